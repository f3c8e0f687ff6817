"""The page on which a phone comes to trust the laptop, who is led there, and the cookies of phones
with and without TLS."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from phone import HAND, Phone

from scorekeeper.certificates import kept
from scorekeeper.service import Service
from scorekeeper.tls import Tls
from scorekeeper.web import create_app

HTTP, HTTPS = "http://laptop.local:8000", "https://laptop.local:8000"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def tls(tmp_path: Path) -> Tls:
    """An authority of the laptop's own."""
    names = ("laptop.local",)
    return Tls(ssl.create_default_context(), names, kept(tmp_path / "tls", names))


@pytest.fixture
def home(service: Service, tls: Tls) -> FlaskClient:
    """A phone at a laptop that serves by its own authority."""
    return create_app(service, tls).test_client()


def test_the_page_shows_the_fingerprint_and_how_to_trust(home: FlaskClient, tls: Tls) -> None:
    page = home.get("/trust", base_url=HTTP).get_data(as_text=True)
    assert tls.authority
    assert tls.authority.fingerprint in page
    assert tls.authority.name in page
    for device in ("iPhone and iPad", "Android", "Windows", "macOS", "Linux"):
        assert device in page


@pytest.mark.parametrize(
    ("agent", "opened"),
    [
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", "Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)", "iPhone and iPad"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0", "Linux, and Firefox anywhere"),
    ],
)
def test_the_steps_of_the_device_at_hand_are_open(
    home: FlaskClient, agent: str, opened: str
) -> None:
    page = home.get("/trust", base_url=HTTP, headers={"User-Agent": agent}).get_data(as_text=True)
    assert page.count("<details") == 5
    assert page.count('<details class="card" open>') == 1
    assert opened in page.partition(" open>")[2][:80]


def test_the_certificate_is_sent_as_phones_expect_it(home: FlaskClient, tls: Tls) -> None:
    answer = home.get("/trust/authority.crt", base_url=HTTP)
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert tls.authority
    assert answer.data == tls.authority.pem


def test_a_page_by_plain_http_leads_to_trust_and_then_on(home: FlaskClient) -> None:
    answer = home.get("/new?game=tally", base_url=HTTP, headers=BROWSER)
    assert answer.status_code == 303
    page = home.get(answer.location, base_url=HTTP, headers=BROWSER).get_data(as_text=True)
    assert f'data-onward="{HTTPS}/new?game=tally"' in page


def test_who_goes_on_without_is_not_asked_again(home: FlaskClient) -> None:
    answer = home.post("/trust", base_url=HTTP, data={"next": "/new?game=tally"})
    assert answer.location == "/new?game=tally"
    assert home.get("/new?game=tally", base_url=HTTP, headers=BROWSER).status_code == 200


def test_a_page_from_before_loses_nothing(service: Service, tls: Tls) -> None:
    """The laptop was started again, now with TLS, while a phone had its form open."""
    before = create_app(service).test_client()
    phone = Phone(before)
    phone.opens()
    form = phone.entry()
    after = create_app(service, tls).test_client()
    cookie = before.get_cookie("scorekeeper")
    assert cookie
    after.set_cookie("scorekeeper", cookie.value, domain="laptop.local")
    sent = dict(form.filled(HAND))
    assert after.post(form.action, base_url=HTTP, data=sent).status_code == 303
    assert after.get(f"{phone.table}/version", base_url=HTTP).get_data(as_text=True) == "2"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"])
def test_this_machine_itself_needs_no_trust(home: FlaskClient, host: str) -> None:
    assert home.get("/", base_url=f"http://{host}", headers=BROWSER).status_code == 200


def test_by_tls_nobody_is_led_anywhere(home: FlaskClient) -> None:
    assert home.get("/", base_url=HTTPS, headers=BROWSER).status_code == 200


@pytest.mark.parametrize(
    "asked", ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example", "x"]
)
def test_nobody_is_led_to_another_site(home: FlaskClient, asked: str) -> None:
    answer = home.post("/trust", base_url=HTTP, data={"next": asked})
    assert answer.location == "/"
    page = home.get("/trust", base_url=HTTP, query_string={"next": asked}).get_data(as_text=True)
    assert f'href="{HTTPS}/"' in page
    assert f'data-onward="{HTTPS}/"' in page
    answer = home.post("/language", base_url=HTTP, data={"language": "nl", "back": asked})
    assert answer.location == "/"


def test_without_an_authority_of_its_own_there_is_no_such_page(app: Flask) -> None:
    phone = app.test_client()
    for path in ("/trust", "/trust/authority.crt"):
        assert phone.get(path).status_code == 404


def test_the_join_page_shows_the_way_in_for_phones_that_do_not_trust_yet(
    home: FlaskClient, phone: Phone
) -> None:
    link = Phone(home).link(phone.table)
    home.get(link, base_url=HTTPS)
    page = home.get(f"{phone.table}/join", base_url=HTTPS).get_data(as_text=True)
    assert f'<p class="address">{HTTP}/i/{phone.stream()}/' in page
    assert 'href="/trust"' in page
    assert "trust" not in phone.get(f"{phone.table}/join").html


def test_given_files_send_every_request_to_tls(service: Service, tls: Tls) -> None:
    client = create_app(service, Tls(tls.context, tls.names)).test_client()
    answer = client.get("/new?game=tally", base_url=HTTP)
    assert (answer.status_code, answer.location) == (308, f"{HTTPS}/new?game=tally")
    assert client.get("/trust", base_url=HTTPS).status_code == 404


def test_the_cookie_is_secure_by_tls_and_only_there(app: Flask, phone: Phone) -> None:
    client = app.test_client()
    link = phone.link(phone.table)
    by_tls = client.get(link, base_url=HTTPS).headers["Set-Cookie"]
    plain = client.get(link, base_url="http://other.local").headers["Set-Cookie"]
    for wanted in ("__Secure-scorekeeper=", "; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"):
        assert wanted in by_tls
    assert plain.startswith("scorekeeper=")
    assert "; Secure" not in plain
    for wanted in ("; HttpOnly", "; SameSite=Lax"):
        assert wanted in plain


def test_a_phone_that_comes_to_tls_keeps_its_tables(app: Flask, phone: Phone) -> None:
    client = app.test_client()
    client.get(phone.link(phone.table), base_url="http://laptop.local")
    client.get(phone.table, base_url="http://laptop.local")
    assert client.get(phone.table, base_url="https://laptop.local").status_code == 200
    assert phone.table in client.get("/", base_url="https://laptop.local").get_data(as_text=True)


def test_a_page_without_tls_takes_no_notice_of_the_cookie_that_came_by_it(
    app: Flask, phone: Phone
) -> None:
    client = app.test_client()
    client.get(phone.link(phone.table), base_url="https://laptop.local")
    client.get(phone.table, base_url="https://laptop.local")
    page = client.get("/", base_url="http://laptop.local").get_data(as_text=True)
    assert phone.table not in page
