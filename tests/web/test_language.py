"""The language of a page: what the reader chose, else the browser's, else English."""

from __future__ import annotations

import pytest
from phone import Phone


@pytest.mark.parametrize(
    ("header", "language"),
    [("nl-NL,nl;q=0.9,en;q=0.5", "nl"), ("de-AT", "de"), ("fr,en;q=0.5", "en"), ("", "en")],
)
def test_the_browser_decides_at_first(new_phone: Phone, header: str, language: str) -> None:
    html = new_phone.client.get("/", headers={"Accept-Language": header}).text
    assert f'<html lang="{language}">' in html
    assert {"nl": "Scoren", "de": "Anschreiben", "en": "Keep score"}[language] in html


def test_the_readers_choice_stands_over_it(new_phone: Phone) -> None:
    german = {"Accept-Language": "de"}
    answer = new_phone.client.post("/language", data={"language": "nl", "back": "/new"})
    assert (answer.status_code, answer.location) == (303, "/new")
    assert '<html lang="nl">' in new_phone.client.get("/", headers=german).text


@pytest.mark.parametrize(
    "back", ["//elsewhere.test/", "https://elsewhere.test/", "/\\elsewhere.test", ""]
)
def test_a_choice_leads_nowhere_else(new_phone: Phone, back: str) -> None:
    answer = new_phone.client.post("/language", data={"language": "xx", "back": back})
    assert answer.location == "/"
    assert '<html lang="en">' in new_phone.client.get("/").text
