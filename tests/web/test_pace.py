"""What one address and one phone may ask for: a busy club never meets it, a flood does."""

from __future__ import annotations

import heapq
import http.client
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from phone import HAND, Phone
from served import serving

from scorekeeper.cli import main
from scorekeeper.proxies import Behind, networks
from scorekeeper.service import Service
from scorekeeper.settings import read
from scorekeeper.web import create_app, pace
from scorekeeper.web.buckets import MOST, Buckets, Rate
from scorekeeper.web.pace import Limits, by_settings, network

PHONES = 40
POLL = 0.7
FILES = 40
"""What a phone fetches that has never been here."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def limited(service: Service, clock: Clock, **limits: int) -> Phone:
    """A phone at a service with these limits and no others."""
    app = create_app(service)
    none = dict.fromkeys(Limits.__dataclass_fields__, 0)
    pace.register(app, Limits(**{**none, **limits}), clock)
    return Phone(app.test_client())


def test_a_club_behind_one_address_never_meets_a_limit(clock: Clock) -> None:
    """Forty phones arrive at once, poll for an hour, fetch what each other save."""
    limits = Limits()
    address = Buckets(
        Rate(limits.requests_per_second, limits.requests_per_second * pace.IN_HAND), clock
    )
    own = limits.requests_per_second_of_a_phone
    phone = Buckets(Rate(own, own * pace.IN_HAND), clock)
    writes = Buckets(Rate(limits.writes_per_minute / 60, limits.writes_per_minute), clock)
    for n in range(PHONES):
        assert not any(address.take("club") for _ in range(FILES))
        assert not phone.take(str(n))
    events = [(n * POLL / PHONES, n, "poll") for n in range(PHONES)]
    events += [(30.0 * (n + 1), n, "save") for n in range(10)]
    heapq.heapify(events)
    while events[0][0] < 3600:
        clock.now, n, what = heapq.heappop(events)
        assert not address.take("club")
        assert not phone.take(str(n))
        heapq.heappush(events, (clock.now + (POLL if what == "poll" else 90), n, what))
        if what == "save":
            assert not writes.take("club")
            # All phones of the table fetch the news; the one that saved loads its page.
            assert not any(address.take("club") for _ in range(8))
            assert not any(phone.take(str(n)) for _ in range(4))


def test_a_flood_from_one_address_is_told_when_to_come_again(
    service: Service, clock: Clock
) -> None:
    phone = limited(service, clock, requests_per_second=2)
    for _ in range(2 * pace.IN_HAND):
        assert phone.get("/").status == 200
    page = phone.client.get("/")
    assert page.status_code == 429
    assert page.headers["Retry-After"] == "1"
    assert "That was too much at once: nothing was saved. Try again in 1 second." in page.text
    answer = phone.client.post("/api/sessions", json={})
    assert answer.status_code == 429
    assert answer.json is not None
    assert answer.json["error"]["kind"] == "too-many"
    assert answer.headers["Retry-After"] == "1"
    elsewhere = phone.client.get("/", environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
    assert elsewhere.status_code == 200
    clock.now += 1
    assert [phone.get("/").status for _ in range(3)] == [200, 200, 429]


def test_a_phone_that_runs_wild_is_held_up_alone(service: Service, clock: Clock) -> None:
    phone = limited(service, clock, requests_per_second_of_a_phone=1)
    phone.opens()
    statuses = [phone.get(f"{phone.table}/version").status for _ in range(pace.IN_HAND + 1)]
    assert statuses[-1] == 429
    neighbour = Phone(phone.client.application.test_client())
    neighbour.enters(phone.table)
    assert neighbour.get(phone.table).status == 200
    clock.now += 2
    assert phone.get(phone.table).status == 200


@pytest.mark.parametrize("shown", ["as a program", "as new phones"])
def test_a_link_that_runs_wild_is_held_up_without_a_cookie_too(
    service: Service, clock: Clock, shown: str
) -> None:
    phone = limited(service, clock, requests_per_second_of_a_phone=1)
    phone.opens()
    links = [phone.link(phone.table) for _ in range(2)]

    def asks(link: str) -> int:
        client = phone.client.application.test_client()
        if shown == "as new phones":
            return client.get(link, follow_redirects=True).status_code
        headers = {"Authorization": f"Bearer {link.removeprefix('/l/')}"}
        return client.get(f"{phone.table}/version", headers=headers).status_code

    statuses = [asks(links[0]) for _ in range(pace.IN_HAND + 1)]
    assert statuses == [200] * pace.IN_HAND + [429]
    assert asks(links[1]) == 200
    club = [Phone(phone.client.application.test_client()) for _ in range(pace.IN_HAND - 1)]
    clock.now += pace.IN_HAND
    for each in club:
        each.enters(phone.table)
        assert each.get(links[0]).status == 303
    assert {each.get(phone.table).status for each in club for _ in range(3)} == {200}


def test_sessions_are_opened_so_many_an_hour_and_refused_ones_do_not_count(
    service: Service, clock: Clock
) -> None:
    phone = limited(service, clock, sessions_per_hour=3)
    for _ in range(5):
        assert phone.post("/sessions", {"game": "lead", "player": "Ann"}).status == 422
    for _ in range(3):
        phone.opens()
    phone.table = f"/s/{next(iter(service.log.streams()))}"
    opening = phone.follow(phone.post("/new", [("game", "lead"), *[("player", "Ann")] * 4]))
    page = phone.press(opening.form("Start"))
    assert page.status == 429
    assert "Too many sessions were opened from this network: try again in 20 minutes." in page.text
    body = {"tap": "tap-of-a-program", "game": "lead", "players": ["Ann", "Bob", "Cy", "Di"]}
    assert phone.client.post("/api/sessions", json=body).status_code == 429
    assert len(list(service.log.streams())) == 3
    # Who may open no more may still play.
    assert phone.press(phone.entry(), HAND).status == 303
    clock.now += 1200
    assert phone.press(opening.form("Start")).status == 303


def test_what_is_stored_is_limited_and_a_preview_stores_nothing(
    service: Service, clock: Clock
) -> None:
    phone = limited(service, clock, writes_per_minute=3)
    phone.opens()
    form = phone.entry()
    for _ in range(10):
        assert phone.post(f"{phone.table}/preview", form.filled(HAND)).status == 200
    assert phone.press(form, HAND).status == 303
    assert phone.post(f"{phone.table}/withdrawals", {}).status == 422
    assert phone.press(form, HAND).status == 429
    clock.now += 20
    assert phone.press(form, HAND).status == 303


def test_hands_that_a_phone_kept_stay_on_it(service: Service, clock: Clock) -> None:
    """An answer without `lines` is none to the phone's script: it sends again later."""
    phone = limited(service, clock, writes_per_minute=1)
    phone.opens()
    headers = {"Accept": "application/json"}
    answer = phone.client.post(f"{phone.table}/unsent", data={"lines": "{}"}, headers=headers)
    assert answer.status_code == 429
    assert answer.json is not None
    assert "lines" not in answer.json
    assert "Try again" in answer.json["error"]["text"]


