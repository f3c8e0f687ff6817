"""Behind a proxy: what it says of the asker is believed, of anybody else nothing."""

from __future__ import annotations

import http.client
import re
from pathlib import Path
from typing import cast

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from phone import Phone
from served import refused, serving

from scorekeeper.links import Role
from scorekeeper.proxies import Behind, networks
from scorekeeper.web import roles

PUBLIC = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "score.example",
}
PROXY = {"REMOTE_ADDR": "10.0.0.2"}


@pytest.fixture
def behind(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """The service behind proxies at 10.0.0.2 and in 10.1.0.0/16."""
    monkeypatch.setitem(cast("dict[str, Role]", roles.LEAST), "asker", Role.NOBODY)
    app.add_url_rule("/asker", "asker", lambda: f"{request.remote_addr} {request.url_root}")
    app.wsgi_app = Behind(app.wsgi_app, networks("10.0.0.2 10.1.0.0/16"))  # type: ignore[method-assign]
    return app.test_client()


def asker(client: FlaskClient, headers: dict[str, str], peer: str = "10.0.0.2") -> str:
    answer = client.get("/asker", headers=headers, environ_base={"REMOTE_ADDR": peer})
    return answer.get_data(as_text=True)


def test_a_named_proxy_is_believed(behind: FlaskClient) -> None:
    assert asker(behind, PUBLIC) == "203.0.113.9 https://score.example/"
    assert asker(behind, PUBLIC, "::ffff:10.0.0.2") == "203.0.113.9 https://score.example/"


@pytest.mark.parametrize("peer", ["10.0.0.3", "127.0.0.1", "::1", "10.2.0.1", "x"])
def test_nobody_else_is(behind: FlaskClient, peer: str) -> None:
    lies = {**PUBLIC, "X-Forwarded-Prefix": "/evil", "Forwarded": "for=1.2.3.4"}
    assert asker(behind, lies, peer) == f"{peer} http://localhost/"


@pytest.mark.parametrize(
    ("chain", "wanted"),
    [
        ("1.2.3.4, 203.0.113.9", "203.0.113.9"),
        ("1.2.3.4, 203.0.113.9, 10.1.7.7", "203.0.113.9"),
        ('"1.2.3.4, 203.0.113.9', "203.0.113.9"),
        ("203.0.113.9:5031", "203.0.113.9"),
        ("[2001:db8::9]:5031", "2001:db8::9"),
        ("2001:db8::9", "2001:db8::9"),
        ("unknown", "10.0.0.2"),
        ("unknown, 10.1.7.7", "10.1.7.7"),
        ("", "10.0.0.2"),
        ("10.1.7.7", "10.1.7.7"),
    ],
)
def test_the_asker_is_the_last_who_is_no_proxy(
    behind: FlaskClient, chain: str, wanted: str
) -> None:
    assert asker(behind, {"X-Forwarded-For": chain}).split()[0] == wanted


@pytest.mark.parametrize(
    "lie",
    [
        {"X-Forwarded-Host": "evil.example/path"},
        {"X-Forwarded-Host": "a b"},
        {"X-Forwarded-Proto": "javascript"},
        {"X-Forwarded-Prefix": "//evil.example"},
        {"X-Forwarded-Prefix": "/a/../b c"},
        {"X-Forwarded-Port": "1"},
    ],
    ids=str,
)
def test_what_no_proxy_would_say_is_not_taken(behind: FlaskClient, lie: dict[str, str]) -> None:
    assert asker(behind, lie) == "10.0.0.2 http://localhost/"


def test_the_service_may_lie_in_a_folder(behind: FlaskClient) -> None:
    headers = {**PUBLIC, "X-Forwarded-Prefix": "/cards/"}
    assert asker(behind, headers) == "203.0.113.9 https://score.example/cards/"
    page = behind.get("/", headers=headers, environ_base=PROXY).get_data(as_text=True)
    links = re.findall(r'(?:href|src|action)="(/[^"]*)"', page)
    assert links
    assert all(link.startswith("/cards/") for link in links), links
    chosen = behind.post(
        "/language",
        data={"language": "nl", "back": "/cards/new"},
        headers=headers,
        environ_base=PROXY,
    )
    assert chosen.location == "/cards/new"
    assert "; Path=/cards" in chosen.headers["Set-Cookie"]


def test_forms_codes_and_cookies_are_those_of_the_public_address(
    behind: FlaskClient, phone: Phone
) -> None:
    link = phone.link(phone.table)
    entered = behind.get(link, headers=PUBLIC, environ_base=PROXY)
    assert "; Secure" in entered.headers["Set-Cookie"]
    shown = {**PUBLIC, "Authorization": f"Bearer {link.removeprefix('/l/')}"}
    page = behind.get(f"{phone.table}/join", headers=shown, environ_base=PROXY)
    address = f"https://score.example/i/{phone.stream()}/"
    assert f'<p class="address">{address}' in page.get_data(as_text=True)
    form = {"language": "nl"}
    for origin, status in (("https://score.example", 303), ("https://evil.example", 403)):
        headers = {**PUBLIC, "Origin": origin}
        answer = behind.post("/language", data=form, headers=headers, environ_base=PROXY)
        assert answer.status_code == status


def test_the_networks_are_read_with_commas_or_blanks() -> None:
    assert [str(n) for n in networks("127.0.0.1,::1  10.1.2.3/8")] == [
        "127.0.0.1/32",
        "::1/128",
        "10.0.0.0/8",
    ]


def cookie_of(folder: Path, *options: str) -> str:
    """The cookie that the running service sets for somebody on this machine who says to be a proxy."""
    with serving(folder, *options) as served:
        asked = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        asked.request("POST", "/language", "language=en&back=/", {**PUBLIC, **kind})
        cookie = asked.getresponse().headers["Set-Cookie"]
        asked.close()
    return cookie


@pytest.mark.parametrize(
    ("named", "believed"), [("127.0.0.1", True), ("10.0.0.2", False), (None, False)]
)
def test_the_running_service_believes_whom_it_was_told_to(
    tmp_path: Path, named: str | None, believed: bool
) -> None:
    cookie = cookie_of(tmp_path, *(["--proxy", named, "--open", "everybody"] if named else []))
    assert ("; Secure" in cookie) is believed


def test_proxies_can_be_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "10.0.0.2, 127.0.0.1")
    monkeypatch.setenv("SCOREKEEPER_OPEN", "everybody")
    assert "; Secure" in cookie_of(tmp_path)


def test_a_name_is_no_address(tmp_path: Path) -> None:
    assert "--proxy takes an address or a network" in refused(tmp_path, "--proxy", "nginx")
