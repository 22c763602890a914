"""Replies found by the endgame search, whose memory serves all positions of a circle."""

import numpy as np

from patchwork_solve import State
from patchwork_solve.engine.endgame.searcher import Answer, Searcher
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.arena import NO_MOVE, UNBOUNDED
from scripts.replies import rules
from scripts.replies.file import Replies, replies_of
from scripts.replies.rules import (
    FIELDS,
    NOBODY,
    OTHER,
    PLACE,
    Game,
    final,
    is_over,
    pack,
)
from scripts.replies.walk import (
    DONE,
    FULL,
    GIVEN,
    IS_NEW,
    PLY,
    UNDECIDED,
    VALUE,
    Met,
    Walk,
    enlarged,
    go,
    new_met,
    new_walk,
    place,
)
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Numbers

ENTRIES = 1 << 22
"""Entries of the search's table (192 MiB)."""


NEAR = 3
"""Spaces left of both tokens together from which on all moves of both sides are followed, which
takes less time than searches do."""

NEAR_FULL = -3
"""How `_go` ends where the table of positions near the end needs more places."""


@compiled
def _go(game: Game, hero: int, walk: Walk, met: Met, end: Walk, near: Met, spaces: int) -> int:
    """Go on with a walk to a choice of the hero that is not near the end."""
    while True:
        status = go(game, hero, walk, met)
        ply = walk.control[PLY]
        position = walk.path[ply]
        left = 2 * game.facts.last - position[PLACE] - position[OTHER + PLACE]
        if status != UNDECIDED or left > spaces:
            return status
        for field in range(FIELDS):
            end.path[0, field] = position[field]
        end.control[PLY], end.control[IS_NEW] = 0, 1
        status = go(game, NOBODY, end, near)
        if status != DONE:
            return NEAR_FULL if status == FULL else status
        value = end.control[VALUE]
        walk.values[ply, 1] = value
        for at in range(walk.chosen[ply, 1]):
            after = walk.after[ply, at]
            if is_over(game, after):
                found = final(game, after)
            else:
                first, second = pack(after)
                found = np.int64(near.values[place(near, first, second)])
            if found == value:
                walk.control[GIVEN] = at


class Chooser:
    """Finds replies in the positions of a circle.

    Parameters
    ----------
    state : State
        The start.
    game : Game
    hero : int
    """

    def __init__(self, state: State, game: Game, hero: int) -> None:
        self._searcher = Searcher(state, ENTRIES, 1, False, lambda is_slice: None)
        self._game, self._hero = game, hero
        first, patches = game.facts.first.tolist(), range(len(game.facts.cost) + 1)
        self._spots = {
            (patch, int(game.cells[spot])): spot
            for patch in patches
            for spot in range(first[patch], first[patch + 1])
        }
        self._patches = {int(patch): at for at, patch in enumerate(self._searcher.circle)}
        leather = int(self._searcher.tables.rules[layout.LEATHER_PATCH])
        self._patches[leather] = len(game.facts.cost)

    def choose(
        self, position: Numbers, kept: int, after: Numbers, moves: Numbers
    ) -> tuple[int, int]:
        """Return the value of a position, and the index of a move that keeps it.

        Parameters
        ----------
        kept : int
            A value that the hero is known to keep here.
        """
        alpha, beta = (-UNBOUNDED, kept + 1) if self._hero else (kept - 1, UNBOUNDED)
        answer = self._search(position, alpha, beta)
        if answer.code != NO_MOVE:
            return answer.value, int(np.flatnonzero(moves == self._move(answer.code))[0])
        # The hint may be of another quilt that the search does not tell from this one.
        likely = np.flatnonzero(answer.hint != NO_MOVE and moves == self._move(answer.hint))
        for at in (*likely.tolist(), *range(len(moves))):
            if self._keeps(after[at], answer.value):
                return answer.value, at
        raise AssertionError(f"no move keeps {answer.value}: {position.tolist()}")

    def _search(self, position: Numbers, alpha: int, beta: int) -> Answer:
        answer = self._searcher.search(_kernel_words(position), alpha, beta, tie=1)
        assert answer is not None, "no limit of nodes"
        return answer

    def _keeps(self, position: Numbers, value: int) -> bool:
        if rules.is_over(self._game, position):
            found = rules.final(self._game, position)
        else:
            alpha = value - 1 + self._hero
            found = self._search(position, alpha, alpha + 1).value
        return bool(found <= value if self._hero else found >= value)

    def _move(self, code: int) -> int:
        """Return a move of the kernel by the number that it has here."""
        if code == layout.ADVANCE:
            return rules.ADVANCE
        tables = self._searcher.tables
        orient, anchor = code >> layout.ANCHOR_BITS, code & layout.ANCHOR_MASK
        cells = int(tables.orients[orient, layout.SHAPE_LO]) << anchor
        return self._spots[self._patches[int(tables.offsets[orient, layout.OWNER])], cells]


def _kernel_words(position: Numbers) -> Numbers:
    """Return a position as the kernel packs it."""
    out = np.zeros(layout.SIZE, np.int64)
    fields = {
        layout.FREE_LO: rules.FREE,
        layout.PLACE: rules.PLACE,
        layout.BUTTONS: rules.BUTTONS,
        layout.EARNS: rules.INCOME,
    }
    for to, at in fields.items():
        out[to], out[layout.PER_PLAYER + to] = position[at], position[rules.OTHER + at]
    shared = {
        layout.MOVER: rules.MOVER,
        layout.OWED: rules.OWED,
        layout.TILE: rules.TILE,
        layout.FINISHED: rules.FINISHED,
        layout.REMAINING: rules.LEFT,
        layout.TOKEN: rules.NEXT,
    }
    for to, at in shared.items():
        out[to] = position[at]
    for to in (layout.TILE, layout.FINISHED):
        if out[to] == rules.NOBODY:
            out[to] = layout.NOBODY
    return out


def make(state: State, hero: int) -> Replies:
    """Return the hero's replies to everything, from the start of a game.

    Raises `ValueError` if its rules are not known, or a position has too much to be packed.
    """
    game = rules.game_of(state)
    chooser = Chooser(state, game, hero)
    walk, met = new_walk(game, rules.position_of(game, state, state.circle)), new_met(1 << 16)
    walk.values[0, 1] = UNBOUNDED if hero else -UNBOUNDED
    end, near = new_walk(game, walk.path[0]), new_met(1 << 16)
    while (status := _go(game, hero, walk, met, end, near, NEAR)) != DONE:
        if status == FULL:
            met = enlarged(met)
            continue
        if status == NEAR_FULL:
            near = enlarged(near)
            continue
        ply = int(walk.control[PLY])
        if status != UNDECIDED:
            raise ValueError(f"too much to be packed: {walk.path[ply].tolist()}")
        moves = walk.moves[ply, : walk.chosen[ply, 1]]
        kept = int(walk.values[ply, 1])
        walk.values[ply, 1], walk.control[GIVEN] = chooser.choose(
            walk.path[ply], kept, walk.after[ply], moves
        )
    return replies_of(state, hero, int(walk.control[VALUE]), met)
