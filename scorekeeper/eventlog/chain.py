"""The chain of a stream: each line's hash covers the line and the hash before it.

So a line that was changed, swapped or taken out shows. A tail that was cut off does not: that is
known only to who kept the head.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec

from scorekeeper.eventlog.line import Line
from scorekeeper.eventlog.log import Finding, Head

BUCKETS = 256
"""Into so many feeds the streams are dealt. For ever: it stands in the key of every line."""


_ENCODE = msgspec.json.Encoder().encode
"""Letters as they are, no blanks; of the rest only what has to be is written as `\\n` or `\\u001f`."""


def bucket(stream: str) -> int:
    """The number of the feed, from 0, in which the events of the stream stand.

    >>> bucket("tuesday-club")
    179
    """
    return zlib.crc32(stream.encode()) % BUCKETS


def digest(line: Line, before: str) -> str:
    """The hash the line should have, in hex, after the hash `before` ("" for a first line).

    It is the SHA-256 of a JSON array in UTF-8, which any other program can make again.
    """
    rest = line[2:-1]
    return sha256(_ENCODE((line.stream, line.version, before, *rest))).hexdigest()


def faults(lines: Iterable[Line]) -> Iterator[Finding]:
    """What is wrong with the lines of one stream, read from its first."""
    before = Head()
    for line in lines:
        # A bit can make of a version what is no number: then the stroke is named by its place.
        version = line.version if isinstance(line.version, int) else before.version + 1
        if line.version != before.version + 1:
            text = f"it comes after version {before.version}: a stroke is missing or stands twice"
            yield Finding(line.stream, version, text)
        if line.hash != digest(line, before.hash):
            text = "its hash does not fit: the line, or one before it, is not as it was written"
            yield Finding(line.stream, version, text)
        before = Head(version, line.hash)


def altered(lines: Iterable[Line]) -> tuple[int, ...]:
    """The versions of the lines of one stream that something is wrong with, each once, in order."""
    wrong = (found.version for found in faults(lines))
    return tuple(dict.fromkeys(version for version in wrong if version is not None))


def paged(page: Callable[[int, int], Sequence[Line]], most: int) -> Iterator[Line]:
    """The lines of one stream from its first, `most` at a time: `page` is asked for those above a
    version, and how many at the most."""
    after = 0
    while lines := page(after, most):
        yield from lines
        if len(lines) < most:
            return
        after = lines[-1].version
