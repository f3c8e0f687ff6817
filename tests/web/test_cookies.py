"""What a phone remembers does not hang on the clock of the machine: one without a battery for it begins
each time anew, and any other may be put back."""

from __future__ import annotations

import hashlib
import time
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.sessions import session_json_serializer
from itsdangerous import TimestampSigner
from itsdangerous.url_safe import URLSafeTimedSerializer
from phone import HAND, Phone

YEAR = timedelta(days=365)
SHIFTS = (timedelta(seconds=-5), timedelta(hours=-1), -3 * YEAR, 3 * YEAR)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """By how many seconds the clock with which cookies are signed goes wrong."""
    wrong = {"by": 0.0}

    def now(_self: TimestampSigner) -> int:
        return int(time.time() + wrong["by"])

    monkeypatch.setattr(TimestampSigner, "get_timestamp", now)
    return wrong


@pytest.mark.parametrize("shift", SHIFTS, ids=str)
def test_a_phone_gets_in_and_saves_whatever_the_clock_says(
    phone: Phone, clock: dict[str, float], shift: timedelta
) -> None:
    form = phone.entry()
    clock["by"] = shift.total_seconds()
    assert phone.get(phone.table).status == 200
    assert phone.follow(phone.press(form, HAND)).totals() == [3, 2, 8, 8]
    assert phone.table in phone.get("/").html


@pytest.mark.parametrize("shift", SHIFTS, ids=str)
def test_another_table_opened_under_a_wrong_clock_costs_no_link(
    phone: Phone, other: Phone, clock: dict[str, float], shift: timedelta
) -> None:
    """The host stays host, and who was sent a link still has it, once the clock is right again."""
    first = phone.table
    clock["by"] = shift.total_seconds()
    second = phone.opens()
    other.enters(second)
    clock["by"] = 0
    for each in (phone, other):
        for table in (first, second):
            assert each.get(table).status == 200
    assert phone.get(f"{first}/links").status == 200


def test_how_long_a_phone_keeps_its_cookie_is_counted_by_the_phone(new_phone: Phone) -> None:
    """A date of a clock that is years behind would end it as it comes."""
    new_phone.opens()
    answer = new_phone.client.post("/language", data={"language": "nl"})
    (cookie,) = [
        text for text in answer.headers.getlist("Set-Cookie") if text.startswith("scorekeeper=")
    ]
    assert f"Max-Age={400 * 24 * 3600}" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_cookie_of_an_earlier_release_is_read_and_one_with_another_secret_is_not(
    app: Flask, phone: Phone, new_phone: Phone
) -> None:
    with phone.client.session_transaction() as known:
        remembered = dict(known)
    own = app.secret_key
    assert isinstance(own, bytes)
    for secret, status in ((own, 200), (b"of another service", 404)):
        signed = URLSafeTimedSerializer(
            secret,
            salt="cookie-session",
            serializer=session_json_serializer,
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha1},
        )
        new_phone.client.set_cookie("scorekeeper", str(signed.dumps(remembered)))
        assert new_phone.get(phone.table).status == status


def test_what_signs_cookies_is_made_once(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    usual = URLSafeTimedSerializer.__init__

    def counted(self: Any, *words: Any, **more: Any) -> None:
        made.append(self)
        usual(self, *words, **more)

    monkeypatch.setattr(URLSafeTimedSerializer, "__init__", counted)
    phone.saves(HAND)
    assert made == []
