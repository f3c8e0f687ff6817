"""This phone's cookie: over TLS it is one of its own, which never travels without."""

from __future__ import annotations

from flask import Flask, Request, has_request_context, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface


class Cookies(SecureCookieSessionInterface):
    """Two names, since a browser lets no page of plain http write over a cookie that came by TLS: a
    laptop that serves with it one evening and without the next would not know its phones again."""

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Secure-{name}" if _secure() else name

    def get_cookie_secure(self, app: Flask) -> bool:
        return _secure()

    def get_cookie_path(self, app: Flask) -> str:
        """Behind a proxy that gives the service a folder of its own, that folder."""
        return (request.script_root if has_request_context() else "") or "/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the phone remembers. One that comes to TLS from plain http keeps its tables."""
        found = super().open_session(app, request)
        plain = super().get_cookie_name(app)
        if found or not request.is_secure or plain not in request.cookies:
            return found
        return SecureCookieSessionInterface().open_session(app, request)


def _secure() -> bool:
    return has_request_context() and request.is_secure
