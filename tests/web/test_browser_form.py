"""What the form does while one taps: greys, says why, says what is missing, reads aloud."""

import browser
import pytest
from browser import Phones, box, open_table, result, save, short, tap, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture
def page(phones: Phones) -> Page:
    page = phones()
    open_table(page)
    return page


def test_an_impossible_number_is_greyed_and_says_its_reason_when_tapped(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "partner": 2, "pile": 8, "tricks-3": 1})
    four, five = (
        page.locator(f"[data-cell=tricks-4] .pick:has([value='{count}'])") for count in (4, 5)
    )
    expect(five).to_contain_class("impossible")
    expect(four).not_to_contain_class("impossible")
    tap(page, "tricks-4", 5)
    reason = page.locator("[data-cell=tricks-4] .reason")
    expect(reason).to_have_text("The tricks come to 14, but a hand has 13: one count is off.")
    tap(page, "tricks-4", 4)
    expect(reason).to_be_hidden()


def test_the_bidder_cannot_be_the_partner_and_the_form_says_so(page: Page) -> None:
    write(page, {"bidder": 1, "partner": 1})
    expect(page.locator("[data-cell=partner] .reason")).to_contain_text("Ann is the bidder")


def test_only_the_lone_players_tricks_are_asked_for(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "partner": 2})
    expect(page.locator("[data-cell^=tricks]:visible")).to_have_count(2)
    expect(page.locator("[data-cell=alone]")).to_be_hidden()
    tap(page, "partner", "none")
    expect(page.locator("[data-cell=alone]")).to_be_visible()


def test_what_is_missing_is_said(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "partner": 2, "pile": 8, "tricks-3": 1})
    expect(page.locator(".missing")).to_have_text("Tricks (Di) is not filled in yet.")
    tap(page, "tricks-4", 4)
    expect(page.locator(".missing")).to_have_text("")


def test_the_sentence_to_read_aloud_stands_there_before_save(page: Page) -> None:
    write(page, HAND)
    expect(page.locator("#preview .sentence")).to_have_text(
        "Ann bid 7 with Bob, took 8: Ann +8, Bob +8, Cy +1, Di +4."
    )


def test_save_does_not_wait_for_the_sentence(page: Page) -> None:
    page.route("**/preview", lambda _: None)
    write(page, HAND)
    expect(page.locator("#preview .sentence")).to_have_count(0)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(result(page)).to_contain_text("Ann bid 7 with Bob, took 8")


def test_a_second_tap_takes_a_choice_back(page: Page) -> None:
    tap(page, "bid", 7)
    expect(box(page, "bid", 7)).to_be_checked()
    tap(page, "bid", 7)
    expect(box(page, "bid", 7)).not_to_be_checked()


def test_a_choice_that_the_book_holds_can_be_taken_back_too(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7, "trump": "H"})
    save(page)
    tap(page, "trump", "H")
    save(page)
    expect(result(page)).to_contain_text("Hand 1 filled in")
    expect(box(page, "bid", 7)).to_be_checked()
    expect(box(page, "trump", "H")).not_to_be_checked()


def test_what_the_rules_refuse_stays_on_the_page_with_the_reason(page: Page) -> None:
    write(page, HAND | {"tricks-4": 5})
    save(page)
    expect(page.get_by_role("alert").first).to_contain_text("nothing was saved")
    expect(page.locator(".wrong", has_text="come to 14").first).to_be_visible()
    expect(box(page, "tricks-4", 5)).to_be_checked()
    tap(page, "tricks-4", 4)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
