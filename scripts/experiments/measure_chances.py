"""Measure the chances to win that `best` prints: of games with a chance of 70 %, are 70 % won?

    python -m scripts.experiments.measure_chances [--games 1500] [--nodes 2000]

The strong player plays itself, without detours, on circles that its evaluation was not fitted on.
Before each decision its search estimates the margin, from which `best` computes the chance of
player 0. Chances are grouped by tenths. The error of the share won is computed over games, as
decisions of one game are not independent.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import numpy as np
import pandas as pd

from patchwork_solve.engine.game.edition import PRINTINGS, printing
from patchwork_solve.engine.players.evaluation import evaluation_for, win_chance
from patchwork_solve.engine.players.selfplay import SelfPlay

SEED = 9_000_000
SLICE = 50


def decisions(name: str, games: int, nodes: int) -> Iterator[pd.DataFrame]:
    """Yield the decisions of some games after the other: chance of player 0, and whether it won."""
    edition = printing(name)
    evaluation = evaluation_for(edition)
    play = SelfPlay(edition, evaluation.network(), nodes, (SEED,))
    for first in range(0, games, SLICE):
        # Games of even numbers have no detours.
        found = play.play(2 * number for number in range(first, min(first + SLICE, games)))
        errors = [evaluation.error(float(done)) for done in found.done]
        chances = [win_chance(float(m), e) for m, e in zip(found.values, errors, strict=True)]
        frame = pd.DataFrame({"game": found.games, "chance": chances, "margin": found.margins})
        # Who wins a tie is not written down; it counts half.
        frame["won"] = np.where(frame["margin"] == 0, 0.5, frame["margin"] > 0)
        yield frame.assign(edition=name)
        print(f"{name}: {first + SLICE} of {games}", file=sys.stderr, flush=True)


def calibration(frame: pd.DataFrame) -> pd.DataFrame:
    """Return for each tenth the predicted chance, the share won, and the error of that."""
    frame = frame.assign(tenth=np.minimum((10 * frame["chance"]).astype(int), 9))
    rows = []
    for tenth, some in frame.groupby("tenth"):
        share = some["won"].mean()
        residuals = (some["won"] - share).groupby([some["edition"], some["game"]]).sum()
        rows.append(
            {
                "chance": f"{10 * int(str(tenth))} to {10 * int(str(tenth)) + 10} %",
                "decisions": len(some),
                "games": len(residuals),
                "told, %": round(100 * some["chance"].mean(), 1),
                "won, %": round(100 * share, 1),
                "error": round(100 * float(np.sqrt((residuals**2).sum())) / len(some), 1),
            }
        )
    return pd.DataFrame(rows)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="of each printing")
    parser.add_argument("--nodes", type=int, default=2000, help="of a decision, in the middle")
    options = parser.parse_args()
    frames = [
        frame for name in PRINTINGS for frame in decisions(name, options.games, options.nodes)
    ]
    print(calibration(pd.concat(frames)).to_markdown(index=False))


if __name__ == "__main__":
    main()
