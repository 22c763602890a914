"""Questions by names and a drawn quilt, turned into instances and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.cell import cell_text, mask_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.placements import placements
from patchwork_solve.solver.packing.symmetry import cells_of


def numbers(
    edition: Edition, names: Sequence[str], quilt: Quilt, field: str = "patches"
) -> tuple[int, ...]:
    """Return the numbers of patches by name.

    Raises `InputError` for a name that is unknown or repeated, or a patch that is sewn on the quilt
    already.
    """
    repeated = [name for name, times in Counter(names).items() if times > 1]
    if repeated:
        raise InputError(
            field,
            "{name} is named twice; there is one of each patch",
            name=f"{repeated[0][:40]!r}",
        )
    for name in names:
        edition.find(name, field)
    for name in names:
        if edition.letter[name] in _drawn_in_its_shape(edition, name, quilt):
            raise InputError(field, "{name} is sewn on the quilt already", name=name)
    return tuple(edition.index[name] for name in names)


def perhaps_sewn(edition: Edition, names: Sequence[str], quilt: Quilt) -> tuple[str, ...]:
    """Return the patches whose shape a quilt shows under another letter.

    A quilt drawn by hand may use any letters, and cut covered cells up at will: a shape by itself
    does not say that the patch is sewn on.
    """
    found = []
    for name in names:
        outline = edition.find(name).outline
        alike = [patch.name for patch in edition.patches if patch.outline == outline]
        offered = [other for other in alike if other in names]
        letters = _drawn_in_its_shape(edition, name, quilt)
        # Of patches of one shape, as many may be sewn on as are not offered.
        if letters and len(letters) + len(offered) > len(alike):
            found.append(name)
    return tuple(found)


def _drawn_in_its_shape(edition: Edition, name: str, quilt: Quilt) -> set[str]:
    """Return the letters whose cells have the shape of a patch."""
    shapes = edition.find(name).orientations
    return {letter for letter, cells in quilt.sewn().items() if shape(cells) in shapes}


def empty_cells(edition: Edition, quilt: Quilt) -> Mask:
    """Return the mask of the cells of a quilt that nothing covers."""
    return edition.everywhere & quilt.free


def windows(
    edition: Edition, size: int | None = None, at: tuple[int, int] | None = None
) -> tuple[Mask, ...]:
    """Return the windows of a bonus square: all, or the one whose top left cell is `at`.

    Raises `InputError` if the square is larger than the quilt, lies outside it, or does not exist.
    """
    if size is None and not edition.square:
        raise InputError("size", "missing; this edition has no bonus square, so give a side")
    side = edition.square if size is None else size
    largest = min(edition.width, edition.height)
    if not 1 <= side <= largest:
        raise InputError(
            "size",
            "{value}; a square of this quilt has a side of 1 to {largest}",
            value=side,
            largest=largest,
        )
    found = tuple(squares(edition, side))
    if not found:
        raise InputError("size", "{value}; no square of that side lies on this quilt", value=side)
    if at is None:
        return found
    row, column = at
    one = mask_of([(row + i, column + j) for i in range(side) for j in range(side)], edition.width)
    is_inside = 0 <= row <= edition.height - side and 0 <= column <= edition.width - side
    if not is_inside or one not in found:
        raise InputError(
            "at",
            "{cell} is not the top left cell of a square of side {side}; allowed: {allowed}",
            cell=cell_text(at),
            side=side,
            allowed=_corners(edition, side, found),
        )
    return (one,)


def _corners(edition: Edition, side: int, found: Sequence[Mask]) -> str:
    """Return the top left cells of the squares of a side in words."""
    corners = [cells_of(window, edition.width)[0] for window in found]
    rectangle = (edition.height - side + 1) * (edition.width - side + 1)
    if len(corners) == rectangle:
        return f"{cell_text(corners[0])} to {cell_text(corners[-1])}"
    return ", ".join(cell_text(corner) for corner in corners)


@dataclass(frozen=True)
class Means:
    """Leather, buttons, time and standing of a player for a question.

    Parameters
    ----------
    leather : int
        Leather patches left.
    buttons, time : int, optional
        Budgets of all patches together. How soon a square can be complete counts the buttons in
        hand instead.
    marks : int, optional
        Income marks still to come; all of the edition's when left out.
    place, income : int
        Space of the token and income; they matter to how soon.
    """

    leather: int = 0
    buttons: int | None = None
    time: int | None = None
    marks: int | None = None
    place: int = 0
    income: int = 0


NO_MEANS = Means()


def packing_question(
    edition: Edition,
    names: Sequence[str],
    quilt: Quilt | None = None,
    means: Means = NO_MEANS,
    objective: Objective = Objective.FIT,
) -> Instance:
    """Return the question for all of the patches (FIT) or the best of them (CELLS, POINTS)."""
    if objective.needs_window:
        raise InputError(
            "objective", "{objective} is a question about the bonus square", objective=objective
        )
    return _question(edition, names, quilt, means, objective)


def square_question(
    edition: Edition,
    names: Sequence[str],
    quilt: Quilt | None = None,
    means: Means = NO_MEANS,
    minimise: Objective = Objective.COST,
    among: tuple[Mask, ...] | None = None,
) -> Instance:
    """Return the question for the patches that complete a bonus square for the least.

    Parameters
    ----------
    minimise : Objective
        COST, TIME, PATCHES or SOONEST.
    among : tuple of Mask, optional
        Windows, one of them to be completed; all of the edition's square when left out.
    """
    if not minimise.needs_window:
        raise InputError("minimise", "{value}; one of cost, time, patches, soonest", value=minimise)
    among = windows(edition) if among is None else among
    return _question(edition, names, quilt, means, minimise, among)


def _question(
    edition: Edition,
    names: Sequence[str],
    quilt: Quilt | None,
    means: Means,
    objective: Objective,
    among: tuple[Mask, ...] = (),
) -> Instance:
    quilt = quilt or Quilt.of_edition(edition)
    return Instance(
        edition=edition,
        free=empty_cells(edition, quilt),
        patches=numbers(edition, names, quilt),
        leather=means.leather,
        objective=objective,
        buttons=means.buttons,
        time=means.time,
        marks=len(edition.income_marks) if means.marks is None else means.marks,
        windows=among,
        place=means.place,
        income=means.income,
    )


def obstacle(instance: Instance) -> str | None:
    """Return the simple reason why not everything fits, if there is one."""
    if instance.shortage is not None:
        return instance.shortage
    for number in instance.patches:
        if not placements(instance.edition, number, instance.free):
            return f"{instance.patch(number).name} fits nowhere"
    return None


def drawn(instance: Instance, packing: Packing, quilt: Quilt | None = None) -> Quilt:
    """Return the quilt with a packing sewn on, every patch under its letter."""
    edition = instance.edition
    if quilt is None:
        rows = _rows(instance)
        quilt = Quilt.drawn(rows, edition.width, edition.height, blocked=edition.blocked)
    for number, mask in packing.sewn:
        cells = cells_of(mask, edition.width)
        quilt = quilt.sew(cells, edition.letter[instance.patch(number).name])
    return quilt.sew(cells_of(packing.leather, edition.width), "*")


def _rows(instance: Instance) -> list[str]:
    """Draw the cells that are covered before anything is sewn on."""
    width, height = instance.edition.width, instance.edition.height
    marks = ["." if instance.free >> i & 1 else "#" for i in range(width * height)]
    return ["".join(marks[i : i + width]) for i in range(0, len(marks), width)]
