"""A log in memory: for tests, and for reading a file of events without a store."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock

from scorekeeper.errors import LogError, Refused
from scorekeeper.eventlog.append import DELETED, Append
from scorekeeper.eventlog.chain import altered, bucket, faults
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import (
    CLOSED,
    NO_HEADS,
    NOTHING_TYPED,
    EventLog,
    Finding,
    Head,
    Placed,
    Progress,
    Tombstone,
    silently,
)
from scorekeeper.eventlog.positions import runs
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.links import Link


class MemoryLog(EventLog):
    """Keeps the log as long as the program runs."""

    def __init__(self) -> None:
        self.committed: list[Callable[[int], None]] = []
        self._lock = Lock()
        self._closed = False
        self._secret = secrets.token_bytes(32)
        self._streams: defaultdict[str, list[Line]] = defaultdict(list)
        self._feeds: defaultdict[int, list[Line | None]] = defaultdict(list)
        self._by_id: dict[tuple[str, str], Line] = {}
        self._typed: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._forgotten: defaultdict[str, set[str]] = defaultdict(set)
        self._links: dict[tuple[str, str], Link] = {}
        self._tombstones: dict[str, Tombstone] = {}

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str] = NOTHING_TYPED,
    ) -> tuple[Stored, ...]:
        append = Append.of(stream, events, expected, stamp, typed)
        with self._lock:
            self._require_open()
            lines = self._place(append)
        for told in self.committed:
            told(1)
        return tuple(line.stored() for line in lines)

    def _place(self, append: Append) -> tuple[Line, ...]:
        stream = append.stream
        keys = [(stream, event_id) for event_id in append.ids]
        if repeated := append.repeated([self._by_id[key] for key in keys if key in self._by_id]):
            return repeated
        if stream in self._tombstones:
            raise Refused(DELETED())
        lines = append.lines(self._head(stream))
        if lines:
            self._streams[stream].extend(lines)
            self._feeds[bucket(stream)].extend(lines)
            self._by_id.update({(stream, line.event_id): line for line in lines})
        gone = self._forgotten[stream]
        self._typed[stream].update(
            {ref: "" if ref in gone else text for ref, text in append.typed.items()}
        )
        return lines

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        with self._lock:
            self._require_open()
            lines = self._streams.get(stream, [])[max(after, 0) :]
        return (line.stored() for line in lines)

    def altered(self, stream: str) -> tuple[int, ...]:
        with self._lock:
            self._require_open()
            return altered(self._streams.get(stream, []))

    def head(self, stream: str) -> Head:
        with self._lock:
            self._require_open()
            return self._head(stream)

    def _head(self, stream: str) -> Head:
        lines = self._streams.get(stream)
        return Head(lines[-1].version, lines[-1].hash) if lines else Head()

    def feed(self, bucket: int, after: int = 0) -> Iterator[Placed]:
        start = max(after, 0)
        with self._lock:
            self._require_open()
            lines = self._feeds.get(bucket, [])[start:]
        return (Placed(pos, line.stored()) for pos, line in enumerate(lines, start + 1) if line)

    def positions(self) -> dict[int, int]:
        with self._lock:
            self._require_open()
            return {key: len(lines) for key, lines in self._feeds.items() if lines}

    def touches(self) -> dict[int, int]:
        return {}

    def streams(self) -> Iterator[str]:
        with self._lock:
            self._require_open()
            return iter(list(self._streams))

    def typed(self, stream: str) -> dict[str, str]:
        with self._lock:
            self._require_open()
            return dict(self._typed.get(stream, {}))

    def forget(self, stream: str, refs: Collection[str]) -> None:
        with self._lock:
            self._require_open()
            self._forgotten[stream].update(refs)
            typed = self._typed[stream]
            typed.update(dict.fromkeys(typed.keys() & set(refs), ""))

    def forgotten(self) -> dict[str, frozenset[str]]:
        with self._lock:
            self._require_open()
            return {stream: frozenset(refs) for stream, refs in self._forgotten.items() if refs}

    def keep_links(self, links: Sequence[Link]) -> None:
        with self._lock:
            self._require_open()
            for link in links:
                known = self._links.get((link.stream, link.id), link)
                revoked = known.revoked or link.revoked
                self._links[link.stream, link.id] = replace(known, role=link.role, revoked=revoked)

    def links(self, stream: str) -> tuple[Link, ...]:
        with self._lock:
            self._require_open()
            return tuple(link for link in self._links.values() if link.stream == stream)

    def links_by(self, digest: str) -> tuple[Link, ...]:
        with self._lock:
            self._require_open()
            return tuple(link for link in self._links.values() if link.hash == digest)

    def delete(
        self, streams: Collection[str], when: str, *, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        with self._lock:
            self._require_open()
            for stream in {*streams} & self._streams.keys():
                if heads.get(stream, self._head(stream)) != self._head(stream):
                    continue
                feed = self._feeds[bucket(stream)]
                mine = [k for k, line in enumerate(feed) if line and line.stream == stream]
                positions = runs(k + 1 for k in mine)
                self._tombstones[stream] = Tombstone(self._head(stream), when, positions)
                for k in mine:
                    feed[k] = None
                for line in self._streams.pop(stream):
                    del self._by_id[stream, line.event_id]
                self._typed.pop(stream, None)
                self._links = {key: link for key, link in self._links.items() if key[0] != stream}

    def tombstones(self) -> dict[str, Tombstone]:
        with self._lock:
            self._require_open()
            return dict(self._tombstones)

    def secret(self) -> bytes:
        return self._secret

    def check(self, progress: Progress = silently) -> list[Finding]:
        with self._lock:
            self._require_open()
            return [finding for lines in self._streams.values() for finding in faults(lines)]

    def require_writable(self) -> None:
        with self._lock:
            self._require_open()

    def close(self) -> None:
        with self._lock:
            self._closed = True

    def _require_open(self) -> None:
        if self._closed:
            raise LogError(CLOSED())
