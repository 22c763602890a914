"""Three games of a run that show what the others are like: to be replayed on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.simulation.replaying import replay
from patchwork_solve.engine.drawing.words import outcome
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.record import Game

ORDERS = {
    "median": "abs(margin - (SELECT median(margin) FROM games WHERE forfeit IS NULL))",
    "closest": "abs(margin)",
    "most one-sided": "-abs(margin)",
}
"""Order of the games by kind of example, as SQL; the first one is shown."""


class Typical(NamedTuple):
    """A game of a run, and in what it is typical.

    Attributes
    ----------
    name : str
        ``median``, ``closest`` or ``most one-sided``: of the first player's margin.
    number : int
        Of the game in the run.
    """

    name: str
    number: int
    game: Game

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"game-{self.name.rpartition(' ')[2]}.json"

    @property
    def words(self) -> str:
        """How it ended."""
        return outcome(self.game.final, player_names(self.game.names))


def typical_games(run: Run) -> list[Typical]:
    """Return the three games; fewer where no game was played to its end."""
    found = []
    for name, order in ORDERS.items():
        sql = f"SELECT game, start, moves FROM games WHERE forfeit IS NULL ORDER BY {order}, game"
        rows: list[Any] = run.query(f"{sql} LIMIT 1").to_dict("records")
        found += [Typical(name, int(row["game"]), replay(row)) for row in rows]
    return found
