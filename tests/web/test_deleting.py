"""A session is deleted for good by whoever runs the service, or when its time is over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from phone import HAND, Phone

from scorekeeper.cli import main
from scorekeeper.commands import CloseSession
from scorekeeper.errors import NotFound
from scorekeeper.eventlog import EventLog, MemoryLog, SqliteLog
from scorekeeper.events import Stamp
from scorekeeper.retention import expired, retention_days
from scorekeeper.service import Service
from scorekeeper.settings import DATABASE, RETENTION, SettingError, read

NAMES = ("Balthazar", "Bob", "Cy", "Di")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store of the command line lies in a place of its own."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv(DATABASE, str(path))
    monkeypatch.delenv(RETENTION, raising=False)
    return path


def run(*words: str, answer: str = "") -> Result:
    return CliRunner().invoke(main, words, input=answer)


def opened(service: Service, tap: str, when: datetime, names: Sequence[str] = NAMES) -> str:
    """A session that was opened then."""
    stamp = Stamp(tap, when.isoformat())
    return service.open("lead", names, {}, 1, stamp).stream


def closed(service: Service, tap: str, when: datetime) -> str:
    """A session that was opened and closed then."""
    stream = opened(service, tap, when)
    service.submit(stream, CloseSession(), Stamp(f"{tap}-close", when.isoformat()))
    return stream


def days_ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def test_the_table_is_gone_for_every_phone(phone: Phone, service: Service, log: EventLog) -> None:
    """Who sits there is told that there is no such session any more; what is sent late is not stored."""
    phone.saves(HAND)
    form = phone.entry()
    service.delete([phone.stream()], "2026-11-30T20:00:00+00:00")
    for page in (phone.get(phone.table), phone.press(form, HAND), phone.get(f"{phone.table}/news")):
        assert page.status == 404
        assert "The store knows no such session" in page.text
        assert "or the session was deleted" in page.text
    assert phone.get("/").status == 200
    assert phone.table not in phone.get("/").html
    assert list(log.streams()) == []
    with pytest.raises(NotFound):
        service.delete([phone.stream()], "2026-11-30T20:00:00+00:00")


def test_who_reads_a_session_while_it_is_deleted_does_not_bring_it_back() -> None:
    class Slow(MemoryLog):
        """A log of which something is deleted while it is read."""

        def typed(self, stream: str) -> dict[str, str]:
            words = super().typed(stream)
            if deleting:
                service.delete([deleting.pop()], "2026-11-30T20:00:00+00:00")
            return words

    deleting: list[str] = []
    with closing(Slow()) as log:
        stream = opened(Service(log), "tap-one", days_ago(1))
        service = Service(log)
        deleting.append(stream)
        assert service.find(stream) is None
        assert service.find(stream) is None


def test_the_tap_that_opened_it_opens_it_no_more(new_phone: Phone, service: Service) -> None:
    people = [("player", name) for name in NAMES]
    page = new_phone.follow(new_phone.post("/new", [("game", "lead"), *people]))
    form = page.form("Start")
    table = new_phone.press(form).location
    service.delete([table.rpartition("/")[2]], "2026-11-30T20:00:00+00:00")
    again = new_phone.press(form)
    assert again.status == 409
    assert "This session was deleted" in again.text


def test_the_command_shows_what_goes_and_asks(place: Path) -> None:
    with closing(SqliteLog(place)) as log:
        session = opened(Service(log), "tap-one", days_ago(1))
    left = run("delete", session, answer="n\n")
    assert left.exit_code == 1
    assert "Balthazar, Bob, Cy, Di" in left.output
    assert b"Balthazar" in place.read_bytes()
    done = run("delete", session, answer="y\n")
    assert done.exit_code == 0, done.output
    assert done.output.endswith("Deleted: 1 session.\n")
    assert b"Balthazar" not in place.read_bytes()
    assert run("sessions").output == ""
    assert run("check").output.startswith("The store is sound: 0 sessions")
    assert run("delete", session, "--yes").exit_code == 1


def test_an_address_may_begin_with_a_dash() -> None:
    assert run("delete", "-nowhere").exit_code == 1
    assert run("delete").exit_code == 2
    assert run("delete", "one", "--expired").exit_code == 2


def test_a_served_store_is_left_to_who_serves_it(place: Path) -> None:
    with closing(SqliteLog(place)) as log:
        session = opened(Service(log), "tap-one", days_ago(1))
        result = run("delete", session, "--yes")
        assert result.exit_code == 1
        assert "one program writes at a time" in result.stderr
        assert log.head(session).version == 1


def test_only_what_is_closed_and_untouched_for_longer_expires(service: Service) -> None:
    old = closed(service, "tap-old", days_ago(40))
    closed(service, "tap-new", days_ago(20))
    opened(service, "tap-open", days_ago(400))
    unclear = opened(service, "tap-unclear", days_ago(400))
    service.submit(unclear, CloseSession(), Stamp("tap-close", "one evening"))
    assert [book.stream for book in expired(service, days_ago(30))] == [old]


def test_the_time_is_set_by_environment(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteLog(place)) as log:
        service = Service(log)
        old, new = closed(service, "tap-old", days_ago(40)), closed(service, "tap-new", days_ago(1))
    unset = run("delete", "--expired", "--yes")
    assert unset.exit_code == 2
    assert RETENTION in unset.stderr
    monkeypatch.setenv(RETENTION, "30")
    said = run("delete", "--expired", "--yes").output
    assert f"By the clock of this machine, on which it is {days_ago(0):%Y-%m-%d}" in said
    assert said.endswith("Deleted: 1 session.\n")
    assert run("delete", "--expired", "--yes").output == "Deleted: 0 sessions.\n"
    with closing(SqliteLog(place, readonly=True)) as log:
        assert list(log.streams()) == [new]
        assert list(log.tombstones()) == [old]


def test_what_a_backup_lacks_because_it_was_deleted_is_told_with_how_to_keep_it(
    place: Path, tmp_path: Path
) -> None:
    with closing(SqliteLog(place)) as log:
        gone = closed(Service(log), "tap-old", days_ago(40))
    copy = tmp_path / "b.sqlite"
    run("backup", str(copy))
    run("delete", gone, "--yes")
    said = run("restore", str(copy), "--yes").output
    today = f"{days_ago(0):%Y-%m-%d}"
    assert f"{gone}: it was deleted on {today} and goes from the backup, too\n" in said
    assert "--keep-deleted" in said
    with closing(SqliteLog(place, readonly=True)) as log:
        assert list(log.streams()) == []
    said = run("restore", str(copy), "--yes", "--keep-deleted").output
    assert f"{gone}: it was deleted on {today} and comes back with the backup\n" in said
    assert "say --keep" not in said
    with closing(SqliteLog(place, readonly=True)) as log:
        assert list(log.streams()) == [gone]
        assert log.tombstones() == {}
    assert run("check").exit_code == 0


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "inf", "1e9"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="number above 0"):
        retention_days(read({RETENTION: text}))


def test_no_time_is_set_unless_somebody_sets_it() -> None:
    assert retention_days(read({})) is retention_days(read({RETENTION: " "})) is None
    assert retention_days(read({RETENTION: "365"})) == 365
