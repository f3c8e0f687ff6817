"""The curve on the page: the same for every reader, safe, and small."""

import re
from random import Random

from flask import Flask
from phone import HAND, Phone

from scorekeeper.commands import WriteEntry
from scorekeeper.events import Stamp
from scorekeeper.service import Service


def curve_of(html: str) -> str:
    return next(iter(re.findall(r'<figure class="curve">.*?</figure>', html, re.DOTALL)), "")


def test_there_is_a_curve_as_soon_as_a_hand_counts_and_it_says_in_words_who_leads(
    phone: Phone,
) -> None:
    assert curve_of(phone.get(phone.table).html) == ""
    curve = curve_of(phone.saves(HAND).html)
    assert 'role="img" aria-label="After 1 hand. Level in front: Cy, Di. ' in curve
    assert "Ann 3, Bob 2, Cy 8, Di 8." in curve
    ahead = phone.saves({**HAND, "bidder": "1", "partner": "3", "tricks-1": "", "tricks-4": "3"})
    assert "After 2 hands. In front: Cy, by 5." in ahead.text


def test_the_curve_is_news_as_it_is_on_the_page(phone: Phone, other: Phone) -> None:
    page = phone.saves(HAND)
    assert curve_of(page.html)
    assert curve_of(other.get(f"{phone.table}/news?after=1").html) == curve_of(page.html)


def test_a_hostile_name_is_only_a_name(new_phone: Phone) -> None:
    new_phone.opens(['<svg onload="x">', "Bob & 'Co'\"", "Cy", "Di"])
    curve = curve_of(new_phone.saves(HAND).html)
    assert "<svg onload" not in curve
    assert "&lt;svg o" in curve
    assert "Bob &amp; &#39;Co&#39;&#34; 2" in curve
    assert "style=" not in curve


def test_a_hundred_hands_of_eight_are_a_picture_of_six_kilobytes(app: Flask) -> None:
    phone, chance = Phone(app.test_client()), Random(1)
    service: Service = app.extensions["scorekeeper"]
    names = [f"{name} of the long and winding road to nowhere"[:40] for name in "ABCDEFGH"]
    stamp = Stamp("tap-of-opening", "2026-03-01T19:00:00+00:00")
    book = service.open("lead", names, {"end": "open", "leftover": "taker"}, 1, stamp)
    for hand in range(1, 101):
        bidder, partner, lone = chance.sample(range(1, 9), 3)
        tricks = dict.fromkeys(
            (f"tricks-{n}" for n in range(1, 9) if n not in (bidder, partner)), 0
        )
        pile = chance.randint(1, 6)
        cells = {"bidder": bidder, "partner": partner, "bid": 3, "pile": pile, **tricks}
        cells[f"tricks-{lone}"] = 6 - pile
        tap = Stamp(f"tap-of-hand-{hand}", "2026-03-01T19:00:00+00:00")
        book = service.submit(book.stream, WriteEntry(hand, cells, book.session.version), tap)
    phone.enters(f"/s/{book.stream}")
    curve = curve_of(phone.get(phone.table).html)
    assert curve.count("<path") == 16
    assert 3000 < len(curve.encode()) < 6000
