"""An edition made of a variant: the fields as they belong together."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from patchwork_solve.engine.base.errors import InputError, Sentence, either
from patchwork_solve.engine.base.wording import did_you_mean, shortened, shown
from patchwork_solve.engine.forms.joint_flaws import CELL, QUILT_FIELDS, Part, joint_flaws
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import MAX_PATCHES, PRINTINGS, Edition, printing
from patchwork_solve.engine.game.patch import LEATHER, Patch
from patchwork_solve.engine.game.rule_fields import FIELD, FIELDS
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.game.tile import Tile

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.variant_model import PatchChange, Variant

LONGEST_NAME = 40
"""Characters of a patch's name."""

TAKEN = (LEATHER, "advance", "swap")
"""Names that no patch may have: tables and puzzles use these words for other moves."""

_NONE = "."
"""Mark of an outline for no cell."""

T = TypeVar("T")
Finding: TypeAlias = Generator[InputError, None, T]
"""A part of an edition that is put together: it yields every flaw, and returns the part."""


@dataclass(frozen=True)
class _Given:
    """The fields that a variant gives, and those that it inherits.

    Parameters
    ----------
    parent : Edition or None
        The edition that it extends.
    unread : frozenset of str
        Fields whose values could not be read; what depends on them is not judged.
    """

    variant: Variant
    parent: Edition | None
    unread: frozenset[str]

    def is_unread(self, *fields: str) -> bool:
        """Whether one of these fields could not be read."""
        return not self.unread.isdisjoint(fields)

    def value(self, name: str) -> Finding[Any]:
        """Return the value of a field that an edition gives and a variant may change."""
        return (yield from self.own(name, getattr(self.parent, FIELD[name].fact, None)))

    def own(self, name: str, inherited: Any) -> Finding[Any]:
        """Return the value of a field, or what the variant inherits instead."""
        own = getattr(self.variant, name)
        if own is None and self.parent is None and not self.is_unread(name, "extends"):
            yield InputError(name, 'missing; give it, or extends = "current"')
        return None if self.is_unread(name) else inherited if own is None else own


def build(variant: Variant, field: str) -> Edition:
    """Turn a variant into an edition.

    Raises `InputError` with `field` before the name of the field that is wrong.
    """
    steps = drafting(variant)
    try:
        flaw = next(steps)
    except StopIteration as end:
        return _canonical(end.value)
    prefix = f"{field}." if field else ""
    raise InputError(f"{prefix}{flaw.field}", flaw.reason)


@lru_cache(maxsize=16)
def _canonical(edition: Edition) -> Edition:
    """Return the first edition equal to one, so that tables are built once for many documents."""
    return edition


def drafting(variant: Variant, unread: frozenset[str] = frozenset()) -> Finding[Edition]:
    """Yield everything that is wrong with a variant; return the edition.

    Parameters
    ----------
    unread : frozenset of str
        Fields whose values could not be read.
    """
    parent = None if variant.extends is None else printing(variant.extends)
    given = _Given(variant, parent, unread)
    yield from _name_flaws(variant.name)
    last = yield from given.value("last_space")
    quilt = yield from _quilt(given)
    tiles = yield from _tiles(given)
    patches = _later_last(variant, (yield from _patches(given)))
    income_marks = yield from _marks(given, "income_marks", last)
    leather_marks = yield from _marks(given, "leather_marks", last)
    hole_penalty = yield from given.value("hole_penalty")
    seats = yield from _seats(given)
    parts = {Part.LAST: last, Part.QUILT: quilt, Part.TILES: tiles, Part.SEATS: seats}
    sound = {part for part, found in parts.items() if found is not None}
    if patches and all(patches.values()) and not given.is_unread("patches", "remove", "extends"):
        sound.add(Part.PATCHES)
    # A part that is not sound has a value that nothing looks at.
    height, width, blocked = quilt or (1, 1, frozenset())
    special, more = tiles or (Tile(0, 0), ())
    edition = Edition(
        name=variant.name,
        patches=tuple(patch for patch in patches.values() if patch is not None),
        width=width,
        height=height,
        last=last or 1,
        income_marks=income_marks,
        leather_marks=leather_marks,
        square=special.side,
        square_points=special.points,
        hole_penalty=hole_penalty or 0,
        seats=seats or (Seat(0), Seat(0)),
        **_optional(variant, len(patches) - len(variant.later or ())),
        more_tiles=more,
        blocked=blocked,
        definition=variant.model_dump(exclude_unset=True),
    )
    yield from joint_flaws(edition, variant, sound)
    return edition


def _name_flaws(name: str) -> Iterator[InputError]:
    if not name.isprintable() or name != name.strip():
        yield InputError(
            "name",
            "{value}; allowed: letters, digits, spaces inside and punctuation",
            value=shown(name),
        )
    if name in PRINTINGS:
        yield InputError("name", "{name} is a published edition; use another name", name=name)


def _optional(variant: Variant, patches: int) -> dict[str, Any]:
    """Return the facts that are the same in every edition, as a variant gives them."""
    own = {field.fact: getattr(variant, field.name) for field in FIELDS if field.has_default}
    first = variant.first_patches
    if first and len(first) == patches and variant.start_patch is None:
        own["start_patch"] = first[-1]  # A whole circle says where the token starts.
    lists = {fact: tuple(value) for fact, value in own.items() if isinstance(value, list)}
    return {fact: value for fact, value in (own | lists).items() if value is not None}


# -- one part after the other --------------------------------------------------------------------


