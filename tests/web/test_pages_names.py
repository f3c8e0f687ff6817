"""Opening a session, and names of every kind on every page."""

import html
import re

import pytest
from phone import FAILED, HAND, NAMES, Phone

from scorekeeper.service import Service

MARKUP = "<b>Bob</b><script>alert(1)</script>"
TRICKY = (
    "O'Brien & <i>",
    '"Henzie" Torre',
    "Jansen, P.",
    "=1+1",
    "Zoë 🂡",
    "שרה",
    "none",
    "x" * 40,
)


def test_two_of_one_name_are_told_apart_everywhere(new_phone: Phone) -> None:
    new_phone.opens(("Jan", "Ann", "Jan", "Di"), dealer="3")
    page = new_phone.saves(HAND)
    assert "Jan (2) bid 7 with Di, took 8: Jan (1) +3, Ann +2, Jan (2) +8, Di +8." in page.text
    assert page.deals() == "Di"
    hand = new_phone.hand(1)
    assert "Jan (2) +8" in hand.text
    assert "Tricks (Jan (1)): 3" in hand.text


@pytest.mark.parametrize("name", TRICKY)
def test_a_name_of_any_kind_is_shown_as_it_was_typed(new_phone: Phone, name: str) -> None:
    new_phone.opens((name, "Bob", "Cy", "Di"))
    page = new_phone.saves(HAND)
    for seen in (page, new_phone.hand(1), new_phone.get("/")):
        assert seen.status == 200
        assert html.escape(name, quote=False) in seen.html.replace("&#34;", '"').replace(
            "&#39;", "'"
        )


def test_a_name_with_markup_is_text_on_every_page(new_phone: Phone) -> None:
    first = new_phone.get("/new").form("Next")
    names = [("player", name) for name in ("Ann", MARKUP, "Cy", "Di")]
    second = new_phone.follow(new_phone.post("/new", [("game", first["game"]), *names]))
    new_phone.opens(("Ann", MARKUP, "Cy", "Di"))
    new_phone.saves(HAND)
    new_phone.corrects(1, {"bid": "9", "reason": MARKUP})
    table = new_phone.table
    addresses = (table, f"{table}/hands/1", f"{table}/rules", f"{table}/join", "/")
    for page in (second, *map(new_phone.get, addresses)):
        assert page.status == 200
        assert "<script>alert" not in page.html
        assert "<b>Bob" not in page.html


def test_empty_places_are_left_out_and_nothing_typed_is_lost(new_phone: Phone) -> None:
    pairs = [("game", "lead"), *(("player", name) for name in ("Ann", "", "Bob", " ", ""))]
    page = new_phone.post("/new", pairs)
    assert page.status == 422
    assert "Lead is for 3 to 8 players; here are 2." in page.alerts()
    assert 'value="Ann"' in page.html
    assert 'value="Bob"' in page.html


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 41, "40 characters at the most"),
        ("x" * 5000, "40 characters at the most"),
        ("An\0n", "a character that cannot be shown"),
        ("An\nn", "a character that cannot be shown"),
        ("An\u2028n", "a character that cannot be shown"),
        ("\u200b", "Write a name"),
        ("\u202e\u200d", "Write a name"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_others_kept(
    new_phone: Phone, service: Service, name: str, said: str
) -> None:
    names = [("player", each) for each in ("Ann", name, "Cy", "Di")]
    for address in ("/new", "/sessions"):
        page = new_phone.post(address, [("game", "lead"), ("tap", "tap-for-this-one"), *names])
        assert page.status == 422, address
        assert said in page.alerts()
        assert 'value="Di"' in page.html
    assert not list(service.log.streams())


def test_half_a_letter_in_a_name_is_refused(new_phone: Phone, service: Service) -> None:
    body = b"game=lead&tap=tap-for-this-one&player=Ann&player=%ED%A0%80&player=Cy&player=Di"
    kind = "application/x-www-form-urlencoded"
    for address in ("/new", "/sessions"):
        answer = new_phone.client.post(address, data=body, content_type=kind)
        assert answer.status_code == 422, address
        assert "nothing was saved" in answer.text
    assert not list(service.log.streams())


def test_with_five_players_the_leftover_must_be_answered(
    new_phone: Phone, service: Service
) -> None:
    names = [("player", name) for name in ("Ann", "Bob", "Cy", "Di", "Zoë")]
    form = new_phone.follow(new_phone.post("/new", [("game", "lead"), *names])).form("Start")
    assert "leftover" in form.offered
    answer = new_phone.press(form)
    assert answer.status == 422
    assert "Choose one before the first hand: Leftover cards." in answer.alerts()
    assert not list(service.log.streams())
    again = answer.form("Start")
    assert [value for name, value in again.sent if name == "player"][4] == "Zoë"
    page = new_phone.follow(new_phone.press(again, {"leftover": "taker"}))
    assert page.totals() == [0] * 5
    assert "Deal 10 each, 2 face down." in page.text


def test_with_four_players_nothing_is_left_over_and_nothing_asked(new_phone: Phone) -> None:
    names = [("player", name) for name in NAMES]
    form = new_phone.follow(new_phone.post("/new", [("game", "lead"), *names])).form("Start")
    assert "leftover" not in form.offered


def test_the_page_of_rules_is_written_from_the_settings_of_this_table(new_phone: Phone) -> None:
    new_phone.opens(end="hands", hands="12", min_bid="4", made_score="own", tie="shared")
    text = new_phone.get(f"{new_phone.table}/rules").text
    assert "4 to 13" in text
    assert "Most points after 12 hands wins." in text
    assert "each score their own tricks" in text
    assert "the victory is shared" in text
    new_phone.opens(target="77")
    text = new_phone.get(f"{new_phone.table}/rules").text
    assert "Who first has 77 points" in text
    assert "each score the tricks of the side" in text
    assert "12 hands" not in text


def test_the_page_to_join_has_two_codes_and_their_addresses(phone: Phone) -> None:
    page = phone.get(f"{phone.table}/join")
    assert page.status == 200
    # Asked for as localhost, which is of no use on another device, it names the machine's address.
    addresses = re.findall(rf"http://[^ /]+(/i/{re.escape(phone.stream())}/\S+)", page.text)
    assert len(set(addresses)) == 2
    assert "localhost" not in page.text
    assert page.html.count('src="data:image/svg+xml') == 2


def test_rules_page_and_front_page_leave_an_open_bid_as_it_is(phone: Phone) -> None:
    phone.saves({"bidder": "3", "bid": "7"})
    for address in ("/", f"{phone.table}/rules", f"{phone.table}/hands/1"):
        assert phone.get(address).status == 200
    assert phone.entry()["bid"] == "7"


def test_a_phone_at_two_tables_writes_each_hand_at_its_own(new_phone: Phone) -> None:
    first = new_phone.opens()
    form = new_phone.entry()
    second = new_phone.opens()
    assert first != second
    new_phone.saves(FAILED)
    new_phone.press(form, HAND)
    assert new_phone.get(first).totals() == [3, 2, 8, 8]
    assert new_phone.get(second).totals() == [-9, -9, 5, 4]
