"""The store that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper import place
from scorekeeper.errors import NotFound
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.store import Store

NO_STORE = Text(
    "no_store", "There are no sessions yet: the store {place} is made when the first one is opened."
)


def existing_store() -> Store:
    """The store that is set. Raises NotFound where there is none yet."""
    store = Store.chosen()
    if not store.exists():
        raise NotFound(NO_STORE(place=str(store)))
    return store


def existing_file() -> Path:
    """The file of the store. Raises NotFound where there is none yet, LogError where it is a database."""
    path = place.store()
    existing_store()
    return path


@contextmanager
def stored() -> Iterator[Service]:
    """The sessions of the store, for reading: also while it is being served."""
    with closing(existing_store().open(readonly=True)) as log:
        yield Service(log)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def counted(sessions: int) -> str:
    return "1 session" if sessions == 1 else f"{sessions} sessions"
