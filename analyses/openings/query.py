"""The first positions of a study of openings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking.fields import EditionNames, FirstSeed
from patchwork_solve.analyses.asking.first_moves import require_usual_beginning
from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Field, Names, Query, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.rule_fields import FOR_SALE

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition

Row = dict[str, Any]


@dataclass(frozen=True)
class Openings(Query):
    """Circles, and the player that analyses their first positions.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    circles : int
        Number for each edition.
    seed : int
        Seed of the first circle, as in ``new --seed``; the others count on from it.
    player : str
        A searching player; one limited by nodes (``strong:100000n``) answers the same everywhere.
    prefix : sequence of str
        Patches with which every circle begins, in reach order, the rest shuffled; none for
        circles as they come.
    """

    editions: EditionNames = ("current",)
    circles: Annotated[int, Whole("Number of circles of each edition.", 1, MOST)] = 100
    seed: FirstSeed = 0
    player: Annotated[
        str,
        Field(
            "Player that estimates, as in best; with nodes a rerun gives the same.", metavar="NAME"
        ),
    ] = "strong:100000n"
    prefix: Annotated[
        Sequence[str],
        Names(
            "Up to three patches that begin every circle, as in plus,hat; the rest is shuffled.",
            unwritten=(),
        ),
    ] = ()

    def check(self) -> None:
        """Raise `InputError` for an unknown player, edition or patch, or an invalid prefix."""
        from patchwork_solve.engine.forms.variant import editions_of
        from patchwork_solve.engine.players.analyst import analyst

        analyst(self.player, "player").close()
        for edition in editions_of(self.editions):
            require_usual_beginning(edition, "report openings")
            self._require_prefix(edition)

    def _require_prefix(self, edition: "Edition") -> None:
        if self.prefix and edition.first_patches:
            raise InputError(
                "prefix", "first_patches of {edition} begin every circle", edition=edition.name
            )
        if len(self.prefix) > FOR_SALE:
            raise InputError(
                "prefix",
                "{count} patches; allowed: up to {most}",
                count=len(self.prefix),
                most=FOR_SALE,
            )
        for name in self.prefix:
            if edition.find(name, "prefix").name == edition.patches[edition.starter].name:
                raise InputError(
                    "prefix",
                    "{name} is last in every circle, where the neutral token starts; name others",
                    name=name,
                )
            if name in edition.later:
                raise InputError("prefix", "{name} joins the circle later", name=name)
            if self.prefix.count(name) > 1:
                raise InputError("prefix", "{name} is named twice; name it once", name=shown(name))

    def tasks(self) -> list[Row]:
        """Return a task for each circle."""
        from patchwork_solve.analyses.workers.evaluations import evaluated
        from patchwork_solve.analyses.workers.rules import in_full
        from patchwork_solve.engine.forms.variant import editions_of

        named = zip(self.editions, editions_of(self.editions), strict=True)
        return [
            {
                "report": "openings",
                "edition": name,
                "variant": in_full(edition),
                "player": self.player,
                **evaluated(self.player),
                "prefix": list(self.prefix),
                "seed": self.seed + number,
            }
            for name, edition in named
            for number in range(self.circles)
        ]
