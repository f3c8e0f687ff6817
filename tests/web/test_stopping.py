"""A stop under load: what was begun is finished and answered, what was answered is there."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import waitress
from served import Served, serving
from waitress import wasyncore

from scorekeeper.eventlog import SqliteLog
from scorekeeper.stopping import Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals")

TABLES = 8


def bearer(link: object) -> dict[str, str]:
    return {"Authorization": f"Bearer {link}"}


def asked(
    line: http.client.HTTPConnection, path: str, link: object = "", **body: object
) -> dict[str, object]:
    headers = {"Content-Type": "application/json", **bearer(link)}
    line.request("POST", path, json.dumps(body), headers)
    answer = line.getresponse()
    text = answer.read()
    assert answer.status in (200, 201), (answer.status, text)
    found: dict[str, object] = json.loads(text)
    return found


def scores(served: Served, table: int, stopping: Event) -> Iterator[tuple[str, int]]:
    """Opens a session and adjusts its points again and again until the service is gone: the session
    and the version of each answer. A line that broke off before an answer began is no answer."""
    people = ["Ann", "Bob", "Cy", "Di"]
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)) as line:
        opened = asked(line, "/api/sessions", game="lead", players=people, tap=f"opening-{table}")
        stream, version = str(opened["session"]), 1
        for n in count():
            told = {"side": "1", "points": n + 1, "saw": version, "tap": f"tap-{table}-{n:06}"}
            try:
                answer = asked(line, f"/api/sessions/{stream}/adjustments", opened["link"], **told)
            except (ConnectionError, http.client.BadStatusLine):
                # Once it stops nobody is taken; before that nobody is turned away.
                assert stopping.is_set()
                return
            version = int(str(answer["version"]))
            yield stream, version


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_under_load_answers_what_it_stores_and_keeps_what_it_answered(
    tmp_path: Path, how: signal.Signals
) -> None:
    stopping, warm = Event(), Event()
    with serving(tmp_path) as served, ThreadPoolExecutor(TABLES) as pool:

        def table(n: int) -> dict[str, int]:
            known = {}
            try:
                for stream, version in scores(served, n, stopping):
                    known[stream] = version
                    if version > 10:
                        warm.set()
            finally:
                warm.set()
            return known

        running = [pool.submit(table, n) for n in range(TABLES)]
        assert warm.wait(20)
        stopping.set()
        served.process.send_signal(how)
        known: dict[str, int] = {}
        for each in running:
            known |= each.result(30)
        assert served.process.wait(20) == 0
        said = served.process.stdout.read() if served.process.stdout else ""
    assert "Traceback" not in said
    assert len(known) == TABLES
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        # Not only is nothing lost: nothing was stored without its answer either.
        assert {stream: log.head(stream).version for stream in log.streams()} == known
        assert log.check() == []


def test_who_only_listens_or_keeps_a_line_open_does_not_hold_a_stop_up(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
        opened = asked(line, "/api/sessions", game="lead", players=list("ABCD"), tap="opening-tap")
        line.request("GET", f"/s/{opened['session']}/stream", headers=bearer(opened["link"]))
        pushed = line.getresponse()
        assert pushed.readline().startswith(b"retry")
        idle = socket.create_connection(("127.0.0.1", served.port))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(8) == 0
        idle.close()
        line.close()


def test_a_store_that_is_held_and_three_hundred_who_ask_hold_neither_pages_nor_stop_up(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as served, closing(sqlite3.connect(tmp_path / "book.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(300):
            with socket.create_connection(("127.0.0.1", served.port)) as gives_up:
                gives_up.sendall(b"GET /ready HTTP/1.1\r\nHost: x\r\n\r\n")
        with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)) as line:
            line.request("GET", "/health")
            assert line.getresponse().status == 200
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(20) == 0


def test_a_stop_by_tls_answers_and_ends(tmp_path: Path) -> None:
    with serving(tmp_path, "--tls") as served:
        trusting = served.trusting()
        table = served.opens(trusting)
        assert served.get(f"{table}/version", trusting, **served.bearer()) == "1"
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(15) == 0


def test_an_answer_under_way_is_given_to_its_last_byte_and_nobody_else_is_taken() -> None:
    begun, stopped, go_on, written = Event(), Event(), Event(), Event()
    whole = b"x" * 32_000_000  # more than lies in the buffers of a line

    def slow(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [("Content-Length", str(len(whole)))])
        begun.set()
        assert go_on.wait(20)
        yield whole
        written.set()

    open_: dict[int, Any] = {}
    server = waitress.create_server(
        slow, map=open_, host="127.0.0.1", port=0, outbuf_overflow=2 * len(whole)
    )
    run = Run(open_, [stopped.set])
    serving = Thread(target=run.serve)
    serving.start()
    with closing(
        http.client.HTTPConnection("127.0.0.1", server.effective_port, timeout=20)
    ) as line:
        line.request("GET", "/")
        assert begun.wait(20)
        run.stop()
        assert stopped.wait(20)
        while _taken(server.effective_port):  # until the loop has come round to closing its door
            pass
        go_on.set()
        assert written.wait(20)
        assert line.getresponse().read() == whole
    serving.join(20)
    assert not serving.is_alive()
    server.task_dispatcher.shutdown()
    wasyncore.close_all(open_)


def _taken(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def test_who_never_finishes_asking_is_let_go() -> None:
    open_: dict[int, Any] = {}
    server = waitress.create_server(lambda *_: [], map=open_, host="127.0.0.1", port=0)
    run = Run(open_, [], grace=0.2)
    with socket.create_connection(("127.0.0.1", server.effective_port)) as half:
        half.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
        for _ in range(3):
            run._turn(0.05)
        run.stop()
        run.serve()
    server.task_dispatcher.shutdown()
    wasyncore.close_all(open_)
