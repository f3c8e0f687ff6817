"""Two programs serve one database: phones at one table may come to either, from request to request."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Any

import pytest
from engine import Engine
from filling import fill
from served import Served, serving

from scorekeeper.eventlog.postgres import PostgresLog

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


def post(served: Served, path: str, **body: object) -> tuple[int, dict[str, Any]]:
    request = urllib.request.Request(
        f"http://{served.host}{path}",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def get(served: Served, path: str) -> str:
    with urllib.request.urlopen(f"http://{served.host}{path}", timeout=30) as answer:
        return answer.read().decode()


def status(served: Served, path: str) -> int:
    try:
        get(served, path)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    return 200


def opens(served: Served, tap: str = "a-tap-that-opens") -> str:
    status, session = post(served, "/api/sessions", game="lead", players=PEOPLE, tap=tap)
    assert status == 201, session
    return session["session"]


def test_a_tap_here_shows_there(both: tuple[Served, Served]) -> None:
    here, there = both
    session = opens(here)
    with urllib.request.urlopen(
        f"http://{there.host}/s/{session}/stream?after=1", timeout=60
    ) as stream:
        status, _ = post(
            here, f"/api/sessions/{session}/entries", tap="a-tap-of-Ann", hand=1, saw=1, cells=HAND
        )
        assert status == 200
        lines = (line.decode().strip() for line in stream)
        assert next(line for line in lines if line.startswith("data:")) == "data: 2"
    assert "Hand 1" in get(there, f"/s/{session}/news?after=1")
    assert get(there, f"/s/{session}/version") == "2"


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
        session = opens(here)
        with urllib.request.urlopen(
            f"http://{there.host}/s/{session}/stream?after=1", timeout=60
        ) as stream:
            lines = (line.decode().strip() for line in stream)
            for n in range(1, 8):
                body = {"tap": f"tap-number-{n}", "saw": n, "hand": n, "cells": HAND}
                assert post(here, f"/api/sessions/{session}/entries", **body)[0] == 200
                answered = monotonic()
                assert next(line for line in lines if line.startswith("data:")) == f"data: {n + 1}"
                took.append(monotonic() - answered)
    print(f"{streams * 50:,} strokes: heard of after {median(took):.2f} s")  # noqa: T201
    assert median(took) < 1


def test_one_tap_sent_to_both_is_one_stroke(both: tuple[Served, Served]) -> None:
    here, there = both
    session = opens(here)
    assert opens(there) == session
    sent = {"tap": "a-tap-of-Ann", "hand": 1, "saw": 1, "cells": HAND}
    answers = [post(served, f"/api/sessions/{session}/entries", **sent) for served in both]
    assert answers[0] == answers[1]
    assert answers[0][1]["version"] == 2
    status, error = post(
        there, f"/api/sessions/{session}/entries", **{**sent, "tap": "a-tap-of-Bob"}
    )
    assert (status, error["error"]["kind"]) == (409, "conflict")


def test_a_name_that_is_forgotten_here_is_not_shown_there(both: tuple[Served, Served]) -> None:
    here, there = both
    session = opens(here)
    assert "Cy" in get(there, f"/s/{session}")
    status, _ = post(here, f"/api/sessions/{session}/forgettings", tap="a-tap-of-Ann", player=3)
    assert status == 200
    assert "Cy" not in get(there, f"/s/{session}")


def test_a_session_that_the_owner_deletes_is_gone_from_both(
    both: tuple[Served, Served], address: str
) -> None:
    here, there = both
    session = opens(here)
    assert "Ann" in get(there, f"/s/{session}")
    with closing(PostgresLog(address)) as log:
        log.delete([session], "2026-11-30")
    for served in both:
        until = monotonic() + 20
        while status(served, f"/s/{session}") != 404:
            assert monotonic() < until
            sleep(0.05)


def test_what_one_address_may_open_is_counted_together(both: tuple[Served, Served]) -> None:
    statuses = [
        post(both[k % 2], "/api/sessions", game="lead", players=PEOPLE, tap=f"tap-number-{k}")[0]
        for k in range(6)
    ]
    assert statuses == [201, 201, 201, 201, 429, 429]


def test_while_the_database_is_away_a_page_says_so_and_then_goes_on(
    both: tuple[Served, Served], postgres: Engine
) -> None:
    here, there = both
    session = opens(here)
    sent = {"tap": "a-tap-of-Ann", "hand": 1, "saw": 1, "cells": HAND}
    postgres.stop()
    try:
        with pytest.raises(urllib.error.HTTPError) as caught:
            get(there, f"/s/{session}")
        with caught.value as error:
            assert error.code == 503
            assert "cannot be reached" in error.read().decode()
        with pytest.raises(urllib.error.HTTPError) as caught:
            get(here, "/ready")
        with caught.value as error:
            assert error.code == 503
            assert "log_server_unreachable" in error.read().decode()
    finally:
        postgres.start()
    assert post(there, f"/api/sessions/{session}/entries", **sent)[0] == 200
    until = monotonic() + 20
    while get(here, f"/s/{session}/version") != "2":
        assert monotonic() < until
        sleep(0.05)
