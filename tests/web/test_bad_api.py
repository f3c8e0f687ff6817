"""The doors for programs: every error is JSON of one shape, names its box, and stores nothing."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from phone import HAND, NAMES, Phone

from scorekeeper.links import Role
from scorekeeper.service import Service

CELLS: dict[str, Any] = {
    "bidder": 3,
    "bid": 7,
    "partner": 4,
    "pile": 8,
    "tricks-1": 3,
    "tricks-2": 2,
}
DEEP = [10, 100, 400, 800, 950, 980, 2000, 30_000]


class Program:
    """A program that has a host's link and uses the API."""

    def __init__(self, app: Flask, service: Service, stream: str) -> None:
        self.client, self.service, self.stream = app.test_client(), service, stream
        Phone(self.client).enters(f"/s/{stream}", Role.HOST)
        self.address = f"/api/sessions/{stream}"

    @property
    def version(self) -> int:
        return self.service.log.head(self.stream).version

    def sends(self, place: str, body: object) -> dict[str, Any]:
        return self.sends_text(place, json.dumps(body))

    def sends_text(self, place: str, text: str | bytes) -> dict[str, Any]:
        """The answer, its status beside it."""
        answer = self.client.post(
            f"{self.address}{place}" if place else "/api/sessions",
            data=text,
            content_type="application/json",
        )
        assert answer.content_type == "application/json", answer.get_data(as_text=True)[:300]
        return {**json.loads(answer.data), "status": answer.status_code}


def entry(cells: object = None, **more: object) -> dict[str, object]:
    body = {"tap": "tap-of-a-program", "hand": 1, "saw": 1}
    return {**body, "cells": CELLS if cells is None else cells, **more}


@pytest.fixture
def program(app: Flask, service: Service, phone: Phone) -> Program:
    return Program(app, service, phone.stream())


def refused(answer: Mapping[str, Any], program: Program, version: int = 1) -> dict[str, list[str]]:
    """Sees that it is an error of the one shape and that nothing was stored; gives its boxes."""
    assert 400 <= answer["status"] < 500, answer
    error = answer["error"]
    assert isinstance(error["kind"], str)
    assert isinstance(error["text"], str)
    assert len(error["text"]) < 400
    cells: dict[str, list[str]] = error["cells"]
    assert all(isinstance(text, str) for texts in cells.values() for text in texts)
    assert program.version == version
    return cells


def test_an_entry_a_correction_and_an_undo_answer_with_the_sheet(program: Program) -> None:
    answer = program.sends("/entries", entry())
    assert answer["status"] == 200
    assert answer["totals"] == {"1": 3, "2": 2, "3": 8, "4": 8}
    assert answer["version"] == 2
    body = entry({"bid": 9}, tap="tap-of-correction", saw=2, reason="misheard")
    answer = program.sends("/corrections", body)
    assert answer["totals"] == {"1": 3, "2": 2, "3": -9, "4": -9}
    answer = program.sends("/withdrawals", {"tap": "tap-of-an-undo", "version": 3})
    assert answer["totals"] == {"1": 3, "2": 2, "3": 8, "4": 8}
    sheet = program.client.get(program.address).json
    assert sheet == {key: value for key, value in answer.items() if key != "status"}


def test_the_same_entry_twice_is_answered_twice_and_stored_once(program: Program) -> None:
    first, second = program.sends("/entries", entry()), program.sends("/entries", entry())
    assert first == second
    assert program.version == 2


@pytest.mark.parametrize("box", ["bid", "bidder", "pile", "tricks-1", "called", "call-1-2"])
@pytest.mark.parametrize(
    "value",
    [
        163,
        -1,
        81.5,
        10**30,
        -(10**9),
        1e308,
        True,
        [],
        [7],
        {},
        {"a": [1]},
        "٧",
        "7\0",
        "\ud800",
        "x" * 50_000,
        "NaN",
    ],
    ids=lambda value: repr(value)[:12],
)
def test_a_value_of_the_wrong_kind_is_refused_by_the_name_of_its_box(
    program: Program, box: str, value: object
) -> None:
    cells = refused(program.sends("/entries", entry({**CELLS, box: value})), program)
    assert box in cells or (box.startswith("call") and cells)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "1" * 5000])
