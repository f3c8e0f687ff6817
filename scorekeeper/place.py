"""Where things lie: the store, the pages and their style."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text
from scorekeeper.settings import DATABASE, Settings, read

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


FILES_ONLY = Text(
    "files_only",
    "This is for a store in a file, and the store is a database on a server: do it by the tools of "
    "that server.",
)


def on_server(where: str) -> bool:
    """Whether that is the address of a database server and not a path."""
    return where.startswith(("postgresql://", "postgres://"))


def in_checkout() -> bool:
    """Whether this runs from a checkout; else it is an installed package."""
    return (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / "templates").is_dir()


def store() -> Path:
    """The file of the store: what the setting says, else ./instance of a checkout, else the user's
    data folder (an installed package's own folders die with its virtual environment), which is made
    where it is not there yet.

    Raises LogError where the setting names a database on a server.
    """
    if chosen := settings().text(DATABASE):
        if on_server(chosen):
            raise LogError(FILES_ONLY())
        return Path(chosen)
    place = instance()
    place.mkdir(parents=True, exist_ok=True)
    return place / "scorekeeper.sqlite"


def settings() -> Settings:
    """What this installation is set to. Raises SettingError."""
    return read(os.environ, instance() / "config.py")


def instance() -> Path:
    """The folder for what this installation keeps."""
    return _CHECKOUT / "instance" if in_checkout() else user_data_path("scorekeeper")


def folder(name: str) -> Path:
    """`templates` or `static`: the copy in the package if it has one, else the one beside it."""
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _CHECKOUT / name
