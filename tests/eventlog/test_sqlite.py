"""The store in a file: who may open it, what stands in it, and what is gone from it."""

import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from scorekeeper.errors import LogError
from scorekeeper.eventlog import Head, SqliteLog
from scorekeeper.eventlog.sqlite.connections import IDLE
from scorekeeper.eventlog.sqlite.schema import MIGRATIONS
from scorekeeper.events import HandStruck, Stamp, Unknown
from scorekeeper.links import Link, Role, hashed


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def code_of_opening(path: Path, *, readonly: bool = False) -> str:
    with pytest.raises(LogError) as caught:
        SqliteLog(path, readonly=readonly, busy_seconds=0.2)
    assert caught.value.status == 503
    assert str(path) in str(caught.value)
    return caught.value.phrase.code


def test_a_store_opened_again_is_as_it_was(store: SqliteLog, path: Path) -> None:
    stored = store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"r": "why"})
    secret = store.secret()
    store.close()
    with closing(SqliteLog(path)) as again:
        assert tuple(again.read("club")) == stored
        assert again.append("club", [HandStruck(1)], expected=9, stamp=tap("a")) == stored
        assert again.typed("club") == {"r": "why"}
        assert again.secret() == secret
        assert again.check() == []


def test_every_store_has_its_own_secret(store: SqliteLog, tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "other.db")) as other:
        assert other.secret() != store.secret()


def test_a_closed_store_is_one_file_and_its_lock(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    assert store.head("club").version == 1
    store.close()
    assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}.lock"}


def test_text_that_was_written_over_is_gone_from_the_disk(store: SqliteLog, path: Path) -> None:
    people = {f"p{k}": f"Di from the {k}th floor" for k in range(20)}
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed=people)
    store.append("club", [], expected=1, stamp=tap("b"), typed=dict.fromkeys(people, ""))
    store.close()
    assert b"floor" not in path.read_bytes()


def test_a_second_writer_is_refused_until_the_first_closes(store: SqliteLog, path: Path) -> None:
    assert code_of_opening(path) == "log_in_use"
    store.close()
    SqliteLog(path).close()


