"""What people typed, as a terminal may show it."""

from __future__ import annotations

import re

_STEERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff]")
"""Characters that steer a terminal, end a line, turn around what stands beside them, or are half a
letter. Those that only join letters, or say which way one runs, belong to how names are written."""


def harmless(text: str) -> str:
    r"""The text with those characters written out, as JSON may write them too: what is read from
    between quotes again is the same.

    >>> print(harmless("Ann\x1b[2J"), harmless("Zoë"))
    Ann\u001b[2J Zoë
    """
    return _STEERS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
