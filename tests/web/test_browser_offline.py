"""Dead spots: what is saved without a network is kept, in view, and sent once and in order."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import browser
import pytest
from browser import FLAGS, Phones, box, comes_in, open_table, save, short, tap, write
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

LOST = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture
def page(phones: Phones) -> Page:
    page = phones(quiet=(LOST, "Failed to load resource: the server responded with a status of 5"))
    open_table(page, end="open")
    kept_by_worker(page)
    return page


def kept_by_worker(page: Page) -> None:
    """Waits until the page would open without a network."""
    for _ in range(50):
        held = page.evaluate("caches.match(location.origin + location.pathname).then(Boolean)")
        parts = page.evaluate("caches.open('parts').then((c) => c.keys()).then((k) => k.length)")
        if held and parts > 15:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the service worker holds nothing")


def keep(page: Page, number: int, **cells: object) -> None:
    """Saves a hand that finds no network."""
    write(page, {**HAND, **cells})
    page.get_by_role("button", name=f"Save hand {number}").click()
    expect(page.get_by_role("heading", name=f"Hand {number + 1}", exact=True)).to_be_visible()


def unsaved(page: Page, count: int) -> None:
    strip = page.locator(".waiting")
    if count:
        expect(strip).to_have_text(f"{count} not yet saved")
        expect(strip).to_be_in_viewport()
    else:
        expect(strip).to_be_hidden(timeout=15000)


def counted(page: Page, total: int) -> None:
    """Waits until the book has counted the hands and nothing is left on the phone."""
    expect(page.locator("#live .tile .total").first).to_have_text(str(total), timeout=15000)
    unsaved(page, 0)


def numbers(page: Page) -> list[str]:
    """The hands on the sheet, the latest first."""
    return [text.strip() for text in page.locator(".sheet tbody th a").all_text_contents()]


def bids(page: Page) -> list[str]:
    """What was bid hand by hand, as the book has it."""
    address = page.url.split("?")[0].replace("/s/", "/api/sessions/")
    hands = page.evaluate("(address) => fetch(address).then((answer) => answer.json())", address)
    return [hand["cells"]["bid"] for hand in hands["hands"]]


def test_hands_saved_without_a_network_stand_in_the_sheet_as_written(page: Page) -> None:
    page.context.set_offline(True)
    keep(page, 1)
    keep(page, 2, bid=5)
    unsaved(page, 2)
    rows = page.locator("#outbox li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("2 Bidder Ann, Bid 5, Partner Bob")
    expect(rows.first).to_contain_text("not counted yet")
    expect(rows.first).to_contain_text("Bob dealt, by turn")
    expect(page.locator(".tile .total")).to_have_text(["0", "0", "0", "0"])
    expect(
        page.locator("[data-cell=dealer]").locator("xpath=..").locator("summary")
    ).to_contain_text("Cy")
    page.context.set_offline(False)
    unsaved(page, 0)
    expect(page.locator(".tile .total")).to_have_text(["16", "16", "2", "8"])
    expect(page.get_by_role("heading", name="Hand 3")).to_be_visible()
    assert numbers(page) == ["2", "1"]


def test_hands_of_a_phone_that_was_sent_away_are_not_lost(page: Page, phones: Phones) -> None:
    other, pasted = phones(quiet=(LOST,)), phones()
    comes_in(other, page)
    table = other.url
    other.context.set_offline(True)
    keep(other, 1)
    page.goto(f"{table}/links")
    page.locator("summary", has_text="Change").last.click()
    page.get_by_role("button", name="Take this link back").click()
    other.context.set_offline(False)
    other.goto(table)
    expect(other.get_by_role("alert")).to_contain_text("This phone's link was taken back.")
    left = other.get_by_role("region", name="Not yet saved")
    text = left.get_by_role("textbox").input_value()
    page.goto(table)
    comes_in(pasted, page, name="Cy")
    pasted.goto(f"{table}/unsent")
    pasted.get_by_role("textbox").fill(text)
    pasted.get_by_role("button", name="Save these hands").click()
    expect(pasted.get_by_text("Hand 1 is in the book.")).to_be_visible()
    left.get_by_role("button", name="Forget it").click()
    expect(left).to_be_hidden()
    other.reload()
    expect(other.locator("#left")).to_be_hidden()


def test_a_table_that_the_store_knows_no_more_is_said_and_stays_on_the_phone(page: Page) -> None:
    """As where an older copy of the store was put back, which does not know this phone's link."""
    table = page.url.split("?")[0]
    page.context.clear_cookies(name="scorekeeper")
    page.goto(table)
    expect(page.get_by_role("alert")).to_contain_text("This phone has seen 0 hands of it")
    page.context.set_offline(True)
    page.goto(table)
    expect(page.locator(".tile .total")).to_have_text(["0", "0", "0", "0"])


