"""A store moves to another engine and back, and nobody at a table could tell."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from engine import Engine

from scorekeeper.cli import main
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog, bucket
from scorekeeper.eventlog.chain import BUCKETS
from scorekeeper.eventlog.moving import Movable, Piece
from scorekeeper.eventlog.postgres import PostgresLog
from scorekeeper.eventlog.sqlite import log as sqlite_log
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.links import HOUSE, Link, Role, hashed
from scorekeeper.moving import Move
from scorekeeper.service import Service
from scorekeeper.settings import DATABASE
from scorekeeper.store import Store
from scorekeeper.strokes import perform
from scorekeeper.transcript import parse

SESSIONS = Path(__file__).parent.parent / "sessions"
WHEN = "2026-11-30T20:00:00+00:00"
LINK = Link("club", "a", Role.SCORER, hashed("a token"), "phone-1", WHEN)
BESIDE = next(name for k in range(10_000) if bucket(name := f"s{k}") == bucket("club"))


def tap(id_: str) -> Stamp:
    return Stamp(id_, WHEN, "p1", "phone-1")


def fill(log: Movable) -> None:
    """Every golden session, a name forgotten, a session deleted in the middle and one at the end."""
    service = Service(log)
    for file in sorted(SESSIONS.glob("*.txt")):
        with file.open(encoding="utf-8") as lines:
            perform(service, parse(lines, service.games), WHEN)
    for name in ("club", BESIDE):
        log.append(name, [HandStruck(k) for k in range(7)], expected=0, stamp=tap("a"))
    log.append(
        "club", [HandStruck(9)], expected=7, stamp=tap("b"), typed={"p1": "Ann", "p2": "Bob"}
    )
    log.keep_links([LINK, replace(LINK, id="b", role=Role.HOST, revoked=WHEN)])
    log.keep_links([replace(LINK, id="c", code=True), replace(LINK, stream=HOUSE)])
    log.append(HOUSE, [], expected=0, stamp=tap("c"), typed={"a": "Ann’s phone"})
    log.forget("club", ["p1"])
    log.append("gone", [HandStruck(1)], expected=0, stamp=tap("a"))
    log.delete([BESIDE, "gone"], WHEN)


def content(log: Movable) -> object:
    """All that there is in a store, with its places."""
    return (
        log.secret(),
        log.positions(),
        log.forgotten(),
        log.tombstones(),
        [(key, list(log.feed(key))) for key in range(BUCKETS)],
        {stream: log.typed(stream) for stream in (HOUSE, *log.streams())},
        {stream: log.links(stream) for stream in (HOUSE, *log.streams())},
    )


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.sqlite"
    with closing(SqliteLog(path)) as log:
        fill(log)
    return path


@pytest.fixture
def address(postgres: Engine) -> str:
    return postgres.address(postgres.database())


def test_there_and_back(source: Path, address: str, tmp_path: Path) -> None:
    before = source.read_bytes()
    back = tmp_path / "back.sqlite"
    for a, b in ((source, address), (address, back)):
        result = run("move", a, b)
        assert result.exit_code == 0, result.output
        assert "every one as it was" in result.output
    assert source.read_bytes() == before
    with (
        closing(SqliteLog(source)) as one,
        closing(PostgresLog(address)) as two,
        closing(SqliteLog(back)) as three,
    ):
        assert content(one) == content(two) == content(three)
        two.append("club", [HandStruck(10)], expected=8, stamp=tap("c"))
        assert two.check() == three.check() == []


def test_what_a_backups_manifest_knows_is_found_in_the_database(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: Engine
) -> None:
    path, manifest = tmp_path / "book.sqlite", tmp_path / "copy.sqlite.manifest.json"
    monkeypatch.setenv(DATABASE, str(path))
    hands = tmp_path / "hands.txt"
    hands.write_text("lead  dealer=Ann\nseats Ann, Bob, Cy, Di\n1  bidder=Cy bid=7\nvoid 1\n")
    assert run("import", hands).exit_code == 0
    assert run("backup", tmp_path / "copy.sqlite").exit_code == 0
    assert run("move", path, address).exit_code == 0
    monkeypatch.setenv(DATABASE, address)
    assert run("check", "--against", manifest).exit_code == 0
    database = address.split("/")[3].split("?", maxsplit=1)[0]
    postgres.run("DELETE FROM events WHERE version > 2", database)
    result = run("check", "--against", manifest)
    assert result.exit_code == 1
    assert "is known and not in this store" in result.output


class Interrupted(Exception):
    pass


@pytest.mark.parametrize("pieces", [0, 1, 3])
def test_a_move_that_was_broken_off_goes_on_where_it_was(
    source: Path, address: str, pieces: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_log, "PAGE", 5)
    adopt = PostgresLog.adopt
    adopted: list[Piece] = []

    def breaking(log: PostgresLog, piece: Piece) -> None:
        if len(adopted) == pieces:
            raise Interrupted
        adopted.append(piece)
        adopt(log, piece)

    with monkeypatch.context() as patch:
        patch.setattr(PostgresLog, "adopt", breaking)
        assert isinstance(run("move", source, address).exception, Interrupted)
    moved = sum(len(piece.rows) for piece in adopted)
    with closing(SqliteLog(source, readonly=True)) as one:
        strokes = sum(1 for key in range(BUCKETS) for _ in one.feed(key))
        result = run("move", source, address)
        assert result.exit_code == 0, result.output
        assert f"Moved: {strokes - moved} strokes" in result.output
        with closing(PostgresLog(address)) as two:
            assert content(two) == content(one)
    assert "Moved: 0 strokes" in run("move", source, address).output


def test_what_came_since_follows(source: Path, address: str) -> None:
    assert run("move", source, address).exit_code == 0
    with closing(SqliteLog(source)) as log:
        log.append("club", [HandStruck(10)], expected=8, stamp=tap("c"), typed={"p3": "Cy"})
        log.forget("club", ["p2"])
    assert "Moved: 1 strokes" in run("move", source, address).output
    with closing(SqliteLog(source)) as one, closing(PostgresLog(address)) as two:
        assert content(two) == content(one)


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A store that has a session of its own."""
    where = str(tmp_path / "other.sqlite")
    if request.param == "postgres":
        where = request.getfixturevalue("address")
    with closing(Store(where).open()) as log:
        log.append("town", [HandStruck(1)], expected=0, stamp=tap("a"))
    return where


