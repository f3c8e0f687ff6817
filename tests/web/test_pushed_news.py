"""What is pushed to a page that listens is what it would be given if it asked; made, and compressed, once
for all who read alike."""

from __future__ import annotations

import re
import zlib
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from typing import NoReturn

import pytest
from flask.testing import FlaskClient
from phone import HAND, Phone, link_to
from werkzeug.test import TestResponse

from scorekeeper.errors import LogError
from scorekeeper.eventlog import MemoryLog, bucket
from scorekeeper.eventlog.log import CLOSED
from scorekeeper.links import Role
from scorekeeper.service import Service
from scorekeeper.web import news, pieces, pushing, roles

RETRY = b"retry: 1000\n\n"

GZIP = {"Accept-Encoding": "gzip"}


def joined(phone: Phone, role: Role) -> Phone:
    """Another phone at that table."""
    other = Phone(phone.client.application.test_client())
    other.enters(phone.table, role)
    return other


def listens(phone: Phone, table: str, after: int = 1, **headers: str) -> TestResponse:
    client: FlaskClient = phone.client
    return client.get(f"{table}/stream?news&after={after}", headers=headers, buffered=False)


def heard(event: bytes) -> tuple[int, int, str]:
    """Since when, up to when, and the fragment of an event."""
    kind, number, *lines = event.decode().removesuffix("\n\n").split("\n")
    assert kind == "event: news"
    said = [line.removeprefix("data: ") for line in lines]
    assert all(line.startswith("data: ") for line in lines)
    return int(said[0]), int(number.removeprefix("id: ")), "\n".join(said[1:])


def without_taps(html: str) -> str:
    return re.sub(r'name="tap" value="[^"]*"', "", html).strip()


@pytest.mark.parametrize("role", [Role.WATCHER, Role.SCORER, Role.HOST])
def test_what_is_pushed_is_what_would_be_asked_for(phone: Phone, role: Role) -> None:
    other = joined(phone, role)
    with listens(other, phone.table) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        assert_same(heard(next(events)), other, phone.table, 1)
        phone.corrects(1, {"bid": "9"})
        pushed = heard(next(events))
        assert 'role="alert"' in pushed[2], "the correction that somebody else made"
        assert_same(pushed, other, phone.table, 2)


def assert_same(pushed: tuple[int, int, str], phone: Phone, table: str, after: int) -> None:
    asked = phone.client.get(f"{table}/news?after={after}")
    assert pushed[:2] == (after, int(asked.headers["X-Version"]))
    assert without_taps(pushed[2]) == without_taps(asked.text)


def test_every_phone_reads_its_own_language(phone: Phone) -> None:
    other = joined(phone, Role.SCORER)
    phone.saves(HAND)
    german = listens(other, phone.table, **{"Accept-Language": "de"})
    assert "Rückgängig" in heard(second(german))[2]


def test_what_all_read_is_made_and_compressed_once_and_every_form_has_its_tap(
    phone: Phone, made: list[int]
) -> None:
    phone.saves(HAND)
    watchers = [joined(phone, Role.WATCHER) for _ in range(3)]
    scorers = [joined(phone, Role.SCORER) for _ in range(2)]
    pieces._packed.cache_clear()
    read = [second(listens(each, phone.table, **GZIP)) for each in watchers]
    assert len(set(read)) == 1
    assert len(made) == 1
    assert pieces._packed.cache_info().misses == 2, "the retry, and the news"
    taps = [heard(second(listens(each, phone.table))) for each in scorers]
    assert len(made) == 2
    found = [set(re.findall(r'name="tap" value="([^"]*)"', html)) for _, _, html in taps]
    assert all(len(each) == 1 for each in found)
    assert found[0] != found[1]
    assert news.TAP.decode() not in taps[0][2]


def second(stream: TestResponse) -> bytes:
    """What comes after the word how soon to ask anew."""
    with stream:
        events = stream.iter_encoded()
        if stream.headers.get("Content-Encoding") == "gzip":
            reading = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
            assert reading.decompress(next(events)) == b""
            assert reading.decompress(next(events)) == RETRY
            return reading.decompress(next(events))
        assert next(events) == RETRY
        return next(events)


def test_those_who_wake_at_once_wait_for_the_one_who_makes_it(
    phone: Phone, service: Service
) -> None:
    """And do not all make it, each in the way of the others."""
    book = service.book(phone.stream())
    reader = news.Reader("", "en", "en", "phone-1")
    made: list[int] = []
    all_ask = Barrier(8)

    def make() -> bytes:
        made.append(1)
        sleep(0.05)
        return b"<p>Ann</p>"

    def ask(_: int) -> bytes:
        all_ask.wait()
        return reader.news(book, Role.WATCHER, 0, make)

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(ask, range(8))) == {b"<p>Ann</p>"}
    assert len(made) == 1


