"""A note on a hand: the words stand beside the log, never in it."""

from __future__ import annotations

from phone import Phone

from scorekeeper.eventlog.codec import dump
from scorekeeper.service import Service

HAND = {"maker": "1", "trump": "H", "counted": "13", "points": "100"}
WORDS = "Ann says: =1+1, and 100 % sure"


def opened(phone: Phone) -> None:
    people = [("player", name) for name in ("Ann", "Bob", "Cy", "Di")]
    rules = phone.follow(phone.post("/new", [("game", "klaverjas"), *people]))
    phone.table = phone.press(rules.form("Start"), {}).location


def test_a_note_is_shown_and_stands_in_no_event(phone: Phone, service: Service) -> None:
    opened(phone)
    phone.saves({**HAND, "note": WORDS})
    page = phone.hand(1)
    assert WORDS in page.text
    events = [dump(stored.event) for stored in service.log.read(phone.stream())]
    assert not any("sure" in text for text in events)
    lines = phone.client.get(f"{phone.table}/log.jsonl").get_data(as_text=True)
    assert "100 % sure" in lines


def test_a_form_that_sends_a_note_along_unchanged_changes_nothing(phone: Phone) -> None:
    opened(phone)
    phone.saves({**HAND, "note": WORDS})
    form = phone.hand(1).form("Save the correction")
    assert dict(form.sent)["note"] == WORDS
    assert phone.press(form).status == 409
    changed = phone.follow(
        phone.press(phone.hand(1).form("Save the correction"), {"note": "sorry"})
    )
    assert changed.status == 200
    assert "sorry" in phone.hand(1).text


def test_a_note_that_is_too_long_is_refused_and_kept(phone: Phone) -> None:
    opened(phone)
    answer = phone.press(phone.entry(), {**HAND, "note": "x" * 201})
    assert answer.status == 422
    assert "too long" in answer.text


def test_a_note_that_was_typed_is_kept_when_save_is_refused(phone: Phone) -> None:
    opened(phone)
    phone.saves({"maker": "1", "note": "old words"})
    answer = phone.press(phone.entry(), {**HAND, "points": "999", "note": "new words"})
    assert answer.status == 422
    assert 'value="new words"' in answer.html


def test_programs_are_told_the_words_and_not_the_reference(phone: Phone) -> None:
    opened(phone)
    phone.saves({**HAND, "note": WORDS})
    answer = phone.client.get(f"/api/sessions/{phone.stream()}").json
    assert answer is not None
    assert answer["hands"][0]["cells"]["note"] == WORDS
