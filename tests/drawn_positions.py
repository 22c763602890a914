"""Positions drawn as a person may draw them, which no game has reached, and random games on."""

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

from patchwork_solve.engine.game.cell import EMPTY, LEATHER_MARK, UNKNOWN
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.engine.variants import LARGE, SMALL, TINY, Size, variant

PER_VARIANT = 10
"""The number of positions of each variant."""


def drawn_positions(size: Size | None = None) -> Iterator[State]:
    """Yield positions of random variants that can be played, without end."""
    for seed in range(10**9):
        lot = random.Random(seed)
        edition = _edition(seed, size)
        for _ in range(PER_VARIANT):
            yield drawn(edition, lot)


@cache
def _edition(seed: int, size: Size | None) -> Edition:
    return variant(seed, size or (TINY, TINY, SMALL, LARGE)[seed % 4])


def drawn(edition: Edition, lot: random.Random) -> State:
    """Return a position with random parts, from which the rules can be played."""
    while True:
        setup = _setup(edition, lot)
        if not any(setup.flaws()):
            return State.set_up(setup)


def _setup(edition: Edition, lot: random.Random) -> Setup:
    """Return random parts; most are those of the beginning or of an end, where rules meet."""
    is_first = lot.random() < 0.4
    first, second = (_player(edition, number, is_first, lot) for number in (0, 1))
    who = (None, 0, 1)
    return Setup(
        edition,
        _circle(edition, is_first, lot),
        (first, second),
        to_move=lot.choice(who),
        special_tile=lot.choice(who) if edition.square else None,
        leather_owed=lot.choice((0, 1, 1, 2)),
        finished_first=lot.choice(who),
        more_tiles=[None if tile.both else lot.choice(who) for tile in edition.more_tiles],
    )


def _player(edition: Edition, number: int, is_first: bool, lot: random.Random) -> Player:
    seat, last = edition.seats[number], edition.last
    if is_first and lot.random() < 0.4:  # As somebody who may swap has it.
        quilt = _quilt(edition, edition.cells - seat.leather, lot)
        return Player(seat.space, seat.buttons, seat.income, quilt)
    spaces = (seat.space, max(0, last - 1), last, lot.randint(0, last))
    space = seat.space if is_first else lot.choice(spaces)
    holes = lot.choice((edition.cells, 0, 1, 2, lot.randint(0, edition.cells)))
    return Player(space, lot.randrange(20), lot.randrange(5), _quilt(edition, holes, lot))


def _quilt(edition: Edition, holes: int, lot: random.Random) -> Quilt:
    labels = list(Quilt.of_edition(edition).labels)
    cells = [at for at, label in enumerate(labels) if label == EMPTY]
    for at in lot.sample(cells, max(0, len(cells) - holes)):
        labels[at] = lot.choice((UNKNOWN, UNKNOWN, LEATHER_MARK))
    return Quilt("".join(labels), edition.width)


def _circle(edition: Edition, is_first: bool, lot: random.Random) -> list[str]:
    """Return patches in any order; in one position of ten not all of them are known."""
    names = [patch.name for patch in edition.patches]
    lot.shuffle(names)
    left = names if is_first else names[: lot.randint(0, len(names))]
    if lot.random() < 0.1:
        left = [UNKNOWN_PATCH if lot.random() < 0.3 else name for name in left]
    return left


def play_out(state: State, seed: int) -> Game:
    """Return a random game from a position, which must have a legal move until it ends."""
    lot = random.Random(seed)
    start, moves = state, []
    longest = longest_game(state.edition)
    while not state.is_over:
        legal = state.legal_moves
        assert len(legal) > 0, f"no move and no end: {state.to_text()} of {start.to_text()}"
        assert len(moves) < longest, f"too long: {start.to_text()}"
        swap = legal[-1]
        moves.append(swap if swap.is_swap and lot.random() < 0.5 else lot.choice(legal))
        state = state.play(moves[-1])
    return Game(start, tuple(moves))


def digest(number: int) -> str:
    """Return a digest of the random games from so many positions."""
    games = (play_out(state, seed) for seed, state in enumerate(islice(drawn_positions(), number)))
    return hashlib.sha256("\n".join(game.to_text() for game in games).encode()).hexdigest()
