"""News for the other phones: the same fragment as the page's, asked for by version; push is a hint."""

from __future__ import annotations

import re
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NoReturn

import browser
import pytest
from phone import Phone

from scorekeeper.commands import ForgetPlayer
from scorekeeper.errors import LogError
from scorekeeper.eventlog import MemoryLog
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.events import Stamp
from scorekeeper.service import Service
from scorekeeper.web import create_app, live, news, pushing
from scorekeeper.web.hub import Hub

HAND = {"bidder": "3", "bid": "7", "partner": "4", "pile": "8", "tricks-1": "3", "tricks-2": "2"}


def regions(html: str) -> dict[str, str]:
    """The parts of a page that news may replace, without what is new at every look: the taps."""
    found = re.findall(r'data-region="(\w+)">(.*?)</div>\s*(?=<div|<p|$)', html, re.DOTALL)
    return {name: re.sub(r'name="tap" value="[^"]*"', "", text).strip() for name, text in found}


def test_the_version_of_a_table_is_a_few_bytes(phone: Phone) -> None:
    phone.saves(HAND)
    page = phone.get(f"{phone.table}/version")
    assert page.html == "2"
    assert phone.get("/s/nowhere/version").status == 404


def test_news_is_the_fragment_of_the_page(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    page, news = other.get(phone.table).html, other.get(f"{phone.table}/news?after=1").html
    for name in ("totals", "sheet"):
        assert regions(news)[name] in re.sub(r'name="tap" value="[^"]*"', "", page)


def test_a_correction_is_news_on_the_other_phones_only(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    phone.corrects(1, {"bid": "9"})
    news = other.get(f"{phone.table}/news?after=2")
    assert "Hand 1 corrected phone 1" in news.text
    assert "Bid: 7 9" in news.text
    assert "corrected phone 1" not in phone.get(f"{phone.table}/news?after=2").text
    assert "corrected phone 1" not in other.get(f"{phone.table}/news?after=3").text


def test_what_a_page_asks_by_itself_leaves_the_cookie_to_the_page(phone: Phone) -> None:
    """Its answer may come when the phone is on another page: an older cookie would forget that."""
    other = Phone(phone.client.application.test_client())
    other.enters(phone.table)
    watcher = other.client
    assert "Set-Cookie" in watcher.get(phone.table).headers
    asked = [f"{phone.table}/{what}" for what in ("version", "news?after=0", "stream")]
    for address in (*asked, "/static/js/live.js"):
        with watcher.get(address, buffered=False) as answer:
            assert "Set-Cookie" not in answer.headers, address


@pytest.mark.parametrize("after", ["", "x", "-3", "99"])
def test_news_after_any_version_is_answered(phone: Phone, after: str) -> None:
    assert phone.get(f"{phone.table}/news?after={after}").status == 200


def listening(phone: Phone, address: str) -> Any:
    """What is pushed to that phone."""
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    headers = {"Cookie": f"scorekeeper={cookie.value}"}
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Service, str]]:
    """A service on a port, which looks often whether its listeners are still there."""
    monkeypatch.setattr(pushing, "BEAT", 0.2)
    with closing(MemoryLog()) as log:
        service = Service(log)
        with browser.served(service) as address:
            yield service, address


def test_a_saved_hand_is_pushed_to_who_listens(served: tuple[Service, str]) -> None:
    service, address = served
    phone = Phone(create_app(service).test_client())
    table = phone.opens()
    with listening(phone, f"{address}{table}/stream?after=1") as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        phone.saves(HAND)
        lines = (line.decode().strip() for line in stream)
        assert next(line for line in lines if line.startswith("data:")) == "data: 2"


def test_who_comes_late_is_told_at_once(served: tuple[Service, str]) -> None:
    service, address = served
    phone = Phone(create_app(service).test_client())
    table = phone.opens()
    phone.saves(HAND)
    with listening(phone, f"{address}{table}/stream?after=1") as stream:
        lines = (line.decode().strip() for line in stream)
        assert next(line for line in lines if line.startswith("data:")) == "data: 2"


