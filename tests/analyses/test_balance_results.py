"""Sections of a report on who wins: every figure worked out again from the games."""

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.figures import figures_frame
from patchwork_solve.analyses.balance.points import points_frame
from patchwork_solve.analyses.balance.runs import runs_frame
from patchwork_solve.analyses.balance.scores import margins_frame, scores_frame, ties_frame
from patchwork_solve.analyses.balance.seats import seats_frame, strength_frame
from patchwork_solve.analyses.balance.tile import tile_frame
from patchwork_solve.analyses.simulation.metrics import game_values, metrics_of
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.simulation.sources import labels_of
from patchwork_solve.lab import balance
from tests.analyses.games_as_tables import played_run, run_of
from tests.analyses.recounted import (
    KINDS,
    Row,
    check,
    games_of,
    margin_of,
    records,
    run_of_kind,
    usual,
)


@pytest.fixture(scope="module", params=KINDS)
def run(request: pytest.FixtureRequest) -> Run:
    return run_of_kind(request.param)


@pytest.fixture(scope="module")
def games(run: Run) -> list[Row]:
    return games_of(run)


def test_all_figures(run: Run) -> None:
    values = game_values(run)
    frame = figures_frame(run).set_index("figure")
    for metric in metrics_of(run.about.edition):
        known = values[["circle", metric.name]].dropna()
        row = frame.loc[metric.name].to_dict()
        check(row, "value", known.itertuples(index=False, name=None), metric.is_flag)
        assert row["games"] == len(known)
        assert row["circles"] == known["circle"].nunique()
        assert (row["unit"], row["meaning"]) == (metric.unit, metric.meaning)


def test_points_by_source_are_those_of_the_games(run: Run) -> None:
    edition = run.about.edition
    labels, values = labels_of(edition), game_values(run)
    frame = points_frame(run)
    assert dict(zip(frame["source"], frame["rule"], strict=True)) == labels
    for row in records(frame):
        points = [values[["circle", f"points_{row['source']}_{seat}"]] for seat in (0, 1)]
        pairs = [one.itertuples(index=False, name=None) for one in points]
        check(row, "first", pairs[0])
        check(row, "second", pairs[1])
        assert row["games"] == 2 * len(values)
    assert frame["first"].sum() == pytest.approx(values["score_0"].mean(), abs=1e-3)


def test_the_runs(run: Run, games: list[Row]) -> None:
    (row,) = records(runs_frame(run))
    assert row["games"] == len(games)
    assert row["circles"] == len({game["circle"] for game in games})
    assert (row["player"], row["opponent"]) == run.about.players
    assert row["forfeits"] == 0


def test_seats(run: Run, games: list[Row]) -> None:
    rows = list(records(seats_frame(run)))
    pairs = {(game["player_0"], game["player_1"]) for game in games}
    assert len(rows) == (1 if len(pairs) == 1 else 1 + len(pairs))
    for row in rows:
        mine = [
            game for game in games if row["first"] == "either" or game["player_0"] == row["first"]
        ]
        assert row["games"] == len(mine)
        check(row, "win", ((g["circle"], g["winner"] == 0) for g in mine), is_share=True)
        check(row, "margin", ((g["circle"], g["margin"]) for g in mine))
        check(row, "tie", ((g["circle"], g["tie"]) for g in mine), is_share=True)


def test_strength(run: Run, games: list[Row]) -> None:
    player, opponent = run.about.players
    rows = list(records(strength_frame(run)))
    assert len(rows) == (0 if player == opponent else 3)
    for row in rows:
        seats = {"either": (0, 1), "first": (0,), "second": (1,)}[row["seat"]]
        mine = [(g, s) for g in games for s in seats if g[f"player_{s}"] == player]
        check(row, "win", ((g["circle"], g["winner"] == s) for g, s in mine), is_share=True)
        check(row, "margin", ((g["circle"], margin_of(g, s)) for g, s in mine))


