"""Whatever stands in a box of a form: a plain message that names the box, and nothing stored."""

from itertools import product

import pytest
from phone import HAND, Form, Page, Phone

from scorekeeper.service import Service

NUMBERS = ("bid", "pile", "tricks-1", "tricks-4")
SEATS = ("dealer", "bidder", "partner")
WORDS = ("trump", "called", "led", "alone")
CALLS = ("call-1-2",)
BOXES = (*NUMBERS, *SEATS, *WORDS, *CALLS)

CORRECTED = tuple(box for box in BOXES if box != "alone")
"""Where a partner stands there is no reason for playing alone, whatever it says."""

UNREADABLE = (
    "81.5",
    "1e3",
    "٧",
    "７",
    "7\0",
    "\0",
    "7;8",
    "0x7",
    "--7",
    "\ud7ff\ue000",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "9" * 5000,
    "ab" * 20000,
    "[7]",
    "∞",
)
OUT_OF_RANGE = ("163", "-1", "99999", "999999999", "14")


def keeps(form: Form, boxes: dict[str, str]) -> bool:
    """Whether what can be kept is in the form: radio buttons keep what they offer."""
    return all(dict(form.sent).get(cell) == value for cell, value in boxes.items())


def refused(page: Page, service: Service, phone: Phone, version: int) -> None:
    assert 400 <= page.status < 500, (page.status, page.text[:300])
    assert service.log.head(phone.stream()).version == version
    assert "<script>alert" not in page.html


@pytest.mark.parametrize(("box", "value"), list(product(BOXES, UNREADABLE)))
def test_what_cannot_be_read_is_refused_in_the_entry_with_the_rest_kept(
    phone: Phone, service: Service, box: str, value: str
) -> None:
    whole = {cell: written for cell, written in HAND.items() if cell != box}
    page = phone.press(phone.entry(), {**whole, box: value})
    refused(page, service, phone, 1)
    assert "“" in page.alerts(), "the message quotes what was typed"
    assert keeps(page.form("Save hand 1"), whole)


@pytest.mark.parametrize(("box", "value"), list(product((*NUMBERS, *SEATS, *CALLS), OUT_OF_RANGE)))
def test_what_is_out_of_range_is_refused_in_the_entry_by_the_name_of_the_box(
    phone: Phone, service: Service, box: str, value: str
) -> None:
    whole = {cell: written for cell, written in HAND.items() if cell != box}
    page = phone.press(phone.entry(), {**whole, box: value})
    refused(page, service, phone, 1)
    assert value in page.alerts()
    assert "to 13" in page.alerts() or "seats run from 1 to 4" in page.alerts()
    assert keeps(page.form("Save hand 1"), whole)


@pytest.mark.parametrize(
    ("box", "value"), list(product(CORRECTED, ("163", "-1", "81.5", "٧", "\0")))
)
def test_a_correction_is_judged_like_an_entry(
    phone: Phone, service: Service, box: str, value: str
) -> None:
    phone.saves(HAND)
    page = phone.press(phone.hand(1).form("Save the correction"), {box: value, "reason": "why not"})
    refused(page, service, phone, 2)
    assert value.strip("\0") in page.alerts()
    form = page.form("Save the correction")
    assert form["reason"] == "why not"
    assert keeps(form, {cell: was for cell, was in HAND.items() if cell != box})


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ({"bid": "14"}, "14 is out of range: Bid is 1 to 13."),
        ({"bid": "0"}, "0 is out of range: Bid is 1 to 13."),
        ({"bidder": "5"}, "Seat 5 is not at this table: seats run from 1 to 4."),
        ({"bidder": "Ann"}, "“Ann” is no choice for Bidder"),
        ({"trump": "X"}, "“X” is no choice for Trump"),
        ({"called": "1H"}, "“1H” is no card"),
        ({"pile": "163"}, "163 is out of range: The side's tricks is 0 to 13."),
        ({"tricks-2": "-1"}, "-1 is out of range: Tricks (Bob) is 0 to 13."),
        ({"tricks-9": "1"}, "There is no box “tricks-9” here."),
        ({"weather": "1"}, "There is no box “weather” here."),
        ({"x" * 3000: "1"}, "There is no box “xxxxxxxxxxxxxxxxxxxxxxxx…” here."),
        ({"": "1"}, "There is no box “” here."),
        ({"__class__": "1"}, "There is no box “__class__” here."),
        ({"call-0-1": "1"}, "There is no box “call-0-1” here."),
    ],
)
def test_the_message_names_the_box_and_says_what_would_do(
    phone: Phone, service: Service, boxes: dict[str, str], said: str
) -> None:
    page = phone.press(phone.entry(), {**HAND, **boxes})
    refused(page, service, phone, 1)
    assert said in page.alerts()


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ({"pile": "9"}, "The tricks come to 14, but a hand has 13: one count is off."),
        ({"partner": "3"}, "Cy is the bidder: choose another partner, or none."),
        ({"alone": "leftover"}, "There is a partner, so there is no reason for playing alone"),
        ({"trump": "H", "called": "AS"}, "A♠ is not of the suit ♥"),
        ({"call-1-1": "7"}, "Ann spoke out of turn; it was Bob's turn."),
    ],
)
def test_a_hand_against_the_rules_is_refused_in_the_words_of_the_table(
    phone: Phone, service: Service, boxes: dict[str, str], said: str
) -> None:
    page = phone.press(phone.entry(), {**HAND, **boxes})
    refused(page, service, phone, 1)
    assert said in page.text


def test_an_empty_form_says_so(phone: Phone, service: Service) -> None:
    page = phone.press(phone.entry(), dict.fromkeys(HAND, ""))
    refused(page, service, phone, 1)
    assert "Nothing is filled in" in page.alerts()


def test_a_correction_that_empties_a_needed_box_is_refused(phone: Phone, service: Service) -> None:
    phone.saves(HAND)
    page = phone.press(phone.hand(1).form("Save the correction"), {"bid": ""})
    refused(page, service, phone, 2)
    assert "Bid is not filled in yet." in page.text


@pytest.mark.parametrize("box", ["bid", "bidder", "called"])
def test_the_preview_never_stores_and_never_breaks(
    phone: Phone, service: Service, box: str
) -> None:
    form = phone.entry()
    for value in (*UNREADABLE, *OUT_OF_RANGE):
        page = phone.post(f"{phone.table}/preview", form.filled({**HAND, box: value}))
        assert page.status < 500, value
    assert service.log.head(phone.stream()).version == 1
