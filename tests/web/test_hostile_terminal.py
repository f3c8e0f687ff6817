"""What was typed does nothing to a terminal, and comes through every file to the letter."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hostile import HOSTILE, UNSEEN

from scorekeeper.cli import main
from scorekeeper.export import neutral
from scorekeeper.settings import DATABASE
from scorekeeper.terminal import harmless

STEERING = "\x1b\x07\x9b\r\0\u202e\u2066\u2067\u2069\u2028"


def strokes(text: str) -> str:
    """A session as JSON Lines, with this as a name and as a reason."""
    cells = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}
    lines: list[tuple[str, dict[str, object]]] = [
        ("session-opened", {"game": "lead", "players": [text, "Bob", "Cy", "Di"], "dealer": 1}),
        ("entry-written", {"hand": 1, "cells": cells}),
        ("entry-corrected", {"hand": 1, "cells": {"bid": 6}, "reason": text}),
        ("points-adjusted", {"hand": 1, "side": "1", "points": -5, "reason": text}),
    ]
    return "\n".join(json.dumps({"kind": kind, "data": data}) for kind, data in lines)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv(DATABASE, str(path))
    return path


def run(*words: str, file: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=file)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_session_goes_out_and_comes_in_to_the_letter(text: str) -> None:
    session = run("import", "-", file=strokes(text)).stdout.strip()
    for form in ("jsonl", "text"):
        file = run("export", session, "--format", form).stdout
        again = run("import", "-", file=file)
        assert again.exit_code == 0, again.output
        sheet = json.loads(run("replay", "-", "--format", "json", file=file).stdout)
        assert sheet["players"][0] == text, form
        assert sheet["hands"][0]["adjusted"][0]["reason"] == text, form
    for form in ("csv", "entries"):
        file = run("export", session, "--format", form).stdout_bytes.decode("utf-8-sig")
        cells = [cell for row in csv.reader(io.StringIO(file)) for cell in row]
        assert neutral(text) in cells or f"points {text}" in cells
        assert not any(cell.startswith(("=", "+", "@", "\t")) for cell in cells), form


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_a_person_reads_in_a_terminal_steers_nothing(text: str) -> None:
    session = run("import", "-", file=strokes(text)).stdout.strip()
    said = [run("sessions"), run("check"), run("export", text)]
    said += [run("replay", "-", "--format", form, file=strokes(text)) for form in ("text", "json")]
    said += [run("export", session, "--format", "jsonl"), run("forget", "--", text, file="n\n")]
    for result in said:
        assert not set(result.output) & set(STEERING), result.output
    assert harmless(text) in said[0].output
    assert f"also goes: {harmless(text)}" in said[-1].output


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
@pytest.mark.parametrize("command", ["import", "replay"])
def test_what_no_line_may_hold_is_refused_without_being_said(command: str, text: str) -> None:
    result = run(command, "-", file=strokes(text))
    assert result.exit_code == 1
    assert not set(result.output) & set(STEERING), result.output


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals of this kind here")
@pytest.mark.parametrize("form", ["csv", "entries", "jsonl", "text"])
def test_a_file_shown_in_a_terminal_is_harmless(form: str) -> None:
    text = HOSTILE["turned around"]
    session = run("import", "-", file=strokes(text)).stdout.strip()
    screen, inside = os.openpty()
    words = [sys.executable, "-m", "scorekeeper", "export", session, "--format", form]
    subprocess.run(words, stdout=inside, check=True, timeout=60)
    os.close(inside)
    seen = os.read(screen, 65536).decode()
    os.close(screen)
    assert harmless(text) in seen
    assert text not in seen
