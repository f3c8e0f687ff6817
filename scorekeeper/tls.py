"""What the service needs to speak TLS: this laptop's own certificate, or one from given files."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

if TYPE_CHECKING:
    from scorekeeper.authority import Authority

NO_LIBRARY = Text(
    "no_cryptography",
    "TLS needs the library cryptography, which is not installed here: "
    "python -m pip install cryptography",
)
UNREADABLE = Text("tls_unreadable", "{file} cannot be read ({why}).")
NO_CERTIFICATE = Text("tls_no_certificate", "There is no certificate (PEM) in {file}.")
NO_KEY = Text("tls_no_key", "There is no private key (PEM, without a password) in {file}.")
NOT_ITS_KEY = Text(
    "tls_not_its_key", "The key in {key} does not belong to the certificate in {file}."
)
EXPIRED = Text("tls_expired", "The certificate in {file} has expired: it was valid until {day}.")
NOT_YET = Text("tls_not_yet", "The certificate in {file} is not valid before {day}.")


@dataclass(frozen=True)
class Tls:
    """How to speak TLS, for which names and addresses, and the authority behind it if it is this
    laptop's own."""

    context: ssl.SSLContext
    names: tuple[str, ...]
    authority: Authority | None = None


def own(folder: Path) -> Tls:
    """By this laptop's own authority, which is kept in the folder. Raises LogError."""
    try:
        from scorekeeper import authority, certificates  # noqa: PLC0415  (not every system has the library)
    except ImportError as error:
        raise LogError(NO_LIBRARY()) from error
    names = authority.names_here()
    found = certificates.kept(folder, names)
    files = certificates.Kept(folder)
    return Tls(_context(files.server, files.server_key), tuple(names), found)


def given(file: Path, key: Path) -> Tls:
    """By the certificate (and those between it and its authority) in a file. Raises LogError."""
    try:
        from cryptography import x509  # noqa: PLC0415

        from scorekeeper.authority import good_for  # noqa: PLC0415
    except ImportError as error:
        raise LogError(NO_LIBRARY()) from error
    try:
        certificate = x509.load_pem_x509_certificates(_content(file))[0]
    except ValueError as error:
        raise LogError(NO_CERTIFICATE(file=str(file))) from error
    now = datetime.now(UTC)
    if certificate.not_valid_after_utc < now:
        day = f"{certificate.not_valid_after_utc:%Y-%m-%d}"
        raise LogError(EXPIRED(file=str(file), day=day))
    if certificate.not_valid_before_utc > now:
        day = f"{certificate.not_valid_before_utc:%Y-%m-%d}"
        raise LogError(NOT_YET(file=str(file), day=day))
    _content(key)
    return Tls(_context(file, key), tuple(good_for(certificate)))


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise LogError(UNREADABLE(file=str(file), why=error.strerror or str(error))) from error


def _context(file: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        # With no password to give, one that asks for it fails instead of asking the terminal.
        context.load_cert_chain(file, key, password="")
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise LogError(NOT_ITS_KEY(key=str(key), file=str(file))) from error
        raise LogError(NO_KEY(file=str(key))) from error
    return context
