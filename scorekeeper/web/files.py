"""The files a session can be taken away as."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from scorekeeper.export import dialect, entries_csv, hands_csv
from scorekeeper.jsonl import render as jsonl
from scorekeeper.strokes import of_book
from scorekeeper.transcript import render as transcript
from scorekeeper.web import door

blueprint = Blueprint("files", __name__, url_prefix="/s/<stream>")


@blueprint.get("/hands.csv")
def hands(stream: str) -> ResponseReturnValue:
    book, chosen = door.book(stream), dialect(request.args.get("dialect", "rfc4180"))
    return _csv(hands_csv(book, chosen, reader_zone()), "hands.csv")


@blueprint.get("/entries.csv")
def entries(stream: str) -> ResponseReturnValue:
    book, chosen = door.book(stream), dialect(request.args.get("dialect", "rfc4180"))
    return _csv(entries_csv(book, chosen, reader_zone()), "entries.csv")


@blueprint.get("/log.jsonl")
def log(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    return _file(_lines(jsonl(of_book(book))), "application/jsonl", "log.jsonl")


@blueprint.get("/log.txt")
def text(stream: str) -> ResponseReturnValue:
    book = door.book(stream)
    return _file(_lines(transcript(of_book(book), book.game)), "text/plain", "log.txt")


def reader_zone() -> ZoneInfo | None:
    """The reader's time zone, if the page could tell it; else this machine's."""
    name = request.args.get("zone", "")
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _lines(lines: Iterator[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)


def _csv(pieces: Iterator[str], name: str) -> Response:
    return _file(pieces, "text/csv", name)


def _file(pieces: Iterator[str], kind: str, name: str) -> Response:
    response = Response((piece.encode() for piece in pieces), mimetype=kind)
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response
