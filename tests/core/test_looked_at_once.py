"""A hand that was looked at before is not looked at again, unless it only seems the same."""

from scorekeeper.build import ground
from scorekeeper.games import GAMES
from scorekeeper.houserules import in_full
from scorekeeper.seating import Seating

LEAD = GAMES["lead"]
PEOPLE = ("p-ann", "p-bob", "p-cy", "p-di")
CELLS = {"dealer": 1, "bidder": 2, "bid": 1, "partner": 3, "pile": 9, "tricks-1": 2, "tricks-4": 2}


def table() -> Seating:
    return Seating(PEOPLE, in_full(LEAD, 4, {}))


def test_the_same_boxes_under_the_same_rules_are_one_hand() -> None:
    first = ground(LEAD, table()).examined(CELLS)
    assert ground(LEAD, table()).examined(dict(CELLS)) is first


def test_yes_is_never_taken_for_one() -> None:
    """They are equal, so that a file with a `true` in a box could speak for every later `1`."""
    here = ground(LEAD, table())
    spoilt = here.examined({**CELLS, "dealer": True})
    assert not spoilt.scorable
    assert here.examined(CELLS).scorable
    assert not here.examined({**CELLS, "dealer": True}).scorable


def test_other_rules_are_another_hand() -> None:
    own = Seating(PEOPLE, in_full(LEAD, 4, {"made_score": "own"}))
    assert ground(LEAD, own).examined(CELLS) is not ground(LEAD, table()).examined(CELLS)
