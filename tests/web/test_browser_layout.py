"""Every page fits the smallest phone, a thumb, and a wide screen."""

import browser
import pytest
from browser import Phones, comes_in, open_table, save, short, tap, write
from playwright.sync_api import Locator, Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

EIGHT = tuple(
    f"{name} {'of the long and winding road to nowhere' * 2}"[:40].replace(" to ", "_to_")
    for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
)
HAND = short(1, 7, 2, 8, t3=1, t4=4)
OF_EIGHT = short(1, 3, 2, 4, t3=1, t4=1, t5=0, t6=0, t7=0, t8=0)
TARGETS = (
    "a:visible, button:visible, label.pick:visible, summary:visible, input:not([type]):visible, "
    "select:visible"
)


def pages(page: Page, *names: str) -> list[str]:
    """Plays a hand, and gives the address of every page that a table has."""
    page.goto("/new")
    found = [page.url]
    open_table(page, *names, **({"leftover": "taker"} if names else {}))
    write(page, OF_EIGHT if names else HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    table = page.url.split("?")[0]
    return ["/", *found, table, *(f"{table}/{more}" for more in ("hands/1", "rules", "join"))]


def unfold(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def low(targets: Locator) -> list[str]:
    """The targets that a thumb could miss."""
    return [
        f"{where['height']:.0f} px: {one.inner_text() or one.get_attribute('aria-label')}"
        for one in targets.all()
        if (where := one.bounding_box()) and 1 < where["height"] < 44
    ]


def test_at_320_px_with_eight_long_names_nothing_scrolls_sideways_or_is_hard_to_hit(
    phones: Phones,
) -> None:
    page = phones(width=320, height=568)
    for address in pages(page, *EIGHT):
        page.goto(address)
        unfold(page)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, address
        assert low(page.locator(TARGETS)) == [], address


def test_a_refused_hand_and_the_choice_page_fit_too(phones: Phones) -> None:
    page, other = phones(width=320), phones()
    open_table(page, *EIGHT, leftover="taker")
    comes_in(other, page)
    write(page, OF_EIGHT | {"tricks-8": 2})
    save(page)
    expect(page.get_by_role("alert").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    write(other, OF_EIGHT)
    save(other)
    expect(other.get_by_role("heading", name="Hand 2")).to_be_visible()
    tap(page, "tricks-8", 0)
    save(page)
    expect(page.get_by_role("heading", name="Two phones")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360), (1280, 800)])
def test_undo_never_stands_where_save_was(phones: Phones, size: tuple[int, int]) -> None:
    page = phones(width=size[0], height=size[1])
    open_table(page)
    write(page, HAND)
    before = page.get_by_role("button", name="Save hand").bounding_box()
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    after = page.get_by_role("button", name="Undo").bounding_box()
    assert before
    assert after
    assert after["y"] + after["height"] <= before["y"]


def test_at_1280_px_the_sheet_stands_beside_the_form(phones: Phones) -> None:
    page = phones(width=1280, height=800)
    pages(page)
    form, sheet = (
        page.locator(what).bounding_box() for what in ("form.entry", "[aria-label=Sheet]")
    )
    assert form
    assert sheet
    assert sheet["x"] >= form["x"] + form["width"]
    assert abs(sheet["y"] - form["y"]) < 20
