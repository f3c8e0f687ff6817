"""A table keeps a game of Lead on a phone: open, save, correct, void, undo, end."""

import re

import pytest
from phone import FAILED, HAND, NAMES, Phone

from scorekeeper.service import Service


def test_a_session_opens_in_two_forms_and_the_address_shows_the_first_hand(
    new_phone: Phone,
) -> None:
    new_phone.opens()
    page = new_phone.get(new_phone.table)
    assert page.status == 200
    assert page.totals() == [0, 0, 0, 0]
    assert "Hand 1" in page.text
    assert "Deal 13 each. Bob speaks first." in page.text


def test_the_first_dealer_is_the_one_that_was_chosen(new_phone: Phone) -> None:
    new_phone.opens(dealer="3")
    page = new_phone.get(new_phone.table)
    assert "Di speaks first." in page.text
    assert page.deals() == "Cy"


def test_a_saved_hand_shows_in_the_totals_and_on_the_sheet(phone: Phone) -> None:
    page = phone.saves(HAND)
    assert page.totals() == [3, 2, 8, 8]
    assert "Hand 1 written. Cy bid 7 with Di, took 8: Ann +3, Bob +2, Cy +8, Di +8." in page.text
    assert 'id="hand-1"' in page.html
    assert "Save hand 2" in page.text
    assert phone.saves(FAILED).totals() == [-6, -7, 13, 12]


def test_the_bid_first_and_the_result_later_are_one_hand(phone: Phone) -> None:
    page = phone.saves({"bidder": "3", "bid": "7"})
    assert page.totals() == [0, 0, 0, 0]
    assert "open" in page.text
    form = phone.get(phone.table).form("Save hand 1")
    assert (form["hand"], form["bidder"], form["bid"]) == ("1", "3", "7")
    later = {k: v for k, v in HAND.items() if k not in ("bidder", "bid")}
    page = phone.saves(later)
    assert page.totals() == [3, 2, 8, 8]
    assert page.html.count("<tbody") == 1


def test_a_hand_page_has_every_stroke_and_every_point_with_its_reason(phone: Phone) -> None:
    phone.saves(HAND)
    page = phone.hand(1)
    assert "Cy +8 bid 7, took 8: made, 8 each" in page.text
    assert "Ann +3 one point a trick" in page.text
    assert "Hand 1 written phone 1," in page.text
    assert "Bid: 7" in page.text
    assert "UTC" in page.text


