"""What was typed and not yet saved stays, whatever happens to the page."""

import browser
import pytest
from browser import Phones, box, comes_in, open_table, result, save, short, tap, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HALF: dict[str, object] = {"bidder": 1, "bid": 7, "trump": "H", "called": "KH"}
HAND = short(1, 7, 2, 8, t3=1, t4=4)
OTHER = short(3, 5, 4, 7, t1=2, t2=4)


@pytest.fixture
def page(phones: Phones) -> Page:
    page = phones()
    open_table(page)
    return page


def holds(page: Page, cells: dict[str, object]) -> None:
    for cell, value in cells.items():
        expect(box(page, cell, value)).to_be_checked()


def drafts(page: Page) -> list[str]:
    page.wait_for_load_state()
    return [
        str(key)
        for key in page.evaluate(
            "Object.keys(localStorage).filter((key) => key.startsWith('draft:'))"
        )
    ]


def test_it_stays_through_reload_and_sleep(page: Page) -> None:
    write(page, HALF)
    page.reload()
    holds(page, HALF)
    expect(page.locator("#preview .sentence")).to_have_text("Ann bid 7.")
    expect(page.locator("[data-cell=called]")).to_be_visible()


def test_it_stays_when_the_phone_is_turned(page: Page) -> None:
    write(page, HALF)
    page.set_viewport_size({"width": 640, "height": 360})
    holds(page, HALF)


def test_it_stays_through_a_look_at_the_history(page: Page) -> None:
    write(page, HAND)
    save(page)
    write(page, HALF)
    page.get_by_role("link", name="Hand 1: details").click()
    page.get_by_role("link", name="Back to the table").click()
    holds(page, HALF)


def test_it_stays_through_the_browsers_back_button(page: Page) -> None:
    write(page, HALF)
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    page.go_back()
    holds(page, HALF)


def test_what_was_taken_back_stays_taken_back(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7})
    save(page)
    tap(page, "bid", 7)
    page.reload()
    expect(box(page, "bid", 7)).not_to_be_checked()
    holds(page, {"bidder": 1})


def test_after_save_nothing_is_left_of_it(page: Page) -> None:
    write(page, HAND)
    assert drafts(page)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert drafts(page) == []
    expect(page.locator(".entry input:checked")).to_have_count(0)


def test_the_bid_is_saved_first_and_the_result_later(page: Page) -> None:
    write(page, {"bidder": 1, "bid": 7})
    save(page)
    page.reload()
    holds(page, {"bidder": 1, "bid": 7})
    write(page, {"partner": 2, "pile": 8, "tricks-3": 1, "tricks-4": 4})
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])


def test_a_correction_that_was_begun_stays_with_its_reason(page: Page) -> None:
    write(page, HAND)
    save(page)
    page.get_by_role("link", name="Hand 1: details").click()
    page.get_by_text("Correct this hand").click()
    tap(page, "bid", 9)
    page.locator("form.entry").get_by_label("Why").fill("misheard")
    page.reload()
    holds(page, {"bid": 9})
    expect(page.locator("form.entry").get_by_label("Why")).to_have_value("misheard")


@pytest.mark.parametrize("looked_again", [False, True])
def test_two_phones_with_one_hand_get_a_choice(
    page: Page, phones: Phones, looked_again: bool
) -> None:
    other = phones()
    comes_in(other, page)
    write(page, HAND)
    write(other, OTHER)
    save(other)
    expect(other.get_by_role("heading", name="Hand 2")).to_be_visible()
    if looked_again:
        page.reload()
        page.get_by_role("button", name="Same hand, or another?").click()
    else:
        save(page)
    expect(page.get_by_role("heading", name="Two phones wrote this hand")).to_be_visible()
    bidder = page.get_by_role("row", name="Bidder")
    expect(bidder.get_by_role("cell")).to_have_text(["Cy", "Ann"])
    page.get_by_role("button", name="Another hand").click()
    expect(page.locator(".tile .total")).to_have_text(["10", "12", "8", "11"])
    assert drafts(page) == []


def test_a_bid_that_another_phone_wrote_meanwhile_is_not_overwritten(
    page: Page, phones: Phones
) -> None:
    other = phones()
    comes_in(other, page)
    write(page, HAND)
    write(other, {"bidder": 3, "bid": 5})
    save(other)
    expect(result(other)).to_contain_text("Hand 1 written")
    page.reload()
    holds(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Two phones wrote this hand")).to_be_visible()


def test_who_finds_the_book_right_is_asked_no_more(page: Page, phones: Phones) -> None:
    other = phones()
    comes_in(other, page)
    write(page, HAND)
    write(other, HAND)
    save(other)
    save(page)
    page.get_by_role("link", name="the book is right").click()
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])
    expect(page.locator("#outbox")).to_be_hidden()
    assert drafts(page) == []
