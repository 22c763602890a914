"""How far figures scatter, by hand; and tables that are not of games."""

from __future__ import annotations

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.patches import patches_frame
from patchwork_solve.analyses.balance.scatter import quantile, spreads
from patchwork_solve.analyses.estimates import Interval
from patchwork_solve.engine.errors import InputError
from tests.analyses.games_as_tables import played_run, run_of


def test_a_table_that_is_not_of_games() -> None:
    run = played_run(("greedy", "greedy"), 2)
    games = run.query("SELECT * FROM games").to_dict("records")
    plies = run.query("SELECT * FROM plies").to_dict("records")
    first = next(ply for ply in plies if ply["kind"] == "buy")
    first["ahead"] = 1 + first["ahead"] % 3
    with pytest.raises(InputError, match="not for sale"):
        patches_frame(run_of(games, plies))


@pytest.mark.filterwarnings("error")
def test_games_that_are_alike_do_not_say_how_far_others_scatter() -> None:
    rows = {"circle": range(30), "alike": [5.0] * 30, "rare": [1.0, 2.0] * 3 + [None] * 24}
    found = spreads(pd.DataFrame(rows), ["alike", "rare"])
    assert found["alike"] == Interval(0.0)
    assert found["rare"].value == pytest.approx(0.3**0.5)
    assert found["rare"].low is None  # Some of what is drawn has none of them.
    assert spreads(pd.DataFrame(rows), ["alike"]) == {"alike": Interval(0.0)}


def test_a_spread_and_a_quantile_by_hand() -> None:
    values = pd.DataFrame({"circle": range(4), "x": [1.0, 2.0, 3.0, 6.0]})
    assert spreads(values, ["x"])["x"] == Interval(pytest.approx(2.1602469))
    assert quantile(values, "x", 0.5) == Interval(2.0)
    assert spreads(values[:0], ["x"])["x"] == Interval()
    assert quantile(values[:0], "x", 0.5) == Interval()
    many = pd.DataFrame({"circle": range(1000), "x": [float(n) for n in range(1000)]})
    found = quantile(many, "x", 0.5)
    # 95 % of a share of one half among 1000 is 3.1 points to either side.
    assert found == Interval(499, pytest.approx(468, abs=2), pytest.approx(530, abs=2))
    assert quantile(many, "x", 0.9995).high is None
    of_many = spreads(many, ["x"])["x"]
    assert of_many.value == pytest.approx(288.82, abs=0.01)
    assert of_many.low is not None
    assert of_many.high is not None
    # The error of the deviation s of n even numbers, whose kurtosis is 1.8: s sqrt(0.8 / 4 n).
    error = 288.82 * (0.8 / 4000) ** 0.5
    assert of_many.high - of_many.low == pytest.approx(2 * 1.96 * error, rel=0.1)
