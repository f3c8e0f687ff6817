"""`import`, `export`, `sessions`, `games` and `check`: a session goes out and comes in the same."""

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper import service
from scorekeeper.beside import reference
from scorekeeper.cli import main
from scorekeeper.settings import DATABASE

EVENING = """\
lead  dealer=Cy  end=target target=50 tie=shared opener=may_pass
seats "Jan Willem", Bob, Cy, "Zoë, 🂡"
1  bidder=Cy bid=7 partner="Zoë, 🂡" pile=8 "Jan Willem".tricks=3 Bob.tricks=2
2  bidder=Bob bid=4
2  partner=none alone=holds_suit
undo 5
2  partner=Cy pile=5 "Jan Willem".tricks=4 "Zoë, 🂡".tricks=4
fix 1  bid=9   # misheard, "twice" # or so
3  bidder=none
void 2   # misdealt
restore 2
4  call-1-4=5 Cy.call-1=
undo 11
close
reopen
"""
PLAIN = """\
lead  dealer=Ann
seats Ann, Bob, Cy, Di
1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
2  bidder=Ann bid=9 partner=Bob pile=4 Cy.tricks=5 Di.tricks=4
undo 4
undo 5
fix 1  bid=9   # misheard
void 2   # misdealt
3  bidder=Bob bid=5
"""
BARE = """\
lead
seats Ann, Bob, Cy, Di
"""
TWINS = (
    PLAIN.replace("Di", '"Jan (2)"')
    .replace("Ann", '"Jan (1)"')
    .replace('seats "Jan (1)", Bob, Cy, "Jan (2)"', "seats Jan, Bob, Cy, Jan")
)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store of the command line lies in a place of its own."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv(DATABASE, str(path))
    return path


def run(*words: str, file: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, words, input=file)


def imported(file: str) -> str:
    """The address of the session that the file was stored as."""
    result = run("import", "-", file=file)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.strip()


def exported(session: str, form: str, *options: str) -> str:
    result = run("export", session, "--format", form, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout_bytes.decode()


def sheet(file: str) -> dict[str, Any]:
    """What `replay` makes of the file, but for the hash that every store makes anew."""
    result = run("replay", "-", "--format", "json", file=file)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    del found["hash"]
    return found


def strokes(jsonl: str) -> Iterator[tuple[str, object]]:
    for line in jsonl.splitlines():
        record = json.loads(line)
        yield record["kind"], record["data"]


@pytest.mark.parametrize("file", [PLAIN, TWINS], ids=["plain", "twins"])
@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_out_and_in_again_gives_equal_strokes_reasons_and_sheet(file: str, form: str) -> None:
    first = imported(file)
    out = exported(first, form)
    assert sheet(out) == sheet(file)
    second = imported(out)
    assert second != first, "import opens a new session"
    assert list(strokes(exported(second, "jsonl"))) == list(strokes(exported(first, "jsonl")))
    assert exported(second, "text") == exported(first, "text")
    assert "misheard" in out
    assert "misdealt" in out


def test_two_of_one_name_come_back_on_their_own_seats() -> None:
    session = imported(TWINS)
    for form in ("jsonl", "text"):
        again = sheet(exported(session, form))
        assert again["players"] == ["Jan (1)", "Bob", "Cy", "Jan (2)"]
        assert again["totals"] == sheet(TWINS)["totals"]


@pytest.mark.parametrize("name", ["none", "2", "seats", 'a "b" c', "#1", "a.b=c", "x,y", "\\", "0"])
def test_a_player_of_any_name_comes_back_through_the_text(name: str) -> None:
    lines = [
        {
            "kind": "session-opened",
            "data": {"game": "lead", "players": ["Ann", "Bob", "Cy", name]},
        },
        {
            "kind": "entry-written",
            "data": {"hand": 1, "cells": {"bidder": 4, "bid": 7, "partner": "none", "pile": 8}},
        },
        {"kind": "entry-written", "data": {"hand": 2, "cells": {"bidder": 3, "bid": 7}}},
        {"kind": "entry-written", "data": {"hand": 2, "cells": {"partner": 4, "tricks-4": 3}}},
    ]
    file = "".join(f"{json.dumps(line)}\n" for line in lines)
    session = imported(file)
    assert sheet(exported(session, "text")) == sheet(file)


def test_a_messy_evening_is_told_stroke_by_stroke_and_not_stored() -> None:
    result = run("import", "-", file=EVENING)
    assert result.exit_code == 1
    assert all(re.match(r"line \d+: ", line) for line in result.stderr.splitlines())
    assert run("sessions").stdout == ""


def test_the_csv_files_come_out_with_their_mark() -> None:
    session = imported(PLAIN)
    for form, delimiter, options in (
        ("csv", ",", ()),
        ("entries", ",", ()),
        ("csv", ";", ("--dialect", "excel-nl")),
        ("entries", ";", ("--dialect", "excel-de")),
    ):
        text = exported(session, form, *options)
        assert text.startswith("\ufeff")
        assert text.endswith("\r\n")
        assert "\r\r" not in text
        rows = list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter))
        assert len(rows) == (4 if form == "csv" else 9)


def test_an_address_may_begin_with_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    def dashed(secret: bytes, *parts: str | int, size: int = 9) -> str:
        return f"-n{reference(secret, *parts, size=size)}"

    monkeypatch.setattr(service, "reference", dashed)
    session = imported(BARE)
    assert exported(session, "text").startswith("lead  dealer=")


def test_sessions_are_listed_with_their_players() -> None:
    first, second = imported(PLAIN), imported(TWINS)
    lines = run("sessions").stdout.splitlines()
    assert {line.split()[0] for line in lines} == {first, second}
    assert any("Ann, Bob, Cy, Di" in line and "3 hands" in line for line in lines)


def test_the_store_is_sound_and_check_says_so() -> None:
    imported(PLAIN)
    result = run("check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1 session," in result.stdout


def test_games_are_listed_and_lead_is_described() -> None:
    assert "lead  Lead, 3 to 8 players" in run("games").stdout
    assert "klaverjas  Klaverjas, 4 players" in run("games").stdout
    text = run("games", "lead").stdout
    assert "Lead with 4 players" in text
    assert "target = 50 (1 to " in text
    assert "opener = must_bid (must_bid | may_pass)" in text
    for box in ("dealer", "call", "bidder", "bid", "trump", "led", "called", "partner", "pile"):
        assert re.search(rf"boxes:.*\b{box}\b", text), box


@pytest.mark.parametrize(
    "words",
    [
        ("export", "nowhere"),
        ("export", "nowhere", "--format", "jsonl"),
        ("export", "x" * 5000),
        ("games", "whist"),
        ("games", "\udcff"),
        ("check",),
        ("sessions",),
    ],
)
def test_what_is_not_there_is_told_in_one_line(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert len(result.stderr.splitlines()) == 1
    assert len(result.stderr) < 400
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("content", [b"", b"no store at all" * 1000, b"\0" * 4096])
def test_a_file_that_is_no_store_is_told_in_one_line(store: Path, content: bytes) -> None:
    store.write_bytes(content)
    for words in (("check",), ("sessions",), ("export", "nowhere")):
        result = run(*words)
        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit)
        assert len(result.stderr.splitlines()) == 1
    assert store.read_bytes() == content


def test_a_file_that_would_be_refused_is_not_stored_at_all() -> None:
    result = run("import", "-", file=PLAIN + "4 bid=99\n")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("line 10: ")
    assert run("sessions").stdout == ""
