"""Who may do what: every address of a session, asked by everybody there can be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from phone import FAILED, HAND, Page, Phone
from werkzeug.test import TestResponse

from scorekeeper.entrance import Entrance
from scorekeeper.eventlog import EventLog
from scorekeeper.links import Role, hashed
from scorekeeper.service import Service
from scorekeeper.web.api import STROKES
from scorekeeper.web.hub import Hub
from scorekeeper.web.pushing import hint, pushed
from scorekeeper.web.roles import LEAST

NOW = "2026-03-01T20:15:00+00:00"

WATCHES = (
    *("", "/hands/1", "/rules", "/join", "/board", "/evening", "/evening.txt", "/moments"),
    *("/moments/2", "/hands.csv", "/entries.csv", "/log.jsonl", "/log.txt", "/version", "/news"),
    *("/stream", "/app.webmanifest"),
)
"""What is looked at."""

LOOKS: Mapping[str, Role] = {
    **dict.fromkeys(WATCHES, Role.WATCHER),
    **dict.fromkeys(("/points", "/forgotten?after=1", "/unsent"), Role.SCORER),
    **dict.fromkeys(("/people", "/links"), Role.HOST),
}
"""Every address that is asked for by GET, and who may at least."""

SEEN = {"saw": "3"}
FORMS: Mapping[str, tuple[Role, Mapping[str, str]]] = {
    "/entries": (Role.SCORER, {**HAND, "hand": "3", **SEEN}),
    "/preview": (Role.SCORER, {**HAND, "hand": "3"}),
    "/unsent": (Role.SCORER, {"lines": "{}"}),
    "/hands/1/corrections": (Role.SCORER, {"bid": "8", "hand": "1", **SEEN, "confirmed": "yes"}),
    "/hands/1/strikes": (Role.SCORER, {**SEEN, "confirmed": "yes"}),
    "/hands/1/restorations": (Role.SCORER, {**SEEN, "confirmed": "yes"}),
    "/confirmations": (Role.SCORER, {"hand": "1", "side": "1", **SEEN}),
    "/withdrawals": (Role.SCORER, {"version": "3"}),
    "/reopenings": (Role.SCORER, {}),
    "/points": (Role.SCORER, {"hand": "1", "points-1": "-3", **SEEN, "confirmed": "yes"}),
    "/forgotten": (Role.SCORER, {**FAILED, "after": "1", **SEEN, "confirmed": "yes"}),
    "/rematch": (Role.SCORER, {}),
    "/seen": (Role.WATCHER, {}),
    "/closings": (Role.HOST, {}),
    "/ends": (Role.HOST, {"hand": "2", "play_on": "no"}),
    "/seatings": (Role.HOST, {"from": "3", "seat": "1", **SEEN}),
    "/names": (Role.HOST, {"player": "2", "name": "Bobby"}),
    "/rules": (Role.HOST, {"made_score": "own", **SEEN}),
    "/forgettings": (Role.HOST, {"player": "2", "confirmed": "yes"}),
    "/links": (Role.HOST, {"role": "scorer", "name": "Ed"}),
    "/links/{link}/name": (Role.HOST, {"name": "Ed"}),
    "/links/{link}/revoked": (Role.HOST, {}),
    "/links/codes": (Role.HOST, {}),
}
"""Every address that takes a form, who may at least, and a form that it takes."""

CELLS = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}
STROKE: Mapping[str, tuple[Role, Mapping[str, Any]]] = {
    "entries": (Role.SCORER, {"hand": 3, "cells": CELLS}),
    "corrections": (Role.SCORER, {"hand": 1, "cells": {"bid": 8}}),
    "strikes": (Role.SCORER, {"hand": 1}),
    "restorations": (Role.SCORER, {"hand": 1}),
    "insertions": (Role.SCORER, {"after": 1, "cells": CELLS}),
    "adjustments": (Role.SCORER, {"hand": 1, "side": 1, "points": -3}),
    "confirmations": (Role.SCORER, {"hand": 1, "side": 1}),
    "withdrawals": (Role.SCORER, {"version": 3}),
    "reopenings": (Role.SCORER, {}),
    "seatings": (Role.HOST, {"from": 3, "players": [1, 2, 3, "Ed"]}),
    "rules": (Role.HOST, {"from": 3, "settings": {"made_score": "own"}}),
    "names": (Role.HOST, {"player": 2, "name": "Bobby"}),
    "forgettings": (Role.HOST, {"player": 2}),
    "ends": (Role.HOST, {"hand": 2, "play_on": False}),
    "closings": (Role.HOST, {"locked": True}),
}
"""Every stroke of the API, who may at least, and its data."""


@dataclass
class Table:
    """A table after two hands, and everybody who can ask for something there."""

    service: Service
    stream: str
    phones: dict[Role, Phone]
    strangers: dict[str, Phone]
    """By why they are none of the table's: 404 all the same."""
    sent_away: Phone
    link: str
    """The id of a link that nobody here holds."""

    def state(self) -> tuple[object, ...]:
        """All that could be changed."""
        log = self.service.log
        return log.head(self.stream), log.links(self.stream), log.typed(self.stream)


