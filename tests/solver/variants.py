"""Editions made for the tests of the solver."""

from collections.abc import Sequence
from dataclasses import replace

from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import Patch

PENTOMINOES = {
    "F": [".##", "##.", ".#."],
    "I": ["#####"],
    "L": ["####", "#..."],
    "N": ["###.", "..##"],
    "P": ["##", "##", "#."],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
    "Y": ["####", ".#.."],
    "Z": ["##.", ".#.", ".##"],
}


def variant(patches: Sequence[Patch], width: int, height: int, square: int = 2) -> Edition:
    """Return an edition with other patches and another quilt."""
    return replace(
        printing("current"),
        name="test",
        patches=tuple(patches),
        width=width,
        height=height,
        square=square,
    )


def pentominoes(width: int, height: int) -> Edition:
    """Return an edition whose patches are the twelve pentominoes."""
    patches = [Patch.drawn(name, rows, 1, 1, 0) for name, rows in PENTOMINOES.items()]
    return variant(patches, width, height)
