"""The words of a line: names, boxes, comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import cast

from scorekeeper.errors import EntryError
from scorekeeper.phrases import Text
from scorekeeper.terminal import harmless

NOT_A_LINE = Text("not_a_line", "Line {line} cannot be read: “{value}”.")

WORDS = {
    "fix": "entry-corrected",
    "void": "hand-struck",
    "restore": "hand-restored",
    "undo": "entry-withdrawn",
    "insert": "hand-inserted",
    "points": "points-adjusted",
    "rename": "player-renamed",
    "confirm": "hand-confirmed",
    "forget": "player-forgotten",
    "close": "session-closed",
    "reopen": "session-reopened",
}
"""The word of each kind that has one of its own."""

LINE_LENGTH = 16_000
"""Characters in a line at the most: every card of a hand by names of 40 letters is half of it."""

_NAME = r'"(?:[^"\\]|\\.)*"|[^\s=,.#"]+'
_CELL = re.compile(rf"(?:(?P<owner>{_NAME})\.)?(?P<name>{_NAME})=(?P<value>{_NAME})?")
_PLAIN = re.compile(r"[^\s=,.#\"]+")
_SAID = re.compile(r'(?:[^"#]|"(?:[^"\\]|\\.)*+")*+')


def quote(name: str) -> str:
    """The name as it can stand in a line.

    >>> quote("Ann"), quote("Jan Willem")
    ('Ann', '"Jan Willem"')
    """
    plain = _PLAIN.fullmatch(name) and harmless(name) == name
    return name if plain else harmless(json.dumps(name, ensure_ascii=False))


def bare(text: str) -> str:
    """The name without its quotes."""
    return str(json.loads(text, strict=False)) if text.startswith('"') else text


def number(text: str) -> int | None:
    """The number that a hand or a line goes by, in the digits 0 to 9.

    >>> number("12"), number("i1"), number("٣")
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def unreadable(line: int, text: str) -> EntryError:
    return EntryError(NOT_A_LINE(line=line, value=text.strip()[:60]))


def split(line: str, n: int) -> tuple[str, str]:
    """What a line says, and the comment behind it. Raises EntryError."""
    whole = line.rstrip("\r\n")
    if len(whole) > LINE_LENGTH:
        raise unreadable(n, line)
    said = cast("re.Match[str]", _SAID.match(whole))[0]
    comment = whole[len(said) :]
    if comment and not comment.startswith("#"):
        raise unreadable(n, line)
    return said.strip(), comment[1:].strip()


def names(text: str, n: int) -> list[str]:
    """Names with commas between them. Raises EntryError."""
    found = []
    for part in re.split(rf"((?:{_NAME}))", text):
        if re.fullmatch(_NAME, part):
            try:
                found.append(bare(part))
            except ValueError:
                raise unreadable(n, text) from None
        elif part.strip() not in ("", ","):
            raise unreadable(n, text)
    return found


def pairs(text: str, n: int) -> Iterator[tuple[str | None, str, str | None]]:
    """The boxes of a line: whose, which, and what is in it (None: cleared). Raises EntryError."""
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _CELL.match(text, at)
        if match is None:
            raise unreadable(n, text[at:])
        at = match.end()
        owner, name, value = match.group("owner", "name", "value")
        try:
            yield owner and bare(owner), bare(name), None if value is None else bare(value)
        except ValueError:
            raise unreadable(n, match[0]) from None
