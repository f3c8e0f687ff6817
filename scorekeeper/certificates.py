"""What this machine keeps of its own authority: the files, and what of them is made anew when."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from scorekeeper.authority import Authority, founded, good_for, issued, private
from scorekeeper.errors import LogError
from scorekeeper.phrases import Text

BROKEN_AUTHORITY = Text(
    "broken_authority",
    "This laptop's authority in {folder} cannot be used ({why}). Remove that folder and start again: "
    "a new one is made, and every phone has to trust it anew.",
)

SOON = timedelta(days=30)
"""With less than this left, a certificate is made anew."""


@dataclass(frozen=True)
class Kept:
    """The files of an authority and of the server's certificate in a folder."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.crt"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def server(self) -> Path:
        return self.folder / "server.crt"

    @property
    def server_key(self) -> Path:
        return self.folder / "server.key"


def kept(folder: Path, names: Iterable[str], now: datetime | None = None) -> Authority:
    """The authority in the folder and, beside it, a certificate for a server of these names: what is
    there if it still does, else made anew. Raises LogError."""
    now = now or datetime.now(UTC)
    files, wanted = Kept(folder), sorted(set(names))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = _read(files) if files.authority.exists() else None
        if authority is None or authority.certificate.not_valid_after_utc < now + SOON:
            authority = founded(now)
            _keep(files.authority_key, private(authority.key))
            _keep(files.authority, authority.pem)
        if not _still_does(files, authority, wanted, now):
            key = ec.generate_private_key(ec.SECP256R1())
            certificate = issued(authority, key, wanted, now)
            _keep(files.server_key, private(key))
            _keep(files.server, certificate.public_bytes(serialization.Encoding.PEM))
    except (OSError, ValueError) as error:
        raise LogError(BROKEN_AUTHORITY(folder=str(folder), why=str(error))) from error
    return authority


def _read(files: Kept) -> Authority:
    certificate = x509.load_pem_x509_certificate(files.authority.read_bytes())
    key = serialization.load_pem_private_key(files.authority_key.read_bytes(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("its key is of another kind")
    if key.public_key() != certificate.public_key():
        raise ValueError("its key belongs to another certificate")
    return Authority(certificate, key)


def _still_does(files: Kept, authority: Authority, names: list[str], now: datetime) -> bool:
    """Whether the server's certificate is there, by this authority, for these names, for a while."""
    try:
        certificate = x509.load_pem_x509_certificate(files.server.read_bytes())
        key = serialization.load_pem_private_key(files.server_key.read_bytes(), None)
        certificate.verify_directly_issued_by(authority.certificate)
    except Exception:  # whatever is wrong with it: it is made anew
        return False
    return (
        good_for(certificate) == names
        and key.public_key() == certificate.public_key()
        and certificate.not_valid_before_utc <= now
        and certificate.not_valid_after_utc >= now + SOON
    )


def _keep(file: Path, content: bytes) -> None:
    """Writes the file in one step, for nobody's eyes but the owner's."""
    draft = file.with_name(f"{file.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
    draft.replace(file)
