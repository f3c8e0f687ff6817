"""Proxies in front of the service: who asks, by which name and whether by TLS is believed from those
that were named, and from nobody else."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

FORWARDED = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_BY",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PREFIX",
    "HTTP_X_FORWARDED_PROTO",
)
"""What a proxy may say; anybody can write it."""

BELIEVED = {
    "HTTP_X_FORWARDED_PROTO": re.compile(r"https?"),
    "HTTP_X_FORWARDED_HOST": re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII),
    "HTTP_X_FORWARDED_PREFIX": re.compile(r"(/[\w.~-]+)+", re.ASCII),
}
"""What each must look like; a proxy hands on what it does not set itself."""


def networks(text: str) -> list[Network]:
    """The addresses and networks of a list with commas or blanks between. Raises ValueError.

    >>> networks("127.0.0.1, 10.1.0.0/16")
    [IPv4Network('127.0.0.1/32'), IPv4Network('10.1.0.0/16')]
    """
    return [ipaddress.ip_network(each, strict=False) for each in re.split(r"[\s,]+", text) if each]


class Behind:
    """The application behind these proxies."""

    def __init__(self, app: WSGIApplication, named: Iterable[Network]) -> None:
        self._app = app
        self._told = ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1)
        self._named = tuple(named)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        peer = _address(environ.get("REMOTE_ADDR", ""))
        said = {name: environ.pop(name, "") for name in FORWARDED}
        if peer is None or not self._is_named(peer):
            return self._app(environ, start_response)
        environ["HTTP_X_FORWARDED_FOR"] = str(self._asker(said["HTTP_X_FORWARDED_FOR"], peer))
        for name, form in BELIEVED.items():
            last = said[name].rpartition(",")[2].strip().rstrip("/")
            if form.fullmatch(last):
                environ[name] = last
        return self._told(environ, start_response)

    def _is_named(self, address: Address) -> bool:
        return any(address in network for network in self._named)

    def _asker(self, chain: str, peer: Address) -> Address:
        """Who asked: the last in the chain that is no named proxy. What stands before that was
        written by nobody we know."""
        asker = peer
        for text in reversed(chain.split(",")):
            address = _address(text)
            if address is None:
                break
            asker = address
            if not self._is_named(asker):
                break
        return asker


def _address(text: str) -> Address | None:
    """The address in such a header, without its port; an IPv4 address in IPv6 clothes is itself.

    >>> _address(" [::ffff:10.0.0.7]:5031")
    IPv4Address('10.0.0.7')
    """
    bare = re.sub(r"^\[(.*)\](:\d+)?$", r"\1", text.strip())
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
