"""The first page says how every session stands."""

from phone import HAND, Phone


def test_the_first_page_says_when_and_how_every_session_stands(phone: Phone) -> None:
    assert "In front" not in phone.get("/").text
    phone.saves(HAND)
    assert "Ann, Bob, Cy, Di 1 hand. Level in front: Cy, Di." in phone.get("/").text
    phone.opens(target="8", tie="shared")
    phone.saves(HAND)
    assert "1 hand, over. Won: Cy, Di." in phone.get("/").text
