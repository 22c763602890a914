"""Running the command line inside the test's process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from patchwork_solve.analyses import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be as wide as they like, unless a test sets COLUMNS."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit status and both outputs."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["patchwork-solve", *arguments])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        captured = capsys.readouterr()
        return int(stop.value.code or 0), captured.out, captured.err

    return call
