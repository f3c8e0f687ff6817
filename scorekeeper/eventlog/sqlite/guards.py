"""The triggers that keep the log append-only, against any program that opens the file."""

from __future__ import annotations

from collections.abc import Iterator

from sqlite_utils import Database

NEVER_REMOVED = "events_are_never_removed"
"""The guard that a session's deletion lifts."""

GUARDS = {
    "events_are_never_changed": """\
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END""",
    NEVER_REMOVED: """\
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never removed');
END""",
    # REPLACE removes the row in the way without asking the trigger above, unless the connection
    # chose recursive triggers: so nothing may come where a row stands, by any of its keys.
    "events_are_never_replaced": """\
CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND pos = NEW.pos)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND version = NEW.version)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND event_id = NEW.event_id)
BEGIN
    SELECT RAISE(ABORT, 'events are never replaced');
END""",
}
"""The SQL of each trigger by its name, letter for letter as SQLite keeps it."""


def broken_guards(db: Database) -> Iterator[str]:
    """The names of the guards that are missing or do not say what they should."""
    standing = db.table("events").triggers_dict
    return (name for name, sql in GUARDS.items() if standing.get(name) != sql)
