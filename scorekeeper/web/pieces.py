"""A gzip stream (RFC 1952) of pieces that are compressed each by itself: what is said on many lines is
compressed once, wherever it falls in each of them."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

BEGIN = struct.pack("<2sBBLBB", b"\x1f\x8b", 8, 0, 0, 0, 255)
"""Magic number, deflate, no flags, no time, no hint, unknown system (RFC 1952, section 2.3)."""

LAST = b"\x03\x00"
"""A last block with nothing in it (RFC 1951, section 3.2.6)."""


class Pieces:
    """One such stream, from `BEGIN` to `end`."""

    def __init__(self) -> None:
        self._crc = self._length = 0

    def add(self, data: bytes) -> bytes:
        """The bytes that say `data`, all of which can be read before more comes."""
        self._crc = zlib.crc32(data, self._crc)
        self._length += len(data)
        return _packed(data)

    def end(self) -> bytes:
        return LAST + struct.pack("<LL", self._crc, self._length & 0xFFFFFFFF)


@lru_cache(maxsize=64)
def _packed(data: bytes) -> bytes:
    """As blocks of its own, which refer to nothing before them and end on a whole byte."""
    packing = zlib.compressobj(5, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(data) + packing.flush(zlib.Z_FULL_FLUSH)
