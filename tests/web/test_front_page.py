"""The first page says how every session stands."""

import pytest
from phone import HAND, Phone

from scorekeeper.links import Link, Role, hashed
from scorekeeper.service import Service
from scorekeeper.web import door


def test_the_first_page_says_when_and_how_every_session_stands(phone: Phone) -> None:
    assert "In front" not in phone.get("/").text
    phone.saves(HAND)
    assert "Ann, Bob, Cy, Di 1 hand. Level in front: Cy, Di." in phone.get("/").text
    phone.opens(target="8", tie="shared")
    phone.saves(HAND)
    assert "1 hand, over. Won: Cy, Di." in phone.get("/").text


def test_of_all_the_sessions_that_let_a_phone_in_the_latest_are_looked_at(
    phone: Phone, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has been host for years holds the links of hundreds; a rematch that another phone opened is
    among the latest."""
    phone.get("/")
    with phone.client.session_transaction() as kept:
        key = hashed(kept["own"])
    other = Phone(phone.client.application.test_client())
    for n in range(6):
        other.opens(names=("Ann", "Bob", "Cy", f"Di {n}"))
        when = f"2036-03-0{n + 1}T20:15:00+01:00"
        service.log.keep_links([Link(other.stream(), "a", Role.WATCHER, key, "phone", when)])
    monkeypatch.setattr(door, "TABLES", 2)
    page = phone.get("/").text
    assert [n for n in range(6) if f"Di {n}" in page] == [4, 5]
