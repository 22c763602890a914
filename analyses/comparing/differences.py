"""What differs between two rule sets, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}

FIGURES = (
    ("start_buttons", "the buttons that each player starts with"),
    ("hole_penalty", "the points lost for an empty cell"),
    ("last", "the last space of the time track"),
)
"""Single figures of an edition, as a sentence names them."""


class Difference(NamedTuple):
    """One thing that differs.

    Attributes
    ----------
    field : str
        Of the variant's file, as ``patches.axe.buttons``.
    before, after : str
        Values as people read them; empty if missing.
    doing : str
        What a sentence begins with, as ``raising the price of axe from 10 to 11``.
    """

    field: str
    before: str
    after: str
    doing: str


def differences(base: Edition, variant: Edition) -> list[Difference]:
    """Return all that two editions differ in, but for their names.

    Parameters
    ----------
    base, variant : Edition
    """
    return [
        *_marks("leather", base.leather_marks, variant.leather_marks),
        *_marks("income", base.income_marks, variant.income_marks),
        *_figures(base, variant),
        *_square(base, variant),
        *_quilt(base, variant),
        *_patches(base, variant),
    ]


def subject(found: Sequence[Difference]) -> str:
    """Return what a sentence about the change begins with."""
    if not found:
        return "changing nothing"
    if len(found) == 1:
        return found[0].doing
    return f"making these {len(found)} changes"


# -- one kind of difference after the other ------------------------------------------------------


def _marks(kind: str, before: Sequence[int], after: Sequence[int]) -> Iterator[Difference]:
    """Yield marks that moved, nearest gone one to nearest new one in their order; then the rest."""
    gone = [mark for mark in before if mark not in after]
    new = [mark for mark in after if mark not in before]
    thing = "leather patch" if kind == "leather" else "income mark"
    for old, to in zip_longest(gone, new):
        field = f"{kind}_marks"
        if old is None:
            article = "a" if kind == "leather" else "an"
            yield Difference(field, "", str(to), f"adding {article} {thing} at {to}")
            continue
        which = _ordinal(before.index(old))
        if to is None:
            yield Difference(field, str(old), "", f"removing the {which} {thing}, at {old}")
        else:
            doing = f"moving the {which} {thing} from {old} to {to}"
            yield Difference(field, str(old), str(to), doing)


def _ordinal(number: int) -> str:
    """Return the word for the place of an index: first, second, tenth as 10th."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    place = number + 1
    is_teen = place % 100 in (11, 12, 13)
    return f"{place}{'th' if is_teen else ENDINGS.get(place % 10, 'th')}"


def _figures(base: Edition, variant: Edition) -> Iterator[Difference]:
    for name, words in FIGURES:
        old, new = getattr(base, name), getattr(variant, name)
        if old != new:
            field = "last_space" if name == "last" else name
            yield _changed(field, words, old, new)


def _square(base: Edition, variant: Edition) -> Iterator[Difference]:
    if base.square != variant.square:
        yield _shape("square", "the side of the bonus square", base.square, variant.square)
    worth = base.square_points, variant.square_points
    if worth[0] != worth[1] and base.square and variant.square:
        yield _changed("square_points", "the points of the special tile", *worth)


def _shape(field: str, words: str, old: int, new: int) -> Difference:
    """Return how the bonus square changes; side 0 means no square."""
    if not new:
        return Difference(field, str(old), "0", "taking the special tile out")
    if not old:
        return Difference(field, "0", str(new), f"adding a bonus square of side {new}")
    return _changed(field, words, old, new)


def _quilt(base: Edition, variant: Edition) -> Iterator[Difference]:
    if (base.height, base.width) != (variant.height, variant.width):
        old, new = (f"{edition.height} x {edition.width}" for edition in (base, variant))
        yield Difference("rows", old, new, f"changing the quilt from {old} to {new} cells")


def _patches(base: Edition, variant: Edition) -> Iterator[Difference]:
    old = {patch.name: patch for patch in base.patches}
    new = {patch.name: patch for patch in variant.patches}
    for name in [*old, *(name for name in new if name not in old)]:
        if name not in new:
            yield Difference("remove", name, "", f"removing {name}")
        elif name not in old:
            yield Difference(f"patches.{name}", "", _said(new[name]), f"adding {name}")
        else:
            yield from _patch(old[name], new[name])


def _patch(old: Patch, new: Patch) -> Iterator[Difference]:
    for field, words in (("buttons", "price"), ("time", "time"), ("income", "income")):
        terms = getattr(old, field), getattr(new, field)
        if terms[0] != terms[1]:
            name = f"patches.{old.name}.{field}"
            yield _changed(name, f"the {words} of {old.name}", *terms)
    if old.orientations != new.orientations:
        doing = f"changing the shape of {old.name}"
        before, after = ("/".join(patch.rows()) for patch in (old, new))
        yield Difference(f"patches.{old.name}.cells", before, after, doing)


def _said(patch: Patch) -> str:
    return f"{patch.buttons}/{patch.time}/{patch.income}, {patch.area} cells"


def _changed(field: str, words: str, old: int, new: int) -> Difference:
    verb = "raising" if new > old else "lowering"
    return Difference(field, str(old), str(new), f"{verb} {words} from {old} to {new}")
