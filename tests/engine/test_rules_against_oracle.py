"""The kernel's rules agree with the oracle's at every ply of random games."""

from collections.abc import Sequence
from itertools import cycle, product

import pytest

from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.state import State
from tests import oracle
from tests.harness import (
    EDITIONS,
    PAIRINGS,
    VARIANTS,
    check_records,
    edition_named,
    engine_move,
    every_move,
    follow,
    oracle_move,
    play_against_oracle,
    position_of,
    state_of,
)
from tests.lanes import slow, thorough

PRINTED_GAMES = [range(4), *thorough(range(4, 6)), *slow(range(6, 8))]
"""Games of each printing and pairing: 2 x 4 x 8 = 64."""

VARIANT_GAMES = [range(1), *thorough(range(1, 2)), *slow(range(2, 3))]
"""Games of each variant and pairing: 6 x 4 x 3 = 72."""

MANY_GAMES = 300
"""Games of each edition and pairing in the slow lane: 9 x 4 x 300 = 10,800."""

RECORDED_GAMES = [range(1000, 1001), *thorough(range(1001, 1002)), *slow(range(1002, 1003))]
"""Games of each edition and pairing whose records are checked: 9 x 4 x 3 = 108."""


def paired(editions: Sequence[str]) -> list[object]:
    """Return editions with pairings: by default one each, in turn; in `make test-all` every one."""
    turn = cycle(range(len(PAIRINGS)))
    chosen = [(name, PAIRINGS[next(turn)]) for name in editions]
    return [*chosen, *thorough(*(one for one in product(editions, PAIRINGS) if one not in chosen))]


@pytest.mark.parametrize(("name", "names"), list(product(PRINTINGS, PAIRINGS)))
@pytest.mark.parametrize("seeds", PRINTED_GAMES, ids=str)
def test_printings_agree_with_the_oracle_at_every_ply(
    name: str, names: tuple[str, str], seeds: range
) -> None:
    for seed in seeds:
        play_against_oracle(edition_named(name), seed, names)


@pytest.mark.parametrize(("name", "names"), paired(VARIANTS))
@pytest.mark.parametrize("seeds", VARIANT_GAMES, ids=str)
def test_variants_agree_with_the_oracle_at_every_ply(
    name: str, names: tuple[str, str], seeds: range
) -> None:
    for seed in seeds:
        play_against_oracle(edition_named(name), seed, names)


@pytest.mark.smoke
@pytest.mark.parametrize(("name", "names"), paired(EDITIONS))
@pytest.mark.parametrize("seeds", RECORDED_GAMES, ids=str)
def test_records_keep_the_books_and_round_trip(
    name: str, names: tuple[str, str], seeds: range
) -> None:
    for seed in seeds:
        check_records(play_against_oracle(edition_named(name), seed, names))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "names"), list(product(EDITIONS, PAIRINGS)))
def test_many_more_games(name: str, names: tuple[str, str]) -> None:
    for seed in range(10_000, 10_000 + MANY_GAMES):
        game = play_against_oracle(edition_named(name), seed, names)
        if seed < 10_060:
            check_records(game)


@pytest.mark.parametrize("name", EDITIONS)
def test_states_and_moves_convert_both_ways(name: str) -> None:
    edition = edition_named(name)
    game = play_against_oracle(edition, 7, ("greedy", "random"))
    for state, position in zip(game.states, follow(game), strict=True):
        assert position_of(state) == position
        # The oracle's quilt does not say which patch covers a cell, so compare what it does say.
        assert position_of(state_of(position)) == position
    for move in every_move(edition_named(name)):
        assert engine_move(oracle_move(move)) == move


def moves_alone(edition: Edition, patch: Patch) -> list[Move]:
    """Return the moves from an empty quilt with one patch in the circle and buttons to spare."""
    rich = oracle.Player(time=0, buttons=999)
    position = oracle.Position(edition, (patch.name,), (rich, rich))
    moves = state_of(position).legal_moves
    assert {oracle_move(move) for move in moves} == set(oracle.legal_moves(position))
    return moves


@pytest.mark.parametrize("name", EDITIONS)
def test_the_kernel_knows_every_placement_and_no_other(name: str) -> None:
    edition = edition_named(name)
    placements = 0
    for patch in edition.patches:
        advance, *purchases = moves_alone(edition, patch)
        assert advance.is_advance
        assert len(set(purchases)) == len(purchases)
        placements += len(purchases)
    if name in PRINTINGS:
        assert placements == 7349


@pytest.mark.smoke
@pytest.mark.parametrize("name", PRINTINGS)
def test_both_only_advance(name: str) -> None:
    """The design's check: -104 against -94, in both printings."""
    state = State.new(seed=3, edition=name)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert state.scores() == (-104, -94)
    assert state.winner == 1
