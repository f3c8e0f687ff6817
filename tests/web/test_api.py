"""The whole life of a table through the API: every kind of stroke, by the data of the file format."""

from __future__ import annotations

from typing import Any

from phone import Phone

from scorekeeper.web.api import STROKES

CELLS = {"bidder": 3, "bid": 7, "partner": 4, "pile": 8, "tricks-1": 3, "tricks-2": 2}
OTHER = {"bidder": 1, "bid": 5, "partner": 2, "pile": 6, "tricks-3": 4, "tricks-4": 3}

LIFE: list[tuple[str, dict[str, Any], list[int]]] = [
    ("entries", {"hand": 1, "cells": CELLS}, [3, 2, 8, 8]),
    ("corrections", {"hand": 1, "cells": {"bid": 9}, "reason": "misheard"}, [3, 2, -9, -9]),
    ("withdrawals", {"version": 3}, [3, 2, 8, 8]),
    ("insertions", {"after": 1, "cells": OTHER}, [9, 8, 12, 11]),
    ("strikes", {"hand": "i1", "reason": "twice"}, [3, 2, 8, 8]),
    ("restorations", {"hand": "i1"}, [9, 8, 12, 11]),
    ("adjustments", {"hand": 1, "side": 3, "points": -3, "reason": "revoke"}, [9, 8, 9, 11]),
    ("names", {"player": 2, "name": "Bobby"}, [9, 8, 9, 11]),
    ("rules", {"from": 2, "settings": {"made_score": "own"}}, [9, 8, 9, 11]),
    (
        "seatings",
        {"from": 2, "players": [1, 2, "Eve", 3, 4], "rules": {"leftover": "taker"}},
        [9, 8, 9, 11, 8],
    ),
    ("rules", {"from": 1, "settings": {"confirm": "sides"}}, [9, 8, 9, 11, 8]),
    ("confirmations", {"hand": 1, "side": 3}, [9, 8, 9, 11, 8]),
    ("ends", {"hand": "i1", "play_on": False}, [9, 8, 9, 11, 8]),
    ("forgettings", {"player": 1}, [9, 8, 9, 11, 8]),
    ("closings", {}, [9, 8, 9, 11, 8]),
    ("reopenings", {}, [9, 8, 9, 11, 8]),
]


def test_every_kind_of_stroke_has_its_address() -> None:
    assert {what for what, _, _ in LIFE} == set(STROKES)


def test_a_session_lives_through_the_api(phone: Phone) -> None:
    opening = {"tap": "opening-tap", "game": "lead", "players": ["Ann", "Bob", "Cy", "Di"]}
    answer = phone.client.post("/api/sessions", json=opening)
    assert answer.status_code == 201
    assert answer.json is not None
    stream, version = answer.json["session"], answer.json["version"]
    assert answer.location == f"/api/sessions/{stream}"
    link = {"Authorization": f"Bearer {answer.json['link']}"}
    for n, (what, data, totals) in enumerate(LIFE):
        body = {"tap": f"tap-number-{n}", **data}
        if "saw" in STROKES[what][1]().fields:
            body["saw"] = version
        answer = phone.client.post(f"/api/sessions/{stream}/{what}", json=body, headers=link)
        assert answer.status_code == 200, answer.json
        assert answer.json is not None
        assert list(answer.json["totals"].values()) == totals, what
        version = answer.json["version"]
        again = phone.client.post(f"/api/sessions/{stream}/{what}", json=body, headers=link)
        assert again.json == answer.json, "the same tap twice is one"
    assert answer.json["seats"] == ["#1", "Bobby", "Eve", "Cy", "Di"]
    assert answer.json["ended"]["hand"] == "i1"
    assert [hand["confirmed"] for hand in answer.json["hands"]] == [["3"], []]
    assert [hand["id"] for hand in answer.json["hands"]] == [1, "i1"]


def test_an_address_for_no_stroke_says_which_there_are(phone: Phone) -> None:
    answer = phone.client.post(f"/api/sessions/{phone.stream()}/weather", json={})
    assert answer.status_code == 404
    assert answer.json is not None
    assert "seatings" in answer.json["error"]["text"]
