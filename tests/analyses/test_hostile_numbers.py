"""Numbers on the command line that no machine has room for: refused, with what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

HUGE = ("20000", "100000000000000000000", "9" * 5000, "-1")
NUMBERS: list[tuple[tuple[str, ...], str]] = [
    (("endgame", "examples/trivial.json"), "--memory"),
    (("endgame", "examples/trivial.json"), "--threads"),
    (("pack", "plus"), "--workers"),
    (("pack", "plus"), "--leather"),
    (("bounds",), "--workers"),
    (("report", "bounds", "editions"), "--processes"),
    (("report", "endgames"), "--processes"),
    (("fit", "--out", "fitted.json"), "--processes"),
    (("fit", "--out", "fitted.json"), "--nodes"),
    (("fit", "--out", "fitted.json"), "--generations"),
    (("play-match", "greedy", "random"), "--processes"),
    (("ladder",), "--processes"),
    (("ladder",), "--neighbours"),
    (("perft", "examples/trivial.json"), "--depth"),
    (("circle", "examples/trivial.json"), "--depth"),
]


@pytest.mark.parametrize(("command", "option"), NUMBERS)
def test_numbers_beyond_reason(run: Run, command: tuple[str, ...], option: str) -> None:
    for number in HUGE if option != "--memory" else HUGE[1:]:
        refused(run(*command, option, number), option, "allowed")


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("new",), "--seed"),
        (("new", "--seed", "1"), "--played-to"),
        (("pack", "plus"), "--buttons"),
        (("pack", "plus"), "--time"),
        (("pack", "plus"), "--marks"),
        (("pack", "plus"), "--alternatives"),
        (("square", "plus"), "--size"),
        (("report", "bounds", "circles"), "--circles"),
        (("report", "bounds", "circles"), "--seed"),
        (("report", "bounds", "circles"), "--width"),
        (("fit", "--out", "fitted.json"), "--games"),
        (("fit", "--out", "fitted.json"), "--seed"),
        (("best", "examples/trivial.json"), "--moves"),
        (("play-match", "greedy", "random"), "--games"),
        (("play-match", "greedy", "random"), "--seed"),
        (("ladder",), "--games"),
        (("ladder",), "--seed"),
        (("report", "endgames"), "--positions"),
        (("report", "endgames"), "--seed"),
        (("report", "endgames"), "--space"),
    ],
)
def test_numbers_of_many_digits(run: Run, command: tuple[str, ...], option: str) -> None:
    for number in HUGE[1:]:
        refused(run(*command, option, number), option, "allowed")


def test_memory_that_the_system_does_not_give(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*arguments: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("patchwork_solve.engine.endgame.memory._new_arena", none_left)
    refused(run("endgame", "examples/close-finish.json"), "--memory", "allowed: less")
