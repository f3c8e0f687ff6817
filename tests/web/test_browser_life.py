"""The life of a table on a phone: somebody joins, a hand is corrected or not."""

import browser
import pytest
from browser import Phones, box, open_table, save, short, tap, unfold, write
from everypage import LONG
from fitting import too_small, too_wide
from fitting import unfold as unfold_all
from playwright.sync_api import Locator, Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture
def page(phones: Phones) -> Page:
    """A table with one hand."""
    page = phones()
    open_table(page)
    write(page, HAND)
    save(page)
    return page


def totals(page: Page) -> Locator:
    return page.locator(".tile .total")


def correct(page: Page) -> None:
    page.get_by_role("link", name="Hand 1: details").click()
    unfold(page, "Correct this hand")
    tap(page, "bid", 9)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_role("heading", name="Correct hand 1?")).to_be_visible()


def drafts(page: Page) -> list[str]:
    page.wait_for_load_state()
    return [
        str(key)
        for key in page.evaluate(
            "Object.keys(localStorage).filter((key) => key.startsWith('draft:'))"
        )
    ]


def test_somebody_joins_on_the_people_page(page: Page) -> None:
    page.get_by_role("link", name="People and house rules").click()
    page.get_by_label("New name on chair 5").fill("Ed")
    page.get_by_role("button", name="Seat them so").click()
    box(page, "leftover", "taker").first.click()
    page.get_by_role("button", name="Seat them so").click()
    expect(totals(page)).to_have_text(["8", "8", "1", "4", "1"])
    expect(page.locator(".sheet thead bdi").last).to_have_text("Ed")
    write(page, short(1, 7, 2, 8, t3=1, t4=1, t5=0))
    save(page)
    expect(totals(page)).to_have_text(["16", "16", "2", "5", "1"])


def test_a_correction_shows_totals_before_and_after(page: Page) -> None:
    correct(page)
    rows = page.locator(".changes-table tr")
    expect(rows).to_have_text(
        ["Totalbeforeafterdifference", "Ann8−9−17", "Bob8−9−17"], use_inner_text=False
    )
    expect(page.get_by_text("Di would lead, instead of Ann, Bob.")).to_be_visible()
    page.get_by_role("button", name="Yes, change it").click()
    expect(totals(page)).to_have_text(["−9", "−9", "1", "4"])
    assert drafts(page) == []


def test_who_leaves_it_leaves_no_draft_behind(page: Page) -> None:
    correct(page)
    assert drafts(page)
    page.get_by_role("link", name="No, leave it").click()
    expect(totals(page)).to_have_text(["8", "8", "1", "4"])
    assert drafts(page) == []
    page.get_by_role("link", name="Hand 1: details").click()
    expect(page.locator("form.entry")).to_be_hidden()


def forgotten(page: Page) -> None:
    page.get_by_role("link", name="Hand 1: details").click()
    page.get_by_role("link", name="A hand was forgotten after this one").click()
    write(page, short(3, 5, 4, 7, t1=2, t2=4))


def test_a_forgotten_hand_is_entered_like_any_other(page: Page) -> None:
    forgotten(page)
    expect(page.locator("#preview .sentence")).to_contain_text("Cy bid 5 with Di, took 7")
    page.reload()
    expect(page.locator("#preview .sentence")).to_contain_text("Cy bid 5 with Di, took 7")
    page.get_by_role("button", name="See what it changes").click()
    page.get_by_role("link", name="No, leave it").click()
    assert drafts(page) == []
    forgotten(page)
    page.get_by_role("button", name="See what it changes").click()
    page.get_by_role("button", name="Yes, change it").click()
    expect(totals(page)).to_have_text(["10", "12", "8", "11"])
    assert drafts(page) == []


def test_a_deck_and_a_pad_fit_320_px_too(phones: Phones) -> None:
    page = phones(width=320, height=568)
    for game, names in (("klaverjas", LONG[:4]), ("tally", LONG), ("lead", LONG)):
        more = {"leftover": "taker"} if game == "lead" else {}
        open_table(page, *names, game=game, **more)
        if game != "tally":
            tap(page, "maker" if game == "klaverjas" else "bidder", 1)
            if game == "klaverjas":
                tap(page, "trump", "D")
            unfold(page, "Card" if game == "lead" else "Card of trick")
            page.locator("[data-cell=card] .deck input").first.click()
            expect(page.locator("[data-cell=card] .calls li")).to_have_count(1)
        unfold_all(page)
        assert too_wide(page) == [], game
        assert too_small(page) == [], game
