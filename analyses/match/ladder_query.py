"""A ladder: who plays, how often each two of them meet, by which rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import (
    EditionField,
    Patience,
    Seed,
    StopLimit,
    process_count,
)
from patchwork_solve.analyses.asking.query import Query, Texts, Whole
from patchwork_solve.analyses.match.query import MOST_GAMES, MatchQuery
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.variant import edition_of

Row = dict[str, Any]

ANCHOR = "greedy"
"""Rated 0; where it does not play, the first player is."""

MOST_PLAYERS = 64


@dataclass(frozen=True)
class LadderQuery(Query):
    """Players, weakest first where only neighbours meet, and the games between each two."""

    players: Annotated[
        Sequence[str] | None,
        Texts(
            "Two or more players, weakest first (default: all built-in players).",
            option="PLAYERS",
            completion=completion.players,
        ),
    ] = None
    games: Annotated[
        int, Whole("Games of each pair of players, two on each circle.", 2, MOST_GAMES)
    ] = 40
    neighbours: Annotated[
        int | None,
        Whole(
            "Each player meets only the K before and after it (default: all).",
            1,
            MOST_PLAYERS,
            metavar="K",
        ),
    ] = None
    seed: Seed = 0
    edition: EditionField = "current"
    patience: Patience = 60.0
    processes: Annotated[int, process_count("Number of pairs played at once.")] = 1
    seconds: StopLimit = None

    def check(self) -> None:
        """Raise `InputError` for what cannot be played."""
        from patchwork_solve.engine.players.naming import require_player

        names = self.names
        if not 2 <= len(names) <= MOST_PLAYERS:
            raise InputError(
                "players",
                "{value}; allowed: 2 to {most} players",
                value=len(names),
                most=MOST_PLAYERS,
            )
        for name in names:
            if names.count(name) > 1:
                raise InputError("players", "{name} is named twice; name it once", name=shown(name))
        for name in names:
            require_player(name, edition_of(self.edition), "players")
        next(iter(self.matches.values())).check()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players."""
        from patchwork_solve.engine.players.naming import RUNGS

        return tuple(self.players or RUNGS)

    @cached_property
    def matches(self) -> dict[tuple[int, int], MatchQuery]:
        """The matches, by the numbers of their players.

        Each two have circles of their own, which follow from the seed and their names.
        """
        reach = self.neighbours or len(self.names)
        return {
            (i, j): self._match(self.names[i], self.names[j])
            for i, j in combinations(range(len(self.names)), 2)
            if j - i <= reach
        }

    def _match(self, a: str, b: str) -> MatchQuery:
        from patchwork_solve.engine.players.match import derived_seed

        seed = derived_seed(self.seed, a, b)
        return MatchQuery(a, b, self.games, seed, self.edition, patience=self.patience)

    @property
    def anchor(self) -> int:
        """The player that is rated 0."""
        return self.names.index(ANCHOR) if ANCHOR in self.names else 0

    @property
    def jobs(self) -> tuple[str, ...]:
        """Kernel jobs to compile."""
        return tuple({job: None for match in self.matches.values() for job in match.jobs})

    def about(self) -> Row:
        """Return the facts that all its games share, independently of the players."""
        first = next(iter(self.matches.values()))
        shared = {name: value for name, value in first.about().items() if name != "evaluations"}
        return {**shared, "kind": "ladder", "players": None, "seed": self.seed}
