"""Whoever needs large letters, wide spacing, a narrow screen, colours of their own or no movement can
use every page."""

import browser
import pytest
from browser import Phones, box, open_table, tap
from everypage import Museum, Walk
from fitting import too_small, too_wide
from flask import Flask
from playwright.sync_api import Page

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
"""The text spacing of WCAG 1.4.12."""

LARGE = "html { font-size: 200% !important; }"

MOVING = """() => [...document.querySelectorAll("*")].filter((one) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
  return parseFloat(transitionDuration) > 0 || scrollBehavior === "smooth"
    || (animationName || "none") !== "none";
}).map((one) => one.outerHTML.slice(0, 120))"""


def add_style(page: Page, css: str) -> None:
    """A reader's own style, which no policy of a page can forbid."""
    page.evaluate(
        """(css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }""",
        css,
    )


def test_every_page_fits_320_px_a_thumb_and_whoever_reads_it_otherwise(
    phones: Phones, app: Flask
) -> None:
    page = phones(width=320, height=568, reduced_motion="reduce")
    museum, found = Museum(page, app), []

    def look(what: str, faults: list[str]) -> None:
        found.extend(f"{shown.name}, {what}: {fault}" for fault in faults)

    for shown in Walk(app):
        museum.visit(shown)
        look("as it is", too_wide(page))
        look("a thumb", too_small(page))
        look("no movement", page.evaluate(MOVING))
        add_style(page, SPACED)
        look("wide spacing", too_wide(page))
        add_style(page, LARGE)
        look("letters of twice the size", too_wide(page))
        museum.visit(shown, "de")
        add_style(page, LARGE)
        look("letters of twice the size, in German", too_wide(page))
    assert not found, "\n".join(found)


def test_with_colours_of_ones_own_a_chosen_button_is_told_apart(phones: Phones) -> None:
    page = phones(forced_colors="active")
    open_table(page)
    tap(page, "bidder", 1)
    tap(page, "trump", "H")
    for cell, chosen, other in (("bidder", 1, 2), ("trump", "H", "D")):
        one, two = (paint(page, cell, value) for value in (chosen, other))
        assert one["background"] != two["background"]
        assert one["border"] != two["border"]
        assert one["background"] != one["ink"]


def paint(page: Page, cell: str, value: object) -> dict[str, str]:
    """How the words of a button are painted."""
    colours: dict[str, str] = box(page, cell, value).evaluate(
        """(one) => {
          const style = getComputedStyle(one.nextElementSibling);
          return { background: style.backgroundColor, border: style.borderColor, ink: style.color };
        }"""
    )
    return colours
