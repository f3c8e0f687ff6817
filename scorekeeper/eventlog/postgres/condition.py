"""What somebody wants to know of a server before trusting a season to it."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
from psycopg import Connection

from scorekeeper.eventlog.postgres.connections import Connections
from scorekeeper.eventlog.postgres.schema import MIGRATIONS, version_of
from scorekeeper.eventlog.postgres.trouble import trouble

_ASKED = """\
SELECT current_setting('server_version'), current_user, pg_is_in_recovery(),
    current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('synchronous_standby_names')"""
_MAY_CHANGE = """\
SELECT has_table_privilege('events', 'UPDATE') OR has_table_privilege('events', 'DELETE')
    OR has_table_privilege('events', 'TRUNCATE')"""


def condition(address: str, store: str) -> list[str]:
    """Lines in plain English. Raises LogError where the server cannot be reached."""
    connections = Connections(address, store, 0, target_session_attrs="any")
    try:
        with connections.lend() as conn:
            return list(_lines(conn))
    except psycopg.Error as error:
        raise trouble(error, store) from error
    finally:
        connections.close()


def _lines(conn: Connection) -> Iterator[str]:
    row = conn.execute(_ASKED).fetchone()
    assert row is not None
    version, role, standby, fsync, commit, standbys = row
    yield f"PostgreSQL {version}{', a standby' if standby else ''}; role {role}"
    if found := version_of(conn):
        yield f"Schema {found}; this release knows {len(MIGRATIONS)}"
        may = conn.execute(_MAY_CHANGE).fetchone()
        if may and may[0]:
            yield "This role could change or remove strokes: see `scorekeeper database --sql`"
        else:
            yield "This role can add strokes, and neither change nor remove one"
    else:
        yield "There is no store yet"
    if "off" in (fsync, commit):
        yield f"NOT DURABLE: fsync is {fsync}, synchronous_commit is {commit}"
    elif standbys:
        yield f"Acknowledged is what this machine and a standby have ({standbys})"
    else:
        yield "Acknowledged is what this machine alone has on its disk"
