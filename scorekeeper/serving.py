"""The service on the network: waitress, and what a person needs to hear to get a phone onto it."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread, main_thread

import segno
import waitress

from scorekeeper.addresses import addresses
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.phrases import Text
from scorekeeper.service import Service
from scorekeeper.web import create_app
from scorekeeper.web.hub import Hub
from scorekeeper.web.live import HUB

PORT_TAKEN = Text(
    "port_taken",
    "Port {port} cannot be used here ({why}): stop what listens there, or choose another with --port.",
)

HELP = """\
A phone cannot connect?
 - It has to be on the same network (Wi-Fi) as this machine; a guest network often keeps devices apart.
 - A firewall on this machine may ask once, or block: allow incoming connections on port {port}.
 - Type the whole address, with http:// in front and :{port} behind.
Stop with Ctrl+C. Every saved hand is kept in {store}"""

THREADS = 64


def serve(store: Path, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serves until it is stopped. Raises LogError if the store or the port cannot be used."""
    log = SqliteLog(store)
    try:
        app = create_app(Service(log))
        try:
            server = waitress.create_server(
                app,
                host=host,
                port=port,
                threads=THREADS,
                connection_limit=1000,
                asyncore_use_poll=sys.platform != "win32",
                ident="scorekeeper",
            )
        except OSError as error:
            raise LogError(PORT_TAKEN(port=port, why=error.strerror or str(error))) from error
        _stop_at_once(app.extensions[HUB])
        for line in welcome(host, int(server.effective_port), store):
            say(line)
        try:
            server.run()
        finally:
            server.close()
    finally:
        log.close()


def _stop_at_once(hub: Hub) -> None:
    """A stop lets go of the phones that listen, so that nobody waits for them; what is being saved
    is saved."""

    def stop(*_: object) -> None:
        hub.close()
        raise SystemExit(0)

    if current_thread() is main_thread():
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, stop)


def welcome(host: str, port: int, store: Path) -> Iterator[str]:
    """What the terminal says: every address, a code to scan, what to check."""
    mine = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host  # noqa: S104
    yield "Scorekeeper is running."
    yield f"  On this machine:  http://{mine}:{port}/"
    phones = addresses() if host in ("0.0.0.0", "::") else []  # noqa: S104
    for address in phones:
        yield f"  On phones:        http://{address}:{port}/"
    if phones:
        yield ""
        yield _code(f"http://{phones[0]}:{port}/")
    yield HELP.format(port=port, store=store)


def _code(address: str) -> str:
    """The address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()
