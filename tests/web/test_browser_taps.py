"""How many taps an entry takes, counted in the page itself."""

import browser
import pytest
from browser import Phones, count_taps, open_table, save, short, taps, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture
def page(phones: Phones) -> Page:
    """A table of four that counts taps from here on."""
    page = phones()
    open_table(page)
    count_taps(page)
    return page


def test_a_short_entry_for_four_takes_seven_taps(page: Page) -> None:
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert taps(page) == 7


def test_trump_and_called_card_take_two_taps_more(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "trump": "H", "called": "KH"} | HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert taps(page) == 9


def test_the_card_picker_shows_the_thirteen_cards_of_the_trump_suit(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "trump": "H"})
    cards = page.locator("[data-cell=called] .pick:visible")
    expect(cards).to_have_count(13)
    assert all("♥" in text for text in cards.all_inner_texts())
    expect(page.locator("[data-cell=led]")).not_to_be_visible()