@pytest.fixture
def table(app: Flask, service: Service, phone: Phone) -> Table:
    phone.saves(HAND)
    phone.saves(FAILED)
    phones = {Role.HOST: phone}
    for role in (Role.SCORER, Role.WATCHER):
        phones[role] = Phone(app.test_client())
        phones[role].enters(phone.table, role)
    elsewhere, sent_away = Phone(app.test_client()), Phone(app.test_client())
    elsewhere.opens()
    sent_away.enters(phone.table, Role.HOST)
    entrance, stream = Entrance(service), phone.stream()
    entrance.revoke(stream, service.log.links(stream)[-1].id, NOW)
    phone.link(phone.table)
    strangers = {"no cookie": Phone(app.test_client()), "another table's": elsewhere}
    return Table(service, stream, phones, strangers, sent_away, service.log.links(stream)[-1].id)


def looked(phone: Phone, path: str) -> tuple[int, str]:
    with phone.client.get(path, buffered=False) as answer:
        endless = answer.mimetype == "text/event-stream"
        return answer.status_code, "" if endless else answer.get_data(as_text=True)


@pytest.mark.parametrize("path", LOOKS)
def test_who_may_look_at_what(table: Table, path: str) -> None:
    there, missing = f"/s/{table.stream}{path}", f"/s/{'x' * 22}{path}"
    for why, phone in table.strangers.items():
        status, text = looked(phone, there)
        assert status == 404, why
        # Nobody can tell a table that is not his from none.
        assert (status, text.replace(table.stream, "x" * 22)) == looked(phone, missing)
    assert looked(table.sent_away, there)[0] == 403
    for role, phone in table.phones.items():
        assert looked(phone, there)[0] == (200 if role >= LOOKS[path] else 403), role


@pytest.mark.parametrize("path", FORMS)
def test_who_may_send_what(table: Table, path: str) -> None:
    least, form = FORMS[path]
    address = f"/s/{table.stream}{path.format(link=table.link)}"
    sent = {"tap": "tap-of-this-form", **form}
    before = table.state()
    for why, phone in table.strangers.items():
        answer = phone.post(address, sent)
        assert answer.status == 404, why
        missing = phone.post(address.replace(table.stream, "x" * 22), sent)
        assert missing.html == answer.html.replace(table.stream, "x" * 22)
    assert table.sent_away.post(address, sent).status == 403
    for role in (Role.WATCHER, Role.SCORER):
        if role < least:
            answer = table.phones[role].post(address, sent)
            assert answer.status == 403
            assert 'name="tap"' not in answer.html
    assert table.state() == before
    for role in (Role.SCORER, Role.HOST):
        if role >= least:
            answer = table.phones[role].post(address, {**sent, "tap": f"tap-of-{role.word}"})
            assert answer.status not in (403, 404), (role, answer.text)


@pytest.mark.parametrize("what", STROKE)
def test_who_may_send_what_by_the_api(table: Table, what: str) -> None:
    least, data = STROKE[what]
    saw = {"saw": 3} if "saw" in STROKES[what][1]().fields else {}
    body = {"tap": "tap-of-this-stroke", **saw, **data}
    before = table.state()

    def sent(phone: Phone, stream: str = table.stream) -> TestResponse:
        return phone.client.post(f"/api/sessions/{stream}/{what}", json=body)

    for phone in table.strangers.values():
        answer = sent(phone)
        assert answer.status_code == 404
        assert answer.get_data() == sent(phone, "x" * 22).get_data()
    away = sent(table.sent_away)
    assert (away.status_code, away.get_json()["error"]["code"]) == (403, "link_taken_back")
    for role in (Role.WATCHER, Role.SCORER):
        if role < least:
            answer = sent(table.phones[role])
            assert answer.status_code == 403
            assert answer.get_json()["error"]["kind"] == "forbidden"
    assert table.state() == before
    for role in (Role.SCORER, Role.HOST):
        if role >= least:
            assert sent(table.phones[role]).status_code in (200, 409), sent(table.phones[role]).text
            body["tap"] = f"tap-of-{role.word}"


def test_the_sheet_of_the_api_is_for_who_may_look(table: Table) -> None:
    address = f"/api/sessions/{table.stream}"
    assert {p.client.get(address).status_code for p in table.strangers.values()} == {404}
    assert table.sent_away.client.get(address).status_code == 403
    assert {p.client.get(address).status_code for p in table.phones.values()} == {200}


