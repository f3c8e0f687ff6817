"""The machine that takes writes is lost under players who write through two programs. What was
answered is in the book, once; the feeds have no hole; the pages come back by themselves."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from http.client import HTTPResponse
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from nodes import Cluster, cluster, within
from served import Served, serving

from scorekeeper.eventlog.postgres import PostgresLog

TABLES = 8
STREAMING = 20
"""Seconds of writing before another machine is lost, in the long run."""


@dataclass
class Table:
    """A phone that saves as fast as it is answered, and sends again what was not, to the other."""

    session: str
    token: str
    programs: tuple[Served, ...]
    answered: list[tuple[float, str]] = field(default_factory=list)
    unanswered: int = 0

    def play(self, enough: Event) -> None:
        while not enough.is_set():
            tap = f"{self.session}-{len(self.answered):05}"
            body = {"tap": tap, "saw": len(self.answered) + 1, "hand": None, "side": "1"}
            body |= {"points": 1, "reason": "another round"}
            while (status := self._post(body)) != 200:
                assert status in (0, 503), status
                self.unanswered += 1
                sleep(0.1)
            self.answered.append((monotonic(), tap))

    def _post(self, body: dict[str, Any]) -> int:
        """The status of the answer; 0 where none came."""
        turn = len(self.answered) + self.unanswered
        served = self.programs[turn % len(self.programs)]
        try:
            with self.asks(served, f"/api/sessions/{self.session}/adjustments", body) as answer:
                answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        except OSError:
            return 0

    def version(self, served: Served) -> int:
        with self.asks(served, f"/s/{self.session}/version") as answer:
            return int(answer.read())

    def asks(self, served: Served, path: str, body: dict[str, Any] | None = None) -> HTTPResponse:
        return ask(served, path, body, Authorization=f"Bearer {self.token}")


def ask(
    served: Served, path: str, body: dict[str, Any] | None = None, **headers: str
) -> HTTPResponse:
    request = urllib.request.Request(
        f"http://{served.host}{path}",
        data=json.dumps(body).encode() if body else None,
        headers={"Content-Type": "application/json", **headers},
    )
    answer: HTTPResponse = urllib.request.urlopen(request, timeout=60)
    return answer


def opens(programs: tuple[Served, ...], n: int) -> Table:
    body = {"game": "tally", "players": ["Ann", "Bob"], "tap": f"table-number-{n}"}
    with ask(programs[n % len(programs)], "/api/sessions", body) as answer:
        told = json.load(answer)
    return Table(told["session"], told["link"], programs)


def lose_the_primary(nodes: Cluster, tables: list[Table], players: list[Future[None]]) -> float:
    """Seconds from the loss until every table was answered again."""
    lost = within(60, nodes.primary, nodes)
    began = monotonic()
    lost.kill()

    def again() -> bool:
        for player in players:
            if player.done():
                player.result()
        return all(table.answered[-1][0] > began + 1 for table in tables)

    within(90, again, nodes)
    # The first answers after the silence; those of the moment of the loss came before it.
    firsts = [next(t for t, _ in table.answered if t > began + 1) for table in tables]
    lost.start()
    return max(firsts) - began


@pytest.mark.cluster
def test_the_loss_of_a_machine_loses_nothing_that_was_answered(
    tmp_path: Path, pytestconfig: pytest.Config, record_property: Callable[[str, object], None]
) -> None:
    losses = 3 if pytestconfig.getoption("--long") else 1
    with ExitStack() as stack:
        nodes = stack.enter_context(cluster())
        per_second = ("REQUESTS_PER_SECOND", "REQUESTS_PER_SECOND_OF_A_PHONE")
        unlimited = (*per_second, "WRITES_PER_MINUTE", "SESSIONS_PER_HOUR")
        settings = {f"SCOREKEEPER_{name}": "0" for name in unlimited}
        settings["SCOREKEEPER_DATABASE"] = nodes.address
        programs = tuple(stack.enter_context(serving(tmp_path, **settings)) for _ in range(2))
        tables = [opens(programs, n) for n in range(TABLES)]
        enough, silences = Event(), list[float]()
        with ThreadPoolExecutor(TABLES) as pool:
            players = [pool.submit(table.play, enough) for table in tables]
            try:
                for loss in range(losses):
                    within(90, nodes.healthy, nodes)
                    sleep(STREAMING if loss else 3)
                    silences.append(lose_the_primary(nodes, tables, players))
            finally:
                enough.set()
            for player in players:
                player.result(90)
        answered = [tap for table in tables for _, tap in table.answered]
        with closing(PostgresLog(nodes.address, readonly=True, read_patience=30)) as log:
            for table in tables:
                taps = [stored.stamp.id for stored in log.read(table.session)][1:]
                assert taps == [tap for _, tap in table.answered]
                assert {table.version(program) for program in programs} == {len(taps) + 1}
            assert sum(log.positions().values()) == len(answered) + TABLES
            assert log.check() == []
    said = ", ".join(f"{seconds:.1f}" for seconds in silences)
    record_property("answered", len(answered))
    record_property("seconds of silence", said)
    sent_again = sum(table.unanswered for table in tables)
    print(f"{len(answered)} answered, 0 lost, {sent_again} sent again; silent for {said} s")  # noqa: T201
