"""A player's way through a played game: the plan's arithmetic gives the score of the rules."""

from pathlib import Path

import pytest

from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.alone.plan import score, timeline
from patchwork_solve.solver.score.alone.way import way
from tests.solver.score.small_variants import small_variant


def check(game: Game) -> None:
    for number in (0, 1):
        situation, plan = way(game, number)
        assert score(situation, plan) == game.final.scores()[number]
        entries = timeline(situation, plan)
        if entries:
            assert entries[-1].buttons == game.final.players[number].buttons
            assert entries[-1].income == game.final.players[number].income


@pytest.mark.parametrize("path", sorted(Path("examples").glob("*est-*-current.json")))
def test_of_the_extreme_games(path: Path) -> None:
    check(Game.from_json(path.read_text("utf-8")))


def test_of_played_games_from_any_position_on() -> None:
    for seed in range(4):
        game = play_out(State.new(seed=seed), ("greedy", "random"), seed)
        for ply in range(0, len(game.moves), 5):
            check(Game(game.states[ply], game.moves[ply:]))


def test_of_small_variants_where_leather_finds_no_cell() -> None:
    for seed in range(20):
        start = State.new(seed=seed, edition=small_variant(seed))
        check(play_out(start, ("greedy", "random"), seed))
