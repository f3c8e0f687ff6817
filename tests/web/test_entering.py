"""How phones get in: by links, by codes, with the game before; and that nothing else opens."""

from __future__ import annotations

import logging
import re
from random import Random
from secrets import token_urlsafe

import pytest
from flask import Flask
from phone import HAND, Phone

from scorekeeper.entrance import CODES, Entrance, new_token
from scorekeeper.errors import Refused
from scorekeeper.eventlog import EventLog
from scorekeeper.events import Stamp
from scorekeeper.links import HOUSE, Role, hashed
from scorekeeper.service import Service
from scorekeeper.web import create_app, door, entering, keyring

NOW = "2026-03-01T20:15:00+00:00"


def codes(phone: Phone) -> list[str]:
    """The addresses of the codes on the page to join."""
    page = phone.get(f"{phone.table}/join").html
    return re.findall(r'<p class="address">\S+?(/i/\S+)</p>', page)


def scans(phone: Phone, code: str, **boxes: str) -> str:
    """Scans a code and says who it is; the address of the table."""
    answer = phone.press(phone.get(code).forms[0], boxes)
    assert answer.status == 303, answer.text
    phone.table = answer.location
    return answer.location


def test_a_scan_asks_who_it_is_and_changes_nothing_yet(
    phone: Phone, new_phone: Phone, log: EventLog
) -> None:
    before = log.links(phone.stream())
    page = new_phone.get(codes(phone)[0])
    assert "Who are you?" in page.text
    assert log.links(phone.stream()) == before
    assert new_phone.get(phone.table).status == 404


@pytest.mark.parametrize(
    "boxes", [{"player": "3"}, {"name": "Cy"}, {"name": " Cy ", "player": "1"}]
)
def test_who_scans_stands_in_the_history_by_name(
    phone: Phone, new_phone: Phone, boxes: dict[str, str]
) -> None:
    assert scans(new_phone, codes(phone)[0], **boxes) == phone.table
    new_phone.saves(HAND)
    assert "Hand 1 written, by Cy" in phone.get(phone.table).text


@pytest.mark.parametrize("boxes", [{}, {"player": "9"}, {"player": "x"}, {"name": "\u200b"}])
def test_without_a_name_there_is_no_link(
    phone: Phone, new_phone: Phone, log: EventLog, boxes: dict[str, str]
) -> None:
    answer = new_phone.press(new_phone.get(codes(phone)[0]).forms[0], boxes)
    assert answer.status == 422
    assert len(log.links(phone.stream())) == 1


def test_a_double_tap_makes_one_link(phone: Phone, new_phone: Phone, log: EventLog) -> None:
    form = new_phone.get(codes(phone)[0]).forms[0]
    assert {new_phone.press(form, {"name": "Bob"}).status for _ in range(2)} == {303}
    assert [link.role for link in log.links(phone.stream())] == [Role.HOST, Role.SCORER]


def test_a_watcher_has_the_code_to_watch_only_and_may_be_raised(
    phone: Phone, new_phone: Phone, log: EventLog
) -> None:
    both = codes(phone)
    scans(new_phone, both[1], name="Eve")
    assert codes(new_phone) == both[1:]
    assert new_phone.get(both[1]).location == phone.table, "who is in already is not asked again"
    scans(new_phone, both[0], name="Eve")
    assert codes(new_phone) == both
    assert [link.role for link in log.links(phone.stream())] == [Role.HOST, Role.SCORER]


def test_a_code_is_replaced_and_those_who_came_by_it_stay(
    phone: Phone, new_phone: Phone, app: Flask
) -> None:
    both = codes(phone)
    scans(new_phone, both[0], name="Bob")
    phone.press(phone.get(f"{phone.table}/links").form("Replace the codes"))
    assert not set(codes(phone)) & set(both)
    late = Phone(app.test_client())
    for code in both:
        assert late.get(code).status == late.post(code, {"name": "Eve"}).status == 404
    assert new_phone.get(phone.table).status == 200


@pytest.mark.parametrize("n", [0, 1])
def test_who_is_sent_away_does_not_come_in_again_by_a_code_that_he_saw(
    phone: Phone, new_phone: Phone, n: int
) -> None:
    seen = codes(phone)[n:]
    scans(new_phone, seen[0], name="Eve")
    taking = [f for f in phone.get(f"{phone.table}/links").forms if f.button.startswith("Take")]
    assert len(taking) == 1, "a host does not take back his own"
    phone.press(taking[0])
    for code in seen:
        assert new_phone.post(code, {"name": "Eve"}).status == 404
    assert new_phone.get(phone.table).status == 403
    scans(new_phone, codes(phone)[n], name="Eve")
    assert new_phone.get(phone.table).status == 200, "let in again by one who wants to"


