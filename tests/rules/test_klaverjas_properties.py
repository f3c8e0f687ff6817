"""What holds for every deal of Klaverjas, however it is played: Hypothesis looks for one where it
does not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from klaverjas_vectors import SIDES, codes, examined, hand, points

from scorekeeper.cards import DECK_32, JACK_AND_NINE, SUITS, Play, highest
from scorekeeper.games.klaverjas import ROEM_VALUES, card_points, legal, other_side, roem
from scorekeeper.phrases import Value

Cells = dict[str, Value]


@st.composite
def played(draw: st.DrawFn) -> tuple[Cells, str]:
    """The boxes of a legal hand card by card, and the way of following."""
    follow = draw(st.sampled_from(("rotterdam", "amsterdam")))
    trump = draw(st.sampled_from(SUITS))
    deck = draw(st.permutations(DECK_32))
    holdings = {seat: list(deck[8 * (seat - 1) : 8 * seat]) for seat in range(1, 5)}
    dealer, maker = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells: Cells = {"dealer": dealer, "maker": maker, "trump": trump}
    may = legal({"follow": follow}, trump)
    leader = dealer % 4 + 1
    for k in range(1, 9):
        trick: list[Play] = []
        for step in range(4):
            seat = (leader - 1 + step) % 4 + 1
            card = draw(st.sampled_from(may(trick, holdings[seat])))
            holdings[seat].remove(card)
            trick.append((seat, card))
            cells[f"card-{k}-{seat}"] = card
        leader = highest(trick, trump, JACK_AND_NINE)[0]
    return cells, follow


RULES = st.fixed_dictionaries(
    {
        "pit_for": st.sampled_from(("any", "makers")),
        "four_jacks": st.sampled_from((200, 100)),
        "four_789": st.sampled_from((100, 0)),
    }
)


@given(played(), RULES)
def test_a_legal_deal_scores_the_same_by_cards_and_by_the_totals_they_give(
    deal: tuple[Cells, str], rules: dict[str, Value]
) -> None:
    cells, follow = deal
    by_cards = examined(cells, follow=follow, **rules)
    assert by_cards.scorable
    assert not {p.code for p in by_cards.problems} - {"odd_even", "odd_roem"}
    kept = ("dealer", "maker", "trump", "counted", "points", "pit")
    merged = by_cards.hand.cells
    totals = {c: v for c, v in merged.items() if c in kept or c.startswith("roem-")}
    short = examined(totals, follow=follow, **rules)
    assert short.lines == by_cards.lines
    live = {c: v for c, v in merged.items() if c not in cells or c in kept}
    assert examined(live, follow=follow, **rules).lines == by_cards.lines


@given(played())
def test_every_hand_has_162_points(deal: tuple[Cells, str]) -> None:
    cells, follow = deal
    found = examined(cells, follow=follow)
    counted = card_points(found.hand)
    assert counted is not None
    assert sum(counted.values()) == 162
    assert sum(roem(found.hand).values()) + 162 + 100 * ("pit_bonus" in codes(found)) == sum(
        points(found)
    )


@given(played(), st.data())
def test_a_card_log_cut_short_is_never_wrong(deal: tuple[Cells, str], data: st.DataObject) -> None:
    cells, follow = deal
    cut = dict(list(cells.items())[: 3 + data.draw(st.integers(0, 31))])
    found = examined(cut, follow=follow)
    assert found.wrong == ()
    assert {p.cell for p in found.missing} <= {"counted", "points"}
    assert not [p for p in found.problems if p.code == "revoked"]


TOTALS = st.fixed_dictionaries(
    {
        "maker": st.integers(1, 4),
        "trump": st.sampled_from(SUITS),
        "counted": st.sampled_from(SIDES),
        "points": st.integers(0, 162).filter(lambda n: n not in (1, 161)),
    },
    optional={f"roem-{k}-{side}": st.sampled_from(ROEM_VALUES) for k in (1, 2) for side in SIDES},
)


@given(TOTALS)
def test_the_makers_need_strictly_more_and_nothing_is_lost(cells: Cells) -> None:
    found = examined({"dealer": 1, **cells})
    assert found.scorable
    own, melded = card_points(found.hand), roem(found.hand)
    assert own is not None
    makers = SIDES[(int(cells["maker"]) - 1) % 2]
    others = other_side(makers)
    ahead = own[makers] + melded[makers] > own[others] + melded[others]
    assert ("nat" in codes(found)) is not ahead
    score = dict(zip(SIDES, points(found), strict=True))
    assert sum(score.values()) == 162 + sum(melded.values())
    if not ahead:
        assert score[makers] == 0
    else:
        assert all(score[side] == own[side] + melded[side] for side in SIDES)


@given(TOTALS)
def test_it_makes_no_difference_whose_points_were_counted(cells: Cells) -> None:
    other = {
        **cells,
        "counted": other_side(str(cells["counted"])),
        "points": 162 - int(cells["points"]),
    }
    assert examined({"dealer": 1, **cells}).lines == examined({"dealer": 1, **other}).lines


@given(played())
def test_legality_is_monotone(deal: tuple[Cells, str]) -> None:
    """A play legal from a holding is legal from any part of it that has the card."""
    cells, follow = deal
    trump = str(cells["trump"])
    may = legal(hand({}, follow=follow).settings, trump)
    trick = [(seat, str(cells[f"card-1-{seat}"])) for seat in (1, 2, 3)]
    held = [str(cells[f"card-{k}-4"]) for k in range(1, 9)]
    for card in may(trick, held):
        for size in range(1, 9):
            part = list(dict.fromkeys([card, *held[:size]]))
            assert card in may(trick, part)
