"""One tap followed through every floor: the button, the form, the values, the event, the fold, the
sheet, the CSV. The box has one name all the way."""

from __future__ import annotations

import csv
import re
from contextlib import closing
from pathlib import Path

from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import EntryWritten
from scorekeeper.service import Service
from scorekeeper.web import create_app

BOXES = {"bidder": "3", "bid": "5", "partner": "4", "pile": "6", "tricks-1": "4", "tricks-2": "3"}


def test_a_bid_of_five_from_the_button_to_the_csv(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "store.sqlite")) as log:
        service = Service(log)
        phone = create_app(service).test_client()
        people = {"game": "lead", "player": ["Ann", "Bob", "Cy", "Di"], "dealer": "1"}
        answer = phone.post("/sessions", data={"tap": "opening-tap", **people})
        table = answer.headers["Location"]

        page = phone.get(table).text
        assert re.search(r'<input type="radio" name="bid" value="5">', page)
        hidden = dict(re.findall(r'type="hidden" name="(tap|saw|hand)" value="([^"]*)"', page))

        answer = phone.post(f"{table}/entries", data={**hidden, **BOXES})
        assert answer.status_code == 303

        stream = table.rsplit("/", 1)[1]
        event = list(log.read(stream))[-1].event
        assert isinstance(event, EntryWritten)
        assert event.cells["bid"] == 5

        book = service.book(stream)
        assert book.session.hands[1].cells["bid"] == 5
        assert [line.points for line in book.sheet.rows[0].examined.lines] == [4, 3, 6, 6]

        text = phone.get(f"{table}/hands.csv").data.decode("utf-8-sig")
        row = next(csv.DictReader(text.splitlines()))
        assert row["bid"] == "5"
        assert [row[f"points {name}"] for name in ("Ann", "Bob", "Cy", "Di")] == list("4366")