def test_a_correction_shows_old_and_new_who_when_and_why(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    page = other.corrects(1, {"bid": "9", "reason": "misheard"})
    assert page.totals() == [3, 2, -9, -9]
    assert "corrected" in page.text
    history = phone.hand(1)
    assert "Hand 1 corrected phone 2," in history.text
    assert "<del>7</del> <ins>9</ins>" in history.html
    assert "misheard" in history.text
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\dT[\d:.]+\+00:00">', history.html)


def test_a_correction_of_an_early_hand_keeps_the_later_ones(phone: Phone) -> None:
    for _ in range(4):
        phone.saves(HAND)
    page = phone.corrects(2, {"bid": "9"})
    assert page.totals() == [12, 8, 15, 15]
    assert page.html.count("<tbody") == 4


def test_the_correction_opens_with_what_is_saved(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.hand(1).form("Save the correction")
    assert {cell: form[cell] for cell in HAND} == HAND
    answer = phone.press(form)
    assert answer.status == 409
    assert "Nothing new" in answer.text


def test_a_void_hand_counts_for_nothing_until_it_is_restored(phone: Phone) -> None:
    phone.saves(HAND)
    phone.saves(FAILED)
    page = phone.follow(phone.press(phone.hand(2).form("Void hand"), {"reason": "misdealt"}))
    assert page.totals() == [3, 2, 8, 8]
    assert "void" in page.text
    assert "misdealt" in phone.hand(2).text
    page = phone.follow(phone.press(phone.hand(2).form("Restore hand")))
    assert page.totals() == [-6, -7, 13, 12]


def test_undo_takes_back_the_last_stroke_and_redo_brings_it_back(phone: Phone) -> None:
    phone.saves(HAND)
    page = phone.saves(FAILED)
    page = phone.follow(phone.press(page.form("Undo")))
    assert page.totals() == [3, 2, 8, 8]
    assert "Undone: hand 2 written" in page.text
    page = phone.follow(phone.press(page.form("Redo")))
    assert page.totals() == [-6, -7, 13, 12]


def test_a_undone_a_b_c_undone_leaves_exactly_b(phone: Phone) -> None:
    phone.follow(phone.press(phone.saves(HAND).form("Undo")))
    phone.saves(FAILED)
    page = phone.follow(phone.press(phone.saves(HAND).form("Undo")))
    assert page.totals() == [-9, -9, 5, 4]
    assert page.html.count("<tbody") == 1


def test_after_an_undo_the_dealer_is_who_it_was(phone: Phone) -> None:
    page = phone.saves(HAND)
    assert page.deals() == "Bob"
    page = phone.follow(phone.press(page.form("Undo")))
    assert page.deals() == "Ann"
    assert phone.saves(HAND).deals() == "Bob"


def test_undo_stands_before_the_entry_and_save_behind_it(phone: Phone) -> None:
    page = phone.saves(HAND)
    assert page.html.index(">Undo</button>") < page.html.index('name="bidder"')
    assert page.html.index('name="bidder"') < page.html.index(">Save hand 2</button>")


def test_an_undo_from_an_old_page_takes_back_nothing_newer(phone: Phone, other: Phone) -> None:
    old = phone.saves(HAND).form("Undo")
    other.saves(FAILED)
    answer = phone.press(old)
    assert answer.status == 409
    assert "Something newer has been written" in answer.text
    assert phone.get(phone.table).totals() == [-6, -7, 13, 12]


def test_the_target_ends_the_game_and_a_correction_opens_it_again(new_phone: Phone) -> None:
    new_phone.opens(target="10", tie="shared")
    new_phone.saves(HAND)
    page = new_phone.saves(HAND)
    assert page.totals() == [6, 4, 16, 16]
    assert "Cy , Di won" in page.text
    assert "Ann 6 3. Bob 4 4. Cy 16 won Di 16 won" in page.text
    assert "the target was 10" in page.text
    assert not [form for form in page.forms if form.button.startswith("Save hand")]
    page = new_phone.corrects(2, {"bid": "9"})
    assert page.totals() == [6, 4, -1, -1]
    assert "The game is open again." in page.text
    assert "won" not in page.text
    assert page.form("Save hand 3")


def test_undo_works_after_the_end_too(new_phone: Phone) -> None:
    new_phone.opens(target="10", tie="shared")
    new_phone.saves(HAND)
    page = new_phone.follow(new_phone.press(new_phone.saves(HAND).form("Undo")))
    assert page.totals() == [3, 2, 8, 8]
    assert page.form("Save hand 2")


def test_equal_at_the_target_is_decided_by_the_setting_and_not_by_the_list(
    new_phone: Phone,
) -> None:
    new_phone.opens(target="8")
    page = new_phone.saves(HAND)
    assert "won" not in page.text
    assert page.form("Save hand 2")


def test_a_closed_session_takes_no_hand_until_it_is_reopened(phone: Phone) -> None:
    form = phone.saves(HAND).form("Save hand 2")
    page = phone.follow(phone.press(phone.get(phone.table).form("Close")))
    assert "This session is closed." in page.text
    answer = phone.press(form, FAILED)
    assert answer.status == 409
    assert "reopen it" in answer.text
    page = phone.follow(phone.press(page.form("Reopen")))
    assert page.form("Save hand 2")


def test_the_same_hand_twice_on_purpose_is_two_rows_and_a_question(phone: Phone) -> None:
    phone.saves(HAND)
    page = phone.saves(HAND)
    assert page.totals() == [6, 4, 16, 16]
    assert "entered twice?" in phone.hand(2).text


@pytest.mark.parametrize("hand", [0, 2, 163, "-1", "i1", "x" * 300, "%00", "%ED%A0%80"])
def test_a_hand_that_is_not_there_is_not_found(phone: Phone, hand: int | str) -> None:
    phone.saves(HAND)
    page = phone.hand(hand)
    assert page.status == 404
    assert "There is no hand" in page.text


def test_a_session_that_is_not_there_is_not_found(phone: Phone, service: Service) -> None:
    for address in ("/s/nowhere", "/s/%00", "/s/%ED%A0%80", "/s/nowhere/rules", "/nowhere"):
        assert phone.get(address).status == 404, address
    assert list(service.log.streams()) == [phone.stream()]


def test_the_front_page_leads_back_to_the_running_session(phone: Phone, new_phone: Phone) -> None:
    phone.get(phone.table)
    assert f'href="{phone.table}"' in phone.get("/").html
    assert ", ".join(NAMES) in phone.get("/").text
    assert phone.table not in new_phone.get("/").html
