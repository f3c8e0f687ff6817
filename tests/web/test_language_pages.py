"""No word on a page stays behind when the reader's language is another: shown by a language that puts
every message in brackets, and in Dutch and German."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from babel.messages.pofile import read_po
from phone import Page, Phone
from tour import PLAYED, played, read, tour

from scorekeeper.book import Book
from scorekeeper.languages import LANGUAGES, po_file
from scorekeeper.service import Service
from scorekeeper.web import language

ONE_EACH = ("lead_messy", "klaverjas_evening", "tally_pairs")

SAME_EVERYWHERE = ("Scorekeeper", "Excel", "hands.csv", "entries.csv")
"""Names that are no language's."""


class Bracketed(NullTranslations):
    """A language that says every message as it is written, in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def outside(text: str, depth: int = 0) -> tuple[str, int]:
    """What of a text stands outside of all brackets, and how deep it ends."""
    left = ""
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        left += sign if depth == 0 and sign != "⟧" else ""
    return left, depth


def unspoken(page: Page, book: Book) -> list[str]:
    """The words of a page that are in no brackets, save what people typed."""
    typed = {*book.names, *book.typed.values(), "Ann", "Bob", "Cy", "Di", "x"}
    own = "|".join(re.escape(name) for name in sorted({*typed, *SAME_EVERYWHERE}, key=len)[::-1])
    found, depth = [], 0
    words = read(page)
    for said in words.texts:
        left, depth = outside(said.text, depth)
        switch = said.language in LANGUAGES and said.text in LANGUAGES.values()
        address = said.text.startswith("http")
        explained = said.within("dt") and said.text in dict(book.game.glossary)
        if not (switch or address or explained or said.within("bdi") or said.within("time")):
            found.append(left)
    found += [outside(heard)[0] for heard in words.heard]
    found = [re.sub(rf"(?<!\w)(?:{own})(?!\w)", "", left) for left in found]
    return [left for left in found if any(sign.isalpha() for sign in left)]


@pytest.mark.parametrize("name", PLAYED)
def test_every_word_on_every_page_is_a_message(
    name: str, service: Service, new_phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = played(service, name)
    monkeypatch.setattr(language, "words", Bracketed)
    seen = set()
    for way, page in tour(new_phone, book):
        assert page.status < 500, way
        assert unspoken(page, book) == [], way
        seen.add(page.status)
    assert seen >= {200, 404, 409, 422}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ONE_EACH)
def test_a_page_has_no_english_sentence_and_marks_the_native_words(
    name: str, code: str, service: Service, new_phone: Phone
) -> None:
    english, native, found = sentences(code), natives(book := played(service, name)), set()
    new_phone.client.post("/language", data={"language": code})
    for way, page in tour(new_phone, book):
        assert f'<html lang="{code}"' in page.html or "<html" not in page.html
        text = f" {page.text} "
        assert [words for words in english if f" {words} " in text] == [], way
        for said in read(page).texts:
            if not any(map(said.within, ("title", "option", "bdi"))):
                for word in native.findall(said.text):
                    assert (said.language or code) == book.game.language, (way, said)
                    found.add(word.lower())
    assert found or not book.game.native


def sentences(code: str) -> list[str]:
    """English sentences that are others in that language."""
    if code == "en":
        return []
    with po_file(code).open("rb") as file:
        messages = [m for m in read_po(file, locale=code) if isinstance(m.id, str) and " " in m.id]
    english = [m.id for m in messages if m.string != m.id and not re.search(r"[{%]", m.id)]
    assert len(english) > 200
    return english


def natives(book: Book) -> re.Pattern[str]:
    """Finds the native words of the game; without any, nothing."""
    words = "|".join(book.game.native) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
