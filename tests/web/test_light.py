"""Style is light, and the first page says how every session stands."""

import gzip
from pathlib import Path

from flask import Flask
from phone import HAND, Phone


def test_all_style_together_is_light(app: Flask) -> None:
    files = Path(str(app.static_folder), "css").glob("*.css")
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    assert sizes["sheet.css"] < 5000
    assert sum(sizes.values()) < 7000, sizes


def test_the_first_page_says_when_and_how_every_session_stands(phone: Phone) -> None:
    assert "In front" not in phone.get("/").text
    phone.saves(HAND)
    assert "Ann, Bob, Cy, Di 1 hand. Level in front: Cy, Di." in phone.get("/").text
    phone.opens(target="8", tie="shared")
    phone.saves(HAND)
    assert "1 hand, over. Won: Cy, Di." in phone.get("/").text
