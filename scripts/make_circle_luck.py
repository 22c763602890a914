"""Measure the luck of circles and its effect on results, for `analyses/luck/circle_luck.json`.

    python -m scripts.make_circle_luck

On one core, half a million circles take about six minutes, and the games for the coefficients two.
"""

import argparse
import json
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.luck.circle import NODES, Luck
from patchwork_solve.analyses.luck.mean_luck import FILE, SEED, measured
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.players.naming import bot

FORMAT = "patchwork-luck/1"

PLAYER = "strong:1000n"
"""Player whose games show how results go with luck."""

GAMES_SEED = 900
"""Seeds of the measured circles: others than those whose luck is averaged."""

GAMES_EDITION = "current"

TARGET = Path(__file__).parents[1] / "analyses" / "luck" / FILE


FIRST = 200
"""Circles whose luck a test finds again, so that no other search goes by figures of this one."""


def mean_of_first(edition: str) -> float:
    """Return the mean luck of the first circles of a printing."""
    return round(float(Luck(printing(edition)).of_circles(SEED, range(FIRST)).mean()), 4)


def margins(circles: int) -> NDArray[np.float64]:
    """Return the margins of games of the player against itself."""
    edition = printing(GAMES_EDITION)
    found = []
    for number in range(circles):
        with closing(bot(PLAYER)) as player:
            state = circle_of(edition, GAMES_SEED, number)
            for step in play_plies(state, (player, player), seeds_of(0)):
                state = step.after
        first, second = state.scores()
        found.append(first - second)
    return np.array(found, np.float64)


def slope(results: NDArray[np.float64], luck: NDArray[np.float64]) -> float:
    """Return by how much results rise with a point of luck: least squares."""
    both = np.cov(results, luck)
    return float(both[0, 1] / both[1, 1])


def coefficients(results: NDArray[np.float64], luck: NDArray[np.float64]) -> dict[str, float]:
    """Return the coefficients of the margin, and of the share of games that player 0 wins.

    A tie, which somebody wins, counts as half a game here: it makes no difference to three figures.
    """
    won = (np.sign(results) + 1) / 2
    return {"win_0": round(slope(won, luck), 3), "margin": round(slope(results, luck), 2)}


def main() -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--circles", type=int, nargs=2, default=[300_000, 200_000])
    parser.add_argument("--games", type=int, default=1_400)
    parser.add_argument("--out", type=Path, default=TARGET)
    given = parser.parse_args()
    found = {
        name: measured(printing(name), circles)
        for name, circles in zip(PRINTINGS, given.circles, strict=True)
    }
    luck = Luck(printing(GAMES_EDITION)).of_circles(GAMES_SEED, range(given.games))
    document = {
        "format": FORMAT,
        "command": "python -m scripts.make_circle_luck",
        "nodes": NODES,
        "seed": SEED,
        "editions": {
            name: {
                "circles": one.circles,
                "mean": round(one.mean, 4),
                "error": round(one.error, 5),
                "mean_of_first": mean_of_first(name),
            }
            for name, one in found.items()
        },
        "games": {
            "player": PLAYER,
            "edition": GAMES_EDITION,
            "seed": GAMES_SEED,
            "circles": given.games,
        },
        "coefficients": coefficients(margins(given.games), luck),
    }
    write_file((json.dumps(document, indent=1) + "\n").encode(), given.out, "--out")


if __name__ == "__main__":
    main()
