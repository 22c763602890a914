"""First positions as the strong player sees them, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.openings.query import Openings, Row
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Share, Whole
from patchwork_solve.analyses.workers.rules import edition_in
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.number import CENTS, MILLE, rounded
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import action
from patchwork_solve.engine.game.rule_fields import FOR_SALE
from patchwork_solve.engine.game.shuffle import shuffled
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.players.assessment import Assessment

PLACES = range(1, FOR_SALE + 1)
SALE = [f"sale_{place}" for place in PLACES]
MARGINS = ["margin_advance", *(f"margin_{place}" for place in PLACES)]


class Opening(AnswerRow):
    """A first position; None if there is no such patch, choice or place."""

    repeats = ("player", "seed")

    edition: str
    player: str
    seed: Whole
    sale_1: str | None
    sale_2: str | None
    sale_3: str | None
    choices: Count
    best: str
    place: Count | None
    runner_up: str | None
    gain: Mean | None
    margin: Mean
    margin_error: Mean | None
    win: Share
    margin_advance: Mean | None
    margin_1: Mean | None
    margin_2: Mean | None
    margin_3: Mean | None
    depth: Count
    position: str

    def check(self, task: Row) -> None:
        """Raise `ValueError` where a runner-up, or what the best gains on it, is missing."""
        if {self.choices > 1, self.gain is not None, self.runner_up is not None} == {True, False}:
            raise ValueError("choices, gain and runner_up contradict each other")


def openings_frame(query: Openings, *, batch: Batch | None = None) -> pd.DataFrame:
    """Return the strong player's estimates for the first position of each circle, one row each.

    All that a row says of a position is what the player estimates, never a proof; margins are those
    of the mover, player 0, in points. The columns are those of the table ``report openings`` in
    docs/reference/columns.md.

    Parameters
    ----------
    query : Openings
    batch : Batch, optional
        Processes, limits and saved answers of the work.

    Raises
    ------
    InputError
        For an unknown edition, player or patch.
    """
    query.check()
    return table_frame("report openings", Batch.given(batch).rows(_row, query.tasks(), Opening))


def first_position(edition: Edition, seed: int, prefix: Sequence[str]) -> State:
    """Return the first position of a circle that may begin with some patches.

    Parameters
    ----------
    seed : int
        Without a prefix the circle is that of ``new --seed``.
    """
    begun = replace(edition, first_patches=tuple(prefix)) if prefix else edition
    return State.new(edition=edition, circle=shuffled(begun, seed))


def _row(task: Row) -> Row:
    state = first_position(edition_in(task), task["seed"], task["prefix"])
    with closing(analyst(task["player"])) as player:
        assessment = player.analyse(state, DecisionLimits())
    if is_cancelled():
        raise GivenUpError  # Cut short: it says less than it would.
    return {
        "edition": state.edition.name,
        "player": task["player"],
        "seed": task["seed"],
        **_sale(state),
        **_choice(state, assessment),
        "depth": assessment.depth,
        "position": state.to_text(),
    }


def _sale(state: State) -> Row:
    sale = [*state.for_sale, *[None] * FOR_SALE][:FOR_SALE]
    return dict(zip(SALE, sale, strict=True))


def _choice(state: State, assessment: Assessment) -> Row:
    best, *others = assessment.best_of_each()
    margins = {action(each.move): each.estimate.margin for each in (best, *others)}
    shown = [margins.get(name) for name in ("advance", *_sale(state).values())]
    bought = best.move.patch
    return {
        "choices": len(margins),
        "best": action(best.move),
        "place": None if bought is None else 1 + state.for_sale.index(bought),
        "runner_up": action(others[0].move) if others else None,
        "gain": rounded(assessment.lost(others[0]), CENTS) if others else None,
        "margin": rounded(best.estimate.margin, CENTS),
        "margin_error": rounded(best.estimate.margin_error, CENTS),
        "win": round(best.estimate.win, MILLE),
        **dict(zip(MARGINS, (rounded(each, CENTS) for each in shown), strict=True)),
    }
