"""Running the command line inside the test's process."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from patchwork_solve.analyses import cli, commands
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.preparing import prepare
from tests.called import Done, called

Run = Callable[..., Done]


def _main() -> None:
    cli.main()
    pytest.fail("the command line did not end its process")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be as wide as they like, unless a test sets COLUMNS."""
    monkeypatch.delenv("COLUMNS", raising=False)


@contextmanager
def _untold(number: int) -> Iterator[Callable[[int], None]]:
    yield lambda done: None


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile all of the kernel, so that no command that is started has to, and says so."""
    if missing := [task for task in tasks(tuple(JOBS)) if not task.is_done]:
        prepare(tuple(JOBS), missing, lambda done: None)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit status and both outputs."""
    # What depends on the machine and on the tests before is not told: that a part of the kernel is
    # compiled now, and after some seconds how far it is.
    monkeypatch.setattr(commands, "_compiling", _untold)
    monkeypatch.setattr(commands, "BETWEEN_LINES", math.inf)

    def call(*arguments: str) -> Done:
        return called(_main, ["patchwork-solve", *arguments], monkeypatch, capsys)

    return call
