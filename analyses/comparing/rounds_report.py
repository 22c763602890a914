"""Report on rounds of measuring and changing prices: sentences and sections."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from patchwork_solve.analyses.comparing.rounds import rounds_frame
from patchwork_solve.analyses.prices.extrapolation import extrapolation_mark
from patchwork_solve.analyses.report.section import JSON, PAGE, Display, Row, Section, figure
from patchwork_solve.engine.drawing.words import counted

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.rounds import Round


def rounds_sentences(made: list[Round], most: int) -> list[str]:
    """Return the result of the rounds, predicted beside measured.

    Parameters
    ----------
    made : list of Round
        At least two.
    most : int
        How many changes there could be.
    """
    first, *_, last = rounds_frame(made).to_dict("records")
    limit = made[0].found.limit
    changes = len(made) - 1
    if last["sure"] == 0:
        end = "no gap is sure any more"
    elif changes == most:
        end = "the rounds are used up"
    else:
        end = "nothing is left to change" if not made[-1].found.total else "it was interrupted"
    return [
        f"Prices were changed {counted(changes, 'time')} and measured again on "
        f"{counted(last['circles'], 'other circle')}: {end}.",
        f"Surely more than {limit:g} buttons away: {first['sure']} of {first['patches']} patches "
        f"before, {last['sure']} after. Measured so far away, sure or not: {first['beyond']} "
        f"before, {last['beyond']} after; the last change was expected to leave "
        f"{last['predicted']}, and noise alone would show {last['by_chance']:.1f}.",
        f"The typical gap (root mean square, without the noise) went from {first['spread']:.2f} "
        f"to {last['spread']:.2f} buttons.",
    ]


def _prediction(row: Row) -> str:
    return f"{row['predicted']} / {row['beyond']}" if row["round"] > 1 else f"- / {row['beyond']}"


ROUNDS = Section(
    "rounds",
    "Rounds",
    "Each round measures all prices on circles of its own. Beyond: patches farther from their "
    "price than the limit, as the round before predicted / as measured now. Noise: how many would "
    "be measured beyond it if no patch had a gap. Sure: the whole interval lies beyond it, and "
    "chance does not explain the gap with all patches tested together. Typical gap: root mean "
    "square of the gaps, without the noise, in buttons. Changed: "
    "prices changed after the round, and the buttons of all changes.",
    itemgetter("rounds"),
    table="rebalance, rounds",
    columns=(
        *("round", "circles"),
        Display("beyond", _prediction),
        Display("noise", lambda row: f"{row['by_chance']:.1f}"),
        "sure",
        Display("typical gap", lambda row: f"{row['spread']:.2f}"),
        Display("changed", lambda row: f"{row['changed']} ({row['buttons']})"),
    ),
)

MEASURED = Section(
    "measured",
    "Patches in each round",
    "The gap that the round before predicted, and the gap as measured on this round's circles.",
    itemgetter("measured"),
    table="rebalance, measured",
    columns=(
        *("round", "patch", "price"),
        Display("predicted", figure("predicted", "+.2f")),
        Display("gap", lambda row: figure("gap", "+.2f")(row) + extrapolation_mark(row["gap"])),
        Display("estimate", figure("shrunk", "+.2f")),
        Display("change", lambda row: f"{row['change']:+d}" if row["change"] else ""),
    ),
    places=(PAGE, JSON),
)
