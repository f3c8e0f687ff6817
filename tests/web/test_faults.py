"""Faults of the disk, the clock and the moment, and what somebody at the table sees of each."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from threading import Barrier, Thread

import pytest
from phone import FAILED, HAND, Page, Phone

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.service import Service
from scorekeeper.web import create_app, door

ROOT = sys.platform != "win32" and os.geteuid() == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    options = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if not ROOT or subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("nobody but root can make a small disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@contextmanager
def served(path: Path) -> Iterator[tuple[Phone, SqliteLog]]:
    """A phone at a table whose store lies there."""
    with closing(SqliteLog(path, busy_seconds=0.05)) as log:
        phone = Phone(create_app(Service(log)).test_client())
        phone.opens()
        yield phone, log


def fill(disk: Path) -> Path:
    """Takes what is left of the disk, to the last byte."""
    filler = disk / "holiday-pictures"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\xff" * 4096)
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\xff")
    return filler


def saves_until_refused(phone: Phone) -> tuple[Page, int]:
    """The page that a hand is refused with, and how many were saved before."""
    for saved in range(400):
        page = phone.press(phone.entry(), HAND)
        if page.status != 303:
            return page, saved
    raise AssertionError("nothing is ever refused")


def test_on_a_full_disk_the_hand_stays_on_the_page_and_is_saved_once_there_is_room(
    disk: Path,
) -> None:
    """The page says that the disk is full and that nothing was stored, with all that was typed; the
    sheet is shown as before."""
    with served(disk / "store.sqlite") as (phone, log):
        filler = fill(disk)
        page, saved = saves_until_refused(phone)
        assert page.status == 503
        assert "is full. Nothing was stored" in page.alerts()
        kept = page.form("Save hand")
        assert {cell: kept[cell] for cell in HAND} == HAND
        assert log.head(phone.stream()).version == 1 + saved
        assert phone.get(phone.table).status == 200
        filler.unlink()
        assert phone.press(kept).status == 303
        assert log.head(phone.stream()).version == 2 + saved
        assert log.check() == []


def test_a_full_disk_at_the_start_is_said_and_harms_nothing(disk: Path) -> None:
    path = disk / "store.sqlite"
    with served(path) as (phone, log):
        phone.saves(HAND)
        before = log.head(phone.stream())
    filler = fill(disk)
    with suppress(LogError), closing(SqliteLog(path)) as log:
        assert log.head(phone.stream()) == before
    filler.unlink()
    with closing(SqliteLog(path)) as log:
        assert log.head(phone.stream()) == before
        assert log.check() == []


def test_a_disk_that_turns_read_only_is_said_and_the_sheet_is_still_shown(disk: Path) -> None:
    """As above: 503, what was typed stays; saved as soon as the disk may be written again."""
    with served(disk / "store.sqlite") as (phone, log):
        phone.saves(HAND)
        form = phone.entry()
        writer = log._writer
        assert writer is not None
        # The system refuses to turn a disk read-only on which a file is open for writing.
        writer._db.execute("PRAGMA query_only = ON")
        page = phone.press(form, FAILED)
        assert page.status == 503
        assert "may not be written. Nothing was stored" in page.alerts()
        assert phone.get(phone.table).totals() == [3, 2, 8, 8]
        writer._db.execute("PRAGMA query_only = OFF")
        assert phone.follow(phone.press(page.form("Save hand"))).totals() == [-6, -7, 13, 12]


def test_a_store_that_lies_on_a_read_only_disk_is_not_opened_for_writing(disk: Path) -> None:
    path = disk / "store.sqlite"
    with served(path) as (phone, log):
        phone.saves(HAND)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with pytest.raises(LogError) as caught:
        SqliteLog(path)
    assert caught.value.phrase.code in ("log_unreachable", "log_read_only")
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    with closing(SqliteLog(path)) as log:
        assert log.check() == []


@contextmanager
def moved_away(path: Path) -> Iterator[None]:
    away = path.with_name("away")
    path.rename(away)
    yield
    away.rename(path)


@contextmanager
def forbidden(path: Path) -> Iterator[None]:
    """Nobody who is not root may look into the folder."""
    mode = path.parent.stat().st_mode
    path.parent.chmod(0)
    if ROOT:
        os.seteuid(65534)
    try:
        yield
    finally:
        if ROOT:
            os.seteuid(0)
        path.parent.chmod(mode)


@pytest.mark.parametrize("trouble", [moved_away, forbidden])
def test_a_store_that_is_out_of_reach_is_said_and_used_again_when_it_is_back(
    tmp_path: Path, trouble: Callable[[Path], object]
) -> None:
    """Either the hand is saved, since the service has the file open, or the page says that it was not;
    what was answered is in the book afterwards."""
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "store.sqlite"
    with served(path) as (phone, log):
        phone.saves(HAND)
        form = phone.entry()
        log._readers.close()
        log._readers = type(log._readers)(path, 0.05)  # as after a busy minute: none is open
        with trouble(path):  # type: ignore[attr-defined]
            page = phone.get(phone.table)
            assert page.status == 503
            assert "cannot be opened" in page.text
            page = phone.press(form, FAILED)
            assert page.status == 503
        saved = log.head(phone.stream()).version - 2
        assert saved in (0, 1)
        assert phone.press(form, FAILED).status == 303
        assert phone.get(phone.table).totals() == [-6, -7, 13, 12]
        assert log.head(phone.stream()).version == 3
        assert log.check() == []


class Clock:
    """A clock that can be set."""

    now_ = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)

    @classmethod
    def now(cls, zone: tzinfo | None) -> datetime:
        return cls.now_.astimezone(zone)


def test_a_clock_set_back_and_forward_three_years_moves_no_hand(
    phone: Phone, service: Service, log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order is that of the strokes; only the times beside them are those of a wrong clock. Undo
    takes back the last stroke, not the latest by the clock."""
    monkeypatch.setattr(door, "datetime", Clock)
    for years in (-3, 3, 0):
        Clock.now_ = datetime(2026, 3, 1, 20, 0, tzinfo=UTC) + timedelta(days=365 * years)
        page = phone.saves(HAND)
    assert page.totals() == [9, 6, 24, 24]
    times = [stored.stamp.when[:4] for stored in log.read(phone.stream(), after=1)]
    assert times == ["2023", "2029", "2026"]
    for address in ("moments", "moments/3", "evening", "hands/2", "board"):
        assert phone.get(f"{phone.table}/{address}").status == 200
    assert phone.get("/").status == 200
    assert phone.follow(phone.press(page.form("Undo"))).totals() == [6, 4, 16, 16]
    assert log.check() == []


