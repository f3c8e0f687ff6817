"""Every answer says how far its table has come, and a phone that has seen more than the store holds is
told so; nothing that it sends is saved unseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from phone import FAILED, HAND, NAMES, Phone

from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.eventlog.sqlite.restoring import restoring
from scorekeeper.service import Service
from scorekeeper.web import create_app
from scorekeeper.web.heads import HEAD

GONE = "This phone has seen 2 hands of this table, and the store has 1"
FORKED = "This phone has seen strokes of this table that the store does not have"
REFUSED = "This phone has seen more of this table than the store has"


def head(log: EventLog, stream: str) -> str:
    here = log.head(stream)
    return f"{here.version}:{here.hash}"


def test_pages_news_and_the_api_say_how_far_the_table_has_come(phone: Phone, log: EventLog) -> None:
    phone.saves(HAND)
    stream = phone.stream()
    expected = head(log, stream)
    for address in (
        phone.table,
        f"{phone.table}/version",
        f"{phone.table}/news?after=1",
        f"{phone.table}/board",
        f"{phone.table}/hands/1",
        f"/api/sessions/{stream}",
    ):
        assert phone.client.get(address).headers[HEAD] == expected, address


def test_what_was_saved_is_answered_with_the_head_it_made(phone: Phone, log: EventLog) -> None:
    form = phone.entry()
    answer = phone.client.post(form.action, data=dict(form.filled(HAND)))
    assert answer.headers[HEAD] == head(log, phone.stream())
    assert answer.headers[HEAD].startswith("2:")
    body = {"tap": "tap-of-a-program", "hand": 2, "saw": 2, "cells": {"bidder": 3, "bid": 7}}
    answer = phone.client.post(f"/api/sessions/{phone.stream()}/entries", json=body)
    assert answer.headers[HEAD] == head(log, phone.stream())
    assert answer.headers[HEAD].startswith("3:")


def test_what_is_opened_is_answered_with_its_head(app: Flask, log: EventLog) -> None:
    """But not counted as seen: with what opens it comes no word of what the phone has seen there."""
    client = app.test_client()
    body = {"tap": "tap-that-opens", "game": "lead", "players": list(NAMES)}
    answer = client.post("/api/sessions", json=body)
    stream = answer.json["session"]
    assert answer.headers[HEAD] == head(log, stream)
    again = client.post("/api/sessions", json=body)
    assert HEAD not in again.headers, "the tap alone lets nobody in"
    shown = {"Authorization": f"Bearer {answer.json['link']}"}
    again = client.post("/api/sessions", json=body, headers=shown)
    assert again.headers[HEAD] == head(log, stream)

    phone = Phone(app.test_client())
    first = phone.get("/new").form("Next")
    people = [("player", name) for name in NAMES]
    form = phone.follow(phone.post(first.action, [("game", "lead"), *people])).form("Start")
    sent: dict[str, Any] = {
        "data": urlencode(form.sent),
        "content_type": "application/x-www-form-urlencoded",
    }
    for _ in range(2):
        answer = phone.client.post(form.action, **sent)
        assert answer.status_code == 303
        stream = answer.location.rpartition("/")[2]
        assert answer.headers[HEAD] == head(log, stream)
        assert "seen=" not in "".join(answer.headers.getlist("Set-Cookie"))
    other = Phone(app.test_client())
    copied = other.client.post(form.action, **sent)
    assert HEAD not in copied.headers, "a form that was copied lets nobody in"


def test_what_is_about_no_table_has_no_head(phone: Phone) -> None:
    for address in (
        "/",
        "/s/nowhere",
        f"{phone.table}/hands/99",
        "/static/js/live.js",
        "/api/sessions/nowhere",
    ):
        assert HEAD not in phone.client.get(address).headers


def test_what_was_seen_is_kept_for_its_table_alone_and_not_given_to_scripts(phone: Phone) -> None:
    other = Phone(phone.client.application.test_client())
    other.enters(phone.table)
    watcher = other.client
    cookies = watcher.get(phone.table).headers.getlist("Set-Cookie")
    (seen,) = [cookie for cookie in cookies if cookie.startswith("seen=")]
    assert f"Path={phone.table}" in seen
    assert "HttpOnly" in seen
    assert "SameSite=Lax" in seen
    assert "Secure" not in seen
    again = watcher.get(phone.table).headers.getlist("Set-Cookie")
    assert not [cookie for cookie in again if cookie.startswith("seen=")]
    secure = watcher.get(phone.table, base_url="https://localhost").headers.getlist("Set-Cookie")
    (seen,) = [cookie for cookie in secure if cookie.startswith("__Secure-seen=")]
    assert "; Secure" in seen


def test_what_a_page_asks_by_itself_is_not_seen_by_anybody(phone: Phone, other: Phone) -> None:
    form = other.entry()
    phone.saves(HAND)
    for address in ("preview", "news?after=1"):
        answer = other.client.open(
            f"{phone.table}/{address}",
            method="GET" if "?" in address else "POST",
            data=None if "?" in address else dict(form.filled(HAND)),
        )
        assert answer.status_code == 200
        assert "seen=" not in "".join(answer.headers.getlist("Set-Cookie"))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.fixture
def logs() -> Iterator[list[SqliteLog]]:
    """The stores that were opened, the last one is served."""
    opened: list[SqliteLog] = []
    yield opened
    for log in opened:
        log.close()


def serve(place: Path, logs: list[SqliteLog], *phones: Phone) -> Service:
    """Serves the store to these phones from now on."""
    logs.append(SqliteLog(place))
    service = Service(logs[-1])
    app = create_app(service)
    for phone in phones:
        phone.client.application = app
    return service


@pytest.fixture
def put_back(place: Path, logs: list[SqliteLog]) -> Phone:
    """A phone that saw two hands, at a table of which a backup with one was put back."""
    app = create_app(Service(SqliteLog(place)))
    service = app.extensions["scorekeeper"]
    logs.append(service.log)
    phone = Phone(app.test_client())
    phone.opens()
    phone.saves(HAND)
    backup = place.with_name("backup.sqlite")
    service.log.back_up(backup)
    phone.saves(FAILED)
    service.log.close()
    with restoring(backup, place) as ready:
        ready.put_in_place()
    serve(place, logs, phone)
    return phone


def test_the_page_says_so_until_it_was_read(put_back: Phone) -> None:
    for _ in range(2):
        page = put_back.get(put_back.table)
        assert page.status == 200
        assert GONE in page.alerts()
        assert page.totals() == [3, 2, 8, 8]
    page = put_back.follow(put_back.press(page.form("Seen")))
    assert page.alerts().strip() == ""
    assert put_back.saves(FAILED).totals() == [-6, -7, 13, 12]


def test_a_phone_that_has_not_seen_more_is_told_nothing(
    put_back: Phone, place: Path, logs: list[SqliteLog]
) -> None:
    other = Phone(put_back.client.application.test_client())
    other.enters(put_back.table)
    assert other.get(other.table).alerts().strip() == ""
    assert other.saves(FAILED).totals() == [-6, -7, 13, 12]


def test_a_form_of_the_page_before_is_refused_once_and_keeps_what_was_typed(
    place: Path, put_back: Phone, logs: list[SqliteLog]
) -> None:
    """Hand 3 typed on a page that shows hand 2: the book does not get it as its hand 2 or 3."""
    form = put_back.entry()
    late = {**HAND, "hand": "3", "saw": "3"}
    page = put_back.press(form, late)
    assert page.status == 409
    assert REFUSED in page.alerts()
    assert logs[-1].head(put_back.stream()).version == 2
    form = put_back.get(put_back.table).form("Save hand 2")
    assert put_back.follow(put_back.press(form, HAND)).totals() == [6, 4, 16, 16]


@pytest.mark.parametrize("button", ["Save hand", "Undo"])
def test_what_is_sent_before_it_was_read_is_refused_though_the_table_has_gone_on(
    put_back: Phone, logs: list[SqliteLog], button: str
) -> None:
    """Another phone has written as many strokes as were lost: the versions alone would not tell."""
    other = Phone(put_back.client.application.test_client())
    other.enters(put_back.table)
    other.saves({"bidder": "1", "bid": "8"})
    form = other.get(other.table).form(button)
    page = put_back.press(form, {"tap": "tap-of-the-phone", "pile": "9"})
    assert page.status == 409
    assert REFUSED in page.text
    assert logs[-1].head(put_back.stream()).version == 3
    again = put_back.press(form, {"tap": "tap-of-the-phone2", "pile": "9"})
    assert REFUSED not in again.text
    assert logs[-1].head(put_back.stream()).version == 4


def test_a_table_that_went_on_another_way_is_told_without_counting(put_back: Phone) -> None:
    other = Phone(put_back.client.application.test_client())
    other.enters(put_back.table)
    other.saves(HAND)
    page = put_back.get(put_back.table)
    assert FORKED in page.alerts()


def test_the_page_that_is_open_is_told_once(put_back: Phone) -> None:
    news = put_back.get(f"{put_back.table}/news?after=3")
    assert GONE in news.text
    assert put_back.client.get(f"{put_back.table}/news?after=3").headers["X-Version"] == "2"
    other = Phone(put_back.client.application.test_client())
    other.enters(put_back.table)
    assert FORKED in other.get(f"{put_back.table}/news?after=3").text
    assert FORKED not in other.get(f"{put_back.table}/news?after=2").text
    for hand in (HAND, FAILED):
        other.saves(hand)
    assert FORKED in put_back.get(f"{put_back.table}/news?after=3").text
    assert FORKED not in put_back.get(f"{put_back.table}/news?after=4").text


def test_a_program_is_refused_what_it_decided_on_strokes_that_are_lost(
    put_back: Phone, logs: list[SqliteLog]
) -> None:
    body = {"tap": "tap-of-a-program", "hand": 2, "saw": 3, "cells": {"bidder": 3, "bid": 7}}
    address = f"/api/sessions/{put_back.stream()}/entries"
    answer = put_back.client.post(address, json=body)
    assert answer.status_code == 409
    assert answer.json["error"]["code"] == "phone_knows_more"
    assert put_back.client.post(address, json={**body, "saw": 2}).status_code == 200


def test_hands_that_a_phone_kept_say_why_and_can_be_put_right(
    put_back: Phone, logs: list[SqliteLog]
) -> None:
    """Nothing of them is lost: they stay on the phone with the reason, and what it sees next it can
    save on."""
    kept = {"session": put_back.stream(), "id": "tap-that-was-kept", "saw": 3}
    data = {"hand": 2, "cells": {"bidder": "3", "bid": "7"}}
    line = json.dumps({**kept, "kind": "entry-written", "data": data})
    asked = {"data": {"lines": line}, "headers": {"Accept": "application/json"}}
    for _ in range(2):
        answer = put_back.client.post(f"{put_back.table}/unsent", **asked)
        (told,) = answer.json["lines"]
        assert REFUSED in told["text"]
        assert told["saw"] == 2
    page = put_back.get(put_back.table)
    assert GONE in page.alerts()
    put_back.press(page.form("Seen"))
    asked["data"] = {"lines": line.replace('"saw": 3', f'"saw": {told["saw"]}')}
    (told,) = put_back.client.post(f"{put_back.table}/unsent", **asked).json["lines"]
    assert told["error"] == ""
    assert logs[-1].head(put_back.stream()).version == 3


@pytest.mark.parametrize(
    "value", ["", "x", "1.2.3", "99999999999.0123456789ab.1", "-1.0123456789ab.1"]
)
def test_a_cookie_that_is_none_says_nothing(phone: Phone, value: str) -> None:
    phone.client.set_cookie("seen", value, path=phone.table)
    assert phone.get(phone.table).alerts().strip() == ""
    assert phone.saves(HAND).totals() == [3, 2, 8, 8]


@pytest.fixture
def sent_back(place: Path, logs: list[SqliteLog]) -> tuple[Phone, Phone]:
    """Phones at a store of which a backup was put back that is older than what they had there: one has
    come to its table since, the other has opened another table since."""
    app = create_app(Service(SqliteLog(place)))
    service = app.extensions["scorekeeper"]
    logs.append(service.log)
    host = Phone(app.test_client())
    host.opens()
    backup = place.with_name("backup.sqlite")
    service.log.back_up(backup)
    scorer = Phone(app.test_client())
    scorer.enters(host.table)
    for hand in (HAND, FAILED):
        scorer.saves(hand)
    host.opens()
    host.saves(HAND)
    service.log.close()
    with restoring(backup, place) as ready:
        ready.put_in_place()
    serve(place, logs, scorer, host)
    return scorer, host


@pytest.mark.parametrize(("which", "hands"), [(0, "2 hands"), (1, "1 hand")])
def test_a_phone_whose_link_or_table_is_newer_than_the_store_is_told_so(
    sent_back: tuple[Phone, Phone], which: int, hands: str
) -> None:
    phone = sent_back[which]
    for address in ("", "/board", "/hands/1"):
        page = phone.get(f"{phone.table}{address}")
        assert page.status == 404
        assert f"This phone has seen {hands} of it" in page.text
    assert "There is no such session." not in page.text
    script = phone.client.get(f"{phone.table}/news?after=1", headers={"Accept": "application/json"})
    assert script.json["error"]["code"] == "store_knows_no_session"
    sent = phone.client.post(f"{phone.table}/entries", data=HAND)
    assert sent.status_code == 404
    assert f"This phone has seen {hands} of it" in sent.text


def test_the_page_that_is_open_is_told_beside_its_sheet(
    sent_back: tuple[Phone, Phone],
) -> None:
    """As news, which its script puts there; the sheet stays."""
    for phone, hands in zip(sent_back, ("2 hands", "1 hand"), strict=True):
        for address in ("version", "news?after=1"):
            page = phone.get(f"{phone.table}/{address}")
            assert page.status == 404
            assert page.html.strip().startswith('<div class="news wrong" role="alert">')
            assert f"This phone has seen {hands} of it" in page.text
            assert "Seen" in page.text


def test_nobody_is_told_more_than_the_phone_brought(sent_back: tuple[Phone, Phone]) -> None:
    """A table that is there and one that is not are alike to who has no link to either."""
    _, host = sent_back
    client = host.client.application.test_client()
    there = sent_back[0].table
    for address in (there, "/s/nowhere"):
        assert "There is no such session." in client.get(address).text
    pages = []
    for address in (there, "/s/nowhere"):
        client.set_cookie("seen", "4.0123456789ab.3", path=address)
        answer = client.get(address)
        assert answer.status_code == 404
        assert HEAD not in answer.headers
        assert not answer.headers.getlist("Set-Cookie")
        pages.append(answer.text.replace(address, ""))
    assert "seen 3 hands of it" in pages[0]
    assert pages[0] == pages[1]