def test_a_page_that_is_open_says_that_the_store_knows_its_table_no_more(page: Page) -> None:
    """Where it asks instead of being pushed to, as after a restart of the service."""
    page.route("**/stream?*", lambda route: route.fulfill(status=204))
    page.reload()
    expect(page.locator("#live")).to_have_attribute("data-heard", "asks")
    page.context.clear_cookies(name="scorekeeper")
    news = page.locator(".news")
    expect(news).to_contain_text("This phone has seen 0 hands of it")
    expect(page.locator(".tile .total")).to_have_text(["0", "0", "0", "0"])
    news.get_by_role("button", name="Seen").click()
    expect(news).to_have_count(0)


def sixteen(page: Page) -> None:
    """A whole evening: sixteen hands, with a reload and a closed page in between."""
    for number in range(1, 17):
        keep(page, number, bid=1 + number % 13)
        if number == 5:
            page.reload()
            expect(page.get_by_role("heading", name="Hand 6")).to_be_visible()
    unsaved(page, 16)


def in_order_and_once(page: Page) -> None:
    assert bids(page) == [1 + number % 13 for number in range(1, 17)]
    expect(page.locator("#live .tile .total").first).to_have_text("33")


def test_sixteen_hands_are_sent_in_order_and_each_once(page: Page) -> None:
    table, context = page.url, page.context
    context.set_offline(True)
    sixteen(page)
    page.close()
    again = context.new_page()
    again.goto(table)
    unsaved(again, 16)
    expect(again.get_by_role("heading", name="Hand 17")).to_be_visible()
    context.set_offline(False)
    unsaved(again, 0)
    in_order_and_once(again)


def lose_answers(page: Page, times: int) -> list[int]:
    """What is sent arrives, and its answer is lost on the way, so many times."""
    lost: list[int] = []

    def through(route: Route) -> None:
        answer = route.fetch()
        if len(lost) < times:
            lost.append(answer.status)
            return route.abort()
        return route.fulfill(response=answer)

    page.route("**/unsent", through)
    return lost


def test_sixteen_hands_whose_answers_are_all_lost_are_there_once(page: Page) -> None:
    page.context.set_offline(True)
    sixteen(page)
    lost = lose_answers(page, 3)
    page.context.set_offline(False)
    for _ in range(3):
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(300)
    unsaved(page, 0)
    assert lost == [200, 200, 200]
    in_order_and_once(page)


def test_a_lost_answer_to_one_save_is_one_hand(page: Page) -> None:
    lost = lose_answers(page, 1)
    write(page, HAND)
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    unsaved(page, 0)
    assert lost == [200]
    assert bids(page) == [7]


@pytest.mark.parametrize("answer", ["silence", "503", "a captive portal"])
def test_what_is_no_answer_keeps_it_on_the_phone(page: Page, answer: str) -> None:
    def none(route: Route) -> None:
        if answer == "503":
            route.fulfill(status=503, body="no upstream")
        elif answer == "a captive portal":
            route.fulfill(status=200, content_type="text/html", body="<h1>Welcome</h1>")

    page.route("**/unsent", none)
    keep(page, 1)
    unsaved(page, 1)
    page.unroute("**/unsent")
    page.reload()
    counted(page, 8)
    assert bids(page) == [7]


def test_a_killed_browser_loses_nothing(site: str, chromium: Browser, tmp_path: Path) -> None:
    def started() -> BrowserContext:
        return chromium.browser_type.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=browser.program(chromium.browser_type),
            args=FLAGS,
            base_url=site,
            viewport={"width": 360, "height": 640},
        )

    context = started()
    page = context.pages[0]
    open_table(page)
    table = page.url
    kept_by_worker(page)
    context.set_offline(True)
    keep(page, 1)
    keep(page, 2, bid=5)
    # A browser writes its cookies down within half a minute; a phone that lost its own scans anew.
    cookies: Any = context.cookies()
    killed = killed_by_profile(tmp_path / "profile")
    assert killed
    context = started()
    context.add_cookies(cookies)
    page = context.pages[0]
    page.goto(table)
    counted(page, 16)
    assert bids(page) == [7, 5]
    context.close()


def killed_by_profile(profile: Path) -> int:
    """Kills the browser of that profile as a phone's system would; how many processes it had."""
    if not sys.platform.startswith("linux"):
        pytest.skip("looks into /proc")
    count = 0
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            mine = str(profile).encode() in process.read_bytes()
        except OSError:
            continue
        if mine:
            os.kill(int(process.parent.name), signal.SIGKILL)
            count += 1
    return count


