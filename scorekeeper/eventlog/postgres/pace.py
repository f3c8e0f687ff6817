"""How much one address asks for, counted for all programs that use the database.

A bucket is kept as the moment at which it will be full again. Nothing of it has to outlive a server:
the table is not in the journal and is empty after a crash.
"""

from __future__ import annotations

import math
from zlib import crc32

from psycopg import Connection

from scorekeeper.eventlog.chain import BUCKETS

_TAKE = """\
INSERT INTO pace AS had (bucket, what, who, due)
VALUES (%(bucket)s, %(what)s, %(who)s, %(now)s + %(cost)s)
ON CONFLICT (bucket, what, who) DO UPDATE SET due = greatest(had.due, %(now)s) + %(cost)s
WHERE greatest(had.due, %(now)s) + %(cost)s <= %(now)s + %(most)s
RETURNING due"""
_DUE = "SELECT due FROM pace WHERE bucket = %(bucket)s AND what = %(what)s AND who = %(who)s"
_GIVE_BACK = """\
UPDATE pace SET due = due - %(cost)s
WHERE bucket = %(bucket)s AND what = %(what)s AND who = %(who)s"""
_CLEAR = "DELETE FROM pace WHERE bucket = %(bucket)s AND due < %(now)s"


def take(conn: Connection, what: str, who: str, *, now: float, cost: float, at_once: int) -> int:
    """Takes one out of the bucket. Gives 0, or how many seconds to wait where it is empty.

    `now`: seconds since 1970. `cost`: the seconds in which one comes back. `at_once`: how many are in
    a full bucket.
    """
    asked = {**_key(what, who), "now": now, "cost": cost, "most": at_once * cost}
    if conn.execute(_TAKE, asked).fetchone():
        # Who asks clears up a little: full buckets say nothing.
        conn.execute(_CLEAR, {"bucket": int(now) % BUCKETS, "now": now})
        return 0
    row = conn.execute(_DUE, asked).fetchone()
    return max(1, math.ceil(row[0] + cost - at_once * cost - now)) if row else 1


def give_back(conn: Connection, what: str, who: str, *, cost: float) -> None:
    """Puts one back: what it was taken for came to nothing."""
    conn.execute(_GIVE_BACK, {**_key(what, who), "cost": cost})


def _key(what: str, who: str) -> dict[str, str | int]:
    return {"bucket": crc32(who.encode()) % BUCKETS, "what": what, "who": who}
