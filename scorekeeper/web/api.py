"""The same doors for programs: JSON in, JSON out, the same boxes and the same errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, jsonify, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields

from scorekeeper import events
from scorekeeper.entrance import new_token
from scorekeeper.errors import EntryError, NotFound
from scorekeeper.links import least, role_of
from scorekeeper.phrases import Text
from scorekeeper.plain import plain
from scorekeeper.schemas import WholeNumber, load
from scorekeeper.web import door, heads, hosting, roles
from scorekeeper.wire import command, opening, shape

blueprint = Blueprint("api", __name__, url_prefix="/api/sessions")

NOT_AN_OBJECT = Text("not_an_object", "The body is a JSON object, sent as application/json.")
NOTHING_LIKE_IT = Text("no_such_stroke", "There is no such address; these take strokes: {known}.")
NO_VERSION = Text("not_a_version", "{value} is no version: they count from 0.")


NOT_AGAIN: Mapping[str, Any] = {
    "link": None,
    "about_link": "This was opened before, and its link was told then: it is not told again.",
}
"""What is told of the host's link where the same tap opens a second time."""


class _Version(WholeNumber):
    """A version that a page showed."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        version = super()._deserialize(value, attr, data, **kwargs)
        if version < 0:
            raise ValidationError([NO_VERSION(value=version)])
        return version


class _Tap(Schema):
    tap = fields.String(required=True)
    saw = _Version()


class _Seen(_Tap):
    saw = _Version(required=True)


STROKES: Mapping[str, tuple[type[events.Event], type[Schema]]] = {
    "entries": (events.EntryWritten, _Seen),
    "corrections": (events.EntryCorrected, _Seen),
    "strikes": (events.HandStruck, _Seen),
    "restorations": (events.HandRestored, _Seen),
    "insertions": (events.HandInserted, _Seen),
    "seatings": (events.PlayersSeated, _Seen),
    "rules": (events.RulesChanged, _Seen),
    "names": (events.PlayerRenamed, _Tap),
    "forgettings": (events.PlayerForgotten, _Tap),
    "adjustments": (events.PointsAdjusted, _Seen),
    "confirmations": (events.HandConfirmed, _Seen),
    "ends": (events.EndChosen, _Tap),
    "withdrawals": (events.EntryWithdrawn, _Tap),
    "closings": (events.SessionClosed, _Tap),
    "reopenings": (events.SessionReopened, _Tap),
}
"""What can be added to a session: the data of the stroke as in a file, the tap's id, and where
others could have written meanwhile the version that was seen."""


@blueprint.post("")
def opened() -> ResponseReturnValue:
    """The session, and the token of its host's link, which is told this once. The tap stands in files
    of the session: who sends it again without a link is told no more than the address it made."""
    tap, data = _body(_Tap)
    asked, stamp, token = opening(door.service(), data), hosting.stamp(tap), new_token()
    book = door.service().open(*asked, stamp)
    new = roles.entrance().welcome(book, token, stamp)
    told = {"link": token} if new else NOT_AGAIN
    sheet: dict[str, Any] = {}
    if new or role_of(roles.link_to(book.stream)):
        sheet = plain(book)
        heads.opened(book)
    answer = jsonify(session=book.stream, **told, **sheet)
    answer.location = url_for("api.sheet", stream=book.stream)
    return answer, 201


@blueprint.get("/<stream>")
def sheet(stream: str) -> ResponseReturnValue:
    return jsonify(plain(door.service().book(stream)))


@blueprint.post("/<stream>/<what>")
def write(stream: str, what: str) -> ResponseReturnValue:
    book = door.service().book(stream)
    if what not in STROKES:
        raise NotFound(NOTHING_LIKE_IT(known=", ".join(STROKES)))
    event, schema = STROKES[what]
    undo, again = event is events.EntryWithdrawn, event is events.SessionReopened
    roles.require(least(event))
    tap, data = _body(schema, shape(event.kind))
    if undo:
        roles.require_for_undo(book, data["version"])
    if again:
        roles.require_for_reopening(book)
    asked = command(book, event.kind, data, tap.get("saw", book.session.version))
    return jsonify(plain(door.service().submit(stream, asked, door.stamp(tap))))


def _body(
    schema: type[Schema], stroke: type[Schema] | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the body says of the tap, and what it says besides, which is read later. Raises EntryError
    naming everything that is missing or cannot be read, of both."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        body = None
    if not isinstance(body, dict):
        raise EntryError(NOT_AN_OBJECT())
    if stroke:
        load(type("Body", (schema, stroke), {})(unknown=RAISE), body)
    tap = load(schema(unknown=EXCLUDE), body)
    return tap, {key: value for key, value in body.items() if key not in tap}
