"""Exercises that the board makes from reviews have the form and the words of Python's."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from patchwork_solve import State, solve
from patchwork_solve.analyses.exercises.answer import ExercisesAnswer
from patchwork_solve.analyses.exercises.exercise import Exercise
from patchwork_solve.analyses.exercises.schema import ExerciseModel
from patchwork_solve.engine.drawing.words import turn
from patchwork_solve.engine.forms.move_words import move_words

FILE, PLAYER = "Ann and Bob", "strong"


def mistake(name: str, names: tuple[str, str] | None, is_proved: bool) -> Exercise:
    """Return the exercise of the worst move of an example."""
    state = State.load(f"example:{name}").with_names(names)
    sign = -1 if state.to_move else 1
    margins = {root.move: sign * root.lower for root in solve(state).moves}
    value = max(margins.values())
    losses = {move: float(value - margin) for move, margin in margins.items()}
    if not is_proved:
        losses = {move: lost + 0.4 * (lost > 0) for move, lost in losses.items()}
    worst = max(losses, key=lambda move: (losses[move], str(move)))
    best = min(losses, key=lambda move: (losses[move], str(move)))
    error = 0.0 if is_proved else 1.2
    return Exercise(
        FILE, 7, state, worst, losses, float(value), error, (best,), (PLAYER,), is_proved
    )


def given(one: Exercise) -> dict[str, Any]:
    """Return the exercise as a review has it."""
    state = one.state
    bound = one.lost if one.is_proved else None
    decision = {
        "ply": one.ply, "player": one.mover, "move": str(one.played), "best": str(one.best),
        "forced": False, "lost": one.lost, "lost_lower": bound,
        "lost_upper": bound if one.is_proved else 99,
        "margin": one.value * (-1 if one.mover else 1), "margin_error": one.error,
    }  # fmt: skip
    choices = [
        {"move": str(move), "lost": lost, "proved": one.is_proved}
        for move, lost in one.losses.items()
    ]
    doing = turn(state, one.names)
    words = doing[0].upper() + doing[1:]
    where = {"game": FILE, "position": state.to_text(), "turn": words, "player": PLAYER}
    return {
        "decision": decision,
        "choices": choices,
        "from": where,
        "best_words": move_words(state, one.best),
        "played_words": move_words(state, one.played),
    }


CASES = [
    ("close-finish", None, True),
    ("close-finish", ("Ann", "Bob"), True),
    ("only-move", ("Zoé", "Max"), True),
    ("only-move", None, False),
]


@pytest.mark.parametrize("case", CASES)
def test_an_exercise_is_that_of_python(node: Callable[..., str], case: Any) -> None:
    one = mistake(*case)
    found = json.loads(node("mistakes.mjs", given=json.dumps(given(one))))
    document = ExercisesAnswer((one,), PLAYER, 1, 1, 1, {}).to_json()
    assert found["exercise"] == document["exercises"][0]
    ExerciseModel.model_validate(found["exercise"])
    assert found["answer"] == one.answer_words
    assert found["mistake"] == one.mistake_words


def test_several_choices_and_small_losses_are_no_exercise(node: Callable[..., str]) -> None:
    one = mistake("close-finish", None, True)
    small, forced, several = (given(one) for _ in range(3))
    small["decision"] |= {"lost": 2, "lost_lower": 2, "lost_upper": 2}
    forced["decision"]["forced"] = True
    other = next(move for move in one.losses if move.patch != one.best.patch)
    several["choices"].append({"move": str(other), "lost": 0, "proved": True})
    lines = "\n".join(map(json.dumps, (small, forced, several)))
    assert node("mistakes.mjs", given=lines).split() == ["null"] * 3
