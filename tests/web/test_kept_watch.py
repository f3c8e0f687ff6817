"""What the running service looks after by itself, and what it says of it."""

from __future__ import annotations

import http.client
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from served import Served, serving


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
        assert codes(served)
        assert codes(served) <= code


def test_what_serve_looks_at_is_all_asked_of_it(tmp_path: Path) -> None:
    settings = {
        "SCOREKEEPER_BACKUPS": str(tmp_path / "no folder"),
        "SCOREKEEPER_SPACE_MB": "9999999",
    }
    (tmp_path / "no folder").write_text("somebody's")
    with serving(tmp_path, **settings) as served, closing(sqlite3.connect(book(tmp_path))) as other:
        other.execute("BEGIN IMMEDIATE")
        assert codes(served) == {"log_busy", "disk_low", "no_backup"}
