"""No template has words of its own: whatever is read goes through the catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).parent.parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

READ_OUT = {"alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext",
            "content", "label", "placeholder", "title"}  # fmt: skip
"""The attributes that people read or hear."""

SAME_EVERYWHERE = {"Scorekeeper", "Excel", "hands.csv", "entries.csv"}
"""Names that are no language's."""

HEAD_ONLY = {"width=device-width, initial-scale=1", "light dark", "#f6f4ee", "#131715"}
"""What the head tells the browser."""


def parts(node: nodes.Node) -> Iterator[str]:
    """The template as it is written, values left out; words written as values are kept."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.TemplateData):
            yield child.data
        elif isinstance(node, nodes.Output):
            yield "".join(shown(child))
        else:
            yield from parts(child)


def shown(value: nodes.Node) -> Iterator[str]:
    """The words that an expression can come out as, where it says them itself: `"a" if b else "c"`."""
    match value:
        case nodes.Const(value=str() as words):
            yield words
        case nodes.CondExpr():
            for each in (value.expr1, value.expr2):
                if each is not None:
                    yield from shown(each)
        case nodes.Or() | nodes.And() | nodes.Add():
            yield from shown(value.left)
            yield from shown(value.right)
        case nodes.Concat():
            for each in value.nodes:
                yield from shown(each)
        case nodes.Filter(node=nodes.Node() as inner) if value.name != "format":
            yield from shown(inner)


class Reader(HTMLParser):
    """Collects what is read of a page: text, and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.words += [value for name, value in attrs if name in READ_OUT and value]


def raw(source: str) -> set[str]:
    """The words of a template that do not go through the catalogues."""
    env = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    reader = Reader()
    reader.feed("".join(parts(env.parse(source))))
    reader.close()
    words = {" ".join(said.split()) for said in reader.words} - HEAD_ONLY
    for name in SAME_EVERYWHERE:
        words = {said.replace(name, "") for said in words}
    return {said for said in words if any(c.isalpha() for c in said)}


@pytest.mark.parametrize("path", TEMPLATES, ids=[path.name for path in TEMPLATES])
def test_a_template_has_no_words_outside_the_catalogues(path: Path) -> None:
    assert raw(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "<p>Hello</p>",
        "<p>{% if a %}Hello{% endif %}</p>",
        '<p>{{ "Hello" if a else b }}</p>',
        '<p>{{ a or "Hello" }}</p>',
        '<img alt="Hello">',
        '<input placeholder="{{ "Hello" if a }}">',
        '<p aria-label="Hello {{ a }}">{{ b }}</p>',
        '{% for a in b %}<b title="Hello"></b>{% endfor %}',
        '{% macro a() %}<b {% if b %}class="c"{% endif %}>Hello</b>{% endmacro %}',
    ],
)
def test_words_outside_the_catalogues_are_found(source: str) -> None:
    assert raw(source)


@pytest.mark.parametrize(
    "source",
    [
        '<p class="hello">{{ _("Hello") }}</p>',
        "<p>{% trans %}Hello{% endtrans %}</p>",
        '<p>{{ _("Hello") if a == "b" else _("c") }}</p>',
        '<a href="{{ url_for("hello", a="b") }}" aria-label="{{ _("Hello") }}"></a>',
    ],
)
def test_words_in_the_catalogues_are_not(source: str) -> None:
    assert not raw(source)
