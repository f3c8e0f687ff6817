"""Names and reasons that are markup, on every page: the page is built as it is for Ann and Bob, and
shows them to the letter."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

import pytest
from everypage import OF_EIGHT
from flask import Flask
from hostile import HOSTILE, UNSEEN
from phone import Phone

PLAIN = ("Ann", "Bob", "Cy", "Di", "Ann B", "Bob B", "Cy B", "Di B")
EIGHTS = [list(HOSTILE.values())[start : start + 8] for start in range(0, len(HOSTILE), 8)]
LEADING = ("href", "src", "action", "formaction")


class Built(HTMLParser):
    """How a page is built: its tags with the names of what they are given, and what is read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.leads: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.leads += [value or "" for name, value in attrs if name in LEADING]

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", ()))


def addresses(app: Flask, table: str) -> list[str]:
    """Everything that can be asked of a table, but what is pushed to it."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/s/<stream>") and "GET" in (rule.methods or ()):
            path = rule.rule.replace("/s/<stream>", table, 1).replace("<hand>", "1")
            found.append(path.replace("<version>", "3"))
    return [path for path in found if not path.endswith("/stream")]


def played(app: Flask, names: Sequence[str]) -> Mapping[str, str]:
    """Every answer about a table of these people, whose first one is also every reason, by where it
    is asked for behind the table's own address."""
    phone = Phone(app.test_client())
    pairs = [("player", name) for name in names]
    seated = phone.post("/new", [("game", "lead"), *pairs])
    answers = {"rules of a new session": phone.follow(seated).html}
    refused = phone.post("/new", [("game", "lead"), *pairs, ("player", "x" * 41)])
    answers["refused"] = refused.html
    table = phone.opens(names, leftover="taker")
    phone.saves(OF_EIGHT)
    phone.corrects(1, {"bid": "2", "reason": names[0]})
    points = phone.get(f"{table}/points").form("See what")
    phone.follow(phone.press(points, {"points-1": "-5", "reason": names[0]}))
    for address in ["/", *addresses(app, table)]:
        page = phone.get(address)
        assert page.status == 200, address
        answers[address.removeprefix(table)] = page.html
    return answers


@pytest.fixture(scope="module")
def usual() -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """How the pages are built for people of ordinary names; filled by the first who asks."""
    return {}


@pytest.mark.parametrize("names", EIGHTS, ids=lambda names: names[0])
def test_pages_are_built_as_ever_and_show_names_to_the_letter(
    app: Flask, usual: dict[str, list[tuple[str, tuple[str, ...]]]], names: list[str]
) -> None:
    seats = [*names, *PLAIN][:8]
    if not usual:
        usual |= {where: Built(html).tags for where, html in played(app, PLAIN).items()}
    for where, html in played(app, seats).items():
        if where in ("/hands.csv", "/entries.csv", "/log.jsonl", "/log.txt", "/evening.txt"):
            continue
        built = Built(html)
        assert built.tags == usual[where], where
        for led in built.leads:
            assert led[:1] in ("", "/", "#", "?") or led.startswith("data:image/svg+xml"), where
            assert not led.startswith("//"), where
        if where in ("", "/board", "/hands/1", "/people", "/moments/3"):
            assert all(name in built.text for name in names), where


@pytest.mark.parametrize("text", [*HOSTILE.values(), *UNSEEN.values()])
def test_what_is_refused_is_said_without_being_done(phone: Phone, text: str) -> None:
    boxes = {"hand": "1", "saw": "1", "tap": "tap-for-this-one", "bid": text, text: "1"}
    places = ("hand", "saw", "tap")
    sent = [boxes, *({**boxes, place: text} for place in places)]
    answers = [phone.post(f"{phone.table}/entries", each) for each in sent]
    answers.append(phone.post(f"{phone.table}/preview", boxes))
    answers += [
        phone.post(f"{phone.table}/points", {"tap": text, "points-1": text, "reason": text}),
        phone.post(f"{phone.table}/seatings", {"seat": "1", "new": text, "from": text}),
        phone.post(f"{phone.table}/unsent", {"lines": text}),
        phone.post(f"{phone.table}/ends", {"play_on": text}),
        phone.post("/new", {"game": text, "player": text, "dealer": text}),
    ]
    for page in answers:
        assert page.status < 500
        built = Built(page.html)
        assert all(
            name in ("src", "type") for tag, a in built.tags if tag == "script" for name in a
        )
        given = {name for _, names in built.tags for name in names}
        assert not {name for name in given if name.startswith("on")}
        assert "base" not in dict(built.tags)
        assert "//evil.example/" not in built.leads


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_json_is_json_and_nothing_else(app: Flask, text: str) -> None:
    client = app.test_client()
    body = {"tap": "tap-for-this-one", "game": "lead", "players": [text, "Bob", "Cy", "Di"]}
    opened = client.post("/api/sessions", json=body)
    assert opened.status_code == 201, opened.text
    assert opened.mimetype == "application/json"
    assert opened.text.isascii()
    assert json.loads(opened.text)["players"][0] == text
