"""The whole service, asked as programs and as pages without script ask it, against a plain model:
tables of two games on one store in a file, phones of a host, a scorer and a watcher, people who are
renamed and seated anew, answers that are lost, phones that come late or ask for what is not theirs, and
a store that is closed and read anew.

`--long` lets it look much longer.
"""

from __future__ import annotations

import copy
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from evenings import Evening, Klaverjas, Lead, Played
from flask.testing import FlaskClient
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from phone import NAMES, Page, link_to
from werkzeug.test import TestResponse

from scorekeeper.eventlog import SqliteLog
from scorekeeper.links import Role
from scorekeeper.service import Service
from scorekeeper.web import create_app
from scorekeeper.web.door import SERVICE

GAMES: Sequence[type[Evening]] = (Lead, Klaverjas, Lead)

Body = Mapping[str, Any]

DOORS = st.sampled_from(("program", "form"))
PENS = st.sampled_from((Role.HOST, Role.SCORER))


@dataclass(frozen=True)
class Past:
    """What can be undone: a tap by the version of its last stroke, how the table stood before it, and
    who may take it back."""

    version: int
    strokes: int
    before: Evening
    least: Role


@dataclass
class Table:
    """A table as the model has it, and what can be undone there."""

    stream: str
    model: Evening
    names: list[str]
    version: int = 1
    past: list[Past] = field(default_factory=list)
    closed: bool = False

    def ids(self) -> list[int]:
        return [hand.id for hand in self.model.hands]


@dataclass(frozen=True)
class Stroke:
    """What one tap sent: by which door, to which table, from whose phone."""

    door: str
    table: Table
    role: Role
    what: str
    body: Body


