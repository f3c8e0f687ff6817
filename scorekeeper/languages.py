"""The languages that readers can choose from, and their catalogues."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper.words import AS_WRITTEN, Catalogue

LANGUAGES = {"en": "English", "nl": "Nederlands", "de": "Deutsch"}
"""By code, what each calls itself. English is that of the source."""

FOLDER = Path(__file__).parent / "locale"


def po_file(language: str) -> Path:
    """Where the words of a language stand, as translators' tools expect it."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language. Made from the text that translators edit, once for every process, so
    that nothing has to be built first."""
    if language == "en":
        return AS_WRITTEN
    compiled = BytesIO()
    with po_file(language).open("rb") as written:
        write_mo(compiled, read_po(written, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
