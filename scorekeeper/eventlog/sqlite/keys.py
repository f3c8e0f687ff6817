"""The links beside the log: who may open which stream, by the hash of what opens it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlite_utils import Database

from scorekeeper.links import ROLES, Link, Role

_COLUMNS = "stream_id, id, role, hash, device, made, revoked, code"
# A link that was revoked stays so, whatever another phone saw of it before.
_KEEP = (
    f"INSERT INTO links ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (stream_id, id) DO UPDATE SET role = excluded.role, "
    "revoked = CASE revoked WHEN '' THEN excluded.revoked ELSE revoked END"
)


def keep(db: Database, links: Sequence[Link]) -> None:
    """Writes the links, all or none."""
    db.execute("BEGIN IMMEDIATE")
    try:
        write(db, links)
        db.commit()
    except BaseException:
        db.rollback()
        raise


def write(db: Database, links: Sequence[Link]) -> None:
    """Writes them within a transaction."""
    rows = [
        (
            link.stream,
            link.id,
            link.role.word,
            link.hash,
            link.device,
            link.made,
            link.revoked,
            flag,
        )
        for link in links
        for flag in [int(link.code)]
    ]
    db.conn.executemany(_KEEP, rows)


def of_stream(db: Database, stream: str) -> tuple[Link, ...]:
    sql = f"SELECT {_COLUMNS} FROM links WHERE stream_id = ? ORDER BY rowid"  # noqa: S608
    return _links(db.execute(sql, (stream,)))


def by_hash(db: Database, digest: str) -> tuple[Link, ...]:
    sql = f"SELECT {_COLUMNS} FROM links WHERE hash = ? ORDER BY rowid"  # noqa: S608
    return _links(db.execute(sql, (digest,)))


def revoked(db: Database) -> tuple[Link, ...]:
    """Every link, and every code, that opens nothing any more."""
    return _links(db.execute(f"SELECT {_COLUMNS} FROM links WHERE revoked <> '' ORDER BY rowid"))  # noqa: S608


def _links(rows: Iterable[tuple[str, str, str, str, str, str, str, int]]) -> tuple[Link, ...]:
    """The links of these rows. A role that this release does not know opens nothing."""
    return tuple(
        Link(stream, id_, ROLES.get(role, Role.NOBODY), digest, device, made, revoked, bool(code))
        for stream, id_, role, digest, device, made, revoked, code in rows
    )
