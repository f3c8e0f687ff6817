"""The service killed at any moment while phones write by HTTP. What was answered is in the book, what
was not is sent again by the phones and is in it once. At the table nobody sees more than "not yet
saved" until it is back: as in a dead spot."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest

from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import EntryWritten

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")

TABLES, PHONES = 4, 8
"""Two phones at every table: one writes hands, the other calls somebody by another name."""

SERVES_AGAIN_AND_AGAIN = """
import os, sys
from scorekeeper import cli, serving, web
for _ in sys.stdin:
    service = os.fork()
    if not service:
        cli.main(["serve", "--host", "127.0.0.1", "--port", sys.argv[1]])
    print("began", service, flush=True)
    os.waitpid(service, 0)
    print("ended", flush=True)
"""
"""Everything is imported once; each service is a process of its own."""


UNLIMITED = {
    "PYTHONUNBUFFERED": "1",
    "SCOREKEEPER_REQUESTS_PER_SECOND": "0",
    "SCOREKEEPER_REQUESTS_PER_SECOND_OF_A_PHONE": "0",
    "SCOREKEEPER_WRITES_PER_MINUTE": "0",
    "SCOREKEEPER_SESSIONS_PER_HOUR": "0",
}


class Services:
    """One service after the other on one port, over one store."""

    def __init__(self, store: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVES_AGAIN_AND_AGAIN, str(self.port)],
            env={**os.environ, **UNLIMITED, "SCOREKEEPER_DATABASE": str(store)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self._service = 0

    def start(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self._service = int(self._until("began").split()[1])

    def wait(self) -> None:
        """Until it serves."""
        self._until("Stop with")

    def kill(self) -> None:
        os.kill(self._service, signal.SIGKILL)
        self._until("ended")

    def _until(self, word: str) -> str:
        assert self._process.stdout
        for line in self._process.stdout:
            assert "Traceback" not in line
            if line.startswith(word):
                return line
        raise AssertionError(f"it ended before it said {word}")

    def close(self) -> None:
        assert self._process.stdin
        if self._service:
            with suppress(ProcessLookupError):
                os.kill(self._service, signal.SIGKILL)
        self._process.stdin.close()
        self._process.kill()
        assert self._process.stdout
        self._process.stdout.close()
        self._process.wait(20)


@dataclass
class Writer:
    """A phone: it sends a stroke until it is answered, and only then the next."""

    number: int
    port: int
    session: str
    link: str
    answered: list[tuple[str, int, str]] = field(default_factory=list)
    """The tap of each stroke, and the head that the answer named."""
    saw: int = 1
    refused: str = ""

    def run(self, enough: Event) -> None:
        while not enough.is_set():
            tap = f"stroke-{self.number}-{len(self.answered) + 1}"
            try:
                self.answered.append((tap, *self._send(tap)))
            except AssertionError as error:
                self.refused = str(error)
                return
            except (OSError, http.client.HTTPException, ValueError):
                sleep(0.005)  # No answer: the same again.

    def _send(self, tap: str) -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        with closing(line):
            count = len(self.answered) + 1
            if self.number % 2:
                what, body = "names", {"player": 1, "name": f"Ann {count}"}
            else:
                points = {"points-1": count, "points-2": 1}
                what, body = "entries", {"saw": self.saw, "hand": count, "cells": points}
            told = _asked(line, f"/api/sessions/{self.session}/{what}", self.link, tap=tap, **body)
        self.saw = told["version"]
        return told["version"], told["hash"]


def _asked(
    line: http.client.HTTPConnection, path: str, link: str = "", **body: object
) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {link}"}
    line.request("POST", path, json.dumps(body), headers)
    answer = line.getresponse()
    told: dict[str, Any] = json.loads(answer.read())
    assert answer.status in (200, 201), told
    return told


@contextmanager
def writing(writers: list[Writer]) -> Iterator[None]:
    enough = Event()
    threads = [Thread(target=writer.run, args=[enough]) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        enough.set()
        for thread in threads:
            thread.join()


def test_what_was_answered_outlives_every_kill_and_nothing_is_stored_twice(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kills = 300 if request.config.getoption("--long") else 30
    chance = Random(20260301)
    path = tmp_path / "store.sqlite"
    with closing(Services(path)) as services:
        services.start()
        services.wait()
        line = http.client.HTTPConnection("127.0.0.1", services.port, timeout=10)
        opened = [
            _asked(line, "/api/sessions", tap=f"opening-{n}", game="tally", players=["Ann", "Bob"])
            for n in range(TABLES)
        ]
        line.close()
        sessions = [each["session"] for each in opened]
        writers = [
            Writer(n, services.port, sessions[n // 2], opened[n // 2]["link"])
            for n in range(PHONES)
        ]
        with writing(writers):
            for _ in range(kills):
                sleep(chance.uniform(0.01, 0.25))
                services.kill()
                # What was answered by now cannot have been answered later.
                answered = [(w.session, *each) for w in writers for each in w.answered[-20:]]
                _require_all(path, answered)
                services.start()
                if chance.random() < 0.8:
                    services.wait()  # else it is killed while it begins
                    _until_answered(writers)
        services.kill()
    with closing(SqliteLog(path)) as log:
        assert log.check() == []
        for writer in writers:
            stored = [s.stamp.id for s in log.read(writer.session)]
            mine = [tap for tap in stored if tap.startswith(f"stroke-{writer.number}-")]
            expected = [f"stroke-{writer.number}-{k}" for k in range(1, len(mine) + 1)]
            assert mine == expected, "each once and in order"
            assert len(writer.answered) <= len(mine) <= len(writer.answered) + 1
        for session in sessions:
            hands = [s.event.hand for s in log.read(session) if isinstance(s.event, EntryWritten)]
            assert hands == list(range(1, len(hands) + 1))
    assert not any(writer.refused for writer in writers)
    assert sum(len(writer.answered) for writer in writers) > 5 * kills


def _until_answered(writers: list[Writer]) -> None:
    """Waits until a phone gets an answer again."""
    before = sum(len(writer.answered) for writer in writers)
    until = monotonic() + 30
    while before == sum(len(writer.answered) for writer in writers):
        assert not any(writer.refused for writer in writers), writers
        assert monotonic() < until
        sleep(0.005)


def _require_all(path: Path, answered: list[tuple[str, str, int, str]]) -> None:
    with closing(SqliteLog(path, readonly=True)) as log:
        for session, tap, version, hash_ in answered:
            (stored,) = list(log.read(session, after=version - 1))[:1]
            assert stored.hash == hash_, (session, tap, version)