def test_limits_come_first_and_only_where_they_are_asked_for(service: Service) -> None:
    held = create_app(service, limits=Limits(requests_per_second=1)).test_client()
    elsewhere = {"Origin": "http://evil.example"}
    statuses = [held.post("/sessions", headers=elsewhere).status_code for _ in range(21)]
    assert statuses[-1] == 429
    free: Flask = create_app(service)
    assert not any(
        free.test_client().get("/offline").status_code != 200 for _ in range(pace.IN_HAND + 5)
    )


def test_who_was_not_seen_for_longest_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 1), Clock())
    for n in range(MOST + 10):
        buckets.take(str(n))
    assert buckets.known == MOST
    assert buckets.take(str(MOST + 9))
    assert not buckets.take("0")


def test_a_bucket_never_holds_more_than_it_may(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 2), clock)
    buckets.give_back("Ann")
    clock.now = 1000
    assert [buckets.take("Ann") for _ in range(3)] == [0, 0, 1]


def test_an_attacker_has_one_bucket_for_all_addresses_of_a_network() -> None:
    assert network("2001:db8:0:1::1") == network("2001:db8:0:1:ffff::2")
    assert network("2001:db8:0:1::1") != network("2001:db8:0:2::1")
    assert network("::ffff:192.168.1.7") == network("192.168.1.7") != network("192.168.1.8")


def test_settings_name_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert by_settings(read({})) == Limits()
    asked = {"SCOREKEEPER_SESSIONS_PER_HOUR": "5", "SCOREKEEPER_REQUESTS_PER_SECOND": "0"}
    assert by_settings(read(asked)) == Limits(requests_per_second=0, sessions_per_hour=5)
    monkeypatch.setenv("SCOREKEEPER_WRITES_PER_MINUTE", "many")
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 2
    assert "SCOREKEEPER_WRITES_PER_MINUTE is a whole number" in result.output


def test_behind_a_named_proxy_everybody_has_a_bucket(service: Service, clock: Clock) -> None:
    phone = limited(service, clock, requests_per_second=1)
    app = phone.client.application
    app.wsgi_app = Behind(app.wsgi_app, networks("127.0.0.1"))  # type: ignore[method-assign]

    def status(asker: str) -> int:
        return phone.client.get("/offline", headers={"X-Forwarded-For": asker}).status_code

    for _ in range(pace.IN_HAND):
        assert status("203.0.113.7") == 200
    # What stands before the last address was written by the one who asks.
    assert status("198.51.100.1, 203.0.113.7") == 429
    assert status("203.0.113.8") == 200


def test_serve_keeps_to_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_REQUESTS_PER_SECOND", "1")
    with serving(tmp_path) as served:
        line = http.client.HTTPConnection(served.host, timeout=20)
        statuses = set()
        for _ in range(pace.IN_HAND * 3):
            line.request("GET", "/offline")
            answer = line.getresponse()
            answer.read()
            statuses.add(answer.status)
        line.close()
    assert statuses == {200, 429}
