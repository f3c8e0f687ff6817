"""A PostgreSQL server of the tests' own, in a folder of its own, on a socket there: about a second."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

UNPRIVILEGED = "postgres"
"""Who runs it where the tests are run by root, whom the server refuses to serve."""


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs; skips the test where it is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda f: int(f.parent.name))
    folders += [Path(f) for f in ("/opt/homebrew/opt/postgresql/bin", "/usr/local/pgsql/bin")]
    for folder in reversed(folders):
        if (folder / name).is_file():
            return str(folder / name)
    if found := shutil.which(name):
        return found
    pytest.skip(f"PostgreSQL's {name} is not installed (apt install postgresql)")


def as_whom() -> dict[str, Any]:
    """How to start a program that refuses to be root's."""
    if os.geteuid():
        return {}
    from pwd import getpwnam  # noqa: PLC0415  (not on Windows)

    try:
        known = getpwnam(UNPRIVILEGED)
    except KeyError:
        pytest.skip(f"root's tests need the user {UNPRIVILEGED}")
    return {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}


@contextmanager
def folder() -> Iterator[Path]:
    """A folder of whoever runs the server. Its name is short: a socket's has 107 bytes at most."""
    place = Path(tempfile.mkdtemp(prefix="sk-", dir="/tmp"))
    try:
        if who := as_whom():
            os.chown(place, who["user"], who["group"])
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


@dataclass
class Engine:
    """A running server. Its superuser is `keeper`, who needs no password."""

    place: Path
    options: Sequence[str] = ()
    process: subprocess.Popen[bytes] | None = None
    _names: Iterator[int] = field(default_factory=count)

    def start(self) -> None:
        # What the machine's own failure would cost is not what is tried here.
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.place),
            "fsync": "off",
        }
        words = [f"--{name}={value}" for name, value in settings.items()]
        with (self.place / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.place / "data"), *words, *self.options],
                stdout=log,
                stderr=log,
                cwd=self.place,
                **as_whom(),
            )
        until = monotonic() + 30
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                if monotonic() > until or self.process.poll() is not None:
                    raise AssertionError((self.place / "log").read_text()) from None
                sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Without warning; what was committed stands all the same."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    @contextmanager
    def hung(self) -> Iterator[None]:
        """It takes whatever is sent to it, and does nothing, for as long as this lasts."""
        assert self.process is not None
        others = self.run("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        everybody = [self.process.pid, *(pid for (pid,) in others)]
        for pid in everybody:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in everybody:
                os.kill(pid, signal.SIGCONT)

    def address(self, database: str, user: str = "keeper") -> str:
        return f"postgresql://{user}@/{database}?host={self.place}"

    def run(self, sql: str, database: str = "postgres", user: str = "keeper") -> list[Any]:
        """What the statement gives. It waits for no standby."""
        options = "-c synchronous_commit=local"
        address = self.address(database, user)
        with psycopg.connect(address, autocommit=True, options=options) as conn:
            cursor = conn.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def database(self) -> str:
        """The name of a new and empty database."""
        name = f"book{next(self._names)}"
        self.run(f"CREATE DATABASE {name}")
        return name


@contextmanager
def engine(*options: str) -> Iterator[Engine]:
    """A server for as long as this lasts."""
    if sys.platform == "win32":
        pytest.skip("the server of the tests listens on a Unix socket")
    initdb, who = program("initdb"), as_whom()
    with folder() as place:
        words = ["--no-sync", "-A", "trust", "-U", "keeper", "-E", "UTF8", "--locale", "C.UTF-8"]
        subprocess.run(
            [initdb, *words, "-D", str(place / "data")],
            check=True,
            capture_output=True,
            cwd=place,
            **who,
        )
        running = Engine(place, options)
        running.start()
        try:
            yield running
        finally:
            running.stop()
