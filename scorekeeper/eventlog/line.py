"""A line of the log: one event in the columns in which it is stored."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.eventlog.codec import load
from scorekeeper.events import Stamp, Stored


class Line(NamedTuple):
    """The columns every store has, in the order in which it reads them."""

    stream: str
    version: int
    event_id: str
    kind: str
    data: str
    """The JSON text of the event, byte for byte as it is hashed."""
    schema: int
    recorded_at: str
    actor: str
    device: str
    hash: str

    def stored(self) -> Stored:
        """The event as it is read."""
        return Stored(
            self.stream,
            self.version,
            load(self.kind, self.data),
            Stamp(self.event_id, self.recorded_at, self.actor, self.device),
            self.hash,
        )
