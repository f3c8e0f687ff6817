"""`links` on the machine itself, and who may open sessions where the internet reaches the service."""

from __future__ import annotations

import json
import re
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from phone import Phone
from served import on_terminal, refused, serving

from scorekeeper import exposure
from scorekeeper.cli import main
from scorekeeper.entrance import Entrance
from scorekeeper.eventlog import SqliteLog
from scorekeeper.events import Stamp
from scorekeeper.links import HOUSE, Role
from scorekeeper.place import DATABASE
from scorekeeper.service import Service
from scorekeeper.web import create_app

PEOPLE = ("Ann", "Bob", "Cy", "Di")


@pytest.fixture
def stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A session of a store of its own, as one that is older than links."""
    monkeypatch.setenv(DATABASE, str(tmp_path / "book.sqlite"))
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        stamp = Stamp("tap-of-opening", "2026-03-01T20:15:00+00:00")
        return Service(log).open("lead", PEOPLE, {}, 1, stamp).stream


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def made(*words: str) -> str:
    result = run("links", *words)
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def enters(tmp_path: Path, link: str) -> int:
    """The status of the table for a phone that opens the link; of the front page where it leads."""
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        phone = Phone(create_app(Service(log), only_house=True).test_client())
        answer = phone.get(link)
        return phone.get(answer.location).status if answer.status == 303 else answer.status


def test_an_older_session_gets_its_first_link_here(stream: str, tmp_path: Path) -> None:
    assert "nobody can open this session" in run("links", stream).output
    link = made(stream, "--make", "host", "--name", "Ann’s phone")
    assert re.fullmatch(r"/l/[\w-]{32}", link)
    assert enters(tmp_path, link) == 200
    listed = run("links", stream).output
    id_, role, _, *name = listed.split()
    assert (role, " ".join(name)) == ("host", "Ann’s phone")
    assert link.removeprefix("/l/") not in listed
    assert run("links", stream, "--revoke", id_).exit_code == 0
    assert "taken back" in run("links", stream).output
    assert enters(tmp_path, link) == 403
    again = run("links", stream, "--revoke", id_)
    assert again.exit_code == 1
    assert "no such link" in again.output


def test_a_link_made_for_a_watcher_is_one(stream: str, tmp_path: Path) -> None:
    link = made(stream, "--make", "watcher", "--name", "Eve")
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        phone = Phone(create_app(Service(log)).test_client())
        assert phone.get(link).location == f"/s/{stream}"
        assert phone.get(f"/s/{stream}").status == 200
        assert phone.get(f"/s/{stream}/points").status == 403


def test_house_links_are_made_and_taken_back(stream: str, tmp_path: Path) -> None:
    link = made("--house", "--make", "--name", "Ann")
    assert enters(tmp_path, link) == 200
    listed = run("links", "--house").output
    assert "terminal" in listed
    id_ = next(line.split()[0] for line in listed.splitlines() if "Ann" in line)
    made("--house", "--revoke", id_)
    made("--house", "--revoke", "terminal")
    assert enters(tmp_path, link) == 403


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Name a session, or --house"),
        (["S", "--house"], "Name a session, or --house"),
        (["S", "--make", "host"], "with --make and its --name"),
        (["S", "--name", "Ann"], "with --make and its --name"),
        (["S", "--make", "host", "--name", "Ann", "--revoke", "x"], "two commands"),
        (["--house", "--make", "scorer", "--name", "Ann"], "has no role"),
        (["S", "--make", "king", "--name", "Ann"], "king"),
        (["nowhere"], "no such session"),
        (["nowhere", "--make", "host", "--name", "Ann"], "no such session"),
        (["S", "--make", "host", "--name", "x" * 41], "40"),
        (["S", "--make", "host", "--name", ""], ""),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_and_makes_nothing(
    stream: str, tmp_path: Path, words: list[str], said: str
) -> None:
    result = run("links", *(stream if word == "S" else word for word in words))
    assert result.exit_code in (1, 2)
    assert said in result.output
    with closing(SqliteLog(tmp_path / "book.sqlite")) as log:
        assert log.links(stream) == log.links("") == ()


def test_a_name_is_shown_harmless_and_forgotten_everywhere(stream: str, tmp_path: Path) -> None:
    made(stream, "--make", "watcher", "--name", "Balthazar\u202e")
    made("--house", "--make", "--name", "of Balthazar")
    assert "Balthazar\\u202e" in run("links", stream).output
    result = run("forget", "Balthazar", "--yes")
    assert result.exit_code == 0, result.output
    assert "link called: of Balthazar" in result.output
    written = b"".join(file.read_bytes() for file in tmp_path.glob("book.sqlite*"))
    assert b"Balthazar" not in written


@pytest.mark.parametrize("options", [["--host", "8.8.8.8"], ["--proxy", "127.0.0.1"]], ids=str)
def test_where_the_internet_comes_it_is_to_be_said_who_opens(
    tmp_path: Path, options: list[str]
) -> None:
    said = refused(tmp_path, *options)
    assert "--open house" in said
    assert "--open everybody" in said
    assert not (tmp_path / "book.sqlite").exists()


def test_a_public_address_among_all_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exposure, "addresses", lambda: ["192.168.1.7", "198.41.0.4"])
    result = run("serve")
    assert result.exit_code == 2
    assert "198.41.0.4: the internet may reach this service" in result.output


def status(address: str, cookie: str = "") -> int:
    request = urllib.request.Request(address, headers={"Cookie": cookie} if cookie else {})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
@pytest.mark.parametrize("by", ["option", "environment"])
def test_the_terminal_shows_the_link_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    if by == "environment":
        monkeypatch.setenv("SCOREKEEPER_OPEN", "house")
    with on_terminal(tmp_path, *(["--open", "house"] if by == "option" else [])) as served:
        found = re.search(r"http://\S+/l/(\S+)", served.said)
        assert found, served.said
        assert "makes you host" in served.said
        assert "keep it to yourself" in served.said
        site = f"http://{served.host}"
        assert status(f"{site}/new") == 403
        request = urllib.request.Request(f"{site}/l/{found[1]}")
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with opener.open(request, timeout=20), opener.open(f"{site}/new", timeout=20) as page:
            assert page.status == 200
        assert status(f"{site}/l/{found[1][:-1]}") == 404


@pytest.mark.parametrize("log", ["none", "json"])
def test_what_is_kept_of_a_start_lets_nobody_in(tmp_path: Path, log: str) -> None:
    with serving(tmp_path, "--open", "house", SCOREKEEPER_LOG=log) as served:
        assert status(f"http://{served.host}/new") == 403
        served.process.terminate()
        assert served.process.stdout
        said = served.said + served.process.stdout.read()
    with closing(SqliteLog(tmp_path / "book.sqlite")) as store:
        token = Entrance(Service(store)).code(HOUSE, Role.HOST)
    assert "scorekeeper links --house --make" in said
    assert token not in said
    assert "/l/" not in said
    if log == "json":
        assert all(json.loads(line)["at"] for line in said.splitlines())


def test_on_a_laptop_everybody_opens(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert "/l/" not in served.said
        assert "Who opens a session is its host" in served.said
        assert status(f"http://{served.host}/new") == 200
