"""How far figures scatter, by hand; and tables that are not of games."""

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.balance.offers import offers
from patchwork_solve.analyses.balance.patches import patches_frame
from patchwork_solve.analyses.balance.scatter import Distribution
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from tests.analyses.games_as_tables import played_run, run_of


def spreads(values: pd.DataFrame, names: Sequence[str]) -> dict[str, Figure]:
    return {name: of_games(values, name).spread() for name in names}


def quantile(values: pd.DataFrame, name: str, part: float) -> Figure:
    return of_games(values, name).quantile(part)


def of_games(values: pd.DataFrame, name: str) -> Distribution:
    """Return the distribution of a column with a row a game."""
    circles = values.groupby("circle")[name].agg(games="count", low="min", high="max")
    return Distribution.of_circles(circles.assign(circles=1))


def test_a_table_that_is_not_of_games() -> None:
    run = played_run(("greedy", "greedy"), 2)
    games = run.query("SELECT * FROM games").to_dict("records")
    plies = run.query("SELECT * FROM plies").to_dict("records")
    first = next(ply for ply in plies if ply["kind"] == "buy")
    first["ahead"] = 1 + first["ahead"] % 3
    with pytest.raises(InputError, match="not for sale"):
        patches_frame(run_of(games, plies))


def test_offers_follow_patches_that_come_later() -> None:
    run = played_run(("greedy", "random"), 2, edition_of("express"))
    (found,) = offers(run)
    for turns, bought, row in zip(
        found.turns, found.bought, run.query("SELECT * FROM games").to_dict("records"), strict=True
    ):
        game = replay(row)
        index = game.start.edition.index
        seen = np.zeros(len(index), np.int64)
        for state, move in zip(game.states, game.moves, strict=False):
            if not move.is_leather:
                seen[[index[name] for name in state.for_sale]] += 1
        assert turns.tolist() == seen.tolist()
        assert bought.sum() == sum(move.is_purchase for move in game.moves)


@pytest.mark.filterwarnings("error")
def test_games_that_are_alike_do_not_say_how_far_others_scatter() -> None:
    rows = {"circle": range(30), "alike": [5.0] * 30, "rare": [1.0, 2.0] * 3 + [None] * 24}
    found = spreads(pd.DataFrame(rows), ["alike", "rare"])
    assert found["alike"] == Figure(0.0)
    assert found["rare"].value == pytest.approx(0.3**0.5)
    assert found["rare"].low is None  # Without any one of the six they are as far apart.
    assert spreads(pd.DataFrame(rows), ["alike"]) == {"alike": Figure(0.0)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "deviation", "circles", "least"),
    [*(("normal", 20.0, circles, 0.93) for circles in (5, 10, 20, 100)),
     ("standard_t", 1.5**0.5, 20, 0.88), ("gamma", 2.0, 20, 0.88),
     ("standard_t", 1.5**0.5, 200, 0.91), ("gamma", 2.0, 200, 0.91)],
)  # fmt: skip
def test_the_interval_of_a_spread_covers(
    kind: str, deviation: float, circles: int, least: float
) -> None:
    """Values scatter as margins do, on five circles too; a little less often with long tails."""
    shape = {"normal": (0.0, 20.0), "standard_t": (6,), "gamma": (4.0,)}[kind]
    drawn = getattr(np.random.default_rng(7), kind)(*shape, size=(circles, 1000))
    names = [str(number) for number in range(drawn.shape[1])]
    values = pd.DataFrame(drawn, columns=names).assign(circle=range(circles))
    hits = 0
    for found in spreads(values, names).values():
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= deviation <= found.high
    assert least < hits / 1000 < 0.98


def test_a_spread_of_one_circle_unlike_the_others_has_no_interval() -> None:
    values = pd.DataFrame({"circle": range(9), "x": [3.0] * 8 + [4.0]})
    assert spreads(values, ["x"])["x"] == Figure(pytest.approx(1 / 3))


def test_a_spread_and_a_quantile_by_hand() -> None:
    values = pd.DataFrame({"circle": range(4), "x": [1.0, 2.0, 3.0, 6.0]})
    assert spreads(values, ["x"])["x"] == Figure(pytest.approx(2.1602469))
    assert quantile(values, "x", 0.5) == Figure(2.0)
    assert spreads(values[:0], ["x"])["x"] == Figure()
    assert quantile(values[:0], "x", 0.5) == Figure()
    many = pd.DataFrame({"circle": range(1000), "x": [float(n) for n in range(1000)]})
    found = quantile(many, "x", 0.5)
    # 95 % of a share of one half among 1000 is 3.1 points to either side.
    assert found == Figure(499, pytest.approx(468, abs=2), pytest.approx(530, abs=2))
    assert quantile(many, "x", 0.9995).high is None
    of_many = spreads(many, ["x"])["x"]
    assert of_many.value == pytest.approx(288.82, abs=0.01)
    assert of_many.low is not None
    assert of_many.high is not None
    # The error of the deviation s of n even numbers, whose kurtosis is 1.8: s sqrt(0.8 / 4 n).
    error = 288.82 * (0.8 / 4000) ** 0.5
    assert of_many.high - of_many.low == pytest.approx(2 * 1.96 * error, rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "circles"), [(0.5, 10), (0.25, 20), (0.75, 20), (0.05, 100), (0.95, 100)]
)
def test_the_interval_of_a_quantile_covers(part: float, circles: int) -> None:
    """Near either end too, where the share of games below scatters less than in the middle."""
    rng, truth = np.random.default_rng(8), NormalDist(0, 20).inv_cdf(part)
    hits, cases = 0, 200
    for _ in range(cases):
        values = pd.DataFrame({"circle": range(circles), "x": rng.normal(0, 20, circles)})
        found = quantile(values, "x", part)
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= truth <= found.high
    assert hits / cases > 0.93


@pytest.mark.parametrize(("part", "circles"), [(0.75, 5), (0.05, 20), (0.95, 20), (0.95, 50)])
def test_a_quantile_of_too_few_circles_has_no_interval(part: float, circles: int) -> None:
    """Its end would be beyond all games; these had one, that held the truth in 65 to 77 of 100."""
    drawn = np.random.default_rng(8).normal(0, 20, circles)
    values = pd.DataFrame({"circle": range(circles), "x": drawn})
    assert quantile(values, "x", part).interval == (None, None)
