"""A solved endgame as people take it: its figures, as text, as a table, as JSON, as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.answer import ProofAnswer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.base.proof import Proof
    from patchwork_solve.engine.endgame.line import Line
    from patchwork_solve.engine.endgame.solved import Endgame, RootMove
    from patchwork_solve.engine.state import State


@dataclass(frozen=True, repr=False)
class EndgameAnswer(ProofAnswer):
    """What is proved of a position; margins are player 0's score less player 1's, in points.

    Printed, it is what the command `endgame` shows; in a notebook it draws its line.

    Parameters
    ----------
    state : State
        The position.
    solved : Endgame
        What the search found.
    """

    state: State
    solved: Endgame

    @property
    def proof(self) -> Proof[Line]:
        """The margin under best play, with what it cost and what stopped the work."""
        return self.solved.proof

    @property
    def lower(self) -> int:
        """The least that the margin under best play can be."""
        return self.solved.lower

    @property
    def upper(self) -> int:
        """The most that it can be: `lower`, if the proof is finished."""
        return self.solved.upper

    @property
    def winner(self) -> int | None:
        """Who wins under best play, the tie-break included; None while that is not known."""
        return self.solved.winner

    @property
    def scores(self) -> tuple[int, int] | None:
        """Both scores under best play; None while they are not known."""
        return self.solved.scores

    @property
    def moves(self) -> tuple[RootMove, ...]:
        """Every legal move (`move`) with its proved interval (`lower`, `upper`), best first."""
        return self.solved.moves

    @property
    def best(self) -> RootMove:
        """The move to play."""
        return self.solved.best

    @property
    def line(self) -> Line:
        """Best play, as far as it is proved: its `moves`, and the `final` position."""
        return self.solved.line

    @property
    def game(self) -> Game:
        """The line as a game from this position, to save, replay or send."""
        return Game(self.state, self.line.moves)

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each move, best first, as `--format csv` does.

        Columns: move (str), lower and upper (int, margin of player 0), and lost (int or <NA>):
        points the mover gives away against the best move, where both are exact.
        """
        return super().to_frame()

    def to_text(self, every: bool = False) -> str:
        """Return what a reader sees; with `every` each placement has a line of its own."""
        return str(render(self, "text", every))

    def to_markdown(self) -> str:
        """Return the table of moves as Markdown, each placement on a line of its own."""
        return str(render(self, "markdown"))

    def _repr_svg_(self) -> str:
        from patchwork_solve.engine.drawing.line import line_svg
        from patchwork_solve.engine.drawing.position import position_svg

        moves = self.line.moves
        return line_svg(self.state, moves) if moves else position_svg(self.state)
