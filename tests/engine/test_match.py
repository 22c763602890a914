"""Pairs of games: the same circle, swapped seats, and exactly the same games again."""

from dataclasses import dataclass, field

import pytest

from patchwork_solve.engine.base.cancellation import GivenUpError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of, derived_seed, play_pair
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

CURRENT = printing("current")


@dataclass
class Advances:
    """Advances while it can (or never, if it can buy); fails at a ply; keeps what it was asked."""

    which: int = 0
    fails_at: int = 10_000
    calls: list[tuple[int, int]] = field(default_factory=list)
    name: str = "advances"

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        if len(self.calls) == self.fails_at:
            raise ForfeitError("had enough")
        self.calls.append((state.to_move, len(state.legal_moves)))
        return state.legal_moves[self.which]

    def close(self) -> None:
        pass


def texts(names: tuple[str, str], seed: int, pair: int) -> list[str]:
    first, second = map(bot, names)
    return [e.game.to_text() for e in play_pair(CURRENT, (first, second), seed, pair)]


def test_a_pair_is_played_on_one_circle_that_seed_and_pair_choose() -> None:
    games = play_pair(CURRENT, (bot("careful"), bot("greedy")), 5, 3)
    starts = [encounter.game.start for encounter in games]
    assert starts[0] == starts[1] == circle_of(CURRENT, 5, 3)
    assert len({circle_of(CURRENT, seed, pair) for seed in (5, 6) for pair in range(4)}) == 8


def test_the_same_seed_is_the_same_match_and_another_one_is_not() -> None:
    names = "random", "random"
    assert texts(names, 1, 2) == texts(names, 1, 2)
    assert texts(names, 1, 2) != texts(names, 1, 3)
    assert texts(names, 1, 2) != texts(names, 2, 2)


def test_each_player_goes_first_once() -> None:
    advancing = Advances()
    first, second = play_pair(CURRENT, (advancing, bot("greedy")), 0, 0)
    seats = [seat for seat, _ in advancing.calls]
    assert set(seats) == {0, 1}
    assert seats == sorted(seats), "player 0 in the first game, player 1 in the second"
    for seat, encounter in enumerate((first, second)):
        buys = [m for state, m in zip(encounter.game.states, encounter.game.moves, strict=False)
                if state.to_move == seat and not (m.is_advance or m.is_leather)]  # fmt: skip
        assert buys == []


def test_equal_players_that_repeat_themselves_play_the_same_game_twice() -> None:
    first, second = texts(("random", "random"), 4, 0)
    assert first == second


def test_a_game_is_a_record_by_the_rules_with_its_winner_and_its_decisions() -> None:
    counting = Advances(which=-1)
    for seat, encounter in enumerate(play_pair(CURRENT, (counting, bot("random")), 0, 1)):
        again = Game.from_text(encounter.game.to_text())
        outcome = again.final.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.scores) == (encounter.winner, encounter.scores)
        choices = [n for at, n in counting.calls if at == seat and n > 1]
        assert encounter.decisions[seat] == len(choices)
        assert 0 < encounter.seconds[seat] < 10
    assert any(n == 1 for _, n in counting.calls), "forced moves do not count"


def test_who_forfeits_loses_and_the_moves_are_kept() -> None:
    failing = Advances(fails_at=2)
    first, second = play_pair(CURRENT, (failing, bot("greedy")), 0, 0)
    assert (first.winner, first.forfeit, first.scores) == (1, "had enough", None)
    assert first.game.final.to_move == 0
    assert [m for m in first.game.moves if m.is_advance]
    assert (second.winner, second.forfeit) == (0, "had enough")


def test_a_cancelled_game_is_abandoned() -> None:
    wishes = iter([False] * 30 + [True])
    players = bot("greedy"), bot("greedy")
    with pytest.raises(GivenUpError):
        play_pair(CURRENT, players, 0, 0, lambda: next(wishes))


def test_variants_play_too() -> None:
    pocket = edition_of("tests/data/variants/pocket.toml")
    first, _ = play_pair(pocket, (bot("greedy"), bot("careful")), 0, 0)
    assert first.scores == first.game.final.scores()


def test_seeds_are_the_same_everywhere() -> None:
    assert derived_seed(1, 2, "circle") == 4306710354088275802, "or kept matches are others"
    assert derived_seed(12, 3) != derived_seed(1, 23)
