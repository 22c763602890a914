"""Features of the patches for sale, against the rules one move on."""

import random

import pytest

from patchwork_solve import State
from patchwork_solve.engine.game.quilt import EMPTY
from patchwork_solve.engine.kernel.layout import SLOTS
from patchwork_solve.engine.kernel.players.prospects import (
    DRAFT,
    OF_A_PATCH,
    PATCHES_AT,
    SALES_AT,
)
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.style import STRONG
from tests.changed_rules import CHANGES, variant
from tests.harness import EDITIONS, edition_named


def income_comes(state: State, player: int, spaces: int) -> bool:
    """Whether a player who takes so many spaces passes an income mark or reaches it."""
    here, edition = state.players[player].time, state.edition
    marks = set(edition.income_marks if edition.income_pay else ())
    if edition.income_points:
        marks.add(edition.last)
    return any(here < mark <= here + spaces for mark in marks)


def fits(state: State, patch: str, player: int) -> bool:
    """Whether a patch can be sewn on a player's quilt, whatever it costs."""
    rows = state.quilts[player].rows
    free = {(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == EMPTY}
    return any(
        {(y + down, x + right) for y, x in shape} <= free
        for shape in state.edition.find(patch).orientations
        for down in range(state.edition.height)
        for right in range(state.edition.width)
    )


def expected(state: State, worths: list[tuple[float, float]]) -> list[float]:
    """Return the features of the patches for sale; what they are worth is taken as given."""
    me, other = state.to_move, 1 - state.to_move
    ahead = state.players[other].time - state.players[me].time
    last = state.edition.last
    expected: list[float] = []
    payable: tuple[list[float], list[float]] = ([0.0] * 3, [0.0] * 2)
    for number in range(max(SLOTS, state.edition.for_sale)):
        can = [False, False]
        spaces = 0
        if number < len(state.for_sale):
            patch = state.edition.find(state.for_sale[number])
            spaces = patch.time
            for whose, player in enumerate((me, other)):
                seat = state.players[player]
                can[whose] = (
                    seat.time < last
                    and seat.buttons >= patch.buttons
                    and fits(state, patch.name, player)
                )
                if can[whose]:
                    payable[whose].append(worths[number][whose])
        if number < SLOTS:
            expected += [
                can[0] and spaces <= ahead,
                can[0] and income_comes(state, me, spaces),
                can[1] and income_comes(state, other, spaces),
            ]
    expected += sorted(payable[0], reverse=True)[:3] + sorted(payable[1], reverse=True)[:2]
    return [float(number) for number in [*expected, income_comes(state, me, ahead + 1)]]


@pytest.mark.parametrize("name", [*EDITIONS, *CHANGES])
def test_sales_are_those_of_the_rules(name: str) -> None:
    edition = variant(**CHANGES[name]) if name in CHANGES else edition_named(name)
    near = max(SLOTS, edition.for_sale)
    network = evaluation_for(edition).network(False)
    drafter = Drafter(edition, network, STRONG.settings(), Memory(64, 64))
    rng = random.Random(name)
    for seed in range(4):
        state = State.new(seed, edition)
        while not state.is_over:
            if state.leather_owed == 0:
                features, _ = drafter.describe(*state.kernel_arguments())
                worths = [
                    (float(features[at]), float(features[at + 1]))
                    for at in range(PATCHES_AT, PATCHES_AT + near * OF_A_PATCH, OF_A_PATCH)
                ]
                assert features[SALES_AT:DRAFT].tolist() == expected(state, worths)
            moves = state.legal_moves
            state = state.play(rng.choice(moves))
