"""What stands where, on the smallest phone and on a wide screen."""

import browser
import pytest
from browser import Phones, comes_in, open_table, save, short, tap, write
from everypage import LONG
from playwright.sync_api import expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)
OF_EIGHT = short(1, 3, 2, 4, t3=1, t4=1, t5=0, t6=0, t7=0, t8=0)


def test_a_refused_hand_and_the_choice_page_fit_too(phones: Phones) -> None:
    page, other = phones(width=320), phones()
    open_table(page, *LONG, leftover="taker")
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
    open_table(page)
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    form, sheet = (
        page.locator(what).bounding_box() for what in ("form.entry", "[aria-label=Sheet]")
    )
    assert form
    assert sheet
    assert sheet["x"] >= form["x"] + form["width"]
    assert abs(sheet["y"] - form["y"]) < 20
