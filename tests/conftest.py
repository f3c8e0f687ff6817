"""Test modules find their neighbours by name; `--long` looks longer where chance is at work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from engine import Engine

CALM = ("test_browser_axe", "test_browser_every_reader", "test_browser_names", "test_browser_life")
"""Tests in a browser that take long and for which time is nothing."""

collect_ignore_glob = ["benchmarks/*.py"]
"""They want what is installed for them alone."""

for folder in ("rules", "core", "eventlog", "web"):
    sys.path.insert(0, str(Path(__file__).parent / folder))

# Machines are shared: how long one example takes says nothing. What is drawn by lot is the same at every
# run, so that what is red is so for what was changed; `--long` draws others each time.
settings.register_profile("ordinary", deadline=None, stateful_step_count=30, derandomize=True)
settings.register_profile("long", deadline=None, stateful_step_count=100, max_examples=2000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the work, a file's tests stay together. Those that look at a
    clock in a browser are all in one place: two at once would measure each other."""
    for item in items:
        patient = item.path.stem in CALM or not item.get_closest_marker("browser")
        item.add_marker(pytest.mark.xdist_group(item.path.stem if patient else "browser"))


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


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    root = sys.platform != "win32" and os.geteuid() == 0
    options = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if not root or subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("nobody but root can make a small disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)
