"""What makes the pages an app on a phone: manifest, service worker, and a page for dead spots."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.links import hashed
from scorekeeper.place import folder
from scorekeeper.web import keyring, roles

blueprint = Blueprint("installing", __name__)

ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "maskable"),
)


@blueprint.get("/app.webmanifest", endpoint="manifest")
@blueprint.get("/s/<stream>/app.webmanifest", endpoint="manifest")
def manifest(stream: str = "") -> ResponseReturnValue:
    """The app. Installed from a table it opens there, by this phone's own link: on iOS it begins
    without the cookies of the browser."""
    start = url_for("pages.home", app="1")
    if here := roles.link():
        token = next(token for token in keyring.held() if hashed(token) == here.hash)
        start = url_for("entering.by_link", token=token, at=stream)
    answer = jsonify(
        id="/",
        name="Scorekeeper",
        short_name="Scorekeeper",
        start_url=start,
        scope="/",
        display="standalone",
        background_color="#f6f4ee",
        theme_color="#f6f4ee",
        icons=[
            {"src": url_for("static", filename=n), "sizes": s, "type": t, "purpose": p}
            for n, s, t, p in ICONS
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker, at the root because it serves the whole site. It knows no release: a new
    one never strands an old one."""
    return send_from_directory(folder("static"), "sw.js", mimetype="text/javascript")


@blueprint.get("/offline")
def offline() -> ResponseReturnValue:
    """What the service worker shows for a page that it does not hold and cannot get."""
    return render_template("offline.html")
