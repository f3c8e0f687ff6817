"""Every setting there is: by environment, or by the same name in `instance/config.py`."""

from __future__ import annotations

import math
import re
import runpy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PREFIX = "SCOREKEEPER_"

_PASSWORD = re.compile(r"((?<=://)[^:@/]*:|password=)[^@/&]*")
"""A password within an address."""


class SettingError(ValueError):
    """A setting that cannot be used; it says which and why, to whoever runs the service."""


@dataclass(frozen=True)
class Setting:
    """A setting: its name, what holds unless it is set, as one would write it, and what it is.
    What is `secret` is not shown."""

    name: str
    default: str
    what: str
    secret: bool = False


DATABASE = "SCOREKEEPER_DATABASE"
HOST = "SCOREKEEPER_HOST"
PORT = "SCOREKEEPER_PORT"
TLS = "SCOREKEEPER_TLS"
CERT = "SCOREKEEPER_CERT"
KEY = "SCOREKEEPER_KEY"
PROXIES = "SCOREKEEPER_PROXIES"
LOG = "SCOREKEEPER_LOG"
METRICS = "SCOREKEEPER_METRICS"
SPACE = "SCOREKEEPER_SPACE_MB"
BACKUPS = "SCOREKEEPER_BACKUPS"
BACKUPS_EVERY = "SCOREKEEPER_BACKUPS_EVERY_HOURS"
BACKUPS_KEEP = "SCOREKEEPER_BACKUPS_KEEP"
BACKUPS_DAYS = "SCOREKEEPER_BACKUPS_KEEP_DAYS"
RETENTION = "SCOREKEEPER_RETENTION_DAYS"
STREAMS = "SCOREKEEPER_STREAMS"
OPEN = "SCOREKEEPER_OPEN"

OPENERS = ("everybody", "house")
"""Who may open sessions: everybody, or who has a link of the house."""

SETTINGS = (
    Setting(
        DATABASE,
        "",
        "The file of the store, or postgresql://…; empty: `scorekeeper.sqlite` in `instance/`.",
    ),
    Setting(HOST, "0.0.0.0", "The address that `serve` listens on."),  # noqa: S104
    Setting(PORT, "8000", "The port that `serve` listens on; 0 takes a free one."),
    Setting(TLS, "0", "1: speak TLS, by an authority of this machine's own."),
    Setting(CERT, "", "Speak TLS with this certificate (PEM, with its chain)."),
    Setting(KEY, "", "The certificate's private key, if not in the same file."),
    Setting(PROXIES, "", "Addresses and networks of proxies that are believed."),
    Setting(
        OPEN,
        "",
        "Who may open sessions: everybody, or house (who has a house link). Empty is everybody, and "
        "refused where the internet comes.",
    ),
    Setting(STREAMS, "220", "Phones that are pushed to at once, a thread each; others ask."),
    Setting("SCOREKEEPER_REQUESTS_PER_SECOND", "200", "Of one address; twenty times that at once."),
    Setting(
        "SCOREKEEPER_REQUESTS_PER_SECOND_OF_A_PHONE",
        "20",
        "Of one phone, by its cookie, else by its link; twenty times that at once.",
    ),
    Setting("SCOREKEEPER_WRITES_PER_MINUTE", "300", "Of one address."),
    Setting("SCOREKEEPER_SESSIONS_PER_HOUR", "60", "That one address may open."),
    Setting(
        LOG,
        "none",
        "`json`: the log on standard error is lines of JSON, one for every request among them; "
        "`none`: plain lines, and none for requests.",
    ),
    Setting(METRICS, "127.0.0.1, ::1", "Addresses and networks that may read `/metrics`."),
    Setting(
        SPACE,
        "200",
        "Megabytes free on the store's disk below which `/ready` is red; below two and a half times as "
        "many the log warns.",
    ),
    Setting(BACKUPS, "", "The folder for backups that `serve` makes by itself; empty: none."),
    Setting(BACKUPS_EVERY, "24", "Hours from one of these backups to the next."),
    Setting(BACKUPS_KEEP, "14", "So many of the latest of them stay."),
    Setting(BACKUPS_DAYS, "30", "None of them is kept for more days than these."),
    Setting(RETENTION, "", "Days after which a closed session is deleted; empty: never."),
)
"""All of them, in the order in which they are listed."""


@dataclass(frozen=True)
class Found:
    """What a setting is set to, and where."""

    text: str
    source: str = "default"


class Settings(Mapping[str, Found]):
    """What every setting is now. `unknown` are names that look like settings and are none."""

    def __init__(self, found: Mapping[str, Found], unknown: tuple[str, ...] = ()) -> None:
        self._found = {setting.name: Found(setting.default) for setting in SETTINGS} | dict(found)
        self.unknown = unknown

    def __getitem__(self, name: str) -> Found:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def text(self, name: str) -> str:
        return self[name].text

    def number(self, name: str) -> int:
        """Raises SettingError."""
        text = self.text(name)
        if text.isascii() and text.isdigit() and len(text) < 8:
            return int(text)
        raise SettingError(f"{name} is a whole number, 0 for none: {text[:20]!r} is none")

    def amount(self, name: str, most: float) -> float:
        """A number above 0. Raises SettingError."""
        text = self.text(name).strip()
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not 0 < number <= most:
            raise SettingError(
                f"{name} is a number above 0, at most {most:g}: {text[:20]!r} is none"
            )
        return number

    def choice(self, name: str, *choices: str) -> str:
        """Raises SettingError."""
        text = self.text(name)
        if text in choices:
            return text
        raise SettingError(f"{name} is one of {', '.join(choices)}: {text[:20]!r} is none of them")


def read(environment: Mapping[str, str], file: Path | None = None) -> Settings:
    """The settings by environment, by the file where that says nothing. Raises SettingError where
    the file cannot be run."""
    known = {setting.name for setting in SETTINGS}
    written = _written(file) if file else {}
    said = {name: Found(text, str(file)) for name, text in written.items()}
    said |= {n: Found(text, "environment") for n, text in environment.items() if _is_ours(n)}
    unknown = tuple(sorted(said.keys() - known))
    return Settings({name: found for name, found in said.items() if name in known}, unknown)


def _is_ours(name: str) -> bool:
    return name.startswith(PREFIX)


def _written(file: Path) -> dict[str, str]:
    try:
        if not file.is_file():
            return {}
        names = runpy.run_path(str(file))
    # It is a program: it may fail in any way, and which is for its author to know.
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise SettingError(f"the settings in {file} cannot be read ({why})") from error
    return {name: _as_text(value) for name, value in names.items() if _is_ours(name)}


def _as_text(value: object) -> str:
    """As it would stand in the environment.

    >>> _as_text(True), _as_text(8000), _as_text(["10.0.0.1", "::1"])
    ('1', '8000', '10.0.0.1, ::1')
    """
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def listed(settings: Settings) -> Iterator[str]:
    """Every setting with what it is set to, where from and what it is."""
    for setting in SETTINGS:
        found = settings[setting.name]
        hidden = setting.secret and found.text
        shown = _PASSWORD.sub(r"\1(hidden)", found.text)
        yield f"{setting.name} = {'(hidden)' if hidden else shown}   [{found.source}]"
        default = f" Default: {setting.default}." if setting.default else ""
        yield f"    {setting.what}{default}"
