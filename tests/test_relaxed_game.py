"""The relaxed game of strategy files, against the rules."""

import random
from dataclasses import replace

import numpy as np
import pytest

from patchwork_solve import Move, State
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import Tile
from patchwork_solve.engine.players.simple import play_out
from scripts.strategies import position
from scripts.strategies.facts import WORD, facts_of
from tests.relaxed import cells, free, free_of, with_leather

pytestmark = pytest.mark.thorough


def agree(state: State, words: np.ndarray, hero: int, order: tuple[str, ...]) -> None:
    """Hold a position of the relaxed game against the real one it came from."""
    for base, number in ((0, hero), (position.OTHER, 1 - hero)):
        player = state.players[number]
        assert words[base : base + 3].tolist() == [player.time, player.buttons, player.income]
    low, high = free(words)
    assert int(low) | int(high) << 64 == free_of(state, hero)
    assert words[position.ROOM] == free_of(state, 1 - hero).bit_count()
    left = int(words[position.REMAINING]) & WORD
    token = int(words[position.TOKEN])
    reach = [*range(token, len(order)), *range(token)]
    assert tuple(order[at] for at in reach if left >> at & 1) == state.circle
    if not state.is_over:
        assert words[position.MOVER] == (0 if state.to_move == hero else position.OTHER)


def play_both(seed: int, edition: str, until: int) -> bool:
    """Play a game at random by both rules; return whether the other's tile came too early."""
    rng = random.Random(seed)
    state = State.new(seed, edition_of(edition))
    if until:
        state = play_out(state, ("greedy", "greedy"), seed, until).final
    facts, order, hero = facts_of(state), state.circle, seed % 2
    spots = np.zeros((position.SPOTS, 4), np.uint64)
    words, after = position.first(state, hero), np.zeros(position.FIELDS, np.int64)
    moves, scratch = np.zeros(4, np.int64), np.zeros(4, np.int64)
    while not state.is_over:
        mover = state.to_move
        n = position.choices(facts, words, scratch, moves)
        options = [int(move) for move in moves[:n]]
        real = {move.patch for move in state.legal_moves}
        names = {move: None if move == position.ADVANCE else order[move] for move in options}
        assert real <= set(names.values()), "the other may do all that the rules allow"
        move = rng.choice([option for option in options if names[option] in real])
        chosen = rng.choice([one for one in state.legal_moves if one.patch == names[move]])
        if mover == hero and move != position.ADVANCE:
            spot = position.snuggest(facts, move, *free(words))
            chosen = Move(names[move], tuple(cells(facts, spot)))
        assert position.follow(facts, words, move, spots, after)
        state = with_leather(state.play(chosen), facts, hero, rng)
        words = after.copy()
        agree(state, words, hero, order)
        if state.special_tile is not None:
            assert words[position.TILE] != position.NOBODY
    points = state.scores()
    least = points[hero] - points[1 - hero]
    assert position.margin(facts, words) <= least
    return bool(position.margin(facts, words) < least)


@pytest.mark.parametrize(
    ("edition", "until"),
    [("current", 0), ("first-2014", 0), ("current", 30), ("example:5x5", 0),
     ("example:tight-nine", 0)],
)  # fmt: skip
def test_its_rules_give_the_hero_no_more_than_the_rules_do(edition: str, until: int) -> None:
    for seed in range(5):
        play_both(seed, edition, until)


def test_the_other_holds_the_tile_when_a_square_could_be_covered() -> None:
    assert any(play_both(seed, "example:5x5", 0) for seed in range(30))


def test_rules_that_it_does_not_know_are_refused() -> None:
    rules = {
        "outline": {"blocked": frozenset([(0, 0)])},
        "swap": {"swap": True},
        "for_sale": {"for_sale": 4},
        "tiles": {"more_tiles": (Tile(2, 1),)},
        "row_points": {"row_points": 1},
        "column_points": {"column_points": 1},
        "income_points": {"income_points": 1},
        "leather_points": {"leather_points": 1},
        "advance_pay": {"advance_pay": 2},
        "income_pay": {"income_pay": 0},
    }
    for rule, change in rules.items():
        state = State.new(seed=1, edition=replace(Edition.load("current"), **change))
        with pytest.raises(ValueError, match=f"its edition has {rule}, a rule"):
            facts_of(state)
