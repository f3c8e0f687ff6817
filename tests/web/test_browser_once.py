"""One tap on Save is one hand, whatever the thumb, the network and the Back button do."""

import browser
import pytest
from browser import Phones, open_table, save, short, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


def one_hand(page: Page) -> None:
    page.get_by_role("link", name="Lead", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(page.locator(".sheet tbody")).to_have_count(1)
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])


def test_a_double_tap_on_save_is_one_hand(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HAND)
    page.get_by_role("button", name="Save hand").dblclick()
    one_hand(page)


def test_the_same_form_sent_twice_is_one_hand(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HAND)
    form = page.evaluate("Object.fromEntries(new FormData(document.querySelector('form.entry')))")
    for _ in range(2):
        answer = page.request.post(f"{page.url.split('?')[0]}/entries", form=form)
        assert answer.ok
    one_hand(page)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_back_and_save_again_is_one_hand(phones: Phones, script: bool) -> None:
    page = phones(script=script)
    open_table(page)
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.go_back()
    save(page)
    one_hand(page)


def test_after_save_a_reload_is_harmless(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.reload()
    one_hand(page)


def test_when_only_the_answer_is_lost_nothing_is_asked(phones: Phones) -> None:
    page = phones()
    open_table(page)
    table = page.url
    write(page, HAND)
    form = page.evaluate("Object.fromEntries(new FormData(document.querySelector('form.entry')))")
    page.route("**/unsent", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Save hand").click()
    assert page.request.post(f"{table}/entries", form=form).ok
    page.unroute("**/unsent")
    page.goto(table)
    expect(page.locator("#outbox")).to_be_hidden()
    one_hand(page)


def test_what_never_arrived_is_sent_when_the_page_is_opened_again(phones: Phones) -> None:
    page = phones()
    open_table(page)
    table = page.url
    write(page, HAND)
    page.route("**/unsent", lambda route: route.abort())
    page.get_by_role("button", name="Save hand").click()
    expect(page.locator(".waiting")).to_be_visible()
    page.unroute("**/unsent")
    page.goto(table)
    expect(page.locator(".waiting")).to_be_hidden()
    one_hand(page)
