"""A robot that opens sessions, ten thousand of them: it is told to wait, and the store stays as good as
it was."""

from __future__ import annotations

from flask import Flask
from phone import HAND, NAMES, Phone

from scorekeeper.eventlog import EventLog, SqliteLog
from scorekeeper.service import REMEMBERED, Service
from scorekeeper.web import create_app
from scorekeeper.web.pace import Limits

TRIES = 10_000


def opens(app: Flask, n: int, address: str = "192.168.1.66") -> int:
    """The status of one more session."""
    body = {"game": "lead", "players": list(NAMES), "tap": f"tap-of-a-robot-{n:06}"}
    return (
        app.test_client()
        .post("/api/sessions", json=body, environ_overrides={"REMOTE_ADDR": address})
        .status_code
    )


def test_a_robot_is_told_to_wait_and_a_table_beside_it_plays_on(
    log: EventLog, service: Service
) -> None:
    with_limits = create_app(service, limits=Limits())
    phone = Phone(with_limits.test_client())
    phone.opens()
    statuses = [opens(with_limits, n) for n in range(TRIES)]
    most = Limits().sessions_per_hour
    assert statuses[:most] == [201] * most
    assert set(statuses[most:]) == {429}
    assert len(list(log.streams())) == most + 1
    assert phone.saves(HAND).totals() == [3, 2, 8, 8]
    Phone(with_limits.test_client()).opens()


def test_a_store_full_of_sessions_answers_from_its_indexes_and_remembers_only_some(
    store: SqliteLog,
) -> None:
    service = Service(store)
    app = create_app(service)
    assert {opens(app, n) for n in range(TRIES)} == {201}
    assert len(service._books) <= REMEMBERED
    asked: list[str] = []
    with store._readers.lend() as db:
        db.conn.set_trace_callback(asked.append)
    phone = Phone(app.test_client())
    phone.opens()
    assert phone.saves(HAND).totals() == [3, 2, 8, 8]
    assert phone.get(phone.table).status == 200
    with store._readers.lend() as db:
        db.conn.set_trace_callback(None)
        plans = [
            " ".join(map(str, r)) for s in asked for r in db.execute(f"EXPLAIN QUERY PLAN {s}")
        ]
    assert plans
    assert not [plan for plan in plans if "SCAN" in plan]
