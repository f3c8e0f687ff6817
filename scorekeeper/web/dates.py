"""Moments as their reader writes them. The time zone is UTC until the page's script, which knows the
reader's, says them anew."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time, get_datetime_format
from flask import Flask
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.web import language


def register(app: Flask) -> None:
    """Gives the templates `{{ when | moment }}` and `{{ at | day }}`."""
    app.add_template_filter(moment)
    app.add_template_filter(day)


def moment(when: str) -> str:
    """The moment of a stroke; what is none is shown as it stands in the book."""
    try:
        at = datetime.fromisoformat(when)
    except ValueError:
        return when
    here = locale()
    date, time = format_date(at, "medium", here), format_time(at, "short", locale=here)
    both = str(get_datetime_format("medium", locale=here))
    return f"{both.format(time, date)} UTC"


def day(at: datetime, length: Literal["medium", "long"] = "medium") -> str:
    """The day of a moment."""
    return str(format_date(at, length, locale()))


def locale() -> Locale:
    """The language of the page, in the reader's own country if the browser names one: the British
    write their dates otherwise than Americans."""
    return _locale(language.spoken(), language.accepted())


@lru_cache(maxsize=256)
def _locale(spoken: str, accepted: str) -> Locale:
    for tag, _ in parse_accept_header(accepted, LanguageAccept):
        if tag.partition("-")[0].lower() == spoken:
            try:
                return Locale.parse(tag, sep="-")
            except (UnknownLocaleError, ValueError):
                continue
    return Locale(spoken)