def put_right(page: Page, hand: int) -> None:
    """Of the hand that was refused, how many tricks the side took."""
    page.locator("#outbox").get_by_role("button", name="Put it right").click()
    expect(page.get_by_role("heading", name=f"Hand {hand}")).to_be_visible()
    tap(page, "pile", 8)
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=False).last.click()


def test_a_refused_hand_stays_in_its_place_and_those_behind_go_on(page: Page) -> None:
    page.context.set_offline(True)
    keep(page, 1)
    keep(page, 2, pile=12)
    keep(page, 3, bid=5)
    page.context.set_offline(False)
    unsaved(page, 1)
    row = page.locator("#outbox li[data-state=refused]")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("13")
    assert numbers(page) == ["3", "2", "1"]
    expect(page.locator("#hand-2")).to_contain_text("open")
    put_right(page, 2)
    unsaved(page, 0)
    assert [str(bid) for bid in bids(page)] == ["7", "7", "5"]
    expect(page.locator("#outbox")).to_be_hidden()


def test_a_hand_that_was_refused_by_itself_is_not_taken_for_the_next(page: Page) -> None:
    """It was sent before there was another behind it, which would have kept its place."""
    page.context.set_offline(True)
    keep(page, 1, pile=9)
    page.context.set_offline(False)
    refused = page.locator("#outbox li[data-state=refused]")
    expect(refused).to_contain_text("tricks")
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    write(page, {**HAND, "bid": 5})
    save(page)
    assert numbers(page) == ["2", "1"]
    expect(page.locator("#hand-1")).to_contain_text("open")
    put_right(page, 1)
    counted(page, 16)
    assert [str(bid) for bid in bids(page)] == ["7", "5"]


def test_what_stands_on_the_phone_keeps_still_while_it_is_tried(page: Page) -> None:
    """A press on its buttons lasts longer than a try without a network."""
    page.context.set_offline(True)
    keep(page, 1)
    row = page.locator("#outbox li").element_handle()
    for _ in range(3):
        page.get_by_role("button", name="Send now").click()
        page.wait_for_timeout(100)
    assert row.evaluate("(one) => one.isConnected")


def test_a_hand_that_another_phone_wrote_meanwhile_is_asked_about(
    page: Page, phones: Phones
) -> None:
    other = phones()
    comes_in(other, page)
    page.context.set_offline(True)
    keep(page, 1)
    write(other, {**HAND, "bid": 4})
    save(other)
    page.context.set_offline(False)
    row = page.locator("#outbox li[data-state=refused]")
    expect(row).to_contain_text("the same hand, or another?")
    row.get_by_role("button", name="Same hand, or another?").click()
    expect(page.get_by_role("heading", name="Two phones wrote this hand")).to_be_visible()
    page.get_by_role("button", name="Another hand").click()
    expect(page.locator(".tile .total").first).to_have_text("16")
    unsaved(page, 0)
    assert bids(page) == [4, 7]


def test_the_book_may_be_right(page: Page, phones: Phones) -> None:
    other = phones()
    comes_in(other, page)
    page.context.set_offline(True)
    keep(page, 1)
    write(other, HAND)
    save(other)
    page.context.set_offline(False)
    page.get_by_role("button", name="Same hand, or another?").click()
    page.get_by_role("link", name="the book is right").click()
    unsaved(page, 0)
    expect(page.locator("#outbox")).to_be_hidden()
    assert bids(page) == [7]


def test_three_tabs_send_each_hand_once(page: Page) -> None:
    tabs = [page, page.context.new_page(), page.context.new_page()]
    for one in tabs[1:]:
        one.goto(page.url)
    page.bring_to_front()
    page.context.set_offline(True)
    for number in range(1, 5):
        keep(page, number, bid=number)
    for one in tabs:
        unsaved(one, 4)
    page.context.set_offline(False)
    for one in tabs:
        unsaved(one, 0)
        expect(one.locator(".tile .total").first).to_have_text("32")
    assert bids(page) == [1, 2, 3, 4]


@pytest.mark.parametrize("hours", [-25, 25])
def test_a_clock_that_is_wrong_by_a_day_changes_nothing(page: Page, hours: int) -> None:
    page.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours} * 3600000;")
    page.reload()
    page.context.set_offline(True)
    keep(page, 1)
    keep(page, 2, bid=5)
    page.reload()
    unsaved(page, 2)
    page.context.set_offline(False)
    unsaved(page, 0)
    assert bids(page) == [7, 5]


