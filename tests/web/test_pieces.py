"""Pieces that are compressed each by itself make one gzip stream, and can be read as they come."""

from __future__ import annotations

import gzip
import zlib

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.pieces import BEGIN, Pieces


@given(st.lists(st.one_of(st.binary(max_size=300), st.just(b"<p>Ann</p>" * 50)), max_size=8))
def test_pieces_read_as_what_was_said(said: list[bytes]) -> None:
    pieces = Pieces()
    reading = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    whole = BEGIN
    assert reading.decompress(BEGIN) == b""
    for each in said:
        piece = pieces.add(each)
        assert reading.decompress(piece) == each
        whole += piece
    assert gzip.decompress(whole + pieces.end()) == b"".join(said)


def test_the_same_piece_is_compressed_once() -> None:
    page = b"<li>Bob</li>" * 200
    first, second = Pieces(), Pieces()
    second.add(b"something before")
    assert first.add(page) is second.add(page)
    assert len(first.add(page)) < len(page) / 10
