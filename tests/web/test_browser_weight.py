"""What a first visit takes over the wire, headers included, and that all of it is our own."""

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import browser
import pytest
from browser import Phones, comes_in, open_table, save, short, write
from playwright.sync_api import Page, expect

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

ALL, SCRIPT = 60_000, 20_000
"""Bytes, at the most."""


class Weighed:
    """A page that weighs what comes in, by kind."""

    def __init__(self, page: Page) -> None:
        self.bytes = Counter[str]()
        self.hosts = set[str]()
        self._kinds: dict[str, str] = {}
        self._wire = page.context.new_cdp_session(page)
        self._wire.on("Network.requestWillBeSent", self._asked)
        self._wire.on("Network.responseReceived", self._answered)
        self._wire.on("Network.loadingFinished", self._finished)
        self._wire.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        address = urlsplit(event["request"]["url"])
        if address.scheme != "data":
            self.hosts.add(str(address.hostname))

    def _answered(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes[self._kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    @property
    def total(self) -> int:
        return sum(self.bytes.values())


@pytest.mark.parametrize(
    ("game", "people"),
    [("lead", 4), ("lead", 8), ("klaverjas", 4), ("tally", 8)],
    ids=str,
)
def test_a_first_visit_to_a_table_is_light(phones: Phones, game: str, people: int) -> None:
    first, newcomer = phones(), phones()
    names = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")[:people]
    open_table(
        first, *names, game=game, **({"leftover": "taker"} if (game, people) == ("lead", 8) else {})
    )
    if (game, people) == ("lead", 4):
        for _ in range(5):
            write(first, short(1, 7, 2, 8, t3=1, t4=4))
            save(first)
            expect(first.get_by_role("status")).to_be_attached()
    weighed = Weighed(newcomer)
    comes_in(newcomer, first)
    newcomer.wait_for_timeout(500)
    assert weighed.hosts == {"127.0.0.1"}
    assert weighed.bytes["Script"] > 1000
    assert weighed.bytes["Document"] > 1000
    assert weighed.bytes["Script"] <= SCRIPT, weighed.bytes
    assert weighed.total <= ALL, weighed.bytes


def test_the_front_page_is_lighter_still(phones: Phones) -> None:
    page = phones()
    weighed = Weighed(page)
    page.goto("/")
    page.wait_for_timeout(300)
    assert weighed.hosts == {"127.0.0.1"}
    assert weighed.bytes["Document"] > 500
    assert weighed.total <= ALL / 3, weighed.bytes
