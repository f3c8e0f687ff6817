"""The tally: points on a pad, below nought too, and buttons for what comes often."""

import browser
import pytest
from browser import Phones, key, open_table, save
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser


def turn_to(page: Page, name: str) -> None:
    page.get_by_label(f"Points {name}").click()


def press(page: Page, *names: str) -> None:
    for name in names:
        key(page, "digits", name)


def total(page: Page, *points: str) -> None:
    expect(page.locator(".tile .total")).to_have_text(list(points))


def test_points_are_tapped_with_a_minus_where_it_is_one(phones: Phones) -> None:
    page = phones()
    open_table(page, "Ann", "Bob", "Cy", game="tally")
    press(page, "1", "2")
    turn_to(page, "Bob")
    press(page, "7", "plus or minus")
    turn_to(page, "Cy")
    press(page, "9", "9", "delete the last digit", "delete the last digit", "0")
    expect(page.locator("#preview .sentence")).to_contain_text("Ann +12, Bob −7, Cy 0")
    save(page)
    total(page, "12", "−7", "0")


def test_quick_buttons_of_the_table_take_one_tap(phones: Phones) -> None:
    page = phones()
    open_table(page, "Ann", "Bob", game="tally", quick_1="26", quick_2="-10")
    press(page, "26")
    turn_to(page, "Bob")
    press(page, "-10")
    save(page)
    total(page, "26", "−10")


def test_the_phones_own_keys_stay_away_and_nothing_moves(phones: Phones) -> None:
    page = phones(height=900)
    open_table(page, game="tally")
    expect(page.get_by_label("Points Ann")).to_have_attribute("inputmode", "none")
    pad = page.get_by_role("group", name="digits")
    before = pad.bounding_box()
    for name in ("Bob", "Di", "Ann"):
        turn_to(page, name)
        assert pad.bounding_box() == before


def test_without_script_points_are_typed(phones: Phones) -> None:
    page = phones(script=False)
    open_table(page, "Ann", "Bob", game="tally")
    page.get_by_label("Points Ann").fill("5")
    page.get_by_label("Points Bob").fill("-5")
    save(page)
    total(page, "5", "−5")
