"""A hand is written by what things are called: what somebody hears who does not see the page."""

import browser
import pytest
from browser import Phones, open_table, result
from playwright.sync_api import Locator, Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser


def choose(page: Page, group: str, name: str) -> None:
    """Chooses a button by its own name and that of its group."""
    box(page, group).get_by_role("radio", name=name, exact=True).check()


def box(page: Page, group: str) -> Locator:
    return page.get_by_role("group", name=group, exact=True)


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


def totals(page: Page) -> list[str]:
    return page.get_by_role("region", name="Totals").inner_text().split()


def test_a_hand_of_lead(phones: Phones) -> None:
    page = phones()
    open_table(page)
    choose(page, "Bidder", "Ann")
    choose(page, "Bid", "7")
    choose(page, "Trump", "Hearts")
    choose(page, "Called card", "king of hearts")
    choose(page, "Partner", "Bob")
    choose(page, "The side's tricks", "8")
    choose(page, "Cy Tricks", "1")
    choose(page, "Di Tricks", "4")
    press(page, "Save hand 1")
    expect(result(page)).to_contain_text("Ann bid 7")
    assert [word for word in totals(page) if word.isdigit()] == ["8", "8", "1", "4"]
    expect(page.get_by_role("link", name="Hand 1: details")).to_be_visible()


def test_a_hand_of_klaverjas_with_roem(phones: Phones) -> None:
    page = phones()
    open_table(page, game="klaverjas")
    choose(page, "Maker of trumps", "Ann")
    choose(page, "Trump", "Hearts")
    choose(page, "Whose points", "Ann and Cy")
    points = box(page, "Card points")
    for pad, name in (("tens", "90"), ("units", "7")):
        points.get_by_role("group", name=pad).get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("textbox", name="Card points", exact=True)).to_have_value("97")
    box(page, "Roem: Ann and Cy").get_by_role("radio", name="20", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="Ann and Cy 20")).to_be_visible()
    press(page, "Save hand 1")
    assert [word for word in totals(page) if word.isdigit()] == ["117", "65"]


def test_every_button_of_a_hand_has_a_name_and_stands_in_a_named_group(phones: Phones) -> None:
    for game in ("lead", "klaverjas", "tally"):
        page = phones()
        open_table(page, game=game)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found: dict[str, list[str]] = {}
        for name, group in page.evaluate(
            """[...document.querySelectorAll('form.entry input[type=radio]')].map((one) => [
              one.getAttribute('aria-label') ?? one.nextElementSibling.textContent.trim(),
              (one.closest('[role=group]')?.getAttribute('aria-label')
                ?? one.closest('fieldset').querySelector('legend').textContent).trim(),
            ])"""
        ):
            assert group, name
            assert any(letter.isalnum() for letter in name), f"{group}: a sign is no word: {name!r}"
            assert not set(name) & set("♠♥♦♣"), f"{group}: {name}"
            found.setdefault(group, []).append(name)
        assert found
        for group, names in found.items():
            assert len(set(names)) == len(names), f"{group}: {names}"
