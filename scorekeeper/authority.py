"""A small certificate authority of this machine's own, and what it vouches for.

Whoever trusts it lets it vouch for much, so it binds itself: it can only vouch for private addresses
and names of a home network, and only for servers.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.addresses import addresses

DOMAINS = ("localhost", "local", "lan", "home", "internal", "home.arpa")
"""Names that never belong to a site on the internet. A machine's bare name is not among them: to
vouch for `dev` would be to vouch for every name that ends in it."""

NETWORKS = tuple(
    ipaddress.ip_network(text)
    for text in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("100.64.0.0/10", "fc00::/7", "fe80::/10", "::1/128"),
    )
)
"""Addresses that never belong to a site on the internet (RFC 1918, 3927, 6598, 4193, 4291)."""

LONG = timedelta(days=3650)
"""The authority: a phone has to trust it once."""

SHORT = timedelta(days=397)
"""A server's certificate: browsers and iOS take none of longer than 398 days."""

SKEW = timedelta(days=1)
"""A phone's clock may be behind by this."""


@dataclass(frozen=True)
class Authority:
    """What a phone has to trust."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    @property
    def fingerprint(self) -> str:
        """SHA-256, as phones and browsers show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def name(self) -> str:
        """What it is called in a phone's list of authorities."""
        name = self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value
        return name if isinstance(name, str) else name.decode()


def names_here() -> list[str]:
    """The names and addresses of this machine that its authority may vouch for."""
    host = socket.gethostname().lower()
    first = host.partition(".")[0]
    here = ["localhost", host, f"{first}.local", "127.0.0.1", "::1", *addresses()]
    return [name for name in dict.fromkeys(n.strip("[]") for n in here) if _at_home(name)]


def _at_home(name: str) -> bool:
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        plain = re.fullmatch(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", name)
        return bool(plain) and any(name == d or name.endswith(f".{d}") for d in DOMAINS)
    return any(address in network for network in NETWORKS)


def founded(now: datetime) -> Authority:
    """A new authority, named after this machine and the day, so that people can tell it from others."""
    host = socket.gethostname().partition(".")[0][:30]
    name = x509.Name(
        [x509.NameAttribute(NameOID.COMMON_NAME, f"Scorekeeper on {host}, {now:%Y-%m-%d}")]
    )
    key = ec.generate_private_key(ec.SECP256R1())
    bounds = x509.NameConstraints(
        permitted_subtrees=[
            *(x509.DNSName(domain) for domain in DOMAINS),
            *(x509.IPAddress(network) for network in NETWORKS),
        ],
        excluded_subtrees=None,
    )
    certificate = (
        _certificate(name, name, key.public_key(), now, LONG)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(bounds, critical=True)
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate, key)


def issued(
    authority: Authority, key: ec.EllipticCurvePrivateKey, names: list[str], now: datetime
) -> x509.Certificate:
    """A certificate of the server, for these names."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scorekeeper")])
    issuer = authority.certificate
    length = min(SHORT, issuer.not_valid_after_utc - now + SKEW)
    return (
        _certificate(subject, issuer.subject, key.public_key(), now, length)
        .add_extension(x509.SubjectAlternativeName([_general(n) for n in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )


def _certificate(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    now: datetime,
    length: timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now - SKEW + length)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def good_for(certificate: x509.Certificate) -> list[str]:
    """The names and addresses that a certificate vouches for, sorted."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    hosts = names.get_values_for_type(x509.DNSName)
    return sorted([*hosts, *map(str, names.get_values_for_type(x509.IPAddress))])


def private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
