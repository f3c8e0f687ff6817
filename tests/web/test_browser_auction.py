"""The auction call by call in the form."""

import browser
import pytest
from browser import Phones, box, open_table, result, save, tap, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

CALLS = (("call-1-2", 5), ("call-2-3", "pass"), ("call-3-4", 7), ("call-4-1", "pass"))
LAST = ("call-5-2", "pass")
"""Ann deals, so Bob speaks first; Di plays at 7."""


def opened(page: Page) -> Page:
    open_table(page)
    page.locator("summary", has_text="Auction").click()
    return page


def test_the_next_speaker_comes_after_each_tap_and_one_save_writes_all(phones: Phones) -> None:
    page = opened(phones())
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Bob speaks:")
    expect(box(page, "call-1-2", "pass")).to_have_count(0)
    for (cell, value), following in zip(CALLS, ("Cy", "Di", "Ann", "Bob"), strict=True):
        tap(page, cell, value)
        expect(page.locator("[data-cell=call] .speaks")).to_have_text(f"{following} speaks:")
    expect(box(page, "call-5-2", 7)).to_have_count(0)
    tap(page, *LAST)
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("The auction is over.")
    expect(page.locator("[data-cell=bidder] .meant")).to_have_text("Di")
    expect(page.locator("[data-cell=bid] .meant")).to_have_text("7")

    write(page, {"partner": 1, "pile": 8, "tricks-2": 3, "tricks-3": 2})
    expect(page.locator("#preview .sentence")).to_contain_text("Di bid 7 with Ann, took 8")
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["8", "3", "2", "8"])
    expect(page.locator(".sheet tbody")).to_have_count(1)


def test_without_script_each_save_writes_one_call(phones: Phones) -> None:
    page = opened(phones(script=False))
    for (cell, value), following in zip(CALLS, ("Cy", "Di", "Ann", "Bob"), strict=True):
        tap(page, cell, value)
        save(page)
        expect(page.locator("[data-cell=call] .speaks")).to_have_text(f"{following} speaks:")
    tap(page, *LAST)
    save(page)
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(
        ["Bob 5", "Cy pass", "Di 7", "Ann pass", "Bob pass"]
    )
    write(page, {"partner": 1, "pile": 8, "tricks-2": 3, "tricks-3": 2})
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["8", "3", "2", "8"])


@pytest.mark.parametrize("saved", [False, True])
def test_the_last_call_can_be_taken_back(phones: Phones, saved: bool) -> None:
    page = opened(phones())
    tap(page, "call-1-2", 5)
    tap(page, "call-2-3", 6)
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Di speaks:")
    if saved:
        save(page)
        expect(result(page)).to_contain_text("Hand 1 written")
    page.get_by_role("button", name="Take back the last call").click()
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Cy speaks:")
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5"])
    tap(page, "call-2-3", "pass")
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Di speaks:")
    save(page)
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5", "Cy pass"])


def test_a_call_taken_back_and_saved_is_gone(phones: Phones) -> None:
    page = opened(phones())
    tap(page, "call-1-2", 5)
    tap(page, "call-2-3", 6)
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Di speaks:")
    save(page)
    page.get_by_role("button", name="Take back the last call").click()
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Cy speaks:")
    save(page)
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5"])


def test_calls_that_are_not_saved_stay_through_a_reload(phones: Phones) -> None:
    page = opened(phones())
    tap(page, "call-1-2", 5)
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Cy speaks:")
    tap(page, "call-2-3", "pass")
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Di speaks:")
    page.reload()
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5", "Cy pass"])
    page.get_by_role("button", name="Take back the last call").click()
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5"])


def test_arrow_keys_look_around_and_enter_speaks(phones: Phones) -> None:
    page = opened(phones())
    box(page, "call-1-2", 1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(box(page, "call-1-2", 3)).to_be_checked()
    expect(page.locator("#preview .sentence, #preview .missing").first).to_be_attached()
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Bob speaks:")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Cy speaks:")


def test_the_rest_pass_in_one_tap_and_one_call_can_be_taken_back(phones: Phones) -> None:
    page = opened(phones())
    tap(page, "call-1-2", 5)
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Cy speaks:")
    page.get_by_label("Rest pass").click()
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("The auction is over.")
    expect(page.locator("[data-cell=bid] .meant")).to_have_text("5")
    page.get_by_role("button", name="Take back the last call").click()
    expect(page.locator("[data-cell=call] .speaks")).to_have_text("Ann speaks:")
    save(page)
    expect(page.locator("[data-cell=call] .calls li")).to_have_text(["Bob 5", "Cy pass", "Di pass"])
