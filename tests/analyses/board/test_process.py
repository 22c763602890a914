"""A process for searches, seen from outside."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from patchwork_solve.analyses.web.process import Worker

FILES = Path("/proc/self/fd")


@pytest.mark.skipif(not FILES.exists(), reason="there is no list of open files")
def test_nothing_stays_open_of_a_process_that_is_gone() -> None:
    remembered = [_lived()]  # The first one starts what watches over all of them.
    before = len(list(FILES.iterdir()))
    remembered += [_lived() for _ in range(3)]
    assert len(list(FILES.iterdir())) <= before  # What others had open may have closed.


def _lived() -> Worker:
    """Return a worker that was killed; whoever still speaks to it is not heard."""
    gone = threading.Event()
    worker = Worker(lambda who, event: gone.set() if event is None else None)
    assert worker.is_alive
    worker.kill()
    assert gone.wait(20)
    worker.reap()
    assert not worker.is_alive
    worker.cancel()
    worker.kill()
    worker.reap()
    return worker
