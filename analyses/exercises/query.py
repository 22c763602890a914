"""The query of exercises: the games, whose mistakes count, and the player that judges."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import StopLimit, process_count
from patchwork_solve.analyses.asking.query import Field, Number, Query, Texts
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

LEAST_GAP = 2.0
"""Points that a move gives away at least to be wrong, where they are estimated."""

MOST_LOST = 100.0


@dataclass(frozen=True)
class ExercisesQuery(Query):
    """The games whose mistakes become exercises."""

    games: Annotated[
        Sequence[str],
        Texts(
            "Games: files, folders, diaries, studies, example:NAME, - for standard input, or "
            "one-line text.",
            option="GAME",
            metavar="GAME...",
            completion=completion.games,
        ),
    ]
    by: Annotated[
        str | None,
        Field(
            "Take only the mistakes of this player: a name, or blue or orange (default: both).",
            metavar="NAME",
        ),
    ] = None
    lost: Annotated[
        float, Number("Least points that a mistake loses.", LEAST_GAP, MOST_LOST, "points")
    ] = 3.0
    player: Annotated[
        str,
        Field(
            "The player that judges, with its nodes a decision: strong:NODESn or draft:NODESn.",
            metavar="NAME",
        ),
    ] = "strong:2000n"
    processes: Annotated[int, process_count("Number of games reviewed at once.")] = 1
    seconds: StopLimit = None

    def check(self) -> None:
        """Raise `InputError` for no game, or a player without a number of nodes."""
        from patchwork_solve.engine.players.analyst import analyst

        if not self.games:
            raise InputError("games", "none; name at least one game")
        if ":" not in self.player.partition("@")[0] or analyst(self.player).limits.nodes is None:
            raise InputError(
                "player",
                "{player} does not say how many nodes; allowed: strong:20000n",
                player=shown(self.player),
            )
