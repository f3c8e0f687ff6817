"""The chain shows a line that was changed, swapped, taken out or put in."""

import hashlib
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.eventlog import MemoryLog
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import BUCKETS, bucket, digest, faults
from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Head
from scorekeeper.events import HandStruck, Stamp

LINES = Append.of(
    "club", [HandStruck(k) for k in range(4)], 0, Stamp("a", "2026-03-01", "p1", "phone-1"), {}
).lines(Head())


def test_bucket_is_for_ever() -> None:
    assert BUCKETS == 256
    assert [bucket(name) for name in ("", "club", "Zoë")] == [0, 114, 42]


def test_lines_as_they_were_written_have_no_faults() -> None:
    assert list(faults(LINES)) == []


@pytest.mark.parametrize("column", Line._fields)
def test_a_changed_column_shows_in_its_place_and_nowhere_else(column: str) -> None:
    lines = list(LINES)
    old = getattr(lines[1], column)
    new = old + 7 if isinstance(old, int) else old + "x"
    lines[1] = lines[1]._replace(**{column: new})
    versions = {finding.version for finding in faults(lines)}
    if column == "version":
        assert versions == {new, 3}
    elif column == "hash":
        assert versions == {2, 3}
    else:
        assert versions == {2}


@pytest.mark.parametrize("version", [None, "3", 3.5, b"3"])
def test_a_version_that_is_no_number_any_more_shows_in_its_place(version: Any) -> None:
    lines = list(LINES)
    lines[2] = lines[2]._replace(version=version)
    assert {finding.version for finding in faults(lines)} == {3}


@pytest.mark.parametrize(
    ("lines", "versions"),
    [
        (LINES[1:], [2, 2]),
        (LINES[:1] + LINES[2:], [3, 3]),
        (LINES[:2] + LINES[1:], [2, 2]),
        ((LINES[1], LINES[0], *LINES[2:]), [2, 2, 1, 1, 3, 3]),
    ],
)
def test_a_missing_a_double_and_a_swapped_line_show(
    lines: tuple[Line, ...], versions: list[int]
) -> None:
    assert [finding.version for finding in faults(lines)] == versions


def test_columns_cannot_flow_into_each_other() -> None:
    line = LINES[0]
    one = line._replace(actor='p","1', device="")
    other = line._replace(actor="p", device='1","')
    assert digest(one, "") != digest(other, "")


def test_memory_finds_what_is_wrong_with_it() -> None:
    log = MemoryLog()
    log.append("club", [HandStruck(1)], expected=0, stamp=Stamp("a", ""))
    log._streams["club"][0] = log._streams["club"][0]._replace(data='{"hand":2}')
    (finding,) = log.check()
    assert (finding.stream, finding.version) == ("club", 1)


@given(st.lists(st.text() | st.characters(max_codepoint=127), min_size=7, max_size=7))
@example(["".join(map(chr, range(128)))] * 7)
@example(["\x7f\x80\u2028\u2029\ufeff\U0001f0a1/</script>"] * 7)
def test_the_hash_is_that_of_a_json_array_as_any_program_writes_it(words: list[str]) -> None:
    stream, id_, kind, data, when, who, device = words
    line = Line(stream, 3, id_, kind, data, 1, when, who, device, "")
    columns = [stream, 3, "before", id_, kind, data, 1, when, who, device]
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
    try:
        expected = hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        return
    assert digest(line, "before") == expected
