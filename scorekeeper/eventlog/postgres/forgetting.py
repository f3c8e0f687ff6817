"""Words blanked in the tables: from then on no question is answered with them.

What a server keeps of a row that was written over goes when it is vacuumed, and from its files when
the table is written anew (VACUUM FULL typed), from its journal and its backups with their age.
"""

from __future__ import annotations

from collections.abc import Collection

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.postgres.place import hold
from scorekeeper.eventlog.postgres.transactions import transaction

LIST = """\
INSERT INTO forgotten (bucket, stream_id, ref) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"""
_BLANK = "UPDATE typed SET text = '' WHERE bucket = %s AND stream_id = %s AND ref = ANY(%s)"


def forget(conn: Connection, stream: str, refs: Collection[str]) -> None:
    """Blanks what these references of the stream stand for, now and for ever."""
    key = bucket(stream)
    with transaction(conn):
        # Who adds words in this bucket has done so, or does it knowing what is forgotten.
        hold(conn, key)
        conn.cursor().executemany(LIST, [(key, stream, ref) for ref in refs])
        conn.execute(_BLANK, (key, stream, list(refs)))
