"""Those who ask slowly, read slowly or leave before the answer: nobody else at the tables notices."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import pytest
import waitress
from served import Served, serving
from waitress import wasyncore
from waitress.channel import HTTPChannel

from scorekeeper.serving import THREADS
from scorekeeper.stopping import SLOWEST, Run
from scorekeeper.web.live import LISTENERS

MANY = THREADS + LISTENERS + 40
"""More than there are threads to serve them."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("slow")) as served:
        yield served


def connected(served: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", served.port), timeout=20)


def answer(served: Served, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    """What a phone with a good line gets."""
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)) as line:
        headers = {"Content-Type": "application/json", **served.bearer()}
        line.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        found = line.getresponse()
        return found.status, json.loads(found.read())


def table(served: Served, tap: str) -> str:
    people = ["Ann", "Bob", "Cy", "Di"]
    status, opened = answer(
        served, "/api/sessions", {"game": "lead", "players": people, "tap": tap}
    )
    assert status == 201
    served.links.append(opened["link"])
    return f"/api/sessions/{opened['session']}"


def shown(served: Served) -> str:
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


def test_phones_that_never_read_keep_nobody_waiting(served: Served) -> None:
    address = table(served, "opening-among-deaf")
    page = address.replace("/api/sessions", "/s")
    with ExitStack() as lines:
        for _ in range(MANY):
            line = lines.enter_context(connected(served))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            head = f"GET {page} HTTP/1.1\r\nHost: localhost\r\n{shown(served)}\r\n"
            line.sendall(head.encode())
        status, sheet = answer(served, f"{address}/adjustments", points(1, "tap-among-deaf"))
        assert (status, sheet["version"]) == (200, 2)


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
