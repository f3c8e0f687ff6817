"""Hands that a phone kept while it had no signal: sent in one go by its script, or pasted as text on
any page that reaches the service. Each line is a stroke of the file format with the id of its tap
and the version that was seen, so that sending it again is harmless."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import EXCLUDE, Schema, fields

from scorekeeper.book import Book
from scorekeeper.commands import WriteEntry
from scorekeeper.decide import KNOWS_MORE
from scorekeeper.errors import EntryError, LogError, RuleError, ScorekeeperError
from scorekeeper.events import EntryWritten, HandId
from scorekeeper.phrases import Text
from scorekeeper.schemas import WholeNumber, load
from scorekeeper.web import door, entry
from scorekeeper.web.pages import hand_id
from scorekeeper.words import Words

blueprint = Blueprint("unsent", __name__, url_prefix="/s/<stream>")

NOT_A_LINE = Text(
    "not_a_line", "This is no line of hands that a phone kept: copy all of its text, unchanged."
)
OF_ANOTHER = Text("of_another_session", "This was kept for another session: paste it there.")
NO_LINES = Text("no_lines", "There is nothing here: paste the text that the phone gave you.")
STORED = Text("hand_stored", "Hand {hand} is in the book.")
NOT_STORED = Text("hand_not_stored", "Hand {hand}: {why}")
UNKNOWN = Text("line_not_stored", "Line {line}: {why}")

MOST_LINES = 500
"""Hands that are sent in one go; a phone keeps those of an evening."""

PLACE = "P"
"""Behind the id of a tap that was refused: the tap that keeps its hand's place."""

TRIES_AGAIN = (RuleError, EntryError)
"""Refusals that the person can put right in the same hand."""


class _Data(Schema):
    hand = fields.Raw(required=True)
    cells = fields.Dict(keys=fields.String(), required=True)


class _Line(Schema):
    session = fields.String()
    id = fields.String(required=True)
    saw = WholeNumber(required=True)
    kind = fields.String(required=True)
    data = fields.Nested(_Data(unknown=EXCLUDE), required=True)


@dataclass(frozen=True)
class Answer:
    """What became of a line: stored, or why not. `saw` is the version to put it right on."""

    id: str
    said: str
    error: str = ""
    text: str = ""
    saw: int = 0


@blueprint.get("/unsent")
def paste(stream: str) -> ResponseReturnValue:
    """Where the text of a phone is pasted that could not send it itself."""
    return _page(door.book(stream), "", [])


@blueprint.post("/unsent")
def send(stream: str) -> ResponseReturnValue:
    """Stores the lines in their order; what is refused stands in nobody's way. If the store fails,
    what is not answered stays on the phone."""
    door.book(stream)
    text = request.form.get("lines", "")
    # Not splitlines: JSON leaves other ends of lines, such as U+2028, as they are in what was typed.
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise EntryError(NO_LINES())
    if len(lines) > MOST_LINES:
        abort(413)
    answers = list(_answers(stream, lines))
    after = door.service().book(stream)
    if door.by_script():
        version = after.session.version
        at = url_for("pages.table", stream=stream, saved=version)
        return jsonify(version=version, at=at, lines=[vars(answer) for answer in answers])
    left = "\n".join(line for line, a in zip(lines, answers, strict=False) if a.error)
    return _page(after, left, answers)


def _page(book: Book, left: str, answers: Sequence[Answer]) -> str:
    return render_template(
        "session/unsent.html", book=book, words=door.words(book), left=left, answers=answers
    )


def _answers(stream: str, lines: Sequence[str]) -> Iterator[Answer]:
    for number, line in enumerate(lines, start=1):
        try:
            kept = _read(line, stream)
        except ScorekeeperError as error:
            yield _refused(door.plain_words(), "", number, None, error, 0)
            continue
        try:
            yield _stored(stream, kept)
        except LogError:
            if number == 1:
                raise
            return
        except ScorekeeperError as error:
            begun = _place_kept(stream, kept, error, more=number < len(lines))
            book = door.service().book(stream)
            # What was decided on strokes that are lost is put right on what there is.
            if error.phrase.text == KNOWS_MORE:
                begun = book.session.version
            words = door.words(book)
            yield _refused(words, kept["id"], number, kept["data"]["hand"], error, begun)


def _read(line: str, stream: str) -> dict[str, Any]:
    """The line. Raises EntryError."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise EntryError(NOT_A_LINE()) from None
    if not isinstance(said, dict) or said.get("kind") != EntryWritten.kind:
        raise EntryError(NOT_A_LINE())
    kept = load(_Line(unknown=EXCLUDE), said)
    if kept.get("session", stream) != stream:
        raise EntryError(OF_ANOTHER())
    door.stamp({"tap": kept["id"] + PLACE})  # The longer of its two taps has to be one.
    kept["data"]["hand"] = hand_id(str(kept["data"]["hand"]))
    return kept


def _stored(stream: str, kept: dict[str, Any]) -> Answer:
    """Stores it, once. Raises what `submit` raises."""
    book, hand = door.service().book(stream), kept["data"]["hand"]
    row = book.sheet.row(hand)
    there, deals = book.seating_at(hand), row.dealer if row else book.sheet.next.dealer
    cells = entry.read(book, kept["data"]["cells"], there, row, deals)
    # Where this line kept its own place, what it saw since is only itself.
    saw = max(door.saw(kept), _version_of(book, kept["id"] + PLACE))
    stamp = door.stamp({"tap": kept["id"]})
    after = door.service().submit(stream, WriteEntry(hand, cells, saw), stamp)
    number = after.sheet.number_of(hand)
    return Answer(kept["id"], door.words(after).say(STORED(hand=number)))


def _place_kept(stream: str, kept: dict[str, Any], error: ScorekeeperError, *, more: bool) -> int:
    """The version at which the hand of a refused line stands open in its place, so that those
    behind it can go on; 0 where it is not needed."""
    book, hand, tap = door.service().book(stream), kept["data"]["hand"], kept["id"] + PLACE
    if more and hand == book.sheet.next.id and isinstance(error, TRIES_AGAIN):
        command = WriteEntry(hand, {}, book.session.version, keeps_place=True)
        book = door.service().submit(stream, command, door.stamp({"tap": tap}))
    return _version_of(book, tap)


def _version_of(book: Book, tap: str) -> int:
    return next((s.version for s in book.session.strokes if s.stamp.id == tap), 0)


def _refused(
    words: Words, tap: str, line: int, hand: HandId | None, error: ScorekeeperError, saw: int
) -> Answer:
    why = words.error(error)
    said = UNKNOWN(line=line, why=why) if hand is None else NOT_STORED(hand=hand, why=why)
    return Answer(tap, words.say(said), error.kind, why, saw)
