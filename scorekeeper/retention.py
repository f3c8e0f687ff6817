"""Sessions that were closed and have not been touched for so long that they are to be deleted, where
a time is set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from scorekeeper.book import Book
from scorekeeper.service import Service

RETENTION = "SCOREKEEPER_RETENTION_DAYS"
"""The setting, by environment, that says after how many days; nothing is deleted where it is not set."""


def retention_days(settings: Mapping[str, str]) -> float | None:
    """What the setting says. Raises ValueError."""
    text = settings.get(RETENTION, "").strip()
    if not text:
        return None
    try:
        days = float(text)
    except ValueError:
        days = 0
    if not 0 < days < MOST_DAYS:
        raise ValueError(f"{RETENTION} is a number of days above 0, not {text!r}")
    return days


MOST_DAYS = 36_500


def expired(service: Service, before: datetime) -> Iterator[Book]:
    """The closed sessions whose last stroke was before that moment. One whose last stroke bears no
    time that can be read stays."""
    for stream in service.log.streams():
        book = service.find(stream)
        if book and book.session.closed:
            last = _moment(book.session.strokes[-1].stamp.when)
            if last and last < before:
                yield book


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
