"""The reply to a position of a real game, whose quilts may lie turned or mirrored."""

from typing import NamedTuple

import numpy as np

from patchwork_solve import Move, State
from scripts.replies import rules
from scripts.replies.checking import row_of
from scripts.replies.file import Replies


class Reply(NamedTuple):
    """The hero's move, and the value that it keeps, in thirds of a point."""

    move: Move
    value: int


def reply_in(replies: Replies, state: State) -> Reply | None:
    """Return the hero's reply in a state of the game; None where the file has none.

    It has one where the hero has a choice, and has made the replies of the file so far.
    """
    game, order = rules.game_of(replies.state), replies.state.circle
    first, second = rules.pack(rules.position_of(game, state, order))
    row = row_of(replies.words, first, second)
    if row == len(replies.words) or replies.words[row].tolist() != [first, second]:
        return None
    move, value = int(replies.moves[row]), int(replies.values[row])
    if move == rules.ADVANCE:
        return Reply(Move(), value)
    free = rules.free_of(state.players[replies.hero].quilt.labels)
    image = next(i for i in game.images if rules.seen(i, free) == rules.alike(game, free))
    patch = int(np.searchsorted(game.facts.first, move, side="right")) - 1
    laid = game.cells[game.facts.first[patch] : game.facts.first[patch + 1]].tolist()
    spot = next(cells for cells in laid if rules.seen(image, cells) == game.cells[move])
    size = state.edition.width
    cells = tuple(divmod(at, size) for at in range(size * size) if spot >> at & 1)
    return Reply(Move(order[patch] if patch < len(order) else "leather", cells), value)