def test_no_address_is_left_out(app: Flask) -> None:
    asked = {"GET": {path.partition("?")[0] for path in LOOKS}, "POST": set(FORMS)}
    known = {f"/s/<stream>{path}" for path in asked["GET"] | asked["POST"]}
    for rule in app.url_map.iter_rules():
        assert rule.endpoint in LEAST
        if rule.rule.startswith("/s/"):
            path = re.sub(r"<hand>", "1", rule.rule.replace("<link>", "{link}"))
            path = path.replace("<int:version>", "2").replace("<version>", "2")
            assert path in known, rule
            way = "POST" if "POST" in (rule.methods or ()) else "GET"
            assert path.removeprefix("/s/<stream>") in asked[way], rule
    assert set(STROKE) == set(STROKES)


def test_an_address_that_the_table_does_not_know_is_refused(app: Flask) -> None:
    app.add_url_rule("/s/<stream>/new-thing", "new.thing", lambda stream: "written")
    phone = Phone(app.test_client())
    phone.opens()
    assert phone.get(f"{phone.table}/new-thing").status == 403


def without_language(page: Page) -> list[str]:
    return [form.action for form in page.forms if form.action not in ("/language", "")]


def test_nothing_that_a_watcher_gets_has_a_pen_in_it(table: Table) -> None:
    watcher, entrance = table.phones[Role.WATCHER], Entrance(table.service)
    scorers = entrance.code(table.stream, Role.SCORER)
    assert scorers in table.phones[Role.SCORER].get(f"/s/{table.stream}/join").html
    hashes = [link.hash for link in table.service.log.links(table.stream)]
    for path in WATCHES:
        if path == "/stream":
            continue
        page = watcher.get(f"/s/{table.stream}{path}")
        assert without_language(page) == [], path
        pens = ("data-preview", "data-write", "data-taps", 'name="tap"', "/unsent", "/links")
        for word in (*pens, scorers, *hashes):
            assert word not in page.html, (path, word)
    told = watcher.client.get(f"/api/sessions/{table.stream}").text
    assert not any(word in told for word in (scorers, *hashes))


def test_what_goes_out_as_files_opens_nothing(table: Table) -> None:
    host = table.phones[Role.HOST]
    with host.client.session_transaction() as cookie:
        own = cookie["own"]
    codes = [
        Entrance(table.service).code(table.stream, role) for role in (Role.SCORER, Role.WATCHER)
    ]
    for path in ("/hands.csv", "/entries.csv", "/log.jsonl", "/log.txt", "/evening.txt", "/news"):
        text = host.get(f"/s/{table.stream}{path}").html
        for secret in (own, hashed(own), *codes, *map(hashed, codes)):
            assert secret not in text, path


def test_a_scorer_takes_back_no_stroke_of_the_hosts(table: Table) -> None:
    host, scorer = table.phones[Role.HOST], table.phones[Role.SCORER]
    host.press(host.get(f"{host.table}/people").form("Play by these"), {"made_score": "own"})
    undo = host.get(host.table).form("Undo")
    assert not [f for f in scorer.get(host.table).forms if f.button in ("Undo", "Redo")]
    assert scorer.press(undo).status == 403
    by_api = {"tap": "tap-of-undoing", "version": 4}
    address = f"/api/sessions/{table.stream}/withdrawals"
    assert scorer.client.post(address, json=by_api).status_code == 403
    host.press(undo)
    redo = host.get(host.table).form("Redo")
    assert scorer.press(redo).status == 403
    assert host.press(redo).status == 303


def test_a_locked_session_is_reopened_by_the_host_alone(table: Table) -> None:
    host, scorer = table.phones[Role.HOST], table.phones[Role.SCORER]
    host.press(host.get(host.table).form("Close and lock it"))
    page = scorer.get(host.table)
    assert "closed and locked: the host can reopen it" in page.text
    assert not [f for f in page.forms if f.button in ("Undo", "Reopen")]
    before = table.service.log.head(table.stream)
    for form in [f for f in host.get(host.table).forms if f.button in ("Undo", "Reopen")]:
        assert scorer.press(form).status == 403
    for what, data in (("reopenings", {}), ("withdrawals", {"version": 4})):
        body = {"tap": f"tap-of-{what}", **data}
        answer = scorer.client.post(f"/api/sessions/{table.stream}/{what}", json=body)
        assert answer.status_code == 403, what
    assert scorer.press(host.get(host.table).form("Reopen"), {"locked": ""}).status == 403
    assert table.service.log.head(table.stream) == before
    assert host.get(f"{host.table}/moments").text.count("session closed and locked") == 1
    host.press(host.get(host.table).form("Reopen"))
    undo = host.get(host.table).form("Undo")
    assert "Undo" not in [form.button for form in scorer.get(host.table).forms]
    assert scorer.press(undo).status == 403, "it would lock the table again"
    host.press(undo)
    assert scorer.press(host.get(host.table).form("Redo")).status == 403, "and that would open it"
    host.press(host.get(host.table).form("Redo"))
    host.press(host.get(host.table).form("Close this session"))
    assert scorer.press(scorer.get(host.table).form("Reopen")).status == 303


