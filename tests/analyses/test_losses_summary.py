"""Losses of players in each part of the game: the figures of the summary."""

from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.losses.decision import decisions_frame
from patchwork_solve.analyses.losses.report import losses_report
from patchwork_solve.analyses.losses.summary import summary_frame
from patchwork_solve.analyses.losses.tails import Tails, played
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.workers.batch import Batch


def table(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Return decisions of one player of which only the figures count."""
    same = {"player": "somebody", "edition": "current", "kind": "buy", "phase": "46 on", "moves": 2}
    frame = decisions_frame([]).reindex(range(len(rows)))
    for name, value in same.items():
        frame[name] = [row.get(name, value) for row in rows]
    for name, value in {"case": 1, "draft": 0, "placement": 0, "spoils": False}.items():
        frame[name] = [row.get(name, value) for row in rows]
    frame["lost"] = frame["draft"] + frame["placement"]
    frame["seconds"] = 0.25
    return frame


def shown(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the summary as people read it."""
    section = losses_report(decisions, "decision").sections[0]
    return readable(section.frame(decisions), section)


def test_figures_a_decision() -> None:
    rows = [{"draft": 5, "placement": 1, "spoils": True}, {"case": 2}, {"placement": 3, "case": 3}]
    figures = summary_frame(table(rows), "decision").set_index("part").loc["all"]
    assert figures["cases"] == figures["decisions"] == 3
    assert figures["lost"] == pytest.approx(3)
    assert figures["lost_error"] == pytest.approx((9 / 3) ** 0.5, abs=1e-4)  # Deviations 3, -3, 0.
    assert figures["draft"] == pytest.approx(5 / 3, abs=1e-4)
    assert figures["placement"] == pytest.approx(4 / 3, abs=1e-4)
    assert (
        figures["big"]
        == figures["spoiled"]
        == figures["lossless"]
        == pytest.approx(1 / 3, abs=1e-4)
    )
    assert figures["worst"] == 6
    assert figures["seconds"] == 0.25


def test_figures_a_game_sum_its_decisions() -> None:
    """A game without a decision of some part loses nothing there; forced moves are none."""
    rows = [
        {"draft": 4, "phase": "42 to 45"},
        {"placement": 2},
        {"case": 2, "moves": 1, "kind": "advance"},
    ]
    figures = summary_frame(table(rows), "game").set_index("part")
    assert list(figures.index) == ["all", "42 to 45", "46 on", "buy"]
    assert list(figures["cases"]) == [2, 2, 2, 2]
    assert list(figures["lost"]) == [3, 2, 1, 3]
    assert list(figures["decisions"]) == [2, 1, 1, 2]
    assert figures["lost"]["all"] == figures["draft"]["all"] + figures["placement"]["all"]
    assert figures["lossless"]["all"] == 0


@pytest.mark.thorough
def test_editions_are_separate_parts_only_if_there_are_several() -> None:
    players = ("random", "greedy")
    ends = Tails(("current", "first-2014"), games=3, space=48)
    decisions = played(players, ends, Batch()).decisions
    figures = summary_frame(decisions_frame(decisions), "game").set_index(["player", "part"])
    for name in players:
        parts = [figures.loc[(name, part)] for part in ("current", "first-2014")]
        whole = figures.loc[(name, "all")]
        assert sum(part["cases"] for part in parts) == whole["cases"]
        together = sum(part["lost"] * part["cases"] for part in parts)
        assert together / whole["cases"] == pytest.approx(whole["lost"], abs=1e-3)
        assert figures.loc[(name, "46 on")]["lost"] == pytest.approx(whole["lost"], abs=1e-3)
    one = [decision for decision in decisions if decision.state.edition.name == "current"]
    assert "current" not in set(summary_frame(decisions_frame(one), "game")["part"])


def test_without_a_choice_no_share_is_shown() -> None:
    decisions = table([{"moves": 1}])
    summary = summary_frame(decisions, "decision")
    assert list(summary["part"]) == ["all"]
    assert summary["lossless"].isna().all()
    assert list(shown(decisions)["lossless"]) == ["-"]


def test_one_case_has_no_error() -> None:
    decisions = table([{"draft": 2}])
    summary = summary_frame(decisions, "decision")
    assert summary["lost_error"].isna().all()
    assert set(shown(decisions)["lost a decision"]) == {"2.00"}
