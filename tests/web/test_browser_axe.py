"""axe finds nothing on any page in either theme: in English by day, in Dutch and German by night."""

from collections.abc import Sequence
from importlib.resources import files
from itertools import cycle
from typing import Any

import browser
import pytest
from browser import Phones
from everypage import Museum, Walk
from flask import Flask

chromium, site, phones = browser.chromium, browser.site, browser.phones
pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}


@pytest.mark.parametrize(("theme", "languages"), [("light", ["en"]), ("dark", ["nl", "de"])])
def test_axe_finds_nothing(
    phones: Phones, app: Flask, theme: str, languages: Sequence[str]
) -> None:
    # So high that what sticks to the foot of a screen covers nothing: that it may has its own test.
    page = phones(reduced_motion="reduce", color_scheme=theme, height=6000)
    page.add_init_script(AXE)
    museum, found = Museum(page, app), []
    for shown, language in zip(Walk(app), cycle(languages), strict=False):
        museum.visit(shown, language)
        result = page.evaluate("(what) => axe.run(document, what)", ALL)
        found += [f"{shown.name}: {told(one)}" for one in result["violations"]]
    assert not found, "\n".join(found)


def told(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    return f"{violation['id']}: {violation['help']} ({len(nodes)}): {nodes[0]['html'][:200]}"
