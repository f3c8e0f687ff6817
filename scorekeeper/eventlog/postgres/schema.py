"""The tables of the store, and how a database is told to have them.

The same columns and keys as in a SQLite file. Every key begins with the bucket, so that a stream,
its order and its feed lie on one shard wherever the tables are spread.
"""

from __future__ import annotations

from psycopg import Connection, errors

from scorekeeper.errors import LogError
from scorekeeper.eventlog.chain import BUCKETS
from scorekeeper.eventlog.postgres.transactions import transaction
from scorekeeper.phrases import Text

NEWER = Text(
    "log_newer_database",
    "The store {store} was made by a newer release (schema {found}; this one knows {known}). "
    "Install that release or a later one.",
)
OLDER = Text(
    "log_older_database",
    "The store {store} has schema {found}, this release needs {known}, and this role may not make "
    "tables. Let its owner run what `scorekeeper database --sql --from {found}` prints.",
)
NOT_UTF8 = Text(
    "log_not_utf8",
    "The database {store} keeps its text as {encoding}: names would be lost. Make one with "
    "ENCODING 'UTF8' TEMPLATE template0.",
)

# Compared byte by byte: an order that a system's language rules make changes with the system, and
# an index that was sorted by the old one finds nothing.
_FIRST = (
    "CREATE TABLE feed_heads "
    "(bucket integer PRIMARY KEY, pos bigint NOT NULL, touched bigint NOT NULL)",
    """\
CREATE TABLE events (
    bucket integer NOT NULL,
    stream_id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    pos bigint NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    schema integer NOT NULL,
    recorded_at text NOT NULL,
    actor text NOT NULL,
    device text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (bucket, stream_id, version),
    UNIQUE (bucket, stream_id, event_id),
    UNIQUE (bucket, pos)
)""",
    """\
CREATE TABLE typed (
    bucket integer NOT NULL,
    stream_id text COLLATE "C" NOT NULL,
    ref text COLLATE "C" NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (bucket, stream_id, ref)
)""",
    """\
CREATE TABLE forgotten (
    bucket integer NOT NULL,
    stream_id text COLLATE "C" NOT NULL,
    ref text COLLATE "C" NOT NULL,
    PRIMARY KEY (bucket, stream_id, ref)
)""",
    """\
CREATE TABLE tombstones (
    bucket integer NOT NULL,
    stream_id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    deleted_at text NOT NULL,
    positions text NOT NULL,
    PRIMARY KEY (bucket, stream_id)
)""",
    """\
CREATE UNLOGGED TABLE pace (
    bucket integer NOT NULL,
    what text COLLATE "C" NOT NULL,
    who text COLLATE "C" NOT NULL,
    due double precision NOT NULL,
    PRIMARY KEY (bucket, what, who)
)""",
    "CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)",
    f"INSERT INTO feed_heads SELECT b, 0, 0 FROM generate_series(0, {BUCKETS - 1}) AS b",  # noqa: S608
    # 244 random bits in 64 hex digits, by the server: what is printed to be run holds no secret.
    "INSERT INTO meta VALUES ('secret', "
    "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))",
    "INSERT INTO meta VALUES ('schema', '1')",
)

_LINKS = (
    """\
CREATE TABLE links (
    bucket integer NOT NULL,
    stream_id text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    n integer NOT NULL,
    role text NOT NULL,
    hash text COLLATE "C" NOT NULL,
    device text NOT NULL,
    made text NOT NULL,
    revoked text NOT NULL,
    code integer NOT NULL,
    PRIMARY KEY (bucket, stream_id, id)
)""",
    "CREATE INDEX links_by_hash ON links (hash)",
    "UPDATE meta SET value = '2' WHERE key = 'schema'",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _LINKS)
"""The statements of the k-th bring a store from version k-1 to k, and the last of them says so in
`meta`. One that was released is never changed."""

SHARDED = ("feed_heads", "events", "typed", "forgotten", "tombstones", "pace", "links")
"""The tables that Citus spreads by their bucket; the others stand whole on every node."""


def version_of(conn: Connection) -> int:
    """The schema's version; 0 where the database has no store."""
    try:
        row = conn.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    except errors.UndefinedTable:
        return 0
    return int(row[0]) if row else 0


def bring_up_to_date(conn: Connection, store: str) -> None:
    """Makes the tables, or what they lack, in one transaction, where this role may; raises
    LogError where it may not, or where `require_current` would."""
    _require_utf8(conn, store)
    found = version_of(conn)
    if found >= len(MIGRATIONS):
        return require_current(conn, store)
    try:
        with transaction(conn):
            for migration in MIGRATIONS[found:]:
                for statement in migration:
                    conn.execute(statement.encode())
    except errors.InsufficientPrivilege as error:
        raise _older(store, found) from error
    except (errors.UniqueViolation, errors.DuplicateTable):
        # Another program was faster with the same: then it is done, or it failed and that is said.
        require_current(conn, store)


def require_current(conn: Connection, store: str) -> None:
    """Raises LogError where the store is not of this release's schema."""
    _require_utf8(conn, store)
    found = version_of(conn)
    if found > len(MIGRATIONS):
        raise LogError(NEWER(store=store, found=found, known=len(MIGRATIONS)))
    if found < len(MIGRATIONS):
        raise _older(store, found)


def _older(store: str, found: int) -> LogError:
    return LogError(OLDER(store=store, found=found, known=len(MIGRATIONS)))


def _require_utf8(conn: Connection, store: str) -> None:
    encoding = conn.info.parameter_status("server_encoding") or "?"
    if encoding != "UTF8":
        raise LogError(NOT_UTF8(store=store, encoding=encoding))
