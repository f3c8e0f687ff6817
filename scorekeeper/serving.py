"""The service on the network: waitress, a front that speaks TLS where asked, and proxies that are
believed."""

from __future__ import annotations

import logging
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import waitress
from waitress import wasyncore

from scorekeeper import logs, tls
from scorekeeper.backups import Schedule
from scorekeeper.entrance import Entrance
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.following import Follower
from scorekeeper.front import Front
from scorekeeper.links import HOUSE, Role
from scorekeeper.phrases import Text
from scorekeeper.proxies import Behind, Network
from scorekeeper.service import Service
from scorekeeper.stopping import Run
from scorekeeper.store import Store
from scorekeeper.tending import tended
from scorekeeper.tls import Tls
from scorekeeper.web import create_app
from scorekeeper.web.live import HUB, LISTENERS
from scorekeeper.web.pace import Limits
from scorekeeper.web.upkeep import Upkeep
from scorekeeper.welcome import House, in_short, welcome

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

PORT_TAKEN = Text(
    "port_taken",
    "Port {port} cannot be used here ({why}): stop what listens there, or choose another with --port.",
)

LOGGER = logging.getLogger("scorekeeper")

THREADS = 44
"""Threads beside those of the phones that are pushed to, so that saving always finds one."""

STACK = 1024 * 1024
"""Bytes of address space for each; small boards have not enough for hundreds of the usual size."""

SILENT = 60
"""Seconds after which a line on which nobody says or takes anything is closed."""

MOST_READ = 1024 * 1024
"""Bytes of a body that are taken from the line."""

SOCKETS = 4096
"""Files and sockets that the service may have open."""


@dataclass(frozen=True)
class Wanted:
    """How it is to be served. `certificate` and `key` are given files; without them TLS is by this
    laptop's own authority. `backups` are made by themselves, and sessions deleted that were closed and
    untouched for more than `retention_days`, where these are set. `only_house`: sessions are opened
    with a house link."""

    host: str
    port: int
    proxies: tuple[Network, ...] = ()
    tls: bool = False
    certificate: Path | None = None
    key: Path | None = None
    limits: Limits | None = None
    upkeep: Upkeep = field(default_factory=Upkeep)
    streams: int = LISTENERS
    backups: Schedule | None = None
    retention_days: float | None = None
    only_house: bool = False


def serve(
    store: Store, wanted: Wanted, say: Callable[[str], None], *, terminal: bool = False
) -> None:
    """Serves until it is stopped. `say` is what tells whoever started it, who sits at a `terminal` or
    reads it in what keeps it. Raises LogError if the store, the port or the files for TLS cannot be
    used."""
    _allow_sockets()
    logs.begin(requests=wanted.upkeep.requests)
    # What is kept in lines of JSON is to have no others among them.
    lines = wanted.upkeep.requests and not terminal
    say = LOGGER.info if lines else say
    with ExitStack() as stack:
        log = stack.enter_context(closing(store.open()))
        if isinstance(log, SqliteLog) and log.earlier:
            say(f"The store was an earlier release's: as it was, it is kept in {log.earlier}.")
        secured = _secured(store, wanted)
        service = Service(log)
        app = create_app(
            service,
            secured,
            wanted.limits,
            wanted.upkeep,
            wanted.streams,
            only_house=wanted.only_house,
        )
        chores = tended(store, service, wanted.upkeep, wanted.backups, wanted.retention_days)
        served: WSGIApplication = app.wsgi_app
        if wanted.proxies:
            served = Behind(served, wanted.proxies)
        sockets = _listening(wanted.host, wanted.port)
        port = int(sockets[0].getsockname()[1])
        # A stop lets go of the phones that listen, so that nobody waits for them.
        asked = [app.extensions[HUB].close, wanted.upkeep.readiness.stop, chores.leave_off]
        if secured:
            front = Front(sockets, secured.context)
            sockets = _listening("127.0.0.1", 0)
            served = front.named(served)
            front.start(int(sockets[0].getsockname()[1]))
            asked.insert(0, front.close)
            stack.callback(front.stop)
        open_: dict[int, Any] = {}
        threading.stack_size(STACK)
        server = _server(served, sockets, open_, THREADS + wanted.streams)
        stack.callback(wasyncore.close_all, open_)
        stack.callback(server.task_dispatcher.shutdown)
        if store.on_server:
            follower = Follower(service)
            stack.callback(follower.stop)
            follower.start()
        stack.callback(chores.stop)
        chores.start()
        run = Run(open_, asked)
        run.stop_by_signal()
        house = House(_token(service) if terminal else "") if wanted.only_house else None
        told = in_short if lines else welcome
        for line in told(wanted.host, port, str(store), secured, house):
            say(line)
        run.serve()


def _token(service: Service) -> str:
    """What opens the house's first link."""
    return Entrance(service).code(HOUSE, Role.HOST)


def _allow_sockets() -> None:
    """macOS lets a program open 256 files unless it asks for more: too few for forty phones."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not on Windows, which has no such limit)

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = SOCKETS if most == resource.RLIM_INFINITY else min(SOCKETS, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _secured(store: Store, wanted: Wanted) -> Tls | None:
    if wanted.certificate:
        return tls.given(wanted.certificate, wanted.key or wanted.certificate)
    return tls.own(store.folder / "tls") if wanted.tls else None


def _listening(host: str, port: int) -> list[socket.socket]:
    """The sockets of every address that the host's name stands for. Raises LogError."""
    found: list[socket.socket] = []
    try:
        for kind, *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            # Of the kinds of address that a free port was asked for, all get the same one.
            taken = found[0].getsockname()[1] if found else port
            found.append(socket.create_server((place[0], taken), family=kind, backlog=1024))
    except OSError as error:
        for each in found:
            each.close()
        why = error.strerror or str(error)
        raise LogError(PORT_TAKEN(port=port, why=why)) from error
    return found


def _server(
    served: WSGIApplication, sockets: list[socket.socket], open_: dict[int, Any], threads: int
) -> Any:
    """The server on these sockets; what it has open stands in `open_`."""
    return waitress.create_server(
        served,
        map=open_,
        sockets=sockets,
        threads=threads,
        connection_limit=1000,
        # Else a line that was cut is seen only by who writes to it for the third time.
        channel_request_lookahead=1,
        channel_timeout=SILENT,
        cleanup_interval=10,
        asyncore_use_poll=sys.platform != "win32",
        clear_untrusted_proxy_headers=False,  # Behind sees to them; without it nobody looks
        ident="scorekeeper",
        # What is beyond is not even read; up to here a page says that it was too much.
        max_request_body_size=MOST_READ,
        max_request_header_size=32 * 1024,
    )
