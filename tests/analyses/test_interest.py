"""The interest of a game, from estimates of its decisions."""

import pandas as pd
import pytest

from patchwork_solve.analyses.interest.games import interest_frame
from patchwork_solve.analyses.interest.matches import SKILL, circles_of, matches_frame
from patchwork_solve.analyses.interest.report import interest_report, patches_frame
from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from tests.analyses.games_as_tables import played_run

PLAYER = "strong-alone:20n"


@pytest.fixture(scope="module")
def run() -> Run:
    return played_run(("greedy", "random"), 6, edition_of("example:4x4"), seed=2)


@pytest.fixture(scope="module")
def games(run: Run) -> pd.DataFrame:
    return interest_frame(run, 12, PLAYER)


def test_a_game_again_from_its_estimates(run: Run, games: pd.DataFrame) -> None:
    player = analyst(PLAYER)
    rows = {row["game"]: row for row in run.query("SELECT * FROM games").to_dict("records")}
    for found in games.to_dict("records"):
        row = rows[found["game"]]
        assert found["circle"] == row["circle"]
        game = replay(row)
        seconds, worsts, leads = [], [], []
        for state in game.states[:-1]:
            patches = {move.patch for move in state.legal_moves}
            if len(patches) < 2:
                continue
            values = [each.margin for each in player.valued(state, DecisionLimits())]
            leads.append(values[0])
            best, *others = sorted(values, reverse=state.to_move == 0)
            seconds.append(abs(best - others[0]))
            worsts.append(abs(best - others[-1]))
        assert found["decisions"] == len(seconds)
        assert found["second"] == pytest.approx(sum(seconds) / len(seconds), abs=1e-3)
        assert found["worst"] == pytest.approx(sum(worsts) / len(worsts), abs=1e-3)
        matter = sum(second >= 1 for second in seconds) / len(seconds)
        assert found["matter"] == pytest.approx(matter, abs=1e-4)
        margin = row["score_0"] - row["score_1"]
        behind = sum(abs(lead) >= 0.5 and lead * margin < 0 for lead in leads) / len(leads)
        assert found["behind"] == pytest.approx(behind, abs=1e-4)
        assert 0 <= found["decided"] <= 1
        assert (found["behind"] > 0) <= (found["lead_changes"] > 0 or found["decided"] > 0)
        assert len(found["best"]) <= len(found["offered"])
        assert 1 <= found["viable"] <= 4


def test_the_report_says_each_figure_and_what_it_means(run: Run, games: pd.DataFrame) -> None:
    matches = matches_frame(run.about.edition, 2, 1)
    assert len(matches) == 7
    report = interest_report(run, games, matches, PLAYER, 30)
    figures = report.frame("figures").set_index("figure")["value"]
    assert figures["minutes"] == pytest.approx(figures["decisions"] / 2, rel=1e-3)
    words = report.to_text()
    for part in ("Decisions that matter", "Drama", "Viable openings", "Skill: twice the limit"):
        assert part in words
    shares = report.frame("figures").query("unit == 'share'")
    assert shares["value_low"].min() >= 0
    assert shares["value_high"].max() <= 1


def test_patches_that_are_never_best(run: Run, games: pd.DataFrame) -> None:
    letter = run.about.edition.letter
    first, second, *_ = letter.values()
    known = games.assign(offered=5 * (first + second), best=3 * second)
    frame = patches_frame(run, known).set_index("patch")
    names = {each: name for name, each in letter.items()}
    number = 5 * len(games)
    assert frame.loc[names[first], ["offered", "best"]].tolist() == [number, 0]
    assert frame.loc[names[second], ["offered", "best"]].tolist() == [number, 0.6]
    words = interest_report(run, known, pd.DataFrame(), PLAYER, 20).to_text()
    assert f"Never the best choice in these games: {names[first]} (60 times" in words


def test_styles_in_a_circle() -> None:
    def row(one: str, other: str, low: float, high: float) -> dict[str, object]:
        names = {"player": f"{one}/x", "opponent": f"{other}/x"}
        return {**names, "games": 9, "win": (low + high) / 2, "win_low": low, "win_high": high}

    skill = {**row("a", "b", 0.6, 0.7), "player": SKILL[0], "opponent": SKILL[1]}
    rows = [row("a", "b", 0.6, 0.8), row("b", "c", 0.6, 0.9), row("a", "c", 0.1, 0.4)]
    assert circles_of(pd.DataFrame([skill, *rows])) == [("a", "b", "c")]
    rows[2] = row("a", "c", 0.3, 0.6)
    assert circles_of(pd.DataFrame([skill, *rows])) == []


def test_a_player_without_a_limit_of_nodes_is_refused() -> None:
    from patchwork_solve.analyses.interest.query import InterestQuery

    with pytest.raises(InputError, match="no limit of nodes"):
        InterestQuery(player="strong:0.1").check()
