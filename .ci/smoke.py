"""The installed wheel, without anything to develop with: serves a page with its style, replays a
session, keeps its store outside the virtual environment."""

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

BIN = Path(sys.executable).parent
SESSION = """lead  dealer=Cy
seats Ann, Bob, Cy, Di
1  bidder=Cy bid=7 partner=Di pile=8 Ann.tricks=3 Bob.tricks=2
"""


def scorekeeper(*words: str, **more: object) -> subprocess.Popen:
    return subprocess.Popen([BIN / "scorekeeper", *words], text=True, **more)  # type: ignore[call-overload]


with tempfile.TemporaryDirectory() as home:
    os.environ |= {"HOME": home, "XDG_DATA_HOME": f"{home}/data", "PYTHONUNBUFFERED": "1"}
    replay = scorekeeper("replay", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sheet, _ = replay.communicate(SESSION, timeout=60)
    assert replay.returncode == 0, sheet
    assert "1. Cy  8" in sheet, sheet

    server = scorekeeper(
        "serve", "--host", "127.0.0.1", "--port", "0", stdout=subprocess.PIPE, cwd=home
    )
    try:
        assert server.stdout is not None
        address = next(m[0] for line in server.stdout if (m := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address, timeout=30) as page:
            html = page.read().decode()
        style = re.search(r'href="(/static/\w+/css/[^"]+)"', html)
        assert style, html
        with urllib.request.urlopen(address.rstrip("/") + style[1], timeout=30) as css:
            assert b"--accent" in css.read()
    finally:
        server.terminate()
        server.communicate(timeout=30)
    stores = list(Path(home).rglob("scorekeeper.sqlite"))
    assert stores, "the store is not in the user's data folder"
print("the wheel serves a page with its style and replays a session")
