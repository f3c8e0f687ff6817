"""`serve --tls` as people start it."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import URLError

import pytest
from served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), "--tls") as served:
        yield served


def test_who_trusts_the_authority_gets_the_page(served: Served) -> None:
    assert "Keep score" in served.get("/", served.trusting())


def test_who_does_not_trust_it_gets_nothing(served: Served) -> None:
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
        served.get("/", ssl.create_default_context())


def test_the_terminal_says_where_to_come_to_trust_it_and_what_to_compare(served: Served) -> None:
    page = served.get("/trust", served.trusting())
    fingerprint = re.search(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", served.said)
    assert fingerprint
    assert fingerprint[0] in page
    assert f"http://localhost:{served.port}/trust" in served.said


def test_the_certificate_that_phones_load_is_the_authority_s(served: Served) -> None:
    loaded = served.get("/trust/authority.crt", served.trusting())
    assert loaded == (served.folder / "tls" / "authority.crt").read_text()
    assert "PRIVATE" not in loaded
    assert "Keep score" in served.get("/", ssl.create_default_context(cadata=loaded))


def test_plain_http_on_the_same_port_leads_to_the_page_of_trust(served: Served) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
    plain.request("GET", "/s/abc?x=1", headers={"Accept": "text/html", "Host": "laptop.local:8000"})
    answer = plain.getresponse()
    assert answer.status == 303
    assert answer.headers["Location"] == "/trust?next=/s/abc?x%3D1"
    plain.close()


def test_a_stream_by_tls_says_what_another_phone_saved(served: Served) -> None:
    context = served.trusting()
    table = served.opens(context)
    with listener(served, table) as stream:
        until(stream, b"data: 1")
        served.post(f"/api{names(table)}", context, player=2, name="Bobby", tap="renaming-tap")
        until(stream, b"data: 2")


def names(table: str) -> str:
    return table.replace("/s/", "/sessions/") + "/names"


def test_a_phone_that_falls_silent_in_its_handshake_holds_nobody_up(served: Served) -> None:
    with ExitStack() as stack:
        for said in (b"", b"\x16", b"\x16\x03\x01", b"GET / HT"):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            silent.sendall(said)
        began = time.monotonic()
        for _ in range(3):
            served.get("/", served.trusting())
        assert time.monotonic() - began < 5


def test_nonsense_in_place_of_a_handshake_ends_its_own_connection_only(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as wrong:
        wrong.sendall(b"\x16\x03\x01\x00\x05hello" + bytes(200))
        # An alert perhaps, then the end.
        while wrong.recv(4096):
            pass
    assert "Keep score" in served.get("/", served.trusting())


def test_a_large_page_arrives_whole_and_connections_are_kept(served: Served) -> None:
    lasting = http.client.HTTPSConnection(
        "127.0.0.1", served.port, timeout=20, context=served.trusting()
    )
    lasting.request("GET", "/")
    sheet = re.search(r'href="(/static/\w+/css/sheet.css)"', lasting.getresponse().read().decode())
    assert sheet
    sizes = set()
    for _ in range(5):
        lasting.request("GET", sheet[1])
        sizes.add(len(lasting.getresponse().read()))
    lasting.close()
    style = Path(__file__).parent.parent.parent / "static" / "css" / "sheet.css"
    assert sizes == {style.stat().st_size}


def test_the_server_behind_the_front_takes_nobody_who_comes_past_it(served: Served) -> None:
    behind = listening_ports(served) - {served.port}
    if not behind:
        pytest.skip("this system does not say what a process listens on")
    past = http.client.HTTPConnection("127.0.0.1", behind.pop(), timeout=20)
    past.request("GET", "/")
    assert past.getresponse().status == 403
    past.close()


def listening_ports(served: Served) -> set[int]:
    """The ports that the process listens on, where the system tells (Linux)."""
    folder = Path(f"/proc/{served.process.pid}")
    if not folder.exists():
        return set()
    own = {link.readlink().name for link in (folder / "fd").iterdir()}
    rows = [line.split() for line in (folder / "net" / "tcp").read_text().splitlines()[1:]]
    return {int(r[1].split(":")[1], 16) for r in rows if r[3] == "0A" and f"socket:[{r[9]}]" in own}


def test_a_stop_lets_go_of_open_streams_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, "--tls") as served, ExitStack() as stack:
        table = served.opens(served.trusting())
        streams = [stack.enter_context(listener(served, table)) for _ in range(10)]
        for stream in streams:
            until(stream, b"data: 1")
        began = time.monotonic()
        served.process.terminate()
        assert served.process.wait(20) == 0
        assert time.monotonic() - began < 5
        said = served.process.stdout.read() if served.process.stdout else ""
        assert "Traceback" not in said
        assert "exception" not in said.lower()


def test_the_authority_is_the_same_the_next_evening(tmp_path: Path) -> None:
    with serving(tmp_path, "--tls") as served:
        context = served.trusting()
    with serving(tmp_path, "--tls") as served:
        assert "Keep score" in served.get("/", context)


def listener(served: Served, table: str) -> ssl.SSLSocket:
    plain = socket.create_connection(("127.0.0.1", served.port), timeout=20)
    secure = served.trusting().wrap_socket(plain, server_hostname="127.0.0.1")
    asked = {"Host": served.host, **served.bearer()}
    head = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    secure.sendall(f"GET {table}/stream?after=0 HTTP/1.1\r\n{head}\r\n".encode())
    return secure


def until(stream: ssl.SSLSocket, words: bytes) -> None:
    """Reads the stream until it says this."""
    heard, began = b"", time.monotonic()
    while words not in heard:
        piece = stream.recv(4096)
        assert piece, heard
        assert time.monotonic() - began < 20, heard
        heard += piece


def test_the_service_asks_for_as_many_sockets_as_many_phones_need(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("this system does not say what another process may open")
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    try:
        with serving(tmp_path) as served:
            allowed, _ = resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    assert allowed > 900
