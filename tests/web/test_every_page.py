"""What holds for the text of every page, whatever it shows."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from everypage import Shown, Walk, pages
from flask import Flask

from scorekeeper.eventlog import MemoryLog
from scorekeeper.service import Service
from scorekeeper.web import create_app

LANGUAGES = ("en", "nl", "de")
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", re.IGNORECASE)
ADDRESSES = re.compile(
    r"""<(?:script|link|img|form|iframe|source)\b[^>]*?\b(?:src|href|action)="([^"]*)"""
)


@pytest.fixture(scope="module")
def walked() -> Iterator[tuple[Flask, list[Shown]]]:
    """A walk that is gone once for all that is asked here."""
    with closing(MemoryLog()) as log:
        app = create_app(Service(log))
        yield app, list(Walk(app))


@pytest.fixture
def walk(walked: tuple[Flask, list[Shown]]) -> list[Shown]:
    return walked[1]


def test_no_page_is_left_out_of_the_walk(walked: tuple[Flask, list[Shown]]) -> None:
    app, walk = walked
    assert {shown.endpoint for shown in walk} - {""} == pages(app)


def test_nothing_is_written_inline_and_nothing_comes_from_elsewhere(walk: list[Shown]) -> None:
    for shown in walk:
        for html in shown.html.values():
            assert not INLINE.search(html), shown.name
            addresses = ADDRESSES.findall(html)
            assert addresses, shown.name
            for address in addresses:
                assert re.match(r"/(?!/)|data:image/svg", address), (shown.name, address)


def test_every_page_speaks_its_readers_language(walk: list[Shown]) -> None:
    for shown in walk:
        for language, html in shown.html.items():
            assert f'<html lang="{language}"' in html, shown.name
