from collections.abc import Iterator
from pathlib import Path

import pytest
from engine import Engine

from scorekeeper.eventlog import EventLog, MemoryLog, SqliteLog
from scorekeeper.eventlog.postgres import PostgresLog


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "book #1.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteLog]:
    """A new store at `path`, open for writing."""
    log = SqliteLog(path, busy_seconds=0.2)
    yield log
    log.close()


@pytest.fixture
def served(postgres: Engine) -> Iterator[PostgresLog]:
    """A new store in a database."""
    log = PostgresLog(postgres.address(postgres.database()))
    yield log
    log.close()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def log(request: pytest.FixtureRequest) -> Iterator[EventLog]:
    """A new log of every kind."""
    match request.param:
        case "memory":
            log: EventLog = MemoryLog()
        case "sqlite":
            log = request.getfixturevalue("store")
        case _:
            log = request.getfixturevalue("served")
    yield log
    log.close()