def test_over_the_cap_a_phone_is_told_to_ask_instead(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.client.application.extensions[live.HUB] = Hub(most=0)
    assert phone.get(f"{phone.table}/stream").status == 204


def test_a_place_is_given_back_when_a_phone_leaves() -> None:
    hub = Hub(most=1)
    assert hub.enter("s")
    assert not hub.enter("s")
    hub.leave("s")
    assert hub.enter("s")


def test_the_hub_wakes_who_waits_and_lets_go_of_who_waits_in_vain() -> None:
    hub = Hub(most=2)
    assert hub.enter("s")
    assert hub.enter("other")
    found: list[int | None] = []
    waiting = threading.Thread(target=lambda: found.append(hub.wait("s", 1, 10)))
    waiting.start()
    hub.tell("other", 9)
    hub.tell("s", 2)
    waiting.join(10)
    assert found == [2]
    assert hub.wait("s", 2, 0.01) is None
    hub.tell("s", 1)
    assert hub.wait("s", 2, 0.01) == 1, "a store that was put back"
    assert hub.wait("s", 1, 0.01) is None


def test_news_that_all_read_is_made_once_and_every_form_has_a_tap_of_its_own(
    phone: Phone, other: Phone, made: list[int]
) -> None:
    phone.saves(HAND)
    third = Phone(phone.client.application.test_client())
    third.enters(phone.table)
    one, two = (each.get(f"{phone.table}/news?after=1") for each in (other, third))
    assert len(made) == 1
    assert one.form("Undo")["tap"] != two.form("Undo")["tap"]
    assert news.TAP.decode() not in one.html
    german = {"Accept-Language": "de"}
    assert "Rückgängig" in third.client.get(f"{phone.table}/news?after=1", headers=german).text
    phone.corrects(1, {"bid": "6"})
    assert 'role="alert"' in other.get(f"{phone.table}/news?after=2").html
    assert 'role="alert"' not in phone.get(f"{phone.table}/news?after=2").html


def test_kept_news_goes_with_a_name_that_is_forgotten(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    address = f"{phone.table}/news?after=1"
    assert "Ann" in other.get(address).text
    service = phone.client.application.extensions["scorekeeper"]
    service.submit(phone.stream(), ForgetPlayer(1), Stamp("tap-to-forget", "2026-01-02T20:00Z"))
    assert "Ann" not in other.get(address).text


def test_no_more_news_is_kept_than_some(phone: Phone) -> None:
    """And what nobody is at, no version at all, is read as one that is."""
    for _ in range(news.KEPT + 8):
        phone.saves(HAND)
    service = phone.client.application.extensions["scorekeeper"]
    shown = service.book(phone.stream()).shown
    for after in (-1, -2, 0):
        phone.get(f"{phone.table}/news?after={after}")
    assert len(shown) == 1
    for after in range(news.KEPT + 8):
        phone.get(f"{phone.table}/news?after={after}")
    assert len(shown) == news.KEPT
    assert next(reversed(shown))[-1] == news.KEPT + 7, "the latest are kept"


def test_what_is_kept_for_all_does_not_hang_on_anybodys_address(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    third = Phone(phone.client.application.test_client())
    third.enters(phone.table)
    third.get(f"{phone.table}/news?after=0&saved=2")
    assert "Hand 1 written" in regions(other.get(f"{phone.table}/news?after=0").html)["undo"]


def withdraw(phone: Phone, version: int) -> None:
    sent = {"tap": f"tap-to-take-back-{version}", "version": str(version)}
    assert phone.post(f"{phone.table}/withdrawals", sent).status == 303


def test_an_undone_correction_is_news_and_a_redone_one(phone: Phone, other: Phone) -> None:
    phone.saves(HAND)
    phone.corrects(1, {"bid": "9"})
    withdraw(phone, 3)
    assert 'role="alert"' in (undone := other.get(f"{phone.table}/news?after=3").html)
    assert "undone" in undone.lower()
    withdraw(phone, 4)
    assert 'role="alert"' in other.get(f"{phone.table}/news?after=4").html
    assert 'role="alert"' not in phone.get(f"{phone.table}/news?after=3").html
    phone.saves(HAND)
    withdraw(phone, 6)
    assert 'role="alert"' not in other.get(f"{phone.table}/news?after=6").html


def test_a_store_that_fails_as_a_phone_comes_to_listen_keeps_no_place(
    phone: Phone, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = phone.client.application.extensions[live.HUB]
    taken = hub.enter

    def enter(stream: str) -> bool:
        monkeypatch.setattr(service, "book", away)
        return bool(taken(stream))

    def away(stream: str) -> NoReturn:
        raise LogError(CLOSED())

    monkeypatch.setattr(hub, "enter", enter)
    assert phone.get(f"{phone.table}/stream").status == 503
    assert hub.listening == 0
