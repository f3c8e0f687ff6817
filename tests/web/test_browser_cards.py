"""A hand card by card: one tap a card, however fast, on a grid that stays where it is."""

from __future__ import annotations

import re
from pathlib import Path

import browser
import pytest
from browser import Phones, log_of, open_table, save, tap, taps, unfold, without_anchors, write
from playwright.sync_api import Locator, Page, Route, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

WORKED = Path(__file__).parents[1] / "sessions" / "klaverjas_worked_full.txt"
PLAYS = re.findall(r"(\w+)\.card-\d=(\S+)", WORKED.read_text())
"""The worked hand of the source in playing order: who, and which card."""


@pytest.fixture
def page(phones: Phones) -> Page:
    """A table where Di dealt and Ann made diamonds trumps, with the cards laid open."""
    page = phones()
    open_table(page, game="klaverjas", dealer="4")
    tap(page, "maker", 1)
    tap(page, "trump", "D")
    unfold(page, "Card of trick")
    expect(page.locator("#preview .outlook")).to_be_visible()
    # What was tapped last may still be on its way to be looked at.
    expect(cards(page).first).to_be_attached()
    return page


def card(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell=card] .deck input[value='{name}']")


def cards(page: Page) -> Locator:
    return page.locator("[data-cell=card] .deck input")


def speaks(page: Page) -> Locator:
    return page.locator("[data-cell=card] .speaks")


def spot(page: Page, name: str) -> dict[str, float]:
    """Where the middle of a card is at this moment, and where the foot of the page begins."""
    found: dict[str, float] = page.evaluate(
        """(name) => {
          const middle = (one) => one.getBoundingClientRect();
          const { x, y, width, height } = middle(
            document.querySelector(`[data-cell=card] .deck input[value="${name}"]`));
          const foot = middle(document.querySelector(".foot")).y;
          return { x: x + width / 2, y: y + height / 2, bottom: y + height, foot };
        }""",
        name,
    )
    return found


def thumb(page: Page, name: str) -> None:
    """A tap where the card lies now, at once: no waiting, no scrolling, as a thumb does."""
    where = spot(page, name)
    page.mouse.click(where["x"], where["y"])


def played(page: Page, count: int) -> None:
    """Waits until the server has put so many cards in their places."""
    expect(page.locator("[data-cell=card] input[type=hidden]")).to_have_count(count)


