"""The board: legible across the room for two to eight, complete on every screen, live, without a pen."""

import browser
import pytest
from browser import Phones, comes_in, open_table, save, short, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
LONG = tuple(f"{name} {'of the long and winding road to nowhere'}"[:40] for name in NAMES)
SCREENS = ((1280, 720), (1920, 1080), (1024, 768), (640, 360), (768, 1024), (360, 640))
ACROSS = (100 / 1280, 60 / 1280)
"""A tablet that is 217 mm wide shows 1280 px; from three metres a third of a degree is 17 mm: 100 px
for totals, and 60 px, three times the smallest that good eyes read, for names. As a share of the
screen's width, since a wider screen is looked at from further away."""


def tally(page: Page, names: tuple[str, ...], points: int) -> str:
    """A table with a hand on it; gives its address."""
    open_table(page, *names, game="tally", end="open")
    for seat in range(1, len(names) + 1):
        page.locator(f"[name='points-{seat}']").fill(str(points * (-1) ** seat - seat))
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    return page.url.split("?")[0]


LOOK = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)];
  const page = document.documentElement;
  const wrong = [];
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push("it scrolls");
  const within = (inner, outer) => {
    const a = box(inner), b = box(outer);
    const fits = a.left >= b.left - 1 && a.top >= b.top - 1
      && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
    if (!fits) wrong.push(`${inner.className} ${inner.textContent.trim()} is cut`);
  };
  for (const tile of all(".tile")) {
    within(tile, document.querySelector(".board"));
    within(tile.querySelector(".total"), tile);
    within(tile.querySelector(".mark"), tile);
  }
  for (const line of all(".stand > *")) within(line, document.querySelector(".stand"));
  const parts = all(".totals, .stand, .curve, .watch").filter((one) => one.offsetParent);
  if (parts.length < 3) wrong.push("something is missing");
  parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
    const a = box(one), b = box(other);
    const apart = a.right <= b.left + 1 || b.right <= a.left + 1
      || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    if (!apart) wrong.push(`${one.className} lies over ${other.className}`);
  }));
  const size = (what) => parseFloat(getComputedStyle(document.querySelector(what)).fontSize);
  const curve = box(document.querySelector(".curve > div")).height;
  const names = Math.min(...[".who", ".dealer", ".stand h1"].map(size));
  return { wrong, curve, total: size(".total"), names };
}"""
"""What a look at the board finds wrong, and how large it is written."""


@pytest.mark.parametrize("seats", range(2, 9))
def test_everything_is_on_the_screen_and_legible_across_the_room(
    phones: Phones, seats: int
) -> None:
    page = phones()
    page.goto(f"{tally(page, LONG[:seats], 990)}/board")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        seen = page.evaluate(LOOK)
        assert seen["wrong"] == [], f"{width} x {height}"
        assert seen["curve"] >= 11 * seats, f"{width} x {height}"
        if width > height:
            assert seen["total"] >= ACROSS[0] * width, f"{width} x {height}"
            assert seen["names"] >= ACROSS[1] * width, f"{width} x {height}"


def test_totals_of_many_digits_are_smaller_and_whole(phones: Phones) -> None:
    page = phones()
    page.goto(f"{tally(page, NAMES[:4], 9000)}/board")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOOK)["wrong"] == [], f"{width} x {height}"


def test_the_board_follows_and_has_no_pen(phones: Phones) -> None:
    writer, board = phones(), phones(width=1280, height=720)
    open_table(writer)
    comes_in(board, writer, code=1)
    board.goto(f"{writer.url.split('?')[0]}/board")
    assert board.locator("form, input:not([role=switch]), select, textarea").count() == 0
    expect(board.locator(".curve")).to_have_count(0)
    write(writer, short(3, 7, 4, 8, t1=3, t2=2))
    save(writer)
    expect(board.locator(".total").first).to_have_text("3", timeout=1000)
    expect(board.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(board.locator(".last")).to_contain_text("Cy bid 7 with Di, took 8")
    expect(board.locator(".dealer")).to_have_text("Dealer: Bob")
    expect(board.locator(".curve")).to_be_visible()


def test_without_script_the_board_asks_again_by_itself(phones: Phones) -> None:
    page, board = phones(), phones(script=False)
    open_table(page)
    comes_in(board, page, code=1)
    board.goto(f"{page.url.split('?')[0]}/board")
    assert board.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"
    expect(board.locator(".total")).to_have_count(4)