def test_a_number_that_is_none_is_refused(program: Program, word: str) -> None:
    text = json.dumps(entry({**CELLS, "bid": "HERE"})).replace('"HERE"', word)
    refused(program.sends_text("/entries", text), program)


@pytest.mark.parametrize(
    ("body", "box"),
    [
        (entry(hand=163), ""),
        (entry(hand=0), "hand"),
        (entry(hand=-1), "hand"),
        (entry(hand=1.5), "hand"),
        (entry(hand=None), "hand"),
        (entry(hand=[1]), "hand"),
        (entry(hand="\ud800"), "hand"),
        (entry(saw="now"), "saw"),
        (entry(saw=None), "saw"),
        (entry(saw=True), "saw"),
        (entry(saw=-1), "saw"),
        (entry(tap=7), "tap"),
        (entry(tap=None), "tap"),
        (entry(tap="short"), ""),
        (entry(tap="\ud800" * 10), ""),
        (entry(cells=[]), "cells"),
        (entry(cells="bid=7"), "cells"),
        (entry(cells=7), "cells"),
        (entry({}), ""),
        (entry({"weather": 1}), "weather"),
        (entry({"\ud800": 1}), "\ufffd"),
        (entry({"tricks-9": 1}), "tricks-9"),
        (entry({"": 1}), ""),
        (entry(weather=1), "weather"),
        (entry(reason=["x"]), "reason"),
        (entry(reason="x" * 201), "reason"),
        (entry(reason="mis\0heard"), "reason"),
        (entry(reason="\udfff"), "reason"),
        ({}, "tap"),
        ({"tap": "tap-of-a-program"}, "cells"),
    ],
)
def test_a_body_of_the_wrong_shape_is_refused_by_the_name_of_its_part(
    program: Program, body: object, box: str
) -> None:
    cells = refused(program.sends("/entries", body), program)
    assert not box or box in cells


def test_what_is_missing_is_called_missing_and_what_is_unknown_unknown(program: Program) -> None:
    cells = refused(program.sends("/entries", {"weather": 1}), program)
    assert cells["cells"] == ["“cells” is needed and is not there."]
    assert cells["weather"] == ["There is no box “weather” here."]
    cells = refused(program.sends("/entries", entry(cells=[])), program)
    assert cells["cells"] == ["“cells” cannot be read: it is of another kind."]


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "null", '"x"', "{", '{"tap":', "\ufeff{}", "{'a': 1}", "\0"]
)
@pytest.mark.parametrize("place", ["", "/entries", "/corrections", "/strikes", "/withdrawals"])
def test_a_body_that_is_no_object_is_refused(program: Program, place: str, text: str) -> None:
    refused(program.sends_text(place, text), program)


