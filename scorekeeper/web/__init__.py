"""The pages and the API over one service."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from scorekeeper.eventlog import Counted
from scorekeeper.place import folder, instance
from scorekeeper.service import Service
from scorekeeper.tls import Tls
from scorekeeper.web import (
    actions,
    api,
    board,
    bodies,
    bounds,
    compressed,
    dates,
    entering,
    evening,
    failures,
    files,
    forgetting,
    headers,
    heads,
    installing,
    language,
    live,
    moments,
    native,
    opening,
    origin,
    pace,
    pages,
    people,
    points,
    roles,
    sharing,
    statics,
    trust,
    unsent,
    upkeep,
)
from scorekeeper.web.cookies import Cookies
from scorekeeper.web.door import SERVICE
from scorekeeper.web.pace import Limits
from scorekeeper.web.upkeep import Upkeep


def create_app(
    service: Service,
    tls: Tls | None = None,
    limits: Limits | None = None,
    kept_up: Upkeep | None = None,
    streams: int = live.LISTENERS,
    *,
    only_house: bool = False,
) -> Flask:
    """The application. It owns neither the service nor its log: who made them closes them. `tls` is
    what it is served with, if it speaks TLS itself; `limits` what one address, phone or link may ask
    for, None for all they like; `kept_up` what whoever runs it wants to know, None for nothing;
    `streams` how many phones are pushed to at once; `only_house`: sessions are opened by holders of a
    house link."""
    app = failures.Plainspoken(
        "scorekeeper",
        template_folder=str(folder("templates")),
        static_folder=None,
        instance_path=str(instance().resolve()),
    )
    app.config.update(
        SECRET_KEY=service.log.secret(),
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_MEMORY_SIZE=64 * 1024,
        MAX_FORM_PARTS=1000,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        # A slow answer to the page before must not bring back an older cookie, nor an answer that
        # any cache may keep carry one.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
    )
    app.session_interface = Cookies()
    app.extensions[SERVICE] = service
    app.extensions[trust.TLS] = tls
    app.extensions[live.HUB] = live.hub_of(service, streams)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    upkeep.register(app, kept_up or Upkeep())
    if limits:
        log = service.log
        pace.register(app, limits, counted=log if isinstance(log, Counted) else None)
    bounds.register(app)
    for part in (
        language,
        installing,
        pages,
        opening,
        actions,
        people,
        forgetting,
        points,
        moments,
        evening,
        board,
        live,
        heads,
        unsent,
        files,
        api,
        trust,
        entering,
        sharing,
    ):
        app.register_blueprint(part.blueprint)
    compressed.register(app)
    language.register(app)
    native.register(app)
    dates.register(app)
    failures.register(app)
    origin.register(app)
    trust.register(app)
    roles.register(app, only_house=only_house)
    bodies.register(app)
    headers.register(app)
    heads.register(app)
    statics.register(app, folder("static"))
    return app
