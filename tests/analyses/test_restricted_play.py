"""Forbidden moves that players with a handicap had to make, as matches and reports tell them."""

import json

import pytest

from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.analyses.statistics.estimates import clustered, clustered_mean, clustered_share
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.restricted import forced_moves
from patchwork_solve.lab import balance
from patchwork_solve.players import play_match
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run, run_of

FREE = "strong-alone:10n"


@pytest.mark.parametrize("is_first", [True, False])
def test_the_report_counts_what_a_replay_counts(is_first: bool) -> None:
    name = f"no-passes/{FREE}"
    run = played_run((name, FREE) if is_first else (FREE, name), 6, edition_of("example:4x4"))
    report = balance(run, sections=["restricted"])
    (row,) = report.to_frame("restricted").to_dict("records")
    by_circle: dict[int, list[int]] = {}
    for game in run.query("SELECT * FROM games ORDER BY game").to_dict("records"):
        seat = 0 if game["player_0"] == name else 1
        forced = forced_moves(name, replay(game), seat)
        by_circle.setdefault(game["circle"], []).append(forced)
    listed = list(by_circle.values())
    assert row["player"] == name
    assert row["forbidden"] == sum(map(sum, listed)) > 0
    mean = clustered_mean(*clustered([sum(each) for each in listed], [2] * 6), 6)
    any_of = [sum(forced > 0 for forced in each) for each in listed]
    part = clustered_share(*clustered(any_of, [2] * 6), 6)
    for figure, interval in (("a_game", mean), ("part", part)):
        ends = [row[f"{figure}{end}"] for end in ("", "_low", "_high")]
        assert ends == pytest.approx([*interval], abs=1e-5)
    assert f"{name} had to make" in report.summary()[0]


@pytest.mark.thorough
def test_forbidden_moves_by_the_sql_of_each_handicap() -> None:
    """A free player has a restricted one's name, so that there is something to count."""
    run = played_run((FREE, "greedy"), 5, edition_of("example:4x4"), seed=4)
    for handicap in ("no-tile", "no-patch=domino", "no-passes", "no-look-ahead"):
        name = f"{handicap}/{FREE}"
        games = run.query("SELECT * FROM games").to_dict("records")
        expected = sum(
            forced_moves(name, replay(game), int(game["player_1"] == FREE)) for game in games
        )
        for column in ("player_0", "player_1"):
            for game in games:
                game[column] = name if game[column] == FREE else game[column]
        plies = run.query("SELECT * FROM plies").to_dict("records")
        renamed = run_of(games, plies, (name, "greedy"), run.about.edition)
        (row,) = balance(renamed, sections=["restricted"]).to_frame("restricted").to_dict("records")
        assert row["forbidden"] == expected
        assert (expected > 0) == (handicap != "no-look-ahead")


def test_a_run_without_a_handicap_says_nothing_of_it() -> None:
    report = balance(played_run(("greedy", "greedy"), 1), sections=["restricted", "seats"])
    assert report.to_frame("restricted").empty
    assert "forbidden" not in str(report)


def test_a_match_reports_them_for_either_player(run: Run) -> None:
    name = f"no-passes/{FREE}"
    match = play_match(name, FREE, 2, edition="example:4x4")
    assert match.forced == (
        sum(forced_moves(name, game, at) for at, game in enumerate(match.games)),
        0,
    )
    assert match.forced[0] > 0
    assert "forbidden moves, forced" in str(match)
    command = ("play-match", FREE, name, "--games", "2", "--edition", "example:4x4")
    out = run(*command, "--format", "json", "--processes", "1").output()
    assert json.loads(out)["forced_moves"] == [0, match.forced[0]]
    assert "forbidden" not in str(play_match("greedy", "random", 2))
