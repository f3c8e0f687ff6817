"""Many who wait are woken one after the other, and nobody is left asleep."""

import threading
from time import monotonic

from scorekeeper.waking import Sleeper, wake
from scorekeeper.web.hub import Hub


def test_each_who_is_woken_wakes_the_next() -> None:
    sleepers = [Sleeper() for _ in range(50)]
    woken: list[bool] = []
    threads = [threading.Thread(target=lambda s=s: woken.append(s.sleep(20))) for s in sleepers]
    for thread in threads:
        thread.start()
    wake(sleepers)
    for thread in threads:
        thread.join(20)
    assert woken == [True] * 50


def test_who_gave_up_passes_it_on_once_it_is_woken() -> None:
    first, gone, last = sleepers = [Sleeper() for _ in range(3)]
    assert not gone.sleep(0)
    wake(sleepers)
    assert first.sleep(20)
    assert not last.sleep(0)
    assert gone.sleep(20)
    assert last.sleep(20)


def test_phones_that_stop_listening_as_news_comes_keep_it_from_nobody() -> None:
    """Half of them wait for so short a time that news often finds them on their way out."""
    hub, heard = Hub(most=60), []
    for _ in range(60):
        assert hub.enter("s")

    def listen(n: int) -> None:
        after, until = 0, monotonic() + 30
        while after < 40 and monotonic() < until:
            after = hub.wait("s", after, 0.002 if n % 2 else 10) or after
        heard.append(after)

    threads = [threading.Thread(target=listen, args=[n]) for n in range(60)]
    for thread in threads:
        thread.start()
    for version in range(1, 41):
        hub.tell("s", version)
        threading.Event().wait(0.004)
    for thread in threads:
        thread.join(40)
    assert heard == [40] * 60
