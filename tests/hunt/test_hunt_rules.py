"""The rules from positions put together by hand, against the oracle; forms and reach with them."""

import random
from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st

from patchwork_solve.engine.circle import reachable
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.state import State
from tests import oracle, oracle_search
from tests.engine.test_reach import within_reach
from tests.engine.variants import TINY, played, variant
from tests.harness import check_agreement, check_forms, every_move, oracle_move, position_of
from tests.hunt.budget import examples, rounds
from tests.hunt.strategies import editions, positions

MOST_SITUATIONS = 3_000
DEPTH = 3


def check_walk(state: State, choices: Iterator[int]) -> None:
    """Walk to the end of a game, compared with the oracle and read from its forms at every ply."""
    position = position_of(state)
    candidates = list(every_move(state.edition))
    while True:
        check_agreement(state, position, candidates)
        check_forms(state)
        moves = state.legal_moves
        if not moves:
            break
        move = moves[next(choices) % len(moves)]
        position = oracle.play(position, oracle_move(move))
        state = state.play(move)
    assert state.is_over


@rounds(50)
def test_a_game_from_any_position_agrees_with_the_oracle(number: int) -> None:
    @examples(number)
    @given(positions(), st.randoms(use_true_random=False))
    def check(state: State, chance: random.Random) -> None:
        check_walk(state, iter(lambda: chance.randrange(1 << 16), None))

    check()


@rounds(25)
def test_a_whole_game_of_a_variant_agrees_with_the_oracle(number: int) -> None:
    """From the deal on, the tie-break included."""

    @examples(number)
    @given(editions(), st.integers(0, 1 << 16), st.randoms(use_true_random=False))
    def check(edition: Edition, seed: int, chance: random.Random) -> None:
        state = State.new(seed=seed, edition=edition)
        check_walk(state, iter(lambda: chance.randrange(1 << 16), None))

    check()


@rounds(40)
def test_perft_equals_the_oracle(number: int) -> None:
    @examples(number)
    @given(positions(room=6))
    def check(state: State) -> None:
        assert perft(state, DEPTH) == oracle_search.perft(position_of(state), DEPTH)

    check()


# -- reach ---------------------------------------------------------------------------------------

Situation = tuple[oracle.Position, int, int]
"""A position, and the purchases and the buttons of player 0 on the way to it."""


def purchases(start: oracle.Position) -> Iterator[tuple[Situation, int, str]]:
    """Yield every purchase of every game: the situation before it, who makes it, and the patch."""
    waiting: list[Situation] = [(start, 0, 0)]
    seen = set(waiting)
    while waiting:
        situation = position, bought, spent = waiting.pop()
        for move in oracle.legal_moves(position):
            after = oracle.play(position, move), bought, spent
            if move not in (oracle.ADVANCE, oracle.SWAP) and move[0] != oracle.LEATHER:
                yield situation, position.to_move, move[0]
                if position.to_move == 0:
                    price = position.edition.find(move[0]).buttons
                    after = after[0], bought + 1, spent + price
            if after not in seen:
                assume(len(seen) < MOST_SITUATIONS)
                seen.add(after)
                waiting.append(after)


def check_reach(state: State) -> None:
    """Compare what is said to be within reach with every purchase of every game."""
    prices = {patch.name: patch.buttons for patch in state.edition.patches}
    fits, near = within_reach(state)
    table = {
        player: {reach.patch: reach for reach in rows} for player, rows in reachable(state).items()
    }
    for (position, bought, spent), player, patch in purchases(position_of(state)):
        # A search looks at no quilt before the swap is settled.
        assert state.edition.swap or patch in fits[player]
        assert state.edition.swap or patch in near
        gone = set(state.circle) - set(position.circle)
        by = (bought, len(gone) - bought)
        paid = (spent, sum(prices[name] for name in gone) - spent)
        reach = table[player][patch]
        assert reach.can_buy
        assert None not in (reach.purchases, reach.spent, reach.spent_by_player)
        assert reach.purchases <= len(gone)
        assert reach.by_player <= by[player]
        assert reach.by_opponent <= by[1 - player]
        assert reach.spent <= sum(paid)
        assert reach.spent_by_player <= paid[player]
        assert reach.purse >= prices[patch]


@rounds(40)
def test_no_purchase_is_beyond_reach(number: int) -> None:
    """Whatever some game buys, and how, is possible by `reachable` and by the kernel's reach."""

    @examples(number)
    @given(positions(room=6))
    def check(state: State) -> None:
        check_reach(state)

    check()


@rounds(25)
def test_no_purchase_of_a_random_variant_is_beyond_reach(number: int) -> None:
    """Every rule is drawn, leather before the first move and the swap included."""

    @examples(number)
    @given(st.integers(0, 1 << 16), st.integers(0, 20))
    def check(seed: int, ply: int) -> None:
        states = played(variant(seed, TINY), seed).states[:-1]
        check_reach(states[min(ply, len(states) - 1)])

    check()
