"""An app on the phone: it opens at its table, by the phone's own link, and nothing is stranded."""

from __future__ import annotations

from flask import Flask
from phone import HAND, Phone


def manifest(phone: Phone, page: str) -> dict[str, object]:
    """The manifest that a page names."""
    # Without this the browser would ask for it without its cookie.
    begin = '<link rel="manifest" crossorigin="use-credentials" href="'
    link = phone.get(page).html.partition(begin)[2].partition('"')[0]
    answer = phone.client.get(link.replace("&amp;", "&"))
    assert answer.mimetype == "application/manifest+json"
    told: dict[str, object] = answer.get_json()
    return told


def test_installed_from_a_table_it_opens_there(phone: Phone) -> None:
    told = manifest(phone, phone.table)
    assert phone.get(str(told["start_url"])).location == phone.table
    assert (told["scope"], told["id"], told["display"]) == ("/", "/", "standalone")


def test_without_cookies_as_on_ios_it_opens_there_all_the_same(phone: Phone, app: Flask) -> None:
    start = manifest(phone, phone.table)["start_url"]
    fresh = Phone(app.test_client())
    assert fresh.get(phone.table).status == 404
    assert "Save hand 1" in fresh.follow(fresh.get(str(start))).text


def test_it_opens_where_it_was_installed_whatever_else_the_phone_plays(
    phone: Phone, app: Flask
) -> None:
    first = str(manifest(phone, phone.table)["start_url"])
    phone.opens()
    assert Phone(app.test_client()).get(first).location != phone.table


def test_the_manifest_of_a_table_is_for_the_phones_at_it(phone: Phone, other: Phone) -> None:
    address = f"{phone.table}/app.webmanifest"
    fresh = Phone(phone.client.application.test_client())
    assert fresh.get(address).status == fresh.get("/s/nowhere/app.webmanifest").status == 404
    told = [client.get(address).get_json()["start_url"] for client in (phone.client, other.client)]
    assert told[0] != told[1]


def test_installed_from_the_front_page_it_opens_at_the_session_that_runs(phone: Phone) -> None:
    phone.saves(HAND)
    start = str(manifest(phone, "/")["start_url"])
    assert phone.get(start).location == phone.table
    phone.follow(phone.press(phone.get(phone.table).form("Close this session")))
    assert phone.get(start).status == 200


def test_its_pictures_are_there(phone: Phone) -> None:
    icons = manifest(phone, "/")["icons"]
    assert isinstance(icons, list)
    assert {icon["sizes"] for icon in icons} >= {"any", "192x192", "512x512"}
    for icon in icons:
        with phone.client.get(icon["src"]) as picture:
            assert picture.status_code == 200
            assert picture.mimetype == icon["type"]


def test_the_service_worker_stands_at_the_root_and_is_asked_for_anew(phone: Phone) -> None:
    with phone.client.get("/sw.js") as worker:
        assert worker.mimetype == "text/javascript"
        assert "immutable" not in worker.headers["Cache-Control"]


def test_a_manifest_of_no_session_is_not_there(new_phone: Phone) -> None:
    assert new_phone.get("/s/nowhere/app.webmanifest").status == 404
