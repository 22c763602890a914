"""The strong player and the rung `draft`: legal, repeatable, exact near the end, and stronger."""

from pathlib import Path

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

VARIANTS = Path("tests/data/variants")
EDITIONS = ["current", "first-2014", *sorted(str(path) for path in VARIANTS.glob("*.toml"))]


def named(name: str) -> Edition:
    return edition_of(name) if name.endswith(".toml") else printing(name)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_are_legal_and_repeat(edition: str) -> None:
    start = State.new(3, named(edition))

    def game() -> list[str]:
        players = bot("strong:200n"), bot("draft:200n")
        return [str(step.move) for step in play_plies(start, players, seeds_of(1))]

    moves = game()
    state = start
    for move in moves:
        state = state.play(move)
    assert state.is_over
    assert game() == moves


def test_what_was_decided_before_makes_no_difference() -> None:
    first, second = State.new(1), State.new(2)
    player = Strong(DecisionLimits(nodes=2_000))
    alone = player.choose(first, DecisionLimits())
    player.choose(second, DecisionLimits())
    assert player.choose(first, DecisionLimits()) == alone
    assert Strong(DecisionLimits(nodes=2_000)).choose(first, DecisionLimits()) == alone


def test_a_search_that_has_ended_is_not_taken_up_again() -> None:
    # All is seen after some thousand nodes; going on must neither search nor crash.
    late = play_out(State.new(5), ("greedy", "greedy"), 5, until=51).final
    circle, words = late.kernel_arguments()
    drafter = Strong().drafter(late.edition)
    found = drafter.think(circle, words, DecisionLimits(nodes=10_000_000))
    assert found.nodes < 10_000_000
    for _ in range(3):
        assert drafter.think_on(circle, DecisionLimits(nodes=1_000)) == found


@pytest.mark.parametrize("edition", ["current", "first-2014"])
def test_near_the_end_it_plays_what_is_proved_best(edition: str) -> None:
    player = bot("strong:20000n")
    for seed in range(6):
        state = play_out(State.new(seed, edition), ("greedy", "greedy"), seed, until=48).final
        if state.is_over:
            continue
        answer = solve(state, SearchLimits())
        move = player.choose(state, DecisionLimits())
        values = {each.move: (each.lower, each.upper) for each in answer.moves}
        assert values[move] == (answer.lower, answer.upper)


@pytest.mark.slow
def test_it_beats_greedy_and_more_nodes_beat_fewer() -> None:
    def won(name: str, other: str, pairs: int) -> int:
        wins = 0
        for seed in range(pairs):
            for seat in (0, 1):
                both = bot(name), bot(other)
                players = both if seat == 0 else (both[1], both[0])
                *_, last = play_plies(State.new(seed), players, seeds_of(seed))
                wins += last.after.winner == seat
        return wins

    # All 20 when this was written.
    assert won("strong:300n", "greedy", 10) >= 18
    # 16 of 20 when this was written.
    assert won("strong:3000n", "strong:100n", 10) >= 12


@pytest.mark.parametrize(
    "name", ["strong:", "strong:0", "strong:-1", "strong:0n", "strong:x", "strong:1e9", "draft:1@"]
)
def test_names_that_mean_nothing(name: str) -> None:
    with pytest.raises(InputError, match=r"allowed: (strong|draft), .*SECONDS"):
        bot(name)


def test_an_evaluation_that_is_not_there() -> None:
    with pytest.raises(InputError, match="no file"):
        bot("strong:0.05@nowhere.json")
