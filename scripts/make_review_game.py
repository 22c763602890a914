"""Write examples/three-blunders.json: a game of the strong player with three planted mistakes.

    python -m scripts.make_review_game

The strong player plays both sides, with so many nodes a decision that it repeats. Once early, once
in the middle and once late, at the first decision where there is one, a move is played instead that
gives away at least `LEAST` points: by the same player's belief, and in the end by proof. The review
must find these three, and a test says so.
"""

from collections.abc import Iterator

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.make_examples import EXAMPLES, readable

PLAYER = "strong:50000n"
SEED = 2026
LEAST = 9.0
"""Points that a planted move gives away, at least; the one nearest to it is played."""

FROM = (6, 22, 43)
"""Least space of both tokens where the next mistake is planted."""


def game() -> tuple[Game, list[int]]:
    """Return the game, and the plies of its mistakes, from 1."""
    player, start = bot(PLAYER), State.new(seed=SEED)
    assert isinstance(player, Strong)
    state, moves, planted = start, list[Move](), list[int]()
    while not state.is_over:
        move = None
        if len(planted) < len(FROM) and min(p.time for p in state.players) >= FROM[len(planted)]:
            move = _mistake(state, player)
        if move is not None:
            planted.append(len(moves) + 1)
        moves.append(move or player.choose(state, DecisionLimits()))
        state = state.play(moves[-1])
    return Game(start, tuple(moves)), planted


def _mistake(state: State, player: Strong) -> Move | None:
    """Return the move that gives away least of those that give away enough; None for none."""
    if state.leather_owed or len(state.legal_moves) == 1:
        return None
    enough = [(lost, str(move), move) for move, lost in _losses(state, player) if lost >= LEAST]
    return min(enough)[2] if enough else None


def _losses(state: State, player: Strong) -> Iterator[tuple[Move, float]]:
    """Yield moves with what they give away: proved near the end, estimated before."""
    if min(p.time for p in state.players) >= FROM[-1]:
        solved = solve(state, SearchLimits(seconds=None))
        for root in solved.moves:
            yield root.move, abs(float(root.lower - solved.lower))
        return
    seen = player.analyse(state, DecisionLimits(nodes=200_000))
    for each in seen.moves:
        yield each.move, seen.lost(each)


def main() -> None:
    """Write the game, and print where its mistakes are."""
    made, planted = game()
    (EXAMPLES / "three-blunders.json").write_text(readable(made.to_json()), "utf-8")
    print(f"{made!r}; mistakes at plies {', '.join(map(str, planted))}")


if __name__ == "__main__":
    main()