def at_once(*calls: Callable[[], Page]) -> list[Page]:
    """What each of the calls gives, all made at the same moment."""
    barrier, pages = Barrier(len(calls)), dict[int, Page]()

    def call(number: int) -> None:
        barrier.wait()
        pages[number] = calls[number]()

    threads = [Thread(target=call, args=[number]) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [pages[number] for number in range(len(calls))]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[list[Phone]]:
    """Four phones at one table, over a store on the disk."""
    with served(tmp_path / "store.sqlite") as (phone, log):
        phones = [phone, *(Phone(phone.client.application.test_client()) for _ in range(3))]
        for other in phones:
            other.enters(phone.table)
            other.get(phone.table)
        yield phones
        assert log.check() == []


@pytest.mark.parametrize("_round", range(5))
def test_the_same_tap_from_several_phones_at_once_is_one_stroke(
    table: list[Phone], _round: int
) -> None:
    """A tap that was copied as text to another phone: every one of them sees the hand saved."""
    form = table[0].entry()
    pages = at_once(*(lambda p=phone: p.press(form, HAND) for phone in table))  # type: ignore[misc]
    assert [page.status for page in pages] == [303] * 4
    assert table[0].get(table[0].table).totals() == [3, 2, 8, 8]


@pytest.mark.parametrize("_round", range(5))
def test_one_tap_with_two_contents_is_one_of_them(table: list[Phone], _round: int) -> None:
    """The others are told that it was sent before with other content."""
    form = table[0].entry()
    boxes = [{**HAND, "bid": str(bid)} for bid in (5, 6, 7, 8)]
    pages = at_once(
        *(
            lambda p=phone, b=each: p.press(form, b)
            for phone, each in zip(table, boxes, strict=True)
        )  # type: ignore[misc]
    )
    assert sorted(page.status for page in pages) == [303, 409, 409, 409]
    for page in pages:
        assert page.status == 303 or "sent before with other content" in page.text


@pytest.mark.parametrize("_round", range(5))
def test_one_hand_written_by_several_phones_at_once_is_saved_once_and_asked_about(
    table: list[Phone], _round: int
) -> None:
    """The first is saved; to the others both versions are shown, and they choose."""
    forms = [phone.entry() for phone in table]
    boxes = [{**HAND, "bid": str(bid)} for bid in (5, 6, 7, 8)]
    calls = zip(table, forms, boxes, strict=True)
    pages = at_once(*(lambda p=p, f=f, b=b: p.press(f, b) for p, f, b in calls))  # type: ignore[misc]
    assert sorted(page.status for page in pages) == [303, 409, 409, 409]
    for page in pages:
        assert page.status == 303 or "the same hand, or another?" in page.text
