"""The answer about a solo position whose proof a limit ended: bounds of the chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.table import table
from patchwork_solve.analyses.solo.answer import MILLIONTHS
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.solo.choice import SoloBounds
from patchwork_solve.engine.solo.state import SoloState

if TYPE_CHECKING:
    import pandas as pd


@checked_methods()
@dataclass(frozen=True)
class SoloInterval:
    """Proved bounds of the chance to win, for the position and for every move.

    Parameters
    ----------
    state : SoloState
    choices : tuple of SoloBounds
        The largest lower bound first; where no move of the person is next, the position itself.
    """

    state: SoloState
    choices: tuple[SoloBounds, ...]

    @property
    def lower(self) -> float:
        """Chance that the first choice has at least."""
        return self.choices[0].lower

    @property
    def upper(self) -> float:
        """Chance that no choice exceeds."""
        return max(choice.upper for choice in self.choices)

    def to_json(self, most: int | None = None) -> dict[str, Any]:
        """Return the bounds.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        return {
            "status": "bounded",
            "win_lower": round(self.lower, MILLIONTHS),
            "win_upper": round(self.upper, MILLIONTHS),
            "choices": [_row(choice) for choice in self.choices[:most]],
        }

    def to_frame(self, most: int | None = None) -> pd.DataFrame:
        """Return a row for each choice.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        from patchwork_solve.analyses.report.columns import table_frame

        return table_frame("solo endgame, bounds", [_row(one) for one in self.choices[:most]])

    def to_text(self, most: int | None = None) -> str:
        """Return the verdict and the table.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        return f"{self.verdict()}\n\n{table(self.to_frame(most))}"

    def verdict(self) -> str:
        """Return the bounds in a sentence."""
        lower, upper = (f"{100 * chance:.1f} %" for chance in (self.lower, self.upper))
        first = self.choices[0]
        by = "" if first.move is None or not first.lower else f" ({first.move})"
        return (
            f"A limit came first: chance to win at least {lower}{by} and at most {upper}, proved "
            "over all orders of the cards."
        )


def _row(choice: SoloBounds) -> dict[str, Any]:
    return {
        "move": None if choice.move is None else str(choice.move),
        "win_lower": round(choice.lower, MILLIONTHS),
        "win_upper": round(choice.upper, MILLIONTHS),
    }
