"""A browser at a laptop that speaks TLS: one that trusts it has all that browsers keep for secure
pages; one that does not is shown how, and goes on without."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import browser
import pytest
from browser import FLAGS, open_table, save, short, write
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from playwright.sync_api import Browser, Page, expect
from served import Served, serving

chromium = browser.chromium
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), "--tls") as served:
        yield served


@pytest.fixture
def trusting(chromium: Browser, served: Served, tmp_path: Path) -> Iterator[Page]:
    """A phone that trusts the laptop; for Chromium as if its certificate were by a known authority,
    and the name that of this machine in the home network."""
    certificate = x509.load_pem_x509_certificate((served.folder / "tls/server.crt").read_bytes())
    spki = certificate.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    digest = hashes.Hash(hashes.SHA256())
    digest.update(spki)
    pin = base64.b64encode(digest.finalize()).decode()
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=browser.program(chromium.browser_type),
        args=[*FLAGS, f"--ignore-certificate-errors-spki-list={pin}"],
        base_url=f"https://table.test:{served.port}",
        viewport={"width": 360, "height": 640},
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def doubting(chromium: Browser, served: Served) -> Iterator[Page]:
    """A phone that does not trust the laptop yet."""
    context = chromium.new_context(
        base_url=f"http://table.test:{served.port}", viewport={"width": 360, "height": 640}
    )
    yield context.new_page()
    context.close()


def test_who_trusts_is_led_on_to_a_secure_page(trusting: Page, served: Served) -> None:
    trusting.goto(f"http://table.test:{served.port}/")
    expect(trusting).to_have_url(f"https://table.test:{served.port}/")
    assert trusting.evaluate("isSecureContext") is True
    assert trusting.evaluate("typeof crypto.randomUUID") == "function"
    open_table(trusting)
    write(trusting, HAND)
    save(trusting)
    expect(trusting.get_by_role("heading", name="Hand 2")).to_be_visible()
    cookies = {c["name"]: c for c in trusting.context.cookies()}
    assert cookies["__Secure-scorekeeper"]["secure"]
    assert cookies["__Secure-scorekeeper"]["httpOnly"]


def test_who_trusts_and_looks_at_the_page_is_told_so(trusting: Page) -> None:
    trusting.goto("/trust")
    expect(trusting.get_by_text("This browser trusts the laptop.")).to_be_visible()


def test_who_does_not_trust_is_shown_how_and_goes_on_without(doubting: Page) -> None:
    doubting.goto("/")
    expect(doubting.get_by_role("heading", name="Trust this table's laptop")).to_be_visible()
    expect(doubting.get_by_text("This browser trusts the laptop.")).to_be_hidden()
    with doubting.expect_download() as loading:
        doubting.get_by_role("link", name="Get the certificate").first.click()
    assert loading.value.suggested_filename == "scorekeeper-authority.crt"
    doubting.get_by_role("button", name="Go on without").click()
    open_table(doubting)
    write(doubting, HAND)
    save(doubting)
    expect(doubting.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert doubting.evaluate("isSecureContext") is False


def test_the_page_of_trust_fits_and_works_without_script(chromium: Browser, served: Served) -> None:
    context = chromium.new_context(
        java_script_enabled=False,
        base_url=f"http://table.test:{served.port}",
        viewport={"width": 320, "height": 640},
    )
    page = context.new_page()
    page.goto("/new?game=tally")
    for summary in page.locator("summary").all():
        summary.click()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    onward = page.get_by_role("link", name=re.compile("go on")).get_attribute("href")
    assert onward == f"https://table.test:{served.port}/new?game=tally"
    page.get_by_role("button", name="Go on without").click()
    assert page.url.endswith("/new?game=tally")
    context.close()
