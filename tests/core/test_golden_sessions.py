"""Golden sessions: a hand log, then the sheet it prints and what it refuses. Read by a person and
found right; any release that changes one changes old sheets."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import jsonl, transcript
from scorekeeper.book import Book
from scorekeeper.eventlog import MemoryLog
from scorekeeper.games import GAMES
from scorekeeper.printed import complaints, printed
from scorekeeper.service import Service
from scorekeeper.strokes import Refusal, Stroke, of_book, perform

FOLDER = Path(__file__).parent.parent / "sessions"
FILES = sorted(FOLDER.glob("*.txt"))
RULE = "----"


def replayed(strokes: list[Stroke]) -> tuple[Book, list[Refusal]]:
    with closing(MemoryLog()) as log:
        book, refusals = perform(Service(log), strokes, "2026-01-02T20:00:00+00:00")
        assert book is not None
        return book, refusals


def golden(path: Path) -> tuple[list[Stroke], list[str]]:
    """The strokes of a file, and the lines that its sheet is printed as."""
    text = path.read_text(encoding="utf-8")
    log, _, sheet = text.partition(f"\n{RULE}\n")
    return list(transcript.parse(log.splitlines(), GAMES)), sheet.splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_session_prints_the_same_sheet_for_ever(path: Path) -> None:
    strokes, expected = golden(path)
    book, refusals = replayed(strokes)
    assert [*printed(book), *complaints(refusals, book)] == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_session_written_out_and_read_back_is_the_same(path: Path, form: str) -> None:
    book, _ = replayed(golden(path)[0])
    if form == "text":
        lines = list(transcript.render(of_book(book), book.game))
        back = list(transcript.parse(lines, GAMES))
    else:
        back = list(jsonl.parse(jsonl.render(of_book(book))))
    again, refusals = replayed(back)
    assert refusals == []
    assert list(printed(again)) == list(printed(book))
    assert [stroke.data for stroke in of_book(again)] == [stroke.data for stroke in of_book(book)]


def test_every_game_has_a_golden_session() -> None:
    played = {path.read_text(encoding="utf-8").split()[0] for path in FILES}
    assert played == set(GAMES)
