"""The log in one SQLite file: one writes at a time, any number read."""

from scorekeeper.eventlog.sqlite.log import SqliteLog

__all__ = ["SqliteLog"]
