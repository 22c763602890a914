"""The review of a solo game: what each decision of the person lost of the chance to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.table import table
from patchwork_solve.analyses.solo.answer import MILLIONTHS, SoloAnswer
from patchwork_solve.analyses.statistics.estimates import Z
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import BACK, CARD, SoloState

if TYPE_CHECKING:
    import pandas as pd

TABLE = "solo review"

LEAST = 1e-9
"""A proved loss that is not rounding."""


@checked_methods()
@dataclass(frozen=True)
class SoloDecision:
    """A move of the person, beside the best choice there.

    Parameters
    ----------
    ply : int
        Its number in the game, from 1.
    played, best : SoloChoice
        Both are proved, or both are estimated on the same cards.
    """

    ply: int
    played: SoloChoice
    best: SoloChoice

    @classmethod
    def of(cls, ply: int, move: Move, answer: SoloAnswer) -> SoloDecision:
        """Return the decision for a move that is among the choices of an answer."""
        code = answer.state.edition.moves.code
        played = next(
            each for each in answer.choices if each.move and code(each.move) == code(move)
        )
        return cls(ply, played, answer.best)

    @property
    def is_mistake(self) -> bool:
        """Whether the chance is less, proved or beyond the 95 % interval of the estimate."""
        return self.played.lost > max(LEAST, Z * self.played.lost_error)

    def to_json(self) -> dict[str, Any]:
        """Return its row of the table."""
        played, best = self.played, self.best
        return {
            "ply": self.ply,
            "move": str(played.move),
            "win": round(played.chance, MILLIONTHS),
            "best": str(best.move),
            "best_win": round(best.chance, MILLIONTHS),
            "lost": round(played.lost, MILLIONTHS),
            "lost_error": round(played.lost_error, MILLIONTHS),
            "is_proved": played.is_proved,
            "is_mistake": self.is_mistake,
        }


@checked_methods()
@dataclass(frozen=True)
class SoloReview:
    """The decisions of the person in a solo game.

    Parameters
    ----------
    game : SoloGame
    decisions : tuple of SoloDecision
        In order; fewer than `number` where a limit or Ctrl-C came first.
    """

    game: SoloGame
    decisions: tuple[SoloDecision, ...]

    @property
    def number(self) -> int:
        """Decisions of the game."""
        return sum(1 for _ in decisions_of(self.game))

    @property
    def mistakes(self) -> list[SoloDecision]:
        """Those that lost more than the error of the estimate, the worst first."""
        found = [each for each in self.decisions if each.is_mistake]
        return sorted(found, key=lambda each: -each.played.lost)

    @property
    def lost(self) -> float:
        """Chance that all mistakes gave away."""
        return sum(each.played.lost for each in self.mistakes)

    @property
    def lost_error(self) -> float:
        """Its standard error."""
        return float(sum(each.played.lost_error**2 for each in self.mistakes) ** 0.5)

    def to_json(self) -> dict[str, Any]:
        """Return the decisions, and what the mistakes gave away."""
        return {
            "decisions": [each.to_json() for each in self.decisions],
            "of": self.number,
            "mistakes": len(self.mistakes),
            "lost": round(self.lost, MILLIONTHS),
            "lost_error": round(self.lost_error, MILLIONTHS),
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each decision."""
        from patchwork_solve.analyses.report.columns import table_frame

        return table_frame(TABLE, [each.to_json() for each in self.decisions])

    def to_text(self) -> str:
        """Return the verdict and the table."""
        if not self.decisions:
            return self.verdict()
        return f"{self.verdict()}\n\n{table(self.to_frame())}"

    def verdict(self) -> str:
        """Return how much of the chance was given away, and which decision lost most."""
        done, of = len(self.decisions), counted(self.number, "decision")
        reviewed = of if done == self.number else f"{done} of {of}"
        if not self.mistakes:
            return f"{reviewed} reviewed: no loss of the chance to win beyond its error."
        worst, lost = self.mistakes[0], points(self.lost, self.lost_error)
        return (
            f"{reviewed} reviewed. {counted(len(self.mistakes), 'mistake')} gave away {lost} of "
            f"the chance to win. Worst: ply {worst.ply}, {worst.played.move}, "
            f"{points(worst.played.lost, worst.played.lost_error)}; best was {worst.best.move}."
        )


def points(lost: float, error: float) -> str:
    """Return percentage points with their standard error, or as proved."""
    value = f"{100 * lost:.1f}"
    return f"{value} points (proved)" if not error else f"{value} +- {100 * error:.1f} points"


def decisions_of(game: SoloGame) -> Iterator[tuple[int, SoloState, Move]]:
    """Yield the moves of the person that had another choice: number, position and move."""
    for number, (state, ply) in enumerate(zip(game.states, game.plies, strict=False), start=1):
        if not ply.startswith((CARD, BACK)) and len(state.legal_moves) > 1:
            yield number, state, Move.from_text(ply)
