"""Everybody can read and reach it: contrast by day and by night, the keyboard alone."""

import browser
import pytest
from browser import Phones, box, open_table, save, short, write
from playwright.sync_api import Locator, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_both_themes_text_can_be_read(phones: Phones, theme: str) -> None:
    page = phones(color_scheme=theme, reduced_motion="reduce")
    open_table(page)
    write(page, HAND | {"trump": "H"})
    expect(page.locator("#preview .sentence")).to_be_visible()
    for what in (
        ".tile .total",
        ".quiet >> nth=0",
        ".mark >> nth=0",
        ".sentence",
        ".missing",
        "button.main",
        ".suit-S span >> nth=0",
        ".suit-D span >> nth=0",
        ".impossible span >> nth=0",
        ".pick :checked + span >> nth=0",
        ".undo p",
    ):
        assert contrast(page.locator(what).first) >= 4.5, what


def contrast(text: Locator) -> float:
    """Of a text to what lies behind it, as WCAG reckons it."""
    ink, paper = text.evaluate(
        """(one) => {
          let behind = one;
          const paint = (at) => getComputedStyle(at).backgroundColor;
          while (paint(behind) === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
          return [getComputedStyle(one).color, paint(behind)];
        }"""
    )
    dark, light = sorted((luminance(ink), luminance(paper)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").rstrip(")").split(",")]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_keyboards_focus_is_seen_on_everything(phones: Phones) -> None:
    page = phones()
    open_table(page)
    seen = set()
    for _ in range(14):
        page.keyboard.press("Tab")
        focus = page.locator(":focus")
        ring = focus.evaluate(
            "(one) => getComputedStyle(one.matches('.pick *') ? one.nextElementSibling : one).outline"
        )
        assert "solid 3px" in ring
        seen.add(focus.evaluate("(one) => one.localName"))
    assert seen >= {"a", "input", "summary"}


def test_a_hand_can_be_entered_by_keyboard_alone(phones: Phones) -> None:
    page = phones()
    open_table(page)
    for cell, value in HAND.items():
        box(page, cell, value).focus()
        page.keyboard.press("Space")
        expect(box(page, cell, value)).to_be_checked()
    page.get_by_role("button", name="Save hand").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_browser_that_is_too_old_gets_the_page_as_without_script(phones: Phones) -> None:
    page = phones()
    page.add_init_script("delete Object.hasOwn")
    open_table(page)
    expect(page.locator("html")).not_to_contain_class("with-script")
    expect(page.locator(".pick.none").first).to_be_visible()
    write(page, {"bidder": 1, "partner": 1})
    expect(page.locator(".impossible")).to_have_count(0)
    write(page, HAND)
    expect(page.locator("#preview .sentence")).to_have_count(0)
    save(page)
    expect(page.locator(".tile .total")).to_have_text(["8", "8", "1", "4"])
