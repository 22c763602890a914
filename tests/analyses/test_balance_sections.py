"""The sections of a report on a run: every figure worked out again from games and states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.branching import branching_frame
from patchwork_solve.analyses.balance.figures import figures_frame
from patchwork_solve.analyses.balance.income import income_frame
from patchwork_solve.analyses.balance.leads import (
    LEADS_FROM,
    LOOKED_AT,
    MANY_CHANGES,
    chances_frame,
    lead_changes_frame,
    leads_frame,
)
from patchwork_solve.analyses.balance.leather import leather_counts_frame, leather_frame
from patchwork_solve.analyses.balance.metrics import METRICS, game_values
from patchwork_solve.analyses.balance.patches import patches_frame
from patchwork_solve.analyses.balance.runs import runs_frame
from patchwork_solve.analyses.balance.scores import margins_frame, scores_frame, ties_frame
from patchwork_solve.analyses.balance.seats import seats_frame, strength_frame
from patchwork_solve.analyses.balance.tile import tile_frame
from patchwork_solve.analyses.estimates import (
    Interval,
    clustered,
    clustered_mean,
    clustered_share,
)
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State
from tests.analyses.games_as_tables import played_run, run_of

Row = dict[str, Any]
Cases = Iterable[tuple[int, float]]
"""The circle and the value of each case."""


@pytest.fixture(scope="module", params=["current", "example:4x4", "two players"])
def run(request: pytest.FixtureRequest) -> Run:
    if request.param == "two players":
        return played_run(("greedy", "random"), 7, seed=5)
    return played_run(("greedy", "greedy"), 14, edition_of(request.param), seed=3)


@pytest.fixture(scope="module")
def games(run: Run) -> list[Row]:
    listed = run.query("SELECT * FROM games ORDER BY game").to_dict("records")
    plies = run.query("SELECT * FROM plies ORDER BY game, ply").to_dict("records")
    for game in listed:
        game["list"] = [ply for ply in plies if ply["game"] == game["game"]]
        game["tile"] = None if pd.isna(game["tile"]) else int(game["tile"])
    return listed


def expected(cases: Cases, is_share: bool) -> Interval:
    """Return a mean and its interval from the cases themselves."""
    by_circle: dict[int, list[float]] = defaultdict(list)
    for circle, value in cases:
        by_circle[circle].append(float(value))
    sums = [sum(values) for values in by_circle.values()]
    counts = [len(values) for values in by_circle.values()]
    found = clustered(sums, counts)
    kind = clustered_share if is_share else clustered_mean
    return kind(*found, len(counts))


def check(row: Row, name: str, cases: Cases, is_share: bool = False) -> None:
    """Hold a figure of a row and its interval against the cases that it is about."""
    for end, value in zip(("", "_low", "_high"), expected(cases, is_share), strict=True):
        told = row[f"{name}{end}"]
        if value is None:
            assert pd.isna(told), (name, end)
        else:
            assert told == pytest.approx(value, abs=1e-5), (name, end)


def margin_of(game: Row, seat: int) -> int:
    return int(game["margin"] if seat == 0 else -game["margin"])


def usual(games: list[Row], game: Row, seat: int) -> tuple[float, float]:
    """Return the mean margin and wins of who plays a seat of a game."""
    alike = [each for each in games if each["player_0"] == game["player_0"]]
    margins = [margin_of(each, seat) for each in alike]
    wins = [each["winner"] == seat for each in alike]
    return sum(margins) / len(alike), sum(wins) / len(alike)


def records(frame: pd.DataFrame) -> Iterator[Row]:
    yield from frame.to_dict("records")


def test_all_figures(run: Run) -> None:
    values = game_values(run)
    frame = figures_frame(run).set_index("figure")
    for metric in METRICS:
        known = values[["circle", metric.name]].dropna()
        row = frame.loc[metric.name].to_dict()
        check(row, "value", known.itertuples(index=False, name=None), metric.is_flag)
        assert row["games"] == len(known)
        assert row["circles"] == known["circle"].nunique()
        assert (row["unit"], row["meaning"]) == (metric.unit, metric.meaning)


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


def test_leather(run: Run, games: list[Row]) -> None:
    sewn = defaultdict(list)
    for game in games:
        mine = [ply for ply in game["list"] if ply["kind"] == "leather"]
        for number, ply in enumerate(mine, start=1):
            sewn[number].append((game, ply))
    rows = {row["leather"]: row for row in records(leather_frame(run))}
    assert list(rows) == sorted(sewn)
    for number, row in rows.items():
        pairs = sewn[number]
        assert row["games"] == len(pairs)
        check(row, "first", ((g["circle"], p["player"] == 0) for g, p in pairs), is_share=True)
        check(row, "ply", ((g["circle"], p["ply"]) for g, p in pairs))
        wins = ((g["circle"], p["player"] == g["winner"]) for g, p in pairs)
        check(row, "wins", wins, is_share=True)
        check(row, "margin", ((g["circle"], margin_of(g, p["player"])) for g, p in pairs))


def test_how_many_leather_patches(run: Run, games: list[Row]) -> None:
    sides = [(g, seat, g[f"leather_{seat}"]) for g in games for seat in (0, 1)]
    rows = list(records(leather_counts_frame(run)))
    assert [row["leather"] for row in rows] == list(range(1 + max(n for _, _, n in sides)))
    for row in rows:
        mine = [(g, seat) for g, seat, number in sides if number == row["leather"]]
        assert row["players"] == len(mine)
        part = ((g["circle"], number == row["leather"]) for g, _, number in sides)
        check(row, "part", part, is_share=True)
        check(row, "wins", ((g["circle"], g["winner"] == s) for g, s in mine), is_share=True)
        check(row, "margin", ((g["circle"], margin_of(g, s)) for g, s in mine))


def test_income_along_the_track(run: Run, games: list[Row]) -> None:
    last = run.about.edition.last
    frame = income_frame(run)
    spaces = frame["space"].drop_duplicates().tolist()
    assert spaces[0] == 0
    assert spaces[-1] == last
    assert spaces == sorted(spaces)

    def had(game: Row, seat: int, space: int, name: str) -> int:
        states = [(ply[f"time_{seat}"], ply[f"{name}_{seat}"]) for ply in game["list"]]
        states.append((last, game[f"{name}_{seat}"]))
        return int([value for time, value in states if time <= space][-1])

    seats = {
        "winner": lambda game: game["winner"],
        "loser": lambda game: 1 - game["winner"],
        "first": lambda game: 0,
        "second": lambda game: 1,
    }
    assert frame["whose"].drop_duplicates().tolist() == list(seats)
    for row in records(frame[frame["space"].isin([spaces[0], spaces[4], spaces[-2], last])]):
        seat_of = seats[row["whose"]]
        assert row["games"] == len(games)
        for name in ("income", "buttons", "free"):
            values = ((g["circle"], had(g, seat_of(g), row["space"], name)) for g in games)
            check(row, name, values)


def positions(game: Row, last: int) -> list[Row]:
    """Return the positions of a game: both tokens' way, the margin then, who leads or led last."""
    listed: list[Row] = []
    for ply in game["list"]:
        standing = ply["standing"]
        leader = listed[-1]["leader"] if listed else None
        if standing:
            leader = 0 if standing > 0 else 1
        way = ply["time_0"] + ply["time_1"]
        listed.append({"way": way, "standing": standing, "leader": leader})
    return [*listed, {"way": 2 * last, "standing": None, "leader": game["winner"]}]


