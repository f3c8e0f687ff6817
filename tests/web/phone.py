"""A phone without script: it reads the forms of a page and sends them as a browser would."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.entrance import Entrance, new_token
from scorekeeper.events import Stamp
from scorekeeper.links import Role
from scorekeeper.service import Service

MINUS = "\N{MINUS SIGN}"

NAMES = ("Ann", "Bob", "Cy", "Di")

HAND = {"bidder": "3", "bid": "7", "partner": "4", "pile": "8", "tricks-1": "3", "tricks-2": "2"}
"""Cy bid 7 with Di, took 8: Ann 3, Bob 2, Cy 8, Di 8."""

FAILED = {"bidder": "1", "bid": "9", "partner": "2", "pile": "4", "tricks-3": "5", "tricks-4": "4"}
"""Ann bid 9 with Bob, took 4: Ann -9, Bob -9, Cy 5, Di 4."""

Pair = tuple[str, str]


@dataclass
class Form:
    """A form as it stands on a page: what a browser would send if the button were pressed now."""

    action: str
    sent: list[Pair] = field(default_factory=list)
    button: str = ""
    offered: set[str] = field(default_factory=set)
    """Every box that is there, filled or not."""

    def __getitem__(self, name: str) -> str:
        return dict(self.sent)[name]

    def filled(self, boxes: Mapping[str, str]) -> list[Pair]:
        """The form with these boxes filled in, whatever they held."""
        return [pair for pair in self.sent if pair[0] not in boxes] + list(boxes.items())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._in_button = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(given.get("action", ""))
            self.forms.append(self._open)
        if self._open is None:
            return
        sends = tag == "button" and given.get("type") != "button"
        self._in_button = sends or self._in_button
        if tag == "input" and "name" in given:
            self._open.offered.add(given["name"])
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self._open.sent.append((given["name"], given.get("value", "")))

        if tag == "select" and self._open is not None:
            self._select = given["name"]
            self._open.offered.add(self._select)
        if tag == "option" and self._open is not None:
            kept = [pair for pair in self._open.sent if pair[0] != self._select]
            if "selected" in given or len(kept) == len(self._open.sent):
                self._open.sent = [*kept, (self._select, given.get("value", ""))]

    def handle_data(self, data: str) -> None:
        if self._open is not None and self._in_button:
            self._open.button += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        if tag == "button":
            self._in_button = False


@dataclass
class Page:
    """What came back."""

    status: int
    html: str
    location: str = ""

    @property
    def text(self) -> str:
        """What a person reads, on one line; a minus sign as it is typed."""
        read = html.unescape(re.sub(r"<[^>]*>", " ", self.html)).replace(MINUS, "-")
        return " ".join(read.split())

    @property
    def forms(self) -> list[Form]:
        reader = _Reader()
        reader.feed(self.html)
        return reader.forms

    def form(self, button: str) -> Form:
        """The form whose button begins like that."""
        found = [form for form in self.forms if form.button.startswith(button)]
        assert found, f"no button {button!r} among {[form.button for form in self.forms]}"
        return found[0]

    def totals(self) -> list[int]:
        """The totals at the top, by seat."""
        found = re.findall(r'<strong class="total">(.?\d+)</strong>', self.html)
        return [int(total.replace(MINUS, "-")) for total in found]

    def deals(self) -> str:
        """Who deals, by the mark on the totals."""
        found = re.findall(r'<div class="tile deals[^"]*">\s*<bdi[^>]*>(.*?)</bdi>', self.html)
        assert len(found) == 1, found
        return str(html.unescape(found[0]))

    def alerts(self) -> str:
        """What the page says is wrong."""
        found = re.findall(r'<p class="(?:notice )?wrong"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        return " ".join(html.unescape(text) for text in found)


class Phone:
    """One phone at the table; its cookies are its own."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.table = ""

    def get(self, address: str) -> Page:
        return _page(self.client.get(address))

    def post(self, address: str, boxes: Iterable[Pair] | Mapping[str, str]) -> Page:
        pairs = list(boxes.items()) if isinstance(boxes, Mapping) else list(boxes)
        body = urlencode(pairs)
        kind = "application/x-www-form-urlencoded"
        return _page(self.client.post(address, data=body, content_type=kind))

    def press(self, form: Form, boxes: Mapping[str, str] | None = None) -> Page:
        """The answer to the form with these boxes filled in; not followed where it leads. A page
        that asks whether it is really meant is answered with yes."""
        return self.confirm(self.ask(form, boxes))

    def ask(self, form: Form, boxes: Mapping[str, str] | None = None) -> Page:
        """The first answer to the form: of something settled, what it would change."""
        return self.post(form.action, form.filled(boxes or {}))

    def confirm(self, page: Page) -> Page:
        yes = next((form for form in page.forms if form.button.startswith("Yes")), None)
        return self.post(yes.action, yes.filled({})) if yes and page.status == 200 else page

    def follow(self, page: Page) -> Page:
        """The page that a saved form leads to."""
        assert page.status == 303, page.text
        return self.get(page.location)

    def opens(self, names: Sequence[str] = NAMES, game: str = "lead", **rules: str) -> str:
        """Opens a session by the two forms, and remembers the address of its table."""
        first = self.get("/new").form("Next")
        people = [("player", name) for name in names]
        second = self.follow(self.post(first.action, [("game", game), *people]))
        answer = self.press(second.form("Start"), rules)
        assert answer.status == 303, answer.text
        self.table = answer.location
        return self.table

    def enters(self, table: str, role: Role = Role.SCORER, name: str = "") -> None:
        """Opens a link to the table at that address that was made for it on the machine."""
        answer = self.get(self.link(table, role, name))
        assert answer.location == table, answer.text
        self.table = table

    def link(self, table: str, role: Role = Role.SCORER, name: str = "") -> str:
        """The address of a new link to the table at that address."""
        return link_to(self.client.application.extensions["scorekeeper"], table, role, name)

    def entry(self) -> Form:
        """The form of the hand in play."""
        return self.get(self.table).form("Save hand")

    def saves(self, boxes: Mapping[str, str]) -> Page:
        """Saves the hand in play with these boxes, and follows to the page behind it."""
        return self.follow(self.press(self.entry(), boxes))

    def hand(self, hand: int | str) -> Page:
        return self.get(f"{self.table}/hands/{hand}")

    def corrects(self, hand: int | str, boxes: Mapping[str, str]) -> Page:
        """Corrects a hand that counts, and follows."""
        return self.follow(self.press(self.hand(hand).form("Save the correction"), boxes))

    def stream(self) -> str:
        return self.table.rpartition("/")[2]


def link_to(service: Service, table: str, role: Role = Role.SCORER, name: str = "") -> str:
    """The address of a new link to the table at that address, made on the machine."""
    token, stream = new_token(), table.rpartition("/")[2]
    stamp = Stamp(token, "2026-03-01T20:15:00+00:00")
    Entrance(service).make(stream, role, token, stamp, name)
    return f"/l/{token}"


def _page(response: TestResponse) -> Page:
    return Page(response.status_code, response.get_data(as_text=True), response.location or "")