class Gate:
    """Holds what the page asks about a hand back until it is opened."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.is_open = False
        page.route("**/preview", self.asked)

    def asked(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def opens(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()


def test_the_worked_hand_takes_one_tap_a_card(page: Page) -> None:
    browser.count_taps(page)
    unfold(page, "Card of trick")
    before = taps(page)
    for count, (who, name) in enumerate(PLAYS, start=1):
        expect(speaks(page)).to_contain_text(who)
        card(page, name).click()
        played(page, count)
        expect(card(page, name)).to_have_count(0)
    expect(cards(page)).to_have_count(0)
    expect(page.locator("#preview .sentence")).to_contain_text("106 to 56 in card points")
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["146", "106"])
    assert taps(page) - before == 32 + 1
    written = log_of(page)
    assert all(f"{who}.card-" in written and f"={name}" in written for who, name in PLAYS)
    assert "winner" not in written
    assert "roem-" not in written


def test_the_grid_does_not_move_from_the_first_card_to_the_last(page: Page) -> None:
    without_anchors(page)
    places = {name: spot(page, name) for _, name in PLAYS}
    assert all(place["y"] >= 22 and place["bottom"] <= place["foot"] for place in places.values())
    for count, (_, name) in enumerate(PLAYS, start=1):
        now = spot(page, name)
        assert abs(now["y"] - places[name]["y"]) < 1.5
        assert abs(now["x"] - places[name]["x"]) < 1.5
        assert now["bottom"] <= now["foot"]
        thumb(page, name)
        played(page, count)


def test_cards_tapped_before_the_answer_came_are_neither_lost_nor_doubled(page: Page) -> None:
    gate = Gate(page)
    thumb(page, PLAYS[0][1])
    page.wait_for_function("document.querySelectorAll('.taken').length === 1")
    for _, name in PLAYS[1:4]:
        thumb(page, name)
    expect(page.locator(".taken")).to_have_count(4)
    gate.opens()
    played(page, 4)
    expect(speaks(page)).to_have_text("Cy leads to trick 2:")
    table = page.locator(".tricks tr", has_text="1").last
    expect(table).to_contain_text("7♠Q♠A♠10♠")


def test_a_thumb_that_is_down_when_the_answer_comes_taps_its_card(page: Page) -> None:
    gate = Gate(page)
    thumb(page, PLAYS[0][1])
    where = spot(page, PLAYS[1][1])
    page.mouse.move(where["x"], where["y"])
    page.mouse.down()
    with page.expect_event("requestfinished"):
        gate.opens()
    page.mouse.up()
    played(page, 2)


def test_all_cards_as_fast_as_they_can_be_tapped(page: Page) -> None:
    for _, name in PLAYS:
        thumb(page, name)
    page.get_by_role("button", name="Save hand").click()
    expect(page.locator(".tile .total")).to_have_text(["146", "106"])


def test_save_waits_for_cards_in_line_and_loses_none(page: Page) -> None:
    gate = Gate(page)
    for _, name in PLAYS[:3]:
        thumb(page, name)
    page.get_by_role("button", name="Save hand").click()
    with page.expect_navigation():
        gate.opens()
    assert "1  Ann.card-1=7S Bob.card-1=QS Cy.card-1=AS dealer=Di maker=Ann trump=D" in log_of(page)


def test_without_a_network_the_cards_wait_for_it(page: Page) -> None:
    page.route("**/preview", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        thumb(page, PLAYS[0][1])
    thumb(page, PLAYS[1][1])
    page.unroute("**/preview")
    played(page, 2)
    expect(speaks(page)).to_have_text("Cy plays:")


def test_a_reload_in_the_middle_keeps_the_cards(page: Page) -> None:
    for count, (_, name) in enumerate(PLAYS[:6], start=1):
        thumb(page, name)
        played(page, count)
    page.reload()
    played(page, 6)
    expect(speaks(page)).to_have_text("Ann plays:")
    expect(page.locator("[data-cell=card] .calls li")).to_have_text(["Cy 10♦", "Di 9♦"])
    for count, (_, name) in enumerate(PLAYS[6:], start=7):
        card(page, name).click()
        played(page, count)
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["146", "106"])


def test_a_reload_after_save_in_the_middle_goes_on_there(page: Page) -> None:
    for count, (_, name) in enumerate(PLAYS[:6], start=1):
        thumb(page, name)
        played(page, count)
    save(page)
    expect(speaks(page)).to_have_text("Ann plays:")
    card(page, PLAYS[6][1]).click()
    played(page, 7)


def test_the_card_that_was_played_last_is_taken_back(page: Page) -> None:
    for count, (_, name) in enumerate(PLAYS[:7], start=1):
        thumb(page, name)
        played(page, count)
    back = page.get_by_role("button", name="Take back the last card")
    back.click()
    expect(page.locator("[data-cell=card] .calls li")).to_have_text(["Cy 10♦", "Di 9♦"])
    back.click()
    expect(page.locator("[data-cell=card] .calls li")).to_have_text(["Cy 10♦"])
    back.click()
    expect(speaks(page)).to_have_text("Cy leads to trick 2:")
    back.click()
    expect(speaks(page)).to_have_text("Di plays:")
    played(page, 3)
    page.reload()
    played(page, 3)


def test_a_card_that_would_be_a_revoke_is_dimmed_and_can_be_tapped(page: Page) -> None:
    for name in ("7S", "8H", "AS", "TS", "KS"):
        thumb(page, name)
    played(page, 5)
    thumb(page, "9S")
    expect(speaks(page)).to_have_text("Ann plays:")
    thumb(page, "QS")
    expect(speaks(page)).to_have_text("Bob plays:")
    dimmed = page.locator("[data-cell=card] .unlikely")
    expect(dimmed.filter(has_text="J♠")).to_be_visible()
    expect(dimmed.filter(has_text="♥")).to_have_count(0)
    card(page, "JS").click()
    played(page, 8)
    expect(page.locator("#preview .odd")).to_contain_text("Bob revoked (verzaakt) in trick 1")


def test_without_script_each_save_writes_one_card(phones: Phones) -> None:
    page = phones(script=False)
    open_table(page, game="klaverjas", dealer="4")
    tap(page, "maker", 1)
    tap(page, "trump", "D")
    save(page)
    for count, (_, name) in enumerate(PLAYS[:2], start=1):
        if count == 1:
            unfold(page, "Card of trick")
        card(page, name).click()
        save(page)
        played(page, count)
    expect(speaks(page)).to_have_text("Cy plays:")


@pytest.mark.parametrize("width", [320, 360, 390])
def test_every_card_is_as_wide_as_a_thumb(phones: Phones, width: int) -> None:
    page = phones(width=width)
    open_table(page, game="klaverjas", dealer="4")
    tap(page, "maker", 1)
    tap(page, "trump", "D")
    unfold(page, "Card of trick")
    expect(card(page, "7D")).to_be_attached()
    assert small(page, "[data-cell=card] .deck label", 32) == []
    unfold(page, "Count a pile of cards")
    assert small(page, ".pile label", 32) == []
    open_table(page)
    write(page, {"bidder": 1, "bid": 7, "trump": "S"})
    assert small(page, "[data-cell=called] label.pick", 13) == []
    unfold(page, "Card")
    expect(card(page, "AS")).to_be_attached()
    assert small(page, "[data-cell=card] .deck label", 52) == []


def small(page: Page, cards: str, least: int) -> list[list[float]]:
    """Width and height of the cards in view that a thumb could miss, of `least` or more."""
    sizes: list[list[float]] = page.locator(cards).evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect())"
        ".map(({ width, height }) => [width, height]).filter(([width]) => width)"
    )
    assert len(sizes) >= least
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    return [size for size in sizes if min(size) < 44]
