"""Before something settled is changed: what it would change, and one more tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book import Book
from scorekeeper.commands import Command
from scorekeeper.difference import Difference, difference
from scorekeeper.phrases import Text
from scorekeeper.seating import Key
from scorekeeper.web import door
from scorekeeper.web.forms import signed
from scorekeeper.words import Words

NO_LONGER = Text("no_longer_counts", "Hand {hand} would no longer count: {why}")
LEADS = Text("now_leads", "{after} would lead, instead of {before}.")
OPEN_AGAIN = Text("would_open_again", "The game would be open again.")
ENDS = Text("would_end", "The game would end with hand {hand}: {who} won.")
NOTHING_MOVES = Text("nothing_moves", "No total changes.")

CONFIRMED = "confirmed"


@dataclass(frozen=True)
class Total:
    """Somebody's total before and after, and the step between."""

    name: str
    before: str
    after: str
    step: str


@dataclass(frozen=True)
class Changes:
    """A difference in words."""

    totals: tuple[Total, ...]
    said: tuple[str, ...]


def confirmed(book: Book, command: Command, title: str) -> ResponseReturnValue:
    """Does the command once it is confirmed; before that, the page that says what it changes.

    Raises what the command raises, confirmed or not: what cannot be is refused at once.
    """
    stamp = door.stamp(request.form)
    sent_before = any(stroke.stamp.id == stamp.id for stroke in book.session.strokes)
    if CONFIRMED in request.form or sent_before:
        return done(door.service().submit(book.stream, command, stamp))
    before, after = door.service().imagine(book.stream, command)
    words = door.words(after)
    return render_template(
        "session/confirm.html",
        book=book,
        title=title,
        changes=told(difference(before.sheet, after.sheet), after, words),
        sent=[(k, v) for k, v in request.form.items(multi=True) if k != CONFIRMED],
        action=request.full_path.rstrip("?"),
    )


def done(book: Book) -> ResponseReturnValue:
    """Back to the table, which says what was done."""
    where = url_for("pages.table", stream=book.stream, saved=book.session.version)
    return redirect(where, 303)


def told(change: Difference, book: Book, words: Words) -> Changes:
    """The difference as a person reads it."""
    totals = tuple(
        Total(words.key(key), _number(was), _number(now), signed((now or 0) - (was or 0)))
        for key, (was, now) in change.totals.items()
        if was != now
    )
    return Changes(totals, tuple(_said(change, book, words, bool(totals))))


def _said(change: Difference, book: Book, words: Words, moved: bool) -> Sequence[str]:
    said: list[str] = []
    if not moved:
        said.append(words.text(NOTHING_MOVES))
    for row in change.spoilt:
        why = words.say(next(p.phrase for p in row.problems if p.level != "odd"))
        said.append(words.say(NO_LONGER(hand=row.number or str(row.id), why=why)))
    if change.leads_change:
        before, after = (_names(keys, words) for keys in change.leaders)
        said.append(words.say(LEADS(before=before, after=after)))
    if change.open_again:
        said.append(words.text(OPEN_AGAIN))
    elif change.end_moves and (ending := change.ending[1]):
        who = _names(ending.end.winners, words)
        said.append(words.say(ENDS(hand=ending.row.number or str(ending.row.id), who=who)))
    return said


def _names(keys: Sequence[Key], words: Words) -> str:
    return ", ".join(words.key(key) for key in keys)


def _number(points: int | None) -> str:
    return "–" if points is None else str(points).replace("-", "−")
