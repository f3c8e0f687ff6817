"""The command line: serve, and everything about sessions that needs no browser."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

import click

from scorekeeper import __version__, jsonl, linklist, place, transcript
from scorekeeper.book import Book
from scorekeeper.commands import ForgetPlayer
from scorekeeper.decide import game_of
from scorekeeper.entrance import Entrance, new_token
from scorekeeper.errors import NotFound, ScorekeeperError
from scorekeeper.eventlog import EventLog, MemoryLog
from scorekeeper.events import Stamp
from scorekeeper.export import DIALECTS, dialect, entries_csv, hands_csv
from scorekeeper.fields import Choice, Field, Number
from scorekeeper.forgetting import mentions, speaks_of
from scorekeeper.forgotten import blanked
from scorekeeper.games import GAMES
from scorekeeper.links import HOUSE, ROLES, Role
from scorekeeper.phrases import Text
from scorekeeper.plain import plain
from scorekeeper.printed import complaints, printed
from scorekeeper.retention import retention_days
from scorekeeper.schemas import read_name
from scorekeeper.serverkeeping import database, move
from scorekeeper.service import Service
from scorekeeper.settings import (
    BACKUPS,
    CERT,
    HOST,
    KEY,
    OPEN,
    OPENERS,
    PORT,
    PROXIES,
    STREAMS,
    TLS,
    SettingError,
    Settings,
    listed,
)
from scorekeeper.store import Store
from scorekeeper.storekeeping import backup, check, delete, existing_store, restore
from scorekeeper.strokes import Refusal, Stroke, of_book, perform
from scorekeeper.terminal import harmless
from scorekeeper.words import Words

if TYPE_CHECKING:
    from scorekeeper.backups import Schedule

_FILE = click.Path(path_type=Path)
_STROKES = click.File(encoding="utf-8-sig", errors="replace")
"""A file of strokes. Bytes that are no text are refused where they stand, with their line."""


NOBODY = Text("nobody_called_so", "Nobody in the store is called “{name}”.")


WHO_OPENS = (
    "{public}: the internet may reach this service. Say who may open sessions: --open house (who has "
    "a house link; the terminal shows the first) or --open everybody. To serve this machine alone: "
    "--host 127.0.0.1."
)
_OPTIONS = {
    "host": HOST,
    "port": PORT,
    "tls": TLS,
    "cert": CERT,
    "key": KEY,
    "proxy": PROXIES,
    "opening": OPEN,
}
"""The options of `serve` that are settings, too."""


class _Group(click.Group):
    """Errors of the product are one line, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ScorekeeperError as error:
            raise click.ClickException(harmless(Words().error(error))) from None
        except SettingError as error:
            raise click.UsageError(f"{error}.") from None
        except BrokenPipeError:
            sys.exit(1)


