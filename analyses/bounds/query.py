"""The query of score bounds: the scores, the model, and the limits."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking.fields import OwnEdition, TimeLimit, Workers
from patchwork_solve.analyses.asking.query import Choice, Query
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.solver.score.circle.goal import Goal
from patchwork_solve.solver.score.legal.extreme import Extreme

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.questions import Question
    from patchwork_solve.engine.state import State
    from patchwork_solve.solver.limits import SolverLimits

MODELS = ("game", "economy", "packed")
"""Models of an edition: all games, or a single player, by areas or on a quilt."""


@dataclass(frozen=True)
class AnyGoal(Choice):
    """A goal; whether it is one of positions or of editions is checked with the question."""

    def checked(self, value: Any, name: str) -> Any:
        """Return the value as it is."""
        return value

    def wrong(self) -> tuple[Any, ...]:
        """Return nothing: no value is refused here."""
        return ()


@dataclass(frozen=True)
class BoundsQuery(Query):
    """Goal of the two players, the rules, and the time the solver may take."""

    edition: OwnEdition = None
    goal: Annotated[
        str | None,
        AnyGoal(
            "From a STATE: first (default), second, sum, margin, loser. Of all games: highest "
            "(default), lowest, longest, shortest.",
            (*Extreme, *Goal),
        ),
    ] = None
    model: Annotated[
        str,
        Choice(
            "All games, or a single player without opponent: the economy, or packed on a quilt.",
            MODELS,
        ),
    ] = "game"
    workers: Workers = 1
    seconds: TimeLimit = None

    @property
    def limits(self) -> "SolverLimits":
        """The limits of the solver, under which a rerun takes the same way."""
        from patchwork_solve.solver.limits import SolverLimits

        return SolverLimits(self.seconds, threads=self.workers, parameters={"random_seed": 0})

    def of_edition(self, name: str | None = None) -> "Question":
        """Return the question about all games of the edition, or about a single player.

        Raises `InputError` for an unknown edition, or a goal (field ``of``) that the model does not
        have.

        Parameters
        ----------
        name : str, optional
            The goal, where it is not that of the query.
        """
        from patchwork_solve.analyses.bounds.questions import of_edition

        edition = edition_of("current" if self.edition is None else self.edition)
        goal = Extreme.HIGHEST if self.goal is None else self.goal
        return of_edition(edition, goal if name is None else name, self.model)

    def of_position(self, state: "State") -> "Question":
        """Return the question about the games that go on from a position.

        Raises `InputError` for a model, another edition, another goal, or a position that has no
        bounds.
        """
        from patchwork_solve.analyses.bounds.questions import of_position

        if self.edition is not None and edition_of(self.edition) != state.edition:
            raise InputError(
                "edition", "{value}; the position names its own, leave it out", value=self.edition
            )
        if self.model != "game":
            raise InputError("model", "a position has its own rules; leave it out")
        return of_position(state, Goal.FIRST if self.goal is None else self.goal)
