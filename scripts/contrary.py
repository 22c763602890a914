"""The contrary of a claim, forced on the player who has it in its line, and what that costs.

Three ways force it, each solved anew from the position of the ply:

- *now*: this ply does not bring it (the kept turn: no purchase at all; it may still come later);
- *never*: nobody can have it: the patch is too dear, the leather or the tile's points are gone;
- *granted*: the player gets the buttons or a shape that fits, in the line that lacks them.

Where two apply, the dearer counts: to forbid it only to this player, at any time, costs no less.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from patchwork_solve.analyses.explaining.account import Account, Entry, Source
from patchwork_solve.analyses.explaining.granting import by_rules_of, grant
from patchwork_solve.analyses.explaining.needed import bringing_ply, brings
from patchwork_solve.analyses.explaining.register import CAUSES
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State

LIMITS = SearchLimits(nodes=200_000, entries=1 << 16)
"""Limits of one search."""

TOO_DEAR = 99
"""Buttons that nobody has."""


@dataclass(frozen=True)
class Claimed:
    """A claim: an entry of a line, and the points that a sentence gives it.

    Parameters
    ----------
    own, other : Account
        The line that has it, and the line it is compared with.
    is_contrast : bool
        Whether it is in the line of the move that is not the best.
    """

    concept: str
    entry: Entry
    says: int
    own: Account
    other: Account
    is_contrast: bool


def costs(claim: Claimed) -> tuple[int | None, int | None]:
    """Return the cost of two contraries to the player of a claim: now, and never or granted.

    None where the first costs all that the claim says, where it cannot be forced, or is not proved
    within the limit. The other move itself is not claimed to be needed.
    """
    if claim.is_contrast and _ply(claim) == 0:
        return None, None
    now = _now(claim)
    if claim.concept in CAUSES:
        return now, _granted(claim)
    is_full = now is not None and now >= claim.says
    return now, None if is_full else _never(claim)


def _value(state: State, player: int) -> int | None:
    """Return the margin of a player under best play; None where it is not proved."""
    if state.is_over:
        scores = state.scores()
        return scores[player] - scores[1 - player]
    found = solve(state, replace(LIMITS, margin_only=True))
    return (1 - 2 * player) * found.lower if found.lower == found.upper else None


def _margin(account: Account, player: int) -> int:
    """Return the margin of a player at the end of a line, which is best play from its plies."""
    scores = account.final.scores()
    return scores[player] - scores[1 - player]


def _expected(claim: Claimed, state: State, player: int) -> int:
    """Return the margin of a position of the other line: of the first, by the best move."""
    is_best = claim.is_contrast or state is not claim.other.states[0]
    return _margin(claim.other if is_best else claim.own, player)


def _less(before: int | None, after: int | None) -> int | None:
    return None if before is None or after is None else before - after


def _ply(claim: Claimed) -> int:
    return bringing_ply(claim.own, claim.entry)


# -- now -----------------------------------------------------------------------------------------


def _now(claim: Claimed) -> int | None:
    state = claim.own.states[_ply(claim)]
    player = claim.entry.player
    if state.to_move != player:
        return None
    moves = solve(state, LIMITS).moves
    others = [root for root in moves if not _brings(state, root.move, claim)]
    if not others or not all(root.is_exact for root in moves):
        return None
    return (1 - 2 * player) * (moves[0].lower - others[0].lower)


def _brings(state: State, move: Move, claim: Claimed) -> bool:
    """Whether a move brings what a claim counts."""
    return move.is_purchase if claim.concept == "turn" else brings(state, move, claim.entry)


# -- never ---------------------------------------------------------------------------------------


def _never(claim: Claimed) -> int | None:
    if claim.concept == "timing":  # It is bought in both lines.
        return None
    state = claim.own.states[_ply(claim)]
    without = _without(claim, state)
    if without is None:
        return None
    player = claim.entry.player
    return _less(_margin(claim.own, player), _value(by_rules_of(without, state), player))


def _without(claim: Claimed, state: State) -> Edition | None:
    """Return the edition without what a claim counts."""
    entry, edition = claim.entry, state.edition
    if entry.source is Source.PURCHASE:
        return _too_dear(edition, str(entry.patch))
    if entry.source is Source.TILE:
        return replace(edition, square_points=0)
    after = claim.own.states[_ply(claim) + 1].leather_left
    passed = [mark for mark in state.leather_left if mark not in after]
    if not passed:
        return None
    return replace(
        edition, leather_marks=tuple(m for m in edition.leather_marks if m not in passed)
    )


@cache
def _too_dear(edition: Edition, name: str) -> Edition:
    patches = tuple(
        replace(patch, buttons=TOO_DEAR) if patch.name == name else patch
        for patch in edition.patches
    )
    return replace(edition, patches=patches)


# -- granted -------------------------------------------------------------------------------------


def _granted(claim: Claimed) -> int | None:
    """Return the player's gain in the other line by buttons, or by a shape that fits."""
    player, name = claim.entry.player, str(claim.entry.patch)
    found = grant(claim.other, player, name, claim.concept == "money")
    if found is None:
        return None
    state, granted, buttons = found
    gain = _less(_value(granted, player), _expected(claim, state, player))
    return None if gain is None else gain - buttons
