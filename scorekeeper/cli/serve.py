"""The command that serves the pages."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scorekeeper import place
from scorekeeper.retention import retention_days
from scorekeeper.settings import (
    CERT,
    HOST,
    KEY,
    OPEN,
    OPENERS,
    PORT,
    PROXIES,
    STREAMS,
    TLS,
)
from scorekeeper.store import Store

_FILE = click.Path(path_type=Path)

WHO_OPENS = (
    "{public}: the internet may reach this service. Say who may open sessions: --open house (who has "
    "a house link; a terminal shows the first) or --open everybody. To serve this machine alone: "
    "--host 127.0.0.1."
)
OPTIONS = {
    "host": HOST,
    "port": PORT,
    "tls": TLS,
    "cert": CERT,
    "key": KEY,
    "proxy": PROXIES,
    "opening": OPEN,
}
"""The options of `serve` that are settings, too."""


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port; 0 takes a free one.",
)
@click.option("--tls", is_flag=True, help="Speak TLS, by an authority of this machine's own.")
@click.option("--cert", type=_FILE, help="Speak TLS with this certificate (PEM, with its chain).")
@click.option("--key", type=_FILE, help="The certificate's private key, if not in the same file.")
@click.option(
    "--proxy",
    multiple=True,
    help="Address or network of a proxy whose forwarded headers are believed; may be repeated.",
)
@click.option(
    "--open",
    "opening",
    type=click.Choice(OPENERS),
    help="Who may open sessions: everybody, as on a network of one's own, or who has a house link.",
)
def serve(
    host: str,
    port: int,
    tls: bool,
    cert: Path | None,
    key: Path | None,
    proxy: tuple[str, ...],
    opening: str | None,
) -> None:
    """Serve the pages to this machine and to phones.

    Every option, and more, is also a setting: see `scorekeeper settings`.
    """
    # Only this command needs the web.
    from scorekeeper import exposure, proxies, serving, tending  # noqa: PLC0415
    from scorekeeper.web import pace  # noqa: PLC0415
    from scorekeeper.web.upkeep import Upkeep  # noqa: PLC0415

    if key and not cert:
        raise click.UsageError("--key belongs to a certificate: name it with --cert.")
    try:
        named = tuple(proxies.networks(" ".join(proxy)))
    except ValueError as error:
        raise click.UsageError(f"--proxy takes an address or a network: {error}.") from None
    settings, store = place.settings(), Store.chosen()
    for unknown in settings.unknown:
        click.echo(f"{unknown} is no setting: `scorekeeper settings` lists those there are.")
    public = "Behind a proxy" if named else exposure.exposed(host)
    if not opening and public:
        raise click.UsageError(WHO_OPENS.format(public=public))
    limits, upkeep = pace.by_settings(settings), Upkeep.by_settings(settings)
    wanted = serving.Wanted(
        host,
        port,
        named,
        tls,
        cert,
        key,
        limits,
        upkeep,
        settings.number(STREAMS),
        tending.schedule_of(store, settings),
        retention_days(settings),
        opening == "house",
    )
    serving.serve(store, wanted, click.echo, terminal=sys.stdout.isatty())
