"""Whether a claim is needed: whether its player loses points by the best move without it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.account import Account, Entry, Source
from patchwork_solve.analyses.explaining.concepts.money import MONEY
from patchwork_solve.analyses.explaining.granting import grant
from patchwork_solve.engine.endgame.driver import SearchLimits, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.engine.endgame.solved import RootMove
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State


class Needed:
    """Tries entries of proved lines of one position: without them, and with what they lack.

    Parameters
    ----------
    roots : sequence of RootMove
        The moves of the position, best for the mover first, as far as they are proved.
    limits : SearchLimits
        Of the search of each later position.
    """

    def __init__(self, roots: Sequence[RootMove], limits: SearchLimits) -> None:
        self._limits = limits
        self._roots = roots
        self._found: dict[str, Sequence[RootMove]] = {}

    def lost(self, account: Account, entry: Entry) -> int | None:
        """Return the points that the player of an entry loses by the best move without it.

        None where there is no other move, not all are proved, or the entry is due to the first
        move of a line and that is not the best one: nobody says that it is needed.
        """
        ply = bringing_ply(account, entry)
        state = account.states[ply]
        moves = self._moves(state) if ply else self._roots
        played = next((root for root in moves if root.move == account.line[ply]), None)
        others = [root for root in moves if not brings(state, root.move, entry)]
        is_proved = all(root.is_exact for root in moves)
        if played is None or not others or not is_proved or state.to_move != entry.player:
            return None
        if played.lower != moves[0].lower:
            return None
        return abs(played.lower - others[0].lower)

    def is_vain(self, line: Account, entry: Entry, cause: str) -> bool:
        """Whether what a line lacks for a purchase is proved to gain its player nothing there."""
        player = entry.player
        found = grant(line, player, str(entry.patch), cause == MONEY.name)
        if found is None:
            return False
        state, granted, buttons = found
        solved = solve(granted, replace(self._limits, margin_only=True))
        if solved.lower != solved.upper:
            return False
        scores = line.final.scores()
        margin = self._roots[0].lower if state is line.states[0] else scores[0] - scores[1]
        return (1 - 2 * player) * (solved.lower - margin) <= buttons

    def _moves(self, state: State) -> Sequence[RootMove]:
        text = state.to_text()
        if text not in self._found:
            self._found[text] = solve(state, self._limits).moves
        return self._found[text]


def bringing_ply(account: Account, entry: Entry) -> int:
    """Return the ply that brings an entry: leather is taken by the ply before its placement."""
    ply = entry.ply
    while entry.source is Source.LEATHER and ply and account.line[ply].is_leather:
        ply -= 1
    return ply


def brings(state: State, move: Move, entry: Entry) -> bool:
    """Whether a move brings what an entry counts."""
    if entry.source is Source.PURCHASE:
        return move.patch == entry.patch
    after = state.play(move)
    if entry.source is Source.LEATHER:
        return after.leather_owed > 0 and after.to_move == entry.player
    return after.special_tile == entry.player