def test_a_store_with_other_sessions_is_left_as_it_is(source: Path, other: str) -> None:
    with closing(Store(other).open()) as log:
        before = content(log)
    result = run("move", source, other)
    assert result.exit_code == 1
    assert "has other sessions than" in result.output
    with closing(Store(other).open()) as log:
        assert content(log) == before
        with pytest.raises(LogError):
            log.adopt_secret(bytes(32))
        with pytest.raises(LogError):
            log.adopt(Piece(bucket("town"), 0, 1, ()))
        assert content(log) == before


def test_a_copy_that_went_another_way_is_not_kin(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    shutil.copy(source, copy)
    for path, hand in ((source, 10), (copy, 11)):
        with closing(SqliteLog(path)) as log:
            log.append("club", [HandStruck(hand)], expected=8, stamp=tap("c"))
    assert "has other sessions than" in run("move", source, copy).output


def test_what_does_not_come_out_the_same_is_said(
    source: Path, address: str, postgres: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("move", source, address).exit_code == 0
    database = address.split("/")[3].split("?", maxsplit=1)[0]
    postgres.run("UPDATE typed SET text = 'Eve' WHERE text = 'Bob'", database)
    with closing(SqliteLog(source, readonly=True)) as a, closing(PostgresLog(address)) as b:
        found = list(Move(a, b, ("a", "b")).differences(lambda *_: None))
    assert {finding.text for finding in found} == {"its sheet is another"}
    postgres.run("DELETE FROM tombstones", database)
    postgres.run("UPDATE links SET revoked = '' WHERE id = 'b'", database)
    postgres.run("UPDATE events SET hash = 'x' WHERE version = 8 AND stream_id = 'club'", database)
    with closing(SqliteLog(source, readonly=True)) as a, closing(PostgresLog(address)) as b:
        texts = {f.text for f in Move(a, b, ("a", "b")).differences(lambda *_: None)}
    assert "it does not come as far, or came there another way" in texts
    assert "the tombstones differ: is the source being written to?" in texts
    assert "its links are others: who gets in is not the same" in texts


def test_a_piece_whose_commit_lost_its_answer_is_there_once(source: Path, address: str) -> None:
    with closing(SqliteLog(source, readonly=True)) as a, closing(PostgresLog(address)) as b:
        piece = next(a.pieces(bucket("club"), 0))
        b.adopt(piece)
        b.adopt(piece)
        assert b.positions() == {bucket("club"): piece.end}


def test_what_is_not_there_is_not_moved(tmp_path: Path) -> None:
    result = run("move", tmp_path / "none.sqlite", tmp_path / "new.sqlite")
    assert result.exit_code == 1
    assert "There is no store" in result.output
    assert list(tmp_path.iterdir()) == []
