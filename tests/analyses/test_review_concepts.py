"""What players of several games lose by concept."""

from functools import cache
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve import Game, Move, State
from patchwork_solve.analyses.reviews.concepts import parts_frame
from patchwork_solve.analyses.reviews.decisions import decisions_frame
from patchwork_solve.analyses.reviews.gathering import NamedGame
from patchwork_solve.analyses.reviews.reviewing import reviewed_games
from patchwork_solve.analyses.reviews.words import concept_sentences
from patchwork_solve.analyses.statistics.estimates import mean, student
from patchwork_solve.players import play_out
from patchwork_solve.reports import concept_losses_frame
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

NAMES = ("Adam", "Sam")
LIMIT = "strong:100n"
SPACE = 38
"""From where Adam never buys."""

GAMES = 6


def advancing(seed: int) -> Game:
    """Return the end of a game in which Adam never buys."""
    start = State.new(seed=seed).with_names(NAMES)
    late = play_out(start, ("greedy", "careful"), seed, until=SPACE).final
    state, moves = late, list[Move]()
    while not state.is_over:
        is_idle = state.to_move == 0 and not state.leather_owed
        rest = play_out(state, ("greedy", "greedy"), seed).moves
        moves.append(Move() if is_idle else rest[0])
        state = state.play(moves[-1])
    return Game(late, tuple(moves))


@cache
def frames() -> tuple[pd.DataFrame, pd.DataFrame]:
    games = [NamedGame(str(seed), advancing(seed)) for seed in range(GAMES)]
    reviews = reviewed_games(games, LIMIT, 1, explain=True)
    return decisions_frame(reviews), parts_frame(reviews)


@pytest.mark.thorough
def test_a_player_that_never_buys_loses_what_the_best_move_buys() -> None:
    found = concept_losses_frame(*frames())
    own = found[found["player"] == "Adam"]
    assert own["concept"].iloc[0] == "purchase"
    assert own["words"].iloc[0] == "not buying what the best move buys"
    assert own["lost"].iloc[0] > 10


@pytest.mark.thorough
def test_the_parts_of_a_player_add_up_to_the_points_lost() -> None:
    decisions, parts = frames()
    for (game, ply), some in parts.groupby(["game", "ply"]):
        lost = decisions[(decisions["game"] == game) & (decisions["ply"] == ply)]["lost"]
        assert some["lost"].sum() == pytest.approx(lost.item())
    found = concept_losses_frame(decisions, parts)
    for player, own in decisions.groupby("player"):
        total = found.loc[found["player"] == player, "lost"].sum()
        assert total == pytest.approx(own["lost"].sum() / own["game"].nunique(), abs=0.05)


def table(rows: list[tuple[str, str, str, float]]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return decisions and parts of six games of two players."""
    decisions = pd.DataFrame(
        [(f"game {n}", name) for n in range(6) for name in NAMES], columns=["game", "player"]
    )
    return decisions, pd.DataFrame(rows, columns=["game", "player", "concept", "lost"])


def test_intervals_are_over_games_and_hold_together_for_all_parts() -> None:
    """By hand: games without a part count 0, and two parts double the error that is allowed."""
    lost = [4.0, 6.0, 0.0, 0.0, 2.0, 0.0]
    rows = [(f"game {n}", "Adam", "turn", each) for n, each in enumerate(lost) if each]
    rows.append(("game 1", "Adam", "turn", -1.0))
    rows.append(("game 0", "Sam", "room", 1.0))
    (adam, sam) = concept_losses_frame(*table(rows)).to_dict("records")
    whole = mean([4.0, 5.0, 0.0, 0.0, 2.0, 0.0])
    assert whole.low is not None
    assert (adam["games"], adam["moves"], adam["concept"]) == (6, 4, "turn")
    assert adam["lost"] == pytest.approx(11 / 6, abs=0.01)
    alone = (whole.value or 0) - whole.low
    reach = alone * student(5, together=2) / student(5)
    assert adam["lost_low"] == pytest.approx(11 / 6 - reach, abs=0.01)
    assert (sam["concept"], sam["words"]) == ("room", "losing the room for patches")


def test_a_sentence_names_what_a_player_surely_loses() -> None:
    """Neither what may be chance nor what is only estimated."""
    rows = [(f"game {n}", "Adam", "turn", 6.0 + n % 2) for n in range(6)]
    rows += [(f"game {n}", "Adam", "prospects", 9.0 + n % 2) for n in range(6)]
    rows += [("game 0", "Adam", "room", 30.0), ("game 1", "Sam", "room", 3.0)]
    found = concept_losses_frame(*table(rows))
    (said,) = concept_sentences(found, "Adam")
    assert said.startswith("Of the points that Adam loses a game, 6.5 [")
    assert said.endswith("] come by giving up the turn when a purchase keeps it.")
    assert list(concept_sentences(found, "Sam")) == []


def test_a_table_of_concepts_needs_explanations(run: Run, tmp_path: Path) -> None:
    for seed in range(2):
        (tmp_path / f"{seed}.txt").write_text(advancing(seed).to_text())
    refused(run("review", str(tmp_path), "--section", "concepts"), "--section", "--explain")
