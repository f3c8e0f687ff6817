"""Two phones write one hand: the second is told, keeps what was typed, sees both, and chooses."""

import re

import pytest
from phone import FAILED, HAND, Page, Phone

from scorekeeper.service import Service

BOOK = "Same hand: the book is right"
MINE = "Same hand: this phone is right"
ANOTHER = "Another hand"


@pytest.fixture
def conflict(phone: Phone, other: Phone) -> Page:
    """Both opened hand 1; this phone saved it first, the other comes second."""
    form = other.entry()
    phone.saves(HAND)
    return other.press(form, FAILED)


def differing(page: Page) -> dict[str, tuple[str, str]]:
    """The boxes on the page of the choice: in the book, and on this phone."""
    found = re.findall(
        r'<tr><th scope="row">(.*?)</th><td><bdi>(.*?)</bdi></td><td><bdi>(.*?)</bdi></td></tr>',
        page.html,
    )
    return {box: (theirs, mine) for box, theirs, mine in found}


def test_the_second_sees_both_values_and_nothing_is_stored(
    conflict: Page, phone: Phone, service: Service
) -> None:
    assert conflict.status == 409
    assert "the same hand, or another?" in conflict.text
    seen = differing(conflict)
    assert seen["Bidder"] == ("Cy", "Ann")
    assert seen["Bid"] == ("7", "9")
    assert seen["Tricks (Ann)"] == ("3", "–")
    assert "Dealer" not in seen
    assert service.log.head(phone.stream()).version == 2


def test_what_was_typed_is_kept_in_the_page(conflict: Page) -> None:
    for button in (MINE, ANOTHER):
        form = conflict.form(button)
        assert {cell: form[cell] for cell in FAILED} == FAILED


def test_the_book_is_right(conflict: Page, other: Phone, service: Service) -> None:
    way = re.search(rf'href="([^"]*)">{BOOK}', conflict.html)
    assert way
    page = other.get(way[1].replace("&amp;", "&"))
    assert page.totals() == [3, 2, 8, 8]
    assert service.log.head(other.stream()).version == 2


def test_this_phone_is_right(conflict: Page, other: Phone) -> None:
    # Ann's side counts its tricks together, so what the book has of Ann and Bob has to go too.
    page = other.press(conflict.form(MINE), {"tricks-1": "", "tricks-2": ""})
    assert other.follow(page).totals() == [-9, -9, 5, 4]
    assert other.hand(1).text.count("corrected") >= 1


def test_this_phone_is_right_about_one_box(phone: Phone, other: Phone) -> None:
    form = other.entry()
    phone.saves(HAND)
    conflict = other.press(form, {**HAND, "bid": "9"})
    assert differing(conflict) == {"Bid": ("7", "9")}
    page = other.follow(other.press(conflict.form(MINE)))
    assert page.totals() == [3, 2, -9, -9]


def test_it_is_another_hand(conflict: Page, other: Phone) -> None:
    form = conflict.form(ANOTHER)
    page = other.follow(other.press(form))
    assert page.totals() == [-6, -7, 13, 12]
    assert page.html.count("<tbody") == 2
    assert other.press(form).status == 303
    assert other.get(other.table).html.count("<tbody") == 2


def test_a_third_phone_in_between_means_another_choice_and_no_loss(
    conflict: Page, phone: Phone, other: Phone
) -> None:
    phone.saves(HAND)
    answer = other.press(conflict.form(ANOTHER))
    assert answer.status == 409
    page = other.follow(other.press(answer.form(ANOTHER)))
    assert page.totals() == [-3, -5, 21, 20]


def test_a_bid_that_another_phone_changed_is_not_overwritten_unseen(
    phone: Phone, other: Phone
) -> None:
    phone.saves({"bidder": "3", "bid": "7"})
    mine, theirs = phone.entry(), other.entry()
    other.follow(other.press(theirs, {"bid": "8"}))
    answer = phone.press(mine, {**HAND, "bid": "9"})
    assert answer.status == 409
    seen = differing(answer)
    assert seen["Bid"] == ("8", "9")
    assert "Bidder" not in seen
    page = phone.follow(phone.press(answer.form(MINE)))
    assert page.totals() == [3, 2, -9, -9]


def test_two_phones_may_fill_in_different_boxes_of_one_hand(phone: Phone, other: Phone) -> None:
    phone.saves({"bidder": "3", "bid": "7"})
    mine, theirs = phone.entry(), other.entry()
    other.follow(other.press(theirs, {"partner": "4", "pile": "8"}))
    page = phone.follow(phone.press(mine, {"tricks-1": "3", "tricks-2": "2"}))
    assert page.totals() == [3, 2, 8, 8]


def test_two_corrections_of_one_hand_are_a_choice_too(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    mine = phone.hand(1).form("Save the correction")
    other.corrects(1, {"bid": "8"})
    answer = phone.press(mine, {"bid": "9", "reason": "misheard"})
    assert answer.status == 409
    assert differing(answer) == {"Bid": ("8", "9")}
    assert not [form for form in answer.forms if form.button.startswith(ANOTHER)]
    page = phone.follow(phone.press(answer.form(MINE)))
    assert page.totals() == [3, 2, -9, -9]
    assert "misheard" in phone.hand(1).text


def test_a_hand_made_void_meanwhile_is_not_voided_again(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    mine = phone.hand(1).form("Void hand")
    other.press(other.hand(1).form("Void hand"), {"reason": "misdealt"})
    answer = phone.press(mine, {"reason": "counted wrong"})
    assert answer.status == 409
    assert "changed on another phone" in answer.alerts()
    assert 'value="counted wrong"' in answer.html


def test_what_was_typed_for_an_older_open_hand_does_not_slip_into_the_newer(
    phone: Phone, other: Phone
) -> None:
    form = other.entry()
    phone.saves({"bidder": "3", "bid": "7"})
    other.press(other.press(form, {"bidder": "1"}).form(ANOTHER))
    older = phone.hand(1).form("Save")
    answer = phone.press(older, {"pile": "163"})
    assert answer.status == 422
    kept = [form for form in answer.forms if form.button.startswith("Save")]
    assert [form["hand"] for form in kept] == ["1"]
    assert "163 is out of range" in answer.text
