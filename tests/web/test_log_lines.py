"""What the program logs of a failure lets nobody in who reads it."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from phone import HAND, Phone

from scorekeeper.backups import Schedule
from scorekeeper.chores import Chores
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.logs import Lines, reason
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.web import create_app, pages

TYPED = "Ann hunter3 L7XFR"
"""What a person typed, as it may stand in the words of an error."""


def test_a_failure_is_logged_without_address_cookie_or_names(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        try:
            raise ZeroDivisionError(f"{TYPED} in {phone.stream()}")
        except ZeroDivisionError as error:
            raise KeyError(f"{TYPED} in {phone.stream()}") from error

    monkeypatch.setattr(pages, "regions", broken)
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    with caplog.at_level(logging.DEBUG):
        answer = phone.client.get(f"{phone.table}?secret=hunter2")
    assert answer.status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert "KeyError" in caplog.text
    assert re.search(r"test_log_lines\.py:\d+ in broken", caplog.text)
    assert "/s/<stream> [GET]" in caplog.text
    for secret in (phone.stream(), cookie.value, "hunter2", "Ann", "hunter3", "L7XFR"):
        assert secret not in caplog.text
        assert secret not in answer.headers.get("Location", "")
    assert "Traceback" not in answer.text


def test_a_line_has_an_exceptions_places_and_not_its_words() -> None:
    try:
        raise KeyError(TYPED)
    except KeyError as error:
        told = (type(error), error, error.__traceback__)
    record = logging.LogRecord("waitress", 40, "", 0, "Exception while serving", (), told)
    line = json.loads(Lines().format(record))
    assert line["traceback"].startswith("KeyError\n  ")
    assert "test_log_lines.py:" in line["traceback"]
    assert "hunter3" not in str(line)


def test_why_it_failed_is_said_of_the_machine_and_not_of_a_session() -> None:
    text = Text("odd", "The file {path} is odd ({cause}): {what}.")
    said = reason(LogError(text(path="/b", cause="no room", what="eRvl-1: its hash does not fit")))
    assert said == "odd: The file /b is odd (no room): …."
    assert reason(PermissionError(13, "Permission denied", f"/{TYPED}")) == (
        "PermissionError: Permission denied"
    )
    assert reason(KeyError(TYPED)) == "KeyError"


def test_an_error_that_nobody_catches_has_its_words_filled_in() -> None:
    text = Text(
        "odd", "{seat:player} has {n} card of {of}.", "{seat:player} has {n} cards.", by="n"
    )
    assert str(LogError(text(seat=2, n=1))) == "2 has 1 card of {of}."
    assert str(LogError(text(seat=2, n=3))) == "2 has 3 cards."


def test_a_copy_that_is_not_sound_is_logged_without_the_session(
    store: SqliteLog, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Phone(create_app(Service(store)).test_client()).opens()
    (stream,) = store.streams()
    with closing(sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)) as other:
        for guard in GUARDS:
            other.execute(f"DROP TRIGGER {guard}")
        other.execute("UPDATE events SET actor = 'p9' WHERE version = 1")
        for text in GUARDS.values():
            other.execute(text)
    day = timedelta(days=1)
    schedule = Schedule(tmp_path / "store.sqlite", tmp_path / "backups", day, 3, day)
    Chores(Service(store), store, schedule, None).look(datetime(2026, 11, 30, tzinfo=UTC))
    assert "backup_unsound: The backup was not made" in caplog.text
    assert stream not in caplog.text
    assert "{" not in caplog.text


def test_what_goes_well_is_not_logged(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        phone.saves(HAND)
        assert phone.get(f"{phone.table}/nothing").status == 404
    assert caplog.text == ""
