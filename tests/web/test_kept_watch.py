"""What the running service looks after by itself, and what it says of it."""

from __future__ import annotations

import http.client
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest
from served import Served, serving

from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.keeping import loses_resets


def book(folder: Path) -> Path:
    return folder / "book.sqlite"


def codes(served: Served) -> set[str]:
    """What `/ready` finds."""
    with closing(http.client.HTTPConnection(served.host, timeout=20)) as line:
        line.request("GET", "/ready")
        answer = line.getresponse()
        found = {finding["code"] for finding in json.load(answer)["findings"]}
    assert answer.status == (503 if found else 200)
    return found


@pytest.mark.parametrize(
    ("folder", "code"),
    [("no folder", {"no_backup"}), ("x" * 300, {"backup_unknown", "no_backup"})],
    ids=["file", "unreadable"],
)
def test_a_folder_that_takes_no_backups_is_said_and_the_service_runs(
    tmp_path: Path, folder: str, code: set[str]
) -> None:
    (tmp_path / "no folder").write_text("somebody's")
    with serving(tmp_path, SCOREKEEPER_BACKUPS=str(tmp_path / folder)) as served:
        found = codes(served)
        assert found
        assert found <= code


def test_what_serve_looks_at_is_all_asked_of_it(tmp_path: Path) -> None:
    settings = {
        "SCOREKEEPER_BACKUPS": str(tmp_path / "no folder"),
        "SCOREKEEPER_SPACE_MB": "9999999",
    }
    (tmp_path / "no folder").write_text("somebody's")
    with serving(tmp_path, **settings) as served, closing(sqlite3.connect(book(tmp_path))) as other:
        other.execute("BEGIN IMMEDIATE")
        assert codes(served) == {"log_busy", "disk_low", "no_backup"}


def stopped(served: Served) -> str:
    """Everything that it said until it had stopped."""
    assert served.process.stdout
    served.process.terminate()
    said = served.said + served.process.stdout.read()
    assert served.process.wait(20) == 0
    return said


def made(folder: Path) -> Path:
    """The first backup there, as soon as it is whole."""
    until = monotonic() + 20
    while not (found := sorted(folder.glob("book-*.sqlite"))):
        assert monotonic() < until
        sleep(0.01)
    return found[0]


@pytest.mark.parametrize("log", ["none", "json"])
def test_the_log_says_by_which_sqlite_and_when_a_backup_was_made(tmp_path: Path, log: str) -> None:
    settings = {"SCOREKEEPER_BACKUPS": str(tmp_path / "backups"), "SCOREKEEPER_LOG": log}
    with serving(tmp_path, **settings) as served:
        assert not examined(made(tmp_path / "backups")).findings
        said = stopped(served)
    assert f"SQLite {sqlite3.sqlite_version}" in said
    assert "A backup was made." in said
    assert ("can damage a store" in said) == loses_resets(sqlite3.sqlite_version_info)
