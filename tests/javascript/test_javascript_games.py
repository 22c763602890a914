"""Games that Python plays are the same, ply for ply, in JavaScript."""

import hashlib
import json
import random
from typing import Any

import pytest

from patchwork_solve import State
from patchwork_solve.engine.game.edition import Edition

VARIANTS = (
    "example:8x8",
    "tests/data/variants/pocket.toml",
    "tests/data/variants/oblong.toml",
)
GAMES = 8, pytest.param(40, marks=pytest.mark.slow)
"""Games of each edition: some by default, 200 in all."""


def rows(state: State, lot: random.Random) -> list[dict[str, Any]]:
    """Play a random game; return what each position says, and the move that led to it."""
    found = [row(state, None)]
    while not state.is_over:
        move = str(lot.choice(state.legal_moves))
        state = state.play(move)
        found.append(row(state, move))
    return found


def row(state: State, move: str | None) -> dict[str, Any]:
    """Return a position, all that follows from it, and its legal moves."""
    moves = [str(each) for each in state.legal_moves]
    digest = hashlib.sha256(" ".join(moves).encode()).hexdigest()
    return {"move": move, "state": state.to_json(derived=True), "legal": [len(moves), digest]}


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("name", ["current", "first-2014", *VARIANTS])
def test_games_are_the_same(node: Any, name: str, games: int) -> None:
    edition = Edition.load(name)
    lines = []
    for seed in range(games):
        start = State.new(seed, edition)
        game = rows(start, random.Random(seed))
        lines.append(json.dumps({"start": start.to_json(), "rows": game}))
    plies = sum(line.count('"legal"') - 1 for line in lines)
    said = node("games.mjs", given="\n".join(lines))
    assert said == f"{games} games, {plies} plies\n"
