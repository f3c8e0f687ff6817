"""Those who ask slowly, read slowly or leave before the answer: nobody else at the tables notices."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from threading import Thread
from time import sleep
from typing import Any, Protocol

import pytest
import waitress
from served import Served, serving
from waitress import wasyncore
from waitress.channel import HTTPChannel

from scorekeeper import stopping
from scorekeeper.commands import AdjustPoints
from scorekeeper.eventlog import MemoryLog
from scorekeeper.events import Stamp
from scorekeeper.service import Service
from scorekeeper.serving import THREADS, _server
from scorekeeper.stopping import SLOWEST, Run
from scorekeeper.web import create_app
from scorekeeper.web.live import HUB, LISTENERS

MANY = THREADS + LISTENERS + 40
"""More than there are threads to serve them."""


FEW = 4
"""Threads of a service whose lines are narrow."""


class Asked(Protocol):
    """A service, and the token that a program shows it."""

    @property
    def port(self) -> int: ...

    @property
    def links(self) -> list[str]: ...

    def bearer(self) -> dict[str, str]: ...


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("slow")) as served:
        yield served


def connected(served: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", served.port), timeout=20)


def answer(served: Asked, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    """What a phone with a good line gets."""
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)) as line:
        headers = {"Content-Type": "application/json", **served.bearer()}
        line.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        found = line.getresponse()
        return found.status, json.loads(found.read())


def table(served: Asked, tap: str) -> str:
    people = ["Ann", "Bob", "Cy", "Di"]
    status, opened = answer(
        served, "/api/sessions", {"game": "lead", "players": people, "tap": tap}
    )
    assert status == 201
    served.links.append(opened["link"])
    return f"/api/sessions/{opened['session']}"


def shown(served: Asked) -> str:
    """The line by which a program shows the link of the table that was opened last."""
    return "".join(f"{name}: {text}\r\n" for name, text in served.bearer().items())


def points(saw: int, tap: str) -> dict[str, Any]:
    return {"side": "1", "points": 5, "saw": saw, "tap": tap}


def test_phones_that_ask_slowly_keep_nobody_waiting(served: Served) -> None:
    with ExitStack() as lines:
        for n in range(MANY):
            line = lines.enter_context(connected(served))
            line.sendall(b"GET /s/x HTTP/1.1\r\nHost: x" if n % 2 else b"POST /new HTTP/1.1\r\n")
        address = table(served, "opening-among-slow")
        status, sheet = answer(served, f"{address}/adjustments", points(1, "tap-among-slow"))
        assert (status, sheet["version"]) == (200, 2)


@dataclass
class Narrow:
    """A service of a few threads whose lines take a few kB and no more until somebody reads them."""

    port: int
    service: Service
    server: Any
    open_: dict[int, Any]
    run: Run
    links: list[str] = field(default_factory=list)

    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.links[-1]}"} if self.links else {}

    def unread(self) -> int:
        """How many lines have an answer that the other end does not take."""
        lines = [each for each in list(self.open_.values()) if isinstance(each, HTTPChannel)]
        return sum(line.total_outbufs_len > 0 for line in lines)

    def asks(self, path: str) -> socket.socket:
        """A line that asks for the page, and reads nothing yet."""
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.settimeout(60)
        line.connect(("127.0.0.1", self.port))
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{shown(self)}\r\n".encode())
        return line


@pytest.fixture
def narrow() -> Iterator[Narrow]:
    open_: dict[int, Any] = {}
    with closing(MemoryLog()) as log, socket.create_server(("127.0.0.1", 0), backlog=256) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # those it takes are the same
        app = create_app(service := Service(log))
        server = _server(app.wsgi_app, [door], open_, FEW)
        run = Run(open_, [app.extensions[HUB].close], grace=0)
        thread = Thread(target=run.serve)
        thread.start()
        yield Narrow(door.getsockname()[1], service, server, open_, run)
        run.stop()
        thread.join()
        wasyncore.close_all(open_)
        server.task_dispatcher.shutdown()


def until(true: Callable[[], bool]) -> None:
    """Waits for what has to come; it gives up after so long that it never will."""
    for _ in range(600):
        if true():
            return
        sleep(0.05)
    raise AssertionError("it never came to that")


def test_phones_that_never_read_keep_nobody_waiting(narrow: Narrow) -> None:
    """Their pages are put aside whole: no thread waits until they are read."""
    address = table(narrow, "opening-among-deaf")
    page = address.replace("/api/sessions", "/s")
    with ExitStack() as lines:
        for _ in range(10 * FEW):
            lines.enter_context(narrow.asks(page))
        until(lambda: narrow.unread() == 10 * FEW)
        status, sheet = answer(narrow, f"{address}/adjustments", points(1, "tap-among-deaf"))
        assert (status, sheet["version"]) == (200, 2)
        # What was read just now is taken off a moment later.
        until(lambda: narrow.unread() == 10 * FEW)


def long_table(narrow: Narrow) -> tuple[str, str]:
    """A session whose file is so large that it is not put aside whole; and its address."""
    address = table(narrow, "opening-of-a-long-one")
    stream = address.rpartition("/")[2]
    for n in range(1, 800):
        tap = Stamp(f"tap-of-long-{n:04}", "2026-03-01T20:15:00+00:00")
        narrow.service.submit(stream, AdjustPoints(None, (("1", 1),), n), tap)
    narrow.server.adj.outbuf_high_watermark = 32 * 1024
    return address, stream


def test_who_takes_nothing_of_a_large_file_gives_its_thread_back(
    narrow: Narrow, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, stream = long_table(narrow)
    with ExitStack() as lines:
        for _ in range(FEW - 1):
            lines.enter_context(narrow.asks(f"/s/{stream}/log.jsonl"))
        until(lambda: narrow.server.task_dispatcher.active_count == FEW - 1)
        monkeypatch.setattr(stopping, "SLOWEST", 2.0)
        until(lambda: narrow.server.task_dispatcher.active_count == 0)
        assert not narrow.unread()


def test_who_takes_a_large_file_slowly_holds_a_thread_and_gets_all_of_it(narrow: Narrow) -> None:
    """Of a file so large that it is not put aside whole, the rest is made as it is read."""
    address, stream = long_table(narrow)
    with ExitStack() as lines:
        slow = [lines.enter_context(narrow.asks(f"/s/{stream}/log.jsonl")) for _ in range(FEW - 1)]
        until(lambda: narrow.unread() == FEW - 1)
        status, sheet = answer(narrow, f"{address}/adjustments", points(800, "tap-among-slow"))
        assert (status, sheet["version"]) == (200, 801)
        until(lambda: narrow.server.task_dispatcher.active_count == FEW - 1)
        for line in slow:
            with closing(http.client.HTTPResponse(line)) as found:
                found.begin()
                kinds = [json.loads(row) for row in found.read().splitlines()]
                assert len(kinds) == 800
                assert kinds[-1]["id"] == "tap-of-long-0799"
    until(lambda: narrow.server.task_dispatcher.active_count == 0)


def test_an_answer_that_was_lost_comes_again_and_nothing_is_written_twice(served: Served) -> None:
    address = table(served, "opening-and-gone")
    body = json.dumps(points(1, "tap-and-gone")).encode()
    head = f"POST {address}/adjustments HTTP/1.1\r\nHost: localhost\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    head += f"{shown(served)}\r\n"
    for _ in range(3):
        with connected(served) as line:
            line.sendall(head.encode() + body)
            line.shutdown(socket.SHUT_RDWR)
    sheets = [answer(served, f"{address}/adjustments", points(1, "tap-and-gone")) for _ in "ab"]
    assert sheets[0] == sheets[1]
    status, sheet = sheets[0]
    assert (status, sheet["version"], sheet["totals"]["1"]) == (200, 2, 5)
    status, other = answer(
        served, f"{address}/adjustments", {**points(1, "tap-and-gone"), "points": 6}
    )
    assert status == 409
    assert "other content" in other["error"]["text"]


def nothing(environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "0")])
    return []


@contextmanager
def loop() -> Iterator[tuple[Run, int]]:
    """A server that turns when it is told to."""
    open_: dict[int, Any] = {}
    server = waitress.create_server(nothing, map=open_, host="127.0.0.1", port=0)
    yield Run(open_, []), server.effective_port
    server.task_dispatcher.shutdown()
    wasyncore.close_all(open_)


def test_who_asks_by_drops_is_let_go_after_a_while() -> None:
    with loop() as (run, port), socket.create_connection(("127.0.0.1", port), timeout=5) as drops:
        run._turn(0.05)
        for n in range(int(SLOWEST) + 1):
            drops.sendall(b"POST / HTTP/1.1\r\n" if not n else b"x")
            run._turn(0.05)
            run.look(1000.0 + n)
        assert len(run._of(HTTPChannel)) == 1
        run.look(1000.0 + SLOWEST + 2)
        run._turn(0.05)
        assert not run._of(HTTPChannel)


def test_a_line_that_asks_again_and_again_is_kept() -> None:
    with loop() as (run, port), closing(http.client.HTTPConnection("127.0.0.1", port)) as line:
        line.connect()
        run._turn(0.05)
        for n in range(int(SLOWEST) + 4):
            line.sock.sendall(b"GET / HTTP/1.1\r\nHo")
            run._turn(0.05)
            run.look(1000.0 + n)
            line.sock.sendall(b"st: x\r\n\r\n")
            run._turn(0.05)
        assert len(run._of(HTTPChannel)) == 1
