"""Hands that a phone kept: stored in their order, each once, and a refused one in nobody's way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from phone import HAND, Phone

from scorekeeper.errors import LogError
from scorekeeper.eventlog import EventLog
from scorekeeper.phrases import Text
from scorekeeper.service import Service

BAD = {**HAND, "pile": "12"}
"""Thirteen tricks and more: refused."""


def line(hand: int | str, cells: dict[str, str] = HAND, saw: int = 1, **more: Any) -> str:
    kept = {"id": f"kept-tap-{hand}", "saw": saw, "kind": "entry-written"}
    return json.dumps({**kept, "data": {"hand": hand, "cells": cells}, **more})


def send(phone: Phone, *lines: str) -> dict[str, Any]:
    """What the script of a phone is answered."""
    answer = phone.client.post(
        f"{phone.table}/unsent",
        data={"lines": "\n".join(lines)},
        headers={"Accept": "application/json"},
    )
    found: dict[str, Any] = answer.get_json()
    return {**found, "status": answer.status_code}


def errors(answer: dict[str, Any]) -> list[str]:
    return [one["error"] for one in answer["lines"]]


def test_they_are_stored_in_their_order_and_each_once(phone: Phone, service: Service) -> None:
    lines = [line(hand, {**HAND, "pile": "8", "bid": str(hand)}) for hand in range(1, 9)]
    for _ in range(2):
        assert errors(send(phone, *lines)) == [""] * 8
    sheet = service.book(phone.stream()).sheet
    assert [row.hand.cells["bid"] for row in sheet.rows] == list(range(1, 9))
    assert [row.dealer for row in sheet.rows] == [1, 2, 3, 4, 1, 2, 3, 4]


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\u0085"])
def test_a_line_ends_where_the_text_has_an_end_of_line_and_nowhere_else(
    phone: Phone, end: str
) -> None:
    """JSON leaves these as they are in what somebody typed."""
    first = line(1, note="one and two").replace(" and ", end)
    assert errors(send(phone, first, line(2))) == ["", ""]


def test_a_refused_one_keeps_its_place_and_those_behind_go_on(
    phone: Phone, service: Service
) -> None:
    lines = [line(1), line(2, BAD), line(3), line(4)]
    for _ in range(2):
        answer = send(phone, *lines)
        assert errors(answer) == ["", "against-the-rules", "", ""]
        assert "13" in answer["lines"][1]["text"]
    sheet = service.book(phone.stream()).sheet
    assert [row.state.name for row in sheet.rows] == ["PLAYED", "OPEN", "PLAYED", "PLAYED"]
    put_right = line(2, saw=answer["lines"][1]["saw"], id="another-tap")
    assert errors(send(phone, put_right)) == [""]
    assert [row.counts for row in service.book(phone.stream()).sheet.rows] == [True] * 4


def test_the_last_one_refused_begins_no_hand(phone: Phone, service: Service) -> None:
    assert errors(send(phone, line(1), line(2, BAD))) == ["", "against-the-rules"]
    assert len(service.book(phone.stream()).sheet.rows) == 1


def test_a_hand_that_another_phone_wrote_meanwhile_is_asked_about(
    phone: Phone, other: Phone
) -> None:
    other.saves({**HAND, "bid": "5"})
    answer = send(phone, line(1), line(2))
    assert errors(answer) == ["conflict", ""]
    assert "the same hand, or another?" in answer["lines"][0]["text"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not JSON", "copy all of its text"),
        ("[1]", "copy all of its text"),
        ('{"kind": "hand-struck"}', "copy all of its text"),
        ('{"kind": "entry-written", "id": "kept-tap-1"}', "needed"),
        (line(1, session="elsewhere"), "another session"),
        (line(1, id="x"), "incomplete"),
        (line(1, id="x" * 64), "incomplete"),
        (line(1, {"bidder": "9"}), "9"),
        (line(1, {"no-such": "1"}), "There is no box “no-such” here."),
        (line(9), "There is no hand 9"),
        ("[" * 9000, "copy all of its text"),
    ],
)
def test_a_line_that_is_none_stores_nothing(
    phone: Phone, log: EventLog, text: str, said: str
) -> None:
    answer = send(phone, text)
    assert answer["status"] == 200
    assert said in answer["lines"][0]["said"]
    assert log.head(phone.stream()).version == 1


def test_the_text_is_pasted_on_any_phone(phone: Phone, other: Phone) -> None:
    form = other.get(f"{phone.table}/unsent").form("Save these hands")
    page = other.post(
        f"{phone.table}/unsent", {**dict(form.sent), "lines": f"{line(1)}\n{line(2, BAD)}"}
    )
    assert "Hand 1 is in the book." in page.text
    assert "Hand 2: " in page.text
    assert "kept-tap-2" in page.html
    assert "kept-tap-1" not in page.html
    assert other.get(phone.table).totals() == [3, 2, 8, 8]


def test_an_empty_text_is_said_to_be_empty(phone: Phone) -> None:
    assert phone.post(f"{phone.table}/unsent", {"lines": " \n"}).status == 422


def test_what_the_store_could_not_take_is_not_answered(
    phone: Phone, log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, appended = log.append, []

    def failing(*args: Any, **more: Any) -> Any:
        if appended:
            raise LogError(Text("full", "The disk is full.")())
        appended.append(1)
        return append(*args, **more)

    monkeypatch.setattr(log, "append", failing)
    answer = send(phone, line(1), line(2), line(3))
    assert errors(answer) == [""]
    assert send(phone, line(2))["status"] == 503
