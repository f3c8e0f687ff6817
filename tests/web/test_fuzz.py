"""Requests by lot over every route there is: no error in the program, no traceback, no answer
without end."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask import Flask
from hostile import HOSTILE, UNSEEN
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from phone import FAILED, HAND, NAMES, Phone
from werkzeug.routing import Rule

from scorekeeper.eventlog import MemoryLog
from scorekeeper.games import GAMES
from scorekeeper.service import Service
from scorekeeper.web import create_app
from scorekeeper.web.api import STROKES

LARGEST = 400_000
"""Bytes of an answer."""

ORDINARY = 250
"""Requests in an ordinary run; `--long` sends more."""

BODIES = ("POST", "PUT", "PATCH", "DELETE")

odd = st.one_of(
    st.sampled_from([*HOSTILE.values(), *UNSEEN.values()]),
    st.sampled_from(["", "0", "-1", "9" * 30, "1e9", "٣", "i1", "i999999", "None", "\ufffd"]),
    st.text(max_size=60),
    st.integers().map(str),
    st.sampled_from(["x" * 201, "x" * 5000, "a" * 50_000]),
)
small = st.integers(-1, 14).map(str)
kept = {**HAND, **FAILED}
boxes = st.sampled_from(
    [
        *kept,
        *("tap", "saw", "hand", "after", "reason", "version", "confirmed", "rest_pass", "dealer"),
        *("player", "name", "seat", "new", "from", "start", "game", "preset", "target", "end"),
        *("play_on", "lines", "language", "back", "next", "points-1", "points-13", "trump"),
        *("called", "call-1-2", "card-1-1", "winner-1", "roem-1-13", "alone", "note"),
    ]
)
values = st.one_of(small, st.sampled_from([*kept.values(), *NAMES, *GAMES, "yes", "no"]), odd)
taps = st.text("abcdefgh", min_size=8, max_size=12)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30), odd, small
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(boxes, st.text(max_size=8)), inner, max_size=4),
    ),
    max_leaves=12,
)
strokes = st.fixed_dictionaries(
    {"tap": taps},
    optional={
        "saw": st.one_of(st.integers(0, 12), anything),
        "hand": st.one_of(st.integers(0, 5), anything),
        "after": st.one_of(st.integers(0, 5), anything),
        "cells": st.one_of(st.dictionaries(boxes, values, max_size=8), st.just(kept), anything),
        "reason": anything,
        "side": st.one_of(small, anything),
        "points": st.one_of(st.integers(-200, 200), anything),
        "players": st.one_of(st.just(list(NAMES)), st.lists(st.integers(0, 9)), anything),
        "from": anything,
        "settings": st.one_of(st.dictionaries(boxes, values, max_size=4), anything),
        "player": st.one_of(st.integers(-1, 9), anything),
        "name": values,
        "play_on": anything,
        "version": st.one_of(st.integers(-1, 12), anything),
        "game": st.one_of(st.sampled_from([*GAMES]), anything),
        "dealer": anything,
    },
)


@dataclass
class Table:
    """A service with a table in play, and what went wrong while it was asked."""

    app: Flask
    phone: Phone
    rules: list[Rule]
    troubles: list[str]


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    log = MemoryLog()
    app = create_app(Service(log))
    phone = Phone(app.test_client())
    phone.opens()
    phone.saves(HAND)
    phone.saves(FAILED)
    phone.corrects(1, {"bid": "8"})
    troubles: list[str] = []

    class Heard(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            troubles.append(self.format(record))

    heard = Heard(logging.WARNING)
    app.logger.addHandler(heard)
    # What is pushed has no end; its own tests see to it.
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "live.stream"]
    yield Table(app, phone, rules, troubles)
    app.logger.removeHandler(heard)
    log.close()


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request, but for its route: which one, with what in its address, its query and its body."""
    form = st.lists(st.tuples(boxes, values), max_size=14)
    body = draw(
        st.one_of(
            form.map(lambda pairs: ("application/x-www-form-urlencoded", encoded(pairs))),
            strokes.map(lambda data: ("application/json", json.dumps(data).encode())),
            st.tuples(
                st.sampled_from(["application/json", "multipart/form-data", "text/plain", ""]),
                st.binary(max_size=200),
            ),
        )
    )
    return {
        "rule": draw(st.integers(0, 10_000)),
        "known": draw(st.booleans()) or draw(st.booleans()),
        "method": draw(st.sampled_from(["", "", "", "", "GET", "HEAD", "OPTIONS", *BODIES])),
        "segment": draw(st.one_of(small, odd)),
        "stroke": draw(st.sampled_from([*STROKES, "x"])),
        "query": encoded(draw(st.lists(st.tuples(boxes, values), max_size=3))).decode(),
        "kind": body[0],
        "body": body[1],
        "headers": draw(
            st.dictionaries(
                st.sampled_from(["Accept", "Accept-Language", "Cookie", "If-None-Match", "Range"]),
                st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
                max_size=2,
            )
        ),
    }


