"""The pages and the API over one service."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from scorekeeper.place import folder, instance
from scorekeeper.service import Service
from scorekeeper.tls import Tls
from scorekeeper.web import (
    actions,
    api,
    bodies,
    evening,
    failures,
    files,
    headers,
    language,
    live,
    moments,
    opening,
    origin,
    pages,
    people,
    points,
    statics,
    trust,
)
from scorekeeper.web.cookies import Cookies
from scorekeeper.web.door import SERVICE


def create_app(service: Service, tls: Tls | None = None) -> Flask:
    """The application. It owns neither the service nor its log: who made them closes them. `tls` is
    what it is served with, if it speaks TLS itself."""
    app = Flask(
        "scorekeeper",
        template_folder=str(folder("templates")),
        static_folder=str(folder("static")),
        instance_path=str(instance().resolve()),
    )
    app.config.update(
        SECRET_KEY=service.log.secret(),
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_MEMORY_SIZE=64 * 1024,
        MAX_FORM_PARTS=1000,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
    )
    app.session_interface = Cookies()
    app.extensions[SERVICE] = service
    app.extensions[trust.TLS] = tls
    app.extensions[live.HUB] = live.hub_of(service)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        language,
        pages,
        opening,
        actions,
        people,
        points,
        moments,
        evening,
        live,
        files,
        api,
        trust,
    ):
        app.register_blueprint(part.blueprint)
    language.register(app)
    failures.register(app)
    origin.register(app)
    trust.register(app)
    bodies.register(app)
    headers.register(app)
    statics.register(app)
    return app
