"""Names that are markup, in a browser: nothing of them runs, and nothing goes anywhere else."""

from urllib.parse import urlsplit

import browser
import pytest
from browser import Phones, comes_in, open_table, save, short, write
from hostile import HOSTILE
from playwright.sync_api import Dialog, Page, Request, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

NAMES = ("script", "picture", "vector", "attribute")
PAGES = (
    "",
    "/board",
    "/hands/1?correct",
    "/people",
    "/points",
    "/moments/3",
    "/evening",
    "/rules",
    "/join",
    "/unsent",
)


def test_nothing_of_a_name_runs_or_goes_out(phones: Phones) -> None:
    wrong: list[str] = []
    names = tuple(HOSTILE[each] for each in NAMES)

    def asked(page: Page) -> None:
        """Notes every dialog, and every request to another host."""

        def dialog(shown: Dialog) -> None:
            wrong.append(shown.message)
            shown.dismiss()

        def request(sent: Request) -> None:
            if urlsplit(sent.url).hostname not in ("127.0.0.1", None):
                wrong.append(sent.url)

        page.on("dialog", dialog)
        page.on("request", request)

    writer, watcher = phones(), phones()
    asked(writer)
    asked(watcher)
    open_table(writer, *names)
    table = writer.url.split("?")[0]
    comes_in(watcher, writer)
    write(writer, short(3, 7, 4, 8, t1=3, t2=2))
    expect(writer.locator("#preview")).to_contain_text(names[2])
    save(writer)
    # What is pushed is put into the page by script.
    expect(watcher.get_by_role("link", name="Hand 1: details")).to_be_visible()
    writer.goto(f"{table}/hands/1?correct")
    writer.locator("input[name=reason]").first.fill(HOSTILE["picture"])
    for page in (writer, watcher):
        for address in PAGES:
            page.goto(f"{table}{address}")
            expect(page.locator("main :visible").first, address).to_be_visible()
    writer.goto("/")
    expect(writer.locator("main")).to_contain_text(names[0])
    assert not wrong
