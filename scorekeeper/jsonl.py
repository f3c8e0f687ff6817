"""The file format of the log: JSON Lines, one stroke a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.errors import EntryError
from scorekeeper.events import SCHEMA_VERSION
from scorekeeper.phrases import Text
from scorekeeper.strokes import Refusal, Stroke
from scorekeeper.terminal import harmless

NOT_JSON = Text("not_json", "Line {line} is not JSON: “{value}”.")
NO_KIND = Text("no_kind", "Line {line} is no stroke: it needs “kind” and “data”.")
NEWER_SCHEMA = Text(
    "newer_schema",
    "Line {line} was written by a newer release (schema {schema}); this one reads up to {known}.",
)


def parse(lines: Iterable[str]) -> Iterator[Stroke | Refusal]:
    """The strokes of a file; a line that cannot be read is reported in its place."""
    for n, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _stroke(n, line)
            except EntryError as error:
                yield Refusal(n, error)


def _stroke(n: int, line: str) -> Stroke:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise EntryError(NOT_JSON(line=n, value=line.strip()[:40])) from None
    if not isinstance(record, dict) or not isinstance(record.get("kind"), str):
        raise EntryError(NO_KIND(line=n))
    data = record.get("data", {})
    if not isinstance(data, dict):
        raise EntryError(NO_KIND(line=n))
    schema = record.get("schema", SCHEMA_VERSION)
    if not isinstance(schema, int) or schema > SCHEMA_VERSION:
        raise EntryError(NEWER_SCHEMA(line=n, schema=str(schema)[:20], known=SCHEMA_VERSION))
    kept = {key: record[key] for key in ("id",) if isinstance(record.get(key), str)}
    return Stroke(n, record["kind"], data, kept)


def render(strokes: Iterable[Stroke]) -> Iterator[str]:
    """The strokes as lines, with their stamps."""
    for stroke in strokes:
        record: dict[str, Any] = {
            "kind": stroke.kind,
            "data": dict(stroke.data),
            "version": stroke.line,
            "schema": SCHEMA_VERSION,
            **{key: value for key, value in stroke.stamp.items() if value},
        }
        yield harmless(json.dumps(record, ensure_ascii=False))
