"""The answer about a solo position: its choices, proved or estimated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.table import table
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import CENTS
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.state import SoloState

if TYPE_CHECKING:
    import pandas as pd

MILLIONTHS = 6
"""Decimals of a chance."""


@checked_methods()
@dataclass(frozen=True)
class SoloAnswer:
    """The choices of a solo position, the best one first.

    Parameters
    ----------
    state : SoloState
    choices : tuple of SoloChoice
        All moves where they are proved, else one placement for each choice; where no move of the
        person is next, the position itself.
    """

    state: SoloState
    choices: tuple[SoloChoice, ...]

    @property
    def best(self) -> SoloChoice:
        """The choice with the best chance, then the best margin."""
        return self.choices[0]

    @property
    def is_proved(self) -> bool:
        """Whether the values are exact, rounding aside."""
        return self.best.is_proved

    def to_json(self, most: int | None = None) -> dict[str, Any]:
        """Return the choices, and whether they are proved.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        return {
            "status": "proved" if self.is_proved else "estimated",
            "choices": [_row(choice) for choice in self.choices[:most]],
        }

    def to_frame(self, most: int | None = None) -> pd.DataFrame:
        """Return a row for each choice, the best one first.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        from patchwork_solve.analyses.report.columns import table_frame

        return table_frame("solo best", [_row(choice) for choice in self.choices[:most]])

    def to_text(self, most: int | None = None) -> str:
        """Return the verdict and the table.

        Parameters
        ----------
        most : int, optional
            Choices to show.
        """
        columns = ["move", "win", "margin"]
        if not self.is_proved:
            columns = ["move", "win", "win_error", "margin", "margin_error"]
        shown = self.to_frame(most)[columns]
        return f"{self.verdict()}\n\n{table(shown)}"

    def verdict(self) -> str:
        """Return the best choice and its chance in a sentence."""
        best = self.best
        what = "The position" if best.move is None else f"Best: {best.move}"
        win = f"{100 * best.chance:.1f} %"
        if self.is_proved:
            return f"{what}: chance to win {win}, proved over all orders of the cards."
        error = f"{100 * best.chance_error:.1f}"
        return f"{what}: chance to win {win} +- {error}, estimated by games played out."


def _row(choice: SoloChoice) -> dict[str, Any]:
    return {
        "move": None if choice.move is None else str(choice.move),
        "win": round(choice.chance, MILLIONTHS),
        "win_error": round(choice.chance_error, MILLIONTHS),
        "margin": round(choice.margin, CENTS),
        "margin_error": round(choice.margin_error, CENTS),
        "lost": round(choice.lost, MILLIONTHS),
        "lost_error": round(choice.lost_error, MILLIONTHS),
        "is_proved": choice.is_proved,
    }
