"""The language of a page: what the reader chose, else the browser's, else English."""

from __future__ import annotations

import re

import pytest
from phone import HAND, Phone
from sheets import Table

from scorekeeper.commands import WriteEntry
from scorekeeper.events import Stamp
from scorekeeper.service import Service

NOW = "2026-03-01T19:00:00.000+00:00"


@pytest.mark.parametrize(
    ("header", "language"),
    [("nl-NL,nl;q=0.9,en;q=0.5", "nl"), ("de-AT", "de"), ("fr,en;q=0.5", "en"), ("", "en")],
)
def test_the_browser_decides_at_first(new_phone: Phone, header: str, language: str) -> None:
    html = new_phone.client.get("/", headers={"Accept-Language": header}).text
    assert f'<html lang="{language}"' in html
    assert {"nl": "Scoren", "de": "Anschreiben", "en": "Keep score"}[language] in html


def test_the_readers_choice_stands_over_it(new_phone: Phone) -> None:
    german = {"Accept-Language": "de"}
    answer = new_phone.client.post("/language", data={"language": "nl", "back": "/new"})
    assert (answer.status_code, answer.location) == (303, "/new")
    assert '<html lang="nl"' in new_phone.client.get("/", headers=german).text


@pytest.mark.parametrize(
    "back", ["//elsewhere.test/", "https://elsewhere.test/", "/\\elsewhere.test", ""]
)
def test_a_choice_leads_nowhere_else(new_phone: Phone, back: str) -> None:
    answer = new_phone.client.post("/language", data={"language": "xx", "back": back})
    assert answer.location == "/"
    assert '<html lang="en"' in new_phone.client.get("/").text


def test_a_count_decides_on_the_words(phone: Phone) -> None:
    dutch = {"Accept-Language": "nl"}
    phone.saves(HAND)
    assert "1 spel." in phone.client.get("/", headers=dutch).text
    phone.saves(HAND)
    assert "2 spellen." in phone.client.get("/", headers=dutch).text


@pytest.mark.parametrize(
    ("header", "shown"),
    [
        ("nl", "1 mrt 2026, 19:00 UTC"),
        ("de-AT", "01.03.2026, 19:00 UTC"),
        ("en-GB", "1 Mar 2026, 19:00 UTC"),
        ("en-US", "Mar 1, 2026, 7:00\u202fPM UTC"),
        ("en-XX, en-GB", "1 Mar 2026, 19:00 UTC"),
    ],
)
def test_a_moment_is_written_as_in_the_readers_country(
    service: Service, new_phone: Phone, header: str, shown: str
) -> None:
    stream = Table(service, when="2026-03-01T19:00:00.000+00:00").book.stream
    new_phone.enters(f"/s/{stream}")
    page = new_phone.client.get(f"/s/{stream}/moments", headers={"Accept-Language": header})
    assert f">{shown}</time>" in page.text


@pytest.mark.parametrize(
    ("language", "king", "jack"), [("en", "K♥", "J♥"), ("nl", "H♥", "B♥"), ("de", "K♥", "B♥")]
)
def test_court_cards_have_the_letters_of_the_readers_cards(
    phone: Phone, language: str, king: str, jack: str
) -> None:
    page = phone.client.get(phone.table, headers={"Accept-Language": language})
    for value, label in (("KH", king), ("JH", jack)):
        assert re.search(
            rf'name="called" value="{value}"[^>]*><span dir="auto">{label}<', page.text
        )


def test_who_is_called_like_a_word_of_the_game_is_not_taken_for_it(
    service: Service, new_phone: Phone
) -> None:
    book = service.open("klaverjas", ("Nat", "Pit", "Cy", "Di"), {}, 1, Stamp("tap-1-of-8", NOW))
    boxes = {"maker": 1, "trump": "H", "counted": "13", "points": 60, "roem-1-24": 20}
    service.submit(book.stream, WriteEntry(1, boxes, 1), Stamp("tap-2-of-8", NOW))
    new_phone.enters(f"/s/{book.stream}")
    page = new_phone.get(f"/s/{book.stream}/hands/1")
    roem, nat = (f'<i class="native" lang="nl">{word}</i>' for word in ("roem", "nat"))
    assert f"Nat played ♥: 60 to 102 in card points, {nat}, {roem} 0 to 20" in page.html
    assert ">Nat</i>" not in page.html


def test_programs_are_told_in_their_language_what_was_wrong(new_phone: Phone) -> None:
    answer = new_phone.client.get("/api/sessions/none", headers={"Accept-Language": "de"})
    assert answer.get_json()["error"]["text"] == "Eine solche Partie gibt es nicht."
    assert answer.get_json()["error"]["code"] == "no_session"
