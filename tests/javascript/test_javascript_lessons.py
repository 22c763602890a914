"""The lessons of a teaching game are the same in the browser as in Python."""

import json
import random
from collections.abc import Callable

from patchwork_solve import Move, State
from patchwork_solve.analyses.review.lesson import advantages
from patchwork_solve.engine.players.simple import play_out

KINDS = ("takes", "completes", "keeps", "pays", "can", "covers", "leaves", "takes 1 space")


def test_advantages_are_the_same(node: Callable[..., str]) -> None:
    draw = random.Random(8)
    games = [play_out(State.new(seed), ("greedy", "greedy"), seed) for seed in range(8)]
    states = [state for game in games for state in game.states if not state.is_over]
    asked: list[tuple[State, Move, Move]] = []
    for state in states:
        moves = list(state.legal_moves)
        asked += [(state, draw.choice(moves), draw.choice(moves)) for _ in range(2)]
    given = [json.dumps([state.to_text(), str(one), str(other)]) for state, one, other in asked]
    said = [json.loads(line) for line in node("lessons.mjs", given="\n".join(given)).splitlines()]
    expected = [list(advantages(*each)) for each in asked]
    assert said == expected
    for kind in KINDS:
        assert any(each.startswith(kind) for found in expected for each in found), kind
    assert any("empty area" in each for found in expected for each in found)
