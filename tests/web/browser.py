"""A browser at a running table: the service on a port, phones that look at it, and what a thumb
does there. Every error that the browser's console names fails the test."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

import pytest
import waitress
from playwright.sync_api import (
    Browser,
    BrowserType,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    expect,
    sync_playwright,
)
from waitress import wasyncore

from scorekeeper.eventlog import SqliteLog
from scorekeeper.service import Service
from scorekeeper.serving import THREADS
from scorekeeper.web import create_app
from scorekeeper.web.live import HUB, LISTENERS

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP table.test 127.0.0.1",
]
EXPECTED = (
    "Failed to load resource: the server responded with a status of 4",
    "Failed to load resource: net::ERR_FAILED",
)
"""What the console says of a page that was refused, which the page itself says too, and of a request
that a test kept from going out."""

PATIENCE = 15_000
"""Milliseconds for what a page is waited for: machines are shared. Who asks for less says so."""

expect.set_options(timeout=PATIENCE)

TOO_OLD = "works as without script"
"""What the console says where a test makes the browser an older one."""


class Phones(Protocol):
    """Gives the page of a new phone; `quiet` is what its console may say besides."""

    def __call__(
        self,
        *,
        script: bool = True,
        width: int = 360,
        height: int = 640,
        quiet: tuple[str, ...] = (),
        **more: Any,
    ) -> Page: ...


@pytest.fixture(scope="session")
def chromium(pytestconfig: pytest.Config) -> Browser:
    """A running Chromium: one for all modules, which closes with the run."""
    if _RUNNING not in pytestconfig.stash:
        playwright = sync_playwright().start()
        pytestconfig.add_cleanup(playwright.stop)
        browser = playwright.chromium.launch(
            executable_path=program(playwright.chromium), args=FLAGS
        )
        pytestconfig.add_cleanup(browser.close)
        pytestconfig.stash[_RUNNING] = browser
    return pytestconfig.stash[_RUNNING]


_RUNNING = pytest.StashKey[Browser]()


def program(chromium: BrowserType) -> str:
    """Where the browser lies; skips the test where there is none."""
    own = Path(chromium.executable_path)
    # The shell is the same browser without its own windows: a new phone costs a third.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
        with served(Service(log)) as address:
            yield address
    finally:
        log.close()


@contextmanager
def served(service: Service, port: int = 0) -> Iterator[str]:
    everything: dict[int, Any] = {}
    app = create_app(service)
    server = waitress.create_server(
        app, map=everything, host="127.0.0.1", port=port, threads=THREADS + LISTENERS
    )
    thread = Thread(target=server.run, name="waitress")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        app.extensions[HUB].close()
        server.task_dispatcher.shutdown()
        # The loop may wake by itself and close the trigger before it is pulled.
        with suppress(OSError):
            server.trigger.pull_trigger(lambda: wasyncore.close_all(everything))
        thread.join(10)


@pytest.fixture
def phones(chromium: Browser, site: str) -> Iterator[Phones]:
    """New phones at the site; at the end none of them may have had an error."""
    wrong: list[str] = []

    def failed(error: Error) -> None:
        if not error.message.startswith(TOO_OLD):
            wrong.append(str(error))

    with ExitStack() as stack:

        def new(
            *,
            script: bool = True,
            width: int = 360,
            height: int = 640,
            quiet: tuple[str, ...] = (),
            **more: Any,
        ) -> Page:
            def heard(message: ConsoleMessage) -> None:
                expected = message.text.startswith((*EXPECTED, *quiet))
                if message.type in ("error", "warning") and not expected:
                    wrong.append(message.text)

            context = chromium.new_context(
                java_script_enabled=script,
                viewport={"width": width, "height": height},
                **{"base_url": site, **more},
            )
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.on("console", heard)
            page.on("pageerror", failed)
            return page

        yield new
    assert not wrong, wrong


def open_table(page: Page, *names: str, game: str = "lead", **rules: str) -> None:
    """Opens a session from the front page; `rules` are house rules to set, and who deals first."""
    page.goto("/")
    page.get_by_role("link", name="New session").first.click()
    tap(page, "game", game)
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


def comes_in(page: Page, host: Page, *, name: str = "Bob", code: int = 0) -> None:
    """Gets in by a code of the host's page to join, the first one to keep score, and looks at the
    table."""
    table = host.url.partition("?")[0].rstrip("/")
    shown = host.context.request.get(f"{table}/join").text()
    path = re.findall(r'<p class="address">\S+?(/i/\S+)</p>', shown)[code]
    answer = page.context.request.post(path, form={"name": name})
    assert answer.ok, answer.text()
    page.goto(table)


def tap(page: Page, cell: str, value: object) -> None:
    """One tap on a button of a box."""
    box(page, cell, value).click()


def write(page: Page, cells: dict[str, object]) -> None:
    """Taps these buttons, in this order."""
    for cell, value in cells.items():
        tap(page, cell, value)


def key(page: Page, pad: str, name: str) -> None:
    """One tap on a key of a pad: `tens`, `units`, `often`, `digits`."""
    page.get_by_role("group", name=pad).get_by_role("button", name=name, exact=True).click()


def unfold(page: Page, name: str) -> None:
    """Opens what is tucked away."""
    page.locator("summary", has_text=re.compile(rf"^\s*{name}\s*(:|$)")).click()


def count_taps(page: Page) -> None:
    """Counts taps from here on."""
    page.add_init_script(
        """addEventListener("click", (event) => {
          if (event.isTrusted && event.detail) {
            localStorage.taps = Number(localStorage.taps ?? 0) + 1;
          }
        }, true);"""
    )
    page.reload()


def taps(page: Page) -> int:
    """How many there were."""
    return int(page.evaluate("localStorage.taps"))


def without_anchors(page: Page) -> None:
    """Not every browser keeps in view by itself what one looks at; this one no longer does."""
    page.evaluate("document.documentElement.style.overflowAnchor = 'none'")


def log_of(page: Page) -> str:
    """The hand log of the table, as text."""
    link = page.locator("a", has_text="as text")
    return page.request.get(str(link.evaluate("(one) => one.href"))).text()


def save(page: Page) -> None:
    """Saves, and waits for the page that answers."""
    with page.expect_navigation():
        page.get_by_role("button", name="Save hand").click()


def result(page: Page) -> Locator:
    """What the page says it has just done."""
    return page.locator("#result")


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
