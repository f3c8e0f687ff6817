"""What takes long says so, and never stands in the way of a second try."""

import browser
import pytest
from browser import Phones, open_table, result, short, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)
BUSY = "One moment …"


def leads_nowhere(page: Page, address: str) -> None:
    """What is sent there changes nothing on the page, as while the answer is not there yet."""
    page.route(address, lambda route: route.fulfill(status=204))


@pytest.fixture
def page(phones: Phones) -> Page:
    page = phones()
    open_table(page)
    write(page, HAND)
    return page


def test_a_form_on_its_way_says_so_at_once_and_can_be_sent_again(page: Page) -> None:
    leads_nowhere(page, "**/entries")
    button = page.locator("form.entry .foot .main")
    button.click()
    expect(button).to_have_text(BUSY)
    expect(button).to_have_attribute("aria-busy", "true")
    page.unroute("**/entries")
    button.click()
    expect(result(page)).to_contain_text("Ann bid 7 with Bob, took 8")
    expect(page.locator(".sheet tbody")).to_have_count(1)


def test_a_try_that_leads_nowhere_gives_the_button_back(page: Page) -> None:
    page.clock.install()
    leads_nowhere(page, "**/entries")
    button = page.locator("form.entry .foot .main")
    button.click()
    expect(button).to_have_text(BUSY)
    page.clock.run_for(9000)
    expect(button).to_have_text("Save hand 1")
    expect(button).not_to_have_attribute("aria-busy", "true")


def test_every_form_does_it(phones: Phones) -> None:
    page = phones()
    page.goto("/new")
    leads_nowhere(page, "**/new")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".foot .main")).to_have_text(BUSY)
