"""A form from another site is not taken."""

from __future__ import annotations

import pytest
from phone import Phone

HAND = {"bidder": "3", "bid": "7", "partner": "4", "pile": "8", "tricks-1": "3", "tricks-2": "2"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://localhost:9999"},
    ],
    ids=str,
)
def test_another_site_cannot_write(phone: Phone, headers: dict[str, str]) -> None:
    form = phone.entry()
    answer = phone.client.post(form.action, data=dict(form.filled(HAND)), headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.get_data(as_text=True)
    assert phone.get(f"{phone.table}/version").html == "1"
    api = phone.client.post("/api/sessions", json={}, headers=headers)
    assert api.status_code == 403
    assert api.json is not None
    assert api.json["error"]["kind"] == "forbidden"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {},
    ],
    ids=str,
)
def test_the_page_itself_and_programs_can(phone: Phone, headers: dict[str, str]) -> None:
    form = phone.entry()
    answer = phone.client.post(form.action, data=dict(form.filled(HAND)), headers=headers)
    assert answer.status_code == 303


def test_looking_is_free_from_anywhere(phone: Phone) -> None:
    assert (
        phone.client.get(phone.table, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
    )
