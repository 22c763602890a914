"""Proved solo endings against brute force over all orders of the cards."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice

import pytest

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.solo.cards import DECKS
from patchwork_solve.engine.solo.playouts import Playouts
from patchwork_solve.engine.solo.proving import Prover
from patchwork_solve.engine.solo.state import SoloState
from tests.lanes import slow
from tests.solo_brute import TooLargeError, brute_value

CLOSE = 12
"""Points between the scores of an ending that is still open."""

GREEDY = Simple("greedy")


def played(seed: int) -> SoloState:
    """Return a late position of a game of greedy, which now and then advances instead."""
    draw = random.Random(seed)
    state = SoloState.new(seed, draw.choice(DECKS), draw.randrange(1, 6))
    until = draw.randrange(46, 53)
    while not state.is_over and min(state.you.time, state.automa.time) < until:
        if state.needs_back or state.needs_card:
            state = state.play(state.draw(draw))
        elif draw.random() < 0.1:
            state = state.play(state.legal_moves[0])
        else:
            state = state.play(GREEDY.choose(state.board, DecisionLimits(seed=seed)))
    return state


def endings(first: int) -> Iterator[tuple[SoloState, tuple[Fraction, Fraction]]]:
    """Yield close endings with their chance and margin by brute force."""
    for seed in count(first):
        state = played(seed)
        person, automa = state.scores()
        if state.is_over or abs(person - automa) > CLOSE:
            continue
        try:
            yield state, (brute_value(state, False), brute_value(state, True))
        except TooLargeError:
            continue


@pytest.mark.parametrize(("first", "number"), [(0, 8), *slow((50_000, 300))])
def test_proved_endings_are_those_of_brute_force(first: int, number: int) -> None:
    open_ones = 0
    for state, (chance, margin) in islice(endings(first), number):
        proved = Prover(entries=1 << 12).prove(state)
        assert proved is not None
        assert max(choice.chance for choice in proved) == pytest.approx(float(chance), abs=1e-9)
        assert max(choice.margin for choice in proved) == pytest.approx(float(margin), abs=1e-9)
        open_ones += 0 < chance < 1
    assert open_ones > 0, "some chances lie between"


@pytest.mark.parametrize(("first", "number"), [(0, 8), *slow((50_000, 100))])
def test_bounds_hold_the_values_of_brute_force(first: int, number: int) -> None:
    """At any number of nodes; with all of them they are the value."""
    narrow = 0
    for state, (chance, _) in islice(endings(first), number):
        whole = Prover(entries=1 << 12)
        assert whole.prove(state) is not None
        for nodes in (0, 1, 7, 40, 200, whole.nodes):
            bounds = Prover(entries=1 << 12).bounds(state, nodes, Clock())
            lower, upper = max(b.lower for b in bounds), max(b.upper for b in bounds)
            assert 0 <= lower <= float(chance) + 1e-9
            assert float(chance) - 1e-9 <= upper <= 1
            narrow += 0 < upper - lower < 1
        exact = Prover(entries=1 << 12).bounds(state, 200 * whole.nodes, Clock())
        assert max(b.lower for b in exact) == pytest.approx(float(chance), abs=1e-9)
        assert all(b.lower == b.upper for b in exact)
    assert narrow > 0, "some are between nothing and all"


def late(seed: int) -> SoloState:
    """Return an ending that is the person's turn."""
    return next(
        state
        for state in map(played, count(seed))
        if not (state.is_over or state.needs_back or state.needs_card) and state.you.time > 48
    )


def test_a_limit_ends_a_proof_without_an_answer() -> None:
    assert Prover(nodes=1).prove(SoloState.new(1)) is None


def test_estimates_of_an_ending_are_never_above_the_proof() -> None:
    state = late(7)
    proved = Prover().prove(state)
    estimated = Playouts().estimate(state, 2_000, 1)
    assert proved is not None
    best = estimated[0]
    assert best.chance - 4 * best.chance_error <= proved[0].chance + 1e-9
    assert not best.is_proved
