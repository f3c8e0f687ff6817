"""Sessions of a real game, as long as one likes."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.eventlog.append import Append
from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.log import Head
from scorekeeper.events import EntryWritten, Event, SessionOpened, Stamp
from scorekeeper.games import GAMES
from scorekeeper.houserules import in_full
from scorekeeper.links import Link, Role, hashed
from scorekeeper.phrases import Value

PLAYERS = ("p-ann", "p-bob", "p-cy", "p-di")
NAMES = ("Ann", "Bob", "Cy", "Di")
WHEN = "2026-01-02T20:00:00.000+00:00"
RULES = {"end": "open"}


def opening() -> SessionOpened:
    return SessionOpened("lead", PLAYERS, in_full(GAMES["lead"], 4, RULES), 1)


def cells(n: int) -> dict[str, Value]:
    """The boxes of the n-th hand of a session: one of many that differ."""
    draw = random.Random(n)
    bidder, partner, *lone = draw.sample(range(1, 5), 4)
    first = draw.randint(0, 6)
    second = draw.randint(0, 13 - first)
    return {
        "dealer": (n - 1) % 4 + 1,
        "bidder": bidder,
        "bid": draw.randint(5, 13),
        "partner": partner,
        "pile": 13 - first - second,
        f"tricks-{lone[0]}": first,
        f"tricks-{lone[1]}": second,
    }


def strokes(events: int) -> Iterator[Event]:
    """The opening, then hands of one entry each."""
    yield opening()
    for n in range(1, events):
        yield EntryWritten(n, cells(n))


def stamp(n: int) -> Stamp:
    return Stamp(f"tap-of-a-phone-{n:08}", WHEN, "", "device-12345")


TOKEN = "of-a-phone-that-is-the-host-everywhere"  # noqa: S105
BEARER = f"Bearer {TOKEN}"


def host(log: EventLog, *streams: str, token: str = TOKEN) -> None:
    """Gives whoever shows the token a host's link to each of them."""
    key = hashed(token)
    log.keep_links([Link(s, "of-the-host", Role.HOST, key, "device-12345", WHEN) for s in streams])


def filled(path: Path, sessions: int, events: int, stem: str = "other") -> None:
    """A store with so many sessions of so many events each, as the log would have written them, in
    few commits: the same lines, many to a transaction."""
    SqliteLog(path).close()
    db = sqlite3.connect(path, isolation_level=None)
    contents = list(strokes(events))
    positions: dict[int, int] = dict(db.execute("SELECT bucket, pos FROM feed_heads"))
    db.execute("PRAGMA synchronous = OFF")
    for start in range(0, sessions, 200):
        db.execute("BEGIN IMMEDIATE")
        for n in range(start, min(start + 200, sessions)):
            stream = f"{stem}-{n:08}-of-a-store"
            key = bucket(stream)
            head = Head()
            rows = []
            for k, event in enumerate(contents):
                (line,) = Append.of(stream, [event], head.version, stamp(k), {}).lines(head)
                head = Head(line.version, line.hash)
                positions[key] = positions.get(key, 0) + 1
                rows.append((key, positions[key], *line))
            db.execute(
                "INSERT INTO feed_heads VALUES (?, ?) "
                "ON CONFLICT (bucket) DO UPDATE SET pos = excluded.pos",
                (key, positions[key]),
            )
            db.executemany(
                "INSERT INTO events (bucket, pos, stream_id, version, event_id, kind, data, schema,"
                " recorded_at, actor, device, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            db.executemany(
                "INSERT INTO typed VALUES (?, ?, ?)",
                [(stream, ref, name) for ref, name in zip(PLAYERS, NAMES, strict=True)],
            )
        db.execute("COMMIT")
    db.close()
