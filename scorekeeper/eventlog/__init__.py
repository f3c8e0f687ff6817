"""The log: every stroke in order, as a protocol, in memory, in one SQLite file, and, for who imports
`scorekeeper.eventlog.postgres`, in a PostgreSQL database."""

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.log import (
    Counted,
    EventLog,
    Finding,
    Head,
    Placed,
    Progress,
    Tombstone,
    silently,
)
from scorekeeper.eventlog.lost import lost
from scorekeeper.eventlog.memory import MemoryLog
from scorekeeper.eventlog.sqlite import SqliteLog

__all__ = [
    "Counted",
    "EventLog",
    "Finding",
    "Head",
    "MemoryLog",
    "Placed",
    "Progress",
    "SqliteLog",
    "Tombstone",
    "bucket",
    "lost",
    "silently",
]
