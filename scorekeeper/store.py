"""The store that sessions are kept in: a file, or a database by the address of its server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scorekeeper import place
from scorekeeper.errors import LogError
from scorekeeper.eventlog import SqliteLog
from scorekeeper.eventlog.moving import Movable
from scorekeeper.phrases import Text
from scorekeeper.settings import DATABASE

NO_DRIVER = Text(
    "no_driver",
    "A store in PostgreSQL needs a library that is not installed: "
    "pip install 'scorekeeper[postgres]'.",
)
NO_SERVER = Text(
    "no_server", "The store is the file {store}: name a database by SCOREKEEPER_DATABASE."
)
NO_ADDRESS = Text(
    "no_address",
    "This is no address of a PostgreSQL database: {cause}. Write it as "
    "postgresql://user@host/database.",
)


@dataclass(frozen=True)
class Store:
    """`where` is a path, or what libpq takes: `postgresql://user@host,host/database`."""

    where: str

    @classmethod
    def chosen(cls) -> Store:
        """The one that the setting names, else a file in its usual place."""
        named = place.settings().text(DATABASE)
        return cls(named if place.on_server(named) else str(place.store()))

    @property
    def on_server(self) -> bool:
        return place.on_server(self.where)

    @property
    def folder(self) -> Path:
        """Where else this installation keeps what belongs to the store: beside its file."""
        return place.instance() if self.on_server else Path(self.where).parent

    def exists(self) -> bool:
        """Whether there is a file; of a database its server is asked when it is opened."""
        return self.on_server or Path(self.where).exists()

    def open(self, *, readonly: bool = False) -> Movable:
        """Raises LogError as the log of its kind does, and where it has no library for it."""
        if not self.on_server:
            return SqliteLog(self.where, readonly=readonly)
        _require_address(self.where)
        from scorekeeper.eventlog.postgres import PostgresLog  # noqa: PLC0415  (only who asks for it)

        return PostgresLog(self.where, readonly=readonly)

    def condition(self) -> list[str]:
        """What the server is like, in lines of plain English. Raises LogError as `open` does, and
        where the store is a file."""
        if not self.on_server:
            raise LogError(NO_SERVER(store=self.where))
        store = _require_address(self.where)
        from scorekeeper.eventlog.postgres import condition  # noqa: PLC0415

        return condition(self.where, store)

    def __str__(self) -> str:
        """The path; the address without its password. Raises LogError where it is none."""
        return _require_address(self.where) if self.on_server else self.where


def require_driver() -> None:
    """Raises LogError where the library that speaks with PostgreSQL is not installed."""
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError as error:
        raise LogError(NO_DRIVER()) from error


def _require_address(where: str) -> str:
    """The address as it may be shown."""
    require_driver()
    import psycopg  # noqa: PLC0415

    from scorekeeper.eventlog.postgres.connections import plain_address  # noqa: PLC0415

    try:
        return plain_address(where)
    except psycopg.Error as error:
        raise LogError(NO_ADDRESS(cause=str(error).strip())) from error
