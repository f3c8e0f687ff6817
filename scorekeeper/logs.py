"""The log of the program on standard error, one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


class Lines(logging.Formatter):
    """A record as a line: when, how bad, who says so and what; the fields of a request; of an
    exception where in the code it was."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": when,
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def unaddressed(record: logging.LogRecord) -> bool:
    """Takes the address out of what waitress says of a page: it lets its reader in."""
    if isinstance(record.msg, str) and " while serving " in record.msg:
        record.msg = f"{record.msg.partition(' while serving ')[0]} while serving a page"
    return True


def begin(*, requests: bool) -> None:
    """Sends what the program logs to standard error; with `requests` as lines of JSON, each request
    among them."""
    logging.getLogger("waitress").addFilter(unaddressed)
    if requests:
        lines = logging.StreamHandler(sys.stderr)
        lines.setFormatter(Lines())
        logging.basicConfig(level=logging.WARNING, handlers=[lines])
        logging.getLogger("scorekeeper").setLevel(logging.INFO)
