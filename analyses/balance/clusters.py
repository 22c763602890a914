"""Means and shares of a run's games, with intervals that take a circle for one case.

Games on one circle hang together, and so do the positions of a game: how far a figure may be off
follows from how circles differ. All sums are taken by SQL, a part of a run after the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.metrics import played_circles
from patchwork_solve.analyses.simulation.reduction import Reduction, Steps
from patchwork_solve.analyses.statistics.estimates import clustered_mean, clustered_share

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from patchwork_solve.analyses.simulation.run import Run

DIGITS = 5
"""Decimals of figures."""

PART = "part"
"""The column of the share of all cases."""


class Variable(NamedTuple):
    """A column of cases whose mean is estimated.

    Attributes
    ----------
    is_share : bool
        Whether a case has it or has not, and the mean is the share of those that have.
    """

    name: str
    is_share: bool = False


class Measured(NamedTuple):
    """A mean, and what it rests on.

    Attributes
    ----------
    cases, circles : int
        Those in which it was not missing.
    """

    interval: Figure
    cases: int
    circles: int


class Sums(NamedTuple):
    """Sums from which a mean and its interval follow.

    Attributes
    ----------
    total, number : float
        Of what was observed, and how many observations there are.
    squares, mixed, counts : float
        Over circles: the squares of a circle's total, its total times its number, the squares of
        its number.
    circles : float
        Those with any observation.
    """

    total: float
    number: float
    squares: float
    mixed: float
    counts: float
    circles: float

    @classmethod
    def of_circles(cls, totals: NDArray[np.float64], numbers: NDArray[np.float64]) -> Sums:
        """Return the sums of circles, each with what was observed there and how often."""
        return cls(
            float(totals.sum()),
            float(numbers.sum()),
            float((totals * totals).sum()),
            float((totals * numbers).sum()),
            float((numbers * numbers).sum()),
            float((numbers > 0).sum()),
        )

    def measured(self, is_share: bool) -> Measured:
        """Return the mean of all observations, and its interval."""
        if not self.number:
            return Measured(Figure(), 0, 0)
        value = self.total / self.number
        error = None
        if self.circles > 1:
            # Cochran's ratio, as `estimates.clustered`, from sums alone.
            off = self.squares - 2 * value * self.mixed + value * value * self.counts
            spread = max(0.0, off) * self.circles / (self.circles - 1)
            error = math.sqrt(spread) / self.number
        kind = clustered_share if is_share else clustered_mean
        circles = int(self.circles)
        return Measured(kind(value, error, circles), int(self.number), circles)


Row = Mapping[Hashable, Any]


def shares(*names: str) -> list[Variable]:
    """Return figures that are shares."""
    return [Variable(name, is_share=True) for name in names]


def means(*names: str) -> list[Variable]:
    """Return figures that are means."""
    return [Variable(name) for name in names]


Sql = Callable[["Run"], str]
"""Returns SQL over the tables of a part of a run."""


def figures_by(cases: Sql, by: Sequence[str], figures: Sequence[Variable]) -> Steps[pd.DataFrame]:
    """Return the figures of each group of cases, a row each, in the order of `by`.

    Parameters
    ----------
    cases : callable
        Returns SQL that selects, for each case, its ``circle``, the columns of `by` and those of
        `figures`, missing values where a figure does not apply.
    by : sequence of str
        Columns that distinguish the groups, at least one.

    Returns
    -------
    Steps
        To a DataFrame: the columns of `by`; ``games``, the number of cases, and ``circles``
        (Int64); each figure (Float64), with ``_low`` and ``_high``, missing if there are too few
        games.
    """
    (sums,) = yield [_sums(cases, by, figures)]
    return _frame(sums.to_dict("records"), by, figures, "games")


def parts_by(
    cases: Sql,
    by: str,
    figures: Sequence[Variable],
    groups: Callable[[list[Any]], Sequence[Any]],
    counted: str = "games",
    all_cases: Sql = played_circles,
) -> Steps[pd.DataFrame]:
    """Return which part of the cases each group is, and its figures; as `figures_by`.

    Parameters
    ----------
    cases : callable
        Returns SQL that selects each case once for every group that it belongs to.
    by : str
        The column that distinguishes the groups.
    groups : callable
        Returns the groups of the table in their order, from those that have any case.
    counted : str
        What the column is called that counts cases.
    all_cases : callable
        Returns SQL that selects the ``circle`` of each case, whether it belongs to a group or not;
        the games when left out.

    Returns
    -------
    Steps
        To a DataFrame as that of `figures_by`, with ``part`` before the other figures: the share of
        all cases. Cases, circles and the other figures are of those that belong to the group. No
        rows where there is no case.
    """
    sums, whole = yield [
        _sums(cases, (by,), figures, all_cases),
        Reduction(lambda run: run.query(_WHOLE.format(all_cases(run)))),
    ]
    (of_all,) = whole.to_dict("records")
    found = {row[by]: row for row in sums.to_dict("records")}
    there = groups(sorted(found)) if of_all["n"] else ()
    nothing: Row = {"cases": 0, "circles": 0}
    same = {f"{PART}_{kind}": of_all[kind] for kind in _OF_WHOLE}
    rows = [{**nothing, **found.get(group, {}), **same, by: group} for group in there]
    return _frame(rows, (by,), [Variable(PART, is_share=True), *figures], counted)


def _frame(
    sums: Iterable[Row],
    by: Sequence[str],
    figures: Sequence[Variable],
    counted: str,
) -> pd.DataFrame:
    import pandas as pd

    names = [f"{figure.name}{end}" for figure in figures for end in ("", "_low", "_high")]
    rows = []
    for row in sums:
        values = {name: row[name] for name in by}
        values |= {counted: int(row["cases"]), "circles": int(row["circles"])}
        for figure in figures:
            values |= ends(figure.name, _measure(row, figure).interval)
        rows.append(values)
    frame = pd.DataFrame(rows, columns=[*by, counted, "circles", *names])
    kinds = {**dict.fromkeys(names, "Float64"), counted: "Int64", "circles": "Int64"}
    return frame.astype(kinds)


def figures_of(cases: Sql, figures: Sequence[Variable]) -> Steps[dict[str, Measured]]:
    """Return steps to figures of all cases by name; see `figures_by`."""
    (sums,) = yield [_sums(cases, (), figures)]
    (row,) = sums.to_dict("records")
    return {figure.name: _measure(row, figure) for figure in figures}


def ends(name: str, interval: Figure) -> dict[str, float | None]:
    """Return a figure and its interval as columns."""
    return interval.columns(name, DIGITS)


_OF_CIRCLE = "sum({0}) AS {0}_s, count({0}) AS {0}_c"
_OF_ALL: dict[str, Callable[[str], str]] = {
    "s": lambda name: f"sum({name}_s)",
    "c": lambda name: f"sum({name}_c)",
    "ss": lambda name: f"sum({name}_s * {name}_s)",
    "sc": lambda name: f"sum({name}_s * {name}_c)",
    "cc": lambda name: f"sum({name}_c * {name}_c)",
    "n": lambda name: f"count(*) FILTER ({name}_c > 0)",
}


_OF_WHOLE = ("c", "cc", "n")
_WHOLE = """
    SELECT CAST(coalesce(sum(c), 0) AS DOUBLE) AS c, CAST(coalesce(sum(c * c), 0) AS DOUBLE) AS cc,
        count(*) AS n
    FROM (SELECT count(*) AS c FROM ({}) GROUP BY circle)
