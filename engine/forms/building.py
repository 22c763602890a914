"""From a variant to an edition: what its fields say together, and what they may not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shortened, shown
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import MAX_CELLS, MAX_PATCHES, PRINTINGS, Edition, printing
from patchwork_solve.engine.game.patch import LEATHER, Patch
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import Tile

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.variant_model import PatchChange, Variant

LONGEST_NAME = 40
"""Characters of a patch's name."""

TAKEN = (LEATHER, "advance", "swap")
"""Names that no patch may have: tables and puzzles use these words for other moves."""

_CELL, _NONE = "#", "."
"""Marks of an outline."""


def build(variant: Variant, field: str) -> Edition:
    """Turn a variant into an edition.

    Raises
    ------
    InputError
        With `field` before the name of the field that is wrong.
    """
    prefix = f"{field}." if field else ""
    if not variant.name.isprintable() or variant.name != variant.name.strip():
        words = "letters, digits, spaces inside and punctuation"
        raise InputError(f"{prefix}name", f"{shown(variant.name)}; allowed: {words}")
    if variant.name in PRINTINGS:
        raise InputError(f"{prefix}name", f"{variant.name} is a printing; use another name")
    parent = None if variant.extends is None else printing(variant.extends)

    def value(name: str, inherited: Any) -> Any:
        own = getattr(variant, name)
        if own is None and parent is None:
            raise InputError(f"{prefix}{name}", 'missing; give it, or extends = "current"')
        return inherited if own is None else own

    last = value("last_space", parent and parent.last)
    height, width, blocked = _quilt(variant, parent, prefix)
    special, more = _tiles(variant, parent, prefix)
    patches = _patches(variant, parent, prefix)
    edition = Edition(
        name=variant.name,
        patches=patches,
        width=width,
        height=height,
        last=last,
        income_marks=_marks(
            value("income_marks", parent and parent.income_marks), last, f"{prefix}income_marks"
        ),
        leather_marks=_marks(
            value("leather_marks", parent and parent.leather_marks), last, f"{prefix}leather_marks"
        ),
        square=special.side,
        square_points=special.points,
        hole_penalty=value("hole_penalty", parent and parent.hole_penalty),
        seats=_seats(variant, value("start_buttons", parent and parent.seats[0].buttons)),
        **_optional(variant, len(patches)),
        first_patches=tuple(variant.first_patches or ()),
        more_tiles=more,
        blocked=blocked,
        definition=variant.model_dump(exclude_unset=True),
    )
    for flaw in _flaws(edition):
        raise InputError(f"{prefix}{flaw.field}", flaw.reason)
    return _canonical(edition)


_OPTIONAL = (
    "swap", "for_sale", "start_patch", "row_points", "column_points", "income_points",
    "leather_points", "advance_pay", "income_pay",
)  # fmt: skip
"""Fields of a variant that are fields of an edition, and the same in every printing."""


def _optional(variant: Variant, patches: int) -> dict[str, Any]:
    given = {name: getattr(variant, name) for name in _OPTIONAL}
    first = variant.first_patches
    if first and len(first) == patches and variant.start_patch is None:
        given["start_patch"] = first[-1]  # A whole circle says where the token starts.
    return {name: value for name, value in given.items() if value is not None}


def _seats(variant: Variant, buttons: int | list[int]) -> tuple[Seat, Seat]:
    columns = [
        each if isinstance(each, list) else [each or 0, each or 0]
        for each in (buttons, variant.start_space, variant.start_income, variant.start_leather)
    ]
    first, second = (Seat(*(column[number] for column in columns)) for number in (0, 1))
    return first, second


def _tiles(variant: Variant, parent: Edition | None, prefix: str) -> tuple[Tile, tuple[Tile, ...]]:
    """Return the special tile, of side 0 where there is none, and the other tiles.

    The special tile is the first that only one player may take.
    """
    short = {"square": variant.square, "square_points": variant.square_points}
    if variant.tiles is None:
        for name, given in short.items():
            if given is None and parent is None:
                raise InputError(f"{prefix}{name}", 'missing; give it, or extends = "current"')
        side = variant.square if variant.square is not None else parent.square  # type: ignore[union-attr]
        points = variant.square_points
        if points is None:
            points = parent.square_points  # type: ignore[union-attr]
        return Tile(side, points), ()
    for name, given in short.items():
        if given is not None:
            raise InputError(f"{prefix}{name}", "is given beside tiles; give one of them")
    tiles = [Tile(tile.side, tile.points, tile.both) for tile in variant.tiles]
    special = next((tile for tile in tiles if not tile.both), None)
    if special is None:
        return Tile(0, 0), tuple(tiles)
    tiles.remove(special)
    return special, tuple(tiles)


def _quilt(
    variant: Variant, parent: Edition | None, prefix: str
) -> tuple[int, int, frozenset[Cell]]:
    """Return the rows and columns of the quilt, and its blocked cells."""
    outline = variant.outline
    sizes = {"rows": variant.rows, "columns": variant.columns}
    if outline is None:
        inherited = {} if parent is None else {"rows": parent.height, "columns": parent.width}
        for name, given in sizes.items():
            if given is None and not inherited:
                raise InputError(f"{prefix}{name}", 'missing; give it, or extends = "current"')
        height, width = (sizes[name] or inherited[name] for name in ("rows", "columns"))
        return height, width, frozenset()
    width = len(outline[0])
    for number, row in enumerate(outline):
        field = f"{prefix}outline[{number}]"
        if set(row) - {_CELL, _NONE} or not row:
            raise InputError(
                field, f"{shown(row)}; allowed: '{_CELL}' for a cell, '{_NONE}' for none"
            )
        if len(row) != width:
            raise InputError(field, f"{len(row)} characters; the first row has {width}")
    for name, have in (("rows", len(outline)), ("columns", width)):
        if sizes[name] not in (None, have):
            raise InputError(f"{prefix}{name}", f"{sizes[name]}; the outline has {have}")
    blocked = frozenset(
        (row, column)
        for row, marks in enumerate(outline)
        for column, mark in enumerate(marks)
        if mark == _NONE
    )
    return len(outline), width, blocked


