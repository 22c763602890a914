"""Replies followed by only the rules: nothing is searched, and nothing of the kernel is used."""

from scripts.replies.file import Replies
from scripts.replies.rules import Game, game_of, pack, position_of
from scripts.replies.walk import (
    DONE,
    FORCED,
    FULL,
    GIVEN,
    MET,
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
)  # fmt: skip
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Numbers

UNSHOWN = -2
"""How a walk by a file ends where the file has no reply, or none that the rules allow."""


class UnshownError(Exception):
    """Replies do not show what their file claims."""


@compiled
def row_of(words: Numbers, first_word: int, second: int) -> int:
    """Return the row of a position, or that before which it would stand."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high) // 2
        row = words[middle]
        if row[0] < first_word or (row[0] == first_word and row[1] < second):
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _go(game: Game, hero: int, walk: Walk, met: Met, words: Numbers, replies: Numbers) -> int:
    """Go on with a walk by the replies of a file."""
    while True:
        status = go(game, hero, walk, met)
        if status != UNDECIDED:
            return status
        ply = walk.control[PLY]
        first_word, second = pack(walk.path[ply])
        row = row_of(words, first_word, second)
        if row == len(words) or words[row, 0] != first_word or words[row, 1] != second:
            return UNSHOWN
        for at in range(walk.chosen[ply, 1]):
            if walk.moves[ply, at] == replies[row]:
                walk.control[GIVEN] = at
        if walk.control[GIVEN] < 0:
            return UNSHOWN


@compiled
def _differing(met: Met, words: Numbers, values: Numbers) -> int:
    """Return a row whose position is not met or has another value; -1 where there is none."""
    for row in range(len(words)):
        at = place(met, words[row, 0], words[row, 1])
        if met.values[at] != values[row] or met.replies[at] == FORCED:
            return row
    return -1


def check(replies: Replies) -> int:
    """Follow replies against everything the other side may do; return the positions met.

    The value of each position follows from those after it: that of the reply where the hero has a
    choice, else the worst for the hero.

    Raises
    ------
    UnshownError
        When a reply is missing or illegal, a position has another value than the file says, or
        no play leads to it.
    """
    game = game_of(replies.state)
    walk, met = (
        new_walk(game, position_of(game, replies.state, replies.state.circle)),
        new_met(1 << 16),
    )
    while True:
        status = _go(game, replies.hero, walk, met, replies.words, replies.moves)
        if status == DONE:
            break
        if status != FULL:
            raise UnshownError(f"no legal reply: {walk.path[walk.control[PLY]].tolist()}")
        met = enlarged(met)
    row = _differing(met, replies.words, replies.values)
    if row >= 0:
        raise UnshownError(f"row {row}: another value, or no play leads there")
    if walk.control[VALUE] != replies.value:
        raise UnshownError(f"the value is {walk.control[VALUE]}, and {replies.value} is claimed")
    return int(walk.control[MET])
