"""The log in a SQLite file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path

from filelock import FileLock
from sqlite_utils import Database

from scorekeeper.errors import LogError
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import altered, paged
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import (
    NO_HEADS,
    NOTHING_TYPED,
    Finding,
    Head,
    Placed,
    Progress,
    Tombstone,
    silently,
)
from scorekeeper.eventlog.moving import Beside, Movable, Piece, piece_of
from scorekeeper.eventlog.sqlite import adopting, keys, reading
from scorekeeper.eventlog.sqlite.backup import back_up, kept_before_upgrade
from scorekeeper.eventlog.sqlite.check import findings
from scorekeeper.eventlog.sqlite.connections import Readers, open_to_write
from scorekeeper.eventlog.sqlite.emptying import written_anew
from scorekeeper.eventlog.sqlite.lock import locked
from scorekeeper.eventlog.sqlite.manifest import Manifest
from scorekeeper.eventlog.sqlite.remembered import Links
from scorekeeper.eventlog.sqlite.schema import bring_up_to_date, require_sound
from scorekeeper.eventlog.sqlite.swapping import journals, undo_broken_off
from scorekeeper.eventlog.sqlite.trouble import ERRORS, UNREACHABLE, trouble
from scorekeeper.eventlog.sqlite.writer import Writer
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.links import Link
from scorekeeper.phrases import Text

READING_ONLY = Text(
    "log_reading_only",
    "The store {path} was opened for reading only. Nothing was stored; open it for writing.",
)

JOURNAL_ALONE = Text(
    "log_journal_alone",
    "The store {path} is gone and its journal {journal} lies there alone: a new store would throw it "
    "away. Put the file back beside it, or `restore` a backup, which keeps the journal.",
)

PAGE = 500
"""So many events are fetched at a time, and no snapshot is held from one page to the next."""

READ = 128
"""The same where they are decoded: so few that they are gone before Python's collector sets out."""


