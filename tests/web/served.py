"""The service as people start it: a process of its own, on a free port."""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO


@dataclass(frozen=True)
class Served:
    """A running service, and what its terminal said."""

    process: subprocess.Popen[str]
    port: int
    said: str
    folder: Path
    links: list[str] = field(default_factory=list)
    """The tokens of the sessions opened here, the last one last."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def trusting(self) -> ssl.SSLContext:
        """A client that trusts the laptop's own authority and nobody else."""
        return ssl.create_default_context(cafile=str(self.folder / "tls" / "authority.crt"))

    def get(self, path: str, context: ssl.SSLContext | None, **headers: str) -> str:
        """The page by TLS."""
        return _text(urllib.request.Request(f"https://{self.host}{path}", headers=headers), context)

    def opens(self, context: ssl.SSLContext | None) -> str:
        """Opens a session by TLS; its address."""
        people = ["Ann", "Bob", "Cy", "Di"]
        answer = self.post("/api/sessions", context, game="lead", players=people, tap="opening-tap")
        self.links.append(answer["link"])
        return f"/s/{answer['session']}"

    def bearer(self) -> dict[str, str]:
        """The header by which a program shows its link."""
        return {"Authorization": f"Bearer {self.links[-1]}"} if self.links else {}

    def post(self, path: str, context: ssl.SSLContext | None, **body: object) -> dict[str, Any]:
        """What the API answers by TLS."""
        request = urllib.request.Request(
            f"https://{self.host}{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **self.bearer()},
        )
        answer: dict[str, Any] = json.loads(_text(request, context))
        return answer


def _text(request: urllib.request.Request, context: ssl.SSLContext | None) -> str:
    with urllib.request.urlopen(request, timeout=20, context=context) as answer:
        text: str = answer.read().decode()
    return text


@contextmanager
def serving(folder: Path, *options: str, **settings: str) -> Iterator[Served]:
    """`scorekeeper serve` with its store in the folder, unless the settings name another."""
    process = _started(folder, *options, **settings)
    try:
        assert process.stdout is not None
        yield heard(process, process.stdout, folder)
    finally:
        process.kill()
        process.communicate(timeout=20)


@contextmanager
def on_terminal(folder: Path, *options: str, **settings: str) -> Iterator[Served]:
    """The same, started by somebody who sits at a terminal."""
    import pty  # noqa: PLC0415  (not on Windows)

    ours, its = pty.openpty()
    process = _started(folder, *options, out=its, **settings)
    os.close(its)
    try:
        with open(ours, encoding="utf-8") as shown:
            yield heard(process, shown, folder)
    finally:
        process.kill()
        process.communicate(timeout=20)


def heard(process: subprocess.Popen[str], out: TextIO, folder: Path) -> Served:
    """The service, once it has said where it is."""
    said = ""
    for line in out:
        said += line
        if line.startswith("Stop with") or '"Serving ' in line:
            break
    port = re.search(r"(?:On this machine: +|Serving )\w+://[\w.]+:(\d+)/", said)
    assert port, said
    return Served(process, int(port[1]), said, folder)


def refused(folder: Path, *options: str) -> str:
    """What a service says that cannot start."""
    process = _started(folder, *options)
    said, _ = process.communicate(timeout=60)
    assert process.returncode, said
    assert "Traceback" not in said
    return said


def _started(
    folder: Path, *options: str, out: int = subprocess.PIPE, **settings: str
) -> subprocess.Popen[str]:
    words = ["serve", "--host", "127.0.0.1", "--port", "0", *options]
    usual = {"SCOREKEEPER_DATABASE": str(folder / "book.sqlite"), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *words],
        env={**os.environ, **usual, **settings},
        stdout=out,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
