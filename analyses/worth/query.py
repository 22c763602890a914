"""The games that the strong player plays against itself."""

from dataclasses import dataclass
from typing import Annotated, Any

from patchwork_solve.analyses.asking.fields import EditionNames, FirstSeed
from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Field, Query, Whole

Row = dict[str, Any]


@dataclass(frozen=True)
class SelfGames(Query):
    """Games of a player against itself.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    games : int
        Number for each edition.
    seed : int
        Seed of the first circle, as in ``new --seed``; the others count on from it.
    player : str
        A searching player, who decides for both sides.
    """

    editions: EditionNames = ("current",)
    games: Annotated[int, Whole("Number of games of each edition.", 1, MOST)] = 100
    seed: FirstSeed = 0
    player: Annotated[
        str,
        Field(
            "Player of both sides, as in best --player; with nodes a rerun plays the same games.",
            metavar="NAME",
        ),
    ] = "strong:10000n"

    def check(self) -> None:
        """Raise `InputError` for an unknown player, or an edition unknown or named twice."""
        from patchwork_solve.engine.forms.variant import editions_of
        from patchwork_solve.engine.players.analyst import analyst

        analyst(self.player, "player").close()
        editions_of(self.editions)

    def tasks(self) -> list[Row]:
        """Return a task for each game."""
        from patchwork_solve.analyses.workers.evaluations import evaluated
        from patchwork_solve.analyses.workers.rules import in_full
        from patchwork_solve.engine.forms.variant import edition_of

        whose = {"player": self.player, **evaluated(self.player)}
        return [
            {
                "report": "patches",
                "edition": name,
                "variant": in_full(edition_of(name)),
                **whose,
                "seed": self.seed + number,
            }
            for name in self.editions
            for number in range(self.games)
        ]
