"""This phone's cookie: over TLS it is one of its own, which never travels without. Who may get in stands
in it, and no clock has a say in that: a machine whose clock was put back or forward knows its phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, has_request_context, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from scorekeeper.web.headers import varies

PHONES = 4096
"""The cookies of so many are known at once."""


class Cookies(SecureCookieSessionInterface):
    """Two names, since a browser lets no page of plain http write over a cookie that came by TLS: a
    laptop that serves with it one evening and without the next would not know its phones again."""

    _signing: URLSafeTimedSerializer | None = None
    _known: Callable[[str], Mapping[str, Any]] | None = None
    """A phone sends the same cookie with everything it asks for: it is looked through once."""

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Secure-{name}" if _secure() else name

    def get_cookie_secure(self, app: Flask) -> bool:
        return _secure()

    def get_cookie_path(self, app: Flask) -> str:
        """Behind a proxy that gives the service a folder of its own, that folder."""
        return (request.script_root if has_request_context() else "") or "/"

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Made once: the secret of a store never changes, and every request asks."""
        if self._signing is None:
            self._signing = super().get_signing_serializer(app)
        return self._signing

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the phone remembers. One that comes to TLS from plain http keeps its tables."""
        found = self._read(app, request.cookies.get(self.get_cookie_name(app)))
        if not found and request.is_secure:
            found = self._read(app, request.cookies.get(super().get_cookie_name(app)))
        return found

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """As Flask does, but for how long it is kept. The phone counts that from when the cookie comes:
        a date would be one of this machine's clock."""
        signing = self.get_signing_serializer(app)
        if not session or signing is None:
            super().save_session(app, session, response)
            return
        if session.accessed:
            varies(response, "Cookie")
        if not self.should_set_cookie(app, session):
            return
        response.set_cookie(
            self.get_cookie_name(app),
            signing.dumps(dict(session)),
            max_age=app.permanent_session_lifetime if session.permanent else None,
            domain=self.get_cookie_domain(app),
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )
        varies(response, "Cookie")

    def _read(self, app: Flask, cookie: str | None) -> SecureCookieSession:
        """What is signed, however old the signature says that it is, or however far ahead: it is the
        phone that lets a cookie go when its time is over."""
        if not cookie:
            return self.session_class()
        if self._known is None and (signing := self.get_signing_serializer(app)):
            self._known = lru_cache(maxsize=PHONES)(signing.loads)
        try:
            return self.session_class(self._known(cookie) if self._known else {})
        except BadSignature:
            return self.session_class()


def _secure() -> bool:
    return has_request_context() and request.is_secure
