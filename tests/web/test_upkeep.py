"""What whoever runs the service can ask it, and what its log says of every request."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from phone import HAND, Phone

from scorekeeper.errors import Conflict, LogError
from scorekeeper.eventlog import MemoryLog, SqliteLog
from scorekeeper.logs import Lines, unaddressed
from scorekeeper.phrases import Text
from scorekeeper.proxies import Behind, networks
from scorekeeper.readiness import FRESH, Readiness, Trouble, space, writable
from scorekeeper.service import Service
from scorekeeper.settings import SettingError, read
from scorekeeper.web import create_app
from scorekeeper.web.live import HUB
from scorekeeper.web.upkeep import Upkeep

HERE = Upkeep.by_settings(read({}))


class Full(MemoryLog):
    full = True

    def require_writable(self) -> None:
        if self.full:
            raise LogError(Text("log_full", "The disk of {path} is full.")(path="/b"))


def kept_up(service: Service, readiness: Readiness | None = None) -> Flask:
    upkeep = Upkeep(HERE.readers, readiness=readiness or Readiness())
    return create_app(service, kept_up=upkeep)


def counts(app: Flask) -> Mapping[str, float]:
    """Every line of the metrics."""
    text = app.test_client().get("/metrics").get_data(as_text=True)
    return {
        name: float(value)
        for name, value in re.findall(r"^(scorekeeper_\S+) (\S+)$", text, re.MULTILINE)
    }


def test_it_is_alive_and_ready(service: Service) -> None:
    client = kept_up(service, Readiness(writable(service.log))).test_client()
    assert client.get("/health").json == {"alive": True}
    ready = client.get("/ready")
    assert (ready.status_code, ready.json) == (200, {"ready": True, "findings": []})


def test_what_is_in_the_way_turns_readiness_red_and_life_goes_on(tmp_path: Path) -> None:
    now, log = [0.0], Full()
    readiness = Readiness(writable(log), clock=lambda: now[0])
    readiness.add(space(tmp_path / "book.sqlite", 10**9))
    readiness.add(lambda: [Trouble("backup_old", "The last backup is nine days old.")])
    client = kept_up(Service(log), readiness).test_client()
    ready = client.get("/ready")
    assert ready.status_code == 503
    assert [found["code"] for found in ready.json["findings"]] == [
        "log_full",
        "disk_low",
        "backup_old",
    ]
    texts = [found["text"] for found in ready.json["findings"]]
    assert texts[0] == "Nothing can be stored: The disk of /b is full."
    assert "nine days" in texts[2]
    stranger = client.get("/ready", environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
    assert stranger.json["findings"][2] == {"code": "backup_old"}
    assert client.get("/health").status_code == 200
    log.full = False
    assert len(client.get("/ready").json["findings"]) == 3  # nobody keeps the disk busy by asking
    now[0] = FRESH
    assert len(client.get("/ready").json["findings"]) == 2


def test_to_be_writable_is_to_be_written_and_nothing_is_another(store: SqliteLog) -> None:
    Phone(create_app(Service(store)).test_client()).opens()
    before = list(store.feed(0)), store.secret(), next(iter(store.streams()))
    store.require_writable()
    assert (list(store.feed(0)), store.secret(), next(iter(store.streams()))) == before
    assert store.check() == []
    with pytest.raises(LogError, match="reading only"):
        SqliteLog(store._path, readonly=True).require_writable()
    store.close()
    assert [t.code for t in writable(store)()] == ["log_closed"]


def test_only_the_named_read_the_metrics(service: Service) -> None:
    app = kept_up(service)
    client = app.test_client()
    assert client.get("/metrics").status_code == 200
    for who in ({"REMOTE_ADDR": "192.168.1.9"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}):
        assert client.get("/metrics", environ_overrides=who).status_code == 404
    assert create_app(service).test_client().get("/metrics").status_code == 404
    app.wsgi_app = Behind(app.wsgi_app, networks("10.0.0.1"))  # type: ignore[method-assign]
    proxy = {"REMOTE_ADDR": "10.0.0.1"}
    for asker, status in (("127.0.0.1", 200), ("203.0.113.7", 404)):
        proxy["HTTP_X_FORWARDED_FOR"] = asker
        assert client.get("/metrics", environ_overrides=proxy).status_code == status
    with pytest.raises(SettingError, match="SCOREKEEPER_METRICS takes addresses"):
        Upkeep.by_settings(read({"SCOREKEEPER_METRICS": "everybody"}))


def test_what_happened_is_counted_by_page_and_nobody_is_named(service: Service) -> None:
    app = kept_up(service)
    phone = Phone(app.test_client())
    phone.opens()
    phone.saves(HAND)
    phone.client.open(phone.table, method="BREW")
    phone.client.get("/nowhere")
    assert app.extensions[HUB].enter("s")
    found = counts(app)
    saved = 'scorekeeper_requests_total{endpoint="actions.write",method="POST",status="303"}'
    assert found[saved] == 1
    assert found['scorekeeper_request_seconds_count{endpoint="actions.write"}'] == 1
    assert found['scorekeeper_requests_total{endpoint="none",method="GET",status="404"}'] == 1
    assert any('method="other"' in name for name in found)
    assert found["scorekeeper_sessions_opened_total"] == 1
    assert found["scorekeeper_commit_appends_sum"] == 2
    assert found["scorekeeper_streams_open"] == 1
    assert found["scorekeeper_conflicts_total"] == 0
    text = app.test_client().get("/metrics").get_data(as_text=True)
    for secret in (phone.stream(), "Ann"):
        assert secret not in text


def test_a_stroke_that_another_phone_overtook_is_counted(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = kept_up(service)
    phone = Phone(app.test_client())
    phone.opens()
    append, overtaken = service.log.append, [True]

    def late(stream: str, *args: Any, **more: Any) -> Any:
        if overtaken and overtaken.pop():
            raise Conflict(Text("moved_on", "Somebody was faster.")(), version=1)
        return append(stream, *args, **more)

    monkeypatch.setattr(service.log, "append", late)
    phone.saves(HAND)
    assert counts(app)["scorekeeper_conflicts_total"] == 1


def test_a_line_for_every_request_and_no_way_in(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(create_app(service, kept_up=Upkeep(requests=True)).test_client())
    with caplog.at_level(logging.INFO):
        phone.opens()
        phone.saves(HAND)
        phone.client.get(f"{phone.table}/stream?after=99&key=hunter2").close()
    lines = [json.loads(Lines().format(record)) for record in caplog.records]
    saved = next(line for line in lines if line["endpoint"] == "actions.write")
    assert saved["level"] == "info"
    assert (saved["method"], saved["status"]) == ("POST", 303)
    assert saved["ms"] > 0
    assert saved["bytes"] > 0
    assert lines[-1]["endpoint"] == "live.stream"
    assert lines[-1]["bytes"] is None
    for secret in (phone.stream(), "Ann", "hunter2"):
        assert secret not in json.dumps(lines)


def test_what_the_server_says_of_a_page_names_no_address() -> None:
    record = logging.LogRecord("waitress", 40, "", 0, "Exception while serving /s/x", (), None)
    assert unaddressed(record)
    assert record.getMessage() == "Exception while serving a page"


def test_an_exception_is_one_line() -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError as error:
        told = (type(error), error, error.__traceback__)
    record = logging.LogRecord("scorekeeper", 40, "", 0, "Exception on %s", ("/s/<stream>",), told)
    line = Lines().format(record)
    assert "\n" not in line
    assert "ZeroDivisionError" in json.loads(line)["traceback"]
