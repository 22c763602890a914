"""Many games on each of some circles, with other draws in each: what the circle leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from patchwork_solve.analyses.asking.limits import MOST, require_count
from patchwork_solve.analyses.luck import MOST_A_CIRCLE
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.players import player_for
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.outcome import share_of_win
from patchwork_solve.engine.players.foreign import PATIENCE
from patchwork_solve.engine.players.match import derived_seed, play_game
from patchwork_solve.engine.players.naming import bot, repeats_itself
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

PLAYER = "rollout:100"
"""The player: it draws at random, so that two games on a circle differ."""

FEWEST_A_CIRCLE = 2


class Repeated(AnswerRow):
    """The games of a circle."""

    repeats = ("circle", "games")

    circle: Whole
    games: Count
    wins: Annotated[float, Field(ge=0)]

    def check(self, task: dict[str, Any]) -> None:
        """Raise `ValueError` for more wins than games."""
        if self.wins > task["games"]:
            raise ValueError(f"{self.wins} wins in {task['games']} games")


def wins_of_circles(
    run: Run, circles: int, games: int, player: str = PLAYER, *, batch: Batch | None = None
) -> NDArray[np.float64]:
    """Return how many of its games the first player won on each of the first circles of a run.

    Raises `InputError` for a player that plays the same game each time; for no circle, or fewer
    than two games.

    Parameters
    ----------
    circles : int
        How many, or all where the run has fewer.
    games : int
        On each circle.
    player : str
        Plays itself; one that draws at random.
    batch : Batch, optional
        How the circles are worked through.
    """
    require_count(circles, MOST, "circles")
    if not FEWEST_A_CIRCLE <= games <= MOST_A_CIRCLE:
        raise InputError(
            "repeats",
            "{value}; allowed: {least} to {most} games a circle",
            value=games,
            least=FEWEST_A_CIRCLE,
            most=f"{MOST_A_CIRCLE:,}",
        )
    check_repeater(player)
    starts = run.query(
        "SELECT circle, any_value(start) AS start FROM games GROUP BY circle ORDER BY circle "
        f"LIMIT {circles}"
    )
    about = {"report": "luck, circles", "player": player, "seed": run.about.seed, "games": games}
    tasks = [
        {**about, **evaluated(player), "circle": int(circle), "start": start}
        for circle, start in zip(starts["circle"], starts["start"], strict=True)
    ]
    rows = Batch.given(batch).rows(_row, tasks, Repeated)
    return np.array([row["wins"] for row in rows], np.float64)


def check_repeater(player: str) -> None:
    """Raise `InputError` for an unknown player, or one that plays the same game each time."""
    bot(player, "repeater").close()
    if repeats_itself(player):
        raise InputError(
            "repeater",
            "{player} plays the same game whenever it begins on the same circle; allowed: "
            "players that draw at random, as rollout:100 or greedy",
            player=shown(player),
        )


def _row(task: dict[str, Any]) -> dict[str, Any]:
    start = State.from_text(task["start"])
    wins = 0.0
    for repeat in range(task["games"]):

        def seeds(player: int, ply: int, repeat: int = repeat) -> int:
            return derived_seed(task["seed"], task["circle"], repeat, player, ply)

        first, second = (
            player_for(side, task["player"], PATIENCE, start.edition) for side in (0, 1)
        )
        wins += share_of_win(play_game(start, (first, second), seeds).winner)
    return {"circle": task["circle"], "games": task["games"], "wins": wins}
