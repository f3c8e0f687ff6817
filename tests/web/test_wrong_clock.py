"""A service whose clock is years off, as on a machine that keeps no time without power, and what a phone
at its table sees."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple, cast

from flask.testing import FlaskClient
from phone import HAND, Phone
from served import serving
from werkzeug.wrappers import Response

from scorekeeper.eventlog import SqliteLog

WRONG_CLOCK = """
import datetime, os, time

shift = datetime.timedelta(days=int(os.environ["SHIFTED_DAYS"]))
right, seconds = datetime.datetime, time.time


class Any(type):
    def __instancecheck__(cls, one):
        return isinstance(one, right)


class Shifted(right, metaclass=Any):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + shift


datetime.datetime = Shifted
time.time = lambda: seconds() + shift.total_seconds()
"""
"""Is read by a Python as it starts: all that it runs then goes by a clock that many days off."""


class Request(NamedTuple):
    method: str
    address: str
    body: str | None = None
    headers: Mapping[str, str] = {}


class Line:
    """The line of a phone to a service that runs by itself, in the place of a client of the tests."""

    def __init__(self) -> None:
        self.port = 0
        self.cookies: dict[str, str] = {}

    def get(self, address: str) -> Response:
        return self._ask(Request("GET", address))

    def post(self, address: str, data: str, content_type: str) -> Response:
        return self._ask(Request("POST", address, data, {"Content-Type": content_type}))

    def _ask(self, asked: Request) -> Response:
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            line.request(asked.method, asked.address, asked.body, {**asked.headers, "Cookie": kept})
            answer = line.getresponse()
            for text in answer.headers.get_all("Set-Cookie", []):
                for name, morsel in SimpleCookie(text).items():
                    self.cookies[name] = morsel.value
            return Response(answer.read(), answer.status, list(answer.headers.items()))


def test_a_clock_set_back_and_forward_three_years_moves_no_hand(tmp_path: Path) -> None:
    """The phone gets in and saves as before. The order is that of the strokes; only the times beside
    them are those of a wrong clock. Undo takes back the last stroke, not the latest by the clock."""
    (tmp_path / "sitecustomize.py").write_text(WRONG_CLOCK)
    way = os.pathsep.join([str(tmp_path), *sys.path])
    line = Line()
    phone = Phone(cast("FlaskClient", line))
    years = (0, -3, 3, 0)
    for year in years:
        with serving(tmp_path, PYTHONPATH=way, SHIFTED_DAYS=str(365 * year)) as service:
            line.port = service.port
            if not phone.table:
                phone.opens()
            page = phone.saves(HAND)
            for address in ("moments", "moments/2", "evening", "hands/1", "board", "links"):
                assert phone.get(f"{phone.table}/{address}").status == 200
            assert phone.table in phone.get("/").html
    assert page.totals() == [12, 8, 32, 32]
    with serving(tmp_path, PYTHONPATH=way, SHIFTED_DAYS=str(-365 * 3)) as service:
        line.port = service.port
        assert phone.follow(phone.press(page.form("Undo"))).totals() == [9, 6, 24, 24]
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        times = [stored.stamp.when for stored in log.read(phone.stream(), after=1)]
        assert log.check() == []
    now = datetime.now(UTC)
    off = [round((datetime.fromisoformat(time) - now) / timedelta(days=365)) for time in times]
    assert off == [*years, -3]