"""
"""Sums for the part of a group besides the cases that belong to it: for each group the same."""

_PART_OF = f"""
    sum(CAST(cases AS DOUBLE)) AS {PART}_s, sum(CAST(cases AS DOUBLE) * cases) AS {PART}_ss,
    sum(CAST(cases AS DOUBLE) * all_of_circle) AS {PART}_sc,
"""


def _sums(
    cases: Sql, by: Sequence[str], figures: Sequence[Variable], all_cases: Sql | None = None
) -> Reduction:
    """Return the sums behind figures: over circles, of sums and counts, and their squares.

    With `all_cases` also what the part of each group among them follows from.
    """
    names = [figure.name for figure in figures]
    as_numbers = "".join(f", CAST({name} AS DOUBLE) AS {name}" for name in names)
    of_circle = "".join(f", {_OF_CIRCLE.format(name)}" for name in names)
    of_all = "".join(
        f", CAST({make(name)} AS DOUBLE) AS {name}_{kind}"
        for name in names
        for kind, make in _OF_ALL.items()
    )
    heads = "".join(f"{name}, " for name in by)
    group = f"GROUP BY {heads[:-2]} ORDER BY {heads[:-2]}" if by else ""

    def of_part(run: Run) -> pd.DataFrame:
        whole, part = "", ""
        if all_cases is not None:
            counts = f"SELECT circle, count(*) AS all_of_circle FROM ({all_cases(run)}) GROUP BY 1"
            whole, part = f"JOIN ({counts}) USING (circle)", _PART_OF
        return run.query(
            f"""
            WITH chosen AS ({cases(run)}),
            numbers AS (SELECT {heads} circle{as_numbers} FROM chosen),
            of_circle AS (
                SELECT {heads} circle, count(*) AS cases{of_circle}
                FROM numbers GROUP BY {heads} circle
            )
            SELECT {heads} {part} CAST(coalesce(sum(cases), 0) AS BIGINT) AS cases,
                count(*) AS circles{of_all}
            FROM of_circle {whole} {group}
            """
        )

    return Reduction(of_part, tuple(by))


def _measure(row: Row, figure: Variable) -> Measured:
    sums = (_number(row.get(f"{figure.name}_{kind}")) for kind in _OF_ALL)
    return Sums(*sums).measured(figure.is_share)


def _number(value: Any) -> float:
    # A sum of nothing is missing.
    return 0.0 if value is None or math.isnan(value) else float(value)
