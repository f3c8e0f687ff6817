"""The one way in: read, fold, decide, append, and again if somebody wrote first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from threading import Lock

from scorekeeper.beside import apart, reference
from scorekeeper.book import Book
from scorekeeper.commands import (
    Command,
    ForgetPlayer,
    OpenSession,
)
from scorekeeper.decide import NO_SESSION, decide, game_of
from scorekeeper.errors import Conflict, CopiesStay, NotFound, Refused, ScorekeeperError
from scorekeeper.eventlog import EventLog, bucket
from scorekeeper.eventlog.append import ID_REUSED as REUSED
from scorekeeper.eventlog.log import NO_HEADS, Head
from scorekeeper.events import Event, Stamp, Stored
from scorekeeper.fields import Written
from scorekeeper.forgetting import about
from scorekeeper.game import Game
from scorekeeper.games import GAMES
from scorekeeper.phrases import Text
from scorekeeper.session import Session, evolve

ID_REUSED = Text(
    "tap_reused", "This was sent before with other content: nothing was saved. Reload the page."
)
BUSY = Text(
    "busy", "Too many phones write at this table at once: nothing was saved. Send it again."
)

TRIES = 20
"""How often a command is decided anew because another phone was faster."""

REMEMBERED = 256
"""How many sessions are kept folded."""


class Happening(StrEnum):
    """What is worth counting besides strokes."""

    OPENED = "opened"
    CONFLICT = "conflict"


class Service:
    """Sessions over a log. Safe to use from many threads."""

    def __init__(self, log: EventLog, games: Mapping[str, Game] = GAMES) -> None:
        self.log = log
        self.games = games
        self.listeners: list[Callable[[str, int], None]] = []
        self.rousers: list[Callable[[], None]] = []
        """Are told when another program changed what stands beside the strokes, such as links."""
        self.observers: list[Callable[[Happening], None]] = []
        self._books: OrderedDict[str, Book] = OrderedDict()
        self._deleted: set[str] = set()
        self._let_go = 0
        """How often something remembered was let go of: what was being read then is not remembered."""
        self._lock = Lock()

    def open(
        self, game: str, names: Sequence[str], settings: Written, dealer: int, stamp: Stamp
    ) -> Book:
        """Opens a session. The tap's id makes its address, so a double tap opens one.

        Raises NotFound, RuleError, Refused or LogError.
        """
        secret = self.log.secret()
        stream = reference(secret, stamp.id, "session", size=16)
        typed = {
            reference(secret, stamp.id, "player", seat, name): name
            for seat, name in enumerate(names, start=1)
        }
        command = OpenSession(game, tuple(typed), settings, dealer)
        return self._submit(stream, self.find(stream), command, stamp, typed)

    def submit(self, stream: str, command: Command, stamp: Stamp) -> Book:
        """Does what the command asks and gives the book with it in.

        The same tap twice is answered the second time as the first. Raises what `decide` raises,
        and LogError if nothing could be stored. CopiesStay, of one who is forgotten, comes when the
        stroke is stored.
        """
        copies = self._blank(stream, command, stamp) if isinstance(command, ForgetPlayer) else None
        book = self._stored(stream, command, stamp)
        if copies:
            raise copies
        return book

    def _stored(self, stream: str, command: Command, stamp: Stamp) -> Book:
        known = self.remembered(stream) or self.book(stream)
        try:
            return self._attempt(known, command, stamp)
        except ScorekeeperError:
            # What was refused may have been decided on a book that another program has since
            # written in; where it was stored nobody need have looked.
            if (book := self.book(stream)) is known:
                raise
        return self._attempt(book, command, stamp)

    def _attempt(self, book: Book, command: Command, stamp: Stamp) -> Book:
        command, typed = apart(command, stamp.id, self.log.secret(), book)
        return self._submit(book.stream, book, command, stamp, typed)

    def _blank(self, stream: str, command: ForgetPlayer, stamp: Stamp) -> CopiesStay | None:
        """Blanks the words before the stroke says so: what it says is never untrue. Gives what is to be
        told once it stands there, where copies of the words have to stay in the files for now."""
        book = self.book(stream)
        refs: Collection[str]
        if any(stored.stamp.id == stamp.id for stored in book.session.strokes):
            # No word more than went the first time; what had to stay of those may go now.
            refs = self.log.forgotten().get(stream, ())
        else:
            decide(book.session, command, self.games)
            refs = about(book, command.player).keys()
        try:
            self.log.forget(stream, refs)
        except CopiesStay as error:
            return error
        finally:
            # Where no stroke follows, the fold would be remembered with the words.
            self.forget_fold(stream)
        return None

    def forget_fold(self, stream: str) -> None:
        """Reads the session anew when it is next asked for: words beside its log have changed."""
        with self._lock:
            self._let_go += 1
            self._books.pop(stream, None)

    def delete(
        self, streams: Collection[str], when: str, *, heads: Mapping[str, Head] = NO_HEADS
    ) -> None:
        """Deletes these sessions for good; their addresses are never used again. One of which `heads`
        has another head than it has now is passed over. Raises NotFound if one is not there for which
        none is given, and LogError where not every byte could be removed."""
        for stream in streams:
            if stream not in heads:
                self.book(stream)
        try:
            self.log.delete(streams, when, heads=heads)
        finally:
            gone = [stream for stream in streams if not self.log.head(stream).version]
            with self._lock:
                self._deleted.update(gone)
                for stream in gone:
                    self._books.pop(stream, None)

    def heard(self, stream: str, version: int) -> None:
        """Tells who listens that a session has come to that version, by this program or another."""
        for listener in self.listeners:
            listener(stream, version)

    def reread(self, key: int) -> None:
        """Another program changed what stands beside the strokes of this bucket, or deleted some: what
        is remembered of its sessions is read anew."""
        self._forget_folds(key)
        for rouse in self.rousers:
            rouse()

    def put_back(self, key: int) -> None:
        """The feed of this bucket stands at an earlier place than before: an older copy of the store was
        put back, or a server took over that had not heard the end. What is left of the sessions that
        were remembered is read anew, and who listens is told."""
        for stream in self._forget_folds(key):
            book = self.find(stream)
            self.heard(stream, book.session.version if book else 0)

    def _forget_folds(self, key: int) -> list[str]:
        with self._lock:
            self._let_go += 1
            gone = [stream for stream in self._books if bucket(stream) == key]
            for stream in gone:
                del self._books[stream]
            return gone

    def imagine(self, stream: str, command: Command) -> tuple[Book, Book]:
        """The book as it is, and as the command would leave it. Nothing is stored. Raises what
        `submit` would raise."""
        book = self.book(stream)
        stamp = Stamp("imagined", "")
        session = book.session
        command, typed = apart(command, stamp.id, self.log.secret(), book)
        for event in decide(session, command, self.games):
            stored = Stored(stream, session.version + 1, event, stamp, "")
            session = evolve(session, stored)
        return book, replace(book, session=session, typed={**book.typed, **typed})

    def book(self, stream: str) -> Book:
        """The session of that address. Raises NotFound."""
        if book := self.find(stream):
            return book
        raise NotFound(NO_SESSION())

    def remembered(self, stream: str) -> Book | None:
        """The session as it was last read, without asking the store again."""
        with self._lock:
            return self._books.get(stream)

    def _submit(
        self,
        stream: str,
        book: Book | None,
        command: Command,
        stamp: Stamp,
        typed: Mapping[str, str],
    ) -> Book:
        for _ in range(TRIES):
            session = book.session if book else Session()
            events = self._decided(session, command, stamp)
            try:
                stored = self.log.append(
                    stream, events, expected=session.version, stamp=stamp, typed=typed
                )
            except Conflict:
                self._observe(Happening.CONFLICT)
                book = self.find(stream)
                continue
            except Refused as error:
                raise (Refused(ID_REUSED()) if error.phrase.text == REUSED else error) from None
            if book is None:
                self._observe(Happening.OPENED)
            after = self._written(book, stored, typed) or self.book(stream)
            self.heard(stream, after.session.version)
            return after
        raise Conflict(BUSY(), version=session.version)

    def _written(
        self, book: Book | None, stored: Sequence[Stored], typed: Mapping[str, str]
    ) -> Book | None:
        """The book with one more stroke in it, which need not be read to be known; None where that
        was not all."""
        if book is None or typed or len(stored) != 1:
            return None
        if stored[0].version != book.session.version + 1:
            return None
        after = replace(book, session=evolve(book.session, stored[0]))
        with self._lock:
            # Where it was let go of in between, words in it may have been forgotten.
            if self._books.get(book.stream) is not book:
                return None
            self._books[book.stream] = after
        return after

    def _observe(self, what: Happening) -> None:
        for observer in self.observers:
            observer(what)

    def _decided(self, session: Session, command: Command, stamp: Stamp) -> tuple[Event, ...]:
        """The events of the command; of a tap that came before, those it made then."""
        before = next((s for s in session.strokes if s.stamp.id == stamp.id), None)
        if before is None:
            return decide(session, command, self.games)
        try:
            return decide(session.at(before.version - 1), command, self.games)
        except ScorekeeperError:
            raise Refused(ID_REUSED()) from None

    def find(self, stream: str) -> Book | None:
        """The session of that address, if there is one: the remembered fold brought up to date. The
        fold is pure, so it cannot be stale. Whether every stroke is as it was written is looked at
        where none is remembered."""
        with self._lock:
            known, let_go = self._books.get(stream), self._let_go
        session = known.session if known else Session()
        newer = list(self.log.read(stream, after=session.version))
        session = evolve(session, newer[0]) if len(newer) == 1 else session.after(newer)
        if session.opened is None:
            return None
        if known and session.version == known.session.version:
            return known
        game = game_of(self.games, session.opened.game)
        altered = known.altered if known else self.log.altered(stream)
        return self._remembered(
            Book(stream, session, game, self.log.typed(stream), altered), let_go
        )

    def _remembered(self, book: Book, let_go: int) -> Book | None:
        """The book that is remembered from now on: of many who read the same at once the first one's, so
        that what is made of it is made once. None where the session was deleted in between."""
        with self._lock:
            if book.stream in self._deleted:
                return None
            if let_go != self._let_go:
                return book
            known = self._books.get(book.stream)
            if known and known.session.hash == book.session.hash and known.typed == book.typed:
                book = known
            self._books[book.stream] = book
            self._books.move_to_end(book.stream)
            while len(self._books) > REMEMBERED:
                self._books.popitem(last=False)
        return book
