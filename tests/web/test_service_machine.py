"""The whole service, asked as programs ask it, against a plain model: several tables on one store in
a file, answers that are lost, phones that come late, and a service that is stopped and started.

`--long` lets it look much longer.
"""

from __future__ import annotations

import copy
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from lead_hands import hands
from phone import NAMES
from test_life_machine import Model, Played

from scorekeeper.eventlog import SqliteLog
from scorekeeper.service import Service
from scorekeeper.web import create_app

TABLES = 3


@dataclass
class Table:
    """A table as the model has it, and how it stood before each stroke that can be undone."""

    stream: str
    model: Model
    version: int = 1
    past: list[tuple[int, Model]] = field(default_factory=list)
    closed: bool = False


class LifeOfAService(RuleBasedStateMachine):
    log: SqliteLog
    client: FlaskClient

    @initialize()
    def opens(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.taps = 0
        self.begins()
        self.tables = []
        self.links: dict[str, str] = {}
        self.last: tuple[str, dict[str, Any], int] | None = None
        for _ in range(TABLES):
            body = {"game": "lead", "players": list(NAMES), "settings": {"end": "open"}}
            answer = self.posts("/api/sessions", body)
            model = Model(list(NAMES), [], dict.fromkeys(NAMES, 0))
            self.links[answer["session"]] = answer["link"]
            self.tables.append(Table(answer["session"], model))

    def begins(self) -> None:
        self.log = SqliteLog(self.folder / "book.sqlite")
        self.client = create_app(Service(self.log)).test_client()

    def posts(self, path: str, body: dict[str, Any], status: tuple[int, ...] = (200, 201)) -> Any:
        self.taps += 1
        body = {**body, "tap": f"tap-{self.taps:08}"}
        answer = self.client.post(path, json=body, headers=self.shown(path))
        assert answer.status_code in status, answer.text
        if answer.status_code in (200, 201):
            self.last = path, body, answer.status_code
        return answer.json

    def shown(self, path: str) -> dict[str, str]:
        """The header with the host's link of the table that the address is about."""
        link = next((self.links[part] for part in path.split("/") if part in self.links), "")
        return {"Authorization": f"Bearer {link}"} if link else {}

    def does(self, table: Table, what: str, body: dict[str, Any]) -> None:
        """Puts a stroke to a table, and remembers how the model stood before it."""
        before = copy.deepcopy(table.model)
        path = f"/api/sessions/{table.stream}/{what}"
        answer = self.posts(path, {**body, "saw": table.version})
        table.version += 1
        assert answer["version"] == table.version
        table.past.append((table.version, before))

    def an_open(self, data: st.DataObject) -> Table:
        return data.draw(st.sampled_from([table for table in self.tables if not table.closed]))

    @property
    def some_open(self) -> bool:
        return any(not table.closed for table in self.tables)

    @precondition(lambda self: self.some_open)
    @rule(data=st.data())
    def writes_a_hand(self, data: st.DataObject) -> None:
        table, cells = self.an_open(data), data.draw(hands(4))
        ids = [hand.id for hand in table.model.hands]
        hand = max(ids, default=0) + 1
        self.does(table, "entries", {"hand": hand, "cells": cells})
        table.model.hands.append(Played(hand, list(NAMES), cells))

    @precondition(lambda self: self.some_open)
    @rule(data=st.data())
    def corrects_a_hand(self, data: st.DataObject) -> None:
        table = self.an_open(data)
        if not (standing := [hand for hand in table.model.hands if not hand.void]):
            return
        hand, right = data.draw(st.sampled_from(standing)), data.draw(hands(4))
        changes = {
            cell: right.get(cell)
            for cell in sorted({*hand.cells, *right})
            if hand.cells.get(cell) != right.get(cell)
        }
        if changes:
            self.does(
                table, "corrections", {"hand": hand.id, "cells": changes, "reason": "misheard"}
            )
            next(h for h in table.model.hands if h.id == hand.id).cells = right

    @precondition(lambda self: self.some_open)
    @rule(data=st.data())
    def makes_a_hand_void_or_restores_it(self, data: st.DataObject) -> None:
        table = self.an_open(data)
        if table.model.hands:
            hand = data.draw(st.sampled_from(table.model.hands))
            self.does(table, "restorations" if hand.void else "strikes", {"hand": hand.id})
            hand.void = not hand.void

    @precondition(lambda self: self.some_open)
    @rule(data=st.data(), points=st.integers(-9, 9).filter(bool), seat=st.integers(1, 4))
    def gives_points_to_start_from(self, data: st.DataObject, points: int, seat: int) -> None:
        table = self.an_open(data)
        self.does(table, "adjustments", {"side": str(seat), "points": points})
        table.model.start[NAMES[seat - 1]] += points

    @precondition(lambda self: any(table.past and not table.closed for table in self.tables))
    @rule(data=st.data())
    def undoes(self, data: st.DataObject) -> None:
        able = [table for table in self.tables if table.past and not table.closed]
        table = data.draw(st.sampled_from(able))
        version, before = table.past.pop()
        self.posts(f"/api/sessions/{table.stream}/withdrawals", {"version": version})
        table.version += 1
        table.model = before

    @rule(data=st.data())
    def closes_or_reopens(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(self.tables))
        what = "reopenings" if table.closed else "closings"
        self.posts(f"/api/sessions/{table.stream}/{what}", {})
        table.version += 1
        table.closed = not table.closed
        table.past = []  # what comes before it is undone only after it

    @precondition(lambda self: self.last)
    @rule()
    def sends_again_what_was_answered(self) -> None:
        assert self.last
        path, body, status = self.last
        answer = self.client.post(path, json=body, headers=self.shown(path))
        assert answer.status_code == status, answer.text

    @precondition(lambda self: any(table.model.hands and not table.closed for table in self.tables))
    @rule(data=st.data())
    def comes_late_or_writes_what_cannot_be(self, data: st.DataObject) -> None:
        able = [table for table in self.tables if table.model.hands and not table.closed]
        table = data.draw(st.sampled_from(able))
        hand = data.draw(st.sampled_from(table.model.hands))
        path = f"/api/sessions/{table.stream}/entries"
        late = {"bid": 1 + int(hand.cells["bid"]) % 13}
        self.posts(path, {"hand": hand.id, "cells": late, "saw": 1}, (409, 422))
        new = max(h.id for h in table.model.hands) + 1
        self.posts(path, {"hand": new, "cells": {"bid": "many"}, "saw": table.version}, (422,))

    @precondition(lambda self: any(table.closed for table in self.tables))
    @rule(data=st.data())
    def writes_in_what_is_closed(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from([table for table in self.tables if table.closed]))
        body = {"side": "1", "points": 3, "saw": table.version}
        self.posts(f"/api/sessions/{table.stream}/adjustments", body, (409,))

    @rule()
    def stops_and_starts(self) -> None:
        self.log.close()
        self.begins()

    @invariant()
    def every_table_says_what_the_model_says(self) -> None:
        for table in self.tables:
            path = f"/api/sessions/{table.stream}"
            answer = self.client.get(path, headers=self.shown(path)).json
            assert answer["version"] == table.version
            assert answer["closed"] == table.closed
            totals = dict(zip(NAMES, answer["totals"].values(), strict=True))
            assert totals == table.model.totals()
            assert [hand["id"] for hand in answer["hands"]] == [h.id for h in table.model.hands]

    def teardown(self) -> None:
        if hasattr(self, "log"):
            assert self.log.check() == []
            self.log.close()
            shutil.rmtree(self.folder)


TestLifeOfAService = LifeOfAService.TestCase
TestLifeOfAService.settings = settings(max_examples=settings().max_examples // 5)
