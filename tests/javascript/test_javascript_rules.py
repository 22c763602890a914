"""Games and endgames of variants with every rule are the same in JavaScript."""

import hashlib
import json
import random
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.drawn_positions import drawn_positions, play_out
from tests.javascript.drawn_variants import drawn

NODES = 1_000
"""Limit of nodes of an endgame search."""

DEPTH = 2
DECISION_NODES = 300
SEARCHED = 50
"""One drawn position in so many is searched, too."""

SEED = 14
"""Of the first game; two of the first four have a swap."""

ENDS = (0.35, 0.7, 0.9)
"""Shares of the plies of a game before the positions that are solved."""


@pytest.mark.parametrize("number", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_games_of_variants_are_the_same(node: Any, number: int) -> None:
    games = [_game(SEED + n) for n in range(number)]
    moves = [move for game in games for move in game.moves]
    assert any(move.is_swap for move in moves)
    player = Strong(DecisionLimits(nodes=DECISION_NODES))
    lines = [
        json.dumps(_answers(game) | _searched(game) | _decided(game, player)) for game in games
    ]
    assert node("rules.mjs", given="\n".join(lines)) == f"{number} games\n"


@pytest.mark.parametrize("number", [100, pytest.param(20_000, marks=pytest.mark.slow)])
def test_drawn_positions_are_played_out_alike(node: Any, number: int) -> None:
    """Beginnings are where a quilt without room for the leather of a seat ended in no move."""
    player = Strong(DecisionLimits(nodes=DECISION_NODES))
    lines = []
    for seed, start in enumerate(islice(drawn_positions(), number)):
        answers = _answers(game := play_out(start, seed))
        if seed % SEARCHED == 0 and not start.is_over and not start.unknown:
            answers |= _searched(game) | _decided(game, player)
        lines.append(json.dumps(answers))
    assert node("rules.mjs", given="\n".join(lines)) == f"{number} games\n"


def _game(seed: int) -> Game:
    """Return a random game of a random variant, in which half of the players swap."""
    lot = random.Random(seed)
    start = state = State.new(seed, drawn(lot))
    moves = []
    while not state.is_over:
        legal = list(state.legal_moves)
        swaps = legal[-1].is_swap and lot.random() < 0.5
        moves.append(legal[-1] if swaps else lot.choice(legal))
        state = state.play(moves[-1])
    return Game.played(start, moves)


def _answers(game: Game) -> dict[str, Any]:
    """Return a game and what Python says of it."""
    legal = [_digest(map(str, state.legal_moves)) for state in game.states]
    final = game.final
    return {
        "game": game.to_text(),
        "legal": _digest(legal),
        "final": [" ".join(final.to_text().split()[2:]), final.scores(), final.winner],
    }


def _searched(game: Game) -> dict[str, Any]:
    """Return Python's counts from the start of a game, and its proofs of some positions."""
    plies = sorted({int(len(game.moves) * share) for share in ENDS})
    return {
        "perft": [perft(game.start, depth) for depth in range(DEPTH + 1)],
        "nodes": NODES,
        "endgames": [{"ply": ply, "answer": _proved(game.states[ply])} for ply in plies],
    }


def _decided(game: Game, player: Strong) -> dict[str, Any]:
    """Return the first choice that the strong player has in a game, and its move."""
    choices = ((at, state) for at, state in enumerate(game.states) if len(state.legal_moves) > 1)
    at, state = next(choices, (0, game.start))
    move = str(player.choose(state, DecisionLimits()))
    return {"decision": {"ply": at, "move": move}, "decision_nodes": DECISION_NODES}


def _proved(state: State) -> dict[str, Any]:
    found = solve(state, SearchLimits(nodes=NODES, line=False, threads=1))
    moves = sorted(f"{root.move} {root.lower} {root.upper}" for root in found.moves)
    return {
        "lower": found.lower,
        "upper": found.upper,
        "winner": found.winner,
        "nodes": found.proof.work.nodes,
        "moves": _digest(moves),
    }


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()