@lru_cache(maxsize=16)
def _canonical(edition: Edition) -> Edition:
    """Return the first edition equal to one, so that tables are built once for many documents."""
    return edition


def _marks(marks: list[int] | tuple[int, ...], last: int, field: str) -> tuple[int, ...]:
    for number, mark in enumerate(marks):
        if not 1 <= mark <= last:
            raise InputError(
                f"{field}[{number}]", f"{shown(mark)}; allowed: 1 to the last space, {last}"
            )
    if len(set(marks)) != len(marks):
        raise InputError(field, "a mark is listed twice; list it once")
    return tuple(sorted(marks))


def _patches(variant: Variant, parent: Edition | None, prefix: str) -> tuple[Patch, ...]:
    known = {} if parent is None else {patch.name: patch for patch in parent.patches}
    for number, name in enumerate(variant.remove):
        if name not in known:
            hint = did_you_mean(name, known)
            raise InputError(f"{prefix}remove[{number}]", f"unknown patch {shown(name)}{hint}")
        del known[name]
    old = dict(known)
    for name, change in variant.patches.items():
        field = f"{prefix}patches.{shortened(name, LONGEST_NAME)}"
        known[name] = _patch(name, change, old, field)
    if not 1 <= len(known) <= MAX_PATCHES:
        raise InputError(f"{prefix}patches", f"{len(known)} patches; allowed: 1 to {MAX_PATCHES}")
    return tuple(known.values())


def _patch(name: str, change: PatchChange, known: Mapping[str, Patch], field: str) -> Patch:
    is_word = name.replace("-", "").isalnum() and len(name) <= LONGEST_NAME
    if name in TAKEN or not is_word:
        words = f"up to {LONGEST_NAME} letters, digits and '-', and not {' or '.join(TAKEN)}"
        raise InputError(field, f"a patch's name is {words}")
    parts = change.model_dump()
    old = known.get(name)
    if old is not None:
        before = {
            "cells": old.rows(),
            "buttons": old.buttons,
            "time": old.time,
            "income": old.income,
        }
        parts = {part: before[part] if own is None else own for part, own in parts.items()}
    missing = next((part for part, own in parts.items() if own is None), None)
    if missing is not None:
        hint = did_you_mean(name, known)
        raise InputError(f"{field}.{missing}", f"missing; a new patch needs it{hint}")
    try:
        return Patch.drawn(name, parts.pop("cells"), **parts)
    except InputError as error:
        raise InputError(f"{field}.cells", error.reason) from None


def _flaws(edition: Edition) -> Iterator[InputError]:
    """Yield what fields of an edition may not say together."""
    box = edition.width * edition.height
    if box > MAX_CELLS:
        reason = f"a quilt of {box} cells; allowed: up to {MAX_CELLS}"
        yield InputError("rows", reason)
        return
    if edition.cells == 0:
        yield InputError("outline", f"no cells; mark a cell of the quilt with '{_CELL}'")
        return
    yield from _tile_flaws(edition)
    yield from _seat_flaws(edition)
    yield from _circle_flaws(edition)
    for patch in edition.patches:
        if not fits_somewhere(edition, patch):
            reason = "fits nowhere on the quilt" if edition.blocked else "larger than the quilt"
            yield InputError(f"patches.{patch.name}", reason)


def _tile_flaws(edition: Edition) -> Iterator[InputError]:
    side = min(edition.width, edition.height)
    if edition.square > side:
        yield InputError("square", f"{edition.square}; allowed: 0 to {side}, the quilt's side")
    for tile in edition.more_tiles:
        if tile.side > side:
            yield InputError("tiles", f"side {tile.side}; allowed: 1 to {side}, the quilt's side")


def _seat_flaws(edition: Edition) -> Iterator[InputError]:
    for number, seat in enumerate(edition.seats):
        if seat.space >= edition.last:
            most = edition.last - 1
            yield InputError("start_space", f"{seat.space} for seat {number}; allowed: 0 to {most}")
        if seat.leather > edition.cells:
            reason = f"{seat.leather} for seat {number}; the quilt has {edition.cells} cells"
            yield InputError("start_leather", reason)
    if edition.swap and edition.seats[0].leather != edition.seats[1].leather:
        yield InputError("start_leather", "with swap it must be the same for both seats")


def _circle_flaws(edition: Edition) -> Iterator[InputError]:
    names = [("start_patch", edition.start_patch)] if edition.start_patch is not None else []
    names += [(f"first_patches[{n}]", name) for n, name in enumerate(edition.first_patches)]
    for field, name in names:
        if name not in edition.index:
            hint = did_you_mean(str(name), edition.index)
            yield InputError(field, f"unknown patch {shown(name)}{hint}")
            return
    first = edition.first_patches
    if len(set(first)) != len(first):
        yield InputError("first_patches", "a patch is listed twice; list it once")
        return
    starter = edition.patches[edition.starter].name
    is_whole = len(first) == len(edition.patches)
    if starter in (first[:-1] if is_whole else first):
        reason = f"{starter} comes last in reach order: the neutral token starts behind it"
        yield InputError("first_patches", f"{reason}; leave it out, or name another start_patch")
    elif is_whole and first[-1] != starter:
        yield InputError("first_patches", f"all patches are listed, so {starter} must be the last")


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
