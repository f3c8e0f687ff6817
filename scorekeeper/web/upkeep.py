"""For whoever runs the service: `/health`, `/ready` and `/metrics`. Nothing here is about one table."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import cast

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from scorekeeper.proxies import FORWARDED, Network, networks
from scorekeeper.readiness import Readiness
from scorekeeper.settings import LOG, METRICS, SPACE, SettingError, Settings
from scorekeeper.web import requestlog
from scorekeeper.web.metrics import Metrics

blueprint = Blueprint("upkeep", __name__)

UPKEEP = "upkeep"
METRICS_OF = "metrics"


@dataclass(frozen=True)
class Upkeep:
    """`readers` may read the metrics, and what is in the way in words; with `requests` every request
    is a line in the log of the program; `space` is the free megabytes below which it is not ready."""

    readers: tuple[Network, ...] = ()
    requests: bool = False
    space: int = 0
    readiness: Readiness = field(default_factory=Readiness)

    @classmethod
    def by_settings(cls, settings: Settings) -> Upkeep:
        """Raises SettingError."""
        try:
            readers = tuple(networks(settings.text(METRICS)))
        except ValueError as error:
            raise SettingError(f"{METRICS} takes addresses and networks: {error}") from None
        wanted = settings.choice(LOG, "none", "json")
        return cls(readers, wanted == "json", settings.number(SPACE))


def register(app: Flask, upkeep: Upkeep) -> None:
    """To be registered before whatever else looks at a request or an answer: it counts them all."""
    app.extensions[UPKEEP] = upkeep
    app.extensions[METRICS_OF] = Metrics(app)
    if upkeep.requests:
        requestlog.register(app)
    app.register_blueprint(blueprint)


@blueprint.get("/health")
def health() -> ResponseReturnValue:
    """That it answers says it all."""
    return jsonify(alive=True)


@blueprint.get("/ready")
def ready() -> ResponseReturnValue:
    """What is in the way of saving, by code; in words for those who may read the metrics."""
    upkeep = _upkeep()
    troubles = upkeep.readiness.troubles()
    told = _may_read(upkeep)
    findings = [{"code": t.code, **({"text": t.text} if told else {})} for t in troubles]
    return jsonify(ready=not troubles, findings=findings), 503 if troubles else 200


@blueprint.get("/metrics")
def metrics() -> ResponseReturnValue:
    if not _may_read(_upkeep()):
        abort(404)
    text, kind = cast("Metrics", current_app.extensions[METRICS_OF]).text()
    return Response(text, content_type=kind)


def _upkeep() -> Upkeep:
    return cast("Upkeep", current_app.extensions[UPKEEP])


def _may_read(upkeep: Upkeep) -> bool:
    """Whoever came through a proxy that was not named could be anybody."""
    if "werkzeug.proxy_fix.orig" not in request.environ and any(
        name in request.environ for name in FORWARDED
    ):
        return False
    try:
        address = ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return False
    known = getattr(address, "ipv4_mapped", None) or address
    return any(known in network for network in upkeep.readers)
