"""The vectors of Lead as cells. Seats run from 0 in the files and from 1 here: converted once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scorekeeper.game import Hand
from scorekeeper.games import GAMES
from scorekeeper.houserules import in_full
from scorekeeper.phrases import Value

FOLDER = Path(__file__).parent.parent / "vectors" / "lead"

LEAD = GAMES["lead"]


def rows(name: str) -> list[dict[str, Any]]:
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def settings(given: dict[str, Any], seats: int) -> dict[str, Value]:
    """The settings of a row in full: `end` is {type, points} there, two settings here."""
    flat = {key: value for key, value in given.items() if value is not None and key != "end"}
    if end := given.get("end"):
        flat |= {"end": end["type"], "target": end["points"]}
    return in_full(LEAD, seats, flat)


def cells(facts: dict[str, Any]) -> dict[str, Value]:
    """The boxes that a table would have written for these facts."""
    found: dict[str, Value | None] = {"dealer": facts["dealer"] + 1}
    for k, (seat, call) in enumerate(facts.get("auction") or (), start=1):
        found[f"call-{k}-{seat + 1}"] = call
    if facts.get("passed_out"):
        found["bidder"] = "none"
        return {cell: value for cell, value in found.items() if value is not None}
    found |= {
        "bidder": facts["bidder"] + 1,
        "bid": facts["bid"],
        "trump": facts.get("trump"),
        "led": facts.get("led"),
        "called": facts.get("called"),
        "pile": facts.get("team_tricks"),
    }
    if facts.get("partner") is not None:
        found["partner"] = facts["partner"] + 1
    if facts.get("no_partner"):
        found.setdefault("partner", "none")
        found["alone"] = facts["no_partner"]
    for seat, tricks in enumerate(facts["tricks"], start=1):
        found[f"tricks-{seat}"] = tricks
    return {cell: value for cell, value in found.items() if value is not None}


def hand(row: dict[str, Any]) -> Hand:
    facts = row["facts"]
    return Hand(facts["n"], settings(row["settings"], facts["n"]), cells(facts))


def deal_cells(deal: dict[str, Any]) -> dict[str, Value]:
    """The boxes that a table would have written that logged every call and every card."""
    found: dict[str, Value] = {"dealer": deal["dealer"] + 1}
    for k, (seat, call) in enumerate(deal["auction"], start=1):
        found[f"call-{k}-{seat + 1}"] = call
    found["called"] = deal["called"]
    for k, trick in enumerate(deal["tricks"], start=1):
        found[f"winner-{k}"] = trick["winner"] + 1
        for seat, card in trick["plays"]:
            found[f"card-{k}-{seat + 1}"] = card
    return found
