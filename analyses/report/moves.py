"""Moves, lines and margins of a position as people read them: by names, in words, with a sign.

And a move as JSON has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.table import room, wrapped
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from patchwork_solve.analyses.report.rows import Rows
    from patchwork_solve.engine.state import State

WORDS = "in words"
"""Heading of the column of moves in words."""

HANGING = " " * 5
"""Before what does not fit the line of a ply."""


def mover_name(state: State) -> str:
    """Return the name or colour of the player who moves."""
    return player_names(state.names)[state.to_move]


def move_fields(move: Move) -> dict[str, Any]:
    """Return a move as JSON shows it beside other figures: its token, patch and cells."""
    return {
        "move": str(move),
        "patch": move.patch,
        "cells": [list(cell) for cell in move.cells],
    }


def full_words(state: State, move: Move) -> str:
    """Return a move in words and its exact token: ``domino at g7 (domino@g7h7)``.

    An advance and a swap have no cells: their words are enough.
    """
    words = move_words(state, move)
    return words if not move.cells else f"{words} ({move})"


def words_of(state: State, tokens: Iterable[str]) -> list[str]:
    """Return moves of a position in words, from their tokens."""
    return [move_words(state, Move.from_text(token)) for token in tokens]


def with_words(state: State, rows: Rows) -> Rows:
    """Return a table of moves of a position with a column of their words beside ``move``."""
    return rows.with_column(WORDS, words_of(state, rows["move"]), after="move")


def by_name(state: State, rows: Rows) -> Rows:
    """Return a table with the names of the players for their numbers in the column ``player``."""
    return rows.mapped("player", player_names(state.names).__getitem__)


def margin_for(state: State, margin: float) -> str:
    """Return an exact margin of player 0 as one of the mover, with its sign."""
    own = round(margin) * (1 - 2 * state.to_move)
    return f"{own:+d}" if own else "0"


def interval_for(state: State, lower: int, upper: int) -> str:
    """Return a proved interval of player 0's margin as one of the mover: ``-6 to +2``."""
    ends = [margin_for(state, margin) for margin in (lower, upper)]
    least, most = ends[::-1] if state.to_move else ends
    return least if lower == upper else f"{least} to {most}"


def line_lines(state: State, moves: Sequence[Move]) -> list[str]:
    """Return a line of play with one ply on each line: number, mover, words and token."""
    plies = list(_plies(state, moves))
    wide = [max(map(len, column)) for column in zip(*plies, strict=True)]
    width = room()
    if width is not None and sum(wide) + len("  1.     ") > width:
        wide = [0, 0, 0]  # Folded anyway: columns would only waste the room.
    return [
        wrapped(f"{number:3}. {name:<{wide[0]}}  {words:<{wide[1]}}  {token}", HANGING)
        for number, (name, words, token) in enumerate(plies, start=1)
    ]


def line_words(state: State, moves: Sequence[Move]) -> str:
    """Return a line of play in one sentence, a name where the turn passes.

    For example ``Ann: domino at g7; Bob: advance 3 spaces; leather at c1``.
    """
    said, last = [], None
    for name, words, _ in _plies(state, moves):
        said.append(words if name == last else f"{name}: {words}")
        last = name
    return "; ".join(said)


def _plies(state: State, moves: Sequence[Move]) -> Iterator[tuple[str, str, str]]:
    """Yield of each ply who moves, the move in words and its token."""
    for move in moves:
        yield mover_name(state), move_words(state, move), str(move)
        state = state.play(move)
