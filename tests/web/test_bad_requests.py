"""Requests that are broken as a whole: cut off, far too long, for hands that are not there."""

from collections.abc import Iterator

import pytest
from phone import HAND, Phone

from scorekeeper.service import Service

KIND = "application/x-www-form-urlencoded"


@pytest.fixture(autouse=True)
def nothing_stored(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test of this file may add a stroke to the book."""
    service: Service = request.getfixturevalue("service")
    phone: Phone = request.getfixturevalue("phone")
    before = service.log.head(phone.stream())
    yield
    assert service.log.head(phone.stream()) == before
    assert list(service.log.streams()) == [phone.stream()]


@pytest.mark.parametrize("lost", ["tap", "saw", "hand"])
def test_a_form_that_lost_a_part_is_refused_and_kept(phone: Phone, lost: str) -> None:
    pairs = [pair for pair in phone.entry().filled(HAND) if pair[0] != lost]
    page = phone.post(f"{phone.table}/entries", pairs)
    assert page.status == 422
    assert "The form came in incomplete" in page.alerts()
    kept = page.form("Save hand 1")
    assert {cell: kept[cell] for cell in HAND} == HAND


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("tap", "short"),
        ("tap", "x" * 65),
        ("tap", "with/slash-in-it"),
        ("tap", "ünïcödé-tap"),
        ("saw", "-1"),
        ("saw", "now"),
        ("saw", "9" * 30),
        ("hand", "2"),
        ("hand", "163"),
        ("hand", "-1"),
        ("hand", "0"),
        ("hand", "٣"),
        ("hand", "i1"),
        ("hand", "1\0"),
        ("hand", "9" * 5000),
    ],
)
def test_a_form_with_a_wrong_part_is_refused_and_kept(phone: Phone, part: str, value: str) -> None:
    page = phone.press(phone.entry(), {**HAND, part: value})
    assert 400 <= page.status < 500, page.text
    assert page.alerts()
    assert len(page.alerts()) < 300
    kept = page.form("Save hand 1")
    assert {cell: kept[cell] for cell in HAND} == HAND


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("terminated", [True, False])
def test_a_form_cut_in_half_is_refused(phone: Phone, share: float, terminated: bool) -> None:
    body = "&".join(f"{name}={value}" for name, value in phone.entry().filled(HAND)).encode()
    cut = body[: int(len(body) * share)]
    answer = phone.client.post(
        f"{phone.table}/entries",
        data=cut,
        content_type=KIND,
        environ_overrides={
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input_terminated": terminated,
        },
    )
    assert 400 <= answer.status_code < 500
    assert "nothing was saved" in answer.text


@pytest.mark.parametrize(
    "body",
    [b"a=%", b"%ED%A0%80=%ED%A0%80", b"&&&===&&&", b"=", b"", b"\xff\xfe\x00", b"bid=%FF", b"\0"],
)
def test_a_body_that_is_no_form_is_refused(phone: Phone, body: bytes) -> None:
    places = ("entries", "hands/1/corrections", "withdrawals", "closings")
    for place in places:
        answer = phone.client.post(f"{phone.table}/{place}", data=body, content_type=KIND)
        assert 400 <= answer.status_code < 500, place
        assert answer.content_type.startswith("text/html")


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data", ""])
def test_a_body_of_another_kind_is_refused(phone: Phone, kind: str) -> None:
    answer = phone.client.post(f"{phone.table}/entries", data=b"bid=7", content_type=kind)
    assert answer.status_code == 422


def test_ten_megabytes_are_refused_wherever_they_stand(phone: Phone) -> None:
    much = "9" * 10_000_000
    for box in ("bid", "reason", "tap", "hand", much):
        page = phone.press(phone.entry(), {**HAND, box: much})
        assert page.status == 413
        assert "too much at once: nothing was saved" in page.text
    for place in ("/new", "/sessions", f"{phone.table}/preview"):
        assert phone.post(place, {"player": much}).status == 413, place


def test_a_page_that_is_not_there_and_a_way_that_does_not_go(phone: Phone) -> None:
    assert phone.get("/nowhere").status == 404
    assert phone.get(f"{phone.table}/entries").status == 405
    assert phone.post(phone.table, {}).status == 405


@pytest.mark.parametrize("version", ["", "-1", "٢", "99", "1", "2.5", "x", "9" * 40])
def test_undo_of_what_cannot_be_undone_is_refused(phone: Phone, version: str) -> None:
    page = phone.post(f"{phone.table}/withdrawals", {"tap": "tap-for-this-one", "version": version})
    assert 400 <= page.status < 500


def test_every_refusal_is_a_page_of_ours(phone: Phone) -> None:
    for page in (phone.get("/nowhere"), phone.post(f"{phone.table}/entries", {})):
        assert page.html.startswith("<!doctype html>")
        assert "css/sheet.css" in page.html
