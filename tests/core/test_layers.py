"""The floors of the code: a module imports from lower floors only, and the lowest seven know
nothing but the standard library: no clock, no chance, no web."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.games import GAMES

ROOT = Path(scorekeeper.__file__).parent

FLOORS = (
    ("phrases", "cards", "problems", "fields", "boxes", "ordered", "tricks", "limits", "errors"),
    ("agreement", "dealing", "endings", "joining", "game", "examine", "houserules"),
    ("games",),
    ("events", "links"),
    ("session",),
    ("seating", "sheet", "questions", "build", "difference", "curve", "facts"),
    ("commands", "entries", "roster", "outcome", "confirmations", "decide"),
    ("eventlog", "waking"),
    ("cardnames", "terminal", "words", "book", "beside", "forgetting", "schemas"),
    (
        "service",
        "entrance",
        "history",
        "wire",
        "strokes",
        "transcript",
        "jsonl",
        "forgotten",
        "logs",
        "following",
        "moving",
        "soundness",
        "plain",
        "printed",
        "export",
    ),
    (
        "settings",
        "place",
        "store",
        "addresses",
        "exposure",
        "languages",
        "authority",
        "certificates",
        "tls",
        "front",
        "proxies",
        "backups",
        "keeping",
        "retention",
        "chores",
        "tending",
        "readiness",
        "web",
        "welcome",
        "stopping",
        "wsgi",
        "serving",
        "cli",
        "__main__",
    ),
)
"""From the ground up. Modules of one floor may import each other; games may not."""

PURE = 7
"""How many floors use the standard library only."""

UNPREDICTABLE = {"time", "datetime", "random", "uuid", "secrets", "os", "threading"}


def floor(module: str) -> int:
    """The floor of a module inside the package, from 0."""
    return next(n for n, names in enumerate(FLOORS) if module.split(".", maxsplit=1)[0] in names)


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if name != "__init__":
            yield name.removesuffix(".__init__"), path


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports when it runs; what only a type checker sees does not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in checking:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == "scorekeeper":
                yield from (f"scorekeeper.{alias.name}" for alias in node.names)


MODULES = list(modules())


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_a_module_imports_from_its_own_floor_and_below(name: str, path: Path) -> None:
    for other in imported(path):
        if other.startswith("scorekeeper.") and other != "scorekeeper.__version__":
            assert floor(other.removeprefix("scorekeeper.")) <= floor(name), f"{name} -> {other}"


@pytest.mark.parametrize(
    ("name", "path"),
    [(name, path) for name, path in MODULES if floor(name) < PURE],
    ids=[name for name, _ in MODULES if floor(name) < PURE],
)
def test_the_core_uses_the_standard_library_only_and_nothing_unpredictable(
    name: str, path: Path
) -> None:
    for other in imported(path):
        top = other.split(".")[0]
        assert top == "scorekeeper" or top in sys.stdlib_module_names, f"{name} -> {other}"
        assert top not in UNPREDICTABLE, f"{name} -> {other}"


def test_a_game_never_imports_another() -> None:
    for name, path in MODULES:
        if name.startswith("games."):
            for other in imported(path):
                assert not other.startswith("scorekeeper.games"), f"{name} -> {other}"


def test_no_file_but_its_own_names_a_game() -> None:
    templates = ROOT.parent / "templates"
    scripts = ROOT.parent / "static" / "js"
    files = [path for name, path in MODULES if not name.startswith("games")]
    files += [*templates.rglob("*.html"), *scripts.rglob("*.js")]
    for path in files:
        text = path.read_text(encoding="utf-8")
        for key, game in GAMES.items():
            for quoted in (f'"{key}"', f"'{key}'", game.name.english):
                assert quoted not in text, f"{path.name} names {key}"
