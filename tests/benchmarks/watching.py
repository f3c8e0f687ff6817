"""Phones that watch one table while twenty tables score: from the answer to a save until a phone has
read what is new."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import cast
from zlib import MAX_WBITS, decompressobj

from game import cells
from rounds import Row
from started import Running, many_files, running

SCORING = 20
NEWS = re.compile(rb"event: news\nid: (\d+)\ndata: (\d+)\n")
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
FORM = "application/x-www-form-urlencoded"
EVERY = 1.5
"""Seconds between the saves of a table."""


@dataclass
class Watched:
    """When each version of the table was answered, and how long after that phones had read it."""

    saved: dict[int, float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Table:
    """A session, and the token of its host's link."""

    session: str
    token: str


class Line:
    """A kept connection of somebody who shows a token, or a phone's cookie."""

    def __init__(self, port: int, token: str = "", cookie: str = "") -> None:
        self.port = port
        self.shown = f"Authorization: Bearer {token}\r\n" if token else ""
        self.shown += f"Cookie: {cookie}\r\n" if cookie else ""

    async def __aenter__(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def send(self, method: str, path: str, body: bytes = b"") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{self.shown}"
        if body:
            kind = "application/json" if body.startswith(b"{") else FORM
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        else:
            head += "Accept-Encoding: gzip\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)
        return await self.reader.readuntil(b"\r\n\r\n")

    async def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        head = await self.send(method, path, body)
        if length := LENGTH.search(head):
            return await self.reader.readexactly(int(length[1]))
        whole = b""
        while size := int(await self.reader.readline(), 16):
            whole += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return whole

    async def open(self, n: int) -> Table:
        body = {"game": "lead", "players": ["Ann", "Bob", "Cy", "Di"], "tap": f"opening-{n:06}"}
        settings = {"settings": {"end": "open"}}
        answer = await self.ask("POST", "/api/sessions", json.dumps({**body, **settings}).encode())
        opened = json.loads(answer)
        return Table(opened["session"], opened["link"])

    async def scan(self, table: Table) -> str:
        """Comes in by the code for watchers: the cookie of the phone that did."""
        async with Line(self.port, table.token) as host:
            page = gzip.decompress(await host.ask("GET", f"/s/{table.session}/join"))
        codes = re.findall(rb"/i/[^/]+/[\w-]+", page)
        head = await self.send("POST", codes[-1].decode(), b"name=Watcher")
        assert b" 303 " in head, head
        cookies = re.findall(rb"(?i)set-cookie: ([^;]+)", head)
        return b"; ".join(cookies).decode()


async def score(service: Running, table: Table, n: int, watched: Watched | None) -> None:
    async with Line(service.port, table.token) as line:
        await asyncio.sleep(EVERY * n / SCORING)
        for hand in range(1, 10**6):
            begun = perf_counter()
            body = {"hand": hand, "cells": cells(hand), "saw": hand, "tap": f"tap-{n:03}-{hand:06}"}
            answer = await line.ask(
                "POST", f"/api/sessions/{table.session}/entries", json.dumps(body).encode()
            )
            assert b'"error"' not in answer[:20], answer
            if watched is not None:
                watched.saved[hand + 1] = perf_counter()
            await asyncio.sleep(max(0.0, EVERY - (perf_counter() - begun)))


class Phone:
    """A phone that is pushed to on one line, and asks on another for what that leaves out, as a page
    does. It does as little as it can: a thousand of them share two cores with the service."""

    def __init__(self, table: Table, cookie: str, watched: Watched) -> None:
        self.table, self.cookie, self.watched = table, cookie, watched
        self.after = self.told = 1
        self.asking = False
        loop = asyncio.get_running_loop()
        self.listening: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        _, self.asked = await loop.create_connection(lambda: Asked(self), "127.0.0.1", port)
        _, self.pushed = await loop.create_connection(lambda: Pushed(self), "127.0.0.1", port)
        await self.listening

    def close(self) -> None:
        for line in (self.asked, self.pushed):
            line.transport.close()

    def request(self, path: str) -> bytes:
        return (
            f"GET /s/{self.table.session}/{path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: {self.cookie}\r\nAccept-Encoding: gzip\r\n\r\n"
        ).encode()

    def hear(self, version: int) -> None:
        self.told = max(self.told, version)
        if self.told > self.after and not self.asking:
            self.asking = True
            self.asked.transport.write(self.request(f"news?after={self.after}"))

    def given(self, after: int, version: int) -> None:
        """The news themselves have come."""
        if after != self.after or self.asking:
            self.hear(version)
        else:
            self.told = version
            self.read()

    def read(self) -> None:
        now = perf_counter()
        self.asking, self.after = False, self.told
        # Pushed before the save was answered, it was not late.
        self.watched.seconds.append(now - self.watched.saved.get(self.after, now))


class Spoken(asyncio.Protocol):
    """One of its two lines."""

    transport: asyncio.Transport

    def __init__(self, phone: Phone) -> None:
        self.phone, self.held = phone, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.phone.lost.done():
            self.phone.lost.set_exception(exc or ConnectionError("a line ended"))


class Pushed(Spoken):
    """Reads the events out of chunks of a compressed stream."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.reading = decompressobj(wbits=16 + MAX_WBITS)
        self.text = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.write(self.phone.request("stream?news&after=1"))

    def data_received(self, data: bytes) -> None:
        self.held += data
        if not self.phone.listening.done():
            head, end, rest = self.held.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 200"), head
            assert b"gzip" in head, head
            self.phone.listening.set_result(None)
            self.held = rest
        while b"\r\n" in self.held:
            size, _, rest = self.held.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                return
            self.held = rest[length + 2 :]
            self.text += self.reading.decompress(rest[:length])
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if said := NEWS.match(event):
                self.phone.given(int(said[2]), int(said[1]))


class Asked(Spoken):
    def data_received(self, data: bytes) -> None:
        self.held += data
        head, end, body = self.held.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        assert not end or (head.startswith(b"HTTP/1.1 200") and length), head
        if end and length and len(body) >= int(length[1]):
            self.held = b""
            self.phone.read()


async def evening(service: Running, phones: int, seconds: float) -> list[float]:
    watched = Watched()
    async with Line(service.port) as line:
        tables = [await line.open(n) for n in range(SCORING)]
    async with Line(service.port) as line:
        cookie = await line.scan(tables[0])
    watching = [Phone(tables[0], cookie, watched) for _ in range(phones)]
    for some in batched(watching, 20):
        await asyncio.gather(*(phone.connect(service.port) for phone in some))
    scoring = [
        asyncio.create_task(score(service, table, n, None if n else watched))
        for n, table in enumerate(tables)
    ]
    lost = [phone.lost for phone in watching]
    done, _ = await asyncio.wait([*lost, *scoring], timeout=seconds, return_when="FIRST_EXCEPTION")
    for task in done:
        task.result()
    for task in (*lost, *scoring):
        task.cancel()
    await asyncio.gather(*lost, *scoring, return_exceptions=True)
    for phone in watching:
        phone.close()
    return watched.seconds


def batched(phones: list[Phone], many: int) -> Iterator[list[Phone]]:
    return (phones[start : start + many] for start in range(0, len(phones), many))


def watchers(folder: Path, server: str, phones: int, seconds: float) -> Row:
    many_files()
    with running(folder / f"{server}-{phones}.db", server, phones + 10) as service:
        found = asyncio.run(evening(service, phones, seconds))
        megabytes = service.megabytes
    cuts = quantiles(found, n=100)
    p50, p99 = cuts[49], cuts[98]
    return Row(
        f"{phones} phones at one table, {server}",
        "p99 under 0.5 s while 20 tables score",
        f"p50 {p50:.3f} s, p99 {p99:.3f} s of {len(found)} readings; {megabytes:.0f} MB",
        p99 < 0.5,
        {"p50": p50, "p99": p99, "phones": phones, "megabytes": megabytes},
    )
