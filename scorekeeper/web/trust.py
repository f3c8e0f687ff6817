"""How a phone comes to trust this laptop, where it serves with an authority of its own. A phone that
comes by plain http is shown that first; where it already trusts, its browser goes on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper.errors import NotFound
from scorekeeper.phrases import Text
from scorekeeper.tls import Tls
from scorekeeper.web.origin import here

if TYPE_CHECKING:
    from scorekeeper.authority import Authority

blueprint = Blueprint("trust", __name__, url_prefix="/trust")

TLS = "tls"

WITHOUT = "without_tls"
"""Where the phone's cookie of plain http keeps that it goes on so."""

NOTHING_TO_TRUST = Text(
    "nothing_to_trust", "This service has no authority of its own: there is nothing to trust here."
)

DEVICES = {
    "ios": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "macos": ("Macintosh",),
    "linux": ("Linux", "Firefox"),
}
"""By what a browser says of itself, which steps are opened; the first that fits."""


def register(app: Flask) -> None:
    app.before_request(lead_on)


def offered() -> Authority | None:
    """The authority that phones can come to trust."""
    tls = _tls()
    return tls.authority if tls else None


@blueprint.get("")
def page() -> ResponseReturnValue:
    authority = _authority()
    onward = here(request.args.get("next"))
    agent = request.headers.get("User-Agent", "")
    device = next((d for d, words in DEVICES.items() if any(w in agent for w in words)), "")
    return render_template(
        "trust.html",
        authority=authority,
        device=device,
        onward=onward,
        by_tls=_by_tls(onward),
        probe=_by_tls(url_for("trust.known")),
        leads="next" in request.args,
    )


@blueprint.post("")
def without() -> ResponseReturnValue:
    """This phone goes on by plain http."""
    session.permanent = True
    session[WITHOUT] = True
    return redirect(here(request.form.get("next")), 303)


@blueprint.get("/authority.crt")
def certificate() -> ResponseReturnValue:
    response = Response(_authority().pem, mimetype="application/x-x509-ca-cert")
    # Not an attachment: Safari would put it among the files, and Firefox would not ask to trust it.
    response.headers["Content-Disposition"] = "inline; filename=scorekeeper-authority.crt"
    return response


@blueprint.get("/known")
def known() -> ResponseReturnValue:
    """Reached by TLS only from a browser that trusts this laptop: that it answers says it all."""
    return Response(status=204)


def lead_on() -> ResponseReturnValue | None:
    """What plain http is answered where the service speaks TLS. Forms and what a page asks for by
    itself are answered as ever: a phone whose page is from before loses nothing. Names that mean
    this machine itself are as good as TLS to its browser."""
    tls = _tls()
    if tls is None or request.is_secure or request.blueprint == "trust" or _at_this_machine():
        return None
    if tls.authority is None:
        return redirect(_by_tls(_asked()), 308)
    wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    if wants_page and request.endpoint != "static" and not session.get(WITHOUT):
        return redirect(url_for("trust.page", next=_asked()), 303)
    return None


def _tls() -> Tls | None:
    return cast("Tls | None", current_app.extensions[TLS])


def _authority() -> Authority:
    """Raises NotFound."""
    authority = offered()
    if authority is None:
        raise NotFound(NOTHING_TO_TRUST())
    return authority


def _asked() -> str:
    return f"{request.script_root}{request.full_path}".rstrip("?")


def _by_tls(path: str) -> str:
    """The address of a page of this service by TLS: one port serves both."""
    return f"https://{request.host}{path}"


def _at_this_machine() -> bool:
    name = request.host.rpartition(":")[0] or request.host
    return name in ("localhost", "127.0.0.1", "[::1]")
