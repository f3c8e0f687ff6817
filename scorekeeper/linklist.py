"""The links of a session, or of the house, line by line for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.entrance import TERMINAL
from scorekeeper.links import HOUSE
from scorekeeper.service import Service
from scorekeeper.terminal import harmless

NONE = "No links: nobody can open this session until one is made with --make."


def lines(service: Service, stream: str) -> Iterator[str]:
    """Each link with its id, its role, when it was made and what it is called."""
    typed, links = service.log.typed(stream), service.log.links(stream)
    if stream == HOUSE:
        yield f"{TERMINAL}  the link that `serve --open house` prints"
    elif not links:
        yield NONE
    for link in links:
        if not link.code:
            role = "house" if stream == HOUSE else link.role.word
            gone = f"  taken back {link.revoked[:16]}" if link.revoked else ""
            line = f"{link.id}  {role}  {link.made[:16]}  {typed.get(link.id, '')}".rstrip()
            yield harmless(f"{line}{gone}")
