"""Whether a session can be read as one, although its log is whole."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.events import KINDS, Unknown
from scorekeeper.service import Service


def unsound(service: Service, stream: str) -> Iterator[str]:
    """What is wrong with the session, in plain English."""
    book = service.find(stream)
    if book is None:
        yield "it does not begin with the opening of a session"
        return
    for stored in book.session.strokes:
        if isinstance(stored.event, Unknown) and stored.event.name in KINDS:
            yield f"stroke {stored.version} cannot be read as {stored.event.name}"
    try:
        _ = book.sheet
    except Exception as error:
        yield f"no sheet can be made of it ({type(error).__name__}: {error})"
