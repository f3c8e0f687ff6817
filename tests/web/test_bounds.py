"""Every way in has an end: addresses, bodies, boxes, lines, what is said of them."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.parse import urlencode

import pytest
from phone import HAND, NAMES, Phone
from served import serving

from scorekeeper.web.bounds import BOXES, LONGEST_ADDRESS

FORM = "application/x-www-form-urlencoded"
TOO_MUCH = "too much at once: nothing was saved"


@pytest.mark.parametrize(
    "where", ["/s/{}", "/{}", "/s/x/hands/{}", "/new?game={}", "/trust?next={}"]
)
def test_an_address_without_end_is_refused(phone: Phone, where: str) -> None:
    page = phone.get(where.format("x" * LONGEST_ADDRESS))
    assert page.status == 414
    assert TOO_MUCH in page.text
    assert len(page.html) < 6000
    assert phone.get(where.format("x" * 1000)).status in (200, 404)


@pytest.mark.parametrize(
    "place", ["entries", "preview", "hands/1/corrections", "seatings", "points", "rules", "unsent"]
)
def test_a_form_of_boxes_without_end_is_refused(phone: Phone, place: str) -> None:
    phone.saves(HAND)
    many = "&".join(f"x{n}=" for n in range(BOXES + 1))
    for kind in (FORM, "multipart/form-data"):
        data = many if kind == FORM else {f"x{n}": "" for n in range(BOXES + 1)}
        answer = phone.client.post(f"{phone.table}/{place}", data=data, content_type=kind)
        assert answer.status_code == 413, kind
        assert TOO_MUCH in answer.text
    assert phone.get(f"{phone.table}/version").html == "2"


def test_the_fullest_form_is_far_from_the_bound(new_phone: Phone) -> None:
    new_phone.opens(game="klaverjas")
    form = new_phone.entry()
    assert len(form.offered) + len(form.sent) < BOXES / 2


def test_json_of_boxes_without_end_is_refused_in_few_words(phone: Phone) -> None:
    address = f"/api/sessions/{phone.stream()}/entries"
    many = dict.fromkeys((f"x{n}" for n in range(4000)), 1)
    body = {"tap": "tap-of-a-program", "hand": 1, "saw": 1}
    bodies = [{**body, "cells": many}, {**body, **many}, {**body, "cells": HAND, "reason": [many]}]
    answers = [phone.client.post(address, json=each) for each in bodies]
    opening = {"tap": "tap-of-a-program", "game": "lead"}
    people: list[list[object]] = [[""] * 12_000, [*NAMES, *[{}] * 9000], ["Ann"] * 8000]
    answers += [phone.client.post("/api/sessions", json={**opening, "players": p}) for p in people]
    for answer in answers:
        assert answer.status_code == 422
        assert len(answer.data) < 20_000


def test_lines_without_end_are_refused(phone: Phone) -> None:
    page = phone.post(f"{phone.table}/unsent", {"lines": "\n".join("x" * 501)})
    assert page.status == 413


@pytest.mark.parametrize(
    ("place", "box", "most"),
    [
        ("names", "name", 40),
        ("points", "reason", 200),
        ("hands/1/corrections", "reason", 200),
        ("hands/1/strikes", "reason", 200),
    ],
)
def test_what_is_typed_has_a_length(phone: Phone, place: str, box: str, most: int) -> None:
    phone.saves(HAND)
    besides = {"names": {"player": "1"}, "points": {"points-1": "5"}}.get(place, {"bid": "6"})
    given = {"tap": "tap-for-this-one", "saw": "2", **besides}
    for length in (most + 1, 5000, 40_000):
        page = phone.post(f"{phone.table}/{place}", {**given, box: "x" * length})
        assert page.status == 422
        assert f"too long: {most} characters at the most" in page.text
        # What was typed may be kept for its writer, but not come back many times over.
        assert len(page.html) < 200_000
    assert phone.post(f"{phone.table}/{place}", {**given, box: "x" * most}).status in (200, 303)


def test_the_server_takes_no_more_from_the_line_than_it_needs(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        page = ask(service.port, urlencode({"player": "x" * 100_000}).encode())
        assert page == (413, True)
        assert ask(service.port, b"", length=2**30) == (413, False)
        assert ask(service.port, b"", header="x" * 40_000)[0] == 431


def ask(port: int, body: bytes, length: int = 0, header: str = "") -> tuple[int, bool]:
    """The status of the answer, and whether it is a page of ours."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        line.putrequest("POST", "/new")
        line.putheader("Content-Type", FORM)
        line.putheader("Content-Length", str(length or len(body)))
        if header:
            line.putheader("X-Long", header)
        line.endheaders(body)
        answer = line.getresponse()
        return answer.status, b"<!doctype html>" in answer.read()
    finally:
        line.close()
