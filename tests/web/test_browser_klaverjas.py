"""Klaverjas on a phone from totals: few taps, nat said at once, a pile counted."""

import browser
import pytest
from browser import (
    Phones,
    count_taps,
    key,
    log_of,
    open_table,
    result,
    save,
    tap,
    taps,
    unfold,
    write,
)
from playwright.sync_api import Locator, Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

MADE: dict[str, object] = {"maker": 1, "trump": "H", "counted": "13"}


@pytest.fixture
def page(phones: Phones) -> Page:
    page = phones()
    open_table(page, game="klaverjas")
    count_taps(page)
    return page


def total(page: Page, *points: str) -> None:
    expect(page.locator(".tile .total")).to_have_text(list(points))


def outlook(page: Page) -> Locator:
    return page.locator("#preview .outlook")


def ten_and_unit(page: Page, tens: str, units: str) -> None:
    key(page, "tens", tens)
    key(page, "units", units)


def test_an_ordinary_hand_takes_six_taps(page: Page) -> None:
    write(page, MADE)
    ten_and_unit(page, "90", "7")
    save(page)
    total(page, "97", "65")
    assert taps(page) == 6
    assert "1  counted=13 dealer=Ann maker=Ann points=97 trump=H\n" in log_of(page)


def test_a_common_total_takes_one_tap_less(page: Page) -> None:
    write(page, MADE)
    key(page, "often", "100")
    save(page)
    total(page, "100", "62")
    assert taps(page) == 5


def test_every_piece_of_roem_takes_one_tap_more(page: Page) -> None:
    write(page, MADE)
    ten_and_unit(page, "90", "7")
    tap(page, "roem-1-13", 20)
    expect(page.locator("[data-cell=roem] .calls li")).to_have_text(["Ann and Cy 20"])
    tap(page, "roem-2-13", 20)
    tap(page, "roem-1-24", 50)
    expect(page.locator("[data-cell=roem] .calls li")).to_have_count(3)
    save(page)
    total(page, "137", "115")
    assert taps(page) == 9


def test_roem_that_was_too_much_is_taken_back(page: Page) -> None:
    write(page, MADE)
    tap(page, "roem-1-13", 200)
    page.get_by_role("button", name="Take back the last roem").click()
    expect(page.locator("[data-cell=roem] .calls li")).to_have_count(0)
    ten_and_unit(page, "90", "7")
    save(page)
    total(page, "97", "65")


def test_units_before_tens_and_a_second_thought_are_no_matter(page: Page) -> None:
    write(page, MADE)
    key(page, "units", "7")
    key(page, "tens", "80")
    key(page, "tens", "90")
    expect(page.get_by_label("Card points")).to_have_value("97")


def test_nat_is_said_while_the_hand_is_entered(page: Page) -> None:
    tap(page, "maker", 1)
    expect(outlook(page)).to_have_text("The makers need 82 of the 162 card points.")
    write(page, {"trump": "H", "counted": "13"})
    tap(page, "roem-1-24", 20)
    expect(outlook(page)).to_have_text("The makers need 92 of the 162 card points.")
    ten_and_unit(page, "80", "6")
    expect(outlook(page)).to_have_text("Nat: the makers need 6 more.")
    key(page, "tens", "90")
    expect(outlook(page)).to_have_text("Made, with 4 to spare.")
    key(page, "tens", "80")
    save(page)
    total(page, "0", "182")


def test_without_script_the_points_are_typed(phones: Phones) -> None:
    page = phones(script=False)
    open_table(page, game="klaverjas")
    write(page, MADE)
    page.get_by_label("Card points").fill("97")
    page.get_by_label("Card points").press("Enter")
    total(page, "97", "65")


def test_points_that_no_pile_has_are_refused_on_the_page(page: Page) -> None:
    write(page, MADE)
    page.get_by_label("Card points").fill("161")
    save(page)
    expect(page.locator("[data-cell=points] .wrong")).to_contain_text("1 and 161 cannot be")
    expect(page.get_by_label("Card points")).to_have_value("161")


def test_a_pile_is_counted_and_what_is_left_for_the_others(page: Page) -> None:
    write(page, MADE)
    unfold(page, "Count a pile of cards")
    pile = page.locator("[data-counting]")
    for card in ("jack of hearts", "9 of hearts", "ace of spades"):
        pile.get_by_label(card).click()
    expect(pile.locator("p")).to_have_text("45 and 117 for the others")
    pile.get_by_label("last trick").click()
    expect(pile.locator("p")).to_have_text("55 and 107 for the others")
    tap(page, "trump", "S")
    expect(pile.locator("p")).to_have_text("23 and 139 for the others")
    expect(pile.get_by_label("jack of hearts")).to_be_checked()
    save(page)
    expect(result(page)).to_contain_text("Hand 1 written")
