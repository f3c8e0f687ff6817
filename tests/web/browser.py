"""A browser at a running table: the service on a port, phones that look at it, and what a thumb
does there. Every error that the browser's console names fails the test."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

import pytest
import waitress
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, sync_playwright
from waitress import wasyncore

from scorekeeper.eventlog import SqliteLog
from scorekeeper.service import Service
from scorekeeper.web import create_app

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ANSWERED = "Failed to load resource: the server responded with a status of 4"
"""What the console says of a page that was refused; the page itself says it too."""


class Phones(Protocol):
    """Gives the page of a new phone."""

    def __call__(
        self, *, script: bool = True, width: int = 360, height: int = 640, **more: Any
    ) -> Page: ...


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(playwright), args=FLAGS)
        yield browser
        browser.close()


def _program(playwright: Playwright) -> str:
    own = Path(playwright.chromium.executable_path)
    names = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
    if found := next(filter(None, map(shutil.which, names)), None):
        return found
    if not own.exists():
        pytest.skip("no Chromium here: install it, or run `playwright install chromium`")
    return str(own)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a service over a new store."""
    log = SqliteLog(tmp_path / "book.sqlite")
    try:
        with _served(Service(log)) as address:
            yield address
    finally:
        log.close()


@contextmanager
def _served(service: Service) -> Iterator[str]:
    everything: dict[int, Any] = {}
    app = create_app(service)
    server = waitress.create_server(app, map=everything, host="127.0.0.1", port=0, threads=8)
    thread = Thread(target=server.run, name="waitress")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        server.trigger.pull_trigger(lambda: wasyncore.close_all(everything))
        thread.join(10)
        server.task_dispatcher.shutdown()


@pytest.fixture
def phones(chromium: Browser, site: str) -> Iterator[Phones]:
    """New phones at the site; at the end none of them may have had an error."""
    wrong: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(ANSWERED):
            wrong.append(message.text)

    with ExitStack() as stack:

        def new(*, script: bool = True, width: int = 360, height: int = 640, **more: Any) -> Page:
            context = chromium.new_context(
                base_url=site,
                java_script_enabled=script,
                viewport={"width": width, "height": height},
                **more,
            )
            stack.callback(context.close)
            context.set_default_timeout(5000)
            page = context.new_page()
            page.on("console", heard)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            return page

        yield new
    assert not wrong


def open_table(page: Page, *names: str, **rules: str) -> None:
    """Opens a session from the front page; `rules` are house rules to set."""
    page.goto("/")
    page.get_by_role("link", name="New session").first.click()
    for seat, name in enumerate(names or ("Ann", "Bob", "Cy", "Di"), start=1):
        page.get_by_label(f"Player {seat}").fill(name)
    page.get_by_role("button", name="Next").click()
    if rules:
        page.locator("summary").click()
    for name, value in rules.items():
        if page.locator(f"input[name={name}][type=radio]").count():
            tap(page, name, value)
        else:
            page.locator(f"input[name={name}]").fill(value)
    with page.expect_navigation():
        page.get_by_role("button", name="Start").click()


def box(page: Page, cell: str, value: object) -> Locator:
    """A button of a box."""
    return page.locator(f'input[type=radio][name="{cell}"][value="{value}"]')


def tap(page: Page, cell: str, value: object) -> None:
    """One tap on a button of a box."""
    box(page, cell, value).click()


def write(page: Page, cells: dict[str, object]) -> None:
    """Taps these buttons, in this order."""
    for cell, value in cells.items():
        tap(page, cell, value)


def save(page: Page) -> None:
    """Saves, and waits for the page that answers."""
    with page.expect_navigation():
        page.get_by_role("button", name="Save hand").click()


def short(bidder: int, bid: int, partner: int, pile: int, **tricks: int) -> dict[str, object]:
    """A hand as it is entered in the fewest taps: `t3=1` are the tricks of seat 3."""
    own = {f"tricks-{seat[1:]}": count for seat, count in tricks.items()}
    return {"bidder": bidder, "bid": bid, "partner": partner, "pile": pile, **own}


def hands_csv(page: Page) -> list[dict[str, str]]:
    """hands.csv as its link gives it, read as a spreadsheet would."""
    with page.expect_download() as loading:
        page.get_by_role("link", name="hands.csv", exact=True).first.click()
    with loading.value.path().open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))
