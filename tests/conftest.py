"""Test modules find their neighbours by name; `--long` looks longer where chance is at work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from engine import Engine

for folder in ("rules", "core", "eventlog", "web"):
    sys.path.insert(0, str(Path(__file__).parent / folder))

# Machines are shared: how long one example takes says nothing.
settings.register_profile("ordinary", deadline=None, stateful_step_count=30)
settings.register_profile("long", deadline=None, stateful_step_count=100, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more rounds of what is drawn by lot")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ordinary")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Engine]:
    """A PostgreSQL server, started for the first test that asks."""
    from engine import engine  # noqa: PLC0415  (its folder is on the path by now)

    with engine() as running:
        yield running
