"""Who may do what in the database: the owner of the tables makes and deletes, the application's role
reads and adds. So that a stroke is never changed is the server's doing and not the program's."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.eventlog.postgres.schema import MIGRATIONS, SHARDED

GRANTS = {
    "feed_heads": "SELECT, UPDATE (pos, touched)",
    "events": "SELECT, INSERT",
    "typed": "SELECT, INSERT, UPDATE (text)",
    "forgotten": "SELECT, INSERT",
    "tombstones": "SELECT",
    "links": "SELECT, INSERT, UPDATE (role, revoked)",
    "pace": "SELECT, INSERT, UPDATE (due), DELETE",
    "meta": "SELECT",
}
"""What the application's role may, by table."""


def script(owner: str, application: str, start: int = 0, *, citus: bool = False) -> Iterator[str]:
    """The statements that bring a database from schema `start` to this release's and give both roles
    what they may: to be run by a superuser, or from 1 on by the owner. `citus` spreads the tables
    over its workers by their bucket.

    >>> print(list(script("owner", "application"))[-2])
    GRANT SELECT ON meta TO application;
    """
    if start == 0:
        yield f"CREATE ROLE {owner} LOGIN;"
        yield f"CREATE ROLE {application} LOGIN;"
        yield "REVOKE CREATE ON SCHEMA public FROM PUBLIC;"
        yield f"GRANT USAGE, CREATE ON SCHEMA public TO {owner};"
        yield f"GRANT USAGE ON SCHEMA public TO {application};"
    yield "BEGIN;"
    yield f"SET LOCAL ROLE {owner};"
    for migration in MIGRATIONS[start:]:
        yield from (f"{statement};" for statement in migration)
    if citus and start == 0:
        first, *others = SHARDED
        yield f"SELECT create_distributed_table('{first}', 'bucket');"
        for table in others:
            # The buckets of one number lie on one node: an append is a transaction of that node.
            yield f"SELECT create_distributed_table('{table}', 'bucket', colocate_with => '{first}');"
        yield "SELECT create_reference_table('meta');"
    for table, may in GRANTS.items():
        yield f"REVOKE ALL ON {table} FROM {application};"
        yield f"GRANT {may} ON {table} TO {application};"
    yield "COMMIT;"
