"""The README is run, not believed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.games import GAMES

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """The code block behind the mark of that name."""
    match = re.search(rf"<!-- {name} -->\n```\w*\n(.*?)```", README, re.DOTALL)
    assert match, name
    return match[1]


def test_both_set_up_lines_are_single_lines() -> None:
    assert block("run").count("\n") == block("test").count("\n") == 1


def test_the_hand_log_of_the_readme_replays() -> None:
    result = CliRunner().invoke(main, ["replay", "-"], input=block("replay"))
    assert result.exit_code == 0, result.output
    assert "void" in result.output


def test_every_command_and_game_is_in_the_readme_and_no_other() -> None:
    commands = re.findall(r"^\| `(\w+)[ `]", README, re.MULTILINE)
    assert sorted(commands) == sorted(main.commands)
    for game in GAMES.values():
        assert f"**{game.name.english}**" in README


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        name = re.match(r"[a-z0-9-]+", requirement)
        assert name
        assert re.search(rf"\b{name[0]}\b", README, re.IGNORECASE), requirement
        assert "<" in requirement, f"{requirement} has no upper bound"


def test_only_the_agreed_names_stand_at_the_top() -> None:
    agreed = {
        "pyproject.toml",
        "scorekeeper",
        "templates",
        "static",
        "tests",
        "instance",
        "README.md",
    }
    ignored = {"dist", "build"}
    found = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")} - ignored
    assert found <= agreed
