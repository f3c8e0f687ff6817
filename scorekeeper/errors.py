"""The errors a caller can meet. Each has a phrase: what was wrong, where, and what would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.phrases import Phrase, Value

if TYPE_CHECKING:
    from scorekeeper.problems import Problem


class ScorekeeperError(Exception):
    """Any error that is part of the product. `cells` has the phrases that belong to one box."""

    kind: ClassVar[str] = "error"
    status: ClassVar[int] = 500

    def __init__(self, phrase: Phrase, cells: Mapping[str, Sequence[Phrase]] | None = None) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase
        self.cells = dict(cells or {})


class NotFound(ScorekeeperError):
    """No such session, hand, game or player here."""

    kind = "not-found"
    status = 404


class Forbidden(ScorekeeperError):
    """Not from here, or not for this phone."""

    kind = "forbidden"
    status = 403


class EntryError(ScorekeeperError):
    """An entry that cannot be read; names the boxes."""

    kind = "unreadable"
    status = 422


class RuleError(ScorekeeperError):
    """An entry that can be read but is against the rules of the game or of the table."""

    kind = "against-the-rules"
    status = 422

    def __init__(self, phrase: Phrase, problems: Sequence[Problem]) -> None:
        cells: dict[str, list[Phrase]] = {}
        for problem in problems:
            cells.setdefault(problem.cell or "", []).append(problem.phrase)
        super().__init__(phrase, cells)
        self.problems = tuple(problems)


class Refused(ScorekeeperError):
    """The session is in no state for this."""

    kind = "refused"
    status = 409


class Conflict(ScorekeeperError):
    """Somebody wrote first. `theirs` is what stands in the boxes now, `mine` what was sent."""

    kind = "conflict"
    status = 409

    def __init__(
        self,
        phrase: Phrase,
        *,
        version: int,
        theirs: Mapping[str, Value] | None = None,
        mine: Mapping[str, Value | None] | None = None,
    ) -> None:
        super().__init__(phrase)
        self.version = version
        self.theirs = dict(theirs or {})
        self.mine = dict(mine or {})


class TooMany(ScorekeeperError):
    """More was asked for than one address or phone may; `wait` is how many seconds to wait."""

    kind = "too-many"
    status = 429

    def __init__(self, phrase: Phrase, wait: int) -> None:
        super().__init__(phrase)
        self.wait = wait


class LogError(ScorekeeperError):
    """The store cannot be read or written; nothing was acknowledged."""

    kind = "store"
    status = 503


class CopiesStay(LogError):
    """It was taken out of the store's tables, but copies of it stay in the files for now."""
