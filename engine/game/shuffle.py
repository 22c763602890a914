"""Circles in random order."""

from __future__ import annotations

import random

from patchwork_solve.engine.game.edition import Edition


def shuffled(edition: Edition, seed: int | None) -> list[str]:
    """Return a circle in reach order, as the edition has it laid out."""
    first, order, last = laid_out(edition)
    later, lot = [*edition.later], random.Random(seed)
    lot.shuffle(order)
    if edition.later_shuffled:
        lot.shuffle(later)
    return [*first, *order, *last, *later]


def laid_out(edition: Edition) -> tuple[list[str], list[str], list[str]]:
    """Return how a circle begins, what is shuffled behind that, and how it ends.

    Patches that come later are in none of them.
    """
    starter = edition.patches[edition.starter].name
    first = edition.first_patches
    order = [name for name in edition.index if name not in {*first, starter, *edition.later}]
    return [*first], order, [] if starter in first else [starter]
