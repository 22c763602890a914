"""How often a comparison calls a change what is none: as often as the documentation says.

The noise is that of games: a margin hangs on the circle and on the course, and who wins follows
from it.
"""

import numpy as np
import pandas as pd
import pytest

from patchwork_solve.analyses.comparing.effects import CHANGE, effects_frame
from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.sweep_frame import compared_values
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.simulation.metrics import NAMES

pytestmark = pytest.mark.slow

Studies = list[dict[str, bool]]

MORE = tuple(f"m{number}" for number in range(4))
"""Other metrics."""


def games(rng: np.random.Generator, circles: int, values: int) -> list[pd.DataFrame]:
    """Return the same circles under several rules that differ in nothing.

    Margins have the deviations of `strong-alone`: 5.7 points of the circle, 8 of the course.
    """
    shared = rng.normal(2.0, 5.7, circles)
    others = rng.normal(0, 1, (circles, len(MORE)))
    tables = []
    for _ in range(values):
        margin = np.rint(shared + rng.normal(0, 8.0, circles))
        won = (margin > 0) | ((margin == 0) & (rng.random(circles) < 0.5))
        table = pd.DataFrame({"win_0": won * 1.0, "margin": margin})
        more = others + rng.normal(0, 1, others.shape)
        tables.append(table.join(pd.DataFrame(more, columns=list(MORE))))
    return tables


def rate(studies: Studies, name: str) -> float:
    return float(np.mean([study[name] for study in studies]))


def within(number: int, share: float) -> float:
    """Return four standard errors of a share in so many studies."""
    return 4 * float(np.sqrt(share * (1 - share) / number))


def test_each_of_two_metrics_errs_in_5_percent_and_either_in_more() -> None:
    """docs/reference/comparison.md states this of `win_0` and `margin`, and of all others."""
    rng, number, studies = np.random.default_rng(15), 2500, []
    units = {"win_0": "share", "margin": "points"} | dict.fromkeys(MORE, "points")
    for _ in range(number):
        frame = effects_frame(*games(rng, 100, 2), units, PRIMARY).set_index("metric")
        told = frame["verdict"] == CHANGE
        others = told[list(MORE)].any()
        asked = told[list(PRIMARY)]
        studies.append({**asked.to_dict(), "either": asked.any(), "others": others})
    for name in (*PRIMARY, "others"):
        assert rate(studies, name) == pytest.approx(0.05, abs=within(number, 0.05)), name
    # Four standard errors are 2.1 points, so that 5 % would be refused.
    assert rate(studies, "either") == pytest.approx(0.078, abs=within(number, 0.078))
    assert rate(studies, "either") - within(number, 0.078) > 0.05


@pytest.mark.parametrize("values", [2, 7])
def test_a_sweep_of_nothing_calls_a_change_in_at_most_5_percent(values: int) -> None:
    """The rate is that of all requested metrics together, over trends and single values."""
    rng, number = np.random.default_rng(values), 200
    query = SweepQuery(f"start_buttons=3..{2 + values}" if values > 2 else "start_buttons=5..6")
    told = 0
    for _ in range(number):
        tables = [table.reindex(columns=list(NAMES)) for table in games(rng, 60, values)]
        frame = compared_values(query, dict(zip(query.values, tables, strict=True)), True)
        asked = frame[frame["metric"].isin(PRIMARY)]
        told += ((asked["verdict"] == CHANGE) | (asked["trend"] == CHANGE)).any()
    assert 0 < told / number <= 0.05 + within(number, 0.05)
