"""The evening on paper, and sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import browser
import pytest
from browser import served
from phone import link_to
from playwright.sync_api import Browser, Page, expect

from scorekeeper.commands import WriteEntry
from scorekeeper.eventlog import MemoryLog
from scorekeeper.events import Stamp
from scorekeeper.phrases import Value
from scorekeeper.service import Service

chromium = browser.chromium
pytestmark = pytest.mark.browser

EIGHT = [
    f"{name} of the long and winding road to nowhere"[:40]
    for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
]
HANDS = 16
WHEN = "2026-03-01T{hour}:00:00.000+00:00"
SHARES = "navigator.share = async ({ text }) => { window.shared = text; };"


def game(service: Service, hour: int, winner: int) -> str:
    """A game of sixteen hands for eight, which that seat wins; gives its address."""
    taps = iter(range(99))

    def stamp() -> Stamp:
        return Stamp(f"tap-{hour}-{next(taps)}", WHEN.format(hour=hour), "", "a phone")

    rules: dict[str, Value] = {"leftover": "taker", "end": "hands", "hands": HANDS}
    book = service.open("lead", EIGHT, rules, 1, stamp())
    for hand in range(1, HANDS + 1):
        partner = (winner + hand % 7) % 8 + 1
        lone = [seat for seat in range(1, 9) if seat not in (winner, partner)]
        tricks = dict.fromkeys((f"tricks-{seat}" for seat in lone), 0)
        tricks[f"tricks-{lone[hand % 6]}"] = 2
        cells: dict[str, Value | None] = {"bidder": winner, "bid": 3, "pile": 4, "partner": partner}
        book = service.submit(
            book.stream, WriteEntry(hand, cells | tricks, book.session.version), stamp()
        )
    assert book.sheet.end
    return f"/s/{book.stream}"


@pytest.fixture
def evening(chromium: Browser) -> Iterator[Page]:
    """A phone that looks at an evening of three games for eight."""
    with closing(MemoryLog()) as log:
        service = Service(log)
        tables = [game(service, hour, winner) for hour, winner in ((19, 1), (20, 2), (21, 1))]
        with served(service) as address, chromium.new_context(base_url=address) as context:
            page = context.new_page()
            for table in tables:
                page.goto(link_to(service, table))
            page.goto(f"{tables[0]}/evening")
            yield page


def test_three_games_of_eight_are_printed_on_one_page(evening: Page) -> None:
    paper = evening.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    evening.emulate_media(media="print")
    for what in (".top", ".send", ".languages"):
        expect(evening.locator(what)).to_be_hidden()
    expect(evening.locator(".curve > div")).to_have_count(3)
    evening.set_viewport_size({"width": 703, "height": 1032})  # A4 without its margins, in px
    assert evening.evaluate("document.documentElement.scrollWidth") <= 703


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_evening_fits_every_screen(evening: Page, width: int) -> None:
    evening.set_viewport_size({"width": width, "height": 800})
    assert evening.evaluate("document.documentElement.scrollWidth") <= width
    expect(evening.locator("h2")).to_have_count(3)


def test_the_buttons_do_what_the_browser_can(evening: Page) -> None:
    assert evening.evaluate("typeof navigator.share") == "undefined"
    expect(evening.get_by_role("button", name="Print")).to_be_visible()
    expect(evening.get_by_role("button", name="Share")).to_be_hidden()
    evening.add_init_script(SHARES + "window.print = () => { window.printed = true; };")
    evening.reload()
    evening.get_by_role("button", name="Print").click()
    assert evening.evaluate("window.printed")
    evening.get_by_role("button", name="Share").click()
    text = evening.evaluate("window.shared")
    assert text.startswith("The evening of March ")
    assert "1. Lead, 16 hands. Won: Ann of the" in text
    assert "3. Lead, 16 hands. Won: " in text
