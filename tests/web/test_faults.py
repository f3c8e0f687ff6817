"""Faults of the disk and the moment, and what somebody at the table sees of each."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread

import pytest
from phone import FAILED, HAND, Page, Phone

from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.sqlite.guards import GUARDS
from scorekeeper.service import Service
from scorekeeper.web import create_app

ROOT = sys.platform != "win32" and os.geteuid() == 0


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


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    card = Card(tmp_path / "card", tmp_path / "card.img")
    card.place.mkdir()
    made = shutil.which("mkfs.ext4") and card.make()
    if not ROOT or not made or not card.put_in():
        pytest.skip("a disk that breaks needs root, mkfs.ext4 and loop devices")
    yield card
    card.take_out()


@dataclass(frozen=True)
class Card:
    """A memory card of its own, which can go bad as they do: from one moment to the next the system
    writes nothing on it any more, whoever has files open there."""

    place: Path
    image: Path

    def make(self) -> bool:
        with self.image.open("wb") as file:
            file.truncate(8 * 1024 * 1024)
        return self._run("mkfs.ext4", "-q", "-F", str(self.image))

    def put_in(self) -> bool:
        return self._run("mount", "-o", "loop", str(self.image), str(self.place))

    def goes_bad(self) -> None:
        assert self._run("mount", "-o", "remount,abort", str(self.place))

    def take_out(self) -> None:
        assert self._run("umount", str(self.place))

    def _run(self, *words: str) -> bool:
        return not subprocess.run(words, check=False, capture_output=True).returncode


def test_a_disk_that_turns_read_only_is_said_and_the_sheet_is_still_shown(card: Card) -> None:
    """503, and what was typed stays. A disk that did so has to be seen to, and the service started
    again: then the same form is saved, once."""
    path = card.place / "store.sqlite"
    with served(path) as (phone, _):
        phone.saves(HAND)
        form = phone.entry()
        card.goes_bad()
        for _ in range(2):
            page = phone.press(form, FAILED)
            assert page.status == 503
            assert "Nothing was stored; see to the disk, then send it again" in page.alerts()
            kept = page.form("Save hand")
            assert {cell: kept[cell] for cell in FAILED} == FAILED
            assert phone.get(phone.table).totals() == [3, 2, 8, 8]
    card.take_out()
    assert card.put_in()
    with served_again(path, phone) as log:
        assert phone.get(phone.table).totals() == [3, 2, 8, 8]
        for _ in range(2):
            assert phone.follow(phone.press(kept)).totals() == [-6, -7, 13, 12]
        assert log.check() == []


def test_a_store_that_may_not_be_written_is_said_and_the_sheet_is_still_shown(
    tmp_path: Path,
) -> None:
    """As SQLite itself refuses: 503, what was typed stays; saved as soon as it may be written again."""
    with served(tmp_path / "store.sqlite") as (phone, log):
        phone.saves(HAND)
        form = phone.entry()
        writer = log._writer
        assert writer is not None
        writer._db.execute("PRAGMA query_only = ON")
        page = phone.press(form, FAILED)
        assert page.status == 503
        assert "may not be written. Nothing was stored" in page.alerts()
        assert phone.get(phone.table).totals() == [3, 2, 8, 8]
        writer._db.execute("PRAGMA query_only = OFF")
        assert phone.follow(phone.press(page.form("Save hand"))).totals() == [-6, -7, 13, 12]


@contextmanager
def nobody() -> Iterator[None]:
    """As who is not root, to whom alone permissions mean something."""
    if ROOT:
        os.seteuid(65534)
    try:
        yield
    finally:
        if ROOT:
            os.seteuid(0)


def test_permission_that_is_lost_while_the_tables_play_is_missed_at_the_next_start() -> None:
    """Who has the file open already goes on, and nothing of that is lost; a start says what is wrong
    and what would do."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "store.sqlite"
        with served(path) as (phone, log):
            phone.saves(HAND)
            for each in (*folder.iterdir(), folder):
                each.chmod(0o555)
            with nobody():
                assert phone.saves(FAILED).totals() == [-6, -7, 13, 12]
                with pytest.raises(LogError) as caught:
                    SqliteLog(path)
            assert caught.value.phrase.code in ("log_unreachable", "log_read_only")
            folder.chmod(0o755)
            for each in folder.iterdir():
                each.chmod(0o644)
            assert log.head(phone.stream()).version == 3
            assert log.check() == []


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
    try:
        with nobody():
            yield
    finally:
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
        form, totals = phone.entry(), phone.get(phone.table).totals()
        log._readers.close()
        log._readers = type(log._readers)(path, 0.05)  # as after a busy minute: none is open
        with trouble(path):  # type: ignore[attr-defined]
            # What the service knows the end of it shows; what it has to look up it cannot.
            assert phone.get(phone.table).totals() == totals
            log._writing._batches.forget()
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


def flip(path: Path, version: int, was: str, now: str) -> None:
    """One bit of a stroke in the file, as a disk turns it over: it rings at no guard."""
    with closing(sqlite3.connect(path)) as db:
        where = "WHERE version = ?"
        (data,) = db.execute(f"SELECT data FROM events {where}", [version]).fetchone()
        changed = data.replace(was, now)
        (bits,) = (ord(a) ^ ord(b) for a, b in zip(data, changed, strict=True) if a != b)
        assert bits.bit_count() == 1
        for guard in GUARDS:
            db.execute(f"DROP TRIGGER {guard}")
        db.execute(f"UPDATE events SET data = ? {where}", [changed, version])
        for guard in GUARDS.values():
            db.execute(guard)
        db.commit()


