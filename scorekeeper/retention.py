"""Sessions that were closed and have not been touched for so long that they are to be deleted, where
a time is set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from scorekeeper.book import Book
from scorekeeper.eventlog.breaking import go_on
from scorekeeper.service import Service
from scorekeeper.settings import RETENTION, Settings

MOST_DAYS = 36_500


def retention_days(settings: Settings) -> float | None:
    """What the setting says; None where it is not set. Raises SettingError."""
    return settings.amount(RETENTION, MOST_DAYS) if settings.text(RETENTION).strip() else None


def expired(service: Service, before: datetime) -> Iterator[Book]:
    """The closed sessions whose last stroke was before that moment. One whose last stroke bears no
    time that can be read stays. Raises BrokenOff."""
    for stream in service.log.streams():
        go_on()
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
