"""Bounds from positions in play, drawn by hand too, against every game of small variants."""

import random

import pytest

from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.circle import position
from patchwork_solve.solver.score.circle.bounds import bounds
from patchwork_solve.solver.score.circle.goal import Goal
from tests.solver.score.exhaustive import Outcomes
from tests.solver.score.small_variants import small_variant

TILE_HELD = (
    "position current KdPTS 51,9,11,IIIDDZZZG/I*eDZZZ1G/eeeeeJJ1G/H*eAAJJ1G/HHHMMULLL/WWMMMULXL/"
    "WBFFUUUXX/WBBFFUXX*/WWRRRRRX* 52,24,14,bbbbaaag*/EbbVVaggg/EE1CVaggg/E2CVaQgO/3CVVQOO/"
    "3ccQQQO/fffcc1YYO/1fcc1NNYY/fffNNNYY1 0 0 0 -"
)


def drawn(seed: int) -> State:
    """Return a position in play, most of them changed as a user may draw them."""
    rng = random.Random(seed)
    edition = small_variant(seed, rng.choice([3, 4, 5, 6]))
    start = State.new(seed=seed, edition=edition)
    played = play_out(start, ("random", rng.choice(["random", "greedy"])), seed)
    # With leather in hand too.
    state = rng.choice(played.states[len(played.moves) // 4 : -1])
    tile = state.special_tile
    players = list(state.players)
    if edition.square and rng.random() < 0.4:
        tile = rng.choice([0, 1])
    for number, player in enumerate(players):
        if rng.random() < 0.4:
            most = sum(patch.income for patch in edition.patches)
            players[number] = player._replace(
                income=rng.choice([player.income, max(0, most - 1), most, most + 7]),
                buttons=rng.choice([player.buttons, 0, 40, 200]),
            )
    return State.of(
        edition,
        state.circle,
        (Player(*players[0]), Player(*players[1])),
        to_move=state.to_move,
        special_tile=tile,
        leather_owed=state.leather_owed,
    )


def compare(state: State) -> list[bool]:
    """Check every goal, and what is said of each player, against all games of a position."""
    outcomes = Outcomes(state.edition).from_state(state)
    players = position.bounds(state)
    for one in players:
        assert one.most >= max(scores[one.player] for scores in outcomes)
        assert one.secured <= max(scores[one.player] for scores in outcomes)
    exact = []
    for goal in Goal:
        proof = bounds(state, goal, players=players)
        truth = max(goal.worth(scores) for scores in outcomes)
        assert proof.lower is not None
        assert proof.upper is not None
        assert proof.witness is not None
        assert proof.lower <= truth <= proof.upper, goal
        game = Game.played(state, proof.witness.moves)
        assert game.final.is_over
        assert goal.worth(game.final.scores()) == proof.lower
        exact.append(proof.is_exact)
    return exact


def test_every_game_from_a_position_lies_within() -> None:
    exact = [one for seed in range(8) for one in compare(drawn(seed))]
    assert sum(exact) > 0.95 * len(exact)


@pytest.mark.slow
def test_every_game_from_many_positions_lies_within() -> None:
    exact = [one for seed in range(100, 700) for one in compare(drawn(seed))]
    assert sum(exact) > 0.95 * len(exact)


def test_the_tile_counts_for_the_player_who_holds_it() -> None:
    proof = bounds(State.from_text(TILE_HELD), Goal.LOSER)
    assert proof.is_exact
    assert proof.lower == 19
