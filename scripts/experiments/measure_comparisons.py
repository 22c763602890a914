"""Measure how often comparisons of rules err, on real games whose truth is known.

    python -m scripts.experiments.measure_comparisons null BASE VARIANT --circles 40 200 1000
    python -m scripts.experiments.measure_comparisons asked BASE VARIANT --studies 6000
    python -m scripts.experiments.measure_comparisons apart BASE --circles 200
    python -m scripts.experiments.measure_comparisons cover BASE VARIANT --circles 200
    python -m scripts.experiments.measure_comparisons sweep SWEEP --metric tile --metric tile_ply

BASE and VARIANT are runs of `simulate` with the same player and seed; SWEEP is the folder of
`sweep start_buttons=A..B`. Each study draws circles from them.

null   the two games of each circle change sides by chance, so that no figure differs
asked  the same, for win_0 and margin alone, which is quick
apart  both samples are circles of BASE, and nothing is paired
cover  the truth is the difference over all circles
sweep  the values of each circle are shuffled, so that there is no trend and no other effect
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from patchwork_solve.analyses.comparing.effects import CHANGE, UNSURE, effects_frame
from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.patches import (
    Pair,
    compared_patches,
    patch_values,
    patches_frame,
)
from patchwork_solve.analyses.comparing.sweep_frame import compared_values
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.simulation.metrics import METRICS, metric_values
from patchwork_solve.analyses.simulation.run import Run

UNITS = {metric.name: metric.unit for metric in METRICS if not metric.name.endswith("_named")}

CHANGED_PATCH = "off-centre-cross"
"""The patch that a study takes for changed."""

Rows = pd.DataFrame
Counts = Counter[str]


def effects_words(effects: Rows, counts: Counts) -> None:
    """Count what a comparison calls a change."""
    verdicts = effects.set_index("metric")["verdict"]
    asked, others = verdicts[list(PRIMARY)], verdicts.drop(list(PRIMARY))
    for name in PRIMARY:
        counts[name] += verdicts[name] == CHANGE
    counts["either"] += (asked == CHANGE).any()
    counts["any other is called a change"] += (others == CHANGE).any()
    counts["any other is unsure"] += (others == UNSURE).any()


def flipped(
    rng: np.random.Generator, before: Rows, after: Rows, circles: int
) -> tuple[Rows, Rows, Any, Any]:
    """Draw circles whose two games change sides by chance; also return which, and of which."""
    drawn = rng.choice(before.index, circles, replace=False)
    sides = rng.random(circles) < 0.5
    return (*swapped(before.loc[drawn], after.loc[drawn], sides), drawn, sides)


def swapped(before: Rows, after: Rows, sides: Any) -> tuple[Rows, Rows]:
    """Return two sides with some circles exchanged."""
    whole = np.broadcast_to(sides[:, None], before.shape)
    return before.where(whole, after), after.where(whole, before)


def null(options: argparse.Namespace, rng: np.random.Generator, circles: int) -> Counts:
    """Count what studies without any effect call a change."""
    with Run.open(options.base) as base, Run.open(options.variant) as variant:
        before, after = metric_values(base), metric_values(variant)
        patches = patch_values(base), patch_values(variant)
        names = list(base.about.edition.index)
    pairs = [Pair(name, name, name == CHANGED_PATCH) for name in names]
    counts: Counts = Counter()
    for _ in range(options.studies):
        left, right, drawn, sides = flipped(rng, before, after, circles)
        effects_words(effects_frame(left, right, UNITS, PRIMARY), counts)
        both = {
            figure: swapped(*(side[figure].loc[drawn] for side in patches), sides)
            for figure in patches[0]
        }
        one, two = ({figure: each[n] for figure, each in both.items()} for n in (0, 1))
        found = patches_frame(compared_patches(pairs, one, two, is_paired=True))
        is_changed = found["verdict"] == CHANGE
        counts["a figure of the changed patch"] += (is_changed & found["changed"]).any()
        counts["a figure of any patch"] += is_changed.any()
    return counts


def asked(options: argparse.Namespace, rng: np.random.Generator, circles: int) -> Counts:
    """Count what studies without any effect call a change of the two metrics chosen beforehand."""
    with Run.open(options.base) as base, Run.open(options.variant) as variant:
        before, after = (metric_values(run)[list(PRIMARY)] for run in (base, variant))
    units = {name: UNITS[name] for name in PRIMARY}
    counts: Counts = Counter()
    for _ in range(options.studies):
        left, right, *_ = flipped(rng, before, after, circles)
        found = effects_frame(left, right, units, PRIMARY).set_index("metric")["verdict"] == CHANGE
        for name in PRIMARY:
            counts[name] += found[name]
        counts["either"] += found.any()
    return counts


def apart(options: argparse.Namespace, rng: np.random.Generator, circles: int) -> Counts:
    """Count what studies of two samples of the same games call a change."""
    with Run.open(options.base) as base:
        values = metric_values(base)
    counts: Counts = Counter()
    for _ in range(options.studies):
        drawn = rng.choice(values.index, 2 * circles, replace=False)
        sides = values.loc[drawn[:circles]], values.loc[drawn[circles:]]
        effects_words(effects_frame(*sides, UNITS, PRIMARY, is_paired=False), counts)
    return counts


def cover(options: argparse.Namespace, rng: np.random.Generator, circles: int) -> Counts:
    """Count intervals of the difference that hold that of all circles."""
    with Run.open(options.base) as base, Run.open(options.variant) as variant:
        before, after = metric_values(base), metric_values(variant)
    truth = effects_frame(before, after, UNITS, PRIMARY).set_index("metric")["difference"]
    of: Counts = Counter()
    hits: Counts = Counter()
    for _ in range(options.studies):
        drawn = rng.choice(before.index, circles, replace=False)
        found = effects_frame(before.loc[drawn], after.loc[drawn], UNITS, PRIMARY)
        for row in found.dropna(subset="low").to_dict("records"):
            of[row["metric"]] += 1
            hits[row["metric"]] += row["low"] <= truth[row["metric"]] <= row["high"]
    whole = 100 * sum(hits.values()) / sum(of.values())
    print(f"{sum(of.values()):,} intervals: {whole:.1f} % hold the truth")
    known = sorted((hits[name] / of[name], name) for name in of if of[name] > options.studies / 2)
    for share, name in known[:5]:
        print(f"  {name}: {100 * share:.1f} % of {of[name]}")
    return Counter()


def sweep(options: argparse.Namespace, rng: np.random.Generator, circles: int) -> Counts:
    """Count what sweeps without any effect call a change."""
    folders = sorted(options.base.iterdir(), key=lambda path: int(path.name.rpartition("-")[2]))
    with ExitStack() as stack:
        runs = [stack.enter_context(Run.open(folder)) for folder in folders]
        tables = np.stack([metric_values(run).to_numpy(float) for run in runs])
        names = list(metric_values(runs[0]))
    values = [int(folder.name.rpartition("-")[2]) for folder in folders]
    query = SweepQuery(f"start_buttons={values[0]}..{values[-1]}")
    counts: Counts = Counter()
    for _ in range(options.studies):
        drawn = rng.choice(tables.shape[1], circles, replace=False)
        order = rng.random((len(values), circles)).argsort(axis=0)
        shuffled = tables[order, drawn]
        found = {
            value: pd.DataFrame(table, columns=names)
            for value, table in zip(values, shuffled, strict=True)
        }
        frame = compared_values(query, found, is_paired=True, metrics=options.metric)
        asked = frame["metric"].isin(options.metric)
        trends, alone = frame["trend"] == CHANGE, frame["verdict"] == CHANGE
        counts["a trend of a requested metric"] += (trends & asked).any()
        counts["a value of a requested metric"] += (alone & asked).any()
        counts["either"] += ((trends | alone) & asked).any()
        counts["any other metric"] += ((trends | alone) & ~asked).any()
    return counts


KINDS: dict[str, Callable[..., Counts]] = {
    "null": null, "asked": asked, "apart": apart, "cover": cover, "sweep": sweep,
}  # fmt: skip


def lines(counts: Counts, studies: int) -> Iterator[str]:
    """Yield each count as a share of the studies, with its standard error."""
    for name, number in counts.items():
        share = number / studies
        error = 100 * (share * (1 - share) / studies) ** 0.5
        yield f"  {name}: {100 * share:.1f} +- {error:.1f} %"


def main() -> None:
    """Print what the studies say."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("base", type=Path)
    parser.add_argument("variant", type=Path, nargs="?")
    parser.add_argument("--studies", type=int, default=400)
    parser.add_argument("--circles", type=int, nargs="+", default=[200])
    parser.add_argument("--metric", action="append", help="requested of a sweep")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    options.metric = options.metric or list(PRIMARY)
    for circles in options.circles:
        print(f"{options.kind}, {options.studies} studies of {circles} circles")
        counts = KINDS[options.kind](options, np.random.default_rng(options.seed), circles)
        print("\n".join(lines(counts, options.studies)), flush=True)


if __name__ == "__main__":
    main()
