"""The evening in text, and what its page tells."""

from phone import FAILED, HAND, Phone


def test_the_evening_can_be_pasted_into_a_chat(phone: Phone) -> None:
    phone.opens(target="8", tie="shared")
    page = phone.saves(HAND)
    phone.table = phone.press(page.form("Rematch")).location
    phone.saves(FAILED)
    answer = phone.client.get(f"{phone.table}/evening.txt?zone=Europe/Amsterdam")
    assert answer.mimetype == "text/plain"
    first, *lines = answer.get_data(as_text=True).splitlines()
    assert first.startswith("The evening of ")
    assert lines == [
        "",
        "1. Lead, 1 hand. Won: Cy, Di. Cy: 8 points; the target was 8.",
        "Cy 8, Di 8, Ann 3, Bob 2",
        "",
        "2. Lead, 1 hand. Not over. In front: Cy, by 1.",
        "Cy 5, Di 4, Ann −9, Bob −9",
        "",
        "Games won: Cy 1, Di 1, Ann 0, Bob 0",
        "Points together: Cy 13, Di 12, Ann −6, Bob −7",
    ]


def test_the_page_tells_who_won_what_and_a_few_facts(phone: Phone) -> None:
    phone.saves(HAND)
    phone.saves(FAILED)
    page = phone.get(f"{phone.table}/evening")
    assert "1. Lead 2 hands Not over. In front: Cy, by 1." in page.text
    assert "Best hand: Cy, Di, +8, in hand 1." in page.text
    assert "Longest in front: Cy, for 1 hand." in page.text
    assert "The lead changed" not in page.text
    assert "Cy 0 13 13 2 6.5 2 Di 0 12 12 2 6.0 1" in page.text
    assert page.html.count('<figure class="curve">') == 1


def test_an_evening_without_a_hand_is_shown_too(phone: Phone) -> None:
    page = phone.get(f"{phone.table}/evening")
    assert page.status == 200
    assert "1 game on this phone, 0 of them over." in page.text
    assert "<table" not in page.html
    assert phone.client.get(f"{phone.table}/evening.txt").status_code == 200


def test_the_day_is_that_of_the_readers_zone(phone: Phone) -> None:
    days = {
        phone.client.get(f"{phone.table}/evening.txt?zone={zone}").get_data(as_text=True)
        for zone in ("Pacific/Kiritimati", "Pacific/Niue")
    }
    assert len(days) == 2


def test_dates_and_numbers_are_written_as_the_reader_does(phone: Phone) -> None:
    phone.saves(HAND)
    phone.saves(FAILED)
    german = {"Accept-Language": "de"}
    page = phone.client.get(f"{phone.table}/evening", headers=german).get_data(as_text=True)
    assert "<td>6,5</td>" in page
