"""What the page's script says and shows is in the language of the page, its times in the reader's zone."""

import re

import browser
import pytest
from browser import Phones, open_table, save, tap, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser


def speaks(page: Page, language: str) -> None:
    """The reader's choice at the foot of the page."""
    with page.expect_navigation():
        page.get_by_role("button", name=language).click()


def test_a_choice_at_the_foot_of_the_page_changes_it_and_all_that_script_says(
    phones: Phones,
) -> None:
    page = phones()
    open_table(page)
    speaks(page, "Nederlands")
    expect(page.get_by_role("button", name="Spel 1 bewaren")).to_be_visible()
    tap(page, "bidder", 1)
    tap(page, "bidder", 1)
    expect(page.locator("#preview .missing")).to_contain_text("nog niet ingevuld")
    speaks(page, "English")
    expect(page.get_by_role("button", name="Save hand 1")).to_be_visible()


def test_without_the_server_what_is_missing_is_said_in_the_language_too(phones: Phones) -> None:
    page = phones(locale="de-DE")
    open_table_in_german(page)
    page.route("**/preview", lambda route: route.abort())
    tap(page, "bidder", 1)
    expect(page.locator("#preview .missing")).to_have_text(
        "Noch nicht ausgefüllt: Gebot, Partner, Stiche der Bieterseite …"
    )


def open_table_in_german(page: Page, game: str = "lead") -> None:
    page.goto("/")
    page.get_by_role("link", name="Neue Partie").first.click()
    tap(page, "game", game)
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Di"), start=1):
        page.get_by_label(f"Spieler {seat}").fill(name)
    page.get_by_role("button", name="Weiter").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Start").click()


def test_the_pads_are_named_in_the_language(phones: Phones) -> None:
    page = phones(locale="de-DE")
    open_table_in_german(page, "klaverjas")
    for name in ("Zehner", "Einer", "oft"):
        expect(page.get_by_role("group", name=name)).to_be_visible()
    units = page.get_by_role("group", name="Einer").get_by_role("button")
    tops = [one.bounding_box() for one in units.all()]
    assert len({top["y"] for top in tops if top}) == 2, "ten units stand in two rows"
    open_table_in_german(page, "tally")
    expect(page.get_by_role("group", name="Ziffern")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("nl-NL", r"\d{1,2} [a-z]{3,4} \d{4}[, ]+\d\d:\d\d"),
        ("en-GB", r"\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d"),
    ],
)
def test_times_are_of_the_readers_zone_and_written_as_in_his_country(
    phones: Phones, locale: str, written: str
) -> None:
    page = phones(locale=locale, timezone_id="Pacific/Auckland")
    page.goto("/")
    speaks(page, "English")
    open_table(page)
    tap(page, "bidder", 1)
    save(page)
    speaks(page, "Nederlands" if locale == "nl-NL" else "English")
    page.goto(page.url.partition("?")[0] + "/moments")
    time = page.locator("time").first
    expect(time).to_have_text(re.compile(rf"^{written}$"))
    there = time.evaluate("(one) => new Date(one.dateTime).toLocaleTimeString('en-GB').slice(0, 5)")
    assert (time.text_content() or "").endswith(there)


@pytest.mark.parametrize(("locale", "language"), [("nl-NL", "Nederlands"), ("de-DE", "Deutsch")])
def test_words_in_other_languages_fit_a_narrow_phone(
    phones: Phones, locale: str, language: str
) -> None:
    page = phones(locale=locale, width=320)
    page.goto("/")
    speaks(page, "English")
    open_table(page, game="klaverjas")
    write(page, {"maker": 1, "trump": "H"})
    save(page)
    speaks(page, language)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for head in page.locator(".sheet thead tr + tr th").all():
        box = head.bounding_box()
        assert box
        assert box["height"] < 28, "one line"
    stuck = """({ parentElement: around }) =>
        getComputedStyle(around).display.includes("flex") && around.childNodes.length > 1"""
    for native in page.locator(".native").all():
        assert not native.evaluate(stuck), "a flexible box swallows the blank beside a marked word"
