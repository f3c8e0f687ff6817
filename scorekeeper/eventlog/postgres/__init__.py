"""The log in a PostgreSQL database, or in one that speaks like it: any number of programs read and
write it at once."""

from scorekeeper.eventlog.postgres.condition import condition
from scorekeeper.eventlog.postgres.log import PostgresLog

__all__ = ["PostgresLog", "condition"]