def changes(listed: list[Row]) -> int:
    leaders = [each["leader"] for each in listed if each["leader"] is not None]
    return sum(a != b for a, b in pairwise(leaders))


def test_leads_and_chances(run: Run, games: list[Row]) -> None:
    last = run.about.edition.last
    by_lead: dict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    rows = list(records(leads_frame(run)))
    assert [row["track"] for row in rows] == pytest.approx([n / 10 for n in range(10)])
    for tenth, row in enumerate(rows):
        figures: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for game in games:
            listed = positions(game, last)
            at = next(n for n, each in enumerate(listed) if 10 * each["way"] >= tenth * 2 * last)
            standing, circle = listed[at]["standing"], game["circle"]
            if standing is None:  # The game is over with the step that brings it here.
                continue
            figures["lead"].append((circle, abs(standing)))
            figures["level"].append((circle, standing == 0))
            if standing:
                won = (standing > 0) == (game["winner"] == 0)
                figures["wins"].append((circle, won))
                least = max(step for step in LEADS_FROM if step <= abs(standing))
                if tenth in LOOKED_AT:
                    by_lead[tenth, least].append((circle, won))
            to_come = changes(listed[at:])
            figures["changes"].append((circle, to_come))
            decided = to_come == 0 and listed[at]["leader"] == game["winner"]
            figures["decided"].append((circle, decided))
        assert row["games"] == len(figures["lead"])
        for name, cases in figures.items():
            check(row, name, cases, is_share=name in ("level", "wins", "decided"))
    chances = list(records(chances_frame(run)))
    assert [(round(10 * row["track"]), row["lead"]) for row in chances] == sorted(by_lead)
    for row in chances:
        cases = by_lead[round(10 * row["track"]), row["lead"]]
        assert row["games"] == len(cases)
        check(row, "wins", cases, is_share=True)


