"""The answer of `best`: the ranked moves of a position, as text, table, JSON or picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.kernel.endgame.driver.losses import NEGLIGIBLE_LOSS
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.drawing.labels import Labels
    from patchwork_solve.engine.drawing.look import Look
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.players.assessment import Assessment, Considered
    from patchwork_solve.engine.state import State


@checked_methods()
@dataclass(frozen=True, repr=False)
class BestAnswer(Answer):
    """The moves of a position, ranked by the strong player.

    Margins are player 0's score less player 1's. Printed, it is the table of the command `best`;
    in a notebook it draws the expected line.

    Parameters
    ----------
    state : State
        The position.
    player : str
        Name of the player that estimates.
    assessment : Assessment
        Its estimates and proofs.
    """

    state: State
    player: str
    assessment: Assessment

    @property
    def best(self) -> Considered:
        """The move to play."""
        return self.assessment.best

    @property
    def moves(self) -> tuple[Considered, ...]:
        """The advance and the best placements of each patch, best move first.

        Each has its `estimate` (`margin`, `margin_error`, `win`), its proved interval (`lower`,
        `upper`; None without one), and the expected `line`.
        """
        return self.assessment.moves

    def of(self, move: Move | str) -> Considered:
        """Return the estimate and the bounds of a legal move; one not in `moves` is searched now.

        Parameters
        ----------
        move : Move or str
            A move, or its token, as ``"advance"``.

        Raises
        ------
        InputError
            When the move is not legal.
        """
        from patchwork_solve.analyses.best.considering import consider

        return consider(self.state, self.player, self.assessment, move)

    def is_best(self, move: Move | str) -> bool:
        """Whether a legal move loses nothing against the best one, as far as is known.

        Placements of one patch with the same proved bounds count as equal.
        """
        each, best = self.of(move), self.best
        if each.is_exact and best.is_exact:
            is_tie = best.lower == 0  # Of ties some may be won and others lost.
            return each.lower == best.lower and (
                not is_tie or each.estimate.win == best.estimate.win
            )
        is_same_patch = each.move.patch == best.move.patch
        is_bounded = each.lower is not None and (each.lower, each.upper) == (best.lower, best.upper)
        return (is_same_patch and is_bounded) or self.assessment.lost(each) < NEGLIGIBLE_LOSS

    @property
    def line(self) -> tuple[Move, ...]:
        """The best move and the expected moves after it."""
        return self.best.line

    @property
    def lower(self) -> int | None:
        """The proved lower bound of the margin under best play; None without one."""
        return self.assessment.lower

    @property
    def upper(self) -> int | None:
        """The proved upper bound of the margin under best play; None without one."""
        return self.assessment.upper

    @property
    def game(self) -> Game:
        """The expected line as a game from this position, to save, replay or send."""
        return Game(self.state, self.line)

    def to_frame(self, most: int | None = None) -> pd.DataFrame:
        """Return one row for each move, or the `most` best, best first, as `--format csv` prints.

        Columns: move (str); lower and upper (int or <NA>, proved); margin, margin_error and win
        (float, estimated; where lower is upper the margin is that, and its error 0); win_error
        (float) and games (int) of games played on; lost (float): points the mover gives away
        against the best move; lost_error (float), by games; line (str): what is expected.
        """
        frame: pd.DataFrame = render(self, "frame", most)
        return frame

    def to_json(self, most: int | None = None) -> dict[str, Any]:
        """Return the document that `--format json` prints, with all moves or the `most` best."""
        document: dict[str, Any] = render(self, "document", most)
        return document

    def to_text(self, every: bool = False, most: int | None = None) -> str:
        """Return the printed text; with `every` each placement has a line of its own."""
        return str(render(self, "text", every, most))

    def to_markdown(self, most: int | None = None) -> str:
        """Return the table of moves as Markdown, with all of them or the `most` best."""
        return str(render(self, "markdown", most))

    def to_compact_svg(self, look: Look | None = None, labels: Labels | None = None) -> str:
        """Return a small picture of the position with the best move marked.

        Its title says whether the move is proved to be best or estimated, unless there is another.
        """
        from patchwork_solve.engine.drawing.compact import compact_svg
        from patchwork_solve.engine.drawing.labels import PLAIN
        from patchwork_solve.engine.drawing.labels import Labels as Titled

        labels = labels or PLAIN
        is_proved = self.assessment.is_exact and self.best.is_exact
        known = "proved" if is_proved else "estimated"
        titled = Titled(labels.names, labels.title or f"Best move ({known})")
        return compact_svg(self.state, self.best.move, look, titled)

    def _repr_svg_(self) -> str:
        from patchwork_solve.engine.drawing.line import line_svg

        return line_svg(self.state, self.line)
