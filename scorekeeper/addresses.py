"""The addresses under which other devices can reach this machine."""

from __future__ import annotations

import ipaddress

import ifaddr


def addresses() -> list[str]:
    """The addresses of every network adapter but loopback: private IPv4 first, as phones use it."""
    found = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            text = entry.ip if isinstance(entry.ip, str) else entry.ip[0]
            address = ipaddress.ip_address(text)
            if not address.is_loopback and not address.is_link_local:
                found.append(address)
    found.sort(key=lambda a: (a.version, not a.is_private, str(a)))
    return [f"[{a}]" if a.version == 6 else str(a) for a in found]
