"""Following, melds and revokes of Klaverjas, every row of the vectors."""

from __future__ import annotations

from typing import Any

import pytest
from klaverjas_vectors import KLAVERJAS, examined, hand, rows, settings, trick

from scorekeeper.games.klaverjas import legal, melds
from scorekeeper.problems import Problem


def test_no_row_of_the_vectors_is_left_out() -> None:
    counts = {name: len(rows(name)) for name in ("legal_plays", "melds", "revokes")}
    assert counts == {"legal_plays": 3758, "melds": 810, "revokes": 267}


@pytest.mark.parametrize("rules", ["rotterdam", "amsterdam"])
def test_the_legal_cards_are_those_of_the_vectors(rules: str) -> None:
    wrong = []
    for row in rows("legal_plays"):
        if row["rules"] == rules:
            lying = trick(row["leader"], row["trick"])
            found = legal(settings(follow=rules), row["trump"])(lying, row["hand"])
            if sorted(found) != sorted(row["legal"]):
                wrong.append((row["id"], row["situation"], found))
    assert wrong == []


def test_the_roem_of_a_trick_is_that_of_the_vectors() -> None:
    for row in rows("melds"):
        found = list(melds(row["cards"], row["trump"]))
        assert sum(meld.points for meld in found) == row["roem"], row
        assert pieces(found) == pieces(row["melds"]), row


def pieces(found: Any) -> list[tuple[str, int, list[str]]]:
    """Melds without an order among them or their cards."""
    plain = [m if isinstance(m, dict) else {s: getattr(m, s) for s in m.__slots__} for m in found]
    return sorted((m["kind"], m["points"], sorted(m["cards"])) for m in plain)


REVOKES = rows("revokes")


@pytest.mark.parametrize("row", REVOKES, ids=lambda row: row["id"])
def test_a_revoke_is_named_with_the_play_that_proves_it(row: dict[str, Any]) -> None:
    found = examined(log(row), follow=row["rules"])
    assert found.scorable
    told = [facts(p) for p in found.problems if p.code == "revoked"]
    assert told == [
        (r["play"], r["seat"] + 1, r["card"], sorted(r["legal"]), r["proved_at"])
        for r in row["revokes"]
    ]


@pytest.mark.parametrize("row", REVOKES[:40], ids=lambda row: row["id"])
def test_a_revoke_shows_at_the_play_that_proves_it_and_not_before(row: dict[str, Any]) -> None:
    whole = log(row)
    for n in range(1, 33):
        cells = dict(list(whole.items())[: 3 + n])
        told = [p for p in examined(cells, follow=row["rules"]).problems if p.code == "revoked"]
        assert len(told) == sum(r["proved_at"] < n for r in row["revokes"])


def facts(problem: Problem) -> tuple[object, ...]:
    values = problem.phrase.values
    legal_cards = sorted(str(values["legal"]).split())
    return values["play"], values["seat"], values["card"], legal_cards, values["proved_at"]


def log(row: dict[str, Any]) -> dict[str, Any]:
    """The whole log as boxes: who leads is found trick by trick, from what was logged so far."""
    dealer = (row["leader"] + 3) % 4 + 1
    cells: dict[str, Any] = {"dealer": dealer, "maker": 1, "trump": row["trump"]}
    for n, card in enumerate(row["plays"]):
        turn = next_card(cells, row["rules"])
        assert turn is not None
        k, seat = turn
        assert k == n // 4 + 1
        cells[f"card-{k}-{seat}"] = card
    assert next_card(cells, row["rules"]) is None
    return cells


def next_card(cells: dict[str, Any], rules: str) -> tuple[int, int] | None:
    turn = KLAVERJAS.turn("card", hand(cells, follow=rules))
    return (turn.k, turn.seat) if turn else None
