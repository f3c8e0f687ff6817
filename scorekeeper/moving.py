"""A whole store moved into another, of whatever kind: row for row, at the same places, under the same
secret; then looked at stroke for stroke and sheet for sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog, Finding, Progress, bucket
from scorekeeper.eventlog.chain import BUCKETS
from scorekeeper.eventlog.moving import Beside, Movable
from scorekeeper.links import HOUSE
from scorekeeper.phrases import Text
from scorekeeper.plain import plain
from scorekeeper.service import Service

OTHER = Text(
    "move_other",
    "The store {target} has other sessions than {source}. Nothing was moved; name an empty one.",
)

TOGETHER = 200
"""So many sessions' words are written in one go."""


@dataclass(frozen=True)
class Move:
    """From one store into another. What was moved before is not moved again, so a move that was
    broken off is simply begun anew. The source is only read."""

    source: Movable
    target: Movable
    names: tuple[str, str]
    """What the two are called in an error."""

    def rows(self, progress: Progress) -> int:
        """Moves every stroke; gives how many. Raises LogError where the target is another's, or one
        of the two fails; what was moved by then stays."""
        self._require_kin()
        moved = 0
        for key in range(BUCKETS):
            progress(key, BUCKETS)
            after = self.target.positions().get(key, 0)
            for piece in self.source.pieces(key, after):
                self.target.adopt(piece)
                moved += len(piece.rows)
        return moved

    def words(self, progress: Progress) -> None:
        """Moves what stands beside the log: what was typed, links, what was forgotten, what was deleted."""
        streams = defaultdict[int, list[str]](list)
        streams[bucket(HOUSE)].append(HOUSE)
        for stream in self.source.streams():
            streams[bucket(stream)].append(stream)
        forgotten, tombstones = self.source.forgotten(), self.source.tombstones()
        for stream in {*forgotten, *tombstones}:
            streams[bucket(stream)].append(stream)
        for done, (key, names) in enumerate(streams.items()):
            progress(done, len(streams))
            several = iter(dict.fromkeys(names))
            while some := list(islice(several, TOGETHER)):
                typed = {stream: self.source.typed(stream) for stream in some}
                self.target.adopt_beside(
                    Beside(
                        key,
                        typed,
                        {stream: forgotten[stream] for stream in some if stream in forgotten},
                        {stream: tombstones[stream] for stream in some if stream in tombstones},
                        tuple(link for each in some for link in self.source.links(each)),
                    )
                )

    def differences(self, progress: Progress) -> Iterator[Finding]:
        """What is not in the target as it is in the source; nothing if all is well."""
        yield from self.target.check()
        if self.target.secret() != self.source.secret():
            yield Finding(None, None, "the secrets differ: names could not be found any more")
        for what in ("positions", "forgotten", "tombstones"):
            if getattr(self.target, what)() != getattr(self.source, what)():
                yield Finding(None, None, f"the {what} differ: is the source being written to?")
        before, after = Service(self.source), Service(self.target)
        streams = list(self.source.streams())
        if len(streams) != sum(1 for _ in self.target.streams()):
            yield Finding(None, None, "there are not as many sessions")
        for stream in (HOUSE, *streams):
            if self.source.links(stream) != self.target.links(stream):
                yield Finding(
                    stream or None, None, "its links are others: who gets in is not the same"
                )
        for done, stream in enumerate(streams):
            progress(done, len(streams))
            if self.source.head(stream) != self.target.head(stream):
                yield Finding(stream, None, "it does not come as far, or came there another way")
            elif _sheet(before, stream) != _sheet(after, stream):
                yield Finding(stream, None, "its sheet is another")

    def _require_kin(self) -> None:
        """Raises LogError unless the target is empty or has the beginnings of this source."""
        source, target = self.names
        there = self.target.positions()
        if not there:
            if self.target.secret() != self.source.secret():
                self.target.adopt_secret(self.source.secret())
            return
        here = self.source.positions()
        kin = self.target.secret() == self.source.secret() and all(
            position <= here.get(key, 0)
            and _hashes(self.source, key, position) == _hashes(self.target, key, position)
            for key, position in there.items()
        )
        if not kin:
            raise LogError(OTHER(source=source, target=target))


def _hashes(log: EventLog, key: int, position: int) -> list[str]:
    """The hash of the stroke at that position, none if it was deleted."""
    first = next(log.feed(key, position - 1), None)
    return [first.stored.hash] if first and first.pos == position else []


def _sheet(service: Service, stream: str) -> object:
    """All that a program can be told of a session; that it is none, where it is none."""
    book = service.find(stream)
    return book and (plain(book), book.typed)
