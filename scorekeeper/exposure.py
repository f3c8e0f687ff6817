"""Whether the internet reaches what is served: then who serves has to say who may open sessions."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from scorekeeper.addresses import addresses

EVERY_IPV4, EVERY = "0.0.0.0", ("::", "")  # noqa: S104


def exposed(host: str) -> str:
    """The first public address under which that host would be listening; empty if there is none:
    then only this machine and its own networks come in. A name that stands for nothing is none."""
    return next((each for each in _listening(host) if _is_public(each)), "")


def _listening(host: str) -> Iterable[str]:
    if host == EVERY_IPV4:
        return [each for each in addresses() if not each.startswith("[")]
    if host in EVERY:
        return addresses()
    try:
        return [str(place[0]) for *_, place in socket.getaddrinfo(host, None)]
    except OSError:
        return []


def _is_public(address: str) -> bool:
    return ip_address(address.strip("[]").partition("%")[0]).is_global
