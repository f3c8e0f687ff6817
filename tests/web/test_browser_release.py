"""A new release: pages and service workers of the old one go on working, and are replaced."""

from __future__ import annotations

import shutil
from pathlib import Path

import browser
import pytest
from browser import open_table, save, short, write
from playwright.sync_api import Browser, Page, expect

from scorekeeper import place, web
from scorekeeper.eventlog import SqliteLog
from scorekeeper.service import Service
from scorekeeper.web import installing
from scorekeeper.web.statics import release as folder_release

chromium = browser.chromium
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture
def statics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The style and scripts that are served: a copy that a release can change."""
    copy = tmp_path / "static"
    shutil.copytree(place.folder("static"), copy)

    def folder(name: str) -> Path:
        return copy if name == "static" else place.folder(name)

    monkeypatch.setattr(web, "folder", folder)
    monkeypatch.setattr(installing, "folder", folder)
    return copy


def release(page: Page) -> str:
    """The folder that the page takes its style from."""
    return str(page.locator("link[rel=stylesheet]").first.get_attribute("href")).split("/")[2]


def kept(page: Page) -> None:
    """Waits until the page would open without a network."""
    for _ in range(50):
        if page.evaluate("caches.match(location.origin + location.pathname).then(Boolean)"):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the service worker holds nothing")


def test_a_new_release_strands_neither_an_old_page_nor_an_old_service_worker(
    chromium: Browser, statics: Path, tmp_path: Path
) -> None:
    log = SqliteLog(tmp_path / "book.sqlite")
    service = Service(log)
    with browser.served(service) as site:
        context = chromium.new_context(base_url=site, viewport={"width": 360, "height": 640})
        page = context.new_page()
        open_table(page, end="open")
        kept(page)
        write(page, HAND)
    old = release(page)
    # Between two releases nobody answers: the old page opens with its own style and scripts.
    page.goto(page.url)
    assert page.evaluate("document.styleSheets[0].cssRules.length") > 50
    expect(page.locator("[name=bid][value='7']")).to_be_checked()
    worker = statics / "sw.js"
    worker.write_text(f"{worker.read_text()}\nself.release = 'next';\n")
    style = statics / "css" / "sheet.css"
    style.write_text(f"{style.read_text(encoding='utf-8')}\n/* next */\n", encoding="utf-8")
    folder_release.cache_clear()
    with browser.served(service, port=int(site.rpartition(":")[2])):
        save(page)
        expect(page.locator(".tile .total").first).to_have_text("8")
        assert release(page) != old
        settled = page.evaluate(
            """async () => {
              const own = await navigator.serviceWorker.getRegistration();
              await own.update();
              const settled = () => !own.installing && !own.waiting && own.active.state === "activated";
              for (let tries = 0; tries < 150 && !settled(); tries++) {
                await new Promise((on) => setTimeout(on, 100));
              }
              return settled();
            }"""
        )
        assert settled
        page.reload()
        kept(page)
    page.reload()
    assert release(page) != old
    expect(page.locator(".tile .total").first).to_have_text("8")
    context.close()
    log.close()
