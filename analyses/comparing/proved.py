"""Proved effects of a change of the rules: late positions, solved under both rule sets.

No player's habits are in it. Each position is one of a game under the base rules; the same
situation is solved under both, and the margins under best play are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.late import can_matter, late_positions, same_situation
from patchwork_solve.analyses.comparing.query import LatePositions
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import mean
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Points, Whole
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

Row = dict[str, Any]

MOST_READ = 20_000
"""Circles that are looked through for positions."""


class ProvedEffect(AnswerRow):
    """A position under both rule sets."""

    repeats = ("circle",)

    circle: Whole
    lower: Points
    upper: Points
    lower_changed: Points
    upper_changed: Points
    nodes: Whole
    position: str

    def check(self, task: Row) -> None:
        """Raise `ValueError` for bounds that exclude each other."""
        if self.lower > self.upper or self.lower_changed > self.upper_changed:
            raise ValueError("a lower bound is above the upper one")


class Chosen(NamedTuple):
    """The positions found in a run.

    Attributes
    ----------
    tasks : list of dict
        Each position under both rule sets, as text.
    seen : int
        Circles that stood at the space.
    alike : int
        Of those, where nothing that differs can matter any more: there the effect is 0.
    illegal : int
        Of those, situations that the other rules do not know.
    """

    tasks: list[Row]
    seen: int
    alike: int
    illegal: int


def chosen(run: Run, rules: Edition, query: LatePositions) -> Chosen:
    """Look through a run of the base rules for positions in which the change can still matter."""
    tasks: list[Row] = []
    seen = alike = illegal = 0
    for circle, state in late_positions(run, query.space_of(run.about.edition)):
        if len(tasks) == query.positions or seen == MOST_READ:
            break
        seen += 1
        other = same_situation(state, rules)
        if other is None:
            illegal += 1
        elif not can_matter(state, other):
            alike += 1
        else:
            tasks.append(
                {
                    "report": "proved effects",
                    "circle": circle,
                    "before": state.to_text(),
                    "after": other.to_text(),
                    "nodes": query.nodes,
                }
            )
    return Chosen(tasks, seen, alike, illegal)


# -- one position --------------------------------------------------------------------------------


def solved(task: Row) -> Row:
    """Return the margin under best play under both rule sets, or its bounds."""
    found = [_bounds(State.from_text(task[name]), task["nodes"]) for name in ("before", "after")]
    (lower, upper, nodes), (lower_changed, upper_changed, more) = found
    return {
        "circle": task["circle"],
        "lower": lower,
        "upper": upper,
        "lower_changed": lower_changed,
        "upper_changed": upper_changed,
        "nodes": nodes + more,
        "position": task["before"],
    }


def _bounds(state: State, nodes: int) -> tuple[int | None, int | None, int]:
    found = solve(state, SearchLimits(nodes=nodes, margin_only=True, line=False))
    uninterrupted(found)
    return found.proof.lower, found.proof.upper, found.proof.work.nodes


# -- all of them ---------------------------------------------------------------------------------


def proved_frame(found: Chosen, batch: Batch | None = None) -> pd.DataFrame:
    """Solve positions under both rule sets, a row each; fewer when the work is stopped.

    The columns are those of the table ``report compare, proved`` in docs/reference/columns.md.
    """
    rows = Batch.given(batch).rows(solved, found.tasks, ProvedEffect)
    return table_frame("report compare, proved", (row | _effect(row) for row in rows))


def _effect(row: Row) -> Row:
    """Return the bounds of the difference: the widest that both margins leave."""
    lower = row["lower_changed"] - row["upper"]
    upper = row["upper_changed"] - row["lower"]
    require_interval(lower, upper, "the effect of the rules")
    return {"effect_lower": lower, "effect_upper": upper, "exact": lower == upper}


class Proved(NamedTuple):
    """Proved effects on late positions.

    Attributes
    ----------
    chosen : Chosen
    frame : DataFrame
        As `proved_frame` returns it.
    space : int
    """

    chosen: Chosen
    frame: pd.DataFrame
    space: int

    @property
    def effects(self) -> Sequence[int]:
        """The effects that are known, in points of player 0's margin."""
        exact = self.frame[self.frame["exact"]]
        return [int(effect) for effect in exact["effect_lower"]]

    @property
    def mean(self) -> Figure:
        """Their mean; each effect is proved, and the interval is that of a sample of positions."""
        return mean(self.effects)

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Bounds of the mean over all positions searched, unfinished ones too."""
        if self.frame.empty:
            return None
        lower, upper = (float(self.frame[f"effect_{end}"].mean()) for end in ("lower", "upper"))
        return lower, upper

    @property
    def distribution(self) -> dict[int, int]:
        """How many positions have each effect."""
        return {effect: self.effects.count(effect) for effect in sorted(set(self.effects))}

    @property
    def turned(self) -> int:
        """Positions that one player wins under the base rules and the other one under these."""
        exact = self.frame[self.frame["exact"]]
        return int((exact["lower"] * exact["lower_changed"] < 0).sum())


def late(base: Run, rules: Edition, query: LatePositions, batch: Batch | None = None) -> Proved:
    """Solve late positions of a run under its own rules and under others.

    Parameters
    ----------
    base : Run
    rules : Edition
    query : LatePositions
    batch : Batch, optional
    """
    found = chosen(base, rules, query)
    return Proved(found, proved_frame(found, batch), query.space_of(base.about.edition))