def test_scores(run: Run, games: list[Row]) -> None:
    rows = {row["what"]: row for row in records(scores_frame(run))}
    values = {
        "first player": [g["score_0"] for g in games],
        "second player": [g["score_1"] for g in games],
        "winner": [g[f"score_{g['winner']}"] for g in games],
        "loser": [g[f"score_{1 - g['winner']}"] for g in games],
        "both together": [g["score_0"] + g["score_1"] for g in games],
        "margin": [g["margin"] for g in games],
        "distance": [abs(g["margin"]) for g in games],
    }
    assert list(rows) == list(values)
    for what, listed in values.items():
        row = rows[what]
        check(row, "mean", ((g["circle"], v) for g, v in zip(games, listed, strict=True)))
        assert row["spread"] == pytest.approx(pd.Series(listed).std(), abs=1e-5)
        assert row["spread_low"] <= row["spread"] <= row["spread_high"]
        ordered = sorted(listed)
        assert row["quantile_50"] == ordered[(len(ordered) + 1) // 2 - 1]
        for part in (5, 25, 50, 75, 95):
            low = row[f"quantile_{part}_low"]
            if not pd.isna(low):
                assert low <= row[f"quantile_{part}"] <= row[f"quantile_{part}_high"]


def test_margins(run: Run, games: list[Row]) -> None:
    rows = list(records(margins_frame(run)))
    assert sum(row["games"] for row in rows) == len(games)
    for row in rows:
        ends = range(row["margin_from"], row["margin_to"] + 1)
        assert len(ends) == 5
        mine = [g["margin"] in ends for g in games]
        assert row["games"] == sum(mine)
        cases = zip((g["circle"] for g in games), mine, strict=True)
        check(row, "part", cases, is_share=True)
    assert {row["margin_from"] % 5 for row in rows} == {3}  # Around 0 from -2 to 2.


def test_ties(run: Run, games: list[Row]) -> None:
    altered = [{k: v for k, v in game.items() if k != "list"} for game in games]
    for game, winner in zip(altered[:5], (1, 0, 1, 1, 0), strict=True):
        game |= {"tie": True, "margin": 0, "score_0": 4, "score_1": 4, "winner": winner}
    plies = [ply for game in games for ply in game["list"]]
    frame = ties_frame(run_of(altered, plies, run.about.players, run.about.edition))
    rows = {row["figure"]: row for row in records(frame)}
    tied = [(g["circle"], g["winner"] == 0) for g in altered if g["tie"]]
    apart = [(g["circle"], g["winner"] == 0) for g in altered if not g["tie"]]
    half = [(g["circle"], 0.5 if g["tie"] else g["winner"] == 0) for g in altered]
    for name, cases in (("tie_0", tied), ("win_apart", apart), ("win_half", half)):
        check(rows[name], "value", cases, is_share=True)
        assert rows[name]["games"] == len(cases)
    check(rows["tie"], "value", ((g["circle"], g["tie"]) for g in altered), is_share=True)


def test_the_tile(run: Run, games: list[Row]) -> None:
    rows = {row["taken"]: row for row in records(tile_frame(run))}
    assert list(rows) == ["any", "1", "2", "3", "4", "never"]

    def time(game: Row) -> str:
        if game["tile"] is None:
            return "never"
        space = game["list"][int(game["tile_ply"])][f"time_{game['tile']}"]
        return str(min(4, 1 + int(4 * space / run.about.edition.last)))

    for taken, row in rows.items():
        is_in = [g["tile"] is not None if taken == "any" else time(g) == taken for g in games]
        mine = [g for g, here in zip(games, is_in, strict=True) if here]
        assert row["games"] == len(mine)
        assert row["circles"] == len({g["circle"] for g in mine})
        check(row, "part", zip((g["circle"] for g in games), is_in, strict=True), is_share=True)
        check(row, "win", ((g["circle"], g["winner"] == 0) for g in mine), is_share=True)
        if taken == "never":
            assert pd.isna(row["swing"])
            continue
        check(row, "first", ((g["circle"], g["tile"] == 0) for g in mine), is_share=True)
        check(row, "wins", ((g["circle"], g["tile"] == g["winner"]) for g in mine), is_share=True)
        margins = [(g["circle"], margin_of(g, g["tile"])) for g in mine]
        check(row, "margin", margins)
        swings = [
            (circle, margin - usual(games, g, g["tile"])[0])
            for (circle, margin), g in zip(margins, mine, strict=True)
        ]
        check(row, "swing", swings)
        points = run.about.edition.square_points
        check(row, "beyond", ((circle, swing - points) for circle, swing in swings))


def test_a_tile_taken_on_the_last_space_is_taken_in_the_last_quarter() -> None:
    (game,) = games_of(played_run(("greedy", "greedy"), 1))
    last = run_of([], []).about.edition.last
    plies = [ply | {"time_0": last, "time_1": last} for ply in game.pop("list")]
    frame = tile_frame(run_of([game | {"tile": 1, "tile_ply": 9}], plies))
    games = frame.set_index("taken")["games"]
    assert games.to_dict() == {"any": 1, "1": 0, "2": 0, "3": 0, "4": 1, "never": 0}


def test_a_section_named_twice_is_shown_once() -> None:
    answer = balance(played_run(("greedy", "greedy"), 2), sections=["seats", "tile", "seats"])
    assert [section.name for section in answer.finished_sections] == ["seats", "tile"]
