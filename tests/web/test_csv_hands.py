"""hands.csv: one row a hand, as a spreadsheet user would have it."""

import re
from itertools import accumulate
from zoneinfo import ZoneInfo

import pytest
from phone import FAILED, HAND, Phone
from sheets import Table, columns, parsed

from scorekeeper.book import Book
from scorekeeper.commands import WriteEntry
from scorekeeper.export import dialect, hands_csv
from scorekeeper.service import Service

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
NAMES = (
    "Jansen, P.",
    'Henzie "Toolbox" Torre',
    "=1+1",
    "@SUM(A1)",
    "-2",
    "+31",
    "Zoë 🂡",
    "\uff1d1",
)


def hands(book: Book, name: str = "rfc4180") -> str:
    return "".join(hands_csv(book, dialect(name), AMSTERDAM))


def test_every_hand_is_a_row_with_its_state(service: Service) -> None:
    read = columns(hands(Table(service).evening()))
    assert read["number"] == ["1", "2", "", "3"]
    assert read["state"] == ["played", "played", "void", "open"]
    assert read["dealer"] == ["Ann", "Bob", "Cy", "Cy"]
    assert read["bidder"] == ["Cy", "Ann", "Cy", "Bob"]
    assert read["bid"] == ["8", "9", "7", "5"]
    assert read["partner"] == ["Di", "Bob", "Di", ""]
    assert read["corrected"] == ["yes", "no", "no", "no"]


def test_points_and_running_totals_are_numbers_with_their_sign(service: Service) -> None:
    read = columns(hands(Table(service).evening()))
    assert read["points Ann"] == ["3", "-9", "", ""]
    assert read["points Cy"] == ["8", "5", "", ""]
    assert read["total Ann"] == ["3", "-6", "-6", "-6"]
    assert read["tricks Ann"] == ["3", "", "3", ""]


def test_running_totals_are_the_sums_of_the_points(service: Service) -> None:
    read = columns(hands(Table(service).evening()))
    for name in ("Ann", "Bob", "Cy", "Di"):
        points = [int(value or 0) for value in read[f"points {name}"]]
        assert [int(value) for value in read[f"total {name}"]] == list(accumulate(points))


def test_a_hand_that_all_passed_says_so_and_scores_nothing(service: Service) -> None:
    table = Table(service, opener="may_pass")
    table.writes(1)
    table.does(WriteEntry(2, {"bidder": "none"}, table.book.session.version))
    read = columns(hands(table.book))
    assert read["state"] == ["played", "passed out"]
    assert read["points Cy"][1] in ("0", "")
    assert read["total Cy"] == ["8", "8"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_kind_is_one_column_and_no_formula(service: Service, name: str) -> None:
    table = Table(service, (name, "Bob", "Cy", "Di"))
    table.writes(1)
    text = hands(table.book)
    read = columns(text)
    assert read[f"points {name}"] == ["3"]
    dealer = read["dealer"][0]
    assert dealer in (name, f"'{name}")
    assert not re.match(r"[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]", dealer)


def test_no_text_begins_like_a_formula_and_every_number_is_bare(service: Service) -> None:
    table = Table(service, NAMES[:4])
    table.evening()
    for row in parsed(hands(table.book)):
        for value in row:
            assert value[:1] not in tuple("=+@\t\r") or not value
            assert value[:1] != "-" or re.fullmatch(r"-\d+", value)


def test_two_of_one_name_have_columns_of_their_own(service: Service) -> None:
    table = Table(service, ("Jan", "Ann", "Jan", "Di"))
    table.writes(1)
    read = columns(hands(table.book))
    assert read["points Jan (1)"] == ["3"]
    assert read["points Jan (2)"] == ["8"]
    assert read["bidder"] == ["Jan (2)"]


def test_times_are_iso_8601_with_the_offset_of_the_reader(service: Service) -> None:
    table = Table(service, when="2026-07-05T02:00:00.000+00:00")
    table.writes(1)
    table.when = "2026-07-05T22:30:00.000+00:00"
    table.writes(2, bidder=1, bid=4)
    read = columns(hands(table.book))
    assert read["began"] == ["2026-07-05T04:00:00+02:00", "2026-07-06T00:30:00+02:00"]
    assert read["changed"] == read["began"]


@pytest.mark.parametrize(
    ("name", "delimiter", "date"),
    [
        ("excel-nl", ";", "05-07-2026"),
        ("excel-de", ";", "05.07.2026"),
        ("excel-en", ",", "2026-07-05"),
    ],
)
def test_a_spreadsheet_gets_its_own_separator_dates_and_times(
    service: Service, name: str, delimiter: str, date: str
) -> None:
    table = Table(service, ("Ann; B.", "Bob", "Cy", "Di"), when="2026-07-04T23:05:09.000+00:00")
    table.writes(1)
    read = columns(hands(table.book, name), delimiter)
    assert read["began date"] == [date]
    assert read["began time"] == ["01:05:09"]
    assert read["dealer"] == ["Ann; B."]
    assert read["points Cy"] == ["8"]
    assert "began" not in read


def test_trump_and_called_card_stand_in_the_file_as_people_write_them(service: Service) -> None:
    table = Table(service)
    table.writes(1, bidder=3, bid=7, trump="H", called="TH", partner=4, pile=8)
    read = columns(hands(table.book))
    assert read["trump"] == ["♥"]
    assert read["called"] == ["10♥"]


def test_a_session_without_a_hand_is_its_heads(service: Service) -> None:
    assert len(parsed(hands(Table(service).book))) == 1


def test_the_page_hands_out_the_file_as_a_download(phone: Phone) -> None:
    phone.saves(HAND)
    phone.saves(FAILED)
    answer = phone.client.get(f"{phone.table}/hands.csv?zone=Europe/Amsterdam")
    assert answer.status_code == 200
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == "attachment; filename=hands.csv"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    read = columns(answer.data.decode())
    assert read["total Ann"] == ["3", "-6"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00", read["began"][0])


def test_the_page_takes_the_zone_of_the_reader(phone: Phone) -> None:
    phone.saves(HAND)
    offsets = {}
    for zone in ("UTC", "Asia/Tokyo", "Nowhere/Atall", "../../etc/passwd", "\0", "x" * 1500, "/"):
        answer = phone.client.get(f"{phone.table}/hands.csv", query_string={"zone": zone})
        assert answer.status_code == 200, zone
        offsets[zone] = columns(answer.data.decode())["began"][0][-6:]
    assert offsets["UTC"] == "+00:00"
    assert offsets["Asia/Tokyo"] == "+09:00"


@pytest.mark.parametrize("name", ["excel-fr", "", "x" * 500, "\0", "<b>"])
def test_a_dialect_that_is_not_there_is_not_found(phone: Phone, name: str) -> None:
    answer = phone.client.get(f"{phone.table}/hands.csv", query_string={"dialect": name})
    assert answer.status_code == 404
    assert "There is no CSV dialect" in answer.text
    assert "<b>”" not in answer.text
