"""The application as other servers load it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
