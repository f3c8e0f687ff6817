"""Odd tables on the phone: swapped seats, sides that change, closed and over, nine players."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from phone import Phone

from scorekeeper.cli import main

HAND = {"bidder": "3", "bid": "7", "partner": "4", "pile": "8", "tricks-1": "3", "tricks-2": "2"}
MADE = {"maker": "1", "trump": "H", "counted": "13", "points": "100"}


def plays(phone: Phone, game: str, *names: str, **rules: str) -> None:
    people = [("player", name) for name in names]
    form = phone.follow(phone.post("/new", [("game", game), *people])).form("Start")
    phone.table = phone.press(form, rules).location


def reseats(phone: Phone, *seats: str, since: str = "") -> None:
    form = phone.get(f"{phone.table}/people").form("Seat them so")
    kept = [pair for pair in form.sent if pair[0] not in ("seat", "new", "from")]
    hand = since or form["from"]
    pairs = [*kept, ("from", hand), *(("seat", n) for n in seats), *(("new", "") for _ in seats)]
    page = phone.confirm(phone.post(form.action, pairs))
    assert page.status == 303, page.text


def test_a_penalty_goes_to_the_person_wherever_he_sat(phone: Phone) -> None:
    phone.saves(HAND)
    reseats(phone, "2", "1", "3", "4")
    form = phone.get(f"{phone.table}/points?hand=1").form("See what it changes")
    page = phone.follow(phone.press(form, {"points-2": "-3"}))
    assert page.totals() == [3, -1, 8, 8]


def test_a_penalty_for_somebody_who_did_not_sit_there_is_refused(phone: Phone) -> None:
    phone.saves(HAND)
    form = phone.get(f"{phone.table}/people").form("Seat them so")
    kept = [pair for pair in form.sent if pair[0] not in ("seat", "new")]
    chairs = [("seat", n) for n in ("1", "2", "3", "4", "")]
    names = [("new", n) for n in ("", "", "", "", "Eve")]
    phone.follow(phone.post(form.action, [*kept, *chairs, *names, ("leftover", "taker")]))
    form = phone.get(f"{phone.table}/points?hand=1").form("See what it changes")
    answer = phone.press(form, {"hand": "1", "points-5": "-3"})
    assert answer.status == 422
    assert "Eve did not play that hand" in answer.text


def test_seats_from_a_written_hand_say_what_they_change_first(phone: Phone) -> None:
    phone.saves(HAND)
    reseats(phone, "2", "1", "3", "4", since="1")
    assert phone.get(phone.table).totals() == [2, 3, 8, 8]


@pytest.mark.parametrize(
    ("box", "value"), [("start", "81.5"), ("start", "x"), ("seat", "Zed"), ("seat", "9")]
)
def test_a_seating_that_cannot_be_read_is_refused(phone: Phone, box: str, value: str) -> None:
    form = phone.get(f"{phone.table}/people").form("Seat them so")
    pairs = [pair for pair in form.sent if pair[0] not in ("seat", "new", "start")]
    seats = ["2", "1", "3", value if box == "seat" else "4"]
    pairs += [("seat", n) for n in seats] + [("new", "")] * 4
    answer = phone.post(form.action, [*pairs, ("start", value if box == "start" else "")])
    assert answer.status in (404, 422)
    assert phone.get(f"{phone.table}/version").html == "1"


def test_the_evening_counts_who_won_and_not_who_has_most(phone: Phone) -> None:
    rules = {"target": "170", "over_both": "makers_first"}
    plays(phone, "klaverjas", "Ann", "Bob", "Cy", "Di", **rules)
    phone.saves({**MADE, "maker": "2", "counted": "24"})
    page = phone.saves({**MADE, "roem-1-13": "20", "roem-1-24": "50"})
    assert page.totals() == [182, 212]
    assert "Ann and Cy won Ann and Cy: 182 points; the target was 170." in page.text
    evening = phone.get(f"{phone.table}/evening").text
    assert "Ann 1 182 182 won 2 91.0 1 Cy 1 182 182 won 2 91.0 1 Bob 0 212 212 2" in evening


def test_sides_keep_the_names_of_everybody_who_sat_for_them(phone: Phone) -> None:
    plays(phone, "klaverjas", "Ann", "Bob", "Cy", "Di")
    phone.saves(MADE)
    reseats(phone, "2", "1", "3", "4")
    page = phone.get(phone.table)
    assert "Ann/Bob & Cy" in page.text
    text = phone.client.get(f"{phone.table}/hands.csv").get_data(as_text=True)
    assert "points Ann/Bob & Cy" in text


def test_a_game_that_is_over_and_closed_can_be_reopened(phone: Phone) -> None:
    phone.opens(target="8", tie="shared")
    page = phone.saves(HAND)
    phone.press(page.form("Close this session"))
    closed = phone.get(phone.table)
    assert "won" in closed.text
    assert phone.follow(phone.press(closed.form("Reopen"))).form("Rematch")


def test_nine_can_play_the_tally(phone: Phone) -> None:
    names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]
    plays(phone, "tally", *names)
    page = phone.saves({f"points-{n}": str(n) for n in range(1, 10)})
    assert page.totals() == list(range(1, 10))


def test_a_preset_fills_in_the_house_rules(phone: Phone) -> None:
    people = [("player", name) for name in ("Ann", "Bob", "Cy", "Di")]
    phone.post("/new", [("game", "klaverjas"), *people])
    form = phone.get("/new/rules?preset=utrecht").form("Start")
    assert (form["follow"], form["trump_selection"]) == ("amsterdam", "forced")
    assert phone.get("/new/rules?preset=nowhere").status == 404


def test_hands_played_are_shown_where_not_everybody_played_them_all(phone: Phone) -> None:
    phone.saves(HAND)
    assert "hands" not in phone.get(phone.table).text.split("Hand 1 written")[0]
    form = phone.get(f"{phone.table}/people").form("Seat them so")
    kept = [pair for pair in form.sent if pair[0] not in ("seat", "new")]
    chairs = [("seat", n) for n in ("1", "2", "3", "")]
    phone.post(form.action, [*kept, *chairs, *[("new", "")] * 4, ("leftover", "taker")])
    phone.saves({"bidder": "1", "bid": "9", "partner": "2", "pile": "10", "tricks-3": "7"})
    assert "2 hands" in phone.get(phone.table).text
    assert "1 hand " in phone.get(phone.table).text


@pytest.mark.parametrize("port", ["-5", "99999", "x"])
def test_a_port_that_cannot_be_is_one_line(port: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", port])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
