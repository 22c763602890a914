"""The report on a comparison: what it says, all metrics, what is proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.comparing import patch_words
from patchwork_solve.analyses.comparing.sentences import BY_NAME, scale, sentence
from patchwork_solve.analyses.comparing.text import all_words
from patchwork_solve.analyses.fitting.fits import with_fits
from patchwork_solve.analyses.report.charts import chart_html, whole_number_bars
from patchwork_solve.analyses.report.figure import SHARE, figure_of
from patchwork_solve.analyses.report.output import records
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    PAGE,
    Cell,
    Display,
    Row,
    Section,
    figure,
    p_cell,
)

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.comparing.proved import Proved
    from patchwork_solve.analyses.comparing.stopping import Stopping


def comparison_report(found: Comparison) -> Report:
    """Return a comparison as every format shows it."""
    base, variant = found.base.edition.name, found.variant.edition.name
    sentences = {row["metric"]: sentence(row) for row in found.effects.to_dict("records")}
    report = Report(
        f"What changes between {base} and {variant}",
        SECTIONS,
        found,
        meaning="The effect of a rule change on every figure of the game.",
        sentences=list(all_words(found)),
        facts={
            "summary": found.summary,
            "base": base,
            "variant": variant,
            "players": list(found.base.players),
            "seed": found.base.seed,
            "paired": found.is_paired,
            "left_out": found.left_out,
            "differences": [one._asdict() for one in found.differences],
            "sentences": sentences,
            "stopping": None if found.stopping is None else _stopping_document(found.stopping),
            "proved": None if found.proved is None else _proved_document(found.proved),
        },
    )
    sides = found.base, found.variant
    players = [name for side in sides for name in side.players]
    return with_fits(report, found.fits, players, [side.edition for side in sides])


def comparison_text(found: Comparison) -> str:
    """Return the sentences and the table."""
    return comparison_report(found).to_text()


def comparison_document(found: Comparison) -> dict[str, Any]:
    """Return everything as JSON has it."""
    return comparison_report(found).to_json()


def verdict(found: Comparison) -> str:
    """Return the summary of a comparison in a few sentences."""
    return found.summary


def _stopping_document(stopping: Stopping) -> dict[str, Any]:
    _, low, high = stopping.always
    document = {name: value for name, value in stopping._asdict().items() if name != "always"}
    return document | {"always_low": low, "always_high": high}


def _proved_document(proved: Proved) -> dict[str, Any]:
    value, low, high = proved.mean
    return {
        "space": proved.space,
        "seen": proved.chosen.seen,
        "alike": proved.chosen.alike,
        "illegal": proved.chosen.illegal,
        "solved": len(proved.effects),
        "mean": value,
        "mean_low": low,
        "mean_high": high,
        "bounds": proved.bounds,
        "turned": proved.turned,
        "positions": records(proved.frame),
    }


# -- sections ------------------------------------------------------------------------------------


def _scale(name: str, sign: str = "", low: str = "", high: str = "") -> Cell:
    """Return a cell of a figure in percent where it is a share."""

    def cell(row: Row) -> str:
        times, _, _, digits = scale(BY_NAME[row["metric"]])
        return f"{figure_of(row, name, low=low, high=high).times(times):{sign}.{digits}f}"

    return cell


def _positions(found: Comparison) -> pd.DataFrame:
    return pd.DataFrame() if found.proved is None else found.proved.frame


def _effects(positions: pd.DataFrame) -> Iterator[Markup]:
    """Draw what the change is worth where it is known."""
    effects = positions.loc[positions["exact"], ["effect_lower"]]
    if effects.empty:
        return
    chart = whole_number_bars(effects, "effect_lower", "points to the first player", "positions")
    counts = effects["effect_lower"].value_counts().sort_index()
    words = "; ".join(f"{effect:+d} points: {number}" for effect, number in counts.items())
    yield chart_html(chart, "What the change is worth under best play", words)


def _sentences(found: Comparison) -> pd.DataFrame:
    rows = found.effects.to_dict("records")
    return pd.DataFrame({"sentence": [sentence(row) for row in rows]})


SECTIONS = (
    Section(
        "effects",
        "In play",
        "Difference: the mean change with its 95 % interval over circles. Size: the difference in "
        "standard deviations over the base's circles. p: adjusted by Holm's method over all "
        "metrics except the first two, which are chosen beforehand. Change: p is below 0.05. "
        "Unsure: the interval excludes 0, but among this many intervals some do by chance. Not "
        "seen: the interval includes 0.",
        lambda found: found.effects,
        table="report compare",
        columns=(
            Display("metric", lambda row: BY_NAME[row["metric"]].label),
            Display("unit", lambda row: "%" if row["unit"] == SHARE else row["unit"]),
            Display("before", _scale("before")),
            Display("after", _scale("after")),
            Display("difference", _scale("difference", "+", "low", "high")),
            Display("size", figure("size", "+.2f")),
            "circles",
            Display("p", p_cell("p_adjusted")),
            "verdict",
        ),
    ),
    Section(
        "patches",
        "Each patch",
        patch_words.MEANING,
        lambda found: found.patches,
        table="report compare, patches",
        brief=patch_words.by_patch,
        columns=patch_words.columns(),
    ),
    Section(
        "proved",
        "Proved",
        "The same late positions solved under both rule sets, independent of any player's style.",
        _positions,
        table="report compare, proved",
        columns=("circle", "lower", "upper", "lower_changed", "upper_changed", "exact"),
        is_raw=True,
        charts=lambda positions: list(_effects(positions)),
        places=(PAGE,),
    ),
    Section(
        "sentences",
        "In sentences",
        "A sentence states a difference only if its interval excludes 0.",
        _sentences,
        table="report compare",
        places=(PAGE,),
    ),
)