def test_the_links_of_a_closed_session_stay(table: Table) -> None:
    host, watcher = table.phones[Role.HOST], table.phones[Role.WATCHER]
    host.press(host.get(host.table).form("Close this session"))
    assert watcher.get(host.table).status == 200
    assert host.get(f"{host.table}/links").status == 200


def test_a_form_from_before_is_worthless_afterwards(table: Table, app: Flask) -> None:
    scorer, host = table.phones[Role.SCORER], table.phones[Role.HOST]
    form = scorer.entry()
    listed = host.get(f"{host.table}/links")
    mine = next(x for x in table.service.log.links(table.stream) if x.role is Role.SCORER)
    taking = [f for f in listed.forms if f.action.endswith(f"{mine.id}/revoked")]
    assert host.press(taking[0]).status == 303
    before = table.state()
    answer = scorer.press(form, HAND)
    assert answer.status == 403
    assert "This phone's link was taken back" in answer.text
    headers = {"Accept": "application/json"}
    sent = scorer.client.post(f"{host.table}/unsent", data={"lines": "{}"}, headers=headers)
    assert "lines" not in sent.get_json()
    assert scorer.get(f"{host.table}/version").status == 403
    assert scorer.get("/").text.count("Lead") == 1, "only the button to open one"
    assert table.state() == before


def test_whoever_listens_is_let_go_when_his_link_is_taken_back() -> None:
    hub, may = Hub(most=1), [Role.WATCHER]
    assert hub.enter("s")
    heard: list[bytes] = []
    events = pushed(hub, "s", 0, lambda: may[0], hint)
    listening = Thread(target=lambda: heard.extend(events))
    listening.start()
    hub.tell("s", 1)
    may[0] = Role.NOBODY
    hub.rouse()
    listening.join(10)
    assert not listening.is_alive()


def test_whoever_waits_reads_nothing_of_what_came_after_his_link_was_taken_back() -> None:
    hub, may = Hub(most=1), iter([Role.WATCHER, Role.NOBODY])
    assert hub.enter("s")
    hub.tell("s", 1)
    assert list(pushed(hub, "s", 0, lambda: next(may), hint)) == [b"retry: 1000\n\n"]


def test_no_link_shown_twice_opens_twice(table: Table) -> None:
    host = table.phones[Role.HOST]
    form = host.get(f"{host.table}/links").form("Make a link")
    first = host.press(form, {"role": "watcher", "name": "Ed"})
    assert first.status == 200
    address = re.search(r"/l/([\w-]+)", first.html)
    assert address
    count = len(table.service.log.links(table.stream))
    again = host.press(form, {"role": "watcher", "name": "Ed"})
    assert again.status == 409
    assert "shown only once" in again.text
    assert len(table.service.log.links(table.stream)) == count
    assert address[1] not in host.get(f"{host.table}/links").html


def test_a_new_name_stands_in_list_and_history(table: Table, log: EventLog) -> None:
    host, scorer = table.phones[Role.HOST], table.phones[Role.SCORER]
    scorer.saves(HAND)
    mine = next(x for x in log.links(table.stream) if x.role is Role.SCORER)
    listed = host.get(f"{host.table}/links")
    assert "phone 2" in listed.text
    form = next(f for f in listed.forms if f.action.endswith(f"{mine.id}/name"))
    assert host.press(form, {"name": "Ed’s tablet"}).status == 303
    assert "last wrote" in host.get(f"{host.table}/links").text
    assert "Hand 3 written, by Ed’s tablet" in host.get(host.table).text
    assert "Ed’s tablet" in host.get(f"{host.table}/entries.csv").html
    assert host.press(form, {"name": "x" * 41}).status == 422
    assert host.post(f"{host.table}/links/nobody/name", {"name": "Ed"}).status in (403, 404)


def test_where_hands_of_a_phone_would_be_left_it_is_shown_them(table: Table) -> None:
    place = 'id="left" aria-label="Not yet saved" hidden'
    for phone in (table.sent_away, *table.strangers.values()):
        assert place in phone.get(f"/s/{table.stream}").html
    assert place in table.phones[Role.WATCHER].get(f"/s/{table.stream}/unsent").html
    for role in (Role.SCORER, Role.HOST):
        page = table.phones[role].get(f"/s/{table.stream}/hands/99")
        assert page.status == 404
        assert 'id="left"' not in page.html, "it sends them itself"
