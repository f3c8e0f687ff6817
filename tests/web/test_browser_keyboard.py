"""A hand is written with Tab, arrows, Space and Enter alone, and one always sees where one is."""

import browser
import pytest
from browser import Phones, open_table, result
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

FOCUS = """() => {
  const one = document.activeElement;
  const seen = one.matches(".pick input") ? one.nextElementSibling : one;
  const box = seen.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    what: one.outerHTML.slice(0, 160),
    cell: one.closest("[data-cell]")?.dataset.cell ?? "",
    ring: getComputedStyle(seen).outlineStyle,
    covered: !(there && (one.contains(there) || there.contains(one))),
    outside: box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth,
  };
}"""


def tab(page: Page, keys: str = "Tab") -> str:
    """Goes on by one, and gives the box one has come to."""
    page.keyboard.press(keys)
    focus = page.evaluate(FOCUS)
    for _ in range(20):
        if not focus["covered"]:
            break
        # What was said in the foot a moment ago makes it grow; the page follows in the next frame.
        page.wait_for_timeout(25)
        focus = page.evaluate(FOCUS)
    assert focus["ring"] == "solid", focus
    assert not focus["covered"], focus
    assert not focus["outside"], focus
    return str(focus["cell"])


def go(page: Page, cell: str) -> None:
    for _ in range(60):
        if tab(page) == cell:
            return
    raise AssertionError(f"Tab never comes to {cell}")


def choose(page: Page, cell: str, place: int) -> None:
    """Chooses the button at that place of a box, from 0."""
    go(page, cell)
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    if not place:
        page.keyboard.press("Space")
    expect(page.locator(f"[data-cell={cell}] input").nth(place)).to_be_checked()


def to_button(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    for _ in range(60):
        tab(page)
        if button.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_a_session_is_opened_and_a_hand_of_lead_written(phones: Phones) -> None:
    page = phones(width=320, height=568)
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    # The browser gives the first box the focus with the first picture that it draws.
    expect(page.get_by_label("Player 1")).to_be_focused()
    for name in ("Ann", "Bob", "Cy", "Di"):
        page.keyboard.type(name)
        tab(page)
    for button in ("Next: house rules", "Start"):
        to_button(page, button)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    for cell, place in (("bidder", 0), ("bid", 6), ("partner", 1), ("pile", 8)):
        choose(page, cell, place)
    for cell, place in (("tricks-3", 1), ("tricks-4", 4)):
        choose(page, cell, place)
    to_button(page, "Save hand 1")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(result(page)).to_be_focused()
    expect(result(page)).to_contain_text("Ann bid 7 with Bob, took 8")


def test_a_hand_of_klaverjas_with_roem(phones: Phones) -> None:
    page = phones(height=568)
    open_table(page, game="klaverjas")
    for cell, place in (("maker", 0), ("trump", 1), ("counted", 0)):
        choose(page, cell, place)
    go(page, "points")
    page.keyboard.type("97")
    go(page, "roem")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=roem] .calls li")).to_have_text(["Ann and Cy 40"])
    expect(page.locator("[data-cell=roem] input[type=radio]").first).to_be_focused()
    to_button(page, "Save hand 1")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".tile .total")).to_have_text(["137", "65"])


def test_everything_on_the_way_through_a_table_is_seen(phones: Phones) -> None:
    page = phones(width=320, height=568)
    open_table(page)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    tabs = 0
    while tab(page) or tabs < 5 or not page.locator(".languages :focus").count():
        tabs += 1
        assert tabs < 200
    for _ in range(tabs):
        tab(page, "Shift+Tab")


def test_after_a_tap_the_focus_stands_on_the_next_box_that_waits(phones: Phones) -> None:
    page = phones()
    open_table(page)
    for cell, value, following in (
        ("bidder", 1, "bid"),
        ("bid", 7, "partner"),
        ("partner", 2, "pile"),
    ):
        page.locator(f"input[name={cell}][value='{value}']").click()
        expect(page.locator(f"[data-cell={following}] input").first).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-cell=pile] input").first).to_be_checked()
