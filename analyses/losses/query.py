"""The query for players' losses, in the ends of games or in solved positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.limits import MOST, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Folder, Names, Query, Texts, Whole
from patchwork_solve.analyses.study.query import SearchLimit
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.losses.tails import Tails

TAILS, SPACE, OPENINGS = 10, 42, "careful"

OF_TAILS = ("tails", "space", "openings", "editions", "search_limit")
"""Fields about the ends of games."""


@dataclass(frozen=True)
class LossesQuery(Query):
    """Players, and the ends of games or the positions in which they decide."""

    players: Annotated[Sequence[str], Names("Players to measure, as in greedy,careful.")]
    positions: Annotated[
        Path | None,
        Folder("Instead, measure one move in each solved position of this file."),
    ] = None
    tails: Annotated[
        int | None, Whole(f"Number of endgames of each edition (default: {TAILS}).", 1, MOST)
    ] = None
    space: Annotated[
        int | None,
        Whole(
            f"Endgames begin with both tokens on this space or beyond (default: {SPACE}).", 0, MOST
        ),
    ] = None
    openings: Annotated[
        str | None, Field(f"Player of both sides before the endgame (default: {OPENINGS}).")
    ] = None
    editions: Annotated[
        Sequence[str] | None,
        Texts("current, first-2014, or a variant's .toml; may be repeated.", option="--edition"),
    ] = None
    seed: Annotated[int, Whole("Seed of the first game or position.", 0, MOST_SEED)] = 0
    search_limit: SearchLimit = None

    @property
    def names(self) -> list[str]:
        """The players, each once."""
        return list(dict.fromkeys(self.players))

    @property
    def playing(self) -> list[str]:
        """Everybody who plays."""
        return self.names + ([self.openings or OPENINGS] if self.positions is None else [])

    @property
    def ends(self) -> "Tails":
        """The ends of games."""
        from patchwork_solve.analyses.losses.tails import Tails

        return Tails(
            self.editions or ("current", "first-2014"),
            self.tails or TAILS,
            self.seed,
            SPACE if self.space is None else self.space,
            self.openings or OPENINGS,
            self.search_limit,
        )

    def check(self) -> None:
        """Raise `InputError` for an unknown player or edition, or a space off the track."""
        from patchwork_solve.engine.players.naming import bot

        if not self.players:
            raise InputError("players", "missing; name some, as in greedy,careful")
        for name in self.names:
            bot(name, "players").close()
        if self.positions is None:
            self.ends.check()
