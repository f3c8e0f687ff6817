"""Nothing in static/ is newer than the oldest browsers of the README, and older ones run none of it.
The table says what came when; scripts and style are read, not searched."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tinycss2
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = sorted((ROOT / "static").rglob("*.js"))
STYLES = sorted((ROOT / "static").rglob("*.css"))

OLDEST = {"Chrome": 93.0, "Safari": 15.4, "Firefox": 92.0}

HARMLESS = {
    "property user-select": "where it is missing, a long press selects as ever",
    "property color-scheme": "where it is missing, only scroll bars keep the other theme",
    "property forced-color-adjust": "stands where forced colours are known",
    "property content-visibility": "only spares work",
    "media forced-colors": "where it is missing, there are none",
    "media prefers-contrast": "where it is missing, the contrast is that of everybody",
    "at-rule page": "only for margins on paper",
    "script inputMode": "where it is missing, the phone's own keys come up beside the pad",
    "script wakeLock": "asked for before it is used",
    "script requestFullscreen": "asked for before it is used",
    "script fullscreenElement": "only where full screen was asked for",
    "script share": "asked for before it is used",
    "script canShare": "asked for before it is used",
    "script durability": "a wish: a browser that does not know it keeps the hand all the same",
}
"""What may be missing without anybody missing it, and why."""

Features = set[tuple[str, str]]


def _newer() -> Features:
    """The features that the oldest browsers lack."""
    found = set()
    table = Path(__file__).with_name("newer_features.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        if not line.startswith("#"):
            kind, name, *first = line.split()
            came = dict(zip(OLDEST, first, strict=True))
            if any(v == "-" or float(v) > OLDEST[browser] for browser, v in came.items()):
                found.add((kind, name))
    return found


NEWER = _newer()


def too_new(used: Features) -> list[str]:
    """Which of the features the oldest browsers lack and somebody would miss."""
    return sorted(
        f"{kind} {name}" for kind, name in used & NEWER if f"{kind} {name}" not in HARMLESS
    )


def in_style(text: str) -> Features:
    """The features that a style sheet uses."""
    return set(_in_rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)))


def _in_rules(rules: list[tinycss2.ast.Node]) -> Iterator[tuple[str, str]]:
    for rule in rules:
        assert rule.type != "error", rule.message
        if rule.type == "at-rule":
            yield "at-rule", rule.lower_at_keyword
            for token in _flat(rule.prelude):
                if token.type == "ident":
                    yield "media", token.lower_value
                if token.type == "literal" and token.value in "<>=":
                    yield "media", "range_syntax"
            if rule.lower_at_keyword == "page":
                yield from _in_block(rule.content)
                continue
            yield from _in_rules(
                tinycss2.parse_rule_list(
                    rule.content or [], skip_comments=True, skip_whitespace=True
                )
            )
        elif rule.type == "qualified-rule":
            yield from _in_selector(rule.prelude)
            yield from _in_block(rule.content)


def _in_selector(tokens: list[tinycss2.ast.Node]) -> Iterator[tuple[str, str]]:
    tokens = list(_flat(tokens))
    for before, token in itertools.pairwise(tokens):
        if before.type == "literal" and before.value == ":":
            name = getattr(token, "lower_name", None) or getattr(token, "lower_value", "")
            yield "selector", name


def _in_block(content: list[tinycss2.ast.Node]) -> Iterator[tuple[str, str]]:
    for part in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        assert part.type != "error", part.message
        if part.type != "declaration":
            yield "selector", "nesting"
            continue
        yield "property", part.lower_name
        for token in _flat(part.value):
            match token.type:
                case "function":
                    yield "value", token.lower_name
                case "ident":
                    yield "value", token.lower_value
                case "dimension":
                    yield "value", token.lower_unit


def _flat(tokens: list[tinycss2.ast.Node]) -> Iterator[tinycss2.ast.Node]:
    for token in tokens:
        yield token
        if token.type == "function":
            yield from _flat(token.arguments)
        elif token.type.endswith("block"):
            yield from _flat(token.content)


PARSER = Parser(Language(tree_sitter_javascript.language()))


def in_script(text: str) -> Features:
    """The features that a script uses: its syntax, and every name in it."""
    tree = PARSER.parse(text.encode())
    assert not tree.root_node.has_error, "cannot be read"
    return set(_in_node(tree.root_node))


def _in_node(node: Node) -> Iterator[tuple[str, str]]:
    text = (node.text or b"").decode()
    match node.type:
        case "identifier" | "property_identifier" | "shorthand_property_identifier":
            yield "script", text
        case "await_expression" if not _inside_function(node):
            yield "syntax", "top-level-await"
        case "regex_pattern":
            if re.search(r"\(\?<[=!]", text):
                yield "syntax", "lookbehind"
        case "regex_flags":
            yield from (("syntax", f"regex-flag-{flag}") for flag in text)
        case kind:
            yield "syntax", kind
    for child in node.children:
        yield from _in_node(child)


def _inside_function(node: Node) -> bool:
    above = node.parent
    while above is not None:
        if "function" in above.type or above.type == "method_definition":
            return True
        above = above.parent
    return False


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_no_style_is_newer_than_the_oldest_browsers(style: Path) -> None:
    assert too_new(in_style(style.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_is_newer_than_the_oldest_browsers(script: Path) -> None:
    assert too_new(in_script(script.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("style", "feature"),
    [
        (".a:has(b) { top: 0 }", "selector has"),
        ("@media print { .a { color: color-mix(in srgb, red, blue) } }", "value color-mix"),
        (".a { &:hover { top: 0 } }", "selector nesting"),
        ("@container (width > 3rem) { a { top: 0 } }", "at-rule container"),
        ("@media (scripting: enabled) { a { top: 0 } }", "media scripting"),
        (".a { height: calc(100dvh - 1rem) }", "value dvh"),
        (".a { text-wrap: balance }", "property text-wrap"),
    ],
)
def test_a_style_that_is_too_new_is_found(style: str, feature: str) -> None:
    assert feature in too_new(in_style(style))


@pytest.mark.parametrize(
    ("script", "feature"),
    [
        ("class A { static { a(); } }", "syntax class_static_block"),
        ("await a();", "syntax top-level-await"),
        ("a.replace(/(?<=b)c/, '');", "syntax lookbehind"),
        ("form.requestSubmit(b);", "script requestSubmit"),
        ("const b = a.toSorted();", "script toSorted"),
        ("document.startViewTransition?.(a);", "script startViewTransition"),
        ("Object.assign(a, { ariaLabel });", "script ariaLabel"),
    ],
)
def test_a_script_that_is_too_new_is_found(script: str, feature: str) -> None:
    assert feature in too_new(in_script(script))


def test_older_browsers_run_none_of_the_modules() -> None:
    """on.js asks for what came with the oldest ones; without it, floor.js stops every module that a
    page starts before anything else of it runs."""
    asked = re.search(r"if \((Object\.hasOwn)\)", (ROOT / "static/js/on.js").read_text("utf-8"))
    assert asked, "Object.hasOwn came with Chrome 93, Safari 15.4 and Firefox 92: those of OLDEST"
    started = set()
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        started |= set(
            re.findall(r'<script type="module" src="[^"]*?filename=\'(js/[\w-]+\.js)', text)
        )
        plain = re.findall(r"<script (?!type=\"module\")[^>]*?filename='(js/[\w-]+\.js)", text)
        assert set(plain) <= {"js/on.js"}, template
    assert started
    for name in started:
        script = (ROOT / "static" / name).read_text(encoding="utf-8")
        imports = re.findall(r"^import .*", script, re.MULTILINE)
        assert imports[:1] == ['import "./floor.js";'], name


def test_the_readme_names_the_oldest_browsers() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for browser, version in OLDEST.items():
        assert f"{browser} {version:g}" in readme
