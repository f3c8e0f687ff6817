"""Two programs serve one database: phones at one table may come to either, from request to request."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Any

import pytest
from engine import Engine
from filling import fill
from served import Served, serving

from scorekeeper.entrance import Entrance
from scorekeeper.eventlog.postgres import PostgresLog
from scorekeeper.service import Service
from scorekeeper.web.pushing import BEAT

HAND = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}
PEOPLE = ["Ann", "Bob", "Cy", "Di"]


@pytest.fixture
def address(postgres: Engine) -> str:
    return postgres.address(postgres.database())


@pytest.fixture
def both(address: str, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    settings = {"SCOREKEEPER_DATABASE": address, "SCOREKEEPER_SESSIONS_PER_HOUR": "4"}
    with ExitStack() as stack:
        yield tuple(stack.enter_context(serving(tmp_path, **settings)) for _ in range(2))


def asked(served: Served, path: str, token: str = "", **body: object) -> urllib.request.Request:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body else None
    return urllib.request.Request(f"http://{served.host}{path}", data=data, headers=headers)


def told(request: urllib.request.Request) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


@dataclass(frozen=True)
class Table:
    """A session, and the token of its host's link."""

    session: str
    token: str

    def post(self, served: Served, what: str, **body: object) -> tuple[int, dict[str, Any]]:
        path = f"/api/sessions/{self.session}/{what}"
        return told(asked(served, path, self.token, **body))

    def get(self, served: Served, what: str = "") -> str:
        with self.opened(served, what) as answer:
            return answer.read().decode()

    def opened(self, served: Served, what: str) -> HTTPResponse:
        request = asked(served, f"/s/{self.session}{what}", self.token)
        answer: HTTPResponse = urllib.request.urlopen(request, timeout=60)
        return answer

    def status(self, served: Served) -> int:
        try:
            self.get(served)
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        return 200


def opening(served: Served, tap: str) -> tuple[int, dict[str, Any]]:
    return told(asked(served, "/api/sessions", game="lead", players=PEOPLE, tap=tap))


def opens(served: Served) -> Table:
    status, answer = opening(served, "a-tap-that-opens")
    assert status == 201, answer
    return Table(answer["session"], answer["link"])


def test_a_tap_here_shows_there(both: tuple[Served, Served]) -> None:
    here, there = both
    table = opens(here)
    with table.opened(there, "/stream?after=1") as stream:
        status, _ = table.post(here, "entries", tap="a-tap-of-Ann", hand=1, saw=1, cells=HAND)
        assert status == 200
        lines = (line.decode().strip() for line in stream)
        assert next(line for line in lines if line.startswith("data:")) == "data: 2"
    assert "Hand 1" in table.get(there, "/news?after=1")
    assert table.get(there, "/version") == "2"


def test_among_a_million_strokes_a_tap_here_shows_there_within_a_second(
    postgres: Engine, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """A thousand, unless time is given for more."""
    address = postgres.address(postgres.database())
    streams = 20_000 if pytestconfig.getoption("--long") else 20
    with closing(PostgresLog(address)) as log:
        fill(log, streams, 50)
        assert sum(log.positions().values()) == streams * 50
    settings = {"SCOREKEEPER_DATABASE": address}
    took = []
    with serving(tmp_path, **settings) as here, serving(tmp_path, **settings) as there:
        table = opens(here)
        with table.opened(there, "/stream?after=1") as stream:
            lines = (line.decode().strip() for line in stream)
            for n in range(1, 8):
                body = {"tap": f"tap-number-{n}", "saw": n, "hand": n, "cells": HAND}
                assert table.post(here, "entries", **body)[0] == 200
                answered = monotonic()
                assert next(line for line in lines if line.startswith("data:")) == f"data: {n + 1}"
                took.append(monotonic() - answered)
    print(f"{streams * 50:,} strokes: heard of after {median(took):.2f} s")  # noqa: T201
    assert median(took) < 1


def test_one_tap_sent_to_both_is_one_stroke(both: tuple[Served, Served]) -> None:
    here, there = both
    table = opens(here)
    assert opening(there, "a-tap-that-opens")[1]["session"] == table.session
    sent = {"tap": "a-tap-of-Ann", "hand": 1, "saw": 1, "cells": HAND}
    answers = [table.post(served, "entries", **sent) for served in both]
    assert answers[0] == answers[1]
    assert answers[0][1]["version"] == 2
    status, error = table.post(there, "entries", **{**sent, "tap": "a-tap-of-Bob"})
    assert (status, error["error"]["kind"]) == (409, "conflict")


def test_a_name_that_is_forgotten_here_is_not_shown_there(both: tuple[Served, Served]) -> None:
    here, there = both
    table = opens(here)
    assert "Cy" in table.get(there)
    status, _ = table.post(here, "forgettings", tap="a-tap-of-Ann", player=3)
    assert status == 200
    assert "Cy" not in table.get(there)


def test_a_session_that_the_owner_deletes_is_gone_from_both(
    both: tuple[Served, Served], address: str
) -> None:
    here, there = both
    table = opens(here)
    assert "Ann" in table.get(there)
    with closing(PostgresLog(address)) as log:
        log.delete([table.session], "2026-11-30")
    for served in both:
        until = monotonic() + 20
        while table.status(served) != 404:
            assert monotonic() < until
            sleep(0.05)


def test_a_link_that_is_taken_back_here_hears_no_more_there(
    both: tuple[Served, Served], address: str
) -> None:
    here, there = both
    table = opens(here)
    with table.opened(there, "/stream?after=1") as stream, closing(PostgresLog(address)) as log:
        began = monotonic()
        (link,) = log.links(table.session)
        Entrance(Service(log)).revoke(table.session, link.id, "2026-11-30T20:00:00+00:00")
        stream.read()
        # Not only when the connection is looked at in any case.
        assert monotonic() - began < BEAT / 2
    assert table.status(there) == 403


def test_what_one_address_may_open_is_counted_together(both: tuple[Served, Served]) -> None:
    statuses = [opening(both[k % 2], f"tap-number-{k}")[0] for k in range(6)]
    assert statuses == [201, 201, 201, 201, 429, 429]


def test_while_the_database_is_away_a_page_says_so_and_then_goes_on(
    both: tuple[Served, Served], postgres: Engine
) -> None:
    here, there = both
    table = opens(here)
    sent = {"tap": "a-tap-of-Ann", "hand": 1, "saw": 1, "cells": HAND}
    postgres.stop()
    try:
        with pytest.raises(urllib.error.HTTPError) as caught:
            table.get(there)
        with caught.value as error:
            assert error.code == 503
            assert "cannot be reached" in error.read().decode()
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(asked(here, "/ready"), timeout=30)
        with caught.value as error:
            assert error.code == 503
            assert "log_server_unreachable" in error.read().decode()
    finally:
        postgres.start()
    assert table.post(there, "entries", **sent)[0] == 200
    until = monotonic() + 20
    while table.get(here, "/version") != "2":
        assert monotonic() < until
        sleep(0.05)
