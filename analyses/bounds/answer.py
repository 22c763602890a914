"""An answered question on score bounds: what is proved, and what shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.report.answer import ProofAnswer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.proof import Proof
from patchwork_solve.engine.game.names import COLOURS, Names
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import ScoreBounds


@checked_methods()
@dataclass(frozen=True, repr=False)
class BoundsAnswer(ProofAnswer):
    """Proof about scores or lengths of games.

    Printed, it is what the command `bounds` shows.

    Parameters
    ----------
    question : str
        The question in words.
    unit : str
        ``points`` or ``plies``.
    proof : Proof
        Its witness can be of any type.
    game : Game or None
        Shows one end of the interval, by the rules.
    plan : (Situation, Plan) or None
        The same for a model of a single player.
    players : tuple of ScoreBounds
        The bounds of each player against any play; empty for other questions.
    names : (str, str)
        Names of the players, as text and pages show them.
    """

    question: str
    unit: str
    proof: Proof[Any]
    game: Game | None = None
    plan: tuple[Situation, Plan] | None = None
    players: tuple[ScoreBounds, ...] = ()
    names: Names = COLOURS

    @property
    def heading(self) -> str:
        """The question, by the names of the players."""
        heading = self.question
        for number, name in enumerate(self.names):
            heading = heading.replace(f"player {number}", name)
        return heading

    @property
    def witness(self) -> Game | None:
        """The game that shows one end of the interval."""
        return self.game

    @property
    def record(self) -> dict[str, Any] | None:
        """The `patchwork-game/1` record of the game; None without one."""
        return None if self.game is None else self.game.to_json()

    def to_markdown(self) -> str:
        """Return the row of `to_frame` as Markdown, by the names of the players."""
        return str(render(self, "markdown"))