@click.group(cls=_Group)
@click.version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Keep score at a real card table."""
    found = place.settings()
    said = {option: found[name] for option, name in _OPTIONS.items()}
    context.default_map = {
        "serve": {
            option: [each.text] if option == "proxy" else each.text
            for option, each in said.items()
            if each.text and each.source != "default"
        }
    }


for _command in (backup, restore, check, delete, database, move):
    main.add_command(_command)


@main.command()
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
    from scorekeeper import exposure, proxies, serving  # noqa: PLC0415
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
        _backups(store, settings),
        retention_days(settings),
        opening == "house",
    )
    serving.serve(store, wanted, click.echo)


def _backups(store: Store, settings: Settings) -> Schedule | None:
    """When the file is copied. Raises SettingError where the store is a database."""
    from scorekeeper import backups  # noqa: PLC0415

    if not store.on_server:
        return backups.by_settings(place.store(), settings)
    if settings.text(BACKUPS):
        raise SettingError(f"{BACKUPS} is for a store in a file; a server has its own tools")
    return None


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("session", required=False)
@click.option("--house", is_flag=True, help="The links by which sessions are opened.")
@click.option(
    "--make",
    "role",
    type=click.Choice(list(ROLES)),
    is_flag=False,
    flag_value=Role.HOST.word,
    help="Make a link for this role, and print it once.",
)
@click.option("--name", help="What the new link is called: whose phone it is for.")
@click.option("--revoke", "id_", metavar="ID", help="Take a link back.")
def links(
    session: str | None, house: bool, role: str | None, name: str | None, id_: str | None
) -> None:
    """List who may open a session, make a link to it, or take one back; --house: who may open new
    sessions. To make or take back, stop `serve` first."""
    if (session is None) is not house:
        raise click.UsageError("Name a session, or --house.")
    if role and id_:
        raise click.UsageError("--make and --revoke are two commands.")
    if (name is not None) is not (role is not None):
        raise click.UsageError("A link is made with --make and its --name.")
    if house and role not in (None, Role.HOST.word):
        raise click.UsageError("A house link has no role: --make is followed by --name.")
    if role is None and id_ is None:
        with _stored() as service:
            for line in linklist.lines(service, _stream(service, session)):
                click.echo(line)
        return
    with closing(existing_store().open()) as log:
        entrance = Entrance(Service(log))
        stream, when = _stream(entrance.service, session), _now()
        if id_:
            entrance.revoke(stream, id_, when)
            click.echo(f"Taken back: {id_}")
            return
        token, called = new_token(), read_name(name or "")
        entrance.make(stream, ROLES[role or ""], token, Stamp(token_urlsafe(16), when), called)
        click.echo(f"/l/{token}")
        click.echo(
            "Open it once behind the address of the service; it is not shown again.", err=True
        )


def _stream(service: Service, session: str | None) -> str:
    """The stream of a session, or that of the house. Raises NotFound."""
    return HOUSE if session is None else service.book(session).stream


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@main.command()
def sessions() -> None:
    """List the sessions of the store."""
    with _stored() as service:
        for stream in service.log.streams():
            if book := service.find(stream):
                state = "over" if book.sheet.end else "closed" if book.session.closed else "open"
                began = book.session.strokes[0].stamp.when[:16]
                hands = len(book.sheet.rows)
                names = harmless(", ".join(book.names))
                click.echo(f"{stream}  {began}  {book.game.key}  {hands} hands  {state}  {names}")


@main.command()
@click.argument("file", type=_STROKES)
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text")
def replay(file: Iterable[str], form: str) -> None:
    """Judge a file of strokes as the form would, and print its sheet. `-` reads standard input."""
    with closing(MemoryLog()) as log:
        book, refusals = _performed(Service(log), file)
        if book is not None:
            for piece in _sheet(book, form):
                _put_out(piece if form == "csv" else f"{piece}\n")
    _report(refusals, book)


@main.command(context_settings={"ignore_unknown_options": True})  # an address may begin with -
@click.argument("session")
@click.option(
    "--format", "form", type=click.Choice(["csv", "entries", "jsonl", "text"]), default="csv"
)
@click.option("--dialect", "name", type=click.Choice(sorted(DIALECTS)), default="rfc4180")
def export(session: str, form: str, name: str) -> None:
    """Write a session out: its hands, its entries, or its whole log."""
    with _stored() as service:
        book = service.book(session)
        pieces: Iterator[str]
        match form:
            case "csv":
                pieces = hands_csv(book, dialect(name), None)
            case "entries":
                pieces = entries_csv(book, dialect(name), None)
            case "jsonl":
                pieces = (f"{line}\n" for line in jsonl.render(of_book(book)))
            case _:
                pieces = (f"{line}\n" for line in transcript.render(of_book(book), book.game))
        for piece in pieces:
            _put_out(piece)


@main.command("import")
@click.argument("file", type=_STROKES)
def import_(file: Iterable[str]) -> None:
    """Store a file of strokes as a new session, and print its address.

    A file with a stroke that would be refused is not stored at all.
    """
    lines = list(file)
    with closing(MemoryLog()) as log:
        book, refusals = _performed(Service(log), lines)
    _report(refusals, book)
    with closing(Store.chosen().open()) as log:
        book, refusals = _performed(Service(log), lines)
    _report(refusals, book)
    if book:
        click.echo(book.stream)


@main.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def forget(name: str, yes: bool) -> None:
    """Forget a person, by exact name, in every session of the store.

    The name goes, with every reason, note and link that has it in it, from every byte of the store. Hands,
    seats and points stay, as those of a number. It cannot be undone.
    """
    with closing(existing_store().open()) as log:
        service = Service(log)
        books = filter(None, map(service.find, log.streams()))
        found = [(book, n) for book in books for n in book.called_so(name)]
        links = dict(_links_called(log, name))
        if not found and not links:
            raise NotFound(NOBODY(name=name[:40]))
        for book, player in found:
            began, notes = book.session.strokes[0].stamp.when[:16], mentions(book, player).values()
            click.echo(f"{book.stream}  {began}  {book.game.key}  player {player}")
            for text in notes:
                click.echo(f"  also goes: {harmless(text)}")
        for stream, names in links.items():
            for text in names.values():
                click.echo(f"{stream or 'house'}  link called: {harmless(text)}")
        if not yes:
            click.confirm("Forget this name there for good?", abort=True)
        for book, player in found:
            service.submit(book.stream, ForgetPlayer(player), Stamp(token_urlsafe(16), _now()))
        for stream, names in links.items():
            log.forget(stream, names.keys())
    click.echo(
        f"Forgotten in {len({*links, *(book.stream for book, _ in found)} - {HOUSE})} of the sessions."
    )


def _links_called(log: EventLog, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The names of links that have this name in them, by stream and id."""
    for stream in (HOUSE, *log.streams()):
        typed, ids = log.typed(stream), [link.id for link in log.links(stream)]
        if names := {id_: typed[id_] for id_ in ids if speaks_of(typed.get(id_, ""), name)}:
            yield stream, names


