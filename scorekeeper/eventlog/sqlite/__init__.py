"""The log in one SQLite file: one thread writes, any number read."""

from scorekeeper.eventlog.sqlite.log import SqliteLog

__all__ = ["SqliteLog"]
