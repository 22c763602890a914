"""How one player's patches and leather can be sewn on, and when a bonus square is full.

Both quilts are independent but for the special tile, and the tile depends only on when each of
them first fills a square. So each quilt answers one question: at which of the player's moments
can that happen, or can it be avoided?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.limits import LimitClock
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing.instance import Instance
from patchwork_solve.solver.packing.placements import placements
from patchwork_solve.solver.score.legal.turn import LEATHER_NUMBER

MOST_QUILTS = 20_000
"""Quilts kept at one moment when all are listed."""

ALTERNATIVES = 8
"""Packings looked at when there are too many to list."""

FITTING_NODES = 40_000_000
"""Nodes for whether a set fits on a quilt, about a minute; a rerun stops at the same place."""

LOOKING_NODES = 20_000_000
"""Nodes for those packings."""

BETWEEN_LOOKS = 64
"""Quilts between two looks at the clock."""

Filling = tuple[Mask, ...]
"""The cells of each thing sewn on, in order."""


@dataclass(frozen=True)
class Sewing:
    """Ways of one player to sew on a list of things.

    Parameters
    ----------
    fillings : dict
        For each number of things sewn on when a square is first full (None: never), a filling.
    complete : bool
        Whether no other key is possible.
    """

    fillings: dict[int | None, Filling]
    complete: bool


def packs(edition: Edition, things: Sequence[int], clock: LimitClock) -> bool | None:
    """Return whether patches and leather fit on an empty quilt; None after too many nodes.

    Raises
    ------
    StopError
        When the time is over.
    """
    patches = tuple(thing for thing in things if thing != LEATHER_NUMBER)
    instance = Instance(edition, edition.everywhere, patches, len(things) - len(patches))
    proof = search.fit(instance, replace(clock.rest(), nodes=FITTING_NODES))
    if proof.status is Status.BOUNDS:
        clock.check()
        return None
    return proof.status is Status.EXACT


def sewing(edition: Edition, things: Sequence[int], clock: LimitClock) -> Sewing:
    """Return the ways to sew on patches and leather in that order.

    Raises `StopError` when the time is over.
    """
    listed = _all(edition, things, clock)
    return _some(edition, things, clock) if listed is None else Sewing(listed, True)


@dataclass(frozen=True)
class _PartQuilt:
    """A quilt on the way, and how it came about."""

    filled: Mask
    square: int | None
    before: _PartQuilt | None = None
    last: Mask = 0

    def filling(self) -> Filling:
        masks = []
        quilt: _PartQuilt | None = self
        while quilt is not None and quilt.before is not None:
            masks.append(quilt.last)
            quilt = quilt.before
        return tuple(reversed(masks))


def _all(
    edition: Edition, things: Sequence[int], clock: LimitClock
) -> dict[int | None, Filling] | None:
    """List every quilt moment by moment; None when there are too many."""
    windows = squares(edition, edition.square)
    quilts: dict[tuple[Mask, int | None], _PartQuilt] = {(0, None): _PartQuilt(0, None)}
    for moment, thing in enumerate(things, start=1):
        following: dict[tuple[Mask, int | None], _PartQuilt] = {}
        places = _places(edition, thing)
        for number, quilt in enumerate(quilts.values()):
            if number % BETWEEN_LOOKS == 0:
                clock.check()
            for mask in places:
                if mask & quilt.filled:
                    continue
                filled = quilt.filled | mask
                square = quilt.square
                if square is None and any(window & ~filled == 0 for window in windows):
                    square = moment
                following.setdefault((filled, square), _PartQuilt(filled, square, quilt, mask))
            if len(following) > MOST_QUILTS:
                return None
        quilts = following
    found: dict[int | None, Filling] = {}
    for quilt in quilts.values():
        found.setdefault(quilt.square, quilt.filling())
    return found


def _places(edition: Edition, thing: int) -> list[Mask]:
    """Return every way to lay something on the empty quilt."""
    if thing == LEATHER_NUMBER:
        return _cells(edition.everywhere)
    return placements(edition, thing, edition.everywhere)


def _cells(mask: Mask) -> list[Mask]:
    """Return each cell of a mask as a mask of its own."""
    return [1 << cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def _some(edition: Edition, things: Sequence[int], clock: LimitClock) -> Sewing:
    """Look at a few packings of everything."""
    patches = tuple(thing for thing in things if thing != LEATHER_NUMBER)
    instance = Instance(edition, edition.everywhere, patches, len(things) - len(patches))
    found: dict[int | None, Filling] = {}
    limits = replace(clock.rest(), nodes=LOOKING_NODES)
    looked_at = search.alternatives(instance, ALTERNATIVES, limits)
    clock.check()
    for packing in looked_at.packings:
        cells = dict(packing.sewn)
        holes = _cells(packing.leather)
        filling = tuple(
            holes.pop() if thing == LEATHER_NUMBER else cells[thing] for thing in things
        )
        found.setdefault(first_square(edition, filling), filling)
    return Sewing(found, False)


def first_square(edition: Edition, filling: Filling) -> int | None:
    """Return how many things are sewn on when a square is first full; None if it never is."""
    windows = squares(edition, edition.square)
    filled = 0
    for moment, mask in enumerate(filling, start=1):
        filled |= mask
        if any(window & ~filled == 0 for window in windows):
            return moment
    return None
