"""The links beside the log: who may open which stream, by the hash of what opens it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psycopg import Connection

from scorekeeper.eventlog.chain import bucket
from scorekeeper.eventlog.postgres.place import hold
from scorekeeper.eventlog.postgres.transactions import transaction
from scorekeeper.links import ROLES, Link, Role

# The n-th of its stream comes behind those that are there. A link that was revoked stays so,
# whatever another phone saw of it before.
KEEP = """\
INSERT INTO links (bucket, stream_id, id, n, role, hash, device, made, revoked, code)
SELECT %(bucket)s, %(stream)s, %(id)s, coalesce(max(n), 0) + 1,
       %(role)s, %(hash)s, %(device)s, %(made)s, %(revoked)s, %(code)s
FROM links WHERE bucket = %(bucket)s AND stream_id = %(stream)s
ON CONFLICT (bucket, stream_id, id) DO UPDATE SET
    revoked = CASE links.revoked WHEN '' THEN excluded.revoked ELSE links.revoked END,
    role = excluded.role"""
_OF_STREAM = """\
SELECT stream_id, id, role, hash, device, made, revoked, code FROM links
WHERE bucket = %s AND stream_id = %s ORDER BY n"""
_BY_HASH = """\
SELECT stream_id, id, role, hash, device, made, revoked, code FROM links WHERE hash = %s"""


def keep(conn: Connection, links: Sequence[Link]) -> None:
    """Writes the links of one bucket or of several, all or none."""
    with transaction(conn):
        for key in sorted({bucket(link.stream) for link in links}):
            # One after the other, so that each has a number of its own.
            hold(conn, key)
        write(conn, links)


def write(conn: Connection, links: Sequence[Link]) -> None:
    """Writes them within a transaction that holds their buckets."""
    for link in links:
        row = {
            "bucket": bucket(link.stream),
            "stream": link.stream,
            "id": link.id,
            "role": link.role.word,
            "hash": link.hash,
            "device": link.device,
            "made": link.made,
            "revoked": link.revoked,
            "code": int(link.code),
        }
        conn.execute(KEEP, row)


def of_stream(conn: Connection, stream: str) -> tuple[Link, ...]:
    # The server would refuse the very question about what it can never have stored.
    return () if "\0" in stream else _links(conn.execute(_OF_STREAM, (bucket(stream), stream)))


def by_hash(conn: Connection, digest: str) -> tuple[Link, ...]:
    return _links(conn.execute(_BY_HASH, (digest,)))


def _links(rows: Iterable[tuple[str, str, str, str, str, str, str, int]]) -> tuple[Link, ...]:
    """The links of these rows. A role that this release does not know opens nothing."""
    return tuple(
        Link(stream, id_, ROLES.get(role, Role.NOBODY), digest, device, made, revoked, bool(code))
        for stream, id_, role, digest, device, made, revoked, code in rows
    )
