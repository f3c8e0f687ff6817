"""How much one address, one phone and one link may ask for: far above what a busy club does, far
below what keeps everybody else waiting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address
from time import monotonic

from flask import Flask, Response, request, session

from scorekeeper.errors import TooMany
from scorekeeper.eventlog import Counted
from scorekeeper.phrases import Text
from scorekeeper.settings import PREFIX, Settings
from scorekeeper.web import roles
from scorekeeper.web.buckets import Buckets, Rate, SharedBuckets

TOO_MANY = Text(
    "too_many",
    "That was too much at once: nothing was saved. Try again in {seconds} second.",
    plural="That was too much at once: nothing was saved. Try again in {seconds} seconds.",
    by="seconds",
)
TOO_MANY_SESSIONS = Text(
    "too_many_sessions",
    "Too many sessions were opened from this network: try again in {minutes} minute.",
    plural="Too many sessions were opened from this network: try again in {minutes} minutes.",
    by="minutes",
)

OPENS = frozenset({"opening.opened", "points.rematch", "api.opened"})
"""What opens a session."""

STORES_NOTHING = frozenset(
    {"actions.preview", "opening.seated", "language.choose", "trust.without"}
)

IN_HAND = 20
"""Seconds' worth that may be asked for at once: forty phones that open a table together fetch 1,600
files."""


@dataclass(frozen=True)
class Limits:
    """What is allowed; 0 is no limit. A club of forty phones that ask every 0.7 seconds makes 60
    requests a second from one address, and saves a few hands a minute."""

    requests_per_second: int = 200
    requests_per_second_of_a_phone: int = 20
    writes_per_minute: int = 300
    sessions_per_hour: int = 60


def by_settings(settings: Settings) -> Limits:
    """The limits as the settings say, such as `SCOREKEEPER_SESSIONS_PER_HOUR`. Raises
    SettingError."""
    names = [field.name for field in fields(Limits)]
    return Limits(**{name: settings.number(f"{PREFIX}{name.upper()}") for name in names})


def register(
    app: Flask,
    limits: Limits,
    clock: Callable[[], float] = monotonic,
    counted: Counted | None = None,
) -> None:
    """To be registered before whatever else looks at a request.

    What is stored and what is opened is counted by `counted` where there is one, for all programs on
    its store together; requests are each program's own to bear.
    """

    def buckets(much: int, seconds: int, at_once: int) -> Buckets | None:
        return Buckets(Rate(much / seconds, at_once), clock) if much else None

    def shared(what: str, much: int, seconds: int) -> Buckets | SharedBuckets | None:
        own = buckets(much, seconds, much)
        return SharedBuckets(what, counted, own) if own and counted else own

    second, phone = limits.requests_per_second, limits.requests_per_second_of_a_phone
    by_address = buckets(second, 1, second * IN_HAND)
    by_phone = buckets(phone, 1, phone * IN_HAND)
    writes = shared("writes", limits.writes_per_minute, 60)
    openings = shared("openings", limits.sessions_per_hour, 3600)

    @app.before_request
    def keep_pace() -> None:
        who = network(request.remote_addr or "")
        _take(by_address, who)
        # Style and scripts are the same for all: an answer that depends on a cookie says so.
        if by_phone and request.endpoint != "static":
            # Many phones may have come by one link; a program has nothing else to be known by.
            device = session.get("device")
            for each in (str(device),) if device else roles.hashes():
                _take(by_phone, each)
        if request.method == "POST" and request.endpoint not in STORES_NOTHING:
            _take(writes, who)
        if openings and _opens() and (wait := openings.take(who)):
            raise TooMany(TOO_MANY_SESSIONS(minutes=-(-wait // 60)), wait)

    @app.after_request
    def give_back(response: Response) -> Response:
        """Only what was opened counts."""
        if openings and _opens() and response.status_code not in (201, 303, TooMany.status):
            openings.give_back(network(request.remote_addr or ""))
        return response


def _opens() -> bool:
    return request.method == "POST" and request.endpoint in OPENS


def _take(buckets: Buckets | SharedBuckets | None, who: str) -> None:
    if buckets and (wait := buckets.take(who)):
        raise TooMany(TOO_MANY(seconds=wait), wait)


def network(address: str) -> str:
    """Whose address it is: an IPv6 address stands for its network of 64 bits, since every phone and
    every attacker has a whole one.

    >>> network("2001:db8::1"), network("192.168.1.7"), network("")
    ('2001:db8::', '192.168.1.7', '')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(getattr(found, "ipv4_mapped", None) or found)