def test_a_link_leads_on_without_its_token_and_tells_nobody(phone: Phone, new_phone: Phone) -> None:
    link = new_phone.link(phone.table)
    answer = new_phone.client.get(link)
    assert (answer.status_code, answer.location) == (303, phone.table)
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    assert new_phone.get(f"{link}?at=elsewhere").location == phone.table
    assert new_phone.get(f"{link}?at=//evil.example").location == phone.table


def test_a_wrong_link_and_a_missing_session_answer_alike(phone: Phone, new_phone: Phone) -> None:
    wrong = [f"/l/{'x' * 32}", f"/i/{phone.stream()}/{'x' * 22}", f"/i/{'x' * 22}/{'x' * 22}"]
    answers = {re.sub(r"(?<==\")/[^\"]*", "", new_phone.get(path).html) for path in wrong}
    assert len(answers) == 1
    # The page of a session names the address that was asked for, whether there is one or not.
    there, none = new_phone.get(phone.table).html, new_phone.get(f"/s/{'x' * 22}").html
    assert there.replace(phone.stream(), "x" * 22) == none
    assert {new_phone.get(path).status for path in (*wrong, phone.table)} == {404}


def test_a_link_that_was_taken_back_says_so(phone: Phone, new_phone: Phone, log: EventLog) -> None:
    link = new_phone.link(phone.table)
    Entrance(Service(log)).revoke(phone.stream(), log.links(phone.stream())[-1].id, NOW)
    assert new_phone.get(link).status == 403
    assert new_phone.get(phone.table).status == 404


@pytest.mark.parametrize(
    "token",
    [
        *("..", "%2e%2e", "..%2f..%2fs", "%00", "%0d%0aSet-Cookie:%20pwned=1", "%ED%A0%80", "*"),
        *("x" * 1900, "%E2%80%AE", "'%20OR%201=1--", "?", "%25", "static", "-", "_" * 32),
    ],
)
def test_no_link_is_found_by_a_trick(phone: Phone, new_phone: Phone, token: str) -> None:
    for path in (f"/l/{token}", f"/i/{phone.stream()}/{token}", f"/i/{token}/{token}"):
        for way in ("GET", "POST"):
            answer = new_phone.client.open(path, method=way, data={"name": "Eve"})
            assert answer.status_code in (308, 400, 404, 405, 414), path
            assert "pwned" not in str(answer.headers)
            assert "Location" not in answer.headers or answer.status_code == 308
    assert new_phone.get(phone.table).status == 404


@pytest.mark.parametrize(
    "shown",
    ["Bearer", "Bearer ", "Bearer x", "Basic {}", "bearer{}", "{}", "Bearer {}x", "Bearer {} {}",
     "Bearer " + "x" * 5000, "Bearer é", "Bearer None"],
)  # fmt: skip
def test_no_header_that_is_not_quite_right_opens(phone: Phone, app: Flask, shown: str) -> None:
    token = phone.link(phone.table).removeprefix("/l/")
    headers = {"Authorization": shown.format(token, token)}
    for path in (phone.table, f"/api/sessions/{phone.stream()}"):
        assert app.test_client().get(path, headers=headers).status_code == 404
    right = {"Authorization": f"bearer  {token}"}
    assert app.test_client().get(phone.table, headers=right).status_code == 200


def test_a_cookie_that_somebody_made_up_opens_nothing(phone: Phone, app: Flask) -> None:
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie
    head, _, rest = cookie.value.partition(".")
    for forged in (f"{head}x.{rest}", head, f"{cookie.value}x", '{"own":"x"}', ""):
        client = app.test_client()
        client.set_cookie("scorekeeper", forged)
        assert client.get(phone.table).status_code == 404
    client = app.test_client()
    client.set_cookie("scorekeeper", cookie.value)
    assert client.get(phone.table).status_code == 200


def test_a_phone_holds_so_many_links_and_no_more(phone: Phone, app: Flask) -> None:
    collector = Phone(app.test_client())
    first = collector.link(phone.table)
    for _ in range(keyring.MOST + 5):
        collector.enters(phone.table)
    with collector.client.session_transaction() as cookie:
        assert len(cookie["keys"]) == keyring.MOST
        assert hashed(first.removeprefix("/l/")) not in map(hashed, cookie["keys"])
    cookie_text = collector.client.get_cookie("scorekeeper")
    assert cookie_text
    assert len(cookie_text.value) < 3000


