"""One append, as every store understands it: what it asks for, and what the stream says to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Conflict, LogError, Refused
from scorekeeper.eventlog.chain import digest
from scorekeeper.eventlog.codec import UNSTORABLE, dump
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Head
from scorekeeper.events import SCHEMA_VERSION, Event, Stamp, name_of
from scorekeeper.phrases import Text

MOVED_ON = Text(
    "stream_moved_on",
    "{stream} stands at version {version}, and this was decided at version {expected}: somebody "
    "wrote first. Look again, then decide again.",
)
ID_REUSED = Text(
    "id_reused",
    "The id {id} stands in {stream} already, with other strokes. Send these under an id of "
    "their own.",
)
DELETED = Text(
    "session_deleted", "This session was deleted, and nothing can be written in it again."
)


class Append(NamedTuple):
    """What one call of `EventLog.append` asks for, its events already text."""

    stream: str
    contents: tuple[tuple[str, str, str], ...]
    """The id, kind and data of each event."""
    expected: int
    stamp: Stamp
    typed: Mapping[str, str]

    @classmethod
    def of(
        cls,
        stream: str,
        events: Sequence[Event],
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str],
    ) -> Append:
        """Raises LogError for what cannot be stored, before any store is asked."""
        words = (stream, *stamp, *typed, *typed.values(), *map(name_of, events))
        for word in () if _plain("".join(words)) else words:
            try:
                word.encode()
            except UnicodeEncodeError as error:
                raise LogError(UNSTORABLE(what=f"{word!r} is not whole")) from error
            # Not every engine has room for it.
            if "\0" in word:
                raise LogError(UNSTORABLE(what=f"{word!r} has a character that is none"))
        contents = tuple(
            (event_id(stamp, k), name_of(event), dump(event)) for k, event in enumerate(events, 1)
        )
        return cls(stream, contents, expected, stamp, dict(typed))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the events, and the one that would come next: if that one stands in the
        stream, the id was used for more events than these."""
        return tuple(event_id(self.stamp, k) for k in range(1, len(self.contents) + 2))

    def repeated(self, found: Sequence[Line]) -> tuple[Line, ...]:
        """The lines of the first time if this is a repeat, nothing if it is new. `found` are the
        lines of the stream under `ids`, in order.

        Raises Refused if they hold other events than these.
        """
        if not found:
            return ()
        if tuple((line.event_id, line.kind, line.data) for line in found) != self.contents:
            raise Refused(ID_REUSED(id=self.stamp.id, stream=self.stream))
        return tuple(found)

    def lines(self, head: Head) -> tuple[Line, ...]:
        """The lines to store in a stream that stands at `head`.

        Raises Conflict if that is not where this was decided.
        """
        if head.version != self.expected:
            phrase = MOVED_ON(stream=self.stream, version=head.version, expected=self.expected)
            raise Conflict(phrase, version=head.version)
        lines: list[Line] = []
        before = head.hash
        _, when, who, device = self.stamp
        for version, (id_, kind, data) in enumerate(self.contents, head.version + 1):
            columns = self.stream, version, id_, kind, data, SCHEMA_VERSION, when, who, device
            before = digest(Line(*columns, ""), before)
            lines.append(Line(*columns, before))
        return tuple(lines)


def _plain(text: str) -> bool:
    return text.isascii() and "\0" not in text


def event_id(stamp: Stamp, k: int) -> str:
    """The id of the k-th event of an append, from 1."""
    return stamp.id if k == 1 else f"{stamp.id}/{k}"
