"""The answer of `solve`: a solved endgame as text, table, JSON or picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.answer import ProofAnswer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.base.proof import Proof
    from patchwork_solve.engine.endgame.line import Line
    from patchwork_solve.engine.endgame.solved import Endgame, RootMove
    from patchwork_solve.engine.state import State


@checked_methods()
@dataclass(frozen=True, repr=False)
class EndgameAnswer(ProofAnswer):
    """The proved margins of a position and its moves, in points.

    Margins are player 0's score less player 1's. Printed, it is the text of the command `endgame`;
    in a notebook it draws its line.

    Parameters
    ----------
    state : State
        The position.
    solved : Endgame
        Result of the search.
    """

    state: State
    solved: Endgame

    @property
    def proof(self) -> Proof[Line]:
        """The proof of the margin under best play, with its cost and what stopped the work."""
        return self.solved.proof

    @property
    def lower(self) -> int:
        """The lower bound of the margin under best play."""
        return self.solved.lower

    @property
    def upper(self) -> int:
        """The upper bound of the margin under best play; `lower` when the proof is finished."""
        return self.solved.upper

    @property
    def winner(self) -> int | None:
        """The winner under best play, the tie-break included; None when it is not known."""
        return self.solved.winner

    @property
    def scores(self) -> tuple[int, int] | None:
        """Both scores under best play; None when they are not known."""
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
        """Return one row for each move, best first, as `--format csv` prints.

        Columns: move (str), lower and upper (int, margin of player 0), and lost (int or <NA>):
        points the mover gives away against the best move, where both are exact.
        """
        return super().to_frame()

    def to_text(self, every: bool = False) -> str:
        """Return the printed text; with `every` each placement has a line of its own."""
        return str(render(self, "text", every))

    def to_markdown(self) -> str:
        """Return the table of moves as Markdown, each placement on a line of its own."""
        return str(render(self, "markdown"))

    def _repr_svg_(self) -> str:
        from patchwork_solve.engine.drawing.line import line_svg
        from patchwork_solve.engine.drawing.position import position_svg

        moves = self.line.moves
        return line_svg(self.state, moves) if moves else position_svg(self.state)
