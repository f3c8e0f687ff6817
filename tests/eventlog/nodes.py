"""Three database nodes under Patroni, which agree by etcd on who takes writes; nothing is acknowledged
that only one of them has."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from engine import as_whom, folder, program

TTL = 10
"""Seconds after which a node that says nothing is no longer the one that takes writes."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@dataclass
class Node:
    """One machine of the cluster: Patroni and the server that it keeps running."""

    patroni: str
    name: str
    place: Path
    port: int
    rest: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.place / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.patroni, str(self.place / f"{self.name}.json")],
                stdout=log,
                stderr=log,
                cwd=self.place,
                env={
                    **os.environ,
                    "PATH": f"{Path(program('postgres')).parent}:{os.environ['PATH']}",
                },
                start_new_session=True,
                **as_whom(),
            )

    def kill(self) -> None:
        """What the loss of the machine does: Patroni and the server, at once and without a word."""
        victims = [self.process.pid] if self.process else []
        with suppress(OSError, ValueError):
            pid = (self.place / self.name / "postmaster.pid").read_text().split("\n")[0]
            victims += [int(pid), *_children(int(pid))]
        for pid in victims:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process:
            self.process.wait(20)
            self.process = None


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]


@dataclass
class Cluster:
    place: Path
    etcd: str
    nodes: list[Node] = field(default_factory=list)

    @property
    def address(self) -> str:
        """All three, of which whoever takes writes is meant."""
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        return f"postgresql://keeper@{hosts}/postgres"

    def members(self) -> dict[str, tuple[str, str]]:
        """What each node is and how it does, as any of them knows."""
        for node in self.nodes:
            with suppress(OSError, ValueError):
                address = f"http://127.0.0.1:{node.rest}/cluster"
                with urllib.request.urlopen(address, timeout=2) as answer:
                    told = json.load(answer)
                return {m["name"]: (m["role"], m["state"]) for m in told["members"]}
        return {}

    def primary(self) -> Node | None:
        """The node that takes writes, once there is one that a standby follows step by step."""
        members = self.members()
        leads = [name for name, told in members.items() if told == ("leader", "running")]
        follows = [n for n, (role, state) in members.items() if role == "sync_standby"]
        return next((n for n in self.nodes if [n.name] == leads), None) if follows else None

    def healthy(self) -> bool:
        """Whether one leads and both others follow."""
        node = self.primary()
        if node is None:
            return False
        address = f"postgresql://keeper@127.0.0.1:{node.port}/postgres"
        with suppress(psycopg.Error), psycopg.connect(address) as conn:
            sql = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
            return conn.execute(sql).fetchall() == [(2,)]
        return False

    def logs(self) -> str:
        return "\n".join(
            "\n".join(file.read_text(errors="replace").splitlines()[-15:])
            for file in sorted(self.place.glob("*.log"))
        )


def within(seconds: float, what: Callable[[], Any], cluster: Cluster) -> Any:
    """What it gives as soon as it gives something."""
    until = monotonic() + seconds
    while not (found := what()):
        assert monotonic() < until, cluster.logs()
        sleep(0.1)
    return found


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A healthy cluster in strict synchronous mode; skips the test where it cannot be had."""
    etcd = shutil.which("etcd")
    # The system's own first: it can be run by whom root's tests have to run it by.
    patroni = shutil.which("patroni", path=f"/usr/bin:{os.environ['PATH']}")
    if etcd is None or patroni is None:
        pytest.skip("etcd or Patroni is not installed (apt install etcd-server patroni)")
    with folder() as place:
        client, peer = free_port(), free_port()
        running = Cluster(place, f"127.0.0.1:{client}")
        with (place / "etcd.log").open("ab") as log:
            keeper = subprocess.Popen(
                [
                    *(etcd, "--data-dir", str(place / "etcd"), "--name", "one"),
                    *("--listen-client-urls", f"http://127.0.0.1:{client}"),
                    *("--advertise-client-urls", f"http://127.0.0.1:{client}"),
                    *("--listen-peer-urls", f"http://127.0.0.1:{peer}"),
                    *("--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}"),
                    *("--initial-cluster", f"one=http://127.0.0.1:{peer}"),
                    "--unsafe-no-fsync",
                ],
                stdout=log,
                stderr=log,
                cwd=place,
                **as_whom(),
            )
        try:
            for name in ("one", "two", "three"):
                node = Node(patroni, name, place, free_port(), free_port())
                running.nodes.append(node)
                (place / f"{name}.json").write_text(json.dumps(_settings(running, node)))
            for node in running.nodes:
                node.start()
            within(90, running.healthy, running)
            yield running
        finally:
            for node in running.nodes:
                node.kill()
            keeper.kill()
            keeper.wait(20)


def _settings(cluster: Cluster, node: Node) -> dict[str, Any]:
    """Patroni reads YAML, of which JSON is a part."""
    trusted = {"username": "keeper", "password": "x"}
    return {
        "scope": "book",
        "name": node.name,
        "restapi": {
            "listen": f"127.0.0.1:{node.rest}",
            "connect_address": f"127.0.0.1:{node.rest}",
        },
        "etcd3": {"hosts": cluster.etcd},
        "bootstrap": {
            "dcs": {
                "ttl": TTL,
                "loop_wait": 1,
                "retry_timeout": 4,
                "synchronous_mode": True,
                "synchronous_mode_strict": True,
                "postgresql": {"use_pg_rewind": True},
            },
            "initdb": [
                {"encoding": "UTF8"},
                {"locale": "C.UTF-8"},
                {"auth": "trust"},
                "no-sync",
            ],
        },
        "postgresql": {
            "listen": f"127.0.0.1:{node.port}",
            "connect_address": f"127.0.0.1:{node.port}",
            "data_dir": str(cluster.place / node.name),
            "bin_dir": str(Path(program("postgres")).parent),
            "pgpass": str(cluster.place / f"{node.name}.pgpass"),
            "authentication": {"superuser": trusted, "replication": trusted, "rewind": trusted},
            "parameters": {
                "unix_socket_directories": str(cluster.place),
                "fsync": "off",
                "shared_buffers": "16MB",
                "max_connections": 100,
                "wal_log_hints": "on",
            },
            "pg_hba": [
                "local all all trust",
                "host all all 127.0.0.1/32 trust",
                "host replication all 127.0.0.1/32 trust",
            ],
        },
    }
