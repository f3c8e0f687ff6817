"""The service as a WSGI application, for other servers than the one of `serve`. One process: it owns
the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper import logs, place
from scorekeeper.eventlog import SqliteLog
from scorekeeper.proxies import Behind, networks
from scorekeeper.readiness import space, writable
from scorekeeper.service import Service
from scorekeeper.settings import PROXIES, STREAMS
from scorekeeper.web import create_app, pace
from scorekeeper.web.upkeep import Upkeep

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def app() -> WSGIApplication:
    """The application over the store, as the settings say. Every commit is on the disk before it is
    answered, so that nothing has to be closed. Raises LogError or SettingError."""
    settings, store = place.settings(), place.store()
    proxies = networks(settings.text(PROXIES))
    upkeep = Upkeep.by_settings(settings)
    logs.begin(requests=upkeep.requests)
    log = SqliteLog(store)
    upkeep.readiness.add(writable(log))
    upkeep.readiness.add(space(store, upkeep.space))
    limits, streams = pace.by_settings(settings), settings.number(STREAMS)
    made = create_app(Service(log), None, limits, upkeep, streams)
    return Behind(made.wsgi_app, proxies) if proxies else made.wsgi_app
