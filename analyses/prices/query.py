"""The query of an experiment on prices: the patches, the circles, and the player."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Self

from patchwork_solve.analyses.asking.fields import EditionField
from patchwork_solve.analyses.asking.limits import MOST, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Names, Whole
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition

Row = dict[str, Any]

STEP = 2
"""Change of a price or a time: more shows the slope better, less stays nearer."""


@checked_methods("__init__")
@dataclass(frozen=True)
class PriceQuery(FitOptions):
    """Games in which each patch is taken and left.

    Parameters
    ----------
    edition : Edition or str
        A printing, or the path of a variant's file.
    circles : int
        One game is played on each, and a moment of each patch is taken from it.
    seed : int
        Circle k is that of game k of a simulation with this seed.
    player : str
        A searching player, who decides for both sides; with nodes the answers repeat.
    patches : sequence of str
        None for all of the edition.
    """

    edition: EditionField = "current"
    circles: Annotated[int, Whole("Number of circles; one game is played on each.", 1, MOST)] = 200
    seed: Annotated[int, Whole("Seed of the circles, as in simulate.", 0, MOST_SEED)] = 0
    player: Annotated[
        str,
        Field(
            "Player of both sides, as in best --player; with nodes a rerun gives the same.",
            metavar="NAME",
        ),
    ] = "strong:1000n"
    patches: Annotated[
        Sequence[str],
        Names("Only these patches, as in plus,hat (default: all of the edition).", unwritten=()),
    ] = ()

    def check(self) -> None:
        """Raise `InputError` for an unknown player, edition or patch."""
        from patchwork_solve.engine.players.analyst import analyst

        analyst(self.player, "player").close()
        edition = edition_of(self.edition)
        for name in self.patches:
            edition.find(name, "patches")
        self.check_fit([self.player], [edition])

    @property
    def names(self) -> list[str]:
        """The patches in question, in the order of the edition."""
        every = edition_of(self.edition).index
        return [name for name in every if name in self.patches or not self.patches]

    def settled(self) -> Self:
        """Return the query with its fitted player by name, who then plays other rules as well."""
        player = self.player_under(self.player, edition_of(self.edition))
        return replace(self, player=player, fit=False, fit_games=None, fits=None)

    def tasks(self) -> list[Row]:
        """Return a task for each circle."""
        from patchwork_solve.analyses.workers.evaluations import evaluated
        from patchwork_solve.analyses.workers.rules import in_full

        edition, names = edition_of(self.edition), self.names
        player = self.player_under(self.player, edition)
        whose = {"player": player, **evaluated(player)}
        return [
            {
                "report": "prices",
                "edition": self.edition if isinstance(self.edition, str) else edition.name,
                "variant": in_full(edition),
                **whose,
                "seed": self.seed,
                "circle": number,
                "patches": names,
            }
            for number in range(self.circles)
        ]


@lru_cache(maxsize=256)
def repriced(edition: Edition, name: str, buttons: int = 0, time: int = 0) -> Edition:
    """Return an edition in which one patch costs more or less, and all else is as it was.

    Parameters
    ----------
    name : str
        Of the patch.
    buttons, time : int
        What is added to its price and to its time.
    """
    patches = [
        replace(patch, buttons=patch.buttons + buttons, time=patch.time + time)
        if patch.name == name
        else patch
        for patch in edition.patches
    ]
    named = f"{edition.name}, {name} {buttons:+d} buttons {time:+d} time"
    return replace(edition, name=named, patches=tuple(patches))
