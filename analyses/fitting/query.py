"""How an evaluation is fitted: generations of games, each by the evaluation of the one before."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from patchwork_solve.analyses.asking.fields import EditionField, process_count
from patchwork_solve.analyses.asking.limits import MOST_SEED
from patchwork_solve.analyses.asking.query import Choice, Query, Whole
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

MOST_GENERATIONS = 20
FEWEST_GAMES = 40
"""Limits of the games of a generation: of twenty games one is held out."""
MOST_GAMES = 100_000
"""Some four million positions; docs/reference/players.md has the memory of one."""
MOST_NODES = 10_000
"""A search of more would outgrow its memory."""

NO_START, PRINTING = "nothing", "printing"
"""Starting points of a fit: three numbers set by hand, or the evaluation of the edition."""


@dataclass(frozen=True)
class Generation:
    """Games played by one evaluation, from which the next one is fitted.

    Parameters
    ----------
    number : int
        From 1.
    nodes : int
        Of a decision, in the middle.
    """

    number: int
    games: int
    nodes: int


@dataclass(frozen=True)
class FitQuery(Query):
    """How an evaluation is fitted: the same query gives the same one.

    The last generation has most of the work; each one before it has half the games of the one that
    follows, at half the nodes.
    """

    edition: EditionField = "current"
    generations: Annotated[
        int,
        Whole(
            "Number of generations: games are played, then the evaluation is fitted to them.",
            1,
            MOST_GENERATIONS,
        ),
    ] = 3
    games: Annotated[
        int,
        Whole(
            "Games of the last generation; earlier ones have half as many.",
            FEWEST_GAMES,
            MOST_GAMES,
        ),
    ] = 24_000
    nodes: Annotated[
        int,
        Whole(
            "Nodes a decision in the last generation; earlier ones have half as many.",
            1,
            MOST_NODES,
        ),
    ] = 2_000
    seed: Annotated[int, Whole("Repeat the same fit.", 0, MOST_SEED)] = 0
    processes: Annotated[int, process_count("Processes that play.")] = 1
    start: Annotated[
        str,
        Choice(
            "printing: change the evaluation of the edition that a variant extends, which needs "
            "few games; nothing: fit a new one.",
            (NO_START, PRINTING),
        ),
    ] = NO_START

    @cached_property
    def rules(self) -> Edition:
        """The edition."""
        return edition_of(self.edition)

    def steps(self) -> list[Generation]:
        """Return the generations in order."""
        return [
            Generation(
                number,
                max(self.games >> self.generations - number, FEWEST_GAMES),
                max(self.nodes >> self.generations - number, 1),
            )
            for number in range(1, self.generations + 1)
        ]

    def source(self, finished: int) -> dict[str, Any]:
        """Return the provenance for the file: how the first `finished` generations were made."""
        steps = self.steps()[:finished]
        start = {} if self.start == NO_START else {"start": self.start}
        return {
            **start,
            "seed": self.seed,
            "games": [step.games for step in steps],
            "nodes": [step.nodes for step in steps],
        }
