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
from patchwork_solve.analyses.explaining.needed import bringing_ply, brings
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.cell import EMPTY, Cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import pieces, shape
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.state import State

LIMITS = SearchLimits(nodes=200_000, entries=1 << 16)
"""Limits of one search."""

CAUSES = ("money", "room")
"""Concepts that say why the other line lacks a purchase."""

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
    """Return what two contraries cost the player of a claim: now, and never or granted.

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
    return _less(_margin(claim.own, player), _value(placed_in(state, without), player))


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


def placed_in(state: State, edition: Edition) -> State:
    """Return a position by the rules of another edition."""
    return _changed(state, edition, state.players)


def _changed(state: State, edition: Edition, players: tuple[Player, Player]) -> State:
    return State.of(
        edition,
        state.circle,
        players,
        to_move=state.to_move,
        special_tile=state.special_tile,
        leather_owed=state.leather_owed,
        finished_first=state.finished_first,
    )


# -- granted -------------------------------------------------------------------------------------


def _granted(claim: Claimed) -> int | None:
    """Return what the player gains in the other line by buttons, or by a shape that fits."""
    player, name = claim.entry.player, str(claim.entry.patch)
    for state in claim.other.states:
        if state.is_over or state.to_move != player or name not in state.for_sale:
            continue
        price = state.edition.find(name).buttons
        lacking = price - state.players[player].buttons
        if (lacking > 0) != (claim.concept == "money"):
            continue
        granted = _with_buttons(state, lacking) if lacking > 0 else _with_room(state, name)
        if granted is None:
            return None
        gain = _less(_value(granted, player), _expected(claim, state, player))
        return None if gain is None else gain - max(lacking, 0)
    return None


def _with_buttons(state: State, more: int) -> State:
    first, second = state.players
    if state.to_move == 0:
        first = first._replace(buttons=first.buttons + more)
    else:
        second = second._replace(buttons=second.buttons + more)
    return _changed(state, state.edition, (first, second))


def _with_room(state: State, name: str) -> State | None:
    """Return a position in which a patch has a shape of its size that fits; None without one."""
    edition = state.edition
    number = len(edition.find(name).cells)
    rows = state.players[state.to_move].quilt.rows
    free = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == EMPTY]
    room = next((piece for piece in pieces(free) if len(piece) >= number), None)
    if room is None:
        return None
    cells = shape(_connected(room, number))
    patches = tuple(
        replace(patch, cells=cells) if patch.name == name else patch for patch in edition.patches
    )
    return placed_in(state, replace(edition, patches=patches))


def _connected(room: tuple[Cell, ...], number: int) -> list[Cell]:
    """Return connected cells of a piece, from its first on."""
    found = [room[0]]
    for r, c in found:
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell in room and cell not in found and len(found) < number:
                found.append(cell)
    return found
