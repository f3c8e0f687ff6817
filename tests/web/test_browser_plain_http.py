"""Plain http at home: to a browser no secure context, so it says less about where a form is from."""

from __future__ import annotations

import browser
import pytest
from browser import Phones, open_table, save, short, write
from playwright.sync_api import expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

HAND = short(1, 7, 2, 8, t3=1, t4=4)


@pytest.mark.parametrize("script", [True, False])
def test_a_hand_is_saved_over_plain_http(phones: Phones, site: str, script: bool) -> None:
    home = site.replace("127.0.0.1", "table.test")
    page = phones(script=script, base_url=home)
    open_table(page)
    if script:
        assert page.evaluate("isSecureContext") is False
    write(page, HAND)
    save(page)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert page.url.startswith(home)
