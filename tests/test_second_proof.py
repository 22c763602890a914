"""The second proof: its rules against the rules, its claims against solved games."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import Move, State
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import Tile
from patchwork_solve.engine.players.simple import play_out
from scripts.second_proof import position
from scripts.second_proof.facts import WORD, facts_of
from scripts.second_proof.prover import Prover
from tests.relaxed import cells, free, free_of, with_leather

DECIDED = "example:decided"


# -- its rules -------------------------------------------------------------------------------------


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


# -- its claims ------------------------------------------------------------------------------------


def proved(state: State, hero: int, least: int, nodes: int = 1 << 62, bits: int = 20) -> bool:
    return Prover(state, hero, bits).proves(least, nodes)


@pytest.mark.slow
def test_it_proves_no_more_than_is_true_of_solved_games() -> None:
    circles = 12
    data = pd.read_parquet("docs/data/solved.parquet")
    is_solved = (data["edition"] == "5x5") & (data["lower"] == data["upper"])
    known = data[is_solved].head(circles)
    found = 0
    assert len(known) == circles
    for row in known.itertuples():
        state = State.new(int(row.seed), edition_of("example:5x5"))
        for hero, margin in ((0, int(row.lower)), (1, -int(row.lower))):
            assert not proved(state, hero, margin + 1, 100_000, 16)
            found += proved(state, hero, margin - 12, 300_000, 16)
    assert found == 2 * len(known), "what is true by far is proved"


@pytest.mark.parametrize(("seed", "winner"), [(1033231, 0), (1091508, 1)])
def test_both_prove_who_wins_a_lopsided_circle(seed: int, winner: int) -> None:
    state = State.new(seed, edition_of("example:7x7"))
    found = solve(state, SearchLimits(winner_only=True, entries=1 << 16, nodes=1_000_000))
    assert found.winner == winner
    assert proved(state, winner, 1, 3_000_000, 20)
    assert not proved(state, 1 - winner, 1, 100_000, 16)
    if winner == state.to_move:
        after = state.play(found.line.moves[0])
        assert solve(after, SearchLimits(winner_only=True, nodes=1_000_000)).winner == winner


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["current", "first-2014"])
def test_it_proves_no_more_than_is_true_of_endgames(edition: str) -> None:
    found = 0
    for seed in range(8):
        state = play_out(State.new(seed, edition), ("greedy", "greedy"), seed, 40).final
        if state.is_over:
            continue
        margin = solve(state, SearchLimits(margin_only=True)).lower
        for hero, true in ((0, margin), (1, -margin)):
            assert not proved(state, hero, true + 1, 1_000_000, 18)
            found += proved(state, hero, true - 12, 1_000_000, 18)
    assert found > 0


# -- its command -----------------------------------------------------------------------------------


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.second_proof", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_what_cannot_be_read_is_refused_in_a_line() -> None:
    answer = ask("example:no-such")
    assert answer.returncode == 2
    assert answer.stderr.startswith("error: STATE: ")
    assert answer.stderr.count("\n") == 1
    assert ask(DECIDED, "--memory", "0").returncode == 2


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
            Prover(state, 0, 4)


@pytest.mark.slow
def test_the_command_says_what_is_proved() -> None:
    answer = ask(DECIDED, "--least", "-60")
    assert answer.stdout.startswith("proved: player 0 leads by -60 or more, whatever the other")


@pytest.mark.slow
@pytest.mark.parametrize("way", [
    lambda state: solve(state, SearchLimits(winner_only=True, entries=1 << 25)).winner == 0,
    lambda state: proved(state, 0, 1, bits=27),
], ids=["search", "second"])  # fmt: skip
def test_a_full_game_is_won_from_its_first_move(way: Callable[[State], bool]) -> None:
    assert way(State.load(DECIDED))
