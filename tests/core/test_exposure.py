"""Where the internet reaches what is served."""

import pytest

from scorekeeper import exposure
from scorekeeper.exposure import EVERY_IPV4


@pytest.mark.parametrize(
    ("host", "found"),
    [
        (EVERY_IPV4, "198.41.0.4"),
        ("::", "198.41.0.4"),
        ("8.8.8.8", "8.8.8.8"),
        ("2606:4700::1", "2606:4700::1"),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("192.168.1.7", ""),
        ("100.64.0.1", ""),
        ("169.254.1.1", ""),
        ("fd00::2", ""),
        ("no-such-host.invalid", ""),
    ],
)
def test_a_public_address_is_found(monkeypatch: pytest.MonkeyPatch, host: str, found: str) -> None:
    there = ["192.168.1.7", "198.41.0.4", "[2606:4700::1]"]
    monkeypatch.setattr(exposure, "addresses", lambda: there)
    assert exposure.exposed(host) == found


def test_an_address_of_the_kind_that_is_not_listened_on_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exposure, "addresses", lambda: ["192.168.1.7", "[2606:4700::1]"])
    assert exposure.exposed(EVERY_IPV4) == ""
    assert exposure.exposed("::") == "[2606:4700::1]"