def test_the_fullest_cookie_is_one_that_browsers_keep(new_phone: Phone) -> None:
    """They drop one of more than 4,096 bytes, and every link with it."""
    letters = Random(1).sample(range(0x20000, 0x2A000), 320)
    names = ["".join(map(chr, letters[seat::8])) for seat in range(8)]
    new_phone.get("/new")
    with new_phone.client.session_transaction() as cookie:
        cookie["tables"] = [token_urlsafe(16) for _ in range(door.TABLES)]
        cookie[keyring.OWN] = new_token()
        cookie[keyring.KEYS] = [new_token() for _ in range(keyring.MOST)]
        cookie["device"], cookie["language"] = token_urlsafe(9), "nl"
        cookie.permanent = True
    answer = new_phone.post("/new", [("game", "lead"), *(("player", name) for name in names)])
    assert answer.status == 303, answer.text
    found = new_phone.client.get_cookie("scorekeeper")
    assert found
    assert len(f"__Secure-scorekeeper{found.value}") < 4000


def test_neither_log_nor_page_of_a_failure_has_a_token_in_it(
    phone: Phone,
    new_phone: Phone,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    link, code = new_phone.link(phone.table), codes(phone)[0]
    new_phone.client.application.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(entering.keyring, "add", broken)
    monkeypatch.setattr(entering.keyring, "own", broken)
    with caplog.at_level(logging.DEBUG):
        pages = [new_phone.get(link), new_phone.get(code), new_phone.post(code, {"name": "Eve"})]
    assert [page.status for page in pages] == [500] * 3
    assert "/l/<token> [GET]" in caplog.text
    assert "/i/<stream>/<code> [POST]" in caplog.text
    for secret in (link.removeprefix("/l/"), code.rpartition("/")[2], phone.stream()):
        assert secret not in caplog.text


def test_a_rematch_lets_in_who_was_there_each_as_what_he_was(
    phone: Phone, new_phone: Phone, app: Flask, log: EventLog
) -> None:
    phone.opens(target="8", tie="shared")
    scans(new_phone, codes(phone)[0], name="Bob")
    watcher, gone = Phone(app.test_client()), Phone(app.test_client())
    scans(watcher, codes(phone)[1], name="Eve")
    scans(gone, codes(phone)[0], name="Flo")
    Entrance(Service(log)).revoke(phone.stream(), log.links(phone.stream())[-1].id, NOW)
    page = phone.saves(HAND)
    new = phone.press(page.form("Rematch")).location
    assert phone.press(page.form("Rematch")).location == new
    assert [p.get(new).status for p in (phone, new_phone, watcher, gone)] == [200, 200, 200, 404]
    stream = new.rpartition("/")[2]
    assert [x.role for x in log.links(stream)] == [Role.HOST, Role.SCORER, Role.WATCHER]
    assert new in new_phone.get("/").html, "the others find it on their front page"
    new_phone.table = new
    new_phone.saves(HAND)
    assert "by Bob" in phone.get(new).text


def test_another_game_of_the_evening_does_so_too_and_one_with_others_does_not(
    phone: Phone, other: Phone
) -> None:
    phone.get(phone.table)
    same = phone.opens(game="klaverjas")
    assert other.get(same).status == 200
    elsewhere = phone.opens(("Ed", "Flo", "Gus", "Hal"))
    assert other.get(elsewhere).status == 404


def test_a_scorer_who_begins_the_rematch_is_its_host_and_the_host_stays_one(
    phone: Phone, new_phone: Phone
) -> None:
    phone.opens(target="8", tie="shared")
    scans(new_phone, codes(phone)[0], name="Bob")
    page = new_phone.saves(HAND)
    new = new_phone.press(page.form("Rematch")).location
    for host in (phone, new_phone):
        assert host.get(f"{new}/links").status == 200


def test_the_tap_that_opened_is_worth_nothing_to_another_phone(
    phone: Phone, new_phone: Phone, service: Service
) -> None:
    """Files and pages show the ids of taps."""
    opening = service.book(phone.stream()).session.strokes[0]
    form = [("game", "lead"), *(("player", name) for name in ("Ann", "Bob", "Cy", "Di"))]
    answer = new_phone.post("/sessions", [*form, ("tap", opening.stamp.id)])
    assert answer.location == phone.table
    assert new_phone.get(phone.table).status == 404
    assert len(service.log.links(phone.stream())) == 1


def test_a_session_that_is_older_than_links_is_opened_by_one_made_on_the_machine(
    service: Service, new_phone: Phone
) -> None:
    players = ["Ann", "Bob", "Cy", "Di"]
    book = service.open("lead", players, {}, 1, Stamp("tap-of-opening", NOW))
    body = {"tap": "tap-of-opening", "game": "lead", "players": players}
    assert new_phone.client.post("/api/sessions", json=body).get_json()["link"] is None
    assert new_phone.get(f"/s/{book.stream}").status == 404
    new_phone.enters(f"/s/{book.stream}", Role.HOST)
    assert new_phone.entry()


def test_who_is_forgotten_is_gone_from_the_names_of_links(
    phone: Phone, new_phone: Phone, service: Service
) -> None:
    scans(new_phone, codes(phone)[0], name="Bob’s phone")
    new_phone.saves(HAND)
    assert "by Bob’s phone" in phone.get(phone.table).text
    asked = phone.ask(phone.get(f"{phone.table}/people").form("See what goes"), {"player": "2"})
    assert "Bob’s phone" in asked.text
    phone.confirm(asked)
    assert "Bob" not in phone.get(f"{phone.table}/links").text
    assert "Bob" not in "".join(service.log.typed(phone.stream()).values())
    assert "phone 2" in phone.get(f"{phone.table}/moments").text
    link = service.log.links(phone.stream())[-1]
    with pytest.raises(Refused):
        Entrance(service).rename(phone.stream(), link.id, "Eve")


@pytest.fixture
def house(service: Service) -> Flask:
    """A service where sessions are opened with a link of the house only."""
    return create_app(service, only_house=True)


def test_where_opening_is_limited_a_link_of_the_house_is_asked_for(
    house: Flask, service: Service
) -> None:
    phone, entrance = Phone(house.test_client()), Entrance(service)
    assert "New session" not in phone.get("/").text
    body = {"tap": "tap-of-a-program", "game": "lead", "players": ["Ann", "Bob", "Cy", "Di"]}
    people = [("game", "lead"), *(("player", name) for name in body["players"])]
    for page in (phone.get("/new"), phone.get("/new/rules"), phone.post("/new", people)):
        assert page.status == 403
        assert "with a link of the house" in page.text
    assert phone.post("/sessions", [*people, ("tap", "tap-of-a-form")]).status == 403
    assert phone.client.post("/api/sessions", json=body).status_code == 403
    assert list(service.log.streams()) == []
    token = entrance.code(HOUSE, Role.HOST)
    program = {"Authorization": f"Bearer {token}"}
    assert phone.client.post("/api/sessions", json=body, headers=program).status_code == 201
    assert phone.get(f"/l/{token}").location == "/"
    assert "New session" in phone.get("/").text
    phone.opens()
    entrance.revoke(HOUSE, "terminal", NOW)
    assert phone.get("/new").status == 403
    assert phone.get(phone.table).status == 200
    assert Phone(house.test_client()).get(f"/l/{token}").status == 404


def test_a_house_link_that_was_made_is_taken_back(house: Flask, service: Service) -> None:
    phone, entrance = Phone(house.test_client()), Entrance(service)
    stamp = Stamp("tap-of-making", NOW)
    link = entrance.make(HOUSE, Role.HOST, "token-of-the-house", stamp, "Ann")
    assert phone.get("/l/token-of-the-house").location == "/"
    phone.opens(target="8", tie="shared")
    page = phone.saves(HAND)
    entrance.revoke(HOUSE, link.id, NOW)
    assert "Rematch" not in phone.get(phone.table).text
    assert phone.press(page.form("Rematch")).status == 403
    assert phone.get("/l/token-of-the-house").status in (303, 403)
    assert list(service.log.streams()) == [phone.stream()]


def test_a_code_of_one_role_or_session_is_none_of_another(service: Service, phone: Phone) -> None:
    first = phone.stream()
    phone.opens()
    entrance = Entrance(service)
    all_codes = {entrance.code(s, r) for s in (first, phone.stream(), HOUSE) for r in Role}
    assert len(all_codes) == 3 * len(Role)
    for role in CODES:
        code = entrance.code(first, role)
        assert entrance.invited(first, code) is role
        assert entrance.invited(phone.stream(), code) is Role.NOBODY
    assert entrance.invited(first, entrance.code(first, Role.HOST)) is Role.NOBODY
    assert not entrance.opens_house([entrance.code(first, Role.HOST)])
