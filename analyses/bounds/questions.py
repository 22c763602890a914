"""The questions that `bounds` answers: of a position, of all games of an edition, of one player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from patchwork_solve.analyses.bounds.alone import optimal_plan
from patchwork_solve.analyses.bounds.answer import BoundsAnswer
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import unquoted
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle import answer as circle
from patchwork_solve.solver.score.circle.bounds import check
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.legal import best_game as legal
from patchwork_solve.solver.score.legal.extreme import Extreme
from patchwork_solve.solver.score.legal.rules import check as check_rules

POSITION_WORDS = {
    Goal.FIRST: "The best score of player 0",
    Goal.SECOND: "The best score of player 1",
    Goal.SUM: "The best sum of both scores",
    Goal.MARGIN: "The widest win",
    Goal.LOSER: "The best score of a loser",
}

GAME_WORDS = {
    Extreme.HIGHEST: "the highest score in a game",
    Extreme.LOWEST: "the lowest score in a game",
    Extreme.LONGEST: "the longest game",
    Extreme.SHORTEST: "the shortest game",
}

Question = Callable[[SolverLimits], BoundsAnswer]
"""A question with nothing wrong in it: called with limits, it returns the answer."""


def of_position(state: State, name: str) -> Question:
    """Return the question how good a game two players can make together from a position.

    Raises `InputError` for a goal (`name`) that is not one of a position, or a position that has no
    bounds.
    """
    if name not in list(Goal):
        allowed = ", ".join(Goal)
        raise InputError(
            "goal",
            "{value}; allowed with a STATE: {allowed}",
            value=unquoted(name),
            allowed=allowed,
        )
    check(state)
    return partial(_of_position, state, Goal(name))


def _of_position(state: State, goal: Goal, limits: SolverLimits) -> BoundsAnswer:
    found = circle.answer(state, goal, limits)
    proof = found.proof
    return BoundsAnswer(
        POSITION_WORDS[goal],
        "points",
        proof,
        proof.witness,
        players=found.players,
        names=player_names(state.names),
    )


def of_edition(edition: Edition, name: str, model: str) -> Question:
    """Return the question for an extreme of all games of an edition, or of a single player.

    Raises `InputError` for a goal (`name`) or a rule of the edition that the model does not have.
    """
    if model != "game":
        if name != Extreme.HIGHEST:
            raise InputError(
                "of", "{value}; model {model} has only highest", value=unquoted(name), model=model
            )
        return partial(_of_one_player, edition, model)
    if name not in list(Extreme):
        allowed = ", ".join(Extreme)
        raise InputError(
            "of", "{value}; allowed without STATE: {allowed}", value=unquoted(name), allowed=allowed
        )
    check_rules(edition, Extreme(name))
    return partial(_of_all_games, edition, Extreme(name))


def _of_all_games(edition: Edition, goal: Extreme, limits: SolverLimits) -> BoundsAnswer:
    proof = legal.solve(edition, goal, limits)
    game = None if proof.witness is None else proof.witness.game
    unit = "points" if goal.is_score else "plies"
    return BoundsAnswer(f"{edition.name}, {GAME_WORDS[goal]}", unit, proof, game)


def _of_one_player(edition: Edition, model: str, limits: SolverLimits) -> BoundsAnswer:
    situation, proof = optimal_plan(edition, limits, packed=model == "packed")
    plan = None if proof.witness is None else (situation, proof.witness)
    how = "packed" if model == "packed" else "areas only"
    return BoundsAnswer(
        f"{edition.name}, a single player without opponent ({how})", "points", proof, plan=plan
    )
