"""Changes of the rules, and late positions to search under both rule sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.fields import Seed, StopLimit, process_count
from patchwork_solve.analyses.asking.limits import LATE_NODES, MOST, MOST_NODES
from patchwork_solve.analyses.asking.query import Field, Number, Query, Whole
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition, parent_of

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.side import Side

SPACE = 45
"""The first space at which positions are late, by default."""

MOST_GAMES = 50_000
"""Games of each side, by default."""

PRECISION = 1.0

PlaysItself = Annotated[
    str,
    Field(
        "The player that plays itself; strong-alone:100n is quick, strong:10000n stronger.",
        option="--player",
        metavar="NAME",
        completion=completion.players,
    ),
]
Processes = Annotated[int, process_count("Number of shards of games played at once.")]
Positions = Annotated[
    int,
    Whole("Number of late positions to solve under both rule sets.", 0, MOST, option="--proved"),
]


@checked_methods("__init__")
@dataclass(frozen=True)
class LatePositions(Query):
    """The late positions that are solved under both rule sets.

    Parameters
    ----------
    positions : int
        Number of positions; 0 for none.
    space : int, optional
        Both tokens stand there or beyond: `SPACE`, or the last space but one of a shorter track.
    nodes : int
        Limit of each search; a position that it does not suffice for has bounds.
    """

    positions: Positions = 20
    space: Annotated[
        int | None,
        Whole(
            f"Late positions have both tokens on this space or beyond (default: {SPACE}, or the "
            "last space but one).",
            0,
            MOST,
        ),
    ] = None
    nodes: Annotated[
        int,
        Whole(
            "Limit of nodes of each of those searches; an unfinished one gives bounds.",
            1,
            MOST_NODES,
        ),
    ] = LATE_NODES

    def check(self, rules: Edition) -> None:
        """Raise `InputError` for a space off the track, unless no position is requested."""
        if self.positions and not 0 <= self.space_of(rules) < rules.last:
            raise InputError(
                "space", "{value}; allowed: 0 to {most}", value=self.space, most=rules.last - 1
            )

    def space_of(self, rules: Edition) -> int:
        """Return the space on the track of the rules."""
        return min(SPACE, rules.last - 1) if self.space is None else self.space


@dataclass(frozen=True)
class OptionalLate(LatePositions):
    """Late positions where none are solved by default."""

    positions: Positions = 0


@dataclass(frozen=True)
class WhatIfQuery(FitOptions):
    """Change of the rules to examine: both rule sets are played on the same circles.

    The games end when the difference of the first player's share is known to plus or minus
    `precision` percentage points; without a precision all are played.
    """

    variant: Annotated[
        EditionName,
        Field(
            "The changed rules: a variant's .toml file, an edition, or example:tight-nine.",
            option="VARIANT",
            completion=completion.editions,
        ),
    ]
    base: Annotated[
        EditionName | None,
        Field(
            "The rules to compare with, in the same form (default: the edition that VARIANT "
            "extends).",
            completion=completion.editions,
        ),
    ] = None
    precision: Annotated[
        float | None,
        Number(
            "Stop when the difference of the first player's share is known to +- this many "
            f"percentage points (default: {PRECISION:g}; no such limit with --games).",
            0.01,
            50,
            "percentage points",
            is_open=True,
        ),
    ] = PRECISION
    games: Annotated[
        int,
        Whole("The most games to play under each rule set.", 1, MOST, is_open=True),
    ] = MOST_GAMES
    player: PlaysItself = "strong:1000n"
    seed: Seed = 0
    processes: Processes = 1
    seconds: StopLimit = None
    late: LatePositions = LatePositions(0)

    @classmethod
    def filled(cls, written: dict[str, Any]) -> dict[str, Any]:
        """Return the fields that the user sets; games without a precision are all played."""
        return {"precision": None, **written} if "games" in written else written

    def check(
        self, out: Path | None = None, most: int | None = None, others: Sequence[str] = ()
    ) -> None:
        """Raise `InputError` for what cannot be played, or not into a folder; nothing is written.

        Parameters
        ----------
        out : Path, optional
            The folder.
        most : int, optional
            A folder that has more games of a side is refused as well.
        others : sequence of str
            Names of files in the folder that are not runs.
        """
        from patchwork_solve.analyses.comparing.folder import check_folder
        from patchwork_solve.engine.players.naming import require_player

        base, variant = self.editions
        self.late.check(base)
        for edition in (base, variant):
            require_player(self.player, edition, "player")
        if base == variant:
            raise InputError(
                "variant", "{variant} is the base; name other rules", variant=variant.name
            )
        self.check_fit([self.player], self.editions)
        sides = self.known(self.sides, [self.player], self.editions)
        check_folder(out, ("base", "variant", *others).__contains__, sides, most)

    @cached_property
    def editions(self) -> tuple[Edition, Edition]:
        """The base and the variant, whose new patches lie in the places of the removed ones."""
        from patchwork_solve.analyses.comparing.places import in_places

        variant = edition_of(self.variant)
        base = parent_of(variant) if self.base is None else edition_of(self.base)
        return base, in_places(base, variant)

    def sides(self, folder: Path) -> "tuple[Side, Side]":
        """Return both sides, in folders of their own within one."""
        from patchwork_solve.analyses.comparing.side import Side

        base, variant = self.editions
        players = [self.player_under(self.player, edition) for edition in (base, variant)]
        return (
            Side("base", base, players[0], self.seed, folder / "base"),
            Side("variant", variant, players[1], self.seed, folder / "variant"),
        )
