"""Every word that a page can show is there in every language."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

import scorekeeper
from scorekeeper.games import GAMES
from scorekeeper.languages import LANGUAGES, po_file
from scorekeeper.phrases import Text

ROOT = Path(__file__).parent.parent.parent
OTHERS = [code for code in LANGUAGES if code != "en"]


@cache
def extracted() -> Catalog:
    """What the command of the README finds in templates and code."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pot = Path(folder) / "messages.pot"
        CommandLineInterface().run(["pybabel", "-q", "extract", "-o", str(pot)])
        with pot.open("rb") as file:
            return read_po(file)


def catalogue(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def english(message: Message) -> tuple[str, ...]:
    """The English words, of a plural both."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translated words in all numbers."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def places(words: str) -> set[str]:
    """The places for values, with how they are shown, and the tags."""
    named = {f"{name}:{spec}" for _, name, spec, _ in Formatter().parse(words) if name is not None}
    return named | set(re.findall(r"%\(\w+\)s|<[^>]*>", words))


def test_the_extraction_finds_templates_texts_plurals_and_marked_words() -> None:
    found = extracted()
    assert found["Keep score"] is not None
    assert found["{cell:box} is not filled in yet."] is not None
    assert english(found["{points} point for {who}"])[1:] == ("{points} points for {who}",)
    assert english(found["%(count)s hand"])[1:] == ("%(count)s hands",)
    assert found["left of the dealer must"] is not None


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_and_none_is_left_over(language: str) -> None:
    there = catalogue(language)
    wanted = {english(message) for message in extracted() if message.id}
    held = {english(message) for message in there if message.id}
    assert wanted - held == set()
    assert held - wanted == set()
    assert not there.obsolete
    for message in there:
        assert all(forms(message)), english(message)
        assert not message.fuzzy or not message.id, english(message)
        assert len(forms(message)) == (there.num_plurals if message.pluralizable else 1)


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_has_the_places_of_the_english(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            wanted = places(english(message)[0])
            for words in (*english(message), *forms(message)):
                assert places(words) == wanted, words


def test_no_text_is_hidden_from_the_extraction() -> None:
    known = {words for message in extracted() for words in english(message)}
    assert len(every_text()) > 400
    for text in every_text():
        for words in (text.english, text.plural):
            assert words in known or not any(c.isalpha() for c in words), text


def test_a_text_with_a_plural_names_the_count() -> None:
    for text in every_text():
        assert bool(text.plural) == bool(text.by), text
        if text.by:
            assert any(place.startswith(f"{text.by}:") for place in places(text.english)), text


@cache
def every_text() -> tuple[Text, ...]:
    """Every text of every module, and of every game at a table of any size."""
    return tuple(dict.fromkeys(_every_text()))


def _every_text() -> Iterator[Text]:
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if not module.name.endswith("__main__"):
            yield from texts(vars(importlib.import_module(module.name)), set())
    for game in GAMES.values():
        for seats in game.seats:
            rules = game.settings(seats)
            yield from texts(rules, set())
            settings = {setting.field.name: setting.default or 0 for setting in rules}
            for setting in rules:
                for value in [o.value for o in getattr(setting.field, "options", ())] or [1]:
                    changed = {**settings, setting.field.name: value}
                    yield from texts(game.fields(seats, changed), set())
                    yield from texts(game.limits(seats, changed), set())


def texts(thing: object, seen: set[int]) -> Iterator[Text]:
    """The texts in a thing, as deep as they lie."""
    if isinstance(thing, Text):
        yield thing
    if id(thing) in seen:
        return
    seen.add(id(thing))
    inner: list[object] = []
    if isinstance(thing, Mapping):
        inner += thing.values()
    elif isinstance(thing, list | tuple | set | frozenset):
        inner += thing
    elif isinstance(thing, type):
        if thing.__module__.startswith("scorekeeper"):
            inner += vars(thing).values()
    elif dataclasses.is_dataclass(thing):
        inner += [getattr(thing, each.name) for each in dataclasses.fields(thing)]
    for one in inner:
        yield from texts(one, seen)
