"""`serve` with a certificate from given files."""

from __future__ import annotations

import http.client
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from served import refused, serving

from scorekeeper.certificates import Kept, kept


@pytest.fixture
def files(tmp_path: Path) -> Kept:
    """A certificate as somebody else made it."""
    folder = tmp_path / "given"
    kept(folder, ["127.0.0.1", "score.home.arpa"])
    return Kept(folder)


def test_given_files_are_served(tmp_path: Path, files: Kept) -> None:
    with serving(
        tmp_path, "--tls", "--cert", str(files.server), "--key", str(files.server_key)
    ) as s:
        trusting = ssl.create_default_context(cafile=str(files.authority))
        assert "Keep score" in s.get("/", trusting)
        assert f"https://score.home.arpa:{s.port}/" in s.said
        assert "fingerprint" not in s.said
        assert not (tmp_path / "tls").exists()


def test_plain_http_is_sent_to_tls_where_the_files_are_given(tmp_path: Path, files: Kept) -> None:
    with serving(tmp_path, "--cert", str(files.server), "--key", str(files.server_key)) as served:
        plain = http.client.HTTPConnection("127.0.0.1", served.port, timeout=20)
        plain.request("GET", "/new?game=lead", headers={"Host": "score.home.arpa:8000"})
        answer = plain.getresponse()
        assert answer.status == 308
        assert answer.headers["Location"] == "https://score.home.arpa:8000/new?game=lead"
        plain.close()


def test_one_file_may_hold_both(tmp_path: Path, files: Kept) -> None:
    both = tmp_path / "both.pem"
    both.write_bytes(files.server_key.read_bytes() + files.server.read_bytes())
    with serving(tmp_path, "--cert", str(both)) as served:
        trusting = ssl.create_default_context(cafile=str(files.authority))
        assert "Keep score" in served.get("/", trusting)


def test_a_key_of_another_certificate_is_refused(tmp_path: Path, files: Kept) -> None:
    said = refused(tmp_path, "--cert", str(files.server), "--key", str(files.authority_key))
    assert "does not belong to the certificate" in said


def test_a_missing_file_is_named(tmp_path: Path, files: Kept) -> None:
    for options in (
        ["--cert", str(tmp_path / "none.pem"), "--key", str(files.server_key)],
        ["--cert", str(files.server), "--key", str(tmp_path / "none.pem")],
    ):
        assert f"{tmp_path / 'none.pem'} cannot be read" in refused(tmp_path, *options)


def test_a_file_without_a_certificate_or_a_key_is_named(tmp_path: Path, files: Kept) -> None:
    empty = tmp_path / "empty.pem"
    empty.write_text("nothing\n")
    said = refused(tmp_path, "--cert", str(empty), "--key", str(files.server_key))
    assert f"There is no certificate (PEM) in {empty}." in said
    said = refused(tmp_path, "--cert", str(files.server), "--key", str(empty))
    assert f"There is no private key (PEM, without a password) in {empty}." in said


def test_a_key_with_a_password_is_refused_and_nobody_is_asked(tmp_path: Path, files: Kept) -> None:
    key = serialization.load_pem_private_key(files.server_key.read_bytes(), None)
    locked = tmp_path / "locked.pem"
    locked.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret"),
        )
    )
    said = refused(tmp_path, "--cert", str(files.server), "--key", str(locked))
    assert "without a password" in said


@pytest.mark.parametrize(
    ("made", "said"), [(-500, "has expired: it was valid until"), (10, "is not valid before")]
)
def test_a_certificate_out_of_its_time_is_refused(tmp_path: Path, made: int, said: str) -> None:
    folder = tmp_path / "given"
    kept(folder, ["127.0.0.1"], datetime.now(UTC) + timedelta(days=made))
    files = Kept(folder)
    assert said in refused(tmp_path, "--cert", str(files.server), "--key", str(files.server_key))


def test_a_key_alone_is_refused(tmp_path: Path, files: Kept) -> None:
    assert "name it with --cert" in refused(tmp_path, "--key", str(files.server_key))
