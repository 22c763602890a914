"""Rules of a variant that are legal, but change nothing or cannot be what its author means."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.base.errors import InputError, both
from patchwork_solve.engine.game.edition import Edition


def pointless(edition: Edition) -> Iterator[InputError]:
    """Yield a remark on each rule without an effect."""
    yield from _income(edition)
    yield from _cells(edition)
    if edition.square and not edition.square_points:
        yield InputError("square_points", "0; nobody gains by the special tile")
    if not edition.later and (edition.later_when or edition.later_shuffled):
        yield InputError("later", "no patch joins the circle later")
    dear = [patch.name for patch in edition.patches if 0 < edition.max_buttons < patch.buttons]
    if dear:
        yield InputError(
            "max_buttons",
            "{most}; nobody can ever pay for {patches}",
            most=edition.max_buttons,
            patches=both(dear),
        )


def _income(edition: Edition) -> Iterator[InputError]:
    has_income = any(patch.income for patch in edition.patches)
    is_paid = edition.income_points or (edition.income_marks and edition.income_pay)
    if has_income and not is_paid:
        yield InputError(
            "income_marks", "the income of patches is never paid; add marks or `income_points`"
        )


def _cells(edition: Edition) -> Iterator[InputError]:
    leather = len(edition.leather_marks) + sum(seat.leather for seat in edition.seats)
    area = leather + sum(patch.area for patch in edition.patches)
    if area < 2 * edition.cells:
        yield InputError(
            "patches",
            "all patches and leather cover {area} of the {cells} cells of two quilts; the others "
            "stay empty",
            area=area,
            cells=2 * edition.cells,
        )
