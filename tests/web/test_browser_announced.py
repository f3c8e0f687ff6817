"""What is said to those who listen: once."""

import browser
import pytest
from browser import Phones, open_table, result, save, short, tap, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => {
    const { textContent } = document.querySelector("#announce");
    if (textContent) window.heard.push(textContent);
  }).observe(document.querySelector("#announce"), { childList: true });
}"""


def heard(page: Page) -> list[str]:
    return list(page.evaluate("window.heard"))


def test_there_is_one_place_where_things_are_said(phones: Phones) -> None:
    page = phones()
    open_table(page)
    expect(page.get_by_role("status")).to_have_count(1)
    expect(page.locator("[aria-live]:visible")).to_have_count(0)


def test_the_sentence_is_said_once_when_it_changes(phones: Phones) -> None:
    page = phones()
    open_table(page)
    page.evaluate(LISTEN)
    write(page, HAND)
    sentence = "Ann bid 7 with Bob, took 8: Ann +8, Bob +8, Cy +1, Di +4."
    expect(page.locator("#announce")).to_have_text(sentence)
    page.locator("[data-cell=trump] input").first.focus()
    tap(page, "tricks-4", 4)
    tap(page, "tricks-4", 4)
    page.wait_for_timeout(600)
    assert heard(page).count(sentence) <= 2
    assert not any("not filled in" in text for text in heard(page))


def test_what_save_did_is_read_first(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HAND)
    save(page)
    expect(result(page)).to_be_focused()
    expect(page.get_by_text("Ann bid 7 with Bob, took 8: Ann +8")).to_have_count(1)
    assert page.evaluate("scrollY") == 0


def test_what_was_wrong_is_read_first(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HAND | {"tricks-4": 5})
    save(page)
    expect(page.locator(".notice.wrong")).to_be_focused()
    expect(page.locator(".notice.wrong")).to_contain_text("nothing was saved")


def test_the_same_words_are_said_a_second_time(phones: Phones) -> None:
    page = phones()
    open_table(page)
    page.evaluate(LISTEN)
    address = page.locator("script[src*='table.js']").get_attribute("src")
    assert address
    say = """(address) => import(address).then(({ announce }) => announce("Hand 2 saved."))"""
    for count in (1, 2):
        page.evaluate(say, address.replace("table.js", "announce.js").split("?")[0])
        expect(page.locator("#announce")).to_have_text("Hand 2 saved.")
        page.wait_for_timeout(100)
        assert heard(page) == ["Hand 2 saved."] * count