def test_what_was_kept_is_taken_back_into_the_form(page: Page) -> None:
    page.context.set_offline(True)
    keep(page, 1)
    keep(page, 2, bid=5)
    page.locator("#outbox li").first.get_by_role("button", name="Take it back").click()
    unsaved(page, 1)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(box(page, "bid", 5)).to_be_checked()
    tap(page, "bid", 6)
    page.get_by_role("button", name="Save hand 2").click()
    unsaved(page, 2)
    page.context.set_offline(False)
    unsaved(page, 0)
    assert bids(page) == [7, 6]


def test_the_text_of_a_queue_is_pasted_on_another_phone(page: Page, phones: Phones) -> None:
    other = phones()
    comes_in(other, page)
    page.context.set_offline(True)
    keep(page, 1)
    keep(page, 2, bid=5)
    page.get_by_role("button", name="Copy as text").click()
    text = page.get_by_label("The unsaved hands as text").input_value()
    assert len(text.splitlines()) == 2
    other.goto(f"{page.url.split('?')[0]}/unsent")
    other.get_by_label("The text").fill(text)
    other.get_by_role("button", name="Save these hands").click()
    expect(other.get_by_role("status")).to_contain_text("Hand 2 is in the book.")
    page.context.set_offline(False)
    unsaved(page, 0)
    assert bids(page) == [7, 5]


def test_known_pages_open_without_a_network_and_others_say_so(page: Page) -> None:
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Keep score")).to_be_visible()


def test_undo_without_a_network_is_no_white_page(page: Page) -> None:
    write(page, HAND)
    save(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])


def test_boxes_that_only_the_server_can_lay_out_say_so_and_come_back(page: Page) -> None:
    page.context.set_offline(True)
    keep(page, 1)
    page.locator("summary", has_text="Auction").click()
    auction = page.locator("[data-cell=call]")
    expect(auction).to_contain_text("Without a network nobody can say what comes next here.")
    page.context.set_offline(False)
    unsaved(page, 0)
    expect(auction.get_by_role("radio").first).to_be_attached()
    expect(auction).to_contain_text("Cy speaks")


def test_a_call_that_the_network_must_answer_says_that_it_waits(page: Page) -> None:
    page.locator("summary", has_text="Auction").click()
    auction = page.locator("[data-cell=call]")
    page.context.set_offline(True)
    auction.get_by_role("radio").nth(2).click()
    waits = auction.get_by_text("Without a network nobody can say what comes next here.")
    expect(waits).to_be_visible()
    page.context.set_offline(False)
    expect(auction.locator(".calls li")).to_have_count(1)
    expect(waits).to_be_hidden()


def test_two_calls_that_nobody_answers_do_not_stop_save(page: Page) -> None:
    page.locator("summary", has_text="Auction").click()
    auction = page.locator("[data-cell=call]")
    page.context.set_offline(True)
    for nth in (2, 3):
        auction.get_by_role("radio").nth(nth).click()
    write(page, HAND)
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    unsaved(page, 1)
    expect(page.locator("#outbox li")).to_contain_text("Bidder Ann, Bid 7")


@pytest.fixture
def insecure(phones: Phones, site: str) -> Page:
    page = phones(base_url=site.replace("127.0.0.1", "table.test"), quiet=(LOST,))
    open_table(page)
    return page


def test_over_plain_http_hands_are_kept_and_sent_all_the_same(insecure: Page) -> None:
    assert insecure.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    insecure.context.set_offline(True)
    keep(insecure, 1)
    keep(insecure, 2, bid=5)
    unsaved(insecure, 2)
    insecure.context.set_offline(False)
    unsaved(insecure, 0)
    assert bids(insecure) == [7, 5]


def test_over_plain_http_the_page_says_what_is_missing(insecure: Page, page: Page) -> None:
    lacks = "Over plain http this page cannot be opened without the network"
    expect(insecure.get_by_text(lacks)).to_be_visible()
    expect(page.get_by_text(lacks)).to_be_hidden()


SCREEN = """if (self.WakeLock) WakeLock.prototype.request = async function request() {
  const lock = new EventTarget();
  lock.release = async () => { lock.dispatchEvent(new Event("release")); };
  return lock;
};"""
"""A browser without windows has no screen, and refuses every lock of one: here it gives them."""


def test_the_screen_is_kept_awake_by_a_lock_or_a_film(insecure: Page, page: Page) -> None:
    page.add_init_script(SCREEN)
    page.reload()
    for one, way in ((page, "lock"), (insecure, "film")):
        toggle = one.get_by_role("switch", name="Keep the screen on")
        expect(toggle).to_be_checked()
        one.locator("h1").first.click()
        expect(toggle).to_have_attribute("data-held", way)
        toggle.click()
        expect(toggle).to_have_attribute("data-held", "")
        one.reload()
        expect(toggle).not_to_be_checked()
