from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.eventlog import EventLog, MemoryLog, SqliteLog


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


@pytest.fixture(params=["memory", "sqlite"])
def log(request: pytest.FixtureRequest) -> Iterator[EventLog]:
    """A new log of every kind."""
    log = MemoryLog() if request.param == "memory" else request.getfixturevalue("store")
    yield log
    log.close()
