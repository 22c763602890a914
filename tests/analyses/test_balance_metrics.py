"""The metrics of a run: by hand, and worked out again with plain loops."""

import math
from itertools import pairwise
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.simulation.metrics import METRICS, NAMES, game_values, metric_values
from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.quilt import LEATHER_MARK
from patchwork_solve.engine.game.tile import has_tile
from tests.analyses.games_as_tables import RICH, played_run, run_of

Row = dict[str, Any]


@pytest.fixture(
    scope="module", params=["current", "first-2014", "example:4x4", "two players", "rich"]
)
def run(request: pytest.FixtureRequest) -> Run:
    if request.param == "two players":
        return played_run(("greedy", "random"), 6)
    if request.param == "rich":
        return played_run(("greedy", "random"), 12, RICH, seed=3)
    return played_run(("greedy", "greedy"), 12, edition_of(request.param), seed=3)


def points_again(game: Row, edition: Edition) -> dict[str, Any]:
    """Return the points of a game by source, and who takes which tile, from its states."""
    played = replay(game)
    values: dict[str, Any] = {}
    spaces: dict[str, list[int]] = {}
    for seat, player in enumerate(played.final.players):
        filled, letters = player.quilt.filled, player.quilt.rows
        rows, columns = rows_and_columns(edition)
        bonus = edition.income_points * player.income
        values |= {
            f"points_buttons_{seat}": player.buttons - bonus,
            f"points_income_{seat}": bonus,
            f"points_tile_{seat}": edition.square_points * (played.final.special_tile == seat),
            f"points_rows_{seat}": edition.row_points * sum(not row & ~filled for row in rows),
            f"points_columns_{seat}": edition.column_points
            * sum(not column & ~filled for column in columns),
            f"points_leather_{seat}": edition.leather_points * "".join(letters).count(LEATHER_MARK),
            f"points_holes_{seat}": -edition.hole_penalty * player.quilt.holes,
        }
        for number in range(8):
            name = f"tile{number + 2}"
            since = None
            if number < len(edition.more_tiles):
                tile = edition.more_tiles[number]
                held = [
                    has_tile(edition, tile.side, state.players[seat].quilt.filled)
                    if tile.both
                    else state.more_tiles[number] == seat
                    for state in played.states
                ]
                since = held.index(True) if True in held else None
                points = tile.points * (since is not None)
            values[f"points_{name}_{seat}"] = 0 if since is None else points
            values[f"{name}_{seat}"] = since is not None
            values[name] = values.get(name) or since is not None
            if since is not None:
                before = played.states[max(0, since - 1)]
                spaces.setdefault(name, []).append(before.players[seat].time)
    means = {f"{name}_space": sum(found) / len(found) for name, found in spaces.items()}
    return values | means


def again(game: Row, plies: list[Row], usual: float, last: int, named: str) -> dict[str, Any]:
    """Return the metrics of a game, each from what it says."""
    winner, loser = game["winner"], 1 - game["winner"]
    first_named = 0 if game["player_0"] == named else 1
    if game["player_0"] == game["player_1"]:
        first_named = None
    tile = None if pd.isna(game["tile"]) else int(game["tile"])
    turns = [ply for ply in plies if ply["kind"] != "leather"]
    values: dict[str, Any] = {
        "win_0": winner == 0,
        "margin": game["score_0"] - game["score_1"],
        "total": game["score_0"] + game["score_1"],
        "score_winner": game[f"score_{winner}"],
        "score_loser": game[f"score_{loser}"],
        "distance": max(game["score_0"], game["score_1"]) - min(game["score_0"], game["score_1"]),
        "tie": game["score_0"] == game["score_1"],
        "tie_0": winner == 0 if game["score_0"] == game["score_1"] else None,
        "tile": tile is not None,
        "plies": len(plies),
        "decisions": sum(ply["moves"] > 1 for ply in plies),
        "moves": sum(ply["moves"] for ply in turns) / len(turns),
        "choices": sum(ply["choices"] for ply in turns) / len(turns),
    }
    if first_named is not None:
        values["win_named"] = winner == first_named
        own, other = game[f"score_{first_named}"], game[f"score_{1 - first_named}"]
        values["margin_named"] = own - other
    if tile is not None:
        taken = plies[int(game["tile_ply"])]
        own = game[f"score_{tile}"] - game[f"score_{1 - tile}"]
        values |= {
            "tile_0": tile == 0,
            "tile_ply": taken["ply"],
            "tile_space": taken[f"time_{tile}"],
            "tile_win": winner == tile,
            "tile_margin": own,
            "tile_swing": own - usual if tile == 0 else own + usual,
        }
    for seat in (0, 1):
        mine = [ply["kind"] for ply in plies if ply["player"] == seat]
        values |= {
            f"score_{seat}": game[f"score_{seat}"],
            f"leather_{seat}": mine.count("leather"),
            f"advances_{seat}": mine.count("advance"),
            f"patches_{seat}": mine.count("buy"),
            f"buttons_{seat}": game[f"buttons_{seat}"],
            f"income_{seat}": game[f"income_{seat}"],
            f"free_{seat}": game[f"free_{seat}"],
        }
    ways = [*((ply["time_0"] + ply["time_1"]) / (2 * last) for ply in plies), 1.0]
    leaders: list[int | None] = []
    for ply in plies:
        standing = ply["standing"]
        held = leaders[-1] if leaders else None
        leaders.append(held if standing == 0 else 0 if standing > 0 else 1)
    leaders.append(winner)
    leads = [leader for leader in leaders if leader is not None]
    values["lead_changes"] = sum(a != b for a, b in pairwise(leads))
    since = len(leaders) - 1
    while since and leaders[since - 1] == winner:
        since -= 1
    values["decided"] = ways[since] if since else 0.0
    return values


