"""The tokens that a phone holds, in its cookie: one of its own, by which sessions know it, and those
of links that it was sent. A program shows one with every request."""

from __future__ import annotations

from typing import cast

from flask import request, session

from scorekeeper.entrance import new_token

OWN = "own"
KEYS = "keys"

MOST = 20
"""Tokens of sent links that a phone holds; the oldest goes first."""

LONGEST = 100
"""Letters of a token."""


def own() -> str:
    """This phone's own token, made when it is first needed. It opens what the phone itself opened or
    joined, and is shown to nobody else."""
    if OWN not in session:
        session.permanent = True
        session[OWN] = new_token()
    return cast("str", session[OWN])


def add(token: str) -> None:
    """Keeps the token of a link that was sent."""
    if token in held():
        return
    session.permanent = True
    session[KEYS] = [token, *session.get(KEYS, [])][:MOST]


def held() -> tuple[str, ...]:
    """Every token that comes with this request."""
    kept = [session[OWN]] if OWN in session else []
    return (*_shown(), *kept, *session.get(KEYS, []))


def _shown() -> tuple[str, ...]:
    """The token of a program: `Authorization: Bearer …`."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    token = token.strip()
    return (token,) if kind.lower() == "bearer" and 0 < len(token) <= LONGEST else ()
