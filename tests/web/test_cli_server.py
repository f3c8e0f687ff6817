"""The command line over a store in a database: the same words, the same answers."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner, Result
from engine import Engine

from scorekeeper.cli import main
from scorekeeper.settings import DATABASE

EVENING = """\
lead  dealer=Ann
seats Ann, Bob, Cy, Di
1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
fix 1  bid=9   # misheard
"""


def run(*words: str, file: str = "") -> Result:
    return CliRunner().invoke(main, words, input=file)


@pytest.fixture
def address(postgres: Engine, monkeypatch: pytest.MonkeyPatch) -> str:
    address = postgres.address(postgres.database())
    monkeypatch.setenv(DATABASE, address)
    return address


def test_a_session_goes_in_is_listed_checked_forgotten_and_deleted(address: str) -> None:
    session = run("import", "-", file=EVENING).output.strip()
    assert "Ann, Bob, Cy, Di" in run("sessions").output
    assert "fix 1  bid=9   # misheard" in run("export", session, "--format", "text").output
    assert "The store is sound: 1 session" in run("check").output
    assert "Forgotten in 1" in run("forget", "Cy", "--yes").output
    assert "Cy" not in run("export", session, "--format", "text").output
    assert "Deleted: 1 session" in run("delete", session, "--yes").output
    assert run("sessions").output == ""
    assert run("check").exit_code == 0


def test_check_says_what_is_wrong(address: str, postgres: Engine) -> None:
    session = run("import", "-", file=EVENING).output.strip()
    database = address.split("/")[3].split("?", maxsplit=1)[0]
    postgres.run("UPDATE events SET actor = 'Eve' WHERE version = 2", database)
    result = run("check")
    assert result.exit_code == 1
    assert f"{session}: its hash does not fit" in result.output


@pytest.mark.parametrize("words", [("backup", "copy"), ("restore", "copy")])
def test_what_is_for_files_says_so(address: str, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert "the store is a database on a server" in result.output


def test_backups_of_files_are_not_promised_for_a_database(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_BACKUPS", "backups")
    result = run("serve", "--port", "0")
    assert result.exit_code == 2
    assert "SCOREKEEPER_BACKUPS is for a store in a file" in result.output


def test_an_address_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATABASE, "postgresql://ann:s3cret@host/x?colour=red")
    for words in (("sessions",), ("check",), ("serve",), ("database",)):
        result = run(*words)
        assert result.exit_code == 1, words
        assert "no address of a PostgreSQL database" in result.output
        assert "s3cret" not in result.output


def test_without_its_library_a_database_is_refused_and_a_file_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv(DATABASE, "postgresql://ann@host/x")
    for words in (("sessions",), ("database", "--sql")):
        result = run(*words)
        assert "pip install 'scorekeeper[postgres]'" in result.output
    monkeypatch.setenv(DATABASE, str(tmp_path_factory.mktemp("store") / "book.sqlite"))
    assert run("import", "-", file=EVENING).exit_code == 0


def test_psycopg_is_not_loaded_for_a_file() -> None:
    import subprocess  # noqa: PLC0415

    code = "import sys, scorekeeper.cli, scorekeeper.serving; print('psycopg' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert out.stdout == "False\n"
