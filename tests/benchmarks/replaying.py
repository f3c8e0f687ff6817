"""A stream read and decoded, and made a session and a sheet."""

from __future__ import annotations

from pathlib import Path

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from game import cells, filled
from rounds import Row, in_turn, took

from scorekeeper.build import _examined, build
from scorekeeper.eventlog import SqliteLog
from scorekeeper.games import GAMES
from scorekeeper.session import replay as fold


class Table(Aggregate):
    def __init__(self) -> None:
        self.hands = 0

    @event("EntryWritten")
    def write(self, hand: int, cells: dict[str, object]) -> None:
        self.hands += 1


def replay(folder: Path, rounds: int, lengths: tuple[int, ...] = (1000, 10_000, 100_000)) -> Row:
    path = folder / "replay.db"
    for length in lengths:
        filled(path, 1, length, f"long-{length}")
    log = SqliteLog(path, readonly=True)
    streams = {length: f"long-{length}-{0:08}-of-a-store" for length in lengths}

    def decode(length: int) -> float:
        def work() -> None:
            for _ in log.read(streams[length]):
                pass

        return took(work, length)

    def sheet(length: int) -> None:
        build(fold(log.read(streams[length])), GAMES["lead"])

    def whole(length: int) -> float:
        _examined.cache_clear()
        return took(lambda: sheet(length), length)

    def again(length: int) -> float:
        sheet(length)
        return took(lambda: sheet(length), length)

    app = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite",
                           "SQLITE_DBNAME": str(folder / "replay-es.db")})  # fmt: skip
    table = Table()
    for n in range(1, 1000):
        table.write(n, cells(n))
    app.save(table)
    work = {f"decoding {length:,}": lambda length=length: decode(length) for length in lengths}
    work |= {f"sheet {length:,}": lambda length=length: whole(length) for length in lengths}
    work["known hands 1,000"] = lambda: again(1000)
    work["eventsourcing 1,000"] = lambda: took(lambda: app.repository.get(table.id), 1000)
    found = in_turn(work, rounds)
    log.close()
    last = f"{lengths[-1]:,}"
    decoding, whole_, known = (
        found[name] for name in (f"decoding {last}", f"sheet {last}", "known hands 1,000")
    )
    straight = whole_ / found[f"sheet {lengths[0]:,}"]
    shown = "; ".join(f"{name} {us:.1f}" for name, us in found.items())
    return Row(
        "replay, µs an event",
        "decoding at most 4, fold and sheet at most 3 times that, linear",
        f"decoding {decoding:.1f}; fold and sheet {whole_ / decoding:.1f} times that, and of hands that "
        f"were looked at before {known / found['decoding 1,000']:.1f} times; {straight:.2f} times as much "
        f"an event at {last} as at {lengths[0]:,} ({shown})",
        decoding <= 4 and whole_ <= 3 * decoding and straight < 1.5,
        {**found, "ratio": whole_ / decoding, "straight": straight},
    )
