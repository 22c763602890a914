"""Games that were never played, with effects that are known: what statistics are held against."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from patchwork_solve import State
from patchwork_solve.analyses.prices.moments import Moment
from patchwork_solve.analyses.simulation.run import Run, RunInfo
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES
from patchwork_solve.engine.game.edition import Edition, printing

Floats = NDArray[np.float64]

MEAN_LUCK = 2.0
"""Mean luck of all circles that are drawn here."""


class Effects(NamedTuple):
    """Parts of margins, in points.

    Attributes
    ----------
    seat : float
        Mean margin of the first player on a circle of mean luck.
    slope : float
        By how much a margin rises with a point of luck.
    luck, circle, course : float
        Standard deviations: of what is known of a circle beforehand, of what else all games on it
        share, and of the single game.
    skill : float
        Margin of player ``a`` over ``b`` in either seat.
    """

    seat: float = 2.0
    slope: float = 1.0
    luck: float = 4.8
    circle: float = 3.0
    course: float = 8.0
    skill: float = 0.0


class Circles(NamedTuple):
    """Drawn circles.

    Attributes
    ----------
    straight, swapped : float arrays, shape (circles,)
        Margins of the first player in the two games of each.
    """

    luck: Floats
    straight: Floats
    swapped: Floats


def circles(rng: np.random.Generator, number: int, effects: Effects) -> Circles:
    """Draw circles with two games each, the second with the seats swapped."""
    luck = rng.normal(MEAN_LUCK, effects.luck, number)
    shared = effects.seat + effects.slope * (luck - MEAN_LUCK)
    shared = shared + rng.normal(0, effects.circle, number)
    straight, swapped = (
        shared + sign * effects.skill + rng.normal(0, effects.course, number) for sign in (1, -1)
    )
    return Circles(luck, straight, swapped)


def moments(
    rng: np.random.Generator,
    gains: Floats,
    number: int,
    slopes: tuple[float, float] = (-1.3, -1.6),
    circle: float = 3.0,
    course: float = 10.0,
) -> list[Moment]:
    """Draw moments at which patches were taken and left.

    Parameters
    ----------
    rng : Generator
    gains : float array
        What each patch really brings at its price.
    number : int
        Circles; nine in ten have a moment of a patch.
    slopes : tuple of float
        Points for a button and for a space more.
    circle, course : float
        Standard deviations of what all gains on a circle share, and of each single gain.
    """
    found = []
    for at in range(number):
        shared = rng.normal(0, circle)
        for patch, gain in enumerate(gains):
            if rng.random() < 0.1:
                continue
            buttons, time = [(-2, 0), (2, 0), (0, -2), (0, 2)][rng.integers(4)]
            plain, changed = gain + shared + rng.normal(0, course, 2)
            changed += slopes[0] * buttons + slopes[1] * time
            values = (round(plain), buttons, time, round(changed))
            found.append(Moment(at, patch, 0, 0, 0, float(gain), *values))
    return found


def run_of(
    margins: list[tuple[int, bool, int]],
    players: tuple[str, str] = ("a", "b"),
    edition: Edition | None = None,
    seed: int = 0,
    **columns: Any,
) -> Run:
    """Return a run of games of which only circle, seats and margin are told; no plies.

    Parameters
    ----------
    **columns
        More columns of games, as lists.
    """
    edition = edition or printing("current")
    rows = []
    for game, (circle, swapped, margin) in enumerate(margins):
        row: dict[str, Any] = dict.fromkeys(GAMES, 0)
        first, second = reversed(players) if swapped else players
        row |= {"game": game, "circle": circle, "swapped": swapped, "margin": margin}
        row |= {"player_0": first, "player_1": second, "winner": int(margin < 0)}
        row |= {"tie": margin == 0, "tile": None, "tile_ply": None, "forfeit": None}
        row |= {"start": State.new(circle, edition).to_text(), "moves": ""}
        rows.append(row)
    games = pd.DataFrame(rows, columns=list(GAMES))
    for name, values in columns.items():
        games[name] = values
    whole = {"tile": "Int8", "tile_ply": "Int16"}
    plies = pd.DataFrame({name: [] for name in PLIES})
    return Run.of_frames(RunInfo(edition, players, seed), games.astype(whole), plies)
