"""A service over a log in memory or on the disk, and phones at its table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from phone import Phone

from scorekeeper.eventlog import EventLog, MemoryLog, SqliteLog
from scorekeeper.service import Service
from scorekeeper.web import create_app, news


@pytest.fixture
def log() -> Iterator[EventLog]:
    """A log in memory."""
    log = MemoryLog()
    yield log
    log.close()


@pytest.fixture
def service(log: EventLog) -> Service:
    return Service(log)


@pytest.fixture
def app(service: Service) -> Flask:
    """The pages, answering as they would to a phone: an error in the program is a 500."""
    return create_app(service)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone at the table of Ann, Bob, Cy and Di, who play Lead."""
    phone = Phone(app.test_client())
    phone.opens()
    return phone


@pytest.fixture
def other(app: Flask, phone: Phone) -> Phone:
    """Another phone that keeps score at the same table."""
    other = Phone(app.test_client())
    other.enters(phone.table)
    return other


@pytest.fixture
def new_phone(app: Flask) -> Phone:
    """A phone that has not been anywhere."""
    return Phone(app.test_client())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteLog]:
    """A store on the disk that gives up soon on one who holds it."""
    log = SqliteLog(tmp_path / "store.sqlite", busy_seconds=0.05)
    yield log
    log.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever news is made, and not given as it was made before."""
    made: list[int] = []
    parts = news.regions

    def counted(*given: Any) -> dict[str, Any]:
        made.append(1)
        return parts(*given)

    monkeypatch.setattr(news, "regions", counted)
    return made
