"""What takes long says so, and never stands in the way of a second try."""

import browser
import pytest
from browser import Phones, open_table, result, save, short, write
from playwright.sync_api import Page, Route, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)
BUSY = "One moment …"
BLOCKED = "Service Worker registration blocked"


def leads_nowhere(page: Page, address: str) -> None:
    """What is sent there changes nothing on the page, as while the answer is not there yet."""
    page.route(address, lambda route: route.fulfill(status=204))


def hold(page: Page) -> list[Route]:
    """Keeps what Save sends from going out; it comes into the list."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route("**/unsent", keep)
    return held


def let_go(page: Page, held: list[Route]) -> None:
    """Lets it go out. The page says that it is busy a moment before its request is there."""
    for _ in range(200):
        if held:
            break
        page.wait_for_timeout(25)
    held[0].continue_()


@pytest.fixture
def page(phones: Phones) -> Page:
    """A phone whose requests a test can hold back, all of them."""
    page = phones(service_workers="block", quiet=(BLOCKED,))
    open_table(page)
    write(page, HAND)
    return page


def test_save_says_that_it_is_on_its_way_until_it_is_answered(page: Page) -> None:
    held = hold(page)
    button = page.locator("form.entry .foot .main")
    button.click()
    expect(button).to_have_text(BUSY)
    expect(button).to_have_attribute("aria-busy", "true")
    let_go(page, held)
    expect(result(page)).to_contain_text("Ann bid 7 with Bob, took 8")


def test_without_an_answer_the_page_goes_on_to_the_next_hand(page: Page) -> None:
    held = hold(page)
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("button", name="Save hand 2")).to_be_visible(timeout=8000)
    expect(page.locator(".waiting", has_text="1 not yet saved")).to_be_visible()
    let_go(page, held)
    expect(page.locator(".waiting", has_text="1 not yet saved")).to_be_hidden()
    expect(page.locator(".tile .total").first).to_have_text("8")


def test_a_try_that_leads_nowhere_gives_the_button_back(page: Page) -> None:
    save(page)
    page.clock.install()
    leads_nowhere(page, "**/withdrawals")
    button = page.locator(".undo button")
    button.click()
    expect(button).to_have_text(BUSY)
    page.clock.run_for(9000)
    expect(button).to_have_text("Undo")
    expect(button).not_to_have_attribute("aria-busy", "true")


def test_every_form_does_it(phones: Phones) -> None:
    page = phones(service_workers="block", quiet=(BLOCKED,))
    page.goto("/new")
    leads_nowhere(page, "**/new")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".foot .main")).to_have_text(BUSY)
