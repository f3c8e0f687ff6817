"""The README is run, not believed."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from served import heard

from scorekeeper.cli import main
from scorekeeper.games import GAMES
from scorekeeper.proxies import networks
from scorekeeper.serving import SOCKETS
from scorekeeper.settings import HOST, PORT, PREFIX, PROXIES, SETTINGS, read
from scorekeeper.stopping import GRACE
from scorekeeper.web.upkeep import Upkeep

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GRAPH = ROOT / "tests" / "benchmarks" / "cost.svg"


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
    commands = re.findall(r"^\| `([a-z]\w*)[ `]", README, re.MULTILINE)
    assert sorted(commands) == sorted(main.commands)
    for game in GAMES.values():
        assert f"**{game.name.english}**" in README


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for requirement in [*project["dependencies"], *extras["dev"], *extras["bench"]]:
        name = re.match(r"[a-z0-9-]+", requirement)
        assert name
        assert re.search(rf"\b{name[0]}\b", README, re.IGNORECASE), requirement
        assert "<" in requirement, f"{requirement} has no upper bound"


def read_unit() -> configparser.RawConfigParser:
    unit = configparser.RawConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(block("unit"))
    return unit


def test_the_unit_runs_what_there_is_with_settings_that_there_are() -> None:
    unit = read_unit()
    command = unit["Service"]["ExecStart"].split()
    assert Path(command[0]).name == "scorekeeper"
    assert command[1] in main.commands
    known = {setting.name for setting in SETTINGS}
    given = re.findall(r"^Environment=(SCOREKEEPER_\w+)=(.*)$", block("unit"), re.MULTILINE)
    assert given
    found = read(dict(given))
    assert known >= {name for name, _ in given}
    assert Upkeep.by_settings(found).requests
    # Where it listens is where the proxy of the README looks for it, and that proxy is believed.
    assert f"proxy_pass http://{found.text(HOST)}:{found.text(PORT)};" in block("nginx")
    assert "access_log off;" in block("nginx"), "links are addresses"
    assert str(networks(found.text(PROXIES))[0].network_address) == found.text(HOST)
    assert int(unit["Service"]["TimeoutStopSec"]) > GRACE
    assert int(unit["Service"]["LimitNOFILE"]) >= SOCKETS


def started(folder: Path, **others: str) -> subprocess.Popen[str]:
    """What the unit runs, with the settings that the unit gives and those others."""
    command = read_unit()["Service"]["ExecStart"].split()
    given = dict(re.findall(r"^Environment=(\w+)=(.*)$", block("unit"), re.MULTILINE))
    here = {"SCOREKEEPER_DATABASE": str(folder / "book.sqlite"), "SCOREKEEPER_PORT": "0"}
    around = {name: text for name, text in os.environ.items() if not name.startswith(PREFIX)}
    return subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *command[1:]],
        env={**around, **given, **here, **others},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def test_a_setting_that_cannot_be_is_not_tried_again_and_again(tmp_path: Path) -> None:
    for wrong in ({"SCOREKEEPER_OPEN": ""}, {"SCOREKEEPER_BACKUPS_KEEP": "often"}):
        process = started(tmp_path, SCOREKEEPER_BACKUPS=str(tmp_path), **wrong)
        said, _ = process.communicate(timeout=20)
        assert "Error: " in said
        assert process.returncode == int(read_unit()["Service"]["RestartPreventExitStatus"])


@pytest.mark.skipif(sys.platform == "win32", reason="no units, and no such signals")
def test_what_the_unit_runs_answers_who_comes_by_the_proxy_and_ends(tmp_path: Path) -> None:
    process = started(tmp_path)
    try:
        assert process.stdout
        served = heard(process, process.stdout, tmp_path)
        proxy = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        request = urllib.request.Request(f"http://{served.host}/", headers=proxy)
        with urllib.request.urlopen(request, timeout=20) as page:
            assert page.status == 200
            assert "Scorekeeper" in page.read().decode()
        process.send_signal(signal.SIGTERM)
        said = served.said + process.stdout.read()
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.communicate(timeout=20)
    # With these settings the journal is lines of JSON, and whoever reads it comes in nowhere by it.
    assert all(json.loads(line)["level"] for line in said.splitlines())
    assert "/l/" not in said


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "scorekeeper.service"
    unit.write_text(block("unit").replace("/opt/scorekeeper/bin/scorekeeper", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert "scorekeeper.service" not in done.stderr, done.stderr


def test_the_graph_of_the_readme_is_there_and_shows_all_three() -> None:
    assert "(tests/benchmarks/cost.svg)" in README
    graph = ElementTree.parse(GRAPH).getroot()  # noqa: S314  (our own)
    said = " ".join(graph.itertext())
    for work in ("events in the session", "sessions in the store", "phones at one table"):
        assert work in said


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
