"""What the terminal says when the service runs: every address, a code to scan, what to check."""

from __future__ import annotations

import io
from collections.abc import Iterator

import segno

from scorekeeper.addresses import addresses
from scorekeeper.tls import Tls

HELP = """\
A phone cannot connect?
 - It has to be on the same network (Wi-Fi) as this machine; a guest network often keeps devices apart.
 - A firewall on this machine may ask once, or block: allow incoming connections on port {port}.
 - Type the whole address, with {scheme}:// in front and :{port} behind.
Stop with Ctrl+C. Every saved hand is kept in {store}"""

TRUST = """\
A phone comes to trust this laptop once, at  {address}trust
The code leads there first, and on by TLS as soon as it does. What has to be compared there is
  {fingerprint}
({name}; it can vouch for a home network only)
"""

HOUSE = """\
Sessions are opened here with a link of the house only. This one makes you host of what you open with
it; keep it to yourself:
  http://{mine}:{port}/l/{token}
On another device, or behind a proxy, its address comes before /l/.
"""

FREE = "Who opens a session is its host; others come in by its codes."

NO_ADDRESS = """\
Phones cannot come by TLS: this machine's own authority vouches for addresses of a home network only,
and there is none here. Give a certificate for its name with --cert and --key.
"""

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


def welcome(host: str, port: int, store: str, tls: Tls | None, house: str = "") -> Iterator[str]:
    """The lines. `house` is the token of the house's link where sessions are opened by such."""
    mine = "localhost" if host in (*EVERYWHERE, "127.0.0.1") else host
    scheme = "https" if tls else "http"
    yield f"Scorekeeper is running{' with TLS' if tls else ''}."
    yield f"  On this machine:  http://{mine}:{port}/"
    phones = _for_phones(host, tls)
    for name in phones:
        yield f"  On phones:        {scheme}://{name}:{port}/"
    own = tls and tls.authority
    entrance = f"{'http' if own else scheme}://{[*phones, mine][0]}:{port}/"
    if phones:
        yield ""
        yield _code(entrance)
    elif own and host in EVERYWHERE:
        yield ""
        yield NO_ADDRESS
    if own:
        yield TRUST.format(address=entrance, fingerprint=own.fingerprint, name=own.name)
    yield HOUSE.format(mine=mine, port=port, token=house) if house else FREE
    typed = "http" if own else scheme
    yield HELP.format(port=port, store=store, scheme=typed)


def _for_phones(host: str, tls: Tls | None) -> list[str]:
    """The names under which phones find the service; with TLS those that its certificate is for."""
    found = addresses() if host in EVERYWHERE else []
    if tls is None:
        return found
    if tls.authority:
        return [each for each in found if each.strip("[]") in tls.names]
    return [
        name for name in tls.names if "*" not in name and name not in ("localhost", "127.0.0.1")
    ]


def _code(address: str) -> str:
    """The address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()
