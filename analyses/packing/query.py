"""The queries of packing questions."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import OwnEdition, TimeLimit, Workers
from patchwork_solve.analyses.asking.given import Source, position_of
from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Choice, Field, Flag, Query, Texts, Whole
from patchwork_solve.analyses.asking.settings import Settings
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.rule_fields import MAX_CELLS

if TYPE_CHECKING:
    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.analyses.packing.place import Place
    from patchwork_solve.engine.game.quilt import Quilt
    from patchwork_solve.engine.state import State
    from patchwork_solve.solver.limits import SolverLimits
    from patchwork_solve.solver.packing.instance import Instance


@dataclass(frozen=True)
class PackingQuery(Query, ABC):
    """Patches, the quilt that they go on, the engine and its limits.

    Parameters
    ----------
    patches, quilt, edition, state, player, leather, buttons, time, engine, check, seconds, workers
        As `packing.face.pack` has them.
    parameters : mapping
        Parameters of CP-SAT by name.
    """

    patches: Annotated[
        Iterable[str] | None,
        Texts(
            "Patches by name.", option="PATCH...", metavar="PATCH", completion=completion.patches
        ),
    ] = None
    quilt: Annotated[
        "Quilt | str | Sequence[str] | None",
        Field("A text file of the quilt's rows ('.' is empty), or - for stdin."),
    ] = None
    _: KW_ONLY
    edition: OwnEdition = None
    state: "State | Source | None" = None
    player: Annotated[
        int | None, Whole("With --state: the player whose quilt it is (default: 0).", 0, 1)
    ] = None
    leather: Annotated[int, Whole("Number of leather patches to place.", 0, MAX_CELLS)] = 0
    buttons: Annotated[int | None, Whole("The most to spend.", 0, MOST)] = None
    time: Annotated[int | None, Whole("The most spaces to use.", 0, MOST)] = None
    engine: Annotated[str, Choice("Solver to use.", ("auto", "search", "cp-sat"))] = "auto"
    workers: Workers = 1
    check: Annotated[bool, Flag("Check the packing with the independent validator.")] = False
    seconds: TimeLimit = None
    parameters: Annotated[
        Mapping[str, Any] | None,
        Settings("A parameter of CP-SAT; may be repeated.", option="--cp-sat"),
    ] = None

    @cached_property
    def place(self) -> "Place":
        """The quilt, with the facts of a live position.

        Raises `InputError` when fields do not go together, or the quilt has another size.
        """
        from patchwork_solve.analyses.packing.place import Place

        if self.state is None:
            if self.player is not None:
                raise InputError(
                    "player", "{value}; goes with `state`; leave it out", value=self.player
                )
            return Place.drawn(edition_of(self.edition or "current"), self.quilt)
        if self.quilt is not None:
            raise InputError("quilt", "does not go with `state`, which has a quilt of its own")
        state = position_of(self.state)
        if self.edition is not None and edition_of(self.edition) != state.edition:
            raise InputError(
                "edition", "{value}; the state names its own; leave it out", value=self.edition
            )
        return Place.live(state, self.player or 0)

    @cached_property
    def names(self) -> Sequence[str]:
        """The patches to choose from: those named, or the circle of a live position.

        Raises `InputError` when no patches are named and there is no position, or they are not a
        list of names.
        """
        patches = self.patches
        if patches is None and self.state is None:
            some = " ".join(self.place.edition.index)
            raise InputError(
                "patches", "missing; name some, or give `state`; there are {some}", some=some
            )
        if isinstance(patches, str) or not (patches is None or isinstance(patches, Iterable)):
            raise InputError("patches", "{value}; allowed: a list of names", value=shown(patches))
        names = self.place.offered if patches is None else list(patches)
        for name in names:
            if not isinstance(name, str):
                raise InputError("patches", "{value}; allowed: names of patches", value=shown(name))
        return names

    @property
    def limits(self) -> "SolverLimits":
        """The limits of the proof, the count and the alternatives together."""
        from patchwork_solve.solver.limits import SolverLimits

        return SolverLimits(self.seconds, threads=self.workers, parameters=self.parameters or {})

    @property
    @abstractmethod
    def instance(self) -> "Instance":
        """The question for the solver."""

    def answer(self, limits: "SolverLimits | None" = None) -> "PackingAnswer":
        """Return the answer proved within the limits, by default those of the query.

        Raises `InputError` as `require_answerable`.
        """
        from patchwork_solve.analyses.packing.answering import answer

        return answer(
            self.instance,
            self.place.quilt,
            limits or self.limits,
            self.engine,
            check=self.check,
            **self._besides,
        )

    @property
    def _besides(self) -> dict[str, Any]:
        """Settings of the work besides the proof."""
        return {}

    def require_answerable(self) -> None:
        """Raise `InputError` for a wrong question, or one that its engine does not answer.

        Nothing is compiled for this check.
        """
        from patchwork_solve.solver.packing import choose

        choose.check(self.instance, self.limits, choose.Engine(self.engine))


@dataclass(frozen=True)
class PackQuery(PackingQuery):
    """A packing of all patches onto a quilt, or of the best of them."""

    _: KW_ONLY
    maximise: Annotated[
        str | None,
        Choice(
            "Choose the best of the patches instead of packing all of them.", ("cells", "points")
        ),
    ] = None
    marks: Annotated[
        int | None, Whole("Number of income marks still to come, for points.", 0, MOST)
    ] = None
    count: Annotated[bool, Flag("Count all packings.")] = False
    alternatives: Annotated[
        int, Whole("Also show up to N packings that look different.", 0, MOST)
    ] = 0

    @cached_property
    def instance(self) -> "Instance":
        """The question for the solver."""
        from patchwork_solve.solver.packing.instance import Objective
        from patchwork_solve.solver.packing.questions import Means, packing_question

        if self.maximise is not None and (self.count or self.alternatives):
            raise InputError("maximise", "does not go with a count or alternatives")
        objective = Objective(self.maximise or Objective.FIT)
        marks = self.place.to_come(objective, self.marks)
        means = Means(self.leather, self.buttons, self.time, marks)
        place = self.place
        return packing_question(place.edition, self.names, place.quilt, means, objective)

    @property
    def _besides(self) -> dict[str, Any]:
        """Settings of the work besides the proof: the count, and alternatives."""
        return {"count": self.count, "alternatives": self.alternatives}


@dataclass(frozen=True)
class SquareQuery(PackingQuery):
    """A completion of the bonus square at the least cost."""

    _: KW_ONLY
    size: Annotated[int | None, Whole("Side of the square.", 1, MAX_CELLS)] = None
    minimise: Annotated[
        str, Choice("What to minimise.", ("cost", "time", "patches", "soonest"))
    ] = "cost"
    at: Annotated[
        str | None, Field("Top left cell of the square, as b3 (default: anywhere).", metavar="CELL")
    ] = None

    @cached_property
    def instance(self) -> "Instance":
        """The question for the solver."""
        from patchwork_solve.engine.game.cell import read_cell
        from patchwork_solve.solver.packing.instance import Objective
        from patchwork_solve.solver.packing.questions import Means, square_question, windows

        place, minimise = self.place, Objective(self.minimise)
        window = None if self.at is None else read_cell(self.at, "at")
        means = Means(
            self.leather,
            place.to_spend(minimise, self.buttons),
            self.time,
            place=place.time,
            income=place.income,
        )
        among = windows(place.edition, self.size, window)
        return square_question(place.edition, self.names, place.quilt, means, minimise, among)
