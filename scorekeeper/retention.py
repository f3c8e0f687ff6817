"""Sessions that were closed and have not been touched for so long that they are to be deleted, where
a time is set."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import itemgetter

from scorekeeper.book import Book
from scorekeeper.eventlog import Head
from scorekeeper.eventlog.breaking import go_on
from scorekeeper.service import Service
from scorekeeper.settings import RETENTION, Settings

MOST_DAYS = 36_500

FEW = 3
"""So many go by themselves in a day at most; where more are closed than that, twice as many as come to
be over on a day: a clock that jumped must not clear the store."""

DAY = timedelta(days=1)

SETTLED, RECENT = timedelta(days=7), timedelta(days=60)
"""The clock is believed where something was written so long ago by it: what is written by one that has
just jumped is of today, and all else is long ago."""


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


@dataclass(frozen=True, slots=True)
class Over:
    """The sessions whose time is over: those that go now by themselves, those that are longest past it
    first, each with the head by which that was judged, and how many more there are. Where the clock is
    not `believed` none goes."""

    gone: Mapping[str, Head]
    waiting: int
    believed: bool


def over(service: Service, now: datetime, days: float) -> Over:
    """What is to be deleted without anybody being asked. Reads the whole store. Raises BrokenOff."""
    found: list[tuple[datetime, str, Head]] = []
    sessions, believed, went = 0, False, _went(service, now)
    for stream in service.log.streams():
        go_on()
        if (book := service.find(stream)) is None:
            continue
        sessions += 1
        when = [moment for s in book.session.strokes if (moment := _moment(s.stamp.when))]
        believed = believed or any(SETTLED <= now - moment <= RECENT for moment in when)
        last = _moment(book.session.strokes[-1].stamp.when)
        if book.session.closed and last and now - last > timedelta(days=days):
            head = Head(book.session.version, book.session.hash)
            found.append((last, book.stream, head))
    most = max(FEW, math.ceil(2 * sessions / days)) - went if believed else 0
    gone = {stream: head for _, stream, head in sorted(found, key=itemgetter(0))[: max(most, 0)]}
    return Over(gone, len(found) - len(gone), believed)


def _went(service: Service, now: datetime) -> int:
    """How many sessions were deleted within a day, by whomever: a service that starts anew has not
    the day before it again. What a wrong clock has dated far ahead does not count."""
    stones = service.log.tombstones().values()
    moments = (moment for stone in stones if (moment := _moment(stone.when)))
    return sum(abs(now - moment) < DAY for moment in moments)


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
