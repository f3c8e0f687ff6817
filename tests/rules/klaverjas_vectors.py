"""The vectors of Klaverjas as cells. Seats run from 0 in the files and from 1 here, sides are 0 and
1 there and `13` and `24` here: converted once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.cards import Play
from scorekeeper.examine import Examined, examine
from scorekeeper.game import Hand
from scorekeeper.games import GAMES
from scorekeeper.games.klaverjas import ROEM_VALUES
from scorekeeper.houserules import in_full
from scorekeeper.phrases import Value

FOLDER = Path(__file__).parent.parent / "vectors" / "klaverjas"

KLAVERJAS = GAMES["klaverjas"]
SIDES = ("13", "24")


def rows(name: str) -> list[dict[str, Any]]:
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def settings(**given: Value) -> dict[str, Value]:
    return in_full(KLAVERJAS, 4, given)


def hand(cells: Mapping[str, Value], **given: Value) -> Hand:
    return Hand(4, settings(**given), cells)


def examined(cells: Mapping[str, Value], **given: Value) -> Examined:
    return examine(KLAVERJAS, hand(cells, **given))


def points(found: Examined) -> list[int]:
    """What each side scores."""
    return [sum(line.points for line in found.lines if line.side == side) for side in SIDES]


def codes(found: Examined) -> set[str]:
    return {line.phrase.code for line in found.lines}


def card_cells(plays: Sequence[str], leaders: Sequence[int]) -> dict[str, Value]:
    """The boxes of a card log; `leaders` by trick, from 0."""
    return {
        f"card-{n // 4 + 1}-{(leaders[n // 4] + n) % 4 + 1}": card for n, card in enumerate(plays)
    }


def full(row: dict[str, Any]) -> dict[str, Value]:
    """A row of `hands` logged card by card."""
    leaders = [trick["leader"] for trick in row["tricks"]]
    return {
        "dealer": row["dealer"] + 1,
        "maker": row["maker"] + 1,
        "trump": row["trump"],
        **card_cells(row["plays"], leaders),
    }


def taps(roem: Sequence[int]) -> dict[str, Value]:
    """The roem of both sides in as few taps as it takes."""
    found: dict[str, Value] = {}
    for side, total in zip(SIDES, roem, strict=True):
        left, k = total, 0
        while left:
            k += 1
            value = next(v for v in reversed(ROEM_VALUES) if v <= left and left - v not in (10, 30))
            found[f"roem-{k}-{side}"] = value
            left -= value
    return found


def totals(row: dict[str, Any]) -> dict[str, Value]:
    """A row of `totals` as written at the end of a hand."""
    pit = {} if row["pit"] is None else {"pit": SIDES[row["pit"]]}
    return {
        "dealer": 4,
        "maker": row["maker_team"] + 1,
        "trump": "H",
        "counted": "13",
        "points": row["points"][0],
        **taps(row["roem"]),
        **pit,
    }


def trick(leader: int, cards: Sequence[str]) -> list[Play]:
    return [((leader + n) % 4 + 1, card) for n, card in enumerate(cards)]
