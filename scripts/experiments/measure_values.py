"""Compare the value of a patch that the strong player estimates with its exact value.

    python -m scripts.experiments.measure_values --player strong:10000n

The value is the margin after buying the patch less that after the best other choice. It is computed
for each patch that can be bought in every solved position of tests/data/endgames/decisions.json:
as the player estimates it (which `report patches` summarises), and as it is proved.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from patchwork_solve.analyses.losses.solved import Solved, read_solved
from patchwork_solve.analyses.statistics.estimates import clustered
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong

POSITIONS = Path("tests/data/endgames/decisions.json")

STEP, FAR = 4, 12
"""Points, by which proved values are sorted."""

Margins = dict[str | None, float]
"""The mover's margin after each choice: of a patch after its best placement."""


def proved(solved: Solved) -> Margins:
    """Return the exact margins."""
    sign = 1 - 2 * solved.state.to_move
    found: Margins = {}
    for token, margin in solved.margins.items():
        patch = Move.from_text(token).patch
        found[patch] = max(found.get(patch, sign * margin), sign * margin)
    return found


def estimated(player: Strong, solved: Solved) -> Margins:
    """Return the margins that a player expects."""
    sign = 1 - 2 * solved.state.to_move
    valued = player.valued(solved.state, DecisionLimits())
    return {each.move.patch: sign * each.margin for each in valued}


def values(margins: Margins) -> Iterator[tuple[str, float]]:
    """Yield each patch and what it is worth against the best other choice."""
    for patch, margin in margins.items():
        if patch is not None:
            yield patch, margin - max(m for other, m in margins.items() if other != patch)


def main() -> None:
    """Print the differences between estimates and truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="strong:10000n")
    player = analyst(parser.parse_args().player)
    errors: list[list[float]] = []
    same: list[bool] = []
    by_size: dict[int, list[float]] = defaultdict(list)
    for solved in read_solved(POSITIONS):
        if solved.state.leather_owed:
            continue
        truth = dict(values(proved(solved)))
        estimates = dict(values(estimated(player, solved)))
        errors.append([estimates[patch] - truth[patch] for patch in truth])
        for patch, value in truth.items():
            by_size[max(-FAR, min(FAR, STEP * round(value / STEP)))].append(estimates[patch])
        same += [(estimates[patch] > 0) == (truth[patch] > 0) for patch in truth if truth[patch]]
    mean, error = clustered([sum(one) for one in errors], [len(one) for one in errors])
    sizes = [abs(one) for position in errors for one in position]
    print(f"{len(sizes)} patches in {sum(map(bool, errors))} positions")
    print(f"believed less proved: {mean:+.2f} +- {error:.2f} points on average")
    print(f"apart by {fmean(sizes):.2f} points on average, whichever is more")
    print(f"best or not, told right: {100 * fmean(same):.0f} %")
    for size, found in sorted(by_size.items()):
        around = f"about {size}" if abs(size) < FAR else f"{size} or beyond"
        print(f"proved to be worth {around}: believed {fmean(found):+.1f}, {len(found)} patches")


if __name__ == "__main__":
    main()
