"""Text goes out compressed where the browser accepts it, and only then."""

import gzip

import pytest
from flask import Flask, url_for
from phone import HAND, Phone

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def style(app: Flask) -> str:
    with app.test_request_context():
        return url_for("static", filename="css/sheet.css")


def test_a_page_is_the_same_and_a_fifth_of_the_size(phone: Phone) -> None:
    phone.client.get(phone.table)
    plain, packed = (phone.client.get(f"{phone.table}/rules", headers=h) for h in ({}, GZIP))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    table = phone.client.get(phone.table, headers=GZIP)
    assert len(table.data) * 5 < len(gzip.decompress(table.data))
    assert int(table.headers["Content-Length"]) == len(table.data)


@pytest.mark.parametrize("header", ["", "identity", "br", "gzip;q=0"])
def test_who_does_not_accept_it_gets_plain_text(phone: Phone, header: str) -> None:
    answer = phone.client.get(phone.table, headers={"Accept-Encoding": header})
    assert "Content-Encoding" not in answer.headers
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["Vary"].count("Accept-Encoding") == 1


def test_style_is_kept_for_ever(phone: Phone, style: str) -> None:
    with phone.client.get(style) as plain, phone.client.get(style, headers=GZIP) as packed:
        assert gzip.decompress(packed.data) == plain.data
        assert "immutable" in packed.headers["Cache-Control"]
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert "Set-Cookie" not in packed.headers


@pytest.mark.parametrize("file", ["hands.csv", "entries.csv", "log.txt", "log.jsonl", "version"])
def test_files_and_what_is_tiny_go_out_as_they_are(phone: Phone, file: str) -> None:
    for _ in range(3):
        phone.saves(HAND)
    answer = phone.client.get(f"{phone.table}/{file}", headers=GZIP)
    assert "Content-Encoding" not in answer.headers


def test_what_is_pushed_is_not_held_back(phone: Phone) -> None:
    with phone.client.get(f"{phone.table}/stream", headers=GZIP) as stream:
        assert stream.mimetype == "text/event-stream"
        assert "Content-Encoding" not in stream.headers
        assert next(stream.iter_encoded()) == b"retry: 1000\n\n"


def test_the_api_answers_compressed_too(phone: Phone) -> None:
    answer = phone.client.get(f"/api/sessions/{phone.stream()}", headers=GZIP)
    assert b"lead" in gzip.decompress(answer.data)
