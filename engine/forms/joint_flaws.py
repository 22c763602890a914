"""Flaws of fields of a variant that contradict each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum, auto
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.rule_fields import MAX_CELLS

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.variant_model import Variant

CELL = "#"
"""Mark of an outline for a cell of the quilt."""

MOST_PLACES = 64
"""Places of the kernel's circle: bits of a word."""

QUILT_FIELDS = ("rows", "columns", "outline")
"""Fields of a variant that give the quilt."""


class Part(Enum):
    """A part of an edition that is judged together with others."""

    LAST = auto()
    QUILT = auto()
    TILES = auto()
    SEATS = auto()
    PATCHES = auto()


def joint_flaws(
    edition: Edition, variant: Variant, sound: Collection[Part]
) -> Iterator[InputError]:
    """Yield what parts of an edition may not say together.

    Parameters
    ----------
    variant : Variant
        What its author gave, for the names of the fields.
    sound : collection of Part
        Parts without a flaw of their own; the others are not looked at.
    """
    size = next(_size_flaws(edition), None) if Part.QUILT in sound else None
    if size is not None:
        yield size
    has_quilt = Part.QUILT in sound and size is None
    if has_quilt and Part.TILES in sound:
        yield from _tile_flaws(edition, variant)
    if Part.SEATS in sound:
        yield from _seat_flaws(edition, Part.LAST in sound, has_quilt)
    if Part.PATCHES in sound:
        yield from _circle_flaws(edition)
    for patch in edition.patches if has_quilt else ():
        if not fits_somewhere(edition, patch):
            field = f"patches.{patch.name}"
            if edition.blocked:
                yield InputError(field, "fits nowhere on the quilt")
            else:
                yield InputError(field, "larger than the quilt")


def _size_flaws(edition: Edition) -> Iterator[InputError]:
    box = edition.width * edition.height
    if box > MAX_CELLS:
        yield InputError(
            "rows", "a quilt of {box} cells; allowed: up to {most}", box=box, most=MAX_CELLS
        )
    elif edition.cells == 0:
        yield InputError("outline", "no cells; mark a cell of the quilt with '{cell}'", cell=CELL)


def _tile_flaws(edition: Edition, variant: Variant) -> Iterator[InputError]:
    most = min(edition.width, edition.height)
    if variant.tiles is None and edition.square > most:
        yield InputError(
            "square",
            "{value}; allowed: 0 to {most}, the quilt's side",
            value=edition.square,
            most=most,
        )
    for number, tile in enumerate(variant.tiles or ()):
        if tile.side > most:
            yield InputError(
                f"tiles[{number}].side",
                "{value}; allowed: 1 to {most}, the quilt's side",
                value=tile.side,
                most=most,
            )


def _seat_flaws(edition: Edition, has_last: bool, has_quilt: bool) -> Iterator[InputError]:
    for number, seat in enumerate(edition.seats):
        if has_last and seat.space >= edition.last:
            most = edition.last - 1
            yield InputError(
                "start_space",
                "{space} for seat {number}; allowed: 0 to {most}",
                space=seat.space,
                number=number,
                most=most,
            )
        if has_quilt and seat.leather > edition.cells:
            yield InputError(
                "start_leather",
                "{leather} for seat {number}; the quilt has {cells} cells",
                leather=seat.leather,
                number=number,
                cells=edition.cells,
            )
    for number, seat in enumerate(edition.seats):
        if 0 < edition.max_buttons < seat.buttons:
            yield InputError(
                "start_buttons",
                "{buttons} for seat {number}; max_buttons allows {most}",
                buttons=seat.buttons,
                number=number,
                most=edition.max_buttons,
            )
    if edition.swap and edition.seats[0].leather != edition.seats[1].leather:
        yield InputError("start_leather", "with swap it must be the same for both seats")


def _circle_flaws(edition: Edition) -> Iterator[InputError]:
    names = [("start_patch", edition.start_patch)] if edition.start_patch is not None else []
    for field in ("first_patches", "later"):
        names += [(f"{field}[{n}]", name) for n, name in enumerate(getattr(edition, field))]
    unknown = [(field, str(name)) for field, name in names if name not in edition.index]
    for field, name in unknown:
        hint = did_you_mean(name, edition.index)
        yield InputError(field, "unknown patch {name}{hint}", name=shown(name), hint=hint)
    if unknown:
        return
    first = edition.first_patches
    for field in ("first_patches", "later"):
        if len(set(getattr(edition, field))) != len(getattr(edition, field)):
            yield InputError(field, "a patch is listed twice; list it once")
            return
    flaw = next(_later_flaws(edition), None)
    if flaw is not None:
        yield flaw
        return
    starter = edition.patches[edition.starter].name
    is_whole = len(first) == edition.at_the_start
    if starter in (first[:-1] if is_whole else first):
        yield InputError(
            "first_patches",
            "{starter} comes last in reach order: the neutral token starts behind it; "
            "leave it out, or name another start_patch",
            starter=starter,
        )
    elif is_whole and first[-1] != starter:
        yield InputError(
            "first_patches",
            "all patches are listed, so {starter} must be the last",
            starter=starter,
        )


def _later_flaws(edition: Edition) -> Iterator[InputError]:
    """Yield flaws of the patches that join the circle later."""
    if not edition.later:
        return
    begun = edition.at_the_start
    if edition.later_when >= begun:
        yield InputError(
            "later_when",
            "{value}; allowed: less than {begun}, the patches at the start",
            value=edition.later_when,
            begun=begun,
        )
    elif edition.circle_length > MOST_PLACES:
        yield InputError(
            "later",
            "{count} of {all} patches; allowed: at least {least}",
            count=len(edition.later),
            all=len(edition.patches),
            least=2 * len(edition.patches) - MOST_PLACES,
        )
    named = [("start_patch", edition.start_patch)]
    named += [(f"first_patches[{n}]", name) for n, name in enumerate(edition.first_patches)]
    for field, name in named:
        if name in edition.later:
            yield InputError(field, "{name} joins the circle later", name=str(name))


def fits_somewhere(edition: Edition, patch: Patch) -> bool:
    """Whether a patch has a placement on the empty quilt."""
    for cells in patch.orientations:
        down = edition.height - max(row for row, _ in cells)
        across = edition.width - max(column for _, column in cells)
        for row in range(down):
            for column in range(across):
                if not any((row + r, column + c) in edition.blocked for r, c in cells):
                    return True
    return False
