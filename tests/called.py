"""Commands called inside the test's process, where all that they import and compile is there."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest


class Done(NamedTuple):
    """Result of a command."""

    returncode: int
    stdout: str
    stderr: str

    def output(self) -> str:
        """Return the standard output of a command that succeeds."""
        assert self.returncode == 0, self.stderr
        return self.stdout

    def json(self) -> Any:
        """Return the document that a command prints."""
        return json.loads(self.output())


def called(
    main: Callable[[], None],
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Done:
    """Return the result of a command that is given some words, its own name first."""
    monkeypatch.setattr("sys.argv", words)
    status: object = 0
    try:
        main()
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    if isinstance(status, str):
        return Done(1, out, f"{err}{status}\n")  # What Python makes of it as a process ends.
    return Done(int(str(status or 0)), out, err)
