"""entries.csv: every stroke, void and corrected ones included, with who, when and why."""

from zoneinfo import ZoneInfo

import pytest
from phone import HAND, Phone
from sheets import Table, columns

from scorekeeper.book import Book
from scorekeeper.commands import CorrectEntry, Withdraw
from scorekeeper.export import dialect, entries_csv
from scorekeeper.service import Service

UTC = ZoneInfo("UTC")


def entries(book: Book, name: str = "rfc4180") -> str:
    return "".join(entries_csv(book, dialect(name), UTC))


def test_every_stroke_is_a_row(service: Service) -> None:
    read = columns(entries(Table(service).evening()))
    assert read["version"] == [str(n) for n in range(1, 8)]
    assert read["kind"] == [
        "session-opened",
        "entry-written",
        "entry-written",
        "entry-written",
        "hand-struck",
        "entry-corrected",
        "entry-written",
    ]
    assert read["hand"] == ["", "1", "2", "3", "3", "1", "4"]


def test_a_stroke_has_its_reason_its_time_its_device_and_its_own_id(service: Service) -> None:
    read = columns(entries(Table(service).evening()))
    assert read["reason"] == ["", "", "", "", "misdealt", "misheard", ""]
    assert set(read["when"]) == {"2026-03-01T19:00:00+00:00"}
    assert set(read["device"]) == {"device-of-a-phone"}
    assert len(set(read["id"])) == 7


def test_what_was_written_stands_box_by_box(service: Service) -> None:
    read = columns(entries(Table(service).evening()))
    assert "bid=7" in read["what"][1].split()
    assert read["what"][5] == "bid=8"


def test_a_stroke_that_was_taken_back_is_there_and_does_not_stand(service: Service) -> None:
    table = Table(service)
    table.writes(1)
    table.does(Withdraw(2))
    read = columns(entries(table.book))
    assert read["stands"] == ["yes", "no", "yes"]


@pytest.mark.parametrize(
    "reason", ["=1+1", "@SUM(A1)", "-9 was meant", '"quoted", and more', "Zoë"]
)
def test_a_reason_is_neutral_text(service: Service, reason: str) -> None:
    table = Table(service)
    table.writes(1)
    table.does(CorrectEntry(1, {"bid": 9}, 2, reason))
    read = columns(entries(table.book))
    assert read["reason"][2] in (reason, f"'{reason}")
    assert read["reason"][2][0] not in "=@-+"


def test_the_opening_is_told_without_the_marks_of_a_program(service: Service) -> None:
    read = columns(entries(Table(service, ("Jansen, P.", "Bob", "Cy", "Di")).book))
    assert "Jansen, P." in read["what"][0]
    assert "target=50" in read["what"][0]
    assert "{" not in read["what"][0]
    assert "[" not in read["what"][0]


def test_a_dutch_spreadsheet_gets_dates_and_times_of_its_own(service: Service) -> None:
    read = columns(entries(Table(service).evening(), "excel-nl"), ";")
    assert set(read["when date"]) == {"01-03-2026"}
    assert set(read["when time"]) == {"19:00:00"}


def test_the_page_hands_out_the_file(phone: Phone) -> None:
    phone.saves(HAND)
    answer = phone.client.get(f"{phone.table}/entries.csv?dialect=excel-de")
    assert answer.headers["Content-Disposition"] == "attachment; filename=entries.csv"
    assert columns(answer.data.decode(), ";")["kind"] == ["session-opened", "entry-written"]
