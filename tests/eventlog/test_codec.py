"""Events as text: the same for ever, and never a reason not to open a book."""

import json
from dataclasses import MISSING, fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.eventlog.codec import dump, load
from scorekeeper.events import (
    KINDS,
    WIRE_NAMES,
    EntryCorrected,
    EntryWritten,
    Event,
    HandStruck,
    SessionClosed,
    SessionOpened,
    Unknown,
    name_of,
)

LINES = [
    json.loads(line)
    for line in (Path(__file__).parent / "stored_lines.jsonl").read_text("utf-8").splitlines()
]

words = st.text(st.characters(exclude_categories=["Cs"]))
values = st.one_of(st.integers(), words, st.booleans())
annotations = {
    "str": words,
    "int": st.integers(),
    "HandId": st.one_of(st.integers(), words),
    "HandId | None": st.one_of(st.none(), st.integers(), words),
    "int | None": st.one_of(st.none(), st.integers()),
    "bool": st.booleans(),
    "tuple[str, ...]": st.lists(words).map(tuple),
    "dict[str, Value]": st.dictionaries(words, values),
    "dict[str, Value | None]": st.dictionaries(words, st.one_of(st.none(), values)),
    "str | None": st.one_of(st.none(), words),
}
"""A field's values by its type as it is written: a field of a new type asks for a line here."""
events = st.one_of(
    st.builds(cls, **{field.name: annotations[str(field.type)] for field in fields(cls)})
    for cls in KINDS.values()
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["data"])
def test_a_stored_line_loads_for_ever_and_is_written_as_it_was(line: dict[str, str]) -> None:
    event = load(line["kind"], line["data"])
    assert type(event) is KINDS[line["kind"]]
    assert dump(event) == line["data"]


def test_every_kind_has_its_stored_line() -> None:
    assert {line["kind"] for line in LINES} == set(KINDS)


def test_every_field_is_seen_in_a_stored_line() -> None:
    for kind, cls in KINDS.items():
        seen = {key for line in LINES if line["kind"] == kind for key in json.loads(line["data"])}
        assert seen == {WIRE_NAMES.get(field.name, field.name) for field in fields(cls)}


@given(events)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    text = dump(event)
    assert load(name_of(event), text) == event
    assert dump(load(name_of(event), text)) == text


@given(events)
def test_the_text_is_json_with_sorted_keys_and_letters_as_they_are(event: Event) -> None:
    text = dump(event)
    whole = json.dumps(json.loads(text), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert text == whole


@given(st.sampled_from([*KINDS, "never-heard"]), st.text())
def test_load_never_raises(kind: str, text: str) -> None:
    load(kind, text)


@given(
    st.sampled_from([*KINDS, "never-heard"]),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
        lambda inner: st.one_of(
            st.lists(inner),
            st.dictionaries(
                st.one_of(
                    st.text(), st.sampled_from(["hand", "cells", "reason", "game", "players"])
                ),
                inner,
            ),
        ),
    ),
)
def test_load_never_raises_for_json(kind: str, data: object) -> None:
    load(kind, json.dumps(data))


def test_a_yes_is_not_a_one() -> None:
    event = load("entry-written", '{"cells":{"a":true,"b":1,"c":"1","d":null},"hand":"1"}')
    assert isinstance(event, EntryWritten)
    assert [repr(value) for value in event.cells.values()] == ["True", "1", "'1'", "None"]
    assert event.hand == "1"


def test_people_come_back_as_a_tuple() -> None:
    opened = SessionOpened("oh-hell", ("Ann", "Zoë"), {}, 2)
    assert dump(opened) == '{"dealer":2,"game":"oh-hell","players":["Ann","Zoë"],"settings":{}}'
    back = load("session-opened", dump(opened))
    assert isinstance(back, SessionOpened)
    assert back.players == ("Ann", "Zoë")


def test_a_field_at_its_default_is_left_out_and_a_missing_one_takes_it() -> None:
    assert dump(EntryCorrected(1, {"bid": None})) == '{"cells":{"bid":null},"hand":1}'
    assert load("hand-struck", '{"hand":1}') == HandStruck(1, None)
    assert load("hand-struck", '{"hand":1,"reason":null}') == HandStruck(1, None)
    assert all(
        field.default_factory is MISSING for cls in KINDS.values() for field in fields(cls)
    ), "dump knows a default only as a value"


def test_keys_nobody_knows_are_passed_over() -> None:
    assert load("session-closed", '{"why":["late",{"x":1}]}') == SessionClosed()


@pytest.mark.parametrize(
    ("kind", "text", "data"),
    [
        ("never-heard", '{"b":[1,2.5],"a":null}', {"a": None, "b": [1, 2.5]}),
        ("", "{}", {}),
        ("hand-struck", "{}", {}),
        ("hand-struck", '{"hand":1.5}', {"hand": 1.5}),
        ("hand-struck", '{"hand":true}', {"hand": True}),
        ("entry-written", '{"cells":{"a":[1]},"hand":1}', {"cells": {"a": [1]}, "hand": 1}),
        ("session-closed", "[]", {}),
        ("session-closed", "", {}),
        ("never-heard", '{"a":', {}),
        ("never-heard", '{"a":' * 100_000, {}),
        ("hand-struck", '{"a":' * 100_000, {}),
        ("hand-struck", '{"hand":"\\ud800"}', {}),
        ("hand-struck", '{"hand":"\ud800"}', {}),
    ],
)
def test_what_does_not_fit_loads_as_unknown(kind: str, text: str, data: object) -> None:
    assert load(kind, text) == Unknown(kind, data)  # type: ignore[arg-type]


def test_an_unknown_event_is_written_as_it_came() -> None:
    text = '{"a":null,"b":[1,2.5,"Zoë"]}'
    assert dump(load("never-heard", text)) == text


@pytest.mark.parametrize(
    "event",
    [
        EntryWritten(1, {"bid": "\ud800"}),
        EntryWritten(1, {"\ud800": 1}),
        EntryWritten("\ud800", {}),
        EntryWritten(1.5, {}),  # type: ignore[arg-type]
        EntryWritten(1, {"bid": 1.5}),  # type: ignore[dict-item]
        EntryWritten(1, {"bid": range(2)}),  # type: ignore[dict-item]
        SessionOpened("hearts", ["Ann"], {}, 1),  # type: ignore[arg-type]
        Unknown("never-heard", {"a": float("nan")}),
        Unknown("session-closed", {}),
    ],
    ids=repr,
)
def test_what_would_not_come_back_is_not_written(event: Event) -> None:
    with pytest.raises(LogError) as caught:
        dump(event)
    assert caught.value.phrase.code == "log_unstorable"
    assert str(caught.value.phrase.values["what"]).startswith(name_of(event))