def test_a_second_name_of_the_file_is_no_way_round_the_lock(store: SqliteLog, path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    with pytest.raises(LogError) as caught:
        SqliteLog(link)
    assert caught.value.phrase.code == "log_in_use"


def test_a_writer_in_another_process_is_refused(store: SqliteLog, path: Path) -> None:
    program = (
        "import sys\n"
        "from scorekeeper.errors import LogError\n"
        "from scorekeeper.eventlog import SqliteLog\n"
        "try: SqliteLog(sys.argv[1])\n"
        "except LogError as error: print(error.phrase.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "log_in_use\n"


def test_any_thread_may_close_the_store(path: Path) -> None:
    log = SqliteLog(path)
    closer = Thread(target=log.close)
    closer.start()
    closer.join()
    SqliteLog(path).close()


def test_a_reader_beside_a_writer_sees_what_was_acknowledged(store: SqliteLog, path: Path) -> None:
    with closing(SqliteLog(path, readonly=True)) as reader:
        assert reader.head("club") == Head()
        for k in range(3):
            (stored,) = store.append("club", [HandStruck(k)], expected=k, stamp=tap(f"t{k}"))
            assert list(reader.read("club", after=k)) == [stored]
        assert reader.secret() == store.secret()
        assert reader.check() == []
        with pytest.raises(LogError) as caught:
            reader.append("club", [HandStruck(9)], expected=3, stamp=tap("x"))
        assert caught.value.phrase.code == "log_reading_only"
    assert store.head("club").version == 3


def test_a_reader_needs_no_lock_and_leaves_the_file_as_it_is(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    store.close()
    lock = path.with_name(f"{path.name}.lock")
    lock.unlink(missing_ok=True)
    before = path.read_bytes()
    with closing(SqliteLog(path, readonly=True)) as reader:
        assert reader.head("club").version == 1
        assert not lock.exists()
    assert path.read_bytes() == before


def test_a_reader_makes_no_store(path: Path) -> None:
    assert code_of_opening(path, readonly=True) == "log_unreachable"
    assert list(path.parent.iterdir()) == []
    path.touch()
    assert code_of_opening(path, readonly=True) == "log_not_a_store"


def test_the_folder_must_be_there(path: Path) -> None:
    assert code_of_opening(path / "book.db") == "log_unreachable"
    assert not path.exists()


def test_a_folder_is_no_store(path: Path) -> None:
    path.mkdir()
    assert code_of_opening(path) == "log_unreachable"


def test_another_programs_file_is_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("CREATE TABLE cats (name)")
    before = path.read_bytes()
    assert code_of_opening(path) == "log_not_a_store"
    assert code_of_opening(path, readonly=True) == "log_not_a_store"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_named_damaged(path: Path) -> None:
    path.write_text("Ann 12, Bob 9\n" * 100)
    assert code_of_opening(path) == "log_damaged"
    assert code_of_opening(path, readonly=True) == "log_damaged"


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        ("ALTER TABLE meta RENAME COLUMN value TO walue", "log_failed"),
        ("UPDATE meta SET value = 'no hex' WHERE key = 'secret'", "log_damaged"),
        ("DELETE FROM meta WHERE key = 'secret'", "log_damaged"),
    ],
)
def test_a_store_whose_secret_is_not_whole_says_so(
    store: SqliteLog, path: Path, harm: str, code: str
) -> None:
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(harm)
    assert code_of_opening(path, readonly=True) == code


def test_a_newer_store_is_refused(store: SqliteLog, path: Path) -> None:
    store.close()
    with closing(sqlite3.connect(path)) as conn:
        conn.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    assert code_of_opening(path) == "log_newer"
    assert code_of_opening(path, readonly=True) == "log_newer"


def test_a_store_whose_making_was_cut_off_is_made_again(path: Path) -> None:
    path.touch()
    with closing(SqliteLog(path)) as log:
        assert log.check() == []


def test_data_that_no_longer_fits_is_read_as_unknown(store: SqliteLog, path: Path) -> None:
    store.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute(
            "INSERT INTO events SELECT bucket, stream_id, 2, 2, 'b', 'hand-struck', '[', 1, "
            "'', '', '', '' FROM events"
        )
    assert [stored.event for stored in store.read("club")] == [
        HandStruck(1),
        Unknown("hand-struck", {}),
    ]


def test_readers_keep_few_connections_and_give_all_back(store: SqliteLog) -> None:
    readers = store._readers
    with ExitStack() as lent:
        for _ in range(IDLE + 4):
            lent.enter_context(readers.lend())
        assert readers._idle == []
    assert len(readers._idle) == IDLE
    with readers.lend() as late:
        store.close()
        assert readers._idle == []
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        late.execute("SELECT 1")


def test_links_are_kept_all_or_none(store: SqliteLog) -> None:
    link = Link("club", "l1", Role.SCORER, hashed("token"), "phone-1", "2026-03-01T20:15:00+01:00")
    with pytest.raises(LogError):
        store.keep_links([link, replace(link, id="\ud800")])
    assert store.links("club") == ()
    store.keep_links([link])
    assert store.links("club") == (link,)


def test_no_token_stands_in_the_file(store: SqliteLog, path: Path) -> None:
    link = Link("club", "l1", Role.HOST, hashed("a-token-of-Ann"), "", "")
    store.keep_links([link])
    written = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert hashed("a-token-of-Ann").encode() in written
    assert b"a-token-of-Ann" not in written


def test_no_new_store_is_begun_over_a_journal_whose_file_is_gone(path: Path) -> None:
    with closing(SqliteLog(path)) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        journal = path.with_name(f"{path.name}-wal")
        kept, content = path.read_bytes(), journal.read_bytes()
    path.unlink()
    journal.write_bytes(content)
    with pytest.raises(LogError) as caught:
        SqliteLog(path)
    assert caught.value.phrase.code == "log_journal_alone"
    assert str(journal) in str(caught.value)
    assert not path.exists()
    assert journal.read_bytes() == content
    path.write_bytes(kept)
    with closing(SqliteLog(path)) as log:
        assert log.head("club").version == 1
