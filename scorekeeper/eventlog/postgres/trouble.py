"""What PostgreSQL says when it cannot, in words that say what would do. No error of its own leaves
the package."""

from __future__ import annotations

import psycopg
from psycopg import errors

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

UNREACHABLE = Text(
    "log_server_unreachable",
    "The store {store} cannot be reached ({cause}). Nothing was stored; send it again in a moment.",
)
UNSURE = Text(
    "log_unsure",
    "The store {store} went away before it said whether this was stored. Send it again: it is "
    "stored once.",
)
FULL = Text(
    "log_server_full",
    "The disk of the store {store} is full. Nothing was stored; free some space there, then send "
    "it again.",
)
DENIED = Text(
    "log_denied",
    "The store {store} does not let this role do that ({cause}). Nothing was stored; let its owner "
    "run what `scorekeeper database --sql` prints.",
)
NO_TABLES = Text(
    "log_no_tables",
    "The database {store} has no store of scorekeeper ({cause}). Nothing was stored; look at the "
    "address.",
)
FAILED = Text(
    "log_server_failed",
    "The store {store} failed ({cause}). Nothing was stored; look at the server's own log.",
)


def trouble(error: psycopg.Error, store: str) -> LogError:
    """The error to raise for one of psycopg's."""
    said = error.diag.message_primary or str(error)
    cause = said.strip().split("\n")[0]
    match error:
        case errors.DiskFull():
            return LogError(FULL(store=store))
        case errors.InsufficientPrivilege():
            return LogError(DENIED(store=store, cause=cause))
        case errors.UndefinedTable():
            return LogError(NO_TABLES(store=store, cause=cause))
        case psycopg.OperationalError() | psycopg.InterfaceError():
            return LogError(UNREACHABLE(store=store, cause=cause))
        case _:
            return LogError(FAILED(store=store, cause=cause))
