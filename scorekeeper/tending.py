"""What a served store is tended by, whichever server it is: what is looked at before it calls itself
ready, what the log is told of it, and what is done by itself."""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from scorekeeper import backups
from scorekeeper.backups import Schedule
from scorekeeper.chores import Chores
from scorekeeper.keeping import Look, Watch, concerns
from scorekeeper.readiness import Check, Trouble, space, writable
from scorekeeper.service import Service
from scorekeeper.settings import BACKUPS, SettingError, Settings
from scorekeeper.store import Store
from scorekeeper.web.upkeep import Upkeep

LOGGER = logging.getLogger("scorekeeper")


def schedule_of(store: Store, settings: Settings) -> Schedule | None:
    """When the file is copied. Raises SettingError where the store is a database."""
    if not store.on_server:
        return backups.by_settings(Path(store.where), settings)
    if settings.text(BACKUPS):
        raise SettingError(f"{BACKUPS} is for a store in a file; a server has its own tools")
    return None


def tended(
    store: Store,
    service: Service,
    upkeep: Upkeep,
    schedule: Schedule | None,
    retention_days: float | None,
) -> Chores:
    """What the service does by itself, to be started. Readiness looks at the store from here on. Of a
    database the disk is its server's own affair, and so are its backups."""
    readiness, watch = upkeep.readiness, None
    readiness.add(writable(service.log))
    if not store.on_server:
        LOGGER.info("SQLite %s", sqlite3.sqlite_version)
        path = Path(store.where)
        look = partial(concerns, path, schedule, space=upkeep.space)
        readiness.add(space(path, upkeep.space))
        readiness.add(_red(look))
        watch = Watch(look)
    return Chores(service, service.log, schedule, retention_days, watch)


def _red(look: Look) -> Check:
    """Finds that the store is not kept as it should be."""
    return lambda: (
        Trouble(concern.code, concern.text) for concern in look(datetime.now(UTC)) if concern.red
    )