def _seats(given: _Given) -> Finding[tuple[Seat, Seat] | None]:
    variant, parent = given.variant, given.parent
    buttons = yield from given.own("start_buttons", parent and parent.seats[0].buttons)
    others = ("start_space", "start_income", "start_leather")
    if buttons is None or given.is_unread(*others):
        return None
    columns = [
        each if isinstance(each, list) else [each or 0, each or 0]
        for each in (buttons, *(getattr(variant, name) for name in others))
    ]
    first, second = (Seat(*(column[number] for column in columns)) for number in (0, 1))
    return first, second


def _tiles(given: _Given) -> Finding[tuple[Tile, tuple[Tile, ...]] | None]:
    """Return the special tile, of side 0 where there is none, and the other tiles.

    The special tile is the first that only one player may take.
    """
    variant = given.variant
    if given.is_unread("tiles"):
        return None
    if variant.tiles is None:
        side = yield from given.value("square")
        points = yield from given.value("square_points")
        return None if side is None or points is None else (Tile(side, points), ())
    for name in ("square", "square_points"):
        if getattr(variant, name) is not None:
            yield InputError(name, "is given beside tiles; give one of them")
    tiles = [Tile(tile.side, tile.points, tile.both) for tile in variant.tiles]
    special = next((tile for tile in tiles if not tile.both), None)
    if special is None:
        return Tile(0, 0), tuple(tiles)
    tiles.remove(special)
    return special, tuple(tiles)


def _quilt(given: _Given) -> Finding[tuple[int, int, frozenset[Cell]] | None]:
    """Return the rows and columns of the quilt, and its blocked cells."""
    outline = given.variant.outline
    if given.is_unread(*QUILT_FIELDS):
        return None
    if outline is not None:
        return (yield from _outlined(given.variant, outline))
    rows = yield from given.value("rows")
    columns = yield from given.value("columns")
    return None if rows is None or columns is None else (rows, columns, frozenset())


def _outlined(
    variant: Variant, outline: list[str]
) -> Finding[tuple[int, int, frozenset[Cell]] | None]:
    width, is_sound = len(outline[0]), True
    for number, row in enumerate(outline):
        reason = None
        if set(row) - {CELL, _NONE} or not row:
            reason = Sentence(
                "{value}; allowed: '{cell}' for a cell, '{none}' for none",
                value=shown(row),
                cell=CELL,
                none=_NONE,
            )
        elif len(row) != width:
            reason = Sentence(
                "{count} characters; the first row has {width}", count=len(row), width=width
            )
        if reason is not None:
            is_sound = False
            yield InputError(f"outline[{number}]", reason)
    for name, have in (("rows", len(outline)), ("columns", width)):
        said = getattr(variant, name)
        if said not in (None, have):
            yield InputError(name, "{value}; the outline has {have}", value=said, have=have)
    blocked = frozenset(
        (row, column)
        for row, marks in enumerate(outline)
        for column, mark in enumerate(marks)
        if mark == _NONE
    )
    return (len(outline), width, blocked) if is_sound else None


def _marks(given: _Given, name: str, last: int | None) -> Finding[tuple[int, ...]]:
    marks = (yield from given.value(name)) or ()
    for number, mark in enumerate(marks):
        if last is not None and not 1 <= mark <= last:
            yield InputError(
                f"{name}[{number}]",
                "{value}; allowed: 1 to the last space, {last}",
                value=shown(mark),
                last=last,
            )
    if len(set(marks)) != len(marks):
        yield InputError(name, "a mark is listed twice; list it once")
    return tuple(sorted(marks))


def _patches(given: _Given) -> Finding[dict[str, Patch | None]]:
    """Return the patches by name; None for one that is wrong."""
    variant, parent = given.variant, given.parent
    known = {} if parent is None else {patch.name: patch for patch in parent.patches}
    for number, name in enumerate(variant.remove):
        if name in known:
            del known[name]
        elif not given.is_unread("extends"):
            hint = did_you_mean(name, known)
            yield InputError(
                f"remove[{number}]", "unknown patch {name}{hint}", name=shown(name), hint=hint
            )
    found: dict[str, Patch | None] = dict(known)
    for name, change in variant.patches.items():
        field = f"patches.{shortened(name, LONGEST_NAME)}"
        found[name] = yield from _patch(name, change, known, field)
    if not 1 <= len(found) <= MAX_PATCHES and not given.is_unread("patches", "remove", "extends"):
        yield InputError(
            "patches", "{count} patches; allowed: 1 to {most}", count=len(found), most=MAX_PATCHES
        )
    return found


def _later_last(variant: Variant, patches: dict[str, T]) -> dict[str, T]:
    """Return patches with those last that join the circle later, in their order."""
    later = dict.fromkeys(name for name in variant.later or () if name in patches)
    begun = {name: patch for name, patch in patches.items() if name not in later}
    return begun | {name: patches[name] for name in later}


def _patch(
    name: str, change: PatchChange, known: Mapping[str, Patch], field: str
) -> Finding[Patch | None]:
    is_word = name.replace("-", "").isalnum() and len(name) <= LONGEST_NAME
    if name in TAKEN or not is_word:
        yield InputError(
            field,
            "a patch's name is up to {most} letters, digits and '-', and not {taken}",
            most=LONGEST_NAME,
            taken=either(TAKEN),
        )
        return None
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
    missing = [part for part, own in parts.items() if own is None]
    hint = did_you_mean(name, known)
    for part in missing:
        yield InputError(f"{field}.{part}", "missing; a new patch needs it{hint}", hint=hint)
    if missing:
        return None
    try:
        return Patch.drawn(name, parts.pop("cells"), **parts)
    except InputError as error:
        yield InputError(f"{field}.cells", error.reason)
        return None
