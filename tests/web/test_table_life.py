"""The life of a table from a phone: people come and go, hands are forgotten, points are given, games
follow each other."""

from __future__ import annotations

from phone import Phone

BID = {"bidder": "3", "bid": "7"}
HAND = {**BID, "partner": "4", "pile": "8", "tricks-1": "3", "tricks-2": "2"}


def test_a_correction_says_what_it_changes_before_it_is_confirmed(phone: Phone) -> None:
    phone.saves(HAND)
    asked = phone.ask(phone.hand(1).form("Save the correction"), {"bid": "9"})
    assert asked.status == 200
    assert "Cy 8 -9 -17" in asked.text
    assert "Ann would lead, instead of Cy, Di." in asked.text
    assert phone.get(phone.table).totals() == [3, 2, 8, 8]
    page = phone.follow(phone.confirm(asked))
    assert page.totals() == [3, 2, -9, -9]


def test_somebody_joins_from_the_next_hand_and_earlier_hands_stay_blank(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/people").form("Seat them so")
    chairs = [("seat", n) for n in ("1", "2", "", "3", "4", "")]
    names = [("new", n) for n in ("", "", "Eve", "", "", "")]
    kept = [pair for pair in form.sent if pair[0] not in ("seat", "new")]
    answer = phone.post(form.action, [*kept, *chairs, *names])
    assert answer.status == 422
    assert "Leftover cards" in answer.text
    assert 'value="Eve"' in answer.html
    answer = phone.post(form.action, [*kept, *chairs, *names, ("leftover", "taker")])
    page = phone.follow(answer)
    assert "Deal 10 each, 2 face down." in page.text
    assert page.totals() == [3, 2, 8, 8, 2]
    assert "Seats from hand 2: Ann, Bob, Eve, Cy, Di." in page.text
    undone = phone.follow(phone.press(page.form("Undo")))
    assert "Deal 13 each." in undone.text


def test_a_rename_is_seen_everywhere_and_the_history_says_so(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/people").form("Rename")
    page = phone.follow(phone.press(form, {"player": "2", "name": "Bobby"}))
    assert "Bobby" in page.text
    assert "Bob " not in page.text
    assert "a player renamed: Bobby" in phone.get(f"{phone.table}/moments").text
    assert "Bobby" in phone.client.get(f"{phone.table}/hands.csv").get_data(as_text=True)


def test_house_rules_change_from_the_next_hand_on(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/people").form("Play by these rules")
    page = phone.follow(phone.press(form, {"made_score": "own"}))
    assert page.totals() == [3, 2, 8, 8]
    assert "own tricks" in phone.get(f"{phone.table}/rules").text
    again = phone.press(phone.get(f"{phone.table}/people").form("Play by these rules"))
    assert again.status == 409


def test_a_penalty_is_shown_with_its_reason_and_one_undo_takes_it_back(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/points?hand=1").form("See what it changes")
    asked = phone.ask(form, {"points-3": "-3", "reason": "revoke"})
    assert "Cy 8 5 -3" in asked.text
    page = phone.follow(phone.confirm(asked))
    assert page.totals() == [3, 2, 5, 8]
    assert "revoke" in phone.hand(1).text
    assert phone.follow(phone.press(page.form("Undo"))).totals() == [3, 2, 8, 8]


def test_points_that_cannot_be_are_refused_with_their_reason(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/points").form("See what it changes")
    for points, word in (("", "given"), ("3.5", "whole number"), ("99999", "too much")):
        answer = phone.ask(form, {"points-1": points})
        assert answer.status == 422
        assert word in answer.text


def test_a_forgotten_hand_goes_in_where_it_belongs(phone: Phone) -> None:
    phone.saves(HAND)
    phone.saves({**HAND, "bid": "6"})
    form = phone.get(f"{phone.table}/forgotten?after=1").form("See what it changes")
    other = {"bidder": "1", "bid": "5", "partner": "2", "pile": "6", "tricks-3": "4"}
    assert phone.ask(form, other).status == 422
    asked = phone.ask(form, {**other, "tricks-4": "3"})
    assert "Ann 6 12 +6" in asked.text
    page = phone.follow(phone.confirm(asked))
    assert "forgotten hand 2 put in" in page.text.lower()
    assert phone.hand("i1").status == 200
    assert phone.hand(2).text.startswith("Hand 3")


def test_the_end_that_moves_earlier_asks_and_both_answers_work(phone: Phone) -> None:
    phone.opens(target="20", tie="shared")
    phone.saves(HAND)
    phone.saves(HAND)
    phone.saves({**HAND, "bidder": "1", "partner": "2", "pile": "9", "tricks-1": "", "tricks-2": "",
                 "tricks-3": "2", "tricks-4": "2"})  # fmt: skip
    phone.saves({**HAND, "tricks-1": "3"})
    assert "won" in phone.get(phone.table).text
    form = phone.get(f"{phone.table}/points?hand=1").form("See what it changes")
    page = phone.follow(phone.press(form, {"points-3": "6", "reason": "forgotten"}))
    assert "Hands were played after it" in page.text
    assert page.form("End there")
    played_on = phone.follow(phone.press(page.form("Play on"), {"play_on": "yes"}))
    assert "Hands were played after it" not in played_on.text
    back = phone.follow(phone.press(played_on.form("Undo")))
    ended = phone.follow(phone.press(back.form("End there"), {"play_on": "no"}))
    assert "Hands were played after it" not in ended.text
    assert "won" in ended.text


def test_as_it_stood_and_what_changed_since(phone: Phone) -> None:
    phone.saves(HAND)
    phone.corrects(1, {"bid": "9"})
    then = phone.get(f"{phone.table}/moments/2?to=3")
    assert then.totals() == [3, 2, 8, 8]
    assert "Cy 8 -9 -17" in then.text
    assert phone.get(f"{phone.table}/moments/99").status == 404


def test_a_rematch_has_the_same_people_and_rules_and_the_next_dealer(phone: Phone) -> None:
    phone.opens(target="8", tie="shared", made_score="team")
    page = phone.saves(HAND)
    answer = phone.press(page.form("Rematch"))
    new = phone.follow(answer)
    assert answer.location != phone.table
    assert new.totals() == [0, 0, 0, 0]
    assert new.deals() == "Bob"
    twice = phone.press(page.form("Rematch"))
    assert twice.location == answer.location
    evening = phone.get(f"{phone.table}/evening")
    assert "2 games on this phone, 1 of them over." in evening.text
    assert "Cy 1 8 8 won 1 8.0 1 Di 1 8 8 won 1 8.0 1 Ann 0 3 3 1 3.0 0 Bob" in evening.text


def test_a_closed_session_is_in_the_archive_and_can_be_reopened(phone: Phone) -> None:
    page = phone.saves(HAND)
    closed = phone.follow(phone.press(page.form("Close this session")))
    assert "This session is closed" in closed.text
    assert "Archive" in phone.get("/").text
    assert phone.follow(phone.press(closed.form("Undo"))).form("Save hand")
    phone.press(phone.get(phone.table).form("Close this session"))
    reopened = phone.follow(phone.press(phone.get(phone.table).form("Reopen")))
    assert reopened.form("Save hand")
