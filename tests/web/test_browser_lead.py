"""Lead as it is played: one tap a trick, or one tap a card."""

import browser
import pytest
from browser import Phones, count_taps, open_table, save, tap, taps, unfold, without_anchors, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

EIGHT = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
SUIT = "A K Q J T 9 8 7"
TRICKS = (
    *(" ".join(f"{rank}{suit}" for rank in SUIT.split()) for suit in "SHDC"),
    "6S 5S 4S 3S 2S 6H 5H 4H",
    "3H 2H 6D 5D 4D 6C 5C 4C",
)
"""Six tricks of eight: Ann leads to every one and takes it."""


def total(page: Page, *points: str) -> None:
    expect(page.locator(".tile .total")).to_have_text(list(points))


def test_live_every_trick_is_one_tap(phones: Phones) -> None:
    page = phones()
    open_table(page)
    count_taps(page)
    write(page, {"bidder": 1, "bid": 7, "partner": 2})
    unfold(page, "Taken by")
    expect(page.locator("[data-cell=winner] .speaks")).to_have_text("Trick 1:")
    before = taps(page)
    for count, seat in enumerate((1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4), start=1):
        tap(page, f"winner-{count}", seat)
    expect(page.locator("[data-cell=winner] .speaks")).to_have_text("That is all.")
    assert taps(page) - before == 13
    save(page)
    total(page, "8", "8", "1", "4")


def test_winners_tapped_faster_than_the_answers_come_all_count(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, {"bidder": 1, "bid": 7, "partner": 2})
    unfold(page, "Taken by")
    expect(page.locator("[data-cell=winner] .speaks")).to_have_text("Trick 1:")
    without_anchors(page)
    where = page.locator("[data-cell=winner] .pick").first.bounding_box()
    assert where
    for _ in range(13):
        page.mouse.click(where["x"] + 9, where["y"] + 9)
    expect(page.locator("[data-cell=winner] .calls li")).to_have_count(13)
    save(page)
    total(page, "13", "13", "0", "0")


def test_eight_players_card_by_card(phones: Phones) -> None:
    page = phones()
    open_table(page, *EIGHT, leftover="taker")
    write(page, {"bidder": 1, "bid": 3})
    unfold(page, "Called card")
    tap(page, "called", "KS")
    unfold(page, "Card")
    cards = page.locator("[data-cell=card] .deck input")
    expect(cards).to_have_count(52)
    left = 52
    for trick in TRICKS:
        expect(page.locator("[data-cell=card] .speaks")).to_contain_text("Ann leads to trick")
        for card in trick.split():
            page.locator(f"[data-cell=card] .deck input[value='{card}']").click()
            left -= 1
        expect(page.locator(f"[data-cell=card] tr td:has(input[value='{card}'])")).to_be_visible()
        expect(cards).to_have_count(left if left > 4 else 0)
    expect(page.locator("#preview .sentence")).to_contain_text("Ann bid 3 with Bob, took 6")
    save(page)
    total(page, "6", "6", "0", "0", "0", "0", "0", "0")
