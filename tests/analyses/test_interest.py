"""The interest of a game, from estimates and proofs of its decisions."""

import re
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.interest.games import PROVED, decisions_frame, estimated_games
from patchwork_solve.analyses.interest.matches import SKILL, circles_of, matches_frame
from patchwork_solve.analyses.interest.query import InterestQuery
from patchwork_solve.analyses.interest.report import interest_report, patches_frame
from patchwork_solve.analyses.interest.summary import WHOLE, games_frame, track_frame
from patchwork_solve.analyses.report.html import report_page
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State
from tests.analyses.games_as_tables import played_run

PLAYER = "strong-alone:20n"


@pytest.fixture(scope="module")
def run() -> Run:
    return played_run(("greedy", "random"), 6, edition_of("example:4x4"), seed=2)


@pytest.fixture(scope="module")
def found(run: Run) -> list[dict[str, Any]]:
    return estimated_games(run, 12, PLAYER, 3000)


@pytest.fixture(scope="module")
def games(found: list[dict[str, Any]]) -> pd.DataFrame:
    return games_frame(found)


def test_a_game_again_from_its_estimates(run: Run, games: pd.DataFrame) -> None:
    player = analyst(PLAYER)
    rows = {row["game"]: row for row in run.query("SELECT * FROM games").to_dict("records")}
    for found in games[games["part"] == WHOLE].to_dict("records"):
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


def test_what_is_proved_again_by_brute_force(run: Run, found: list[dict[str, Any]]) -> None:
    rows = {row["game"]: row for row in run.query("SELECT * FROM games").to_dict("records")}
    checked = 0
    for game in found:
        states = replay(rows[game["game"]]).states
        proved = [each for each in game["decisions"] if each["known"] == PROVED]
        plies = [each["ply"] for each in proved]
        assert plies == sorted(set(plies))
        for each in proved:
            state = states[each["ply"]]
            if min(player.time for player in state.players) < state.edition.last - 5:
                continue
            by_patch: dict[str | None, list[int]] = {}
            for move in state.legal_moves:
                by_patch.setdefault(move.patch, []).append(exact(state.play(move)))
            sign = 1 - 2 * state.to_move
            values = sorted((sign * max(map(sign.__mul__, some)) for some in by_patch.values()),
                            reverse=state.to_move == 0)  # fmt: skip
            assert each["lead"] == values[0]
            if each["second"] is not None:
                assert each["second"] == abs(values[0] - values[1])
                assert each["worst"] == abs(values[0] - values[-1])
                checked += 1
    assert checked > 5


def exact(state: State) -> int:
    """Return the margin under best play, by trying everything."""
    if state.is_over:
        first, second = state.scores()
        return first - second
    margins = (exact(state.play(move)) for move in state.legal_moves)
    return min(margins) if state.to_move else max(margins)


def decision(track: float, known: str, lead: float, second: float | None) -> dict[str, Any]:
    ply = int(100 * track)
    return {"ply": ply, "track": track, "known": known, "lead": lead, "second": second,
            "worst": second}  # fmt: skip


def test_the_proved_end_beside_its_estimates() -> None:
    estimated = [(0.1, -2.0, 0.2), (0.5, 3.0, 2.0), (0.8, -1.0, 0.4), (0.9, 2.0, 1.5)]
    proved = [(0.5, -1, None), (0.8, 1, 3), (0.9, 4, 0)]
    rows = [decision(at, "estimated", lead, second) for at, lead, second in estimated]
    rows += [decision(at, "proved", lead, second) for at, lead, second in proved]
    more = {"viable": 2, "wait": 1.0, "offered": "", "best": ""}
    game = {"circle": 0, "game": 0, "margin": 4, "decisions": rows, **more}
    whole, end, late = games_frame([game]).to_dict("records")
    names = (
        "decisions",
        "valued",
        "begins",
        "matter",
        "lead_changes",
        "behind",
        "decided",
        "settled",
    )
    assert [whole[name] for name in names] == [4, 4, 0.1, 0.5, 3, 0.5, 0.8, False]
    assert [end[name] for name in names] == [3, 2, 0.5, 0.5, 1, pytest.approx(1 / 3), 0.5, False]
    assert [late[name] for name in names] == [
        3, 2, 0.5, 0.5, 2, pytest.approx(1 / 3), 0.8, False
    ]  # fmt: skip
    track = track_frame(decisions_frame([game]), games_frame([game]))
    ahead = {(row["known"], row["track"]): row["ahead"] for row in track.to_dict("records")}
    assert ahead == {
        ("estimated", 0.15): 0, ("estimated", 0.55): 1, ("estimated", 0.85): 0,
        ("estimated", 0.95): 1, ("proved", 0.55): 0, ("proved", 0.85): 1, ("proved", 0.95): 1,
    }  # fmt: skip


def test_without_proofs_nothing_is_said_of_them(run: Run) -> None:
    query = InterestQuery(games=2, player=PLAYER, nodes=0)
    games = estimated_games(run, 2, PLAYER, 0)
    assert "proved" not in " ".join(interest_report(run, games, pd.DataFrame(), query).sentences)


def test_the_report_says_each_figure_and_what_it_means(
    run: Run, found: list[dict[str, Any]]
) -> None:
    matches = matches_frame(run.about.edition, 2, 1)
    assert len(matches) == 7
    report = interest_report(run, found, matches, InterestQuery(player=PLAYER, seconds=30))
    frame = report.frame("figures")
    figures = frame[frame["part"] == WHOLE].set_index("figure")["value"]
    assert figures["minutes"] == pytest.approx(figures["decisions"] / 2, rel=1e-3)
    words = report.to_text()
    for part in ("Decisions that matter", "Drama", "Viable openings", "Skill: twice the limit"):
        assert part in words
    assert re.search(r"Of these, drama: .* proved, .* estimated\.", words)
    shares = frame.query("unit == 'share'")
    assert shares["value_low"].min() >= 0
    assert shares["value_high"].max() <= 1
    html = report_page(report, Provenance())
    for title in ("Decisions that matter", "The later winner leads", "Skill and styles"):
        assert f'aria-label="{title}"' in html


def test_patches_that_are_never_best(
    run: Run, found: list[dict[str, Any]], games: pd.DataFrame
) -> None:
    letter = run.about.edition.letter
    first, second, *_ = letter.values()
    known = [{**game, "offered": 5 * (first + second), "best": 3 * second} for game in found]
    frame = patches_frame(run, games_frame(known)).set_index("patch")
    names = {each: name for name, each in letter.items()}
    number = 5 * len(found)
    assert frame.loc[names[first], ["offered", "best"]].tolist() == [number, 0]
    assert frame.loc[names[second], ["offered", "best"]].tolist() == [number, 0.6]
    words = interest_report(run, known, pd.DataFrame(), InterestQuery()).to_text()
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
    with pytest.raises(InputError, match="no limit of nodes"):
        InterestQuery(player="strong:0.1").check()
