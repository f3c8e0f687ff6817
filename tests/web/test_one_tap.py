"""One tap on Save is one hand, however often the form arrives."""

import pytest
from flask import Flask
from phone import FAILED, HAND, Phone

from scorekeeper.service import Service


def count(service: Service, phone: Phone) -> int:
    """How many strokes the book of this table has."""
    return service.log.head(phone.stream()).version


def test_the_same_form_twice_is_one_hand(phone: Phone, service: Service) -> None:
    form = phone.entry()
    first, second = phone.press(form, HAND), phone.press(form, HAND)
    assert (first.status, second.status) == (303, 303)
    assert count(service, phone) == 2
    assert phone.follow(second).totals() == [3, 2, 8, 8]


def test_after_a_save_the_browser_is_on_a_page_that_only_shows(
    phone: Phone, service: Service
) -> None:
    answer = phone.press(phone.entry(), HAND)
    assert answer.status == 303
    before = count(service, phone)
    assert phone.get(answer.location).html.count("<tbody") == 1
    assert phone.get(answer.location).html.count("<tbody") == 1
    assert count(service, phone) == before


def test_save_back_and_save_again_is_one_hand(phone: Phone, service: Service) -> None:
    before_back = phone.entry()
    phone.follow(phone.press(before_back, HAND))
    page = phone.follow(phone.press(before_back, HAND))
    assert page.totals() == [3, 2, 8, 8]
    assert count(service, phone) == 2


def test_a_late_repeat_changes_nothing_though_the_table_went_on(
    phone: Phone, service: Service
) -> None:
    first = phone.entry()
    phone.press(first, HAND)
    phone.saves(FAILED)
    page = phone.follow(phone.press(first, HAND))
    assert page.totals() == [-6, -7, 13, 12]
    assert count(service, phone) == 3


def test_the_same_tap_with_other_boxes_is_refused_and_kept_at_its_hand(
    phone: Phone, service: Service
) -> None:
    form = phone.entry()
    phone.press(form, HAND)
    answer = phone.press(form, {**HAND, "bid": "9"})
    assert answer.status == 409
    assert count(service, phone) == 2
    assert answer.alerts()
    kept = answer.form("Save the correction")
    assert (kept["hand"], kept["bid"]) == ("1", "9")
    assert kept["tap"] != form["tap"]
    page = phone.follow(phone.press(kept))
    assert page.totals() == [3, 2, -9, -9]


def test_the_same_correction_twice_is_one(phone: Phone, service: Service) -> None:
    phone.saves(HAND)
    form = phone.hand(1).form("Save the correction")
    for _ in range(2):
        answer = phone.press(form, {"bid": "9", "reason": "misheard"})
        assert answer.status == 303
    assert count(service, phone) == 3


@pytest.mark.parametrize("button", ["Undo", "Close"])
def test_the_same_button_twice_is_one_stroke(phone: Phone, service: Service, button: str) -> None:
    phone.saves(HAND)
    form = phone.saves(FAILED).form(button)
    assert [phone.press(form).status for _ in range(2)] == [303, 303]
    assert count(service, phone) == 4


def test_void_twice_is_one_stroke(phone: Phone, service: Service) -> None:
    phone.saves(HAND)
    form = phone.hand(1).form("Void hand")
    assert [phone.press(form).status for _ in range(2)] == [303, 303]
    assert count(service, phone) == 3


def test_a_double_tap_on_start_opens_one_session(new_phone: Phone, service: Service) -> None:
    names = [("player", name) for name in ("Ann", "Bob", "Cy", "Di")]
    form = new_phone.follow(new_phone.post("/new", [("game", "lead"), *names])).form("Start")
    first, second = new_phone.press(form), new_phone.press(form)
    assert first.location == second.location
    assert len(list(service.log.streams())) == 1


def test_start_again_with_other_rules_opens_another_session_only_when_it_is_pressed(
    new_phone: Phone, service: Service
) -> None:
    names = [("player", name) for name in ("Ann", "Bob", "Cy", "Di")]
    form = new_phone.follow(new_phone.post("/new", [("game", "lead"), *names])).form("Start")
    first = new_phone.press(form)
    answer = new_phone.press(form, {"target": "99"})
    assert answer.status == 409
    again = answer.form("Start")
    assert again["target"] == "99"
    assert len(list(service.log.streams())) == 1
    second = new_phone.press(again)
    assert second.status == 303
    assert second.location != first.location


def test_undo_then_back_and_save_again_does_not_bring_the_hand_back_unseen(
    phone: Phone, service: Service
) -> None:
    form = phone.entry()
    phone.press(form, HAND)
    phone.press(phone.get(phone.table).form("Undo"))
    page = phone.follow(phone.press(form, HAND))
    assert page.totals() == [0, 0, 0, 0]
    assert "Undone: hand 1 written" in page.text
    assert count(service, phone) == 3


def test_the_same_tap_from_two_phones_is_one_hand(app: Flask, phone: Phone) -> None:
    form = phone.entry()
    other = Phone(app.test_client())
    other.enters(phone.table)
    assert phone.press(form, HAND).status == other.press(form, HAND).status == 303
    assert phone.get(phone.table).html.count("<tbody") == 1
