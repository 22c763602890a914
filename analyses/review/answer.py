"""The answer of a review, as text, Markdown, table, JSON or page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.analyses.review.accuracy import Total, total
from patchwork_solve.analyses.review.ledger import Item, ledger, proved_from
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.kernel.endgame.driver.losses import NEGLIGIBLE_LOSS

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.analyses.review.decision import Decision, Value
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.record import Game


@checked_methods()
@dataclass(frozen=True, repr=False)
class ReviewAnswer(Answer):
    """The points that each decision of a game gave away, proved where possible, else estimated.

    Printed, it is the text of the command `review`; in a notebook it draws the margin ply by ply.
    Margins are player 0's score less player 1's.

    Parameters
    ----------
    game : Game
    player : str
        Name of the player that estimates.
    decisions : tuple of Decision
        The decision of every ply, forced ones included.
    final : Value
        Value of the last position.
    shown : int
        Number of the most costly moves to show.
    nodes : int
        Positions searched.
    seconds : float
        Wall-clock time, compiling left out.
    is_interrupted : bool
        Whether the user ended it.
    """

    game: Game
    player: str
    decisions: tuple[Decision, ...]
    final: Value
    shown: int
    nodes: int
    seconds: float
    is_interrupted: bool = False

    @cached_property
    def mistakes(self) -> list[Decision]:
        """The most costly moves, the worst first."""
        return mistakes(self.decisions, self.shown)

    @cached_property
    def totals(self) -> tuple[Total, Total]:
        """The points that each player lost over its unforced decisions."""
        first, second = (
            total([each for each in self.decisions if each.player == player]) for player in (0, 1)
        )
        return first, second

    @cached_property
    def ledger(self) -> list[Item]:
        """The parts of the final margin, which add up to it."""
        return ledger(self.decisions, self.final)

    @property
    def values(self) -> list[Value]:
        """The values of the first position and of that after each ply."""
        return [*(each.before for each in self.decisions), self.final]

    @property
    def proved_from(self) -> int | None:
        """The ply after which every position is proved; None without one."""
        found = proved_from(self.decisions, self.final)
        return None if found > len(self.decisions) else found

    @property
    def spoiled(self) -> list[Decision]:
        """The moves that are proved to have turned a win into a loss."""
        return [each for each in self.decisions if each.spoils_win]

    @property
    def names(self) -> Names:
        """The names of the players in the game, or their colours."""
        return player_names(self.game.names)

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each ply, as `--format csv` prints.

        Columns: ply, player (int); move, best (str); forced (bool); lost, lost_error (float,
        points; the error is 0 where they are proved), lost_lower, lost_upper (int or <NA>, proved);
        spoils_win (bool); mark (str: ``??``, ``?``, ``?!`` or empty); margin, margin_error, win
        (float: of the position before the move, estimated or proved), lower, upper (int or
        <NA>, proved of it).
        """
        return super().to_frame()

    def to_markdown(self, names: Names | None = None) -> str:
        """Return the review as Markdown, for a post or a page."""
        return str(render(self, "markdown", names or self.names))

    def to_html(self, names: Names | None = None, title: str = "Review of a game") -> str:
        """Return the review as one HTML page that needs no other file."""
        return str(render(self, "html", names or self.names, title))

    def to_text(
        self,
        names: Names | None = None,
        explanations: Mapping[int, Explanation] | None = None,
    ) -> str:
        """Return the printed text, with given names, those of the game or colours.

        `explanations` of costly moves by ply are added, as `review --explain` prints them.
        """
        return str(render(self, "text", names, explanations))

    def _repr_svg_(self) -> str:
        return str(render(self, "svg", self.names))


def mistakes(decisions: Sequence[Decision], most: int) -> list[Decision]:
    """Return the most costly moves, the worst first; each lost points or the game."""
    costly = [each for each in decisions if _loss(each) >= NEGLIGIBLE_LOSS or each.spoils_win]
    return sorted(costly, key=lambda each: (-_loss(each), each.ply))[:most]


def _loss(decision: Decision) -> float:
    return decision.lost or 0.0