@main.command()
@click.argument("key", required=False)
def games(key: str | None) -> None:
    """List the games, or the house rules and boxes of one."""
    if key is None:
        for game in GAMES.values():
            low, high = game.seats[0], game.seats[-1]
            seats = f"{low} to {high}" if low < high else str(low)
            click.echo(f"{game.key}  {game.name.english}, {seats} players")
        return
    for line in _described(key):
        click.echo(line)


@main.command("settings")
def settings_() -> None:
    """List every setting: what it is set to, where, and what it is."""
    found = place.settings()
    for line in listed(found):
        click.echo(harmless(line))
    for unknown in found.unknown:
        click.echo(f"{harmless(unknown)} is no setting.", err=True)
    if found.unknown:
        sys.exit(1)


@contextmanager
def _stored() -> Iterator[Service]:
    """The sessions of the store, for reading: also while it is being served."""
    with closing(existing_store().open(readonly=True)) as log:
        yield Service(log)


def _performed(service: Service, lines: Iterable[str]) -> tuple[Book | None, list[Refusal]]:
    return perform(service, blanked(service, _strokes(iter(lines))), _now())


def _strokes(lines: Iterator[str]) -> Iterator[Stroke | Refusal]:
    """The strokes of a file in either format, told apart by the first line that says anything."""
    before = []
    for line in lines:
        before.append(line)
        if line.strip():
            break
    both = chain(before, lines)
    if before and before[-1].lstrip().startswith("{"):
        return jsonl.parse(both)
    return transcript.parse(both, GAMES)


def _sheet(book: Book, form: str) -> Iterator[str]:
    match form:
        case "json":
            text = json.dumps(plain(book), ensure_ascii=False, indent=2)
            yield from map(harmless, text.split("\n"))
        case "csv":
            yield from hands_csv(book, dialect("rfc4180"), None)
        case _:
            yield from printed(book)


def _put_out(piece: str) -> None:
    """A piece of a file: to the letter where it is kept, harmless where a person looks at it."""
    if sys.stdout.isatty():
        line = piece.rstrip("\r\n")
        piece = harmless(line) + piece[len(line) :]
    click.echo(piece.encode(), nl=False)


def _report(refusals: Iterable[Refusal], book: Book | None) -> None:
    """Says every refusal with its line, and ends with status 1 if there was one or no session."""
    said = list(complaints(refusals, book))
    for line in said:
        click.echo(line, err=True)
    if said or book is None:
        sys.exit(1)


def _takes(field: Field) -> str:
    """What a house rule can be, in the words of a file."""
    if isinstance(field, Number):
        return f"{field.low} to {field.high}"
    if isinstance(field, Choice):
        return " | ".join(str(option.value) for option in field.options)
    return field.kind


def _described(key: str) -> Iterator[str]:
    game = game_of(GAMES, key)
    for seats in game.seats:
        yield f"{game.name.english} with {seats} players"
        settings = game.settings(seats)
        words = Words([f"seat {n}" for n in range(1, seats + 1)], None, [s.field for s in settings])
        for setting in settings:
            default = setting.default
            if default is None:
                default = "to be answered" if setting.matters else "of no matter here"
            takes = _takes(setting.field)
            yield f"  {setting.field.name} = {default} ({takes})   {words.text(setting.help)}"
        yield "  presets: " + ", ".join(f"{v.key} ({words.text(v.name)})" for v in game.variants)
        full = {s.field.name: s.default for s in settings if s.default is not None}
        boxes = game.fields(seats, full)
        yield "  boxes: " + " ".join(dict.fromkeys(field.name for field in boxes))