def encoded(pairs: list[tuple[str, str]]) -> bytes:
    return urlencode(pairs, errors="surrogatepass").encode()


def asked(table: Table, request: dict[str, Any]) -> tuple[str, str]:
    """The method and the address of the request."""
    rule = table.rules[request["rule"] % len(table.rules)]
    odd_one = quote(request["segment"][:300], safe="", errors="surrogatepass") or "-"
    path = rule.rule.replace("<what>", request["stroke"])
    if request["known"]:
        path = path.replace("<stream>", table.phone.stream()).replace("<release>", "x")
    while "<" in path:
        path = f"{path[: path.index('<')]}{odd_one}{path[path.index('>') + 1 :]}"
    ways = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    return request["method"] or ways[0], f"{path}?{request['query']}"[:3000]


def sees_nothing_wrong(table: Table, method: str, address: str, **sent: Any) -> None:
    """Asks, and looks at the answer."""
    with table.phone.client.open(address, method=method, **sent) as answer:
        said = answer.get_data()
        where = f"{method} {address} {sent}"
        assert answer.status_code < 500, where
        assert len(said) < LARGEST, where
        assert b"Traceback" not in said, where
        assert answer.headers["X-Content-Type-Options"] == "nosniff", where
        assert not table.troubles, where


by_lot = settings(
    max_examples=ORDINARY if settings().max_examples <= 100 else 5 * settings().max_examples,
    suppress_health_check=list(HealthCheck),
)


@given(request=requests())
@by_lot
def test_no_request_breaks_the_service(table: Table, request: dict[str, Any]) -> None:
    method, address = asked(table, request)
    sends = method in BODIES
    sees_nothing_wrong(
        table,
        method,
        address,
        data=request["body"] if sends else None,
        content_type=request["kind"] if sends else None,
        headers=request["headers"],
    )


PAGES = ("", "/hands/1", "/hands/2", "/people", "/points", "/forgotten?after=1", "/unsent")


@given(
    page=st.sampled_from(PAGES),
    which=st.integers(0, 5),
    tap=taps,
    changed=st.dictionaries(st.integers(0, 40), values, max_size=3),
    added=st.lists(st.tuples(boxes, values), max_size=3),
    right=st.booleans(),
)
@by_lot
def test_no_form_breaks_the_service_whatever_is_in_its_boxes(
    table: Table,
    page: str,
    which: int,
    tap: str,
    changed: dict[int, str],
    added: list[tuple[str, str]],
    right: bool,
) -> None:
    """A form as it stands on a page, with a few boxes changed; some confirm what is asked."""
    forms = table.phone.get(f"{table.phone.table}{page}").forms
    form = forms[which % len(forms)]
    filled = form.filled({**(HAND if right and "bid" in form.offered else {}), "tap": tap})
    pairs = [(name, changed.get(n, value)) for n, (name, value) in enumerate(filled)]
    kind = "application/x-www-form-urlencoded"
    body = encoded([*pairs, *added])
    sees_nothing_wrong(table, "POST", form.action, data=body, content_type=kind)
    answer = table.phone.post(form.action, [*pairs, *added])
    confirm = next((f for f in answer.forms if f.button.startswith("Yes")), None)
    if confirm and right:
        table.phone.press(confirm)
        sees_nothing_wrong(table, "GET", table.phone.table)


def test_the_table_stands_after_it(table: Table) -> None:
    assert table.phone.get(table.phone.table).status == 200
    assert not list(table.app.extensions["scorekeeper"].log.check())
