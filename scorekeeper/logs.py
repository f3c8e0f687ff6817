"""The log of the program on standard error. Nobody comes in by it or is named in it."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from dataclasses import replace
from datetime import UTC, datetime
from types import TracebackType

from scorekeeper.errors import ScorekeeperError
from scorekeeper.words import BLANK, Words

TOLD = frozenset({"path", "store", "cause", "needed", "free", "spared"})
"""What an error says of the machine and not of a session: its values may stand in a log."""


def places(error: BaseException) -> str:
    """The kind of an error and where in the code it was, the innermost last, and so of what it came
    of. Not its words: what was typed, or the address of a session, may stand in them."""
    lines, known = [], set[int]()
    step: BaseException | None = error
    while step is not None and id(step) not in known:
        known.add(id(step))
        frames = traceback.extract_tb(step.__traceback__)
        at = "".join(f"\n  {each.filename}:{each.lineno} in {each.name}" for each in frames)
        lines.append(f"{type(step).__qualname__}{at}")
        step = step.__cause__ or (None if step.__suppress_context__ else step.__context__)
    return "\nfrom ".join(lines)


def reason(error: Exception) -> str:
    """Why something failed: by code and in words, in which only what is said of the machine is filled
    in; of any other error its kind."""
    if isinstance(error, ScorekeeperError):
        phrase = error.phrase
        known = {name: v if name in TOLD else BLANK for name, v in phrase.values.items()}
        return f"{phrase.code}: {Words().say(replace(phrase, values=known))}"
    if isinstance(error, OSError):
        return f"{type(error).__name__}: {error.strerror}"
    return type(error).__name__


class _Wordless(logging.Formatter):
    """Says of an exception where it was."""

    def formatException(  # noqa: N802  (as logging calls it)
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        return places(ei[1]) if ei[1] else ""


class Lines(_Wordless):
    """A record as a line of JSON: when, how bad, who says so and what; the fields of a request; of an
    exception where in the code it was."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": when,
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def unaddressed(record: logging.LogRecord) -> bool:
    """Takes the address out of what waitress says of a page: it lets its reader in."""
    if isinstance(record.msg, str) and " while serving " in record.msg:
        record.msg = f"{record.msg.partition(' while serving ')[0]} while serving a page"
    return True


def begin(*, requests: bool) -> None:
    """Sends what the program logs to standard error in plain lines; with `requests` as lines of JSON,
    each request among them. Where another server has a log of its own already, it goes there."""
    logging.getLogger("waitress").addFilter(unaddressed)
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Lines() if requests else _Wordless("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[lines])
    logging.getLogger("scorekeeper").setLevel(logging.INFO)