def test_changes_of_the_lead(run: Run, games: list[Row]) -> None:
    counted = [min(MANY_CHANGES, changes(positions(g, run.about.edition.last))) for g in games]
    rows = list(records(lead_changes_frame(run)))
    assert [row["changes"] for row in rows] == list(range(1 + max(counted)))
    for row in rows:
        is_in = [number == row["changes"] for number in counted]
        mine = [g for g, here in zip(games, is_in, strict=True) if here]
        check(row, "part", zip((g["circle"] for g in games), is_in, strict=True), is_share=True)
        check(row, "distance", ((g["circle"], abs(g["margin"])) for g in mine))


def test_branching(run: Run, games: list[Row]) -> None:
    rows = list(records(branching_frame(run)))
    assert len(rows) == max(game["plies"] for game in games)
    for row in rows:
        here = [(g["circle"], g["list"][row["ply"]]) for g in games if g["plies"] > row["ply"]]
        assert row["games"] == len(here)
        check(row, "moves", ((circle, ply["moves"]) for circle, ply in here))
        turns = ((c, ply["choices"]) for c, ply in here if ply["kind"] != "leather")
        check(row, "choices", turns)
        check(row, "forced", ((c, ply["moves"] == 1) for c, ply in here), is_share=True)
        for kind in ("advance", "buy", "leather"):
            check(row, kind, ((c, ply["kind"] == kind) for c, ply in here), is_share=True)


def test_patches(run: Run, games: list[Row]) -> None:
    edition = run.about.edition
    rows = {row["patch"]: row for row in records(patches_frame(run))}
    assert set(rows) == set(edition.index)
    figures: dict[str, dict[str, list[tuple[int, float]]]] = {
        name: defaultdict(list) for name in rows
    }
    for game in games:
        circle = game["circle"]
        state = State.from_text(game["start"])
        turns: dict[str, int] = defaultdict(int)
        bought = set()
        for ply, token in zip(game["list"], game["moves"].split(), strict=True):
            if not state.leather_owed:
                for name in state.for_sale:
                    turns[name] += 1
            if ply["kind"] == "buy":
                name, seat = ply["patch"], ply["player"]
                bought.add(name)
                mine = figures[name]
                mine["first"].append((circle, seat == 0))
                mine["ply"].append((circle, ply["ply"]))
                mine["space"].append((circle, ply[f"time_{seat}"]))
                mine["ahead"].append((circle, 1 + state.for_sale.index(name)))
                margin, wins = usual(games, game, seat)
                mine["lift"].append((circle, (game["winner"] == seat) - wins))
                mine["swing"].append((circle, margin_of(game, seat) - margin))
                passed = sum(mark > ply[f"time_{seat}"] for mark in edition.income_marks)
                mine["paid"].append((circle, passed * edition.find(name).income))
            state = state.play(token)
        for name in rows:
            figures[name]["turns"].append((circle, turns[name]))
            figures[name]["part"].append((circle, name in bought))
            figures[name]["taken"] += [(circle, 1)] * (name in bought)
            figures[name]["taken"] += [(circle, 0)] * (turns[name] - (name in bought))
    for name, row in rows.items():
        patch = edition.find(name)
        printed = (patch.buttons, patch.time, patch.income)
        assert (row["buttons"], row["time"], row["income"]) == printed
        assert row["games"] == len(figures[name]["first"])
        for figure in ("turns", "part", "taken", "first", "ply", "space", "ahead"):
            is_share = figure in ("part", "taken", "first")
            check(row, figure, figures[name][figure], is_share)
        for figure in ("lift", "swing", "paid"):
            check(row, figure, figures[name][figure])
    lifts = [row["lift"] for row in rows.values() if not pd.isna(row["lift"])]
    assert lifts == sorted(lifts, reverse=True)
