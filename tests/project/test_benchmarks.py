"""The benchmark measures in turn and draws what it found; how fast anything is, no test says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parent.parent / "benchmarks"


def loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def test_contenders_take_turns_and_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = loaded("rounds", monkeypatch)
    turns: list[str] = []

    def measure(name: str, values: list[float]) -> float:
        turns.append(name)
        return values.pop(0)

    slow, quick = [99.0, 3.0, 1.0, 2.0], [99.0, 1.0, 1.0, 7.0]
    found = rounds.in_turn(
        {"slow": lambda: measure("slow", slow), "quick": lambda: measure("quick", quick)}, 3
    )
    assert found == {"slow": 2.0, "quick": 1.0}
    assert turns == ["slow", "quick"] * 4


def test_the_graph_puts_more_work_further_right_and_more_cost_higher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = loaded("graph", monkeypatch)
    lines = {"one": [(1.0, 0.5), (10.0, 5.0), (1000.0, 5.0)]}
    text = graph.drawn([graph.Panel("cost", "work", lines)])
    drawn = ElementTree.fromstring(text)  # noqa: S314  (just made here)
    circles = [e for e in drawn.iter() if e.tag.endswith("circle")]
    across = [float(circle.attrib["cx"]) for circle in circles]
    down = [float(circle.attrib["cy"]) for circle in circles]
    assert across == sorted(across)
    assert len(set(across)) == 3
    assert down[0] > down[1] == down[2]
    # By powers of ten: from 10 to 1000 is twice as far as from 1 to 10.
    assert across[2] - across[1] == pytest.approx(2 * (across[1] - across[0]), abs=0.2)
