"""The application as other servers load it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.eventlog.sqlite.examining import examined
from scorekeeper.keeping import loses_resets

ASKS = """
from werkzeug.test import Client
from scorekeeper.wsgi import app
client = Client(app())
print(client.get("/ready").json, client.get("/", headers={"X-Forwarded-Proto": "https"}).status)
print(client.get("/metrics").status, client.get("/metrics").status, client.get("/new").status)
"""


def test_another_server_gets_the_application_as_the_settings_say(tmp_path: Path) -> None:
    settings = {
        "SCOREKEEPER_DATABASE": str(tmp_path / "book.sqlite"),
        "SCOREKEEPER_PROXIES": "10.0.0.1",
        "SCOREKEEPER_OPEN": "house",
        "SCOREKEEPER_METRICS": "",
        "SCOREKEEPER_SPACE_MB": "0",
        "SCOREKEEPER_LOG": "json",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASKS],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "{'findings': [], 'ready': True} 200 OK" in done.stdout
    assert done.stdout.count("404 NOT FOUND") == 2
    assert "403 FORBIDDEN" in done.stdout
    assert done.stderr.count('"endpoint": "upkeep.metrics"') == 2


def test_behind_a_proxy_it_is_to_be_said_who_opens(tmp_path: Path) -> None:
    settings = {
        "SCOREKEEPER_DATABASE": str(tmp_path / "book.sqlite"),
        "SCOREKEEPER_PROXIES": "10.0.0.1",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASKS],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "say who opens sessions by SCOREKEEPER_OPEN" in done.stderr


KEEPS = """
import json, sys, time
from pathlib import Path
from werkzeug.test import Client
from scorekeeper.wsgi import app
client, folder = Client(app()), Path(sys.argv[1])
until = time.monotonic() + 20
while not list(folder.glob("book-*.sqlite")) and time.monotonic() < until:
    time.sleep(0.01)
print(client.get("/ready").json)
"""


@pytest.mark.parametrize("folder", ["backups", "book.sqlite"])
def test_another_server_keeps_the_store_as_serve_does(tmp_path: Path, folder: str) -> None:
    backups = tmp_path / folder
    settings = {
        "SCOREKEEPER_DATABASE": str(tmp_path / "book.sqlite"),
        "SCOREKEEPER_BACKUPS": str(backups),
        "SCOREKEEPER_SPACE_MB": "0",
    }
    good = folder == "backups"
    done = subprocess.run(
        [sys.executable, "-c", KEEPS if good else KEEPS.replace("+ 20", "+ 0"), str(backups)],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"SQLite {sqlite3.sqlite_version}" in done.stderr
    assert ("can damage a store" in done.stderr) == loses_resets(sqlite3.sqlite_version_info)
    assert ("A backup was made." in done.stderr) == good
    if good:
        assert "{'findings': [], 'ready': True}" in done.stdout
        (made,) = backups.glob("book-*.sqlite")
        assert not examined(made).findings
    else:
        assert "no_backup" in done.stdout
        assert "What keeps the store failed: FileExistsError" in done.stderr


def test_a_setting_of_backups_that_is_none_is_said_by_another_server_too(tmp_path: Path) -> None:
    settings = {
        "SCOREKEEPER_DATABASE": str(tmp_path / "book.sqlite"),
        "SCOREKEEPER_BACKUPS": str(tmp_path),
        "SCOREKEEPER_BACKUPS_KEEP": "often",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASKS],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "SCOREKEEPER_BACKUPS_KEEP is a number above 0" in done.stderr
