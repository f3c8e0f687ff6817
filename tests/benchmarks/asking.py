"""Whole requests, put to the application without a server between: a save beside a bare route that
writes the same row, in long sessions and in large stores; the page of a long session beside its
template alone."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast
from urllib.parse import urlencode

from appends import ADD
from flask import Flask, redirect, request, template_rendered
from game import BEARER, NAMES, PLAYERS, TOKEN, cells, host, stamp, strokes
from rounds import Row, in_turn, took
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.eventlog import MemoryLog, SqliteLog
from scorekeeper.eventlog.chain import bucket
from scorekeeper.service import Service
from scorekeeper.web import create_app
from scorekeeper.web.cookies import Cookies

SAVES = 60


def environ(path: str, body: str = "", **headers: str) -> dict[str, object]:
    method = "POST" if body else "GET"
    kind = "application/x-www-form-urlencoded" if body else None
    builder = EnvironBuilder(path, method=method, input_stream=io.BytesIO(body.encode()),
                             content_length=len(body), content_type=kind, headers=headers)  # fmt: skip
    return dict(builder.get_environ())


def ask(app: Flask, given: dict[str, object], status: int) -> None:
    answer, code, _ = run_wsgi_app(app.wsgi_app, given)
    b"".join(answer)
    assert code.startswith(str(status)), code


class Phone:
    """A browser that holds the host's link in its cookie, and keeps what it is told to keep."""

    def __init__(self, app: Flask, stream: str) -> None:
        self.app = app
        signer = cast("Cookies", app.session_interface).get_signing_serializer(app)
        assert signer is not None
        kept = {"own": TOKEN, "device": "device-12345", "tables": [stream], "_permanent": True}
        self.cookies = {"scorekeeper": signer.dumps(kept)}

    def ask(self, given: dict[str, object], status: int) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        asked = {**given, "HTTP_COOKIE": cookies, "HTTP_ORIGIN": "http://localhost"}
        answer, code, headers = run_wsgi_app(self.app.wsgi_app, asked)
        b"".join(answer)
        assert code.startswith(str(status)), code
        for cookie in headers.getlist("Set-Cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value


class Tables:
    """Sessions over a log, and the saves that go on with them."""

    def __init__(self, log: SqliteLog) -> None:
        self.log = log
        self.app = create_app(Service(log))
        self._numbers = iter(range(10**9))

    def table(self, hands: int) -> str:
        """A session with so many hands in it."""
        stream = f"saved-table-{next(self._numbers):06}"
        typed = dict(zip(PLAYERS, NAMES, strict=True))
        for n, event in enumerate(strokes(hands + 1)):
            self.log.append(
                stream, [event], expected=n, stamp=stamp(n), typed=typed if not n else {}
            )
        host(self.log, stream)
        return stream

    def saves(self, stream: str, hands: int) -> Callable[[], object]:
        """The next saves at that table, ready to be put; what a phone sends is made beforehand."""
        sent = [
            environ(
                f"/s/{stream}/entries",
                urlencode({"tap": f"tap-of-a-save-{n:06}", "saw": n, "hand": n, **cells(n)}),
            )
            for n in range(hands + 1, hands + 1 + SAVES)
        ]
        phone = Phone(self.app, stream)
        phone.ask(environ(f"/s/{stream}/version"), 200)
        return lambda: [phone.ask(each, 303) for each in sent]

    def measured(self, hands: int) -> float:
        """Microseconds of CPU for a save at a new table with so many hands."""
        return took(self.saves(self.table(hands), hands), SAVES)


def bare(path: Path) -> Flask:
    """A route that writes a row into tables like the store's and does nothing else."""
    SqliteLog(path).close()
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    app = Flask("bare")
    numbers: Iterator[int] = iter(range(1, 10**9))

    @app.post("/rows")
    def write() -> object:
        n, key = next(numbers), bucket("a-table")
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT OR REPLACE INTO feed_heads VALUES (?, ?)", (key, n))
        row = (key, n, "a-table", n, request.form["tap"], "entry-written", request.form["data"])
        db.execute(ADD, (*row, 1, "2026-01-02T20:00:00.000+00:00", "", "device", "0" * 64))
        db.execute("COMMIT")
        return redirect("/", 303)

    return app


def save(folder: Path, rounds: int, large: Path, sessions: int) -> Row:
    tables, many = Tables(SqliteLog(folder / "save.db")), Tables(SqliteLog(large))
    plain = bare(folder / "bare.db")
    taps = iter(range(10**9))

    def baseline() -> float:
        body = {"data": '{"cells":{"bid":9,"bidder":2},"hand":1}'}
        sent = [
            environ("/rows", urlencode({**body, "tap": f"tap-{next(taps)}"})) for _ in range(SAVES)
        ]
        return took(lambda: [ask(plain, each, 303) for each in sent], SAVES)

    found = in_turn(
        {
            "bare route": baseline,
            "save, 2 hands": lambda: tables.measured(2),
            "save, 100 hands": lambda: tables.measured(100),
            "save, large store": lambda: many.measured(2),
        },
        rounds,
    )
    tables.log.close()
    many.log.close()
    short = found["save, 2 hands"]
    ratio, long = short / found["bare route"], found["save, 100 hands"] / short
    size = found["save, large store"] / short
    shown = "; ".join(f"{name} {us / 1000:.2f} ms" for name, us in found.items())
    return Row(
        "one save, whole request, CPU",
        "at most 1.5 of a bare route; independent of the session's length, and of the store's size "
        "within 1.3",
        f"{ratio:.2f} of the bare route; 100 hands {long:.2f}, large store {size:.2f} ({shown})",
        ratio <= 1.5 and long <= 1.3 and size <= 1.3,
        {**found, "ratio": ratio, "length": long, "size": size, "sessions": sessions},
    )


def page(rounds: int, hands: int = 100, much: int = 8) -> Row:
    log = MemoryLog()
    for n, event in enumerate(strokes(hands + 1)):
        typed = dict(zip(PLAYERS, NAMES, strict=True)) if not n else {}
        log.append("long-table", [event], expected=n, stamp=stamp(n), typed=typed)
    host(log, "long-table")
    app = create_app(Service(log))
    caught: list[tuple[object, dict[str, object]]] = []

    def catch(_: object, template: object, context: dict[str, object], **__: object) -> None:
        caught.append((template, dict(context)))

    address = "/s/long-table"
    with template_rendered.connected_to(catch, app):
        ask(app, environ(address, Authorization=BEARER), 200)
    (template, context), *_ = caught

    def whole() -> float:
        return took(
            lambda: [ask(app, environ(address, Authorization=BEARER), 200) for _ in range(much)],
            much,
        )

    def alone() -> float:
        with app.test_request_context(address, headers={"Authorization": BEARER}):
            app.preprocess_request()
            return took(lambda: [template.render(context) for _ in range(much)], much)  # type: ignore[attr-defined]

    found = in_turn({"page": whole, "template alone": alone}, rounds)
    ratio = found["page"] / found["template alone"]
    return Row(
        f"page of {hands} hands, CPU",
        "at most 2 times its template alone",
        f"{ratio:.2f} ({found['page'] / 1000:.1f} ms, template {found['template alone'] / 1000:.1f})",
        ratio <= 2,
        {**found, "ratio": ratio},
    )
