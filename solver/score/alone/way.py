"""One player's way through a game that was played: what the game says about a plan's arithmetic."""

from __future__ import annotations

from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.plan import Plan, Situation


def way(game: Game, number: int) -> tuple[Situation, Plan]:
    """Return where a player began and what the player did until the end, as a plan.

    `plan.score` of it, which knows no rules of two players, is the player's score.

    Parameters
    ----------
    game : Game
        Finished.
    number : int
        0 or 1.
    """
    start, edition = game.start, game.start.edition
    purchases: list[tuple[int, int]] = []
    sewn: list[int] = []
    # Leather that is owed already when the game begins belongs to no mark ahead.
    due: list[int | None] = [None] * start.leather_owed
    before = start
    for move, after in game.plies():
        if before.to_move == number:
            if move.is_leather:
                mark = due.pop(0)
                sewn += [] if mark is None else [mark]
            elif move.is_purchase:
                assert move.patch is not None
                purchases.append((before.players[number].time, edition.index[move.patch]))
        if not move.is_leather:
            due = [mark for mark in before.leather_left if mark not in after.leather_left]
        before = after
    final = game.final
    won = final.special_tile == number and start.special_tile != number
    situation = Situation.of(start, number)
    free = final.quilts[number].free
    earned = [
        at
        for at, prize in enumerate(situation.prizes)
        if (prize.is_full(free) if prize.tile is None else final.more_tiles[prize.tile] == number)
    ]
    return situation, Plan(tuple(purchases), tuple(sewn), won, tuple(earned))
