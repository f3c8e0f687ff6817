"""The application's role can add strokes and can change none: that is the server's doing."""

from __future__ import annotations

from contextlib import closing

import psycopg
import pytest
from click.testing import CliRunner
from engine import Engine

from scorekeeper.cli import main
from scorekeeper.errors import LogError
from scorekeeper.eventlog.postgres import PostgresLog, schema
from scorekeeper.eventlog.postgres.privileges import GRANTS
from scorekeeper.events import HandStruck, Stamp
from scorekeeper.settings import DATABASE


def tap(id_: str) -> Stamp:
    return Stamp(id_, "2026-03-01T20:15:00+01:00", "p1", "phone-1")


def printed(*words: str) -> str:
    result = CliRunner().invoke(main, ["database", "--sql", *words])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def shared(postgres: Engine) -> str:
    """A database that was made by what the command prints, with roles named after it."""
    name = postgres.database()
    roles = ("--owner", f"{name}_owner", "--application", f"{name}_app")
    with psycopg.connect(postgres.address(name), autocommit=True) as conn:
        conn.execute(printed(*roles).encode())
    return name


def test_the_applications_role_does_all_that_a_table_needs(postgres: Engine, shared: str) -> None:
    with closing(PostgresLog(postgres.address(shared, f"{shared}_app"))) as log:
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"), typed={"p1": "Ann"})
        log.append("club", [], expected=1, stamp=tap("b"), typed={"p1": "Bob"})
        log.forget("club", ["p1"])
        assert log.typed("club") == {"p1": ""}
        assert len(log.secret()) == 32
        assert log.check() == []


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE events SET data = '{}'",
        "UPDATE events SET pos = pos",
        "DELETE FROM events",
        "TRUNCATE events",
        "INSERT INTO events SELECT * FROM events ON CONFLICT (bucket, pos) DO UPDATE SET data = ''",
        "DROP TABLE events",
        "ALTER TABLE events DROP COLUMN hash",
        "ALTER TABLE events OWNER TO CURRENT_USER",
        "CREATE TABLE mine (a int)",
        "UPDATE meta SET value = ''",
        "DELETE FROM feed_heads",
        "UPDATE feed_heads SET bucket = 300",
        "DELETE FROM forgotten",
        "UPDATE forgotten SET ref = ''",
        "DELETE FROM typed",
        "INSERT INTO tombstones VALUES (1, 'club', 1, '', '', '')",
    ],
)
def test_it_cannot_change_or_remove_what_stands(postgres: Engine, shared: str, sql: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        postgres.run(sql, shared, f"{shared}_app")


def test_a_session_is_deleted_by_the_owner_only(postgres: Engine, shared: str) -> None:
    with (
        closing(PostgresLog(postgres.address(shared, f"{shared}_app"))) as log,
        closing(PostgresLog(postgres.address(shared, f"{shared}_owner"))) as owner,
    ):
        log.append("club", [HandStruck(1)], expected=0, stamp=tap("a"))
        with pytest.raises(LogError) as caught:
            log.delete(["club"], "2026-11-30")
        assert caught.value.phrase.code == "log_denied"
        owner.delete(["club"], "2026-11-30")
        assert list(log.streams()) == []
        assert log.check() == []


def test_every_table_has_its_privileges() -> None:
    sql = " ".join(statement for migration in schema.MIGRATIONS for statement in migration)
    assert {f" {table} " in sql for table in GRANTS} == {True}
    assert sql.count("CREATE TABLE") + sql.count("CREATE UNLOGGED TABLE") == len(GRANTS)


def test_a_role_that_may_not_make_tables_is_told_who_does(postgres: Engine) -> None:
    name = postgres.database()
    postgres.run(f"CREATE ROLE {name}_app LOGIN")
    postgres.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name)
    with pytest.raises(LogError) as caught:
        PostgresLog(postgres.address(name, f"{name}_app"))
    assert caught.value.phrase.code == "log_older_database"


def test_later_releases_add_to_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    later = (*schema.MIGRATIONS, ("CREATE TABLE more (a int)",))
    monkeypatch.setattr("scorekeeper.eventlog.postgres.privileges.MIGRATIONS", later)
    sql = printed("--from", str(len(schema.MIGRATIONS)))
    assert "CREATE TABLE more" in sql
    assert "CREATE TABLE events" not in sql
    assert "CREATE ROLE" not in sql
    assert "GRANT SELECT, INSERT ON events TO scorekeeper;" in sql


def test_for_citus_every_table_is_spread_or_copied() -> None:
    sql = printed("--citus")
    for table in GRANTS:
        assert f"_table('{table}'" in sql
    assert "create_" not in printed()


@pytest.mark.parametrize("name", ["Ann", "a;b", "a b", '"', ""])
def test_a_role_that_would_have_to_be_quoted_is_refused(name: str) -> None:
    assert CliRunner().invoke(main, ["database", "--sql", "--owner", name]).exit_code == 2


def test_what_the_server_is_like_is_said(
    postgres: Engine, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {}
    for role in ("app", "owner"):
        monkeypatch.setenv(DATABASE, postgres.address(shared, f"{shared}_{role}"))
        said[role] = CliRunner().invoke(main, ["database"]).output
    assert "can add strokes, and neither change nor remove one" in said["app"]
    assert "could change or remove strokes" in said["owner"]
    # The tests' own server syncs nothing.
    assert "NOT DURABLE: fsync is off" in said["app"]
    monkeypatch.setenv(DATABASE, postgres.address(postgres.database()))
    assert "There is no store yet" in CliRunner().invoke(main, ["database"]).output
    monkeypatch.setenv(DATABASE, "book.sqlite")
    assert "The store is the file book.sqlite" in CliRunner().invoke(main, ["database"]).output
