"""Sections of a report on the course of a game: figures worked out again from plies and states."""

from collections import defaultdict
from itertools import pairwise

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.branching import branching_frame
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
from patchwork_solve.analyses.balance.patches import patches_frame
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.state import State
from tests.analyses.recounted import (
    KINDS,
    Row,
    check,
    games_of,
    margin_of,
    owner,
    records,
    run_of_kind,
    swap_of,
    usual,
)


@pytest.fixture(scope="module", params=KINDS)
def run(request: pytest.FixtureRequest) -> Run:
    return run_of_kind(request.param)


@pytest.fixture(scope="module")
def games(run: Run) -> list[Row]:
    return games_of(run)


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
        check(row, "first", ((g["circle"], owner(g, p) == 0) for g, p in pairs), is_share=True)
        check(row, "ply", ((g["circle"], p["ply"]) for g, p in pairs))
        wins = ((g["circle"], owner(g, p) == g["winner"]) for g, p in pairs)
        check(row, "wins", wins, is_share=True)
        check(row, "margin", ((g["circle"], margin_of(g, owner(g, p))) for g, p in pairs))


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
    assert spaces[-1] == last
    assert spaces == sorted(spaces)

    def had(game: Row, seat: int, space: int, name: str) -> list[int]:
        """Return all that a player has had up to a space; nothing before a swap is settled."""
        settled = [ply for ply in game["list"] if ply["ply"] > swap_of(game)]
        states = [(ply[f"time_{seat}"], ply[f"{name}_{seat}"]) for ply in settled]
        states.append((last, game[f"{name}_{seat}"]))
        return [int(value) for time, value in states if time <= space]

    seats = {
        "winner": lambda game: game["winner"],
        "loser": lambda game: 1 - game["winner"],
        "first": lambda game: 0,
        "second": lambda game: 1,
    }
    assert frame["whose"].drop_duplicates().tolist() == list(seats)
    for row in records(frame[frame["space"].isin([spaces[0], spaces[4], spaces[-2], last])]):
        seat_of = seats[row["whose"]]
        for name in ("income", "buttons", "free"):
            values = [(g["circle"], had(g, seat_of(g), row["space"], name)) for g in games]
            known = [(circle, listed[-1]) for circle, listed in values if listed]
            assert row["games"] == len(known)
            check(row, name, known)


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
                name, seat = ply["patch"], owner(game, ply)
                space = ply[f"time_{ply['player']}"]
                bought.add(name)
                mine = figures[name]
                mine["first"].append((circle, seat == 0))
                mine["ply"].append((circle, ply["ply"]))
                mine["space"].append((circle, space))
                mine["ahead"].append((circle, 1 + state.for_sale.index(name)))
                margin, wins = usual(games, game, seat)
                mine["lift"].append((circle, (game["winner"] == seat) - wins))
                mine["swing"].append((circle, margin_of(game, seat) - margin))
                passed = sum(mark > space for mark in edition.income_marks)
                pays = edition.income_pay * passed
                pays += edition.income_points * (space < edition.last)
                if not edition.max_buttons:
                    mine["paid"].append((circle, pays * edition.find(name).income))
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
