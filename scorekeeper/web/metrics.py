"""What is counted, for Prometheus: by page and never by table, phone or person."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import cast

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector

from scorekeeper.service import Happening, Service
from scorekeeper.web.door import SERVICE
from scorekeeper.web.hub import Hub
from scorekeeper.web.live import HUB

METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS"})
"""Others are counted as one: anybody can make up a method."""

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The counts of one application."""

    def __init__(self, app: Flask) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "scorekeeper_requests",
            "Requests answered, by page.",
            ("endpoint", "method", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "scorekeeper_request_seconds",
            "Seconds until the answer began, by page.",
            ("endpoint",),
            buckets=SECONDS,
            registry=self._registry,
        )
        # To find a count by its labels takes longer than to count.
        self._answered = cache(self._requests.labels)
        self._took = cache(self._seconds.labels)
        self._follow(cast("Service", app.extensions[SERVICE]))
        streams = Gauge(
            "scorekeeper_streams_open", "Phones that are pushed to.", registry=self._registry
        )
        streams.set_function(lambda: cast("Hub", app.extensions[HUB]).listening)
        app.before_request(_begin)
        app.after_request(self._count)

    def _follow(self, service: Service) -> None:
        registry = self._registry
        commits = Histogram(
            "scorekeeper_commit_appends",
            "Appends that shared a commit; the sum is all appends.",
            buckets=(1, 2, 4, 8, 16, 32, 64),
            registry=registry,
        )
        service.log.committed.append(commits.observe)
        happened = {
            Happening.OPENED: Counter(
                "scorekeeper_sessions_opened", "Sessions opened.", registry=registry
            ),
            Happening.CONFLICT: Counter(
                "scorekeeper_conflicts",
                "Strokes decided anew because another phone was faster.",
                registry=registry,
            ),
        }
        service.observers.append(lambda what: happened[what].inc())

    def _count(self, response: Response) -> Response:
        endpoint = request.endpoint or "none"
        method = request.method if request.method in METHODS else "other"
        self._answered(endpoint, method, response.status_code).inc()
        self._took(endpoint).observe(perf_counter() - g.began)
        return response

    def text(self) -> tuple[bytes, str]:
        """All of it as Prometheus reads it, and what kind of text that is."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST


def _begin() -> None:
    g.began = perf_counter()
