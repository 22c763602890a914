"""Differences between two rule sets, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from patchwork_solve.analyses.comparing.pairing import replaced
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.rule_fields import FIELDS
from patchwork_solve.engine.game.tile import Tile

Named: TypeAlias = Mapping[str, Patch]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}

SEATS = (
    ("buttons", "the buttons that {who} starts with"),
    ("space", "the space at which {who} starts"),
    ("income", "the income that {who} starts with"),
    ("leather", "the leather patches that {who} starts with"),
)
"""Figures of a seat, as a sentence names them."""

WHO = ("the first seat", "the second seat")


@checked_methods()
class Difference(NamedTuple):
    """One thing that differs.

    Attributes
    ----------
    field : str
        Field of the variant's file, as ``patches.axe.buttons``.
    before, after : str
        Values as people read them; empty if missing.
    doing : str
        Words that begin a sentence, as ``raising the price of axe from 10 to 11``.
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
        *_seats(base, variant),
        *_swap(base, variant),
        *_figures(base, variant),
        *_square(base, variant),
        *_tiles(base, variant),
        *_circle(base, variant),
        *_quilt(base, variant),
        *_patches(base, variant),
    ]


def subject(found: Sequence[Difference]) -> str:
    """Return the subject of a sentence about the change."""
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


def _seats(base: Edition, variant: Edition) -> Iterator[Difference]:
    for name, words in SEATS:
        old, new = ([getattr(seat, name) for seat in edition.seats] for edition in (base, variant))
        field = f"start_{name}"
        if old[0] == old[1] and new[0] == new[1]:
            if old != new:
                yield _change(field, words.format(who="each player"), old[0], new[0])
            continue
        for who, before, after in zip(WHO, old, new, strict=True):
            if before != after:
                yield _change(field, words.format(who=who), before, after)


def _swap(base: Edition, variant: Edition) -> Iterator[Difference]:
    if base.swap == variant.swap:
        return
    doing = "letting the second player take the first player's seat after the first move"
    if base.swap:
        doing = "taking the swap out"
    before, after = (str(edition.swap).lower() for edition in (base, variant))
    yield Difference("swap", before, after, doing)


def _figures(base: Edition, variant: Edition) -> Iterator[Difference]:
    for field in FIELDS:
        if field.figure:
            old, new = field.shown(base), field.shown(variant)
            if old != new:
                yield _change(field.name, field.figure, old, new)


def _square(base: Edition, variant: Edition) -> Iterator[Difference]:
    if base.square != variant.square:
        yield _shape("square", "the side of the bonus square", base.square, variant.square)
    worth = base.square_points, variant.square_points
    if worth[0] != worth[1] and base.square and variant.square:
        yield _change("square_points", "the points of the special tile", *worth)


def _shape(field: str, words: str, old: int, new: int) -> Difference:
    """Return how the bonus square changes; side 0 means no square."""
    if not new:
        return Difference(field, str(old), "0", "taking the special tile out")
    if not old:
        return Difference(field, "0", str(new), f"adding a bonus square of side {new}")
    return _change(field, words, old, new)


def _tiles(base: Edition, variant: Edition) -> Iterator[Difference]:
    """Yield the tiles besides the special tile that came and went."""
    gone = Counter(base.more_tiles) - Counter(variant.more_tiles)
    new = Counter(variant.more_tiles) - Counter(base.more_tiles)
    for tile in gone.elements():
        yield Difference("tiles", _tile(tile), "", f"taking out a tile of {_tile(tile)}")
    for tile in new.elements():
        yield Difference("tiles", "", _tile(tile), f"adding a tile of {_tile(tile)}")


def _tile(tile: Tile) -> str:
    whose = ", for each player" if tile.both else ""
    return f"{counted(tile.points, 'point')} for a square of side {tile.side}{whose}"


