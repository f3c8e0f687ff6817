"""Hands confirmed on the pages: who agreed is shown, and who may still agree has a button."""

from __future__ import annotations

from phone import HAND, Phone

from scorekeeper.service import Service


def agrees(phone: Phone, address: str, who: str, hand: str = "1") -> None:
    forms = phone.get(address).forms
    form = next(f for f in forms if f.button == f"Agree for{who}" and f["hand"] == hand)
    phone.follow(phone.press(form))


def test_a_table_that_does_not_ask_for_it_sees_nothing_of_it(phone: Phone) -> None:
    phone.opens()
    phone.saves(HAND)
    for page in (phone.get(phone.table), phone.hand(1)):
        assert "Agree" not in page.text
        assert "confirmed" not in page.text


def test_who_agreed_stands_with_the_hand_and_in_its_history(phone: Phone) -> None:
    table = phone.opens(confirm="sides")
    phone.saves(HAND)
    agrees(phone, table, "Bob")
    agrees(phone, f"{table}/hands/1", "Cy")
    page = phone.get(table)
    assert "confirmed by Bob, Cy" in page.text
    assert "Agree for Bob" not in page.text.partition("The whole sheet")[0]
    assert "Hand 1 confirmed by Cy" in phone.hand(1).text
    phone.follow(phone.press(page.form("Undo")))
    assert "confirmed by Bob" in phone.get(table).text
    assert "confirmed by Bob, Cy" not in phone.get(table).text


def test_a_corrected_hand_is_to_be_confirmed_anew(phone: Phone) -> None:
    table = phone.opens(confirm="sides")
    phone.saves(HAND)
    agrees(phone, table, "Bob")
    seen = phone.hand(1).form("Agree for")
    phone.corrects(1, {"bid": "6"})
    assert "confirmed by Bob" not in phone.get(table).text
    late = phone.press(seen)
    assert late.status == 409
    assert late.alerts()


def test_the_whole_sheet_is_confirmed_in_one_tap(phone: Phone) -> None:
    table = phone.opens(confirm="sides")
    phone.saves(HAND)
    agrees(phone, table, "Ann", hand="")
    text = phone.get(table).text
    assert "The whole sheet so far: confirmed by Ann" in text
    assert "confirmed by Ann" in phone.hand(1).text


def test_a_late_tap_for_the_whole_sheet_is_told_so(phone: Phone) -> None:
    table = phone.opens(confirm="sides")
    phone.saves(HAND)
    late = next(form for form in phone.get(table).forms if form.button == "Agree forDi")
    whole = {**dict(late.sent), "hand": "", "tap": "tap-of-the-whole"}
    phone.saves(HAND)
    answer = phone.post(late.action, whole)
    assert answer.status == 409
    assert "look again, then confirm" in answer.alerts()


def test_confirming_moves_nothing_in_the_csv_of_hands(phone: Phone, service: Service) -> None:
    table = phone.opens(confirm="sides")
    phone.saves(HAND)
    before = phone.client.get(f"{table}/hands.csv").data
    agrees(phone, table, "Bob")
    assert phone.client.get(f"{table}/hands.csv").data == before
    assert b"hand-confirmed,1,side=2" in phone.client.get(f"{table}/entries.csv").data
    book = service.book(phone.stream())
    assert book.confirmed(1) == ("2",)
