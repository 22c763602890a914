"""A slow, obviously right packer over sets of cells, as the oracle for small cases."""

from collections.abc import Iterator
from itertools import permutations

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.packing.instance import Instance


def spots(edition: Edition, number: int) -> list[frozenset[Cell]]:
    """Return every way to lay a patch on an empty quilt."""
    return [
        frozenset((row + r, column + c) for r, c in cells)
        for cells in edition.patches[number].orientations
        for row in range(edition.height)
        for column in range(edition.width)
        if all(row + r < edition.height and column + c < edition.width for r, c in cells)
    ]


def packings(
    edition: Edition, free: frozenset[Cell], patches: tuple[int, ...]
) -> Iterator[tuple[frozenset[Cell], ...]]:
    """Yield every way to lay all patches on free cells."""
    if not patches:
        yield ()
        return
    for cells in spots(edition, patches[0]):
        if cells <= free:
            for rest in packings(edition, free - cells, patches[1:]):
                yield (cells, *rest)


def free_cells(edition: Edition, free: Mask) -> frozenset[Cell]:
    """Return the cells of a mask."""
    return frozenset(divmod(i, edition.width) for i in range(free.bit_length()) if free >> i & 1)


def lie_together(edition: Edition, free: Mask, patches: tuple[int, ...]) -> bool:
    """Whether there is any way to lay all patches on free cells."""
    return next(packings(edition, free_cells(edition, free), patches), None) is not None


def different(edition: Edition, free: Mask, patches: tuple[int, ...]) -> set[frozenset[object]]:
    """Return all packings, where patches of one shape are the same."""
    cells = free_cells(edition, free)
    outlines = [edition.patches[number].outline for number in patches]
    return {
        frozenset(zip(outlines, packing, strict=True))
        for packing in packings(edition, cells, patches)
    }


def squares(
    edition: Edition, free: Mask, window: Mask, patches: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield the patches of every way to cover the window's free cells, each covering some."""
    target = free & window
    if not target:
        yield ()
        return
    lowest = (target & -target).bit_length() - 1
    for i, number in enumerate(patches):
        for cells in spots(edition, number):
            mask = sum(1 << (row * edition.width + column) for row, column in cells)
            if mask >> lowest & 1 and not mask & ~free:
                others = patches[:i] + patches[i + 1 :]
                for rest in squares(edition, free & ~mask, window, others):
                    yield (number, *rest)


def soonest(question: Instance) -> int | None:
    """Buy every covering set in every order, each patch as soon as it can be paid.

    Return the earliest space from which the last patch of a set is bought.
    """
    best = None
    for window in question.windows:
        covering = squares(question.edition, question.free, window, question.patches)
        for order in {o for chosen in covering for o in permutations(chosen)}:
            space = _last_purchase(question, order)
            if space is not None and (best is None or space < best):
                best = space
    return best


def _last_purchase(question: Instance, order: tuple[int, ...]) -> int | None:
    """Return where the last patch of an order is bought; None if the track ends before."""
    edition = question.edition
    here = last = question.place
    hand, income, paid = question.buttons or 0, question.income, edition.income_pay
    for number in order:
        patch = edition.patches[number]
        while hand < patch.buttons:
            here += 1
            hand += edition.advance_pay + income * paid * (here in edition.income_marks)
            if here >= edition.last:
                return None
        if here >= edition.last:
            return None
        last = here
        income += patch.income
        after = min(here + patch.time, edition.last)
        crossed = sum(here < mark <= after for mark in edition.income_marks)
        hand += income * paid * crossed - patch.buttons
        here = after
    return last