@pytest.mark.parametrize("depth", DEEP)
def test_json_of_any_depth_is_refused(program: Program, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for text in (deep, json.dumps(entry()).replace('"bid": 7', f'"bid": {deep}')):
        refused(program.sends_text("/entries", text), program)


def test_ten_megabytes_are_refused_as_json_too(program: Program) -> None:
    answer = program.sends("/entries", entry({**CELLS, "bid": "9" * 10_000_000}))
    assert answer["status"] == 413
    refused(answer, program)


def test_bytes_that_are_no_text_are_refused(program: Program) -> None:
    refused(program.sends_text("/entries", b'{"tap": "\xff\xfe"}'), program)


@pytest.mark.parametrize(
    ("body", "box"),
    [
        ({"game": "lead"}, "players"),
        ({"game": "lead", "players": "Ann"}, "players"),
        ({"game": "lead", "players": []}, "players"),
        ({"game": "lead", "players": ["Ann", "Bob"]}, "players"),
        ({"game": "lead", "players": [*NAMES, 5]}, "players"),
        ({"game": "lead", "players": [*NAMES[:3], "\ud800"]}, "players"),
        ({"game": "lead", "players": [*NAMES[:3], "x" * 41]}, "players"),
        ({"game": "lead", "players": list("ABCDEFGHI")}, "players"),
        ({"game": 7, "players": NAMES}, "game"),
        ({"game": "whist", "players": NAMES}, ""),
        ({"game": "\ud800", "players": NAMES}, ""),
        ({"game": "lead", "players": NAMES, "dealer": 5}, "dealer"),
        ({"game": "lead", "players": NAMES, "dealer": "Ann"}, "dealer"),
        ({"game": "lead", "players": NAMES, "settings": []}, "settings"),
        ({"game": "lead", "players": NAMES, "settings": {"target": -1}}, "target"),
        ({"game": "lead", "players": NAMES, "settings": {"target": "٥"}}, "target"),
        ({"game": "lead", "players": NAMES, "settings": {"tie": "mine"}}, "tie"),
        ({"game": "lead", "players": NAMES, "settings": {"weather": 1}}, "weather"),
        ({"game": "lead", "players": [*NAMES, "Zoë"]}, "leftover"),
    ],
)
def test_a_session_that_cannot_be_opened_is_refused_by_the_name_of_its_box(
    program: Program, body: dict[str, object], box: str
) -> None:
    cells = refused(program.sends("", {"tap": "tap-of-a-program", **body}), program)
    assert not box or box in cells
    assert list(program.service.log.streams()) == [program.stream]


def test_opening_by_the_api_gives_the_address_and_twice_is_once(program: Program) -> None:
    body = {"tap": "tap-of-a-program", "game": "lead", "players": NAMES, "dealer": 2}
    first, second = program.sends("", body), program.sends("", body)
    assert first["status"] == 201
    link = {"Authorization": f"Bearer {first['link']}"}
    assert program.client.get(f"/s/{first['session']}").status_code == 404
    assert program.client.get(f"/s/{first['session']}", headers=link).status_code == 200
    # The link is told once; the sheet is for who has one, for the tap stands in every file.
    told = {"session": first["session"], "link": None, "status": 201}
    assert "told then" in second.pop("about_link")
    assert second == told
    third = program.client.post("/api/sessions", json=body, headers=link).json
    assert third.pop("about_link")
    assert {**third, "status": 201} == {**first, **told}
    assert len(program.service.log.links(first["session"])) == 1


def test_unknown_addresses_and_ways_are_json_too(program: Program) -> None:
    for answer in (
        program.client.get("/api/sessions/nowhere"),
        program.client.get("/api/nowhere"),
        program.client.get("/api/sessions"),
        program.client.post("/api/sessions/nowhere/entries", json=entry()),
    ):
        assert answer.status_code in (404, 405)
        assert answer.content_type == "application/json"
        assert set(answer.json["error"]) >= {"kind", "text", "cells"}


def test_a_form_sent_to_the_api_is_told_what_would_do(program: Program) -> None:
    answer = program.client.post(f"{program.address}/entries", data=HAND)
    assert answer.status_code == 422
    assert "application/json" in answer.json["error"]["text"]


def test_a_conflict_carries_both_values(program: Program) -> None:
    program.sends("/entries", entry())
    answer = program.sends("/entries", entry({**CELLS, "bid": 9}, tap="tap-of-another"))
    assert answer["status"] == 409
    assert answer["error"]["theirs"]["bid"] == 7
    assert answer["error"]["mine"]["bid"] == 9
    assert answer["error"]["version"] == 2
    assert program.version == 2


def test_the_same_tap_with_other_boxes_is_refused(program: Program) -> None:
    program.sends("/entries", entry())
    answer = program.sends("/entries", entry({**CELLS, "bid": 9}))
    assert answer["status"] == 409
    assert answer["error"]["kind"] == "refused"
    assert program.version == 2
