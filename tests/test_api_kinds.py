"""What Python functions are asked with that is of another kind: it is named, and no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import (
    Analysis,
    Game,
    InputError,
    Openings,
    Sample,
    State,
    best,
    bounds,
    circles_frame,
    load_edition,
    pack,
    perft,
    play_match,
    play_out,
    review,
    solve,
    square,
    study_frame,
)

ROOT = Path(__file__).resolve().parent.parent
SMALL = "example:4x4"
CLOSE = State.load(ROOT / "examples" / "close-finish.json")
CURRENT = CLOSE.edition
SHORT = Game.played(CLOSE, ["advance"])

WRONG_KINDS: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "solve": (solve, str(ROOT / "examples"), "state"),
    "solve nothing": (solve, None, "state"),
    "best": (best, "example:close-finish", "state"),
    "Analysis": (Analysis, "example:close-finish", "state"),
    "review": (review, "example:game", "game"),
    "review a position": (review, CLOSE, "game"),
    "bounds": (bounds, Path("mine.json"), "of"),
    "perft": (lambda it: perft(it, 1), None, "state"),
    "play_out": (lambda it: play_out(it, ("greedy", "random"), 1), "mine.json", "state"),
    "pack": (lambda it: pack(state=it), "mine.json", "state"),
    "square": (lambda it: square(state=it), CLOSE.players[0], "state"),
    "quilt": (lambda it: pack(["axe"], it), [1] * 9, "quilt"),
    "a number as quilt": (lambda it: pack(["axe"], it), 9, "quilt"),
    "player": (lambda it: pack(state=CLOSE, player=it), 1.0, "player"),
    "players": (lambda it: play_out(CLOSE, it, 1), "greedy", "players"),
    "players by number": (lambda it: play_out(CLOSE, it, 1), (0, 1), "players"),
    "who is matched": (lambda it: play_match("greedy", it), None, "b"),
    "who thinks": (lambda it: best(CLOSE, player=it), 5, "player"),
    "sprt": (lambda it: play_match("greedy", "random", sprt=it), 50, "sprt"),
    "sprt in words": (lambda it: play_match("greedy", "random", sprt=it), ("0", "5"), "sprt"),
    "load_edition": (load_edition, None, "edition"),
    "editions in a list": (load_edition, ["current"], "edition"),
    "a new game's edition": (lambda it: State.new(1, it), {"extends": "current"}, "edition"),
    "State.new": (lambda it: State.new(1, it), Path("mine.toml"), "edition"),
    "an edition in a sample": (lambda it: study_frame(Sample(it)), CURRENT, "edition"),
    "one edition": (lambda it: Openings(it).tasks(), "current", "editions"),
    "circles": (lambda it: circles_frame(SMALL, [0], seconds=it), float("nan"), "seconds"),
    "study": (lambda it: study_frame(Sample(SMALL, space=10), seconds=it), -1, "seconds"),
}


@pytest.mark.parametrize("asked", WRONG_KINDS)
def test_what_is_of_another_kind_is_named(asked: str) -> None:
    ask, wrong, field = WRONG_KINDS[asked]
    with pytest.raises(InputError, match="allowed: ") as raised:
        ask(wrong)
    assert raised.value.field == field
    assert str(raised.value).isprintable()


NOT_NONE: dict[str, tuple[Callable[[], object], str]] = {
    "threads": (lambda: solve(CLOSE, threads=None), "threads"),  # type: ignore[arg-type]
    "seed": (lambda: best(CLOSE, seed=None), "seed"),  # type: ignore[arg-type]
    "processes": (lambda: play_match("greedy", "random", processes=None), "processes"),  # type: ignore[arg-type]
    "patience": (lambda: play_match("greedy", "random", patience=None), "patience"),  # type: ignore[arg-type]
    "leather": (lambda: pack(["axe"], leather=None), "leather"),  # type: ignore[arg-type]
    "alternatives": (lambda: pack(["axe"], alternatives=None), "alternatives"),  # type: ignore[arg-type]
    "workers": (lambda: bounds(CLOSE, workers=None), "workers"),  # type: ignore[arg-type]
    "mistakes": (lambda: review(SHORT, mistakes=None), "mistakes"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("asked", NOT_NONE)
def test_none_is_no_number_where_one_is_needed(asked: str) -> None:
    ask, field = NOT_NONE[asked]
    with pytest.raises(InputError, match="null; allowed: ") as raised:
        ask()
    assert raised.value.field == field
