"""The query of an endgame: what to prove of a position, and within which limits."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.fields import TimeLimit
from patchwork_solve.analyses.asking.limits import (
    MOST,
    MOST_AT_ONCE,
    MOST_NODES,
    usual_threads,
)
from patchwork_solve.analyses.asking.query import Flag, Query, Whole
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.driver import SearchLimits


@dataclass(frozen=True)
class EndgameQuery(Query):
    """Scope of the proof, and the limits of the search."""

    seconds: TimeLimit = None
    nodes: Annotated[
        int | None, Whole("The most nodes of the search.", 1, MOST_NODES, option=None)
    ] = None
    threads: Annotated[
        int,
        Whole(
            "Threads that search together.",
            1,
            MOST_AT_ONCE,
            unwritten=usual_threads(),
            default="the cores, 8 at most",
        ),
    ] = 1
    memory: Annotated[
        int | None,
        Whole("The most MiB the search may use (default 96, and 47 a thread).", 1, MOST),
    ] = None
    margin_only: Annotated[
        bool, Flag("Stop when the margin is exact; do not solve every move.")
    ] = False
    winner_only: Annotated[
        bool, Flag("Prove only who wins, the tie-break included.", option="--winner")
    ] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.margin_only and self.winner_only:
            raise InputError("winner_only", "proves less than `margin_only`; leave one of them out")

    def limits(self) -> "SearchLimits":
        """Return the limits of the search.

        Raises `InputError` when no search fits into `memory`, or the machine has less.
        """
        from patchwork_solve.engine.endgame.driver import SearchLimits
        from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES, entries_within

        entries = TABLE_ENTRIES
        if self.memory is not None:
            entries = entries_within(self.memory, self.threads)
        return SearchLimits(
            seconds=self.seconds,
            nodes=self.nodes,
            entries=entries,
            threads=self.threads,
            margin_only=self.margin_only,
            winner_only=self.winner_only,
        )
