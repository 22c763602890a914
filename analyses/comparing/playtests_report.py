"""The report on games that people played beside those of a run: where people differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.effects import CHANGE, UNKNOWN, effects_frame
from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.report import SECTIONS as OF_RUNS
from patchwork_solve.analyses.comparing.sentences import BY_NAME, scale
from patchwork_solve.analyses.report.figure import Figure, figure_of, number
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import Display, Section
from patchwork_solve.analyses.simulation.metrics import PLAYED, SHARE, metric_values
from patchwork_solve.analyses.statistics.estimates import mean

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.comparing.playtests import Playtests
    from patchwork_solve.analyses.simulation.run import Run


def replace_head(column: str | Display, head: str) -> Display:
    """Return a column under another head."""
    assert isinstance(column, Display)
    return Display(head, column.cell)


def _points(row: Mapping[Any, Any]) -> str:
    """Return a difference of shares in percentage points."""
    return f"{figure_of(row, 'difference', low='low', high='high').times(100):+.1f}"


class People(NamedTuple):
    """Differences between people and the players of a run.

    Attributes
    ----------
    effects, patches : DataFrame
        Of each metric, and of how often each patch is bought: after is of people.
    """

    effects: pd.DataFrame
    patches: pd.DataFrame


_METRIC, _UNIT, _BEFORE, _AFTER, _DIFFERENCE, _, _, *_TEST = OF_RUNS[0].columns
_P = "p: adjusted by Holm's method over all rows"

SECTIONS = (
    Section(
        "effects",
        "People and players",
        "Means over simulated circles and over the games of people, and the difference with its "
        f"95 % interval. {_P} except the first two figures.",
        lambda found: found.effects,
        table="report compare",
        columns=(
            _METRIC,
            _UNIT,
            replace_head(_BEFORE, "simulated"),
            replace_head(_AFTER, "people"),
            _DIFFERENCE,
            *_TEST,
        ),
    ),
    Section(
        "patches",
        "Patches bought",
        f"Share of the games in which somebody buys the patch. {_P}.",
        lambda found: found.patches,
        table="report compare",
        columns=(
            Display("patch", lambda row: row["metric"]),
            Display("simulated (%)", lambda row: f"{100 * row['before']:.1f}"),
            Display("people (%)", lambda row: f"{100 * row['after']:.1f}"),
            Display("difference", _points),
            *_TEST,
        ),
    ),
)


def playtests_report(run: Run, people: Playtests) -> Report:
    """Return the report on games of people beside those of a run under the same rules."""
    units = {str(name): BY_NAME[str(name)].unit for name in people.metrics}
    effects = effects_frame(metric_values(run), people.metrics, units, PRIMARY, is_paired=False)
    shares = dict.fromkeys(map(str, people.bought if len(people.bought) else []), SHARE)
    patches = effects_frame(_bought(run), people.bought, shares, is_paired=False)
    minutes = mean(people.minutes.dropna())
    player = run.about.players[0]
    return Report(
        f"People and {player}",
        SECTIONS,
        People(effects, patches),
        meaning=f"Games of people beside those of {run.about.name} under {run.about.edition.name}.",
        sentences=list(_sentences(run, len(people.metrics), effects, patches, minutes)),
        note="Measured over games. People of a playtest play several games each, so that their "
        "games are less independent than the intervals take them for.",
        facts={"run": run.about.name, "games": len(people.metrics), "minutes": minutes.value},
    )


def _bought(run: Run) -> pd.DataFrame:
    """Return of each circle the share of its games in which each patch is bought."""
    found = run.query(
        f"""
        WITH {PLAYED}, of_circle AS (SELECT circle, count(*) AS games FROM played GROUP BY circle)
        SELECT circle, patch, count(*) / any_value(games) AS part
        FROM plies JOIN played USING (game) JOIN of_circle USING (circle)
        WHERE plies.kind = 'buy' GROUP BY circle, patch
        """
    )
    names = list(run.about.edition.index)
    return (
        found.pivot(index="circle", columns="patch", values="part")
        .reindex(columns=names)
        .fillna(0.0)
    )


def _sentences(
    run: Run, games: int, effects: pd.DataFrame, patches: pd.DataFrame, minutes: Figure
) -> Iterator[str]:
    rows = effects.to_dict("records")
    differ = [row for row in rows if row["verdict"] == CHANGE]
    player = run.about.players[0]
    if all(row["verdict"] == UNKNOWN for row in rows):
        yield f"There are too few games of people to compare them ({games})."
    elif not differ:
        yield f"People are not shown to differ from {player} in any of {len(rows)} figures."
    for row in differ:
        yield (
            f"People differ from {player}: {BY_NAME[row['metric']].label} "
            f"{_value(row, 'after')} instead of {_value(row, 'before')}."
        )
    for row in patches.to_dict("records"):
        if row["verdict"] == CHANGE:
            often = "more" if row["difference"] > 0 else "less"
            yield f"People buy {row['metric']} {often} often ({_points(row)} percentage points)."
    if minutes.value is not None:
        yield f"A game of people takes {minutes:.1f} minutes."


def _value(row: Mapping[Any, Any], name: str) -> str:
    times, _, sign, digits = scale(BY_NAME[row["metric"]])
    return f"{number(times * row[name], f'.{digits}f')}{sign}"
