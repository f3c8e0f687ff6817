"""A whole game on a phone, from the front page to the CSV."""

import browser
import pytest
from browser import Phones, hands_csv, open_table, result, save, short, tap, write
from playwright.sync_api import Locator, Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cy", "Di")
HANDS = (
    short(1, 7, 2, 8, t3=1, t4=4),
    short(2, 6, 3, 4, t1=5, t4=4),
    short(3, 5, 4, 7, t1=2, t2=4),
    short(1, 5, 2, 6, t3=4, t4=3),
)
LAST = short(4, 4, 3, 5, t1=5, t2=3)
AT_THE_END = (
    (8, 8, 1, 4),
    (4, 6, 6, 3),
    (2, 4, 7, 7),
    (-7, -7, 4, 3),
    (5, 3, 5, 5),
)
"""Points by hand once hand 2 was counted again and hand 4 turned out to have been bid at 7."""


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_whole_game_from_the_front_page_to_the_csv(phones: Phones, script: bool) -> None:
    page = phones(script=script)
    open_table(page, target="20")
    for hand in HANDS[:3]:
        write(page, hand)
        save(page)
    expect(totals(page)).to_have_text(["15", "6", "2", "15"])

    correct(page, 2, {"pile": 6, "tricks-1": 4, "tricks-4": 3}, "counted again")
    expect(totals(page)).to_have_text(["14", "18", "14", "14"])
    expect(result(page)).to_contain_text("Hand 2 corrected")

    write(page, HANDS[3])
    save(page)
    expect(page.get_by_role("heading", name="Bob won")).to_be_visible()

    correct(page, 4, {"bid": 7}, "misheard")
    expect(result(page)).to_contain_text("The game is open again.")
    expect(page.get_by_role("heading", name="won")).to_have_count(0)
    expect(totals(page)).to_have_text(["7", "11", "18", "17"])

    write(page, LAST)
    save(page)
    expect(page.get_by_role("heading", name="Cy won")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 5")).to_be_visible()
    expect(result(page)).to_contain_text("The game is open again.")
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("heading", name="Cy won")).to_be_visible()

    rows = hands_csv(page)
    assert [tuple(int(row[f"points {name}"]) for name in NAMES) for row in rows] == list(AT_THE_END)
    assert [int(rows[-1][f"total {name}"]) for name in NAMES] == [12, 14, 23, 22]
    assert [row["corrected"] for row in rows] == ["no", "yes", "no", "yes", "no"]
    assert [row["dealer"] for row in rows] == ["Ann", "Bob", "Cy", "Di", "Ann"]
    assert [(row["bidder"], row["bid"], row["partner"], row["pile"]) for row in rows] == [
        ("Ann", "7", "Bob", "8"),
        ("Bob", "6", "Cy", "6"),
        ("Cy", "5", "Di", "7"),
        ("Ann", "7", "Bob", "6"),
        ("Di", "4", "Cy", "5"),
    ]


def test_a_correction_is_in_the_history_with_its_reason(phones: Phones) -> None:
    page = phones()
    open_table(page)
    write(page, HANDS[0])
    save(page)
    correct(page, 1, {"bid": 9}, "misheard")
    page.get_by_role("link", name="Hand 1: details").click()
    stroke = page.locator(".history > li", has_text="Hand 1 corrected")
    expect(stroke).to_contain_text("misheard")
    expect(stroke.locator("del")).to_have_text("7")
    expect(stroke.locator("ins")).to_have_text("9")


def totals(page: Page) -> Locator:
    return page.locator(".tile .total")


def correct(page: Page, hand: int, cells: dict[str, object], reason: str) -> None:
    """Corrects a hand in a way that changes who leads, which is asked about once more."""
    page.get_by_role("link", name=f"Hand {hand}: details").click()
    page.get_by_text("Correct this hand").click()
    for cell, value in cells.items():
        tap(page, cell, value)
    page.locator("form.entry").get_by_label("Why").fill(reason)
    page.get_by_role("button", name="Save the correction").click()
    page.get_by_role("button", name="Yes, change it").click()
