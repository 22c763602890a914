"""Prices that are measured, changed, and measured again on circles not seen before."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.evidence import errors_of
from patchwork_solve.analyses.comparing.proposal import Proposal, rebalance, repriced_variant
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.prices.fair import FEWEST
from patchwork_solve.analyses.prices.frame import priced
from patchwork_solve.analyses.prices.moments import circles_of, played
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.report.columns import dtypes_of, table_frame
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.match import derived_seed

if TYPE_CHECKING:
    import pandas as pd


class Round(NamedTuple):
    """Prices as they were measured once, and the changes that this calls for.

    Attributes
    ----------
    circles : int
        Circles with a moment, which no other round has.
    found : Proposal
        Its ``base`` has the measured prices, its ``variant`` those of the next round.
    """

    circles: int
    found: Proposal


def rounds(query: RebalanceQuery, prices: PriceQuery, batch: Batch) -> list[Round]:
    """Measure prices, change them, and measure again on fresh circles.

    It ends when nothing is to be changed, as no gap is sure any more, or after ``query.rounds``
    changes. A later round that is cut short is left out: the changes that follow from it would
    depend on when that was.

    Parameters
    ----------
    prices : PriceQuery
        How prices are measured the first time; later rounds draw other circles.

    Returns
    -------
    list of Round
        The last one's changes are not made, so that its prices are measured.

    Raises
    ------
    InputError
        When the circles of the first round are too few.
    KeyboardInterrupt
        When the user cancels the first round.
    """
    return list(_rounds(query, prices, batch))


def _rounds(query: RebalanceQuery, prices: PriceQuery, batch: Batch) -> Iterator[Round]:
    base = edition = edition_of(query.edition)
    for number in range(query.rounds + 1):
        asked = prices if not number else _fresh(prices, edition, number)
        found, done = played(asked, _counting(batch, number * prices.circles, query, prices))
        is_short = done < prices.circles
        if is_short and (number or is_cancelled()):
            note(_cut_short(number, done, prices.circles))
            if number:
                return
            # The search for the least changes would stop at once.
            raise KeyboardInterrupt(last_signal())
        table = priced(asked, found)
        if table["gap"].isna().all():
            if is_short:
                raise InputError(
                    "seconds",
                    "{done} circles do not show the value of a button; allow more",
                    done=done,
                )
            raise InputError(
                "circles", "{done} circles do not show the value of a button; play more", done=done
            )
        if is_short:
            note(_cut_short(number, done, prices.circles))
        proposal = _propose(query, table, edition)
        edition = _named_after(base, edition, proposal)
        yield Round(circles_of(found), proposal._replace(variant=edition))
        if done < prices.circles or not proposal.total:
            return


def _cut_short(number: int, done: int, circles: int) -> str:
    """Say what is made of a round that is not whole."""
    head = f"note: {done} of {circles} circles of round {number + 1}"
    if not number and not is_cancelled():
        return f"{head}: the proposal rests on these"
    return f"{head}: it is left out; with --out the same command continues it"


def of_table(query: RebalanceQuery, table: pd.DataFrame) -> Round:
    """Return the only round of prices that were measured before."""
    return Round(0, _propose(query, table, edition_of(query.edition)))


def _propose(query: RebalanceQuery, table: pd.DataFrame, edition: Edition) -> Proposal:
    return rebalance(
        table,
        edition,
        limit=query.limit,
        measure=query.measure,
        cautious=query.cautious,
        step=query.step,
    )


def _fresh(prices: PriceQuery, edition: Edition, number: int) -> PriceQuery:
    """Return how other prices are measured, on circles that no round before had."""
    seed = derived_seed(prices.seed, "rebalance", number)
    return replace(prices, edition=edition, seed=seed)


def _counting(batch: Batch, before: int, query: RebalanceQuery, prices: PriceQuery) -> Batch:
    """Return a batch that reports the circles of all rounds."""
    most = (query.rounds + 1) * prices.circles
    return replace(batch, report=lambda done, of, row: batch.report(before + done, most, row))


def _named_after(base: Edition, edition: Edition, found: Proposal) -> Edition:
    """Return the next prices as a variant of the first ones, however many rounds there were."""
    changed = found.frame.set_index("patch")["new_price"].to_dict()
    prices = {patch.name: changed.get(patch.name, patch.buttons) for patch in edition.patches}
    return repriced_variant(base, prices)


def net(made: list[Round]) -> Proposal:
    """Return all changes together, with the gaps as measured first and last.

    Parameters
    ----------
    made : list of Round
        At least one.
    """
    first, last = made[0].found, made[-1].found
    if len(made) == 1:
        return first
    before, after = (each.frame.set_index("patch") for each in (first, last))
    predicted = made[-2].found.frame.set_index("patch")
    prices = {patch.name: patch.buttons for patch in last.base.patches}
    frame = first.frame.set_index("patch")
    new = frame.index.map(prices)
    frame = frame.assign(
        new_price=new,
        change=new - before["price"],
        gap_after=predicted["gap_after"].reindex(frame.index),
        met=predicted["met"].reindex(frame.index),
        measured=after["gap"].reindex(frame.index),
        measured_low=after["gap_low"].reindex(frame.index),
        measured_high=after["gap_high"].reindex(frame.index),
        sure_after=after["sure"].reindex(frame.index),
    ).reset_index()
    dtypes = dtypes_of("rebalance")
    total = int(frame["change"].abs().sum())
    frame = frame[list(dtypes)].astype(dtypes)
    return first._replace(variant=last.base, frame=frame, total=total)


def rounds_frame(made: list[Round]) -> pd.DataFrame:
    """Return a row for each round; columns as the table ``rebalance, rounds`` says."""
    rows = []
    for number, (circles, found) in enumerate(made, start=1):
        frame, limit = found.frame, found.limit
        before = made[number - 2].found.frame if number > 1 else None
        errors = errors_of(frame, circles - 1 if circles >= FEWEST else None)
        is_last = number == len(made)
        rows.append(
            {
                "round": number,
                "circles": circles,
                "patches": len(frame),
                "predicted": None if before is None else int((~before["met"]).sum()),
                "beyond": int((frame["gap"].abs() > limit).sum()),
                "by_chance": round(sum(_beyond(error, limit) for error in errors), 1),
                "sure": int(frame["sure"].sum()),
                "spread": round(_spread(frame["gap"].tolist(), errors), 2),
                "changed": 0 if is_last else int((frame["change"] != 0).sum()),
                "buttons": 0 if is_last else found.total,
            }
        )
    return table_frame("rebalance, rounds", rows)


def _beyond(error: float, limit: float) -> float:
    """Return how probable an estimate beyond the limit is where the true gap is 0."""
    return math.erfc(limit / error / math.sqrt(2)) if error > 0 else 0.0


def _spread(gaps: list[float], errors: list[float]) -> float:
    """Return the root of the mean square of the true gaps: that of the measured less the noise."""
    square = sum(gap**2 - error**2 for gap, error in zip(gaps, errors, strict=True)) / len(gaps)
    return math.sqrt(max(0.0, square))


def measured_frame(made: list[Round]) -> pd.DataFrame:
    """Return a row for each patch of each round; columns as ``rebalance, measured`` says."""
    rows: list[dict[str, Any]] = []
    predicted: dict[str, float] = {}
    for number, (_, found) in enumerate(made, start=1):
        for row in found.frame.to_dict("records"):
            known = {str(name): value for name, value in row.items()}
            known |= {"round": number, "predicted": predicted.get(row["patch"])}
            rows.append(known | ({"change": 0} if number == len(made) else {}))
        predicted = dict(zip(found.frame["patch"], found.frame["gap_after"], strict=True))
    return table_frame("rebalance, measured", rows)