class LifeOfAService(RuleBasedStateMachine):
    log: SqliteLog
    service: Service

    @initialize()
    def opens(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.count = 0
        self.phones: dict[Role, FlaskClient] = {}
        self.tables: list[Table] = []
        self.last: Stroke | None = None
        self.begins()
        for game in GAMES:
            body = {"game": game.name, "players": list(NAMES), "settings": game.rules}
            answer = self.phones[Role.HOST].post("/api/sessions", json={**body, "tap": self.tap()})
            assert answer.status_code == 201, read(answer)
            table = Table(answer.json["session"], game(), list(NAMES))
            self.tables.append(table)
            self.phones[Role.HOST].get(f"/l/{answer.json['link']}")
            for role in (Role.SCORER, Role.WATCHER):
                self.lets_in(table, role)

    def begins(self) -> None:
        """Reads the store anew, with nothing remembered; the phones keep what they hold."""
        self.log = SqliteLog(self.folder / "book.sqlite")
        self.service = Service(self.log)
        if self.phones:
            # Another application of the same secret would be the same, and takes long to make.
            self.phones[Role.HOST].application.extensions[SERVICE] = self.service
        else:
            app = create_app(self.service)
            self.phones = {role: app.test_client() for role in Role}

    def lets_in(self, table: Table, role: Role) -> None:
        link = link_to(self.service, f"/s/{table.stream}", role, role.word)
        answer = self.phones[role].get(link)
        assert answer.status_code == 303, read(answer)

    def new(self) -> int:
        self.count += 1
        return self.count

    def tap(self) -> str:
        return f"tap-{self.new():08}"

    def sends(self, stroke: Stroke) -> TestResponse:
        phone, table = self.phones[stroke.role], stroke.table.stream
        if stroke.door == "program":
            return phone.post(f"/api/sessions/{table}/{stroke.what}", json=dict(stroke.body))
        where, boxes = as_form(stroke.what, stroke.body)
        kind = "application/x-www-form-urlencoded"
        return phone.post(f"/s/{table}/{where}", data=urlencode(boxes), content_type=kind)

    def done(self, door: str, role: Role, table: Table, what: str, body: Body) -> int:
        """Sends a tap that has to be taken: how many strokes it made."""
        stroke = Stroke(door, table, role, what, {**body, "tap": self.tap()})
        answer = self.sends(stroke)
        assert answer.status_code == (303 if door == "form" else 200), read(answer)
        saved = answer.location.partition("saved=")[2] if door == "form" else answer.json["version"]
        strokes, table.version = int(saved) - table.version, int(saved)
        self.last = stroke
        return strokes

    def does(
        self,
        door: str,
        role: Role,
        table: Table,
        what: str,
        body: Body,
        least: Role = Role.SCORER,
    ) -> None:
        """The same for one that can be undone; `table.model` is changed afterwards."""
        before = copy.deepcopy(table.model)
        strokes = self.done(door, role, table, what, {**body, "saw": table.version})
        # Who is seated anew, and by which rules, are two strokes.
        assert strokes in ((1, 2) if what == "seatings" else (1,))
        table.past.append(Past(table.version, strokes, before, least))

    def refused(
        self, door: str, role: Role, table: Table, what: str, body: Body, *status: int
    ) -> None:
        """Sends one that must not be taken: that nothing changed is seen by the invariant."""
        answer = self.sends(Stroke(door, table, role, what, {**body, "tap": self.tap()}))
        assert answer.status_code in status, read(answer)

    def an_open(self, data: st.DataObject, *, played: bool = False) -> Table:
        able = [t for t in self.tables if not t.closed and (t.model.hands or not played)]
        return data.draw(st.sampled_from(able))

    @property
    def some_open(self) -> bool:
        return any(not table.closed for table in self.tables)

    @property
    def some_played(self) -> bool:
        return any(table.model.hands and not table.closed for table in self.tables)

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), door=DOORS, role=PENS)
    def writes_a_hand(self, data: st.DataObject, door: str, role: Role) -> None:
        table = self.an_open(data)
        seated = table.model.seated
        cells = data.draw(table.model.cells(len(seated)))
        hand = max(table.ids(), default=0) + 1
        self.does(door, role, table, "entries", {"hand": hand, "cells": cells})
        table.model.hands.append(Played(hand, list(seated), cells))

    @precondition(lambda self: self.some_played)
    @rule(data=st.data(), door=DOORS, role=PENS)
    def corrects_a_hand(self, data: st.DataObject, door: str, role: Role) -> None:
        table = self.an_open(data, played=True)
        if not (standing := [hand for hand in table.model.hands if not hand.void]):
            return
        hand = data.draw(st.sampled_from(standing))
        right = data.draw(table.model.cells(len(hand.seated)))
        changes = {
            cell: right.get(cell)
            for cell in sorted({*hand.cells, *right})
            if hand.cells.get(cell) != right.get(cell)
        }
        if changes:
            body = {"hand": hand.id, "cells": changes, "reason": "misheard"}
            self.does(door, role, table, "corrections", body)
            next(h for h in table.model.hands if h.id == hand.id).cells = right

    @precondition(lambda self: self.some_played)
    @rule(data=st.data(), door=DOORS, role=PENS)
    def makes_a_hand_void_or_restores_it(self, data: st.DataObject, door: str, role: Role) -> None:
        table = self.an_open(data, played=True)
        hand = data.draw(st.sampled_from(table.model.hands))
        what = "restorations" if hand.void else "strikes"
        self.does(door, role, table, what, {"hand": hand.id})
        hand.void = not hand.void

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), points=st.integers(-9, 9).filter(bool), role=PENS)
    def gives_points_to_start_from(self, data: st.DataObject, points: int, role: Role) -> None:
        table = self.an_open(data)
        side, key = data.draw(st.sampled_from(table.model.sides()))
        self.does("program", role, table, "adjustments", {"side": side, "points": points})
        table.model.start[key] = table.model.start.get(key, 0) + points

    @precondition(lambda self: any(table.past and not table.closed for table in self.tables))
    @rule(data=st.data(), door=DOORS, role=PENS)
    def undoes(self, data: st.DataObject, door: str, role: Role) -> None:
        able = [table for table in self.tables if table.past and not table.closed]
        table = data.draw(st.sampled_from(able))
        past = table.past[-1]
        if role < past.least:
            self.refused(door, role, table, "withdrawals", {"version": past.version}, 403)
            return
        table.past.pop()
        strokes = self.done(door, role, table, "withdrawals", {"version": past.version})
        assert strokes == past.strokes
        table.model = past.before

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), door=DOORS)
    def renames_somebody(self, data: st.DataObject, door: str) -> None:
        """It is not undone: of names only the last is kept."""
        table = self.an_open(data)
        player = data.draw(st.sampled_from(sorted(table.model.seated)))
        name = f"Eve {self.new()}"
        assert self.done(door, Role.HOST, table, "names", {"player": player, "name": name}) == 1
        table.names[player - 1] = name

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), door=DOORS)
    def seats_people_anew(self, data: st.DataObject, door: str) -> None:
        table = self.an_open(data)
        model, body = table.model, {"from": max(table.ids(), default=0) + 1}
        seats = data.draw(st.sampled_from(model.seats))
        seated = data.draw(st.permutations(sorted(model.people)))[:seats]
        players: list[int | str] = list(seated)
        if len(seated) < seats:
            newcomer = f"New {self.new()}"
            seated, players = [*seated, len(model.people) + 1], [*players, newcomer]
        if len(seated) != seats or seated == model.seated:
            return
        rules = model.rules_for(seats)
        self.does(
            door,
            Role.HOST,
            table,
            "seatings",
            {**body, "players": players, "rules": rules},
            Role.HOST,
        )
        table.model.seated = list(seated)
        table.model.people |= set(seated)
        for number, name in zip(seated, players, strict=True):
            if isinstance(name, str):
                table.names[number - 1 :] = [name]

    @rule(data=st.data(), door=DOORS)
    def closes_or_reopens(self, data: st.DataObject, door: str) -> None:
        table = data.draw(st.sampled_from(self.tables))
        what = "reopenings" if table.closed else "closings"
        assert self.done(door, Role.HOST, table, what, {}) == 1
        table.closed = not table.closed
        table.past = []  # what comes before it is undone only after it

    @precondition(lambda self: self.last)
    @rule()
    def sends_again_what_was_answered(self) -> None:
        assert self.last
        answer = self.sends(self.last)
        assert answer.status_code == (303 if self.last.door == "form" else 200), read(answer)

    @precondition(lambda self: self.some_played)
    @rule(data=st.data(), door=DOORS, role=PENS)
    def comes_late_or_writes_what_cannot_be(
        self, data: st.DataObject, door: str, role: Role
    ) -> None:
        table = self.an_open(data, played=True)
        hand = data.draw(st.sampled_from(table.model.hands))
        late = data.draw(table.model.cells(len(hand.seated)).filter(lambda c: c != hand.cells))
        body = {"hand": hand.id, "cells": late, "saw": 1}
        self.refused(door, role, table, "entries", body, 409, 422)
        wrong = {"hand": max(table.ids()) + 1, "cells": table.model.nonsense}
        self.refused(door, role, table, "entries", {**wrong, "saw": table.version}, 422)

    @precondition(lambda self: any(table.closed for table in self.tables))
    @rule(data=st.data(), door=DOORS, role=PENS)
    def writes_in_what_is_closed(self, data: st.DataObject, door: str, role: Role) -> None:
        table = data.draw(st.sampled_from([table for table in self.tables if table.closed]))
        cells = data.draw(table.model.cells(len(table.model.seated)))
        body = {"hand": max(table.ids(), default=0) + 1, "cells": cells, "saw": table.version}
        self.refused(door, role, table, "entries", body, 409)

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), role=st.sampled_from((Role.NOBODY, Role.WATCHER, Role.SCORER)))
    def asks_for_what_is_not_its_own(self, data: st.DataObject, role: Role) -> None:
        """A watcher writes, a scorer does what is the host's, a stranger anything."""
        table = self.an_open(data)
        saw, hand = table.version, max(table.ids(), default=0) + 1
        hosts: dict[str, Body] = {
            "names": {"player": 1, "name": "Mallory"},
            "closings": {},
            "seatings": {
                "from": hand,
                "players": table.model.seated[::-1],
                "rules": {},
                "saw": saw,
            },
        }
        scorers: dict[str, Body] = {
            "entries": {
                "hand": hand,
                "cells": data.draw(table.model.cells(len(table.model.seated))),
                "saw": saw,
            },
            "strikes": {"hand": 1, "saw": saw},
            "withdrawals": {"version": saw},
        }
        among = hosts if role is Role.SCORER else {**hosts, **scorers}
        for what, body in among.items():
            for door in ("program", "form"):
                self.refused(door, role, table, what, body, 403 if role else 404)

    @rule(data=st.data(), role=st.sampled_from((Role.SCORER, Role.WATCHER)))
    def takes_a_link_back_and_gives_another(self, data: st.DataObject, role: Role) -> None:
        table = data.draw(st.sampled_from(self.tables))
        page = f"/s/{table.stream}"
        links = [link for link in self.log.links(table.stream) if not link.code]
        (link,) = [link for link in links if link.role is role and not link.revoked]
        answer = self.phones[Role.HOST].post(f"{page}/links/{link.id}/revoked")
        assert answer.status_code == 303, read(answer)
        assert self.phones[role].get(page).status_code == 403
        self.lets_in(table, role)

    @rule()
    def stops_and_starts(self) -> None:
        self.log.close()
        self.begins()

    @invariant()
    def every_table_says_what_the_model_says(self) -> None:
        """To who watches."""
        for table in self.tables:
            answer = self.phones[Role.WATCHER].get(f"/api/sessions/{table.stream}").json
            assert answer["version"] == table.version
            assert answer["closed"] == table.closed
            names = [table.names[number - 1] for number in table.model.seated]
            assert answer["seats"] == names
            expected = table.model.totals()
            given = {key: points for key, points in answer["totals"].items() if points}
            assert given == {key: points for key, points in expected.items() if points}
            assert [hand["id"] for hand in answer["hands"]] == table.ids()

    def teardown(self) -> None:
        if hasattr(self, "log"):
            assert self.log.check() == []
            self.log.close()
            shutil.rmtree(self.folder)


def read(answer: TestResponse) -> str:
    """What a person reads of it."""
    return Page(answer.status_code, answer.text).text


def as_form(what: str, body: Body) -> tuple[str, list[tuple[str, str]]]:
    """Where a page sends such a stroke, and its boxes; what would be asked back is answered with yes."""
    boxes = {name: value for name, value in body.items() if not isinstance(value, list | dict)}
    boxes |= body.get("cells", {}) | body.get("rules", {})
    where = what
    if what in ("corrections", "strikes", "restorations"):
        where = f"hands/{body['hand']}/{what}"
        boxes["confirmed"] = "yes"
    pairs = [(name, "" if value is None else str(value)) for name, value in boxes.items()]
    for player in body.get("players", ()):
        typed = isinstance(player, str)
        pairs += [("seat", "" if typed else str(player)), ("new", player if typed else "")]
    return where, pairs


TestLifeOfAService = LifeOfAService.TestCase
TestLifeOfAService.settings = settings(max_examples=settings().max_examples // 5)
