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
from patchwork_solve.engine.solo.state import PERSON, SoloState
from tests import oracle, solo_oracle
from tests.harness import position_of
from tests.lanes import slow

MOST_VISITS = 1_500
"""Positions of an ending that brute force still looks at."""


CLOSE = 12
"""Points between the scores of an ending that is still open."""

GREEDY = Simple("greedy")


class TooLargeError(Exception):
    """Brute force would take too long."""


class Brute:
    """The mean over all orders of the cards, by the oracle: no table, no shared positions.

    The person sees cards only when they are played, and with the tactical deck the next budget.
    """

    def __init__(self, deck: str, wants_margin: bool) -> None:
        self.numbers = tuple(solo_oracle.DECKS[deck])
        self.is_tactical = deck == "tactical"
        self.wants_margin = wants_margin
        self.visits = 0

    def value(
        self, solo: solo_oracle.Solo, unseen: tuple[int, ...], left: int, shown: int | None
    ) -> Fraction:
        """Return the value of a position, of which the back is shown if it is to be."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            raise TooLargeError
        if oracle.is_over(solo.board):
            person, automa = solo_oracle.scores(solo)
            return Fraction(person - automa if self.wants_margin else solo_oracle.is_won(solo))
        if self.is_tactical and shown is None:
            # Whichever card is on top: its back is seen.
            tops = [self.value(solo, unseen, left, solo_oracle.CARDS[n][0]) for n in unseen]
            return sum(tops, Fraction()) / len(tops)
        if solo.board.to_move == PERSON:
            after = (solo_oracle.move(solo, move) for move in oracle.legal_moves(solo.board))
            return max(self.value(each, unseen, left, shown) for each in after)
        tops = [n for n in unseen if shown in (None, solo_oracle.CARDS[n][0])]
        return sum((self._after(solo, unseen, left, n) for n in tops), Fraction()) / len(tops)

    def _after(
        self, solo: solo_oracle.Solo, unseen: tuple[int, ...], left: int, number: int
    ) -> Fraction:
        rest = tuple(each for each in unseen if each != number)
        if left == 1:
            rest, left = self.numbers, len(self.numbers) + 1
        return self.value(solo_oracle.reveal(solo, number), rest, left - 1, None)


def solo_of(state: SoloState) -> solo_oracle.Solo:
    """Return a state as the oracle sees it."""
    return solo_oracle.Solo(position_of(state.board), state.level, state.pile)


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
        place = solo_of(state), tuple(card.number for card in state.unseen), state.left, state.shown
        try:
            found = Brute(state.deck, False).value(*place), Brute(state.deck, True).value(*place)
        except TooLargeError:
            continue
        yield state, found


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
