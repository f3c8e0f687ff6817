"""Who asks whether it is ready keeps nobody waiting: not others who ask, not the pages, not a stop."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from scorekeeper.readiness import FRESH, LONGEST, Readiness, Trouble

LOW = Trouble("disk_low", "The disk is nearly full.")


class Held:
    """A check that finds nothing, until it is held: then it hangs until it is let go, and finds the
    disk low."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.asked, self.held = 0, False

    def __call__(self) -> Iterator[Trouble]:
        self.asked += 1
        if self.held:
            self.begun.set()
            assert self.go_on.wait(20)
            yield LOW


@pytest.fixture
def held() -> Iterator[Held]:
    check = Held()
    yield check
    check.go_on.set()


def codes(readiness: Readiness) -> list[str]:
    return [trouble.code for trouble in readiness.troubles()]


def test_while_one_looks_the_others_get_the_last_answer(held: Held) -> None:
    now = [0.0]
    readiness = Readiness(held, clock=lambda: now[0])
    assert codes(readiness) == []
    held.held, now[0] = True, FRESH
    with ThreadPoolExecutor(20) as pool:
        looking = pool.submit(codes, readiness)
        assert held.begun.wait(20)
        others = [pool.submit(codes, readiness) for _ in range(19)]
        try:
            assert [each.result(20) for each in others] == [[]] * 19
        finally:
            held.go_on.set()
        assert looking.result(20) == ["disk_low"]
    assert held.asked == 2


def test_before_the_first_look_is_over_nobody_is_told_that_it_is_ready(held: Held) -> None:
    held.held = True
    readiness = Readiness(held)
    with ThreadPoolExecutor(2) as pool:
        looking = pool.submit(codes, readiness)
        assert held.begun.wait(20)
        other = pool.submit(codes, readiness)
        try:
            assert other.result(20) == ["not_looked"]
        finally:
            held.go_on.set()
        assert looking.result(20) == ["disk_low"]


def test_an_answer_is_as_fresh_as_the_end_of_its_look() -> None:
    now, looks = [0.0], []

    def slow() -> Iterator[Trouble]:
        now[0] += 10 * FRESH
        looks.append(now[0])
        yield LOW

    readiness = Readiness(slow, clock=lambda: now[0])
    assert [codes(readiness), codes(readiness)] == [["disk_low"]] * 2
    assert len(looks) == 1
    now[0] += FRESH
    assert codes(readiness) == ["disk_low"]
    assert len(looks) == 2


def test_a_look_that_does_not_come_back_is_not_ready(held: Held) -> None:
    now = [0.0]
    readiness = Readiness(held, clock=lambda: now[0])
    assert codes(readiness) == []
    held.held, now[0] = True, FRESH
    with ThreadPoolExecutor(2) as pool:
        looking = pool.submit(codes, readiness)
        assert held.begun.wait(20)
        try:
            assert pool.submit(codes, readiness).result(20) == []
            now[0] += LONGEST
            assert pool.submit(codes, readiness).result(20) == ["looks_long"]
        finally:
            held.go_on.set()
        assert looking.result(20) == ["disk_low"]
    assert codes(readiness) == ["disk_low"]


def test_a_stop_waits_for_no_look_and_begins_none(held: Held) -> None:
    held.held = True
    readiness = Readiness(held)
    with ThreadPoolExecutor(2) as pool:
        looking = pool.submit(codes, readiness)
        assert held.begun.wait(20)
        try:
            pool.submit(readiness.stop).result(20)
            assert pool.submit(codes, readiness).result(20) == ["stopping"]
        finally:
            held.go_on.set()
        assert "stopping" in looking.result(20)
    assert codes(readiness) == ["stopping"]
    assert held.asked == 1


def test_a_check_that_fails_is_a_finding_and_the_others_are_asked() -> None:
    def broken() -> list[Trouble]:
        raise PermissionError(13, "Permission denied", "/home/ann/backups")

    readiness = Readiness(broken, lambda: [LOW])
    assert codes(readiness) == ["check_failed", "disk_low"]
    assert "PermissionError" in readiness.troubles()[0].text
    assert "ann" not in readiness.troubles()[0].text
