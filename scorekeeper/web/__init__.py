"""The pages and the API over one service."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from scorekeeper.place import folder, instance
from scorekeeper.service import Service
from scorekeeper.web import (
    actions,
    api,
    board,
    bodies,
    compressed,
    dates,
    evening,
    failures,
    files,
    headers,
    installing,
    language,
    live,
    moments,
    native,
    opening,
    origin,
    pages,
    people,
    points,
    statics,
    unsent,
)
from scorekeeper.web.door import SERVICE


def create_app(service: Service) -> Flask:
    """The application. It owns neither the service nor its log: who made them closes them."""
    app = Flask(
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
        # A slow answer to the page before must not bring back an older cookie.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # Else every answer would carry the cookie, those that any cache may keep included.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.extensions[SERVICE] = service
    app.extensions[live.HUB] = live.hub_of(service)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        language,
        installing,
        pages,
        opening,
        actions,
        people,
        points,
        moments,
        evening,
        board,
        live,
        unsent,
        files,
        api,
    ):
        app.register_blueprint(part.blueprint)
    compressed.register(app)
    language.register(app)
    native.register(app)
    dates.register(app)
    failures.register(app)
    origin.register(app)
    bodies.register(app)
    headers.register(app)
    statics.register(app, folder("static"))
    return app
