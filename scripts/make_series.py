"""Write examples/5x5.toml to examples/9x9.toml: the game made smaller, in its proportions.

    python -m scripts.make_series

What a whole game adds up to is scaled by the area of a quilt: how many patches there are and what
they cover, cost, take and pay together, the track, leather, the special tile's points and the
buttons of the start. A patch stays as printed. So does the number of income marks: income pays as
often as in the edition, or prices would be too high for it. At 9x9 the rule gives the edition
back. A test checks that the files are what this script writes.
"""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from patchwork_solve.engine.forms.variant import build, to_toml, variant_fields
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import Patch

Figures = np.ndarray[Any, np.dtype[np.float64]]
Indices = np.ndarray[Any, np.dtype[np.int64]]

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

SIZES = (5, 6, 7, 8, 9)

LEATHER = {1: (38,), 2: (32, 44), 3: (26, 38, 50), 4: (26, 32, 44, 50), 5: (26, 32, 38, 44, 50)}
"""The printed leather spaces that stay, by their number: spread as the five are."""

STARTS = 20
"""Choices of patches that are improved; the best is kept."""


def share(size: int) -> float:
    """Return the area of a quilt, in quilts of the edition."""
    return size * size / printing("current").cells


def scaled(value: float, size: int) -> int:
    """Return a total of the edition for a quilt of this size."""
    return int(value * share(size) + 0.5)


def fields(size: int) -> dict[str, object]:
    """Return the fields of the file of a quilt size."""
    full = printing("current")
    last = scaled(full.last, size)
    kept = {patch.name for patch in chosen(size)}

    def places(marks: Sequence[int]) -> list[int]:
        return [int(mark * last / full.last + 0.5) for mark in marks]

    return {
        "name": f"{size}x{size}",
        "extends": full.name,
        "rows": size,
        "columns": size,
        "last_space": last,
        "income_marks": places(full.income_marks),
        "leather_marks": places(LEATHER[scaled(len(full.leather_marks), size)]),
        "square": int(full.square * size / full.width + 0.5),
        "square_points": scaled(full.square_points, size),
        "start_buttons": scaled(full.seats[0].buttons, size),
        "remove": sorted(patch.name for patch in full.patches if patch.name not in kept),
    }


# -- which patches stay --------------------------------------------------------------------------


def chosen(size: int) -> list[Patch]:
    """Return the patches that together are most like the whole catalogue.

    The domino stays, which tells where the neutral token starts. The rest is improved by swaps,
    from many beginnings.
    """
    full = printing("current").patches
    number = scaled(len(full), size)
    rng = np.random.default_rng(size)
    figures = np.array([(p.area, p.buttons, p.time, p.income) for p in full], float)
    wanted = _ranked(figures, number)
    best = np.arange(len(full), dtype=np.int64)
    for _ in range(STARTS if number < len(full) else 0):
        start = np.concatenate([[0], 1 + rng.permutation(len(full) - 1)])
        found = _improved(figures, wanted, start, number)
        best = min(best, found, key=lambda order: _unlike(figures[order[:number]], wanted))
    return [full[index] for index in sorted(best[:number])]


def _improved(figures: Figures, wanted: Figures, order: Indices, number: int) -> Indices:
    """Swap one of the first, which stay, for one of the others as long as that is better."""
    order, now, better = order.copy(), _unlike(figures[order[:number]], wanted), True
    while better:
        better = False
        for i, j in product(range(1, number), range(number, len(order))):
            order[[i, j]] = order[[j, i]]
            then = _unlike(figures[order[:number]], wanted)
            if then < now - 1e-9:
                now, better = then, True
            else:
                order[[i, j]] = order[[j, i]]
    return order


def _ranked(figures: Figures, number: int) -> Figures:
    """Return the catalogue's values of each figure at `number` even ranks."""
    ranks = (np.arange(number) + 0.5) / number
    return np.quantile(figures, ranks, axis=0, method="inverted_cdf")


def _unlike(figures: Figures, wanted: Figures) -> float:
    """Return how far values are from those of the catalogue, rank by rank and in total."""
    apart = np.sort(figures, axis=0) - wanted
    spread = wanted.std(axis=0)
    return float(((np.abs(apart).sum(axis=0) + 2 * np.abs(apart.sum(axis=0))) / spread).sum())


def written(size: int) -> str:
    """Return the file of a quilt size."""
    full = printing("current")
    edition = build(variant_fields(fields(size)), "")
    kept = len(edition.patches)
    said = (
        f"# The game on quilts of {size}x{size}, in the proportions of the published game, which "
        f"has {full.width}x{full.height}:\n"
        f"# {kept} of its {len(full.patches)} patches, as printed, which are spread as all are. "
        "See docs/laboratory/solved.md.\n"
    )
    return said + to_toml(edition)


def main() -> None:
    """Write every file."""
    for size in SIZES:
        (EXAMPLES / f"{size}x{size}.toml").write_text(written(size), "utf-8")


if __name__ == "__main__":
    main()
