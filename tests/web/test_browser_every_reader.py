"""Whoever needs large letters, wide spacing, a narrow screen, colours of their own or no movement can
use every page."""

import browser
import pytest
from browser import Phones, box, open_table, tap
from everypage import Museum, Walk
from flask import Flask
from playwright.sync_api import Page

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
"""The text spacing of WCAG 1.4.12."""

STYLES = {
    "as it is": "",
    "letters of twice the size": "html { font-size: 200% !important; }",
    "wide spacing": SPACED,
}
TOO_WIDE = """() => {
  // What is cut off or scrolls by itself is no wider than what it stands in.
  const cut = (one) => one.localName !== "main"
    && (getComputedStyle(one).overflowX !== "visible" || cut(one.parentElement));
  const wide = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll("main *")].filter((one) =>
    one.getBoundingClientRect().right > innerWidth + 1 && !one.closest("svg") && !cut(one));
  return wide > 0 || out.length ? `${wide} px: ${out[0]?.outerHTML.slice(0, 120)}` : "";
}"""
# A hand's sentence leads where its number leads, which is 44 px high.
SMALL = """() => [...document.querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden])")]
  .map((one) => [one, (one.closest("label.pick, label.switch") ?? one).getBoundingClientRect()])
  .filter(([one, at]) => at.width > 1 && (at.height < (one.matches(".tale a") ? 24 : 44) || at.width < 24))
  .filter(([one]) => !one.closest("p:not(.files p)") || one.matches(".button, button"))
  .map(([one, at]) => `${Math.round(at.width)}x${Math.round(at.height)}: ${one.outerHTML.slice(0, 120)}`)"""


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


@pytest.mark.parametrize("how", STYLES)
def test_at_320_px_no_page_scrolls_sideways(phones: Phones, app: Flask, how: str) -> None:
    page = phones(width=320, height=568)
    museum, found = Museum(page, app), []
    for shown in Walk(app):
        for language in ("en", "de") if how == "letters of twice the size" else ("en",):
            museum.visit(shown, language)
            add_style(page, STYLES[how])
            if wide := page.evaluate(TOO_WIDE):
                found.append(f"{shown.name}, {language}: {wide}")
    assert not found, "\n".join(found)


def test_everything_that_is_tapped_is_large_enough(phones: Phones, app: Flask) -> None:
    page = phones(width=320, height=568)
    museum, found = Museum(page, app), []
    for shown in Walk(app):
        museum.visit(shown)
        found += [f"{shown.name}: {one}" for one in page.evaluate(SMALL)]
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


def test_who_wants_no_movement_gets_none(phones: Phones, app: Flask) -> None:
    page = phones(reduced_motion="reduce")
    museum = Museum(page, app)
    for shown in Walk(app):
        museum.visit(shown)
        moving = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter((one) => {
              const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
              return parseFloat(transitionDuration) > 0 || scrollBehavior === "smooth"
                || (animationName || "none") !== "none";
            }).length"""
        )
        assert moving == 0, shown.name
