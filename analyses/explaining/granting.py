"""Grants of what a line lacks for a purchase: the buttons, or a shape of the patch that fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.cell import EMPTY, Cell
from patchwork_solve.engine.game.patch import pieces, shape
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.explaining.account import Account
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.player import Player

Grant = tuple[State, State, int]
"""A position of a line, the same with what it lacks, and the buttons that were given for it."""


def grant(line: Account, player: int, name: str, is_money: bool) -> Grant | None:
    """Return the first position in which a player lacks only buttons or room for a patch.

    None where no shape of its size fits.
    """
    for state in line.states:
        is_buying = state.to_move == player and not (state.is_over or state.leather_owed)
        if not is_buying or name not in state.for_sale:
            continue
        lacking = max(0, state.edition.find(name).buttons - state.players[player].buttons)
        if bool(lacking) == is_money:
            granted = _with_buttons(state, lacking) if is_money else _with_room(state, name)
            return None if granted is None else (state, granted, lacking)
    return None


def by_rules_of(edition: Edition, state: State, players: Sequence[Player] | None = None) -> State:
    """Return a position by the rules of another edition, or with other players."""
    first, second = state.players if players is None else players
    return State.of(
        edition,
        state.circle,
        (first, second),
        to_move=state.to_move,
        special_tile=state.special_tile,
        leather_owed=state.leather_owed,
        finished_first=state.finished_first,
    )


def _with_buttons(state: State, more: int) -> State:
    players = [
        each._replace(buttons=each.buttons + more * (player == state.to_move))
        for player, each in enumerate(state.players)
    ]
    return by_rules_of(state.edition, state, players)


def _with_room(state: State, name: str) -> State | None:
    edition = state.edition
    size = edition.find(name).area
    rows = state.players[state.to_move].quilt.rows
    free = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == EMPTY]
    room = next((piece for piece in pieces(free) if len(piece) >= size), None)
    if room is None:
        return None
    cells = shape(_connected(room, size))
    patches = tuple(
        replace(patch, cells=cells) if patch.name == name else patch for patch in edition.patches
    )
    return by_rules_of(replace(edition, patches=patches), state)


def _connected(room: tuple[Cell, ...], size: int) -> list[Cell]:
    """Return connected cells of a piece, from its first on."""
    found = [room[0]]
    for r, c in found:
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell in room and cell not in found and len(found) < size:
                found.append(cell)
    return found
