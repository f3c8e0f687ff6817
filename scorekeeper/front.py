"""The front of the service where it speaks TLS: one port for both, so that a phone which knows only
`http://` gets an answer, too. The first byte tells them apart; what arrives is handed to the server
behind, which sees plain requests.

Here and not in the threads behind: a phone that falls silent in the middle of a handshake, or reads
its page slowly, holds nobody up.
"""

from __future__ import annotations

import asyncio
import socket
from asyncio import StreamReader, StreamReaderProtocol, StreamWriter
from contextlib import suppress
from ssl import SSLContext
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

HANDSHAKE = b"\x16"
"""How TLS begins (RFC 8446, 5.1: the type of a record that shakes hands). No HTTP method does."""

FIRST_WORD = 20.0
"""Seconds that somebody who connects has to say it, and then to finish the handshake."""

STALLED = 60.0
"""Seconds that somebody may read nothing of what is there for them."""

MOST = 300
"""Connections at once, each of three sockets: below the 1024 that most systems let a program open.
Those beyond wait in line."""

FAREWELL = 2.0
"""Seconds for answers under way when the service stops."""


class Front:
    """Takes connections on `listening` and hands them to the server on the port `behind`."""

    def __init__(self, listening: list[socket.socket], context: SSLContext) -> None:
        self.behind = 0
        self._listening = listening
        self._context = context
        self._met: dict[str, tuple[str, str]] = {}
        self._loop = asyncio.SelectorEventLoop()
        self._room = asyncio.Semaphore(MOST)
        self._guests: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._run, name="front", daemon=True)
        self._closed = asyncio.Event()
        self._stopped = asyncio.Event()
        self._running = Event()

    @property
    def port(self) -> int:
        return int(self._listening[0].getsockname()[1])

    def named(self, app: WSGIApplication) -> WSGIApplication:
        """The application, told by each request who asks and whether by TLS. Who comes to the server
        behind and not through here is another program of this machine, and gets nothing."""

        def told(environ, start_response):  # type: ignore[no-untyped-def]
            met = self._met.get(environ.get("REMOTE_PORT", ""))
            if met is None:
                start_response("403 Forbidden", [("Content-Length", "0")])
                return []
            environ["REMOTE_ADDR"], environ["wsgi.url_scheme"] = met
            environ["SERVER_PORT"] = str(self.port)
            return app(environ, start_response)

        return told

    def start(self, behind: int) -> None:
        self.behind = behind
        self._thread.start()

    def close(self) -> None:
        """Takes nobody any more."""
        self._loop.call_soon_threadsafe(self._closed.set)

    def stop(self) -> None:
        """Takes nobody any more, and lets answers under way come to their end."""
        self.close()
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join(FAREWELL + 5)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        doors = [asyncio.create_task(self._welcome(each)) for each in self._listening]
        await self._closed.wait()
        for door in doors:
            door.cancel()
        await asyncio.gather(*doors, return_exceptions=True)
        for listening in self._listening:
            listening.close()
        await self._stopped.wait()
        if self._guests:
            _, late = await asyncio.wait(self._guests, timeout=FAREWELL)
            for guest in late:
                guest.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _welcome(self, door: socket.socket) -> None:
        door.setblocking(False)
        while True:
            await self._room.acquire()
            try:
                guest, address = await self._loop.sock_accept(door)
            except OSError:  # it left before it was met, or there is no socket to be had
                self._room.release()
                await asyncio.sleep(0.05)
                continue
            task = asyncio.create_task(self._attend(guest, str(address[0])))
            self._guests.add(task)
            task.add_done_callback(self._gone)

    def _gone(self, task: asyncio.Task[None]) -> None:
        self._guests.discard(task)
        self._room.release()

    async def _attend(self, guest: socket.socket, address: str) -> None:
        """One connection from its first byte to its end."""
        try:
            with suppress(OSError, TimeoutError):
                guest.setblocking(False)
                # Small records leave at once: together with a late ACK each would wait 40 ms.
                guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                async with asyncio.timeout(FIRST_WORD):
                    first = await self._peek(guest)
                if first:
                    secure = first == HANDSHAKE
                    await self._hand_over(guest, address, self._context if secure else None)
        finally:
            guest.close()

    async def _peek(self, guest: socket.socket) -> bytes:
        """The first byte, left where it is; nothing if the other side left."""
        ready = asyncio.Event()
        self._loop.add_reader(guest, ready.set)
        try:
            await ready.wait()
        finally:
            self._loop.remove_reader(guest)
        return guest.recv(1, socket.MSG_PEEK)

    async def _hand_over(
        self, guest: socket.socket, address: str, context: SSLContext | None
    ) -> None:
        reader = StreamReader(loop=self._loop)
        protocol = StreamReaderProtocol(reader, loop=self._loop)
        limit = FIRST_WORD if context else None
        transport, _ = await self._loop.connect_accepted_socket(
            lambda: protocol, guest, ssl=context, ssl_handshake_timeout=limit
        )
        writer = StreamWriter(transport, protocol, reader, self._loop)
        try:
            inner = await asyncio.open_connection("127.0.0.1", self.behind)
            name = str(inner[1].get_extra_info("sockname")[1])
            self._met[name] = (address, "https" if context else "http")
            try:
                await _between((reader, writer), inner)
            finally:
                await _close(inner[1])
                del self._met[name]
        finally:
            await _close(writer)


Ends = tuple[StreamReader, StreamWriter]


async def _between(guest: Ends, server: Ends) -> None:
    """Carries what is said both ways until one side has left."""
    ways = [
        asyncio.create_task(_carry(guest[0], server[1])),
        asyncio.create_task(_carry(server[0], guest[1])),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _carry(reader: StreamReader, writer: StreamWriter) -> None:
    while piece := await reader.read(65536):
        writer.write(piece)
        async with asyncio.timeout(STALLED):
            await writer.drain()


async def _close(writer: StreamWriter) -> None:
    """Closes once everything written has left, or when nobody takes it."""
    writer.close()
    try:
        async with asyncio.timeout(FAREWELL):
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()
