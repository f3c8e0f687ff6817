"""The sheet as plain data: what `replay --format json` prints and the API answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.book import Book
from scorekeeper.events import PointsAdjusted
from scorekeeper.problems import Problem
from scorekeeper.sheet import Row
from scorekeeper.words import AS_WRITTEN, Catalogue, Words


def plain(book: Book, catalogue: Catalogue = AS_WRITTEN) -> dict[str, Any]:
    """The whole sheet. Every problem and line of points has its code, and the words beside it."""
    sheet, words, opened = book.sheet, book.words(catalogue), book.session.opened
    assert opened is not None
    return {
        "game": opened.game,
        "players": list(book.names),
        "seats": list(book.seated(sheet.next.seating)),
        "settings": dict(sheet.next.seating.settings),
        "version": book.session.version,
        "hash": book.session.hash,
        "altered": list(book.altered),
        "closed": book.session.closed,
        "locked": book.session.locked,
        "agreed": list(book.agreed),
        "start": adjusted(sheet.start, book, book.words(catalogue, seating=book.seating_at(0))),
        "hands": [hand(row, book, book.words(catalogue, row)) for row in sheet.rows],
        "totals": dict(sheet.totals),
        "standings": standings(sheet.totals, sheet.places, sheet.played, words),
        "next": {
            "hand": sheet.next.id,
            "number": sheet.next.number,
            "dealer": sheet.next.dealer,
        },
        "ended": _ended(book, words),
    }


def _ended(book: Book, words: Words) -> dict[str, Any] | None:
    """How it ended. If hands were played after the end and the table has not yet said whether they
    count, `undecided`, and the standings with them beside those without."""
    ending = book.sheet.ending
    if ending is None:
        return None
    return {
        "hand": ending.row.id,
        "winners": list(ending.end.winners),
        "code": ending.end.phrase.code,
        "reason": words.say(ending.end.phrase),
        "undecided": ending.undecided,
        "standings_all_hands": standings(
            ending.all_totals, ending.all_places, book.sheet.played, words
        ),
    }


def hand(row: Row, book: Book, words: Words) -> dict[str, Any]:
    """One hand: the boxes as written, what is derived, the points line by line, what is the
    matter."""
    return {
        "id": row.id,
        "number": row.number,
        "dealer": row.dealer,
        "state": row.state.value,
        "cells": book.spoken(row.hand.cells),
        "derived": dict(row.examined.derived),
        "points": dict(row.points) if row.counts or row.adjusted else {},
        "totals": dict(row.totals),
        "lines": [
            {
                "side": line.side,
                "points": line.points,
                "code": line.phrase.code,
                "reason": words.say(line.phrase),
            }
            for line in (row.examined.lines if row.counts else ())
        ],
        "adjusted": adjusted(row.adjusted, book, words),
        "problems": problems(row.problems, words),
        "struck": row.hand.struck,
        "corrected": row.hand.corrected,
        "confirmed": list(book.confirmed(row.id)),
    }


def adjusted(given: Sequence[PointsAdjusted], book: Book, words: Words) -> list[dict[str, Any]]:
    """Points outside a hand's own count: for whom, how many, why."""
    return [
        {
            "side": one.side,
            "name": words.side(one.side),
            "points": one.points,
            "reason": book.typed.get(one.reason or "", ""),
        }
        for one in given
    ]


def problems(found: Sequence[Problem], words: Words) -> list[dict[str, Any]]:
    return [
        {
            "cell": problem.cell,
            "code": problem.code,
            "text": words.say(problem.phrase),
            "level": problem.level.value,
        }
        for problem in found
    ]


def standings(
    totals: Mapping[str, int], places: Mapping[str, int], played: Mapping[str, int], words: Words
) -> list[dict[str, Any]]:
    """Everybody by place, with the hands that each took part in; who stands equal shares it."""
    return [
        {
            "key": key,
            "name": words.key(key),
            "points": totals[key],
            "place": places[key],
            "hands": played.get(key, 0),
        }
        for key in sorted(totals, key=lambda key: (places[key], key))
    ]
