"""Settings: by environment, by the file, listed, and the same in the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import place, settings
from scorekeeper.cli import main
from scorekeeper.settings import SETTINGS, Found, Setting, SettingError, Settings, listed, read

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of settings of an installation of its own."""
    monkeypatch.setattr(place, "instance", lambda: tmp_path)
    for setting in SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)
    return tmp_path / "config.py"


def test_the_environment_comes_before_the_file_and_that_before_what_holds_otherwise(
    config: Path,
) -> None:
    config.write_text("SCOREKEEPER_PORT = 8001\nSCOREKEEPER_HOST = '::1'\nother = 3\n")
    found = read({"SCOREKEEPER_HOST": "127.0.0.1", "HOME": "/"}, config)
    assert found["SCOREKEEPER_HOST"] == Found("127.0.0.1", "environment")
    assert found["SCOREKEEPER_PORT"] == Found("8001", str(config))
    assert found["SCOREKEEPER_TLS"] == Found("0")
    assert found.unknown == ()


def test_what_is_set_and_is_no_setting_is_named(config: Path) -> None:
    config.write_text("SCOREKEEPER_PROT = 1\n")
    assert read({"SCOREKEEPER_HOTS": "x"}, config).unknown == (
        "SCOREKEEPER_HOTS",
        "SCOREKEEPER_PROT",
    )
    result = CliRunner().invoke(main, ["settings"])
    assert result.exit_code == 1
    assert "SCOREKEEPER_PROT is no setting." in result.output


def test_a_file_that_cannot_be_read_says_why(config: Path) -> None:
    config.write_text("SCOREKEEPER_PORT =\n")
    result = CliRunner().invoke(main, ["settings"])
    assert result.exit_code == 2
    assert "SyntaxError" in result.output
    assert "Traceback" not in result.output


def test_every_setting_is_listed_with_where_it_comes_from(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("SCOREKEEPER_PROXIES = ['10.0.0.1', '::1']\nSCOREKEEPER_TLS = True\n")
    monkeypatch.setenv("SCOREKEEPER_PORT", "8080")
    result = CliRunner().invoke(main, ["settings"])
    assert result.exit_code == 0, result.output
    assert "SCOREKEEPER_PORT = 8080   [environment]" in result.output
    assert f"SCOREKEEPER_PROXIES = 10.0.0.1, ::1   [{config}]" in result.output
    assert f"SCOREKEEPER_TLS = 1   [{config}]" in result.output
    for setting in SETTINGS:
        assert f"{setting.name} = " in result.output
        assert setting.what in result.output


def test_the_options_of_serve_are_settings_too(config: Path) -> None:
    config.write_text("SCOREKEEPER_PORT = 'eighty'\n")
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 2
    assert "'eighty' is not a valid integer" in result.output
    config.write_text("SCOREKEEPER_PROXIES = 'nobody'\n")
    assert "--proxy takes an address" in CliRunner().invoke(main, ["serve"]).output


def test_the_store_lies_where_the_file_says(config: Path) -> None:
    config.write_text(f"SCOREKEEPER_DATABASE = {str(config.parent / 'club.sqlite')!r}\n")
    assert place.store() == config.parent / "club.sqlite"


def test_a_secret_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SETTINGS", (Setting("SCOREKEEPER_TOKEN", "", "A token.", True),))
    shown = "\n".join(listed(Settings({"SCOREKEEPER_TOKEN": Found("hunter2", "environment")})))
    assert "(hidden)" in shown
    assert "hunter2" not in shown


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:hunter2@db1,db2/scores",
        "postgresql://db1/scores?user=ann&password=hunter2&sslmode=require",
    ],
)
def test_a_password_within_an_address_is_not_shown(address: str) -> None:
    found = {setting.name: Found(setting.default) for setting in settings.SETTINGS}
    shown = "\n".join(listed(Settings({**found, settings.DATABASE: Found(address)})))
    assert "db1" in shown
    assert "ann" in shown
    assert "hunter2" not in shown


def test_a_setting_that_cannot_be_says_so() -> None:
    with pytest.raises(SettingError, match="SCOREKEEPER_SPACE_MB is a whole number"):
        read({"SCOREKEEPER_SPACE_MB": "-1"}).number("SCOREKEEPER_SPACE_MB")
    with pytest.raises(SettingError, match="SCOREKEEPER_LOG is one of none, json"):
        read({"SCOREKEEPER_LOG": "loud"}).choice("SCOREKEEPER_LOG", "none", "json")


def test_the_readme_lists_every_setting_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(SCOREKEEPER_\w+)` \| (.*?) \| (.*?) \|$", readme, re.MULTILINE)
    assert rows == [
        (each.name, f"`{each.default}`" if each.default else "", each.what) for each in SETTINGS
    ]


def test_nothing_reads_a_setting_that_is_not_listed() -> None:
    named = set()
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        named |= set(re.findall(r"\bSCOREKEEPER_[A-Z_]+\b", path.read_text(encoding="utf-8")))
    assert named <= {setting.name for setting in SETTINGS}
