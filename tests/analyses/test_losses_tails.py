"""Ends of games: every loss against the oracle's brute force, and what best play makes of them."""

import pandas as pd
import pytest

from patchwork_solve.analyses.losses.decision import Decision
from patchwork_solve.analyses.losses.loss import Loss
from patchwork_solve.analyses.losses.tails import Tails, played
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.endgame.driver import solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players import measured as measured_module
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.state import State
from tests import oracle_search
from tests.harness import oracle_move, position_of

POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
PLAYERS = ("random", "greedy")
LATE = Tails(("current", "first-2014"), games=8, space=48)


@pytest.fixture(scope="module")
def late() -> list[Decision]:
    return played(PLAYERS, LATE, Batch()).decisions


def true_loss(state: State, move: Move) -> Loss:
    """Work a loss out from the oracle's margins, by its definition."""
    values = oracle_search.root_margins(position_of(state))
    sign = -1 if state.to_move else 1
    mine = {other: sign * values[oracle_move(other)] for other in state.legal_moves}
    best, kept = max(mine.values()), mine[move]
    if move.is_advance:
        return Loss(best, kept, kept)
    return Loss(best, max(v for other, v in mine.items() if other.patch == move.patch), kept)


def check_all(decisions: list[Decision], most: int) -> set[tuple[str, bool]]:
    """Hold decisions against brute force, and return the kinds seen and whether they lost."""
    seen = set()
    for one in decisions:
        if len(one.state.legal_moves) <= most:
            assert one.loss == true_loss(one.state, one.move), one.state.to_text()
            row = one.row()
            assert row["lost"] == row["draft"] + row["placement"]
            seen.add((row["kind"], row["lost"] > 0))
    return seen


@pytest.mark.thorough
def test_losses_at_the_end_of_games_equal_brute_force(late: list[Decision]) -> None:
    seen = check_all(late, 12)
    assert {("advance", True), ("advance", False), ("buy", True), ("buy", False)} <= seen
    assert any(one.loss.draft for one in late)
    assert any(one.loss.placement for one in late)


@pytest.mark.slow
def test_losses_in_a_variant_equal_brute_force() -> None:
    found = played(("random",), Tails((POCKET,), games=30, space=14), Batch())
    seen = check_all(found.decisions, 12)
    assert {("leather", True), ("leather", False), ("buy", True)} <= seen
    assert {one.state.edition.name for one in found.decisions} == {"pocket"}


def check_the_sum(game: list[Decision]) -> None:
    """Hold the margin at a game's end against the first one and all that was lost between."""
    first, last = game[0], game[-1]
    margin = first.loss.best * (-1 if first.state.to_move else 1)
    for one in game:
        margin += one.loss.lost * (1 if one.state.to_move else -1)
    end = last.state.play(last.move).outcome()
    assert end is not None
    assert end.margin == margin


def games_of(decisions: list[Decision]) -> list[list[Decision]]:
    """Return decisions game by game, as they were made."""
    found: dict[tuple[str, str, int], list[Decision]] = {}
    for one in decisions:
        found.setdefault((one.player, one.state.edition.name, one.case), []).append(one)
    return list(found.values())


def test_losses_of_a_game_explain_its_end(late: list[Decision]) -> None:
    games = games_of(late)
    for game in games:
        check_the_sum(game)
    assert len(games) > 15


def test_nearly_whole_games_of_a_tiny_variant() -> None:
    found = played(("random",), Tails((POSTAGE,), games=3, space=1), Batch())
    games = games_of(found.decisions)
    assert len(games) == 3
    for game in games:
        assert len(game) > 10
        check_the_sum(game)


class Perfect:
    """A player that asks the exact search."""

    name = "perfect"

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        return solve(state).best.move

    def close(self) -> None:
        pass


@pytest.mark.thorough
def test_best_play_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        measured_module,
        "bot",
        lambda name, field: Perfect() if name == "perfect" else Simple(name),
    )
    found = played(("perfect", "greedy"), Tails(("current",), games=5, space=48), Batch())
    lost = pd.Series(dict.fromkeys(("perfect", "greedy"), 0))
    for one in found.decisions:
        lost[one.player] += one.loss.lost
    assert lost["perfect"] == 0
    assert lost["greedy"] > 0


def test_every_player_plays_the_same_ends(late: list[Decision]) -> None:
    firsts: dict[str, list[State]] = {name: [] for name in PLAYERS}
    for first, *_ in games_of(late):
        firsts[first.player].append(first.state)
        assert min(player.time for player in first.state.players) >= LATE.space
        assert not first.state.leather_owed
    assert firsts["random"] == firsts["greedy"]
    assert len(firsts["random"]) > 8


@pytest.mark.thorough
def test_games_that_are_over_are_counted(late: list[Decision]) -> None:
    found = played(("greedy",), Tails(LATE.editions, LATE.games, space=52), Batch())
    ends = {(one.state.edition.name, one.case) for one in found.decisions}
    assert len(ends) + found.over == 2 * LATE.games
    assert found.over > 0


def test_an_end_beyond_the_limit_is_left_out() -> None:
    found = played(("greedy",), Tails(("current",), games=1, space=30, seconds=0.01), Batch())
    assert found.decisions == []
    assert found.unfinished == 1
