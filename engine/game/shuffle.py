"""Circles in random order."""

from __future__ import annotations

import random

from patchwork_solve.engine.game.edition import Edition


def shuffled(edition: Edition, seed: int | None) -> list[str]:
    """Return a circle in reach order, as the edition has it laid out."""
    starter = edition.patches[edition.starter].name
    first = edition.first_patches
    order = [name for name in edition.index if name not in {*first, starter}]
    random.Random(seed).shuffle(order)
    return [*first, *order] if starter in first else [*first, *order, starter]