class SqliteLog(Movable):
    """Keeps the log in one file. Where the file is new or empty a store is made in it.

    A store open for writing is locked against every other writer, in this program and in others;
    the lock is the file `<path>.lock`. With `readonly` no lock is needed and nothing is written;
    it may be opened beside a writer.

    A store of an earlier release is copied before it is brought up to date; `earlier` says where to.

    `busy_seconds`: how long to wait for another program that holds the file.

    Raises LogError if the file cannot be opened, is no store, is newer than this release, lacks a
    guard, or is open for writing elsewhere.
    """

    def __init__(
        self, path: str | PathLike[str], *, readonly: bool = False, busy_seconds: float = 5.0
    ) -> None:
        self._path = Path(path).resolve()
        self.committed: list[Callable[[int], None]] = []
        self._readers = Readers(self._path, busy_seconds)
        self._lock: FileLock | None = None
        self._writer: Writer | None = None
        self._links = Links()
        self.earlier: Path | None = None
        try:
            if not readonly:
                self._lock = locked(self._path)
                self._writer, self.earlier = _writer(self._path, busy_seconds, self.committed)
            with self._readers.lend() as db:
                require_sound(db, self._path)
                self._secret = reading.secret(db)
        except BaseException:
            self.close()
            raise

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected: int,
        stamp: Stamp,
        typed: Mapping[str, str] = NOTHING_TYPED,
    ) -> tuple[Stored, ...]:
        lines = self._writing.append(Append.of(stream, events, expected, stamp, typed))
        return tuple([line.stored() for line in lines])

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        if (end := self._end(stream)) and end.version == after:
            return
        while True:
            with self._readers.lend() as db:
                page = reading.stored(db, stream, after, READ)
            yield from page
            if len(page) < READ:
                return
            after = page[-1].version

    def altered(self, stream: str) -> tuple[int, ...]:
        return altered(paged(partial(self._lines, stream), PAGE))

    def _lines(self, stream: str, after: int, most: int) -> list[Line]:
        with self._readers.lend() as db:
            return reading.lines(db, stream, after, most)

    def head(self, stream: str) -> Head:
        if end := self._end(stream):
            return end
        with self._readers.lend() as db:
            return reading.head(db, stream)

    def _end(self, stream: str) -> Head | None:
        """Where the stream ends, if that is known: every page asks whether something came."""
        return self._writer.end(stream) if self._writer else None

    def feed(self, bucket: int, after: int = 0) -> Iterator[Placed]:
        while True:
            with self._readers.lend() as db:
                page = reading.placed(db, bucket, after, PAGE)
            yield from (Placed(pos, line.stored()) for pos, line in page)
            if len(page) < PAGE:
                return
            after, _ = page[-1]

    def positions(self) -> dict[int, int]:
        with self._readers.lend() as db:
            return reading.positions(db)

    def touches(self) -> dict[int, int]:
        return {}

    def streams(self) -> Iterator[str]:
        with self._readers.lend() as db:
            return iter(reading.streams(db))

    def typed(self, stream: str) -> dict[str, str]:
        with self._readers.lend() as db:
            return reading.typed(db, stream)

    def forget(self, stream: str, refs: Collection[str]) -> None:
        self._writing.forget(stream, refs)

    def empty(self) -> None:
        """Takes out of the files the copies that an earlier removal had to leave in them. Raises LogError
        where they stay."""
        self._alone(written_anew)

    def forgotten(self) -> dict[str, frozenset[str]]:
        with self._readers.lend() as db:
            return reading.forgotten(db)

    def keep_links(self, links: Sequence[Link]) -> None:
        self._alone(partial(keys.keep, links=links))

    def links(self, stream: str) -> tuple[Link, ...]:
        return (
            self._links.of(stream, self._asked_links) if self._writer else self._asked_links(stream)
        )

    def _asked_links(self, stream: str) -> tuple[Link, ...]:
        with self._readers.lend() as db:
            return keys.of_stream(db, stream)

    def links_by(self, digest: str) -> tuple[Link, ...]:
        with self._readers.lend() as db:
            return keys.by_hash(db, digest)

    def delete(
        self, streams: Collection[str], when: str, *, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        try:
            self._writing.delete(streams, when, heads)
        finally:
            self._links.changed()

    def tombstones(self) -> dict[str, Tombstone]:
        with self._readers.lend() as db:
            return reading.tombstones(db)

    def pieces(self, bucket: int, after: int) -> Iterator[Piece]:
        end = self.positions().get(bucket, 0)
        while after < end:
            with self._readers.lend() as db:
                rows = reading.placed(db, bucket, after, PAGE)
            piece = piece_of(bucket, after, end, rows, PAGE)
            yield piece
            after = piece.end

    def adopt(self, piece: Piece) -> None:
        self._alone(partial(adopting.adopt, piece=piece, store=str(self._path)))

    def adopt_beside(self, beside: Beside) -> None:
        self._alone(partial(adopting.adopt_beside, beside=beside))

    def adopt_secret(self, secret: bytes) -> None:
        self._alone(partial(adopting.adopt_secret, secret=secret, store=str(self._path)))
        self._secret = secret

    def _alone(self, work: Callable[[Database], None]) -> None:
        try:
            self._writing.alone(work)
        finally:
            self._links.changed()

    @property
    def _writing(self) -> Writer:
        """Raises LogError where the store was opened for reading only."""
        if self._writer is None:
            raise LogError(READING_ONLY(path=str(self._path)))
        return self._writer

    def secret(self) -> bytes:
        return self._secret

    def check(self, progress: Progress = silently) -> list[Finding]:
        with self._readers.lend() as db:
            return findings(db, progress)

    def back_up(self, target: str | PathLike[str], *, replace: bool = False) -> Manifest:
        """Writes a verified copy of the store as it stands now, and its manifest beside it. `replace`:
        also over an older one.

        Raises LogError; then nothing is left there.
        """
        with self._readers.lend() as db:
            return back_up(db, self._path, Path(target).absolute(), replace=replace)

    def require_writable(self) -> None:
        self._writing.require_writable()

    def close(self) -> None:
        self._links.changed()
        # The writer's connection goes last: the last to leave folds the journal into the file.
        self._readers.close()
        if self._writer is not None:
            self._writer.close()
        if self._lock is not None:
            self._lock.release()


def _writer(
    path: Path, busy_seconds: float, committed: Sequence[Callable[[int], None]]
) -> tuple[Writer, Path | None]:
    """The writer of the store at that path, which is made or brought up to date; and where the store
    of an earlier release is kept."""
    try:
        undo_broken_off(path)
    except OSError as error:
        raise LogError(UNREACHABLE(path=str(path), cause=error.strerror or str(error))) from error
    if (alone := journals(path)) and not (path.exists() and path.stat().st_size):
        # SQLite would begin a new file, and throw away a journal that is not its own.
        raise LogError(JOURNAL_ALONE(path=str(path), journal=str(alone[0])))
    try:
        db = open_to_write(path, busy_seconds)
        try:
            earlier = kept_before_upgrade(db, path)
            bring_up_to_date(db, path)
        except BaseException:
            db.close()
            raise
    except ERRORS as error:
        raise trouble(error, path) from error
    return Writer(db, path, committed), earlier
