"""Numbers on the command line that no machine has room for: refused, with what is allowed."""

from typing import Any

import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

HUGE = ("20000000", "100000000000000000000", "9" * 5000, "-1")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("endgame", "examples/trivial.json"), "--memory"),
        (("perft", "examples/trivial.json"), "--depth"),
        (("circle", "examples/trivial.json"), "--depth"),
        (("new",), "--seed"),
        (("new", "--seed", "1"), "--played-to"),
    ],
)
def test_numbers_beyond_reason(run: Run, command: tuple[str, ...], option: str) -> None:
    """Commands without a query; those with one are in test_queries."""
    for number in HUGE[option in ("--memory", "--seed") :]:
        refused(run(*command, option, number), option, "allowed")


def test_memory_that_the_system_does_not_give(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*arguments: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("patchwork_solve.engine.endgame.memory._new_arena", none_left)
    refused(run("endgame", "examples/close-finish.json"), "--memory", "allowed: less")
