"""The laptop's own authority: what it vouches for, what it keeps, and when it makes what anew."""

from __future__ import annotations

import os
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest
from cryptography import x509

from scorekeeper import authority
from scorekeeper.authority import good_for
from scorekeeper.certificates import Kept, kept
from scorekeeper.errors import LogError

NAMES = ["localhost", "127.0.0.1", "192.168.1.5"]
NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)


def server(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(Kept(folder).server.read_bytes())


def test_the_authority_and_the_certificate_stay_while_they_do(tmp_path: Path) -> None:
    first = kept(tmp_path, NAMES, NOW)
    before = server(tmp_path)
    again = kept(tmp_path, reversed(NAMES), NOW + timedelta(days=300))
    assert again.fingerprint == first.fingerprint
    assert server(tmp_path) == before
    assert good_for(before) == sorted(NAMES)


def test_another_address_needs_another_certificate_by_the_same_authority(tmp_path: Path) -> None:
    first = kept(tmp_path, NAMES, NOW)
    again = kept(tmp_path, [*NAMES, "10.0.0.7"], NOW)
    assert again.fingerprint == first.fingerprint
    assert "10.0.0.7" in good_for(server(tmp_path))
    server(tmp_path).verify_directly_issued_by(first.certificate)


def test_what_soon_expires_is_made_anew(tmp_path: Path) -> None:
    first = kept(tmp_path, NAMES, NOW)
    later = NOW + timedelta(days=380)
    assert kept(tmp_path, NAMES, later).fingerprint == first.fingerprint
    assert server(tmp_path).not_valid_after_utc > later + timedelta(days=300)
    much_later = NOW + timedelta(days=3640)
    assert kept(tmp_path, NAMES, much_later).fingerprint != first.fingerprint


def test_no_certificate_is_valid_for_longer_than_phones_take_it(tmp_path: Path) -> None:
    first = kept(tmp_path, NAMES, NOW)
    made = server(tmp_path)
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=398)
    assert made.not_valid_before_utc < NOW < made.not_valid_after_utc
    assert first.certificate.not_valid_after_utc > NOW + timedelta(days=3600)
    late = NOW + timedelta(days=3500)
    kept(tmp_path, NAMES, late)
    assert server(tmp_path).not_valid_after_utc <= first.certificate.not_valid_after_utc


@pytest.mark.skipif(os.name == "nt", reason="Windows guards a user's files by other means")
def test_the_keys_are_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    old = os.umask(0)
    try:
        kept(folder, NAMES, NOW)
    finally:
        os.umask(old)
    assert folder.stat().st_mode & 0o777 == 0o700
    for key in (Kept(folder).authority_key, Kept(folder).server_key):
        assert key.stat().st_mode & 0o777 == 0o600


def test_the_authority_binds_itself_to_a_home_network(tmp_path: Path) -> None:
    certificate = kept(tmp_path, NAMES, NOW).certificate
    bounds = certificate.extensions.get_extension_for_class(x509.NameConstraints)
    assert bounds.critical
    permitted = [name.value for name in bounds.value.permitted_subtrees or []]
    assert "local" in permitted
    assert ip_network("192.168.0.0/16") in permitted
    assert ip_network("0.0.0.0/0") not in permitted


@pytest.mark.parametrize("name", ["bank.example", "93.184.216.34", "2606:2800::1"])
def test_a_client_takes_nothing_from_it_for_the_internet(tmp_path: Path, name: str) -> None:
    """Even with its key: the bounds are checked by whoever trusts it."""
    first = kept(tmp_path, [name])
    files = Kept(tmp_path)
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(files.server, files.server_key)
    client = ssl.create_default_context(cadata=first.pem.decode())
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        shake_hands(serving, client, name)


def test_a_client_that_trusts_it_takes_its_names(tmp_path: Path) -> None:
    first = kept(tmp_path, NAMES)
    files = Kept(tmp_path)
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(files.server, files.server_key)
    client = ssl.create_default_context(cadata=first.pem.decode())
    for name in NAMES:
        shake_hands(serving, client, name)
    with pytest.raises(ssl.SSLCertVerificationError, match=r"mismatch|not valid for"):
        shake_hands(serving, client, "192.168.1.6")


def shake_hands(serving: ssl.SSLContext, client: ssl.SSLContext, name: str) -> None:
    """A handshake without a network."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    one = client.wrap_bio(to_client, to_server, server_hostname=name)
    other = serving.wrap_bio(to_server, to_client, server_side=True)
    for end in (one, other, one, other):
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue


def test_names_of_the_internet_and_bare_names_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(authority.socket, "gethostname", lambda: "Dev.example.com")
    monkeypatch.setattr(authority, "addresses", lambda: ["10.0.0.7", "[2606:2800::1]", "[fd00::2]"])
    assert authority.names_here() == [
        "localhost",
        "dev.local",
        "127.0.0.1",
        "::1",
        "10.0.0.7",
        "fd00::2",
    ]


@pytest.mark.parametrize("broken", ["authority.crt", "authority.key"])
def test_a_broken_authority_is_not_replaced_in_silence(tmp_path: Path, broken: str) -> None:
    kept(tmp_path, NAMES, NOW)
    (tmp_path / broken).write_text("nonsense")
    with pytest.raises(LogError, match="trust it anew"):
        kept(tmp_path, NAMES, NOW)


def test_a_key_of_another_authority_is_noticed(tmp_path: Path) -> None:
    kept(tmp_path / "a", NAMES, NOW)
    kept(tmp_path / "b", NAMES, NOW)
    Kept(tmp_path / "b").authority_key.replace(Kept(tmp_path / "a").authority_key)
    with pytest.raises(LogError, match="another certificate"):
        kept(tmp_path / "a", NAMES, NOW)


@pytest.mark.parametrize("broken", ["server.crt", "server.key"])
def test_a_broken_certificate_of_the_server_is_made_anew(tmp_path: Path, broken: str) -> None:
    first = kept(tmp_path, NAMES, NOW)
    (tmp_path / broken).write_text("nonsense")
    assert kept(tmp_path, NAMES, NOW).fingerprint == first.fingerprint
    server(tmp_path).verify_directly_issued_by(first.certificate)
    assert b"PRIVATE KEY" in Kept(tmp_path).server_key.read_bytes()
