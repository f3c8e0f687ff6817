"""A store that cannot be written: 503, said on the page, nothing acknowledged, nothing lost."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from phone import FAILED, HAND, NAMES, Phone

from scorekeeper.errors import LogError
from scorekeeper.eventlog import MemoryLog, SqliteLog
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.web import create_app

FULL = Text("log_full", "The disk is full. Nothing was stored.")


class FailingLog(MemoryLog):
    """A log that stores nothing while it is full."""

    full = False

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str] | None = None,
    ) -> tuple[Stored, ...]:
        if self.full:
            raise LogError(FULL())
        return super().append(stream, events, expected=expected, stamp=stamp, typed=typed or {})


@pytest.fixture
def log() -> FailingLog:
    return FailingLog()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program holds the file as long as this lasts."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


def test_save_says_so_keeps_what_was_typed_and_works_once_there_is_room(
    phone: Phone, log: FailingLog
) -> None:
    form = phone.entry()
    log.full = True
    page = phone.press(form, HAND)
    assert page.status == 503
    assert "The disk is full. Nothing was stored." in page.alerts()
    kept = page.form("Save hand 1")
    assert {cell: kept[cell] for cell in HAND} == HAND
    assert page.totals() == [0, 0, 0, 0]
    assert log.head(phone.stream()).version == 1
    log.full = False
    assert phone.follow(phone.press(kept)).totals() == [3, 2, 8, 8]


def test_a_correction_says_so_and_keeps_box_and_reason(phone: Phone, log: FailingLog) -> None:
    phone.saves(HAND)
    form = phone.hand(1).form("Save the correction")
    log.full = True
    page = phone.press(form, {"bid": "9", "reason": "misheard"})
    assert page.status == 503
    assert "The disk is full" in page.alerts()
    kept = page.form("Save the correction")
    assert (kept["bid"], kept["reason"]) == ("9", "misheard")
    assert log.head(phone.stream()).version == 2
    log.full = False
    assert phone.follow(phone.press(kept)).totals() == [3, 2, -9, -9]


def test_void_says_so_and_keeps_the_reason(phone: Phone, log: FailingLog) -> None:
    phone.saves(HAND)
    form = phone.hand(1).form("Void hand")
    log.full = True
    page = phone.press(form, {"reason": "misdealt"})
    assert page.status == 503
    assert "The disk is full" in page.alerts()
    assert page.form("Void hand")["reason"] == "misdealt"


@pytest.mark.parametrize("button", ["Undo", "Close"])
def test_undo_and_close_say_so(phone: Phone, log: FailingLog, button: str) -> None:
    form = phone.saves(HAND).form(button)
    log.full = True
    page = phone.press(form)
    assert page.status == 503
    assert "The disk is full" in page.text
    assert log.head(phone.stream()).version == 2


def test_opening_says_so_and_keeps_names_dealer_and_rules(
    new_phone: Phone, log: FailingLog
) -> None:
    form = new_phone.follow(
        new_phone.post("/new", [("game", "lead"), *(("player", n) for n in NAMES)])
    ).form("Start")
    log.full = True
    page = new_phone.press(form, {"target": "77", "dealer": "3"})
    assert page.status == 503
    assert "The disk is full" in page.alerts()
    kept = page.form("Start")
    assert [value for name, value in kept.sent if name == "player"] == list(NAMES)
    assert (kept["target"], kept["dealer"]) == ("77", "3")
    log.full = False
    assert "Di speaks first." in new_phone.follow(new_phone.press(kept)).text


def test_the_api_says_so_in_its_own_shape(phone: Phone, log: FailingLog) -> None:
    log.full = True
    body = {"tap": "tap-of-a-program", "hand": 1, "saw": 1, "cells": {"bidder": 3, "bid": 7}}
    answer = phone.client.post(f"/api/sessions/{phone.stream()}/entries", json=body)
    assert answer.status_code == 503
    assert answer.json["error"]["kind"] == "store"
    assert answer.json["error"]["cells"] == {}


def test_a_store_that_cannot_be_read_says_so_too(phone: Phone, log: FailingLog) -> None:
    form = phone.entry()
    log.close()
    for page in (phone.get(phone.table), phone.press(form, HAND)):
        assert page.status == 503
        assert "The store is closed." in page.text


def test_a_file_that_another_program_holds_stores_nothing_and_says_so(
    store: SqliteLog, tmp_path: Path
) -> None:
    phone = Phone(create_app(Service(store)).test_client())
    phone.opens()
    form = phone.entry()
    with held(tmp_path / "store.sqlite"):
        page = phone.press(form, HAND)
        assert page.status == 503
        assert "held by another program. Nothing was stored" in page.alerts()
        assert phone.get(phone.table).totals() == [0, 0, 0, 0]
    assert store.head(phone.stream()).version == 1
    page = phone.follow(phone.press(page.form("Save hand 1")))
    assert page.totals() == [3, 2, 8, 8]
    assert phone.saves(FAILED).totals() == [-6, -7, 13, 12]


def test_a_disk_that_is_full_stores_nothing_and_says_so(store: SqliteLog, tmp_path: Path) -> None:
    phone = Phone(create_app(Service(store)).test_client())
    phone.opens()
    form = phone.entry()
    writer = store._writer
    assert writer is not None
    (pages,) = writer._db.execute("PRAGMA page_count").fetchone()
    writer._db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    statuses = []
    for n in range(200):
        page = phone.press(form, {**HAND, "tap": f"tap-number-{n}", "hand": str(len(statuses) + 1)})
        if page.status == 503:
            break
        statuses.append(page.status)
        form = phone.entry()
    assert page.status == 503
    assert "is full. Nothing was stored" in page.alerts()
    assert store.head(phone.stream()).version == 1 + len(statuses)
    assert not store.check()
