"""What is asked for depends on the boxes that say so, and on nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.boxes import boxes_of
from scorekeeper.fields import Field, Number, Step, When
from scorekeeper.games import GAMES
from scorekeeper.houserules import in_full
from scorekeeper.phrases import Text, Value

STEP = Step("step", Text("step", "Step"))
VALUES = st.one_of(st.integers(-1, 5), st.booleans(), st.sampled_from(["none", "1", "KH", "S"]))


def box(name: str, when: tuple[When, ...] = (), needed: tuple[When, ...] | None = ()) -> Field:
    label = Text(name, name)
    return Number(name=name, label=label, step=STEP, when=when, needed=needed, low=0, high=9)


def test_a_box_with_a_condition_is_asked_for_only_where_it_holds() -> None:
    always, sometimes = box("bid"), box("doubled", when=(When("bid", (5, 6)),))
    wanted, never = (
        box("tricks", needed=(When("bid", (0,), among=False),)),
        box("note", needed=None),
    )
    boxes = boxes_of((always, sometimes, wanted, never))
    for bid, placed, needed in (
        (5, {always, sometimes, wanted, never}, ["bid", "doubled", "tricks"]),
        (0, {always, wanted, never}, ["bid"]),
        (None, {always, wanted, never}, ["bid", "tricks"]),
    ):
        asked = boxes.asked({"note": "x", **({} if bid is None else {"bid": bid})})
        assert asked.placed == placed
        assert list(asked.needed) == needed


def test_a_box_of_a_row_is_found_by_the_row() -> None:
    fields = tuple(GAMES["lead"].fields(4, in_full(GAMES["lead"], 4, {})))
    boxes = boxes_of(fields)
    call = boxes.field("call-2-3")
    assert call is not None
    assert call.name == "call"
    assert boxes.field("no-such-box") is None


@given(st.sampled_from(["lead", "klaverjas"]), st.data())
def test_what_is_asked_is_what_every_box_says_of_itself(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    fields = tuple(game.fields(4, in_full(game, 4, {})))
    names = st.sampled_from(sorted(field.cell for field in fields))
    cells: dict[str, Value] = data.draw(st.dictionaries(names, VALUES, max_size=8))
    asked = boxes_of(fields).asked(cells)
    assert asked.placed == {field for field in fields if field.has_place(cells)}
    assert list(asked.needed) == [field.cell for field in fields if field.is_needed(cells)]
