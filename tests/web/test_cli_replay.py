"""`replay`: a file judged as the form would judge it, and its sheet."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

JSONL = """\
{"kind":"session-opened","data":{"game":"lead","players":["Ann","Bob","Cy","Di"],"settings":{"end":"target","target":50},"dealer":3}}
{"kind":"entry-written","data":{"hand":1,"cells":{"bidder":3,"bid":7,"partner":4,"pile":8,"tricks-1":3,"tricks-2":2}}}
{"kind":"entry-corrected","data":{"hand":1,"cells":{"bid":9},"reason":"misheard"}}
"""
TEXT = """\
lead  dealer=Cy  end=target target=50
seats Ann, Bob, Cy, Di
1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
fix 1  bid=9   # misheard
"""
BOTH = pytest.mark.parametrize("file", [JSONL, TEXT], ids=["jsonl", "text"])


def replay(file: str | bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-", *options], input=file)


@BOTH
def test_the_sheet_is_printed(file: str) -> None:
    result = replay(file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Lead: Ann, Bob, Cy, Di" in result.stdout
    assert "1. Ann  3" in result.stdout
    assert "3. Cy  -9" in result.stdout
    assert "next: hand 2, Di deals" in result.stdout


@BOTH
def test_json_has_the_shape_that_programs_rely_on(file: str) -> None:
    sheet = json.loads(replay(file, "--format", "json").stdout)
    assert {
        "game",
        "players",
        "settings",
        "hands",
        "totals",
        "standings",
        "ended",
    } <= sheet.keys()
    assert sheet["players"] == ["Ann", "Bob", "Cy", "Di"]
    assert sheet["settings"]["target"] == 50
    assert sheet["totals"] == {"1": 3, "2": 2, "3": -9, "4": -9}
    assert sheet["ended"] is None
    (hand,) = sheet["hands"]
    assert {
        "id",
        "number",
        "dealer",
        "cells",
        "derived",
        "points",
        "lines",
        "problems",
        "struck",
    } <= hand.keys()
    assert (hand["id"], hand["number"], hand["dealer"], hand["struck"]) == (1, 1, 3, False)
    assert hand["cells"]["bid"] == 9
    assert hand["points"] == {"1": 3, "2": 2, "3": -9, "4": -9}
    assert {"side", "points", "code", "reason"} <= hand["lines"][2].keys()
    assert hand["lines"][2]["code"] == "failed"
    assert [place["place"] for place in sheet["standings"]] == [1, 2, 3, 3]


def test_both_forms_of_one_session_make_the_same_sheet() -> None:
    of_lines, of_text = (json.loads(replay(f, "--format", "json").stdout) for f in (JSONL, TEXT))
    for sheet in (of_lines, of_text):
        del sheet["hash"]
    assert of_lines == of_text


@BOTH
def test_csv_is_the_file_of_the_hands(file: str) -> None:
    text = replay(file, "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [(row["number"], row["bid"], row["points Cy"]) for row in rows] == [("1", "9", "-9")]


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        (JSONL.replace('"bid":7', '"bid":14'), 2, "14 is out of range"),
        (JSONL.replace('"bid":7', '"bid":"x\\ud800"'), 2, "Bid: “x\ufffd”"),
        (JSONL.replace('"pile":8', '"pile":81.5'), 2, "“81.5” is not a whole number"),
        (JSONL.replace('"hand":1,"cells":{"bidder"', '"hand":2,"cells":{"bidder"'), 2, "hand 2"),
        (JSONL.replace('"bid":9', '"weather":9'), 3, "There is no box “weather” here."),
        (JSONL.replace("entry-corrected", "entry-dreamt"), 3, "entry-dreamt"),
        (JSONL.replace("misheard", "x" * 201), 3, "too long"),
        (TEXT.replace("bid=7", "bid=٧"), 3, "“٧” is not a whole number"),
        (TEXT.replace("bid=9", "bid="), 4, "Bid is not filled in yet"),
        (TEXT + "void 2\n", 5, "Hand 2 has not begun"),
        (TEXT + "undo 9\n", 5, "There is no stroke on line 9"),
        (TEXT + "2 bidder=Zoë bid=3\n", 5, "Zoë"),
    ],
)
def test_a_refused_stroke_is_told_with_its_line_and_the_rest_is_printed(
    file: str, line: int, said: str
) -> None:
    result = replay(file)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0].startswith(f"line {line}: ")
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert "Lead: Ann, Bob, Cy, Di" in result.stdout
    assert "next: hand" in result.stdout


def test_every_refused_stroke_is_told_on_one_line_each() -> None:
    file = TEXT + "2 bidder=Cy bid=99\n2 bidder=Cy bid=98\n3 bid=5\n"
    result = replay(file)
    lines = [line for line in result.stderr.splitlines() if line.startswith("line ")]
    assert [line.split(":")[0] for line in lines] == ["line 5", "line 6", "line 7"]


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\n\n\n",
        b"\0\1\2\xff\xfe",
        b"\xff\xd8\xff\xe0" * 1000,
        b"\x89PNG\r\n\x1a\n",
        b"{",
        b"{}",
        b"[]",
        b'{"kind":7}',
        b'{"kind":"session-opened"}',
        b'{"kind":"session-opened","data":[]}',
        b'{"kind":"session-opened","data":{"game":"lead","pl',
        b'{"kind":"\\ud800","data":{}}',
        b'{"kind":"session-opened","data":{"game":"\\ud800","players":[]}}',
        b'{"kind":"entry-written","data":{"hand":1,"cells":{}}}',
        b'{"a":' * 50_000,
        b"lead",
        b"lead dealer=Cy\n",
        b"lead\nseats\n",
        b"lead\nseats Ann\n",
        b'lead\nseats "Ann\n',
        b'lead\nseats "\\q", Bob, Cy\n',
        b"whist\nseats Ann, Bob, Cy\n",
        b"hello there\n",
        b"x" * 1_000_000,
        b" " * 1_000_000,
        b'"' * 1_000_000,
        b"#" * 1_000_000,
        b"a=" * 500_000,
        b"\t \t" * 300_000 + b"x",
        b"{" + b" " * 1_000_000,
    ],
    ids=lambda file: repr(file[:24]),
)
def test_a_file_that_is_none_is_told_in_one_line(file: bytes) -> None:
    result = replay(file)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert len(result.stderr.splitlines()) == 1, result.stderr[:500]
    assert 10 < len(result.stderr) < 400
    assert result.stdout == ""


@pytest.mark.parametrize(
    "line",
    [
        b"1 bid",
        b"\xff\xfe",
        b'{"kind":"entry-written",',
        b"fix",
        b"void",
        b"undo x",
        b"1 bidder=Cy bid=" + b"9" * 1_000_000,
        b" " * 300_000 + b"\t1 bid",
        b'1 "bid=7',
        b'1 "\\q"=7',
        b"9" * 5000 + b" bid=7",
        b"undo " + b"9" * 5000,
        b"void " + b"9" * 5000,
        "٢ bid=7".encode(),
        "undo ٣".encode(),
        b"seats from " + b"9" * 5000 + b" Ann, Bob, Cy, Di",
        b"seats from 1 " + b" " * 300_000 + b"x",
        b"seats from 1 " + b" a=" * 5_000 + b"#",
        b"points 1 Ann=" + b"9" * 5000,
    ],
    ids=lambda line: repr(line[:24]),
)
def test_a_line_that_cannot_be_read_is_told_by_its_number(line: bytes) -> None:
    result = replay(TEXT.encode() + line + b"\n")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "5" in result.stderr
    assert len(result.stderr) < 400
    assert "Traceback" not in result.stderr


def test_a_file_of_windows_reads_like_any_other() -> None:
    for file in (JSONL, TEXT):
        result = replay(b"\xef\xbb\xbf" + file.replace("\n", "\r\n").encode())
        assert (result.exit_code, result.stderr) == (0, "")
        assert "3. Cy  -9" in result.stdout


def test_a_file_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["replay", str(tmp_path / "nothing.txt")])
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_the_command_itself_runs(tmp_path: Path) -> None:
    file = tmp_path / "zoë.txt"
    file.write_text(TEXT.replace("Di", "Zoë") + "2 bid=99\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "replay", str(file)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 1
    assert "Zoë  -9" in ran.stdout.decode()
    assert ran.stderr.decode().startswith("line 5: ")
    assert b"Traceback" not in ran.stderr
