"""A tour of everything that a page can be: a played session's pages, the answers to its forms sent as
they stand and sent wrong, and what a person reads there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from phone import Form, Page, Phone

from scorekeeper import transcript
from scorekeeper.book import Book
from scorekeeper.games import GAMES
from scorekeeper.links import Role
from scorekeeper.service import Service
from scorekeeper.strokes import perform

SESSIONS = Path(__file__).parent.parent / "sessions"
PLAYED = sorted(path.stem for path in SESSIONS.glob("*.txt"))

VOID = {"area", "br", "hr", "img", "input", "link", "meta", "wbr"}
READ_OUT = {"alt", "aria-label", "placeholder", "title"}
FOR_SCRIPT = {"data-digits", "data-often", "data-open", "data-refused", "data-tens", "data-units"}


def played(service: Service, name: str) -> Book:
    """A golden session, in the service."""
    log, _, _ = (SESSIONS / f"{name}.txt").read_text(encoding="utf-8").partition("\n----\n")
    strokes = transcript.parse(log.splitlines(), GAMES)
    book, _ = perform(service, strokes, "2026-01-02T20:00:00+00:00")
    assert book is not None
    return book


def tour(phone: Phone, book: Book) -> Iterator[tuple[str, Page]]:
    """The pages as its host sees them, each with how it was come to; those that lead on are left
    out."""
    phone.enters(f"/s/{book.stream}", Role.HOST)
    for way, page in _answers(phone, book):
        if page.status != 303:
            yield way, page


def _answers(phone: Phone, book: Book) -> Iterator[tuple[str, Page]]:
    table = f"/s/{book.stream}"
    kinds = {(row.state, row.hand.corrected, bool(row.adjusted)): row for row in book.sheet.rows}
    hands = [f"{table}/hands/{row.id}" for row in kinds.values()]
    last = book.session.version
    addresses = [
        table, f"{table}?saved={last}", "/", "/new", f"/new?game={book.game.key}",
        *(f"{table}/{name}" for name in ("people", "points", "rules", "join", "moments", "evening")),
        f"{table}/moments/{last}", f"{table}/moments/2?to={last}", f"{table}/news?after=1",
        f"{table}/forgotten?after=0", *hands, *(f"{hand}?correct" for hand in hands[:1]),
        *(hand.replace("hands/", "forgotten?after=") for hand in hands[-1:]),
        f"{table}/hands/999", f"{table}/moments/999", "/s/nothing-here", "/nothing-here",
        f"{table}/hands.csv?dialect=none",
    ]  # fmt: skip
    forms: dict[str, Form] = {}
    for address in addresses:
        page = phone.get(address)
        yield address, page
        forms |= {form.action: form for form in page.forms if form.action != "/language"}
    for action, form in forms.items():
        for way, boxes in {"wrong": wrong(form), "old": {"saw": "1"}, "cut": {"tap": ""}}.items():
            yield f"{action} {way}", phone.post(action, form.filled(boxes))
        if any(part in action for part in ("corrections", "strikes", "restorations")):
            yield f"{action} as it stands", phone.post(action, form.filled({}))
    yield from opening(phone, book)
    yield "preview", phone.post(f"{table}/preview", {"hand": str(book.sheet.next.id)})


def wrong(form: Form) -> dict[str, str]:
    """Something that cannot be in every box."""
    kept = {"tap", "saw", "hand", "game", "after", "from", "back", "seat", "play_on"}
    return dict.fromkeys(form.offered - kept, "x")


def opening(phone: Phone, book: Book) -> Iterator[tuple[str, Page]]:
    """The two pages that open a session, and what they refuse."""
    form = next(form for form in phone.get("/new").forms if form.action == "/new")
    people = [("game", book.game.key), *(("player", name) for name in ("Ann", "Bob", "Cy", "Di"))]
    yield "too few", phone.post(form.action, people[:2])
    yield "no name", phone.post(form.action, [*people[:2], ("player", "\u200b")])
    rules = phone.follow(phone.post(form.action, people))
    yield "house rules", rules
    opened = next(form for form in rules.forms if form.action == "/sessions")
    yield "house rules wrong", phone.post(opened.action, opened.filled(wrong(opened)))
    yield "house rules open", phone.post(opened.action, opened.filled({"leftover": ""}))


@dataclass
class Said:
    """Words on a page, in the elements around them: a tag, and its language."""

    text: str
    tags: tuple[tuple[str, str], ...] = ()

    def within(self, tag: str) -> bool:
        return any(name == tag for name, _ in self.tags)

    @property
    def language(self) -> str:
        """The language it is marked with, the page's included."""
        return next((lang for _, lang in reversed(self.tags) if lang), "")


@dataclass
class Words(HTMLParser):
    """What is read on a page: `texts` in the order of the page, `heard` what stands in attributes."""

    texts: list[Said] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append((tag, given.get("lang", "")))
        for name, value in given.items():
            if name in READ_OUT | FOR_SCRIPT:
                self.heard.append(value)
            if name == "data-limits":
                self.heard += [limit["text"] for limit in json.loads(value)]
            if name == "data-boxes":
                self.heard += [box["label"] for box in json.loads(value)]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.texts.append(Said(data, tuple(self.open)))


def read(page: Page) -> Words:
    """What is read on a page."""
    words = Words()
    words.feed(page.html)
    words.close()
    return words
