"""The endgames to study: of some editions, from games of two players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.fields import EditionNames
from patchwork_solve.analyses.asking.limits import MOST, MOST_SEED
from patchwork_solve.analyses.asking.query import Names, Query, Seconds, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    from patchwork_solve.analyses.study.frame import Sample

SearchLimit = Annotated[
    float | None,
    Seconds(
        "Seconds for each search; an unfinished one gives bounds, and a rerun may differ.",
        option="--search-limit",
    ),
]


LEFT = 8
"""Spaces that are left, by default."""


@dataclass(frozen=True)
class Endgames(Query):
    """Positions of each edition, and the limit of each search."""

    space: Annotated[
        int | None,
        Whole(
            "Games are played until both tokens are on this space or beyond (default: "
            f"{LEFT} before the last: 45 in Patchwork).",
            0,
            MOST,
        ),
    ] = None
    positions: Annotated[int, Whole("Number of positions of each edition.", 1, MOST)] = 20
    players: Annotated[
        Sequence[str],
        Names(
            "Players of those games, as in greedy,careful (also random).",
            default="greedy,greedy",
            unwritten=("greedy", "greedy"),
        ),
    ] = ("greedy", "greedy")
    editions: EditionNames = ("current",)
    seed: Annotated[int, Whole("Seed of the first game.", 0, MOST_SEED)] = 0
    search_limit: SearchLimit = None

    @property
    def samples(self) -> "list[Sample]":
        """A sample of each edition."""
        from patchwork_solve.analyses.study.frame import Sample
        from patchwork_solve.engine.forms.variant import edition_of

        pair = tuple(self.players)
        return [
            Sample(
                name,
                pair,  # type: ignore[arg-type]
                max(0, edition_of(name).last - LEFT) if self.space is None else self.space,
                self.positions,
                self.seed,
            )
            for name in self.editions
        ]

    def check(self) -> None:
        """Raise `InputError` for an unknown edition or player, or a space off the track."""
        from patchwork_solve.engine.forms.variant import editions_of
        from patchwork_solve.engine.players.simple import PLAYERS

        if len(self.players) != 2:
            raise InputError(
                "players",
                "{value}; allowed: two of {allowed}, as in greedy,greedy",
                value=shown(",".join(self.players)),
                allowed=", ".join(PLAYERS),
            )
        editions_of(self.editions)
        for sample in self.samples:
            sample.check()
