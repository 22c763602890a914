"""Running the command line inside the test's process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from patchwork_solve.analyses import cli
from tests.called import Done, called

Run = Callable[..., Done]


def _main() -> None:
    cli.main()
    pytest.fail("the command line did not end its process")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be as wide as they like, unless a test sets COLUMNS."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit status and both outputs."""

    def call(*arguments: str) -> Done:
        return called(_main, ["patchwork-solve", *arguments], monkeypatch, capsys)

    return call