def _circle(base: Edition, variant: Edition) -> Iterator[Difference]:
    old, new = (edition.patches[edition.starter].name for edition in (base, variant))
    # Where no patch is named, the token starts behind the smallest patch there is.
    if old != new and (base.start_patch, variant.start_patch) != (None, None):
        doing = f"starting the neutral token behind {new} instead of {old}"
        yield Difference("start_patch", old, new, doing)
    if base.first_patches != variant.first_patches:
        before, after = (", ".join(e.first_patches) for e in (base, variant))
        doing = f"beginning each circle with {after}" if after else "shuffling the whole circle"
        if len(variant.first_patches) == variant.at_the_start:
            doing = "fixing the order of the circle"
        yield Difference("first_patches", before, after, doing)
    if base.later != variant.later:
        before, after = (", ".join(e.later) for e in (base, variant))
        doing = f"letting {after} join the circle later" if after else "letting no patch join later"
        yield Difference("later", before, after, doing)
    if base.later_shuffled != variant.later_shuffled:
        order = "at random" if variant.later_shuffled else "in a fixed order"
        before, after = (str(e.later_shuffled).lower() for e in (base, variant))
        doing = f"letting patches join later {order}"
        yield Difference("later_shuffled", before, after, doing)


def _quilt(base: Edition, variant: Edition) -> Iterator[Difference]:
    if base.blocked != variant.blocked:
        old, new = (_extent(edition) for edition in (base, variant))
        doing = f"changing the outline of the quilt from {old} to {new}"
        yield Difference("outline", old, new, doing)
    elif (base.height, base.width) != (variant.height, variant.width):
        old, new = (f"{edition.height} x {edition.width}" for edition in (base, variant))
        yield Difference("rows", old, new, f"changing the quilt from {old} to {new} cells")


def _extent(edition: Edition) -> str:
    box = f"{edition.height} x {edition.width}"
    return f"{edition.cells} cells in {box}" if edition.blocked else f"{box} cells"


def _patches(base: Edition, variant: Edition) -> Iterator[Difference]:
    old = {patch.name: patch for patch in base.patches}
    new = {patch.name: patch for patch in variant.patches}
    instead = replaced(base, variant)
    if old and new and not old.keys() & new.keys() and not _is_renamed(old, new, instead):
        doing = f"{counted(len(new), 'patch')} of its own instead of the {len(old)}"
        yield Difference("patches", str(len(old)), str(len(new)), doing)
        return
    taken = set(instead.values())
    for name in [*old, *(name for name in new if name not in old and name not in taken)]:
        if name in instead:
            yield _replacement(old[name], new[instead[name]])
        elif name not in new:
            yield Difference("remove", name, "", f"removing {name}")
        elif name not in old:
            yield Difference(f"patches.{name}", "", _terms(new[name]), f"adding {name}")
        else:
            yield from _patch(old[name], new[name])


def _is_renamed(old: Named, new: Named, instead: Mapping[str, str]) -> bool:
    """Whether all patches are the old ones under other names."""
    pairs = ((old[before], new[after]) for before, after in instead.items())
    return bool(instead) and all(has_same_terms(*pair) for pair in pairs)


def _replacement(old: Patch, new: Patch) -> Difference:
    """Return the difference of a patch whose place in the circle another one takes."""
    field, names = f"patches.{new.name}", f"{old.name} {{}} {new.name}"
    if has_same_terms(old, new):
        return Difference(field, old.name, new.name, f"renaming {names.format('to')}")
    return Difference(field, _terms(old), _terms(new), f"replacing {names.format('by')}")


def has_same_terms(old: Patch, new: Patch) -> bool:
    """Whether two patches differ in nothing but their names."""
    terms = [(one.buttons, one.time, one.income, one.orientations) for one in (old, new)]
    return terms[0] == terms[1]


def _patch(old: Patch, new: Patch) -> Iterator[Difference]:
    for field, words in (("buttons", "price"), ("time", "time"), ("income", "income")):
        terms = getattr(old, field), getattr(new, field)
        if terms[0] != terms[1]:
            name = f"patches.{old.name}.{field}"
            yield _change(name, f"the {words} of {old.name}", *terms)
    if old.orientations != new.orientations:
        doing = f"changing the shape of {old.name}"
        before, after = ("/".join(patch.rows()) for patch in (old, new))
        yield Difference(f"patches.{old.name}.cells", before, after, doing)


def _terms(patch: Patch) -> str:
    return f"{patch.buttons}/{patch.time}/{patch.income}, {patch.area} cells"


def _change(field: str, words: str, old: int | str, new: int | str) -> Difference:
    """Return how a number or a word changes."""
    verb = "changing"
    if isinstance(old, int) and isinstance(new, int):
        verb = "raising" if new > old else "lowering"
    return Difference(field, str(old), str(new), f"{verb} {words} from {old} to {new}")
