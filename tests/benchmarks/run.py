"""How fast it is, beside what one would use instead: `python tests/benchmarks/run.py`, with what
`pip install --editable '.[dev,bench]'` brings. Prints a table; `--json FILE` and `--svg FILE` keep
the figures and the graph; names of rows choose some of them; `--full` is as large as the targets say.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import appends
import asking
import replaying
import started
import watching
from game import filled
from graph import Panel, drawn
from rounds import Row

BUSY = 0.5
"""Others at work per core above which what was measured says little."""


def machine() -> str:
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    libraries = ", ".join(f"{name} {version(name)}" for name in ("eventsourcing", "granian"))
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    busy = " (BUSY: other programs were at work)" if load > BUSY else ""
    return (
        f"{os.cpu_count()} cores of {model}, load {load:.1f} a core{busy}; {platform.system()} "
        f"{platform.release()}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {libraries}"
    )


def rows(folder: Path, *, full: bool) -> dict[str, Callable[[], list[Row]]]:
    rounds = 7 if full else 3
    sessions = 20_000 if full else 2_000
    large = folder / "large.db"

    def with_large(measure: Callable[[], Row]) -> list[Row]:
        if not large.exists():
            filled(large, sessions, 50)
        return [measure()]

    phones = (25, 50, 100, 200)
    lengths = (1000, 10_000, 100_000)
    return {
        "append": lambda: [appends.one_writer(folder, rounds)],
        "writers": lambda: [appends.many_writers(folder, rounds)],
        "replay": lambda: [replaying.replay(folder, rounds, lengths)],
        "save": lambda: with_large(lambda: asking.save(folder, rounds, large, sessions)),
        "page": lambda: [asking.page(rounds)],
        "waitress": lambda: [
            watching.watchers(folder, "waitress", n, 20 if full else 8) for n in phones
        ],
        "granian": lambda: [watching.watchers(folder, "granian", 1000, 30 if full else 15)],
        "start": lambda: with_large(lambda: started.start(large, sessions * 50, rounds)),
        "memory": lambda: [started.memory(folder, 100_000 if full else 3_000)],
        "export": lambda: [started.export(folder)],
    }


def graph(found: dict[str, list[Row]]) -> str:
    """Cost against work: a session's length, the number of sessions, the phones that watch."""
    panels = []
    if replay := found.get("replay"):
        figures = replay[0].figures

        def line(kind: str) -> list[tuple[float, float]]:
            named = [(name.split(), us) for name, us in figures.items() if name.startswith(kind)]
            return [(float(words[1].replace(",", "")), us) for words, us in named]

        lines = {"fold and sheet": line("sheet"), "decoding": line("decoding")}
        panels.append(Panel("µs an event", "events in the session", lines))
    if save := found.get("save"):
        figures = save[0].figures
        empty, large = figures["save, 2 hands"], figures["save, large store"]
        sessions = figures["sessions"]
        points = [(1.0, empty / 1000), (sessions, large / 1000)]
        panels.append(Panel("ms CPU for a save", "sessions in the store", {"save": points}))
    if phones := found.get("waitress"):
        p99 = [(row.figures["phones"], row.figures["p99"]) for row in phones]
        p50 = [(row.figures["phones"], row.figures["p50"]) for row in phones]
        lines = {"99 of 100": p99, "half": p50}
        panels.append(Panel("seconds until read", "phones at one table", lines))
    return drawn(panels)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("rows", nargs="*")
    asked.add_argument("--full", action="store_true")
    asked.add_argument("--json", type=Path)
    asked.add_argument("--svg", type=Path)
    given = asked.parse_args()
    found: dict[str, list[Row]] = {}
    about = machine()
    sys.stdout.write(f"{about}\n\n| what | target | found | |\n|---|---|---|---|\n")
    with TemporaryDirectory() as folder:
        for name, measure in rows(Path(folder), full=given.full).items():
            if given.rows and name not in given.rows:
                continue
            found[name] = measure()
            for row in found[name]:
                met = "met" if row.met else "missed"
                sys.stdout.write(f"| {row.name} | {row.target} | {row.found} | {met} |\n")
                sys.stdout.flush()
    if given.json:
        kept = {"machine": about, "rows": [asdict(row) for rows in found.values() for row in rows]}
        given.json.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")
    if given.svg:
        given.svg.write_text(graph(found), encoding="utf-8")


if __name__ == "__main__":
    main()
