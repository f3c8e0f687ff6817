"""A person is forgotten: in no byte of the store, no page, no file; hands and points stay."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from phone import HAND, Phone

from scorekeeper import jsonl
from scorekeeper.cli import main
from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.forgotten import blanked
from scorekeeper.service import Service
from scorekeeper.settings import DATABASE
from scorekeeper.strokes import of_book, perform

PEOPLE = ("Ann", "Balthazar", "Cy", "Di")
FILES = ("hands.csv", "entries.csv", "log.txt", "log.jsonl")
PAGES = (
    "",
    "/board",
    "/people",
    "/points",
    "/moments",
    "/moments/2",
    "/evening",
    "/rules",
    "/hands/1",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.fixture
def log(path: Path) -> Iterator[EventLog]:
    """The store of these tests lies on the disk."""
    log = SqliteLog(path)
    yield log
    log.close()


@pytest.fixture
def phone(service: Service, app: object, new_phone: Phone) -> Phone:
    """A phone at a table where Balthazar played, was corrected and was written about."""
    new_phone.opens(PEOPLE)
    new_phone.saves(HAND)
    page = new_phone.hand(1).form("Save the correction")
    new_phone.press(page, {"bid": "6", "reason": "balthazar misheard"})
    page = new_phone.hand(1).form("Void hand")
    new_phone.press(page, {"reason": "misdealt"})
    return new_phone


def everything(phone: Phone) -> str:
    """Every page and file of the table."""
    asked = [f"{phone.table}{page}" for page in PAGES] + [f"{phone.table}/{f}" for f in FILES]
    answers = [
        phone.client.get(address) for address in (*asked, "/", f"/api/sessions/{phone.stream()}")
    ]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.get_data(as_text=True) for answer in answers)


def files(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def test_what_goes_and_what_stays_is_said_before(phone: Phone, path: Path) -> None:
    form = phone.get(f"{phone.table}/people").form("See what goes")
    page = phone.post(form.action, form.filled({"player": "2"}))
    assert page.status == 200
    assert "Forget Balthazar ?" in page.text
    assert "balthazar misheard" in page.text
    assert "misdealt" not in page.text
    assert "#2" in page.text
    assert b"Balthazar" in files(path)


def test_no_page_no_file_and_no_byte_has_the_name_after(
    phone: Phone, path: Path, service: Service
) -> None:
    before = service.book(phone.stream())
    assert "Balthazar" in everything(phone)
    form = phone.post(f"{phone.table}/forgettings", {"player": "2"}).form("Yes, forget")
    page = phone.follow(phone.post(form.action, form.sent))
    assert "#2" in page.text
    assert "balthazar" not in everything(phone).casefold()
    assert b"balthazar" not in files(path).lower()
    after = service.book(phone.stream())
    assert after.sheet.totals == before.sheet.totals
    assert after.session.strokes[: before.session.version] == before.session.strokes
    assert service.log.check() == []
    assert "misdealt" in phone.hand(1).text
    again = phone.post(form.action, form.sent)
    assert again.status == 303, "the same tap twice is one"
    assert service.book(phone.stream()).session.version == after.session.version


def test_who_is_forgotten_is_not_named_again_nor_remembered_by_undo(phone: Phone) -> None:
    phone.post(f"{phone.table}/forgettings", {"player": "2", "confirmed": "y", "tap": "tap-forget"})
    form = phone.get(f"{phone.table}/people").form("Rename")
    refused = phone.press(form, {"player": "2", "name": "Balthazar"})
    assert refused.status == 409
    assert "forgotten" in refused.alerts()
    undo = phone.get(phone.table).form("Undo")
    phone.follow(phone.press(undo))
    assert "#2" in phone.get(phone.table).text
    assert "Balthazar" not in phone.get(phone.table).text


def test_a_closed_table_forgets_too_and_a_rematch_knows_nothing(phone: Phone) -> None:
    phone.post(f"{phone.table}/closings", {"tap": "tap-of-close"})
    phone.post(f"{phone.table}/forgettings", {"player": "2", "confirmed": "y", "tap": "tap-forget"})
    page = phone.get(phone.table)
    assert "#2" in page.text
    again = phone.follow(phone.press(page.form("Rematch")))
    assert "#2" in again.text


def test_nobody_is_forgotten_who_never_sat_there(phone: Phone) -> None:
    for player in ("0", "9", "", "x"):
        assert phone.post(f"{phone.table}/forgettings", {"player": player}).status == 404


def test_a_short_name_is_sought_as_a_word(new_phone: Phone) -> None:
    new_phone.opens(("Al", "Bob", "Cy", "Di"))
    new_phone.saves(HAND)
    form = new_phone.hand(1).form("Void hand")
    new_phone.press(form, {"reason": "misdealt also by Bob"})
    page = new_phone.post(f"{new_phone.table}/forgettings", {"player": "1"})
    assert "misdealt" not in page.text
    page = new_phone.post(f"{new_phone.table}/forgettings", {"player": "2"})
    assert "misdealt also by Bob" in page.text


def test_a_newer_name_and_the_notes_of_it_go(phone: Phone, path: Path) -> None:
    form = phone.get(f"{phone.table}/people").form("Rename")
    phone.press(form, {"player": "2", "name": "Melchior"})
    phone.press(phone.hand(1).form("Restore hand"), {"reason": "Melchior's deal"})
    phone.post(f"{phone.table}/forgettings", {"player": "2", "confirmed": "y", "tap": "tap-forget"})
    assert b"Melchior" not in files(path)
    assert "Melchior" not in everything(phone)


def run(path: Path, *words: str, file: str | None = None) -> Result:
    return CliRunner(env={DATABASE: str(path)}).invoke(main, words, input=file)


OLD = """\
lead  dealer=Ann
seats Ann, Balthazar, Cy, Di
1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Balthazar.tricks=2
fix 1  bid=6   # Balthazar says so
rename Balthazar Melchior
seats from 2 Ann, Melchior, Cy, Balthazar
fix 1  bid=8   # misheard
"""


def test_the_command_line_forgets_across_sessions_and_an_old_file_brings_nothing_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "other.sqlite"
    streams = [run(path, "import", "-", file=OLD).stdout.strip() for _ in range(2)]
    old = run(path, "export", streams[0], "--format", "jsonl").stdout
    assert "Melchior" in old
    kept = run(path, "forget", "Melchior", file="n\n")
    assert kept.exit_code == 1
    assert b"Melchior" in files(path)
    said = run(path, "forget", "Melchior", "--yes")
    assert said.exit_code == 0, said.output
    assert all(stream in said.output for stream in streams)
    assert run(path, "forget", "Balthazar", "--yes").exit_code == 0
    assert not re.search(rb"(?i)melchior|balthazar", files(path))
    assert run(path, "forget", "Melchior", "--yes").exit_code == 1
    assert run(path, "check").exit_code == 0
    back = run(path, "import", "-", file=old)
    assert back.exit_code == 0, back.output
    assert not re.search(rb"(?i)melchior|balthazar", files(path))
    out = run(path, "export", back.stdout.strip(), "--format", "jsonl").stdout
    strokes = [json.loads(line) for line in out.splitlines()]
    assert strokes[0]["data"]["players"] == ["Ann", "#2", "Cy", "Di"]
    assert [s["data"].get("reason") for s in strokes if "corrected" in s["kind"]] == [
        None,
        "misheard",
    ]
    sheet = run(path, "export", streams[0]).stdout
    assert (
        run(path, "export", back.stdout.strip()).stdout.splitlines()[1].split(",")[:4]
        == (sheet.splitlines()[1].split(",")[:4])
    )


def test_a_file_written_after_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    stream = run(path, "import", "-", file=OLD).stdout.strip()
    run(path, "forget", "Melchior", "--yes")
    for form in ("text", "jsonl"):
        out = run(path, "export", stream, "--format", form).stdout
        again = run(path, "import", "-", file=out)
        assert again.exit_code == 0, again.output
        assert run(path, "export", again.stdout.strip(), "--format", "text").stdout == (
            run(path, "export", stream, "--format", "text").stdout
        )


def test_a_note_that_was_forgotten_is_a_sign_that_stays(
    new_phone: Phone, service: Service, path: Path
) -> None:
    people = [("player", name) for name in PEOPLE]
    rules = new_phone.follow(new_phone.post("/new", [("game", "klaverjas"), *people]))
    new_phone.table = new_phone.press(rules.form("Start"), {}).location
    hand = {"maker": "1", "trump": "H", "counted": "13", "points": "100"}
    new_phone.saves({**hand, "note": "so says Balthazar"})
    old = new_phone.client.get(f"{new_phone.table}/log.jsonl").get_data(as_text=True)
    sent = {"player": "2", "confirmed": "y", "tap": "tap-forget"}
    new_phone.post(f"{new_phone.table}/forgettings", sent)
    assert b"Balthazar" not in files(path)
    form = new_phone.hand(1).form("Save the correction")
    assert form["note"] == "…"
    assert new_phone.press(form).status == 409, "sent along unchanged it changes nothing"
    stream = service.find(new_phone.stream())
    assert stream is not None
    strokes = list(blanked(service, jsonl.parse(old.splitlines())))
    book, refusals = perform(service, strokes, "2026-01-02T20:00:00+00:00")
    assert refusals == []
    assert book is not None
    assert book.names == stream.names
    assert [s.data for s in of_book(book)] == [s.data for s in of_book(stream)][:-1]
    assert b"Balthazar" not in files(path)


def test_of_all_sessions_the_name_goes_while_another_program_reads_the_store(
    tmp_path: Path,
) -> None:
    path = tmp_path / "other.sqlite"
    for _ in range(2):
        run(path, "import", "-", file=OLD)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        said = run(path, "forget", "Melchior", "--yes")
        assert said.exit_code == 1
        assert "another program reads the store" in said.stderr
    assert "Nobody in the store" in run(path, "forget", "Melchior", "--yes").stderr
    assert not re.search(rb"(?i)melchior", files(path))


def test_where_another_program_reads_the_store_the_name_goes_and_that_is_said(
    phone: Phone, path: Path
) -> None:
    sent = {"player": "2", "confirmed": "y", "tap": "tap-forget"}
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        answer = phone.post(f"{phone.table}/forgettings", sent)
        assert answer.status == 503
        assert "another program reads the store" in answer.text
        assert "Balthazar" not in everything(phone)
    assert phone.post(f"{phone.table}/forgettings", sent).status == 303
    assert b"balthazar" not in files(path).lower()


def test_an_older_file_is_read_without_what_was_forgotten_since(
    phone: Phone, service: Service
) -> None:
    form = phone.get(f"{phone.table}/people").form("Rename")
    phone.press(form, {"player": "2", "name": "Melchior"})
    old = phone.client.get(f"{phone.table}/log.jsonl").get_data(as_text=True)
    before = list(jsonl.parse(old.splitlines()))
    assert list(blanked(service, before)) == before
    sent = {"player": "2", "confirmed": "y", "tap": "tap-forget"}
    phone.post(f"{phone.table}/forgettings", sent)
    after = list(blanked(service, before))
    assert "Melchior" not in str(after)
    assert "#2" in str(after)
