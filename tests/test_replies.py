"""Replies to everything: the packed rules against the oracle, made, checked, and spoilt."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve import State
from patchwork_solve.engine.forms.variant import edition_of
from scripts.replies import rules
from scripts.replies.checking import UnshownError, check
from tests import oracle
from tests.oracle import ADVANCE, LEATHER, Move

pytestmark = pytest.mark.thorough

SMALL = "example:5x5"


def cells_of(size: int, mask: int) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(at, size) for at in range(size * size) if mask >> at & 1)


def packed(game: rules.Game, position: oracle.Position, order: tuple[str, ...]) -> tuple[int, ...]:
    """Return the fields of a position of the oracle, as the packed rules have them."""
    size = position.edition.width
    fields: list[int] = []
    for player in position.players:
        free = sum(1 << at for at in range(size * size) if divmod(at, size) not in player.filled)
        fields += [rules.alike(game, free), player.time, player.buttons, player.income]
    left = sum(1 << order.index(name) for name in position.circle)
    following = order.index(position.circle[0]) if position.circle else 0
    holders = [rules.NOBODY if who is None else who
               for who in (position.special_tile, position.finished_first)]  # fmt: skip
    return (*fields, position.to_move, position.leather_owed, *holders, left, following)


@pytest.mark.parametrize("seed", range(6))
def test_the_packed_rules_are_those_of_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    state = State.new(seed, edition_of(SMALL))
    game, order = rules.game_of(state), state.circle
    words, position = rules.first(state), oracle.start(state.edition, order)
    after = np.zeros((rules.most_moves(game), rules.FIELDS), np.int64)
    moves = np.zeros(len(after), np.int64)
    while not oracle.is_over(position):
        assert tuple(words.tolist()) == packed(game, position, order)
        # The quilt that stands for all images is followed, so the oracle follows it too.
        filled = [cells_of(5, ~int(words[base]) & (1 << 25) - 1) for base in (0, rules.OTHER)]
        players = [replace(p, filled=f) for p, f in zip(position.players, filled, strict=True)]
        position = replace(position, players=(players[0], players[1]))
        n = rules.follow_all(game, words, after, moves)
        following = {}
        for number, row in zip(moves[:n].tolist(), after[:n], strict=True):
            following[oracle_move(game, position, order, number)] = tuple(row.tolist())
        legal = oracle.legal_moves(position)
        assert set(following) == set(legal) and len(legal) == n
        for move in legal:
            assert following[move] == packed(game, oracle.play(position, move), order), move
        move = rng.choice(legal[: 1 + rng.randrange(len(legal))])
        words, position = np.array(following[move]), oracle.play(position, move)
    first, second = oracle.scores(position)
    assert rules.is_over(game, words)
    assert rules.final(game, words) == 3 * (first - second) + (1, -1)[oracle.tie_winner(position)]


def oracle_move(
    game: rules.Game, position: oracle.Position, order: tuple[str, ...], number: int
) -> Move:
    """Return a numbered move as the oracle writes it."""
    if number == rules.ADVANCE:
        return ADVANCE
    cells = cells_of(5, int(game.cells[number]))
    patch = int(np.searchsorted(game.facts.first, number, side="right")) - 1
    return (LEATHER, next(iter(cells))) if patch == len(order) else (order[patch], cells)