def test_every_metric_of_every_game_worked_out_again(run: Run) -> None:
    games = run.query("SELECT * FROM games ORDER BY game").to_dict("records")
    plies = run.query("SELECT * FROM plies ORDER BY game, ply").to_dict("records")
    by_seats: dict[str, list[float]] = {}
    for game in games:
        by_seats.setdefault(game["player_0"], []).append(game["margin"])
    found = game_values(run)
    assert found["game"].tolist() == [game["game"] for game in games]
    for game, row in zip(games, found.to_dict("records"), strict=True):
        margins = by_seats[game["player_0"]]
        expected = again(
            game,
            [ply for ply in plies if ply["game"] == game["game"]],
            sum(margins) / len(margins),
            run.about.edition.last,
            run.about.players[0],
        ) | points_again(game, run.about.edition)
        for seat in (0, 1):
            points = [v for k, v in expected.items() if k[:7] == "points_" and k[-1] == str(seat)]
            assert sum(points) == expected[f"score_{seat}"]
        assert set(expected) <= set(NAMES)
        for name in NAMES:
            value = expected.get(name)
            if value is None:
                assert math.isnan(row[name]), name
            else:
                assert row[name] == pytest.approx(float(value)), name


def test_a_circle_is_the_mean_of_its_games(run: Run) -> None:
    games = game_values(run)
    circles = metric_values(run)
    assert list(circles) == list(NAMES)
    assert circles.index.name == "circle"
    for circle, part in games.groupby("circle"):
        for name in NAMES:
            assert circles.loc[circle, name] == pytest.approx(part[name].mean(), nan_ok=True)


def test_a_tie_is_won_by_who_was_home_first(run: Run) -> None:
    games = run.query("SELECT * FROM games ORDER BY game").to_dict("records")
    plies = run.query("SELECT * FROM plies").to_dict("records")
    for game, winner in zip(games[:3], (0, 1, 1), strict=True):
        game |= {"score_0": 7, "score_1": 7, "margin": 0, "tie": True, "winner": winner}
    found = game_values(run_of(games, plies, run.about.players, run.about.edition))
    assert found["tie"].tolist()[:3] == [1, 1, 1]
    assert found["tie_0"].tolist()[:3] == [1, 0, 0]
    assert found["win_0"].tolist()[:3] == [1, 0, 0]


def test_what_the_metrics_are_about_is_there() -> None:
    """Without a tile or a lead that changes, the tests above would say little."""
    found = game_values(played_run(("greedy", "greedy"), 12, edition_of("example:4x4"), seed=3))
    assert found["tile_swing"].count() > 0
    assert found["lead_changes"].nunique() > 1


def test_games_that_were_forfeited_count_for_nothing() -> None:
    run = played_run(("greedy", "greedy"), 4)
    whole = metric_values(run)
    games = run.query("SELECT * FROM games ORDER BY game").to_dict("records")
    plies = run.query("SELECT * FROM plies").to_dict("records")
    games[1] |= {"forfeit": "no legal move", "score_0": 999, "margin": 999}
    some = metric_values(run_of(games, plies))
    assert some.index.tolist() == [0, 2, 3]
    others = [name for name in NAMES if name != "tile_swing"]  # Which knows all games' mean.
    pd.testing.assert_frame_equal(some[others], whole.loc[some.index, others])
    for game in games:
        game["forfeit"] = "no legal move"
    assert metric_values(run_of(games, plies)).empty


def test_an_empty_run() -> None:
    assert metric_values(run_of([], [], edition=printing("current"))).empty


def test_names_are_unlike_and_every_metric_says_what_it_means() -> None:
    assert len(set(NAMES)) == len(METRICS)
    assert all(metric.meaning and metric.unit for metric in METRICS)
