"""The service as a WSGI application, for other servers than the one of `serve`. One process where the
store is a file, which it owns: it is that one which keeps it, too."""

from __future__ import annotations

import atexit
from typing import TYPE_CHECKING

from scorekeeper import logs, place
from scorekeeper.following import Follower
from scorekeeper.proxies import Behind, networks
from scorekeeper.retention import retention_days
from scorekeeper.service import Service
from scorekeeper.settings import OPEN, OPENERS, PROXIES, STREAMS, SettingError
from scorekeeper.store import Store
from scorekeeper.tending import schedule_of, tended
from scorekeeper.web import create_app, pace
from scorekeeper.web.upkeep import Upkeep

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def app() -> WSGIApplication:
    """The application over the store, as the settings say. Every commit is on the disk before it is
    answered, so that nothing has to be closed. Raises LogError or SettingError."""
    settings, store = place.settings(), Store.chosen()
    proxies = networks(settings.text(PROXIES))
    if proxies and not settings.text(OPEN):
        raise SettingError(f"behind a proxy anybody may come: say who opens sessions by {OPEN}")
    only_house = settings.choice(OPEN, "", *OPENERS) == "house"
    upkeep = Upkeep.by_settings(settings)
    logs.begin(requests=upkeep.requests)
    schedule, days = schedule_of(store, settings), retention_days(settings)
    service = Service(store.open())
    chores = tended(store, service, upkeep, schedule, days)
    # What writes a backup as the other server ends breaks it off.
    atexit.register(chores.stop)
    chores.start()
    if store.on_server:
        Follower(service).start()
    limits, streams = pace.by_settings(settings), settings.number(STREAMS)
    made = create_app(service, None, limits, upkeep, streams, only_house=only_house)
    return Behind(made.wsgi_app, proxies) if proxies else made.wsgi_app
