"""What is said when the service runs: to a terminal every address, a code to scan, what to check; to a
log where it is served. What is kept is not told the link of the house, which lets its reader in."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

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

MAKE_HOUSE = """\
Sessions are opened here with a link of the house only. It is shown on a terminal only; to make one, stop
the service and run  scorekeeper links --house --make --name "Ann"
"""

FREE = "Who opens a session is its host; others come in by its codes."

NO_ADDRESS = """\
Phones cannot come by TLS: this machine's own authority vouches for addresses of a home network only,
and there is none here. Give a certificate for its name with --cert and --key.
"""

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


@dataclass(frozen=True)
class House:
    """Sessions are opened with a link of the house only. `token` is that of the first one, where it
    may be shown."""

    token: str = ""


def welcome(
    host: str, port: int, store: str, tls: Tls | None, house: House | None = None
) -> Iterator[str]:
    """The lines for whoever started it."""
    mine = _mine(host)
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
    if house is None:
        yield FREE
    elif house.token:
        yield HOUSE.format(mine=mine, port=port, token=house.token)
    else:
        yield MAKE_HOUSE
    typed = "http" if own else scheme
    yield HELP.format(port=port, store=store, scheme=typed)


def in_short(
    host: str, port: int, store: str, tls: Tls | None, house: House | None = None
) -> Iterator[str]:
    """The same for a log of which programs are to make something: what they can use, a line each."""
    yield f"Serving http://{_mine(host)}:{port}/ with everything kept in {store}"
    if tls and tls.authority:
        yield f"Phones compare {tls.authority.fingerprint}"
    if house:
        yield " ".join(MAKE_HOUSE.split())


def _mine(host: str) -> str:
    return "localhost" if host in (*EVERYWHERE, "127.0.0.1") else host


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
