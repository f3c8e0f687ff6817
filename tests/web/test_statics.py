"""Style and scripts can be kept by a browser for ever, and those of two releases are never mixed."""

from __future__ import annotations

import re
from pathlib import Path

from phone import Phone

from scorekeeper.web.statics import release

FOR_EVER = "max-age=31536000, immutable"


def test_a_page_names_its_release_and_imports_stay_in_it(phone: Phone) -> None:
    script = re.search(r'src="(/static/\w{12}/js/)table.js"', phone.get(phone.table).html)
    assert script
    for name in ("boxes.js", "table.js"):
        with phone.client.get(script[1] + name) as answer:
            assert answer.headers["Cache-Control"] == FOR_EVER
            text = answer.text
    imports = re.findall(r'from "(.*?)"', text)
    assert imports
    assert all(re.fullmatch(r"\./\w+\.js", other) for other in imports)


def test_a_page_of_another_release_gets_what_there_is_now_and_does_not_keep_it(
    phone: Phone,
) -> None:
    with phone.client.get("/static/000000000000/js/table.js") as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"


def test_nothing_outside_the_folder_is_served(phone: Phone) -> None:
    for path in (
        "../pyproject.toml",
        "js/../../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "js/none.js",
    ):
        assert phone.client.get(f"/static/x/{path}").status_code == 404


def test_another_byte_or_another_name_is_another_release(tmp_path: Path) -> None:
    found = set()
    for name, text in (("a.js", "1"), ("a.js", "2"), ("b.js", "1")):
        folder = tmp_path / f"{name}{text}"
        folder.mkdir()
        (folder / name).write_text(text)
        found.add(release(folder))
    assert len(found) == 3
