"""The words of a line: names, boxes, comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from scorekeeper.errors import EntryError
from scorekeeper.phrases import Text

NOT_A_LINE = Text("not_a_line", "Line {line} cannot be read: “{value}”.")

WORDS = {
    "fix": "entry-corrected",
    "void": "hand-struck",
    "restore": "hand-restored",
    "undo": "entry-withdrawn",
    "insert": "hand-inserted",
    "points": "points-adjusted",
    "rename": "player-renamed",
    "close": "session-closed",
    "reopen": "session-reopened",
}
"""The word of each kind that has one of its own."""

_NAME = r'"(?:[^"\\]|\\.)*"|[^\s=,.#"]+'
_CELL = re.compile(rf"(?:(?P<owner>{_NAME})\.)?(?P<name>{_NAME})=(?P<value>{_NAME})?")
_PLAIN = re.compile(r"[^\s=,.#\"]+")
_COMMENT = re.compile(r'^((?:[^"#]|"(?:[^"\\]|\\.)*")*?)(?:\s*#\s*(.*))?$')


def quote(name: str) -> str:
    """The name as it can stand in a line.

    >>> quote("Ann"), quote("Jan Willem")
    ('Ann', '"Jan Willem"')
    """
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def bare(text: str) -> str:
    """The name without its quotes."""
    return str(json.loads(text, strict=False)) if text.startswith('"') else text


def unreadable(line: int, text: str) -> EntryError:
    return EntryError(NOT_A_LINE(line=line, value=text.strip()[:60]))


def split(line: str, n: int) -> tuple[str, str]:
    """What a line says, and the comment behind it. Raises EntryError."""
    match = _COMMENT.match(line.rstrip("\r\n"))
    if match is None:
        raise unreadable(n, line)
    return match[1].strip(), (match[2] or "").strip()


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
