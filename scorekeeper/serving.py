"""The service on the network: waitress, a front that speaks TLS where asked, and proxies that are
believed."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import waitress

from scorekeeper import tls
from scorekeeper.entrance import Entrance
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.front import Front
from scorekeeper.links import HOUSE, Role
from scorekeeper.phrases import Text
from scorekeeper.proxies import Behind, Network
from scorekeeper.service import Service
from scorekeeper.tls import Tls
from scorekeeper.web import create_app
from scorekeeper.web.hub import Hub
from scorekeeper.web.live import HUB
from scorekeeper.web.pace import Limits
from scorekeeper.welcome import welcome

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

PORT_TAKEN = Text(
    "port_taken",
    "Port {port} cannot be used here ({why}): stop what listens there, or choose another with --port.",
)

THREADS = 64

MOST_READ = 1024 * 1024
"""Bytes of a body that are taken from the line."""

SOCKETS = 4096
"""Files and sockets that the service may have open."""


@dataclass(frozen=True)
class Wanted:
    """How it is to be served. `certificate` and `key` are given files; without them TLS is by this
    laptop's own authority. `only_house`: sessions are opened with a house link."""

    host: str
    port: int
    proxies: tuple[Network, ...] = ()
    tls: bool = False
    certificate: Path | None = None
    key: Path | None = None
    limits: Limits | None = None
    only_house: bool = False


def serve(store: Path, wanted: Wanted, say: Callable[[str], None]) -> None:
    """Serves until it is stopped. Raises LogError if the store, the port or the files for TLS cannot
    be used."""
    _allow_sockets()
    with ExitStack() as stack:
        log = stack.enter_context(closing(SqliteLog(store)))
        secured = _secured(store, wanted)
        service = Service(log)
        app = create_app(service, secured, wanted.limits, only_house=wanted.only_house)
        served: WSGIApplication = app.wsgi_app
        if wanted.proxies:
            served = Behind(served, wanted.proxies)
        sockets = _listening(wanted.host, wanted.port)
        port = int(sockets[0].getsockname()[1])
        if secured:
            front = Front(sockets, secured.context)
            sockets = _listening("127.0.0.1", 0)
            served = front.named(served)
            front.start(int(sockets[0].getsockname()[1]))
            stack.callback(front.stop)
        server = _server(served, sockets)
        stack.callback(server.close)
        _stop_at_once(app.extensions[HUB])
        house = Entrance(service).code(HOUSE, Role.HOST) if wanted.only_house else ""
        for line in welcome(wanted.host, port, store, secured, house):
            say(line)
        server.run()


def _allow_sockets() -> None:
    """macOS lets a program open 256 files unless it asks for more: too few for forty phones."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not on Windows, which has no such limit)

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = SOCKETS if most == resource.RLIM_INFINITY else min(SOCKETS, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _secured(store: Path, wanted: Wanted) -> Tls | None:
    if wanted.certificate:
        return tls.given(wanted.certificate, wanted.key or wanted.certificate)
    return tls.own(store.parent / "tls") if wanted.tls else None


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


def _server(served: WSGIApplication, sockets: list[socket.socket]) -> Any:
    return waitress.create_server(
        served,
        sockets=sockets,
        threads=THREADS,
        connection_limit=1000,
        asyncore_use_poll=sys.platform != "win32",
        clear_untrusted_proxy_headers=False,  # Behind sees to them; without it nobody looks
        ident="scorekeeper",
        # What is beyond is not even read; up to here a page says that it was too much.
        max_request_body_size=MOST_READ,
        max_request_header_size=32 * 1024,
    )


def _stop_at_once(hub: Hub) -> None:
    """A stop lets go of the phones that listen, so that nobody waits for them; what is being saved
    is saved."""

    def stop(*_: object) -> None:
        hub.close()
        raise SystemExit(0)

    if current_thread() is main_thread():
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, stop)