def test_it_goes_out_compressed_only_to_who_takes_that(phone: Phone) -> None:
    phone.saves(HAND)
    small, plain = listens(phone, phone.table, **GZIP), listens(phone, phone.table)
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert heard(second(small))[:2] == heard(second(plain))[:2] == (1, 2)


def test_who_comes_back_is_told_from_where_the_line_broke(phone: Phone) -> None:
    for _ in range(2):
        phone.saves(HAND)
    again = listens(phone, phone.table, **{"Last-Event-ID": "2"})
    assert heard(second(again))[:2] == (2, 3)


def test_who_knows_more_than_the_store_hears_of_the_next_stroke(phone: Phone) -> None:
    with listens(phone, phone.table, after=99) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        assert heard(next(events))[:2] == (1, 2)


def test_who_has_seen_what_the_store_lost_is_given_no_news_but_told_to_ask(phone: Phone) -> None:
    other = joined(phone, Role.SCORER)
    other.client.set_cookie("seen", f"7.{'0' * 12}.3", path=phone.table)
    phone.saves(HAND)
    assert second(listens(other, phone.table)) == b"id: 2\ndata: 2\n\n"


def test_where_news_cannot_be_read_the_phone_is_told_to_ask(
    phone: Phone, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(stream: str) -> NoReturn:
        raise LogError(CLOSED())

    with listens(phone, phone.table) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        monkeypatch.setattr(service, "book", away)
        assert next(events) == b"id: 2\ndata: 2\n\n"


def test_a_moment_without_the_store_does_not_end_the_line(
    phone: Phone, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> NoReturn:
        raise LogError(CLOSED())

    monkeypatch.setattr(pushing, "AWAY", 0.01)
    with listens(phone, phone.table) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        with monkeypatch.context() as patch:
            patch.setattr(service.log, "links", away)
            assert [next(events) for _ in range(3)] == [b": here\n\n"] * 3
        assert heard(next(events))[:2] == (1, 2)


def test_news_are_not_kept_for_others_who_may_more_than_the_phone_they_were_made_for(
    phone: Phone, service: Service, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its link was changed between two looks at it: it is told to ask for itself."""
    other = joined(phone, Role.SCORER)
    monkeypatch.setattr(roles, "outside", lambda *_: Role.HOST)
    with listens(other, phone.table) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        assert next(events) == b"id: 2\ndata: 2\n\n"
    assert made == []
    assert not service.book(phone.stream()).shown


def test_who_has_read_what_a_store_that_was_put_back_has_not_is_told_to_ask_once(
    phone: Phone, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "BEAT", 0.05)
    other = joined(phone, Role.SCORER)
    phone.saves(HAND)
    name, older = phone.stream(), MemoryLog()
    first, _ = service.log.read(name)
    older.append(name, [first.event], expected=0, stamp=first.stamp, typed=service.log.typed(name))
    older.keep_links(service.log.links(name))
    with listens(phone, phone.table, after=2) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        assert next(events) == b": here\n\n"
        service.log = older
        service.put_back(bucket(name))
        assert next(events) == b"id: 1\ndata: 1\n\n"
        assert next(events) == b": here\n\n"
        other.saves(HAND)
        assert heard(next(events))[:2] == (1, 2)


def test_a_phone_whose_link_may_more_from_now_on_reads_so_once_it_listens_anew(
    phone: Phone,
) -> None:
    """And one whose link is taken back reads nothing more: see the roles."""
    other = joined(phone, Role.WATCHER)
    with listens(other, phone.table) as stream:
        events = stream.iter_encoded()
        assert next(events) == RETRY
        phone.saves(HAND)
        assert 'name="tap"' not in heard(next(events))[2]
        other.enters(phone.table, Role.SCORER)
        phone.saves(HAND)
        assert 'name="tap"' not in heard(next(events))[2], "with the keys it came with"
    assert 'name="tap"' in heard(second(listens(other, phone.table)))[2]


def test_a_program_is_told_how_far_the_table_has_come(phone: Phone, service: Service) -> None:
    link = link_to(service, phone.table, Role.WATCHER)
    bearer = {"Authorization": f"Bearer {link.rpartition('/')[2]}"}
    phone.saves(HAND)
    program = phone.client.application.test_client()
    stream = program.get(f"{phone.table}/stream?after=1", headers=bearer, buffered=False)
    assert second(stream) == b"id: 2\ndata: 2\n\n"


def test_the_line_ends_well_where_the_time_is_over(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "LONGEST", 0.0)
    with listens(phone, phone.table, **GZIP) as stream:
        whole = b"".join(stream.iter_encoded())
    reading = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    assert reading.decompress(whole) == RETRY
    assert reading.eof
