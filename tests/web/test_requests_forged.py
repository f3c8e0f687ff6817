"""Requests that lie: about where they come from, who is asked, which way, and which file."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from phone import HAND, Phone

from scorekeeper.proxies import Behind, networks
from scorekeeper.web.headers import POLICY

EVIL = "evil.example"
SPLIT = "\r\nSet-Cookie: pwned=1\r\n\r\n<script>"


def version(phone: Phone) -> str:
    return phone.get(f"{phone.table}/version").html


@pytest.mark.parametrize(
    "text", ["%0d%0aSet-Cookie:%20pwned=1", "%0aX-Evil:1", "%E5%98%8D%E5%98%8A"]
)
@pytest.mark.parametrize(
    "where",
    ["/{}", "/s/{}", "/new?game={}", "/trust?next=/{}", "{table}/hands/{}", "{table}?saved={}"],
)
def test_no_header_is_made_by_an_address(phone: Phone, where: str, text: str) -> None:
    answer = phone.client.get(where.format(text, table=phone.table))
    assert answer.status_code < 500
    assert "X-Evil" not in answer.headers
    assert "pwned" not in str(answer.headers)


@pytest.mark.parametrize("name", ["back", "next", "tap", "language", "version"])
def test_no_header_is_made_by_a_form(phone: Phone, name: str) -> None:
    for place in ("/language", "/trust", f"{phone.table}/withdrawals"):
        page = phone.client.post(place, data={"language": "nl", name: f"/x{SPLIT}"})
        assert page.status_code < 500
        assert "pwned" not in str(page.headers)


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/",
        "/\t/evil.example",
        "/\u2028/evil.example",
        "javascript:alert(1)",
        " //evil.example",
        "",
    ],
)
def test_nobody_is_led_elsewhere(phone: Phone, back: str) -> None:
    for place, name in (("/language", "back"), ("/trust", "next")):
        answer = phone.client.post(place, data={"language": "nl", name: back})
        assert answer.location == "/", place


@pytest.mark.parametrize(
    "path",
    [
        "%2e%2e/pyproject.toml",
        "../../pyproject.toml",
        "css/%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "..%2f..%2fpyproject.toml",
        "..%5c..%5cpyproject.toml",
        "%2fetc%2fpasswd",
        "//etc/passwd",
        "css/sheet.css%00.txt",
        "%00",
        "css",
        "css/",
        ".",
        "C:/windows/win.ini",
        "css/con",
    ],
)
def test_a_path_leads_to_no_other_file(app: Flask, path: str) -> None:
    answer = app.test_client().get(f"/static/x/{path}")
    assert answer.status_code in (308, 404)
    assert b"scorekeeper.cli" not in answer.data
    assert b"root:" not in answer.data
    if answer.status_code == 308:
        assert answer.location.startswith("http://localhost/static/")


@pytest.mark.parametrize(
    "stream", ["%00", "..", "%2e%2e", "a%2fb", "%252e", "'%20OR%201=1--", "*", "%", "?", "_%25"]
)
def test_no_session_is_found_by_a_trick(phone: Phone, stream: str) -> None:
    for where in ("/s/{}", "/s/{}/version", "/s/{}/log.jsonl", "/api/sessions/{}"):
        answer = phone.client.get(where.format(stream))
        assert answer.status_code in (308, 404, 405), where


@pytest.mark.parametrize("zone", ["../../etc/passwd", "/etc/passwd", "Europe", "\0", "posix/../x"])
def test_a_time_zone_is_no_file(phone: Phone, zone: str) -> None:
    answer = phone.client.get(f"{phone.table}/hands.csv", query_string={"zone": zone})
    assert answer.status_code == 200
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "host", ["<script>alert(1)</script>", 'x"y', "a b", "a/b", "a@b", "[::1", "a,b", "a\\b"]
)
def test_a_name_that_no_host_has_is_refused(phone: Phone, host: str) -> None:
    for place in ("/", f"{phone.table}/join", f"{phone.table}/board"):
        answer = phone.client.get(place, headers={"Host": host})
        assert answer.status_code == 400
        assert host not in answer.text


def test_a_forged_host_writes_nothing_and_is_told_to_nobody_else(phone: Phone) -> None:
    form = phone.entry()
    headers = {"Host": EVIL, "Origin": "http://localhost"}
    answer = phone.client.post(form.action, data=dict(form.filled(HAND)), headers=headers)
    assert answer.status_code in (403, 404)
    assert version(phone) == "1"
    for place in ("join", "board"):
        forged = phone.client.get(f"{phone.table}/{place}", headers={"Host": EVIL})
        assert forged.headers["Cache-Control"] == "no-store"
        assert EVIL not in phone.get(f"{phone.table}/{place}").html


@pytest.mark.parametrize("name", ["X-Forwarded-Host", "Forwarded", "X-Host", "X-Original-Host"])
def test_only_a_named_proxy_says_what_the_host_is_called(
    app: Flask, phone: Phone, name: str
) -> None:
    app.wsgi_app = Behind(app.wsgi_app, networks("10.0.0.1"))  # type: ignore[method-assign]
    page = phone.client.get(f"{phone.table}/join", headers={name: EVIL})
    assert EVIL not in page.text


@pytest.mark.parametrize("name", ["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix"])
def test_no_header_says_what_is_asked_for(phone: Phone, name: str) -> None:
    answer = phone.client.get("/offline", headers={name: phone.table})
    assert answer.text == phone.client.get("/offline").text


@pytest.mark.parametrize(
    "name", ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override", "_method"]
)
def test_a_look_is_never_a_stroke(phone: Phone, name: str) -> None:
    boxes = {**dict(phone.entry().filled(HAND)), "_method": "POST"}
    for place in ("entries", "closings"):
        answer = phone.client.get(
            f"{phone.table}/{place}", query_string=boxes, headers={name: "POST"}
        )
        assert answer.status_code == 405
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "post"):
        answer = phone.client.open(phone.table, method=method, headers={name: "POST"}, data=boxes)
        assert answer.status_code == 405, method
    assert version(phone) == "1"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin, cross-site"},
        {"Sec-Fetch-Site": ""},
        {"Sec-Fetch-Site": "SAME-ORIGIN"},
        {"Origin": ""},
        {"Origin": "localhost"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://evil.example/://localhost"},
        {"Origin": "http://localhost@evil.example"},
        {"Origin": "http://localhost/"},
        {"Origin": "http://localhost, http://evil.example"},
        {"Origin": "null"},
    ],
    ids=str,
)
def test_every_way_to_write_asks_where_it_comes_from(
    app: Flask, phone: Phone, headers: dict[str, str]
) -> None:
    ways = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(ways) > 15
    for rule in ways:
        path = re.sub("<stream>", phone.stream(), rule.rule)
        path = re.sub("<[^>]*>", "1", path)
        answer = phone.client.post(path, headers=headers)
        assert answer.status_code == 403, rule
    assert version(phone) == "1"


METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT")
PARTS = ("text/css", "text/javascript", "image/png", "video/mp4", "video/webm")


def test_every_answer_tells_the_browser_what_it_may_do(app: Flask, phone: Phone) -> None:
    """Of every route, by every method; of errors and files, too."""
    files = ["css/sheet.css", "js/site.js", "icon.svg", "icon-192.png", "nothing.css"]
    asked = [f"/static/x/{file}" for file in files] + ["/nowhere", "/api/nowhere", "/s/nowhere"]
    for rule in app.url_map.iter_rules():
        path = re.sub("<stream>", phone.stream(), rule.rule)
        asked.append(re.sub("<[^>]*>", "1", path))
    for path in asked:
        for method in METHODS:
            with phone.client.open(path, method=method) as answer:
                said = answer.headers
                assert said["X-Content-Type-Options"] == "nosniff", (method, path)
                assert "Cache-Control" in said, (method, path)
                if answer.mimetype in PARTS and path.startswith("/static/"):
                    continue
                assert said["Content-Security-Policy"] == POLICY, (method, path)
                assert said["Referrer-Policy"] == "same-origin", (method, path)
                if answer.mimetype.startswith("text/"):
                    assert "charset=utf-8" in answer.content_type, (method, path)


def test_the_policy_lets_nothing_in() -> None:
    assert "default-src 'none'" in POLICY
    assert "frame-ancestors 'none'" in POLICY
    assert "base-uri 'none'" in POLICY
    assert "form-action 'self'" in POLICY
    for loose in ("unsafe-inline", "unsafe-eval", "*", "http:", "https:"):
        assert loose not in POLICY
