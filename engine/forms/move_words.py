"""A move in words, beside its exact token: ``long-plus at e4, turned``."""

from __future__ import annotations

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.drawing.fabric import patch_name
from patchwork_solve.engine.game.cell import cell_text, corner_of
from patchwork_solve.engine.game.move import SWAP_WORD, Move
from patchwork_solve.engine.game.orientation import orientations_of
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.game.position import Position


def move_words(state: Position, move: Move) -> str:
    """Return a move of a position in words.

    With the position, the words name one move only. The place of a patch is the upper left corner
    of the box around it, which the patch itself need not cover.

    Parameters
    ----------
    state : Position
        Position in which the move is played.
    move : Move
        A move of its edition; it need not be legal.

    Raises
    ------
    InputError
        When the edition has no such patch, or the cells are not that patch.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> move_words(State.new(seed=1), Move.from_text("corner-slow@e4f4f5"))
    'corner-slow at e4, turned'
    """
    if move.is_advance:
        return _advance_words(state)
    if move.is_swap:
        return say(SWAP_WORD)
    corner = cell_text(corner_of(move.cells))
    if move.is_leather:
        return say("leather at {cell}", cell=corner)
    state.edition.moves.code(move)
    picture = state.edition.find(str(move.patch)).cells
    lies = str(orientations_of(picture)[shape(move.cells)])
    patch = patch_name(str(move.patch))
    if not lies:
        return say("{patch} at {cell}", patch=patch, cell=corner)
    return say("{patch} at {cell}, {lies}", patch=patch, cell=corner, lies=say(lies))


def _advance_words(state: Position) -> str:
    own, other = state.players[state.to_move].time, state.players[1 - state.to_move].time
    spaces = min(other + 1, state.edition.last) - own
    return say_many("advance {n} space", "advance {n} spaces", spaces)