@contextmanager
def served_again(path: Path, phone: Phone) -> Iterator[SqliteLog]:
    """The service, started anew over that store."""
    with closing(SqliteLog(path)) as log:
        phone.client.application = create_app(Service(log))
        yield log


CHANGED = "1 stroke is not as it was written: 3 (hand 2 written)."
MARK = "not as it was written"


def test_a_stroke_that_was_changed_in_the_file_is_told_to_the_table_and_named_by_check(
    tmp_path: Path,
) -> None:
    """One bit of what was bid: the sheet counts what stands there now, and its page, the board and the
    API say so, for as long as it stands there; Save goes on, and the hand can be put right."""
    path = tmp_path / "store.sqlite"
    with served(path) as (phone, _):
        phone.saves(HAND)
        assert phone.saves(FAILED).totals() == [-6, -7, 13, 12]
        assert phone.get(phone.table).alerts().strip() == ""
        assert MARK not in phone.get(f"{phone.table}/moments").text
    flip(path, 3, '"bid":9', '"bid":8')
    with served_again(path, phone) as log:
        page = phone.get(phone.table)
        assert page.status == 200
        assert CHANGED in page.alerts()
        assert "correct what is wrong" in page.alerts()
        assert 'class="notice wrong" role="alert"' in page.html
        assert f'<a class="button" href="{phone.table}/moments">All strokes</a>' in page.html
        assert page.totals() == [-5, -6, 13, 12]
        assert CHANGED in phone.get(f"{phone.table}/board").text

        page = phone.get(f"{phone.table}/moments")
        assert f"3. hand 2 written {MARK}" in page.text
        assert page.text.count(MARK) == 1
        assert MARK not in phone.hand(1).text
        assert phone.hand(2).text.count(MARK) == 1
        assert CHANGED in phone.get(f"{phone.table}/moments/3").alerts()
        assert MARK not in phone.get(f"{phone.table}/moments/2").text

        sheet = phone.client.get(f"/api/sessions/{phone.stream()}").json
        assert sheet["altered"] == [3]
        assert sheet["version"] == 3

        assert CHANGED in phone.saves(HAND).alerts()
        assert CHANGED in phone.get(f"{phone.table}/news?after=3").text
        page = phone.corrects(2, {"bid": "9"})
        assert page.totals() == [-3, -5, 21, 20]
        assert CHANGED in page.alerts()
        (finding,) = log.check()
        assert (finding.stream, finding.version) == (phone.stream(), 3)


def test_a_page_that_is_open_shows_what_was_changed_without_reading_it_out_again(
    tmp_path: Path,
) -> None:
    """News come with every stroke: what they say of it stands on the page and is no alert."""
    path = tmp_path / "store.sqlite"
    with served(path) as (phone, _):
        phone.saves(HAND)
    flip(path, 2, '"pile":8', '"pile":9')
    with served_again(path, phone):
        news = phone.get(f"{phone.table}/news?after=1")
        assert '<div data-region="altered"><p class="notice wrong">1 stroke is not' in news.html
        assert '<div data-region="altered"><p' in phone.get(phone.table).html


def test_of_many_strokes_that_were_changed_some_are_named_and_all_are_marked(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.sqlite"
    with served(path) as (phone, _):
        for _ in range(6):
            phone.saves(HAND)
    for version in range(2, 8):
        flip(path, version, '"pile":8', '"pile":9')
    with served_again(path, phone) as log:
        alerts = phone.get(phone.table).alerts()
        assert "6 strokes are not as they were written: 2 (hand 1 written), 3 (hand 2" in alerts
        assert "6 (hand 5 written), …." in alerts
        assert "hand 6" not in alerts
        assert phone.get(f"{phone.table}/moments").text.count(MARK) == 6
        assert len(log.check()) == 6


def test_an_undo_that_was_changed_to_take_back_itself_is_shown_as_a_stroke(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.sqlite"
    with served(path) as (phone, _):
        phone.saves(HAND)
        phone.follow(phone.press(phone.get(phone.table).form("Undo")))
    flip(path, 3, '"version":2', '"version":3')
    with served_again(path, phone):
        for address in ("", "/board", "/moments", "/hands/1"):
            page = phone.get(f"{phone.table}{address}")
            assert page.status == 200
        assert "3 (a stroke of a newer release)" in phone.get(phone.table).alerts()


def test_a_file_that_sqlite_cannot_read_any_more_is_said_by_the_page(tmp_path: Path) -> None:
    """One bit of what SQLite writes around the strokes."""
    path = tmp_path / "store.sqlite"
    with served(path) as (phone, _):
        phone.saves(HAND)
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (page_,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name='events'").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(page_ - 1) * size] ^= 8
    path.write_bytes(raw)
    with served_again(path, phone):
        page = phone.get(phone.table)
        assert page.status == 503
        assert "is damaged" in page.text
        assert "go back to a backup" in page.text


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
