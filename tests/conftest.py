"""Test modules find their neighbours by name; `--long` looks longer where chance is at work."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

for folder in ("rules", "core", "web"):
    sys.path.insert(0, str(Path(__file__).parent / folder))

# Machines are shared: how long one example takes says nothing.
settings.register_profile("ordinary", deadline=None, stateful_step_count=30)
settings.register_profile("long", deadline=None, stateful_step_count=100, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more rounds of what is drawn by lot")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ordinary")
