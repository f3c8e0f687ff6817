"""Every page there is, in every state that a table can be in and in every language, for tests that
look at all of them."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from fitting import unfold
from flask import Flask
from phone import FAILED, HAND, Form, Phone
from playwright.sync_api import Page, Route

from scorekeeper.certificates import kept
from scorekeeper.languages import LANGUAGES
from scorekeeper.tls import Tls
from scorekeeper.web import create_app
from scorekeeper.web.door import SERVICE

LONG = tuple(
    f"{name} {'of the long and winding road to nowhere' * 2}"[:40].replace(" to ", "_to_")
    for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
)
"""Eight names of 40 letters, with pieces that do not wrap by themselves."""

OF_EIGHT = {
    "bidder": "1",
    "bid": "3",
    "partner": "2",
    "pile": "4",
    "tricks-3": "1",
    "tricks-4": "1",
    **{f"tricks-{seat}": "0" for seat in range(5, 9)},
}

NOT_PAGES = (
    "static",
    "api.",
    "live.",
    "files.",
    "installing.manifest",
    "installing.worker",
    "evening.text",
    "trust.certificate",
    "trust.known",
    "entering.by_link",
    "upkeep.",
)
"""What is asked for by GET and is no page that a person reads, by how its endpoint begins."""

SITE = "http://table.test"


@dataclass(frozen=True)
class Shown:
    """A page as it came back: what it is, its endpoint, and its text by language."""

    name: str
    endpoint: str
    html: Mapping[str, str]


class Walk:
    """A walk over all the pages. What it shows changes nothing at the table."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.phone = Phone(app.test_client())
        self._at = app.url_map.bind("localhost")

    def page(self, name: str, address: str) -> Shown:
        return self._shown(
            name, self._at.match(address.split("?", maxsplit=1)[0], method="GET")[0], address
        )

    def answer(self, name: str, form: Form, boxes: Mapping[str, str]) -> Shown:
        """The page that answers a form."""
        return self._shown(name, "", form.action, urlencode(form.filled(boxes)))

    def _shown(self, name: str, endpoint: str, address: str, body: str | None = None) -> Shown:
        def html(language: str) -> str:
            response = self.phone.client.open(
                address,
                method="GET" if body is None else "POST",
                data=body,
                content_type=None if body is None else "application/x-www-form-urlencoded",
                headers={"Accept-Language": language},
            )
            assert response.mimetype == "text/html", (name, response.status)
            assert response.status_code not in (301, 302, 303), (name, response.location)
            return response.get_data(as_text=True)

        return Shown(name, endpoint, {language: html(language) for language in LANGUAGES})

    def __iter__(self) -> Iterator[Shown]:
        yield self.page("front page of a new phone", "/")
        yield from self.opening()
        yield from self.evening_of_four()
        yield from self.other_tables()
        yield self._shown("no such page", "", "/nowhere")
        yield self.page("front page", "/")
        yield self.page("without a network", "/offline")
        yield from self.trust()

    def opening(self) -> Iterator[Shown]:
        phone = self.phone
        yield self.page("who plays", "/new")
        form = phone.get("/new").form("Next")
        yield self.answer("who plays, refused", form, {"player": "Ann"})
        phone.post("/new", [("game", "lead"), *(("player", name) for name in LONG)])
        yield self.page("house rules of a new session", "/new/rules")

    def evening_of_four(self) -> Iterator[Shown]:
        """A bid, a hand, a correction, a void hand, the end."""
        phone = self.phone
        table = phone.opens(target="12")
        yield self.page("fresh table", table)
        first = phone.entry()
        phone.saves({"bidder": "3", "bid": "7"})
        yield self.page("bid saved", f"{table}?saved=2")
        yield self.answer("two phones, one hand", first, {**HAND, "bid": "9"})
        yield self.answer("refused entry", phone.entry(), {"pile": "163"})
        yield self.page("hand in play", f"{table}/hands/1")
        phone.saves(HAND)
        yield self.page("table after a hand", f"{table}?saved=3")
        yield self.page("board", f"{table}/board")
        yield self.page("hands kept on a phone", f"{table}/unsent")
        yield self.page("hand", f"{table}/hands/1")
        amended = phone.hand(1).form("Save the correction")
        yield self.answer("what a correction changes", amended, {"bid": "9"})
        for page in ("people", "points", "moments", "moments/2", "moments/2?to=3", "evening"):
            yield self.page(page, f"{table}/{page}")
        leaving = phone.get(f"{table}/people").form("See what goes")
        yield self.answer("what goes with a name", leaving, {"player": "2"})
        for page in ("rules", "join", "forgotten?after=1"):
            yield self.page(page, f"{table}/{page}")
        yield from self.other_phones(table)
        phone.corrects(1, {"bid": "6"})
        phone.press(phone.hand(1).form("Void hand"), {"reason": "misdealt"})
        yield self.page("void hand", f"{table}/hands/1")
        phone.saves(FAILED)
        phone.saves(HAND)
        yield self.page("over", table)
        yield self.page("no such hand", f"{table}/hands/99")
        phone.press(phone.get(table).form("Close this session"))
        yield self.page("closed", table)

    def other_phones(self, table: str) -> Iterator[Shown]:
        """Phones that come in by the codes, the host's page of them, and one that is sent away."""
        host = self.phone
        codes = re.findall(r'<p class="address">\S+?(/i/\S+)</p>', host.get(f"{table}/join").html)
        for n, code in enumerate(codes):
            self.phone = Phone(self.app.test_client())
            yield self.page(f"code {n} to scan", code)
            asked = self.phone.get(code).forms[0]
            yield self.answer(f"code {n} to scan, without a name", asked, {})
            self.phone.press(asked, {"name": "Ann"})
            for page in ("", "/hands/1", "/join", "/people"):
                yield self.page(f"{page} of a phone with code {n}", f"{table}{page}")
        sent_away, self.phone = self.phone, host
        yield self.page("links", f"{table}/links")
        sending = host.get(f"{table}/links").form("Make a link")
        yield self.answer("a link to send, without a name", sending, {"name": ""})
        taking = [f for f in host.get(f"{table}/links").forms if f.button.startswith("Take")][-1]
        host.press(taking)
        yield self.page("links, one taken back", f"{table}/links")
        self.phone = sent_away
        yield self.page("table of a phone whose link was taken back", table)
        self.phone = host

    def other_tables(self) -> Iterator[Shown]:
        phone = self.phone
        table = phone.opens(confirm="sides")
        phone.saves(HAND)
        phone.press(phone.get(table).form("Agree for"))
        yield self.page("hands are confirmed", table)
        yield self.page("hand that is confirmed", f"{table}/hands/1")
        table = phone.opens(target="18")
        for hand in (HAND, FAILED, FAILED):
            phone.saves(hand)
        phone.corrects(1, {"pile": "13", "tricks-1": "0", "tricks-2": "0"})
        shown = self.page("undecided end", table)
        assert "did you play on" in shown.html["en"]
        yield shown
        yield from self.changed_in_the_store(table)
        table = phone.opens(LONG, leftover="taker")
        phone.saves(OF_EIGHT)
        yield self.page("eight long names", table)
        for page in (
            *("hands/1", "people", "points", "evening", "moments", "moments/2", "moments/2?to=1"),
            *("board", "rules", "join", "forgotten?after=1"),
        ):
            yield self.page(f"{page} of eight long names", f"{table}/{page}")
        points = phone.get(f"{table}/points").form("See what it changes")
        yield self.answer("what points change", points, {"points-1": "-3"})
        yield self.answer("points, refused", points, {})
        for game in ("klaverjas", "tally"):
            yield self.page(f"fresh table of {game}", phone.opens(game=game))

    def changed_in_the_store(self, table: str) -> Iterator[Shown]:
        """As if the first two hands of the table were not as they were written."""
        service, stream = self.app.extensions[SERVICE], self.phone.stream()
        service._books[stream] = replace(service.book(stream), altered=(2, 3))
        for page in ("", "/board", "/moments", "/moments/3", "/hands/1"):
            shown = self.page(f"{page} of a table that was changed in the store", f"{table}{page}")
            assert "as it was written" in shown.html["en"] or "as they were" in shown.html["en"]
            yield shown

    def trust(self) -> Iterator[Shown]:
        """Where the laptop serves with an authority of its own."""
        names = ("laptop.local",)
        with TemporaryDirectory() as folder:
            tls = Tls(ssl.create_default_context(), names, kept(Path(folder) / "tls", names))
            at_home = create_app(self.app.extensions[SERVICE], tls)
            self.phone, before = Phone(at_home.test_client()), self.phone
            yield self.page("how a phone comes to trust", "/trust")
            self.phone = before


def pages(app: Flask) -> set[str]:
    """Everything that can be asked for by GET and is a page."""
    rules = app.url_map.iter_rules()
    asked = {rule.endpoint for rule in rules if "GET" in (rule.methods or ())}
    return {name for name in asked if not name.startswith(NOT_PAGES)}


class Museum:
    """All the pages in a browser, without a server: they are as they were when they were seen."""

    def __init__(self, page: Page, app: Flask) -> None:
        self.page = page
        self._client = app.test_client()
        self._html = ""
        page.context.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        if path == "/page":
            return route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        if not path.startswith("/static/"):
            return route.fulfill(status=204)
        with self._client.get(path) as file:
            return route.fulfill(body=file.get_data(), content_type=str(file.content_type))

    def visit(self, shown: Shown, language: str = "en") -> None:
        """Looks at a page with everything that is tucked away unfolded."""
        self._html = shown.html[language]
        self.page.goto(f"{SITE}/page")
        unfold(self.page)
