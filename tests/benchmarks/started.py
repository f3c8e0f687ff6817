"""The service as a process of its own: how soon it is there, who is told how soon, and what it needs
of memory."""

from __future__ import annotations

import os
import re
import resource
import socket
import subprocess
import sys
import tracemalloc
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from game import filled, host
from rounds import Row

from scorekeeper.eventlog import SqliteLog
from scorekeeper.export import dialect, entries_csv
from scorekeeper.service import Service

UNLIMITED = {
    "SCOREKEEPER_REQUESTS_PER_SECOND": "0",
    "SCOREKEEPER_REQUESTS_PER_SECOND_OF_A_PHONE": "0",
    "SCOREKEEPER_WRITES_PER_MINUTE": "0",
    "SCOREKEEPER_SESSIONS_PER_HOUR": "0",
}


@dataclass(frozen=True)
class Running:
    process: subprocess.Popen[str]
    port: int
    started: float
    """Seconds from the command to the first page."""

    def get(self, path: str, token: str) -> bytes:
        address = f"http://127.0.0.1:{self.port}{path}"
        asked = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return bytes(answer.read())

    @property
    def cpu(self) -> float:
        """Seconds that the process has worked so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").split(")")[-1]
        ticks = sum(map(int, fields.split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """Resident memory of the process and its children."""
        pids = [self.process.pid]
        for pid in pids:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
            pids += map(int, children.split())
        status = [Path(f"/proc/{pid}/status").read_text(encoding="ascii") for pid in pids]
        return sum(int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) for text in status) / 1024


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def running(store: Path, server: str = "waitress", streams: int = 220) -> Iterator[Running]:
    port = free_port()
    settings = {
        **UNLIMITED,
        "SCOREKEEPER_DATABASE": str(store),
        "SCOREKEEPER_STREAMS": str(streams),
        "SCOREKEEPER_PORT": str(port),
        "SCOREKEEPER_HOST": "127.0.0.1",
    }
    command = [sys.executable, "-m", "scorekeeper", "serve"]
    if server == "granian":
        granian = str(Path(sys.executable).parent / "granian")
        command = [granian, "--interface", "wsgi", "--factory", "scorekeeper.wsgi:app"]
        command += ["--workers", "1", "--blocking-threads", str(streams + 50), "--no-log"]
        command += ["--workers-kill-timeout", "10"]
        command += ["--host", "127.0.0.1", "--port", str(port), "--backlog", "2048"]
    begun = perf_counter()
    process = subprocess.Popen(
        command,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield Running(process, port, _first_page(process, port, begun))
    finally:
        process.terminate()
        process.wait(30)


def _first_page(process: subprocess.Popen[str], port: int, begun: float) -> float:
    while perf_counter() - begun < 60 and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as page:
                page.read()
            return perf_counter() - begun
        except OSError:
            continue
    raise RuntimeError(f"no page after {perf_counter() - begun:.0f} s: {process.args}")


def start(large: Path, events: int, rounds: int) -> Row:
    took, busy = [], []
    for _ in range(rounds):
        with running(large) as service:
            took.append(service.started)
            busy.append(service.cpu)
    seconds, cpu = median(took), median(busy)
    return Row(
        "start",
        "first page under 1 s after the command, a store of 1,000,000 events",
        f"{seconds:.2f} s with {events:,} events, {cpu:.2f} s of CPU",
        seconds < 1,
        {"seconds": seconds, "cpu": cpu, "events": events},
    )


def memory(folder: Path, requests: int) -> Row:
    """Flat: what it has after all of them beside what it had after the first third. Every table is of
    a host of its own, as at real ones."""
    store = folder / "memory.db"
    filled(store, 300, 30)
    streams = [f"other-{n:08}-of-a-store" for n in range(300)]
    with closing(SqliteLog(store)) as log:
        for stream in streams:
            host(log, stream, token=stream)
    with running(store) as service:
        kinds = ("/version", "", "/news?after=3", "/hands/3", "/evening")
        marks = []
        for n in range(requests):
            if n in (0, requests // 3, 2 * requests // 3):
                marks.append(service.megabytes)
            stream = streams[n % 300]
            service.get(f"/s/{stream}{kinds[n // 300 % len(kinds)]}", stream)
        marks.append(service.megabytes)
    growth = marks[3] / marks[1]
    shown = " → ".join(f"{mark:.0f}" for mark in marks)
    return Row(
        "memory",
        "flat over 100,000 requests",
        f"{growth:.2f} of a third of the way at the end of {requests:,} ({shown} MB)",
        growth < 1.1,
        {"growth": growth, "requests": requests, "megabytes": marks[3]},
    )


def export(folder: Path, events: int = 20_000) -> Row:
    store = folder / "export.db"
    filled(store, 1, events)
    with closing(SqliteLog(store, readonly=True)) as log:
        book = Service(log).book("other-00000000-of-a-store")
        assert book.sheet.rows
        tracemalloc.start()
        pieces = entries_csv(book, dialect("rfc4180"), None)
        next(pieces)
        length = sum(len(piece.encode()) for piece in pieces)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return Row(
        "export streamed",
        "memory does not grow with the file",
        f"{peak / 1e6:.1f} MB at the most beside the session, for a file of {length / 1e6:.1f} MB",
        peak < length / 2,
        {"peak": peak, "length": length},
    )


def many_files() -> None:
    """As many sockets as the system lets this process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
