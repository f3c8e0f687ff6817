"""What the program logs of a failure lets nobody in who reads it."""

import logging

import pytest
from flask import Flask
from phone import HAND, Phone

from scorekeeper.web import pages


def test_a_failure_is_logged_without_address_cookie_or_names(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(pages, "regions", broken)
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    with caplog.at_level(logging.DEBUG):
        answer = phone.client.get(f"{phone.table}?secret=hunter2")
    assert answer.status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert "/s/<stream> [GET]" in caplog.text
    for secret in (phone.stream(), cookie.value, "hunter2"):
        assert secret not in caplog.text
        assert secret not in answer.headers.get("Location", "")
    assert "Traceback" not in answer.text


def test_what_goes_well_is_not_logged(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        phone.saves(HAND)
        assert phone.get(f"{phone.table}/nothing").status == 404
    assert caplog.text == ""
