"""Every fixed size of the kernel, why it suffices, and what happens where it does not.

The site lists them (docs/reference/fixed-sizes.md).

A size either holds what the largest edition that the checks accept can need, which is computed here
from their limits, or more than it holds is possible: then an answer is wider, or slower to find,
but never wrong. `tests/engine/test_fixed_sizes.py` compares the numbers, and forces the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from patchwork_solve.engine.game.edition import MAX_PATCHES, MOST_TILES, printing
from patchwork_solve.engine.game.rule_fields import (
    LONGEST_TRACK,
    MAX_CELLS,
    MOST,
    MOST_FOR_SALE,
    MOST_PAY,
)
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena, batches, packer
from patchwork_solve.engine.kernel.players import options, quilts, room, style
from patchwork_solve.engine.players.rollout import MOST_ROLLOUTS

KERNEL = "patchwork_solve.engine.kernel"

# -- the largest edition --------------------------------------------------------------------------

TURNS = 8
"""Orientations of a patch: four, on either side."""

PAID = MOST_PAY * LONGEST_TRACK + MOST
"""Buttons for each income on the way home: at a mark on every space, and at the end."""

EARNED = MAX_PATCHES * MOST + MOST
"""Income of a player with every patch."""

WEALTH = MOST + MOST_PAY * LONGEST_TRACK + PAID * EARNED
"""Buttons of the richest player; a position may be set up with as many from the first space on."""

POINTS = (MAX_CELLS + 1 + MOST_TILES + MAX_CELLS) * MOST
"""Points at the end besides buttons: lines, tiles, leather."""

MARGIN = 2 * WEALTH + PAID * EARNED + POINTS + MAX_CELLS * MOST
"""Points that the richest position is worth: set up so, with every patch to be bought once more."""

GAIN = MAX_CELLS * MOST + MOST * PAID
"""Points that the best purchase is worth."""

ALONE = GAIN * (LONGEST_TRACK + 2 * MAX_PATCHES)
"""Points by the table of a player alone: the best patch on each space of a lap, and each of those
that take no time, then each patch before it."""

PLACEMENTS = TURNS * MAX_CELLS
"""Placements of a patch."""

SIDE = int(MAX_CELLS**0.5)
"""Side of the largest square on a quilt."""


# -- sizes ----------------------------------------------------------------------------------------


class Size(NamedTuple):
    """A fixed size.

    Attributes
    ----------
    place : str
        Module below the kernel and name, or what else has the size.
    size : int
    of : str
        What it is a number of.
    need : int or None
        The most of them in any edition; None where there may be more.
    beyond : str
        What happens then, or why no more are needed.
    """

    place: str
    size: int
    of: str
    need: int | None
    beyond: str = ""


def constant(place: str) -> int:
    """Return the value of a constant of the kernel."""
    module, _, name = place.rpartition(".")
    return int(getattr(import_module(f"{KERNEL}.{module}"), name))


def enough(place: str, of: str, need: int, why: str = "", *, size: int | None = None) -> Size:
    """Return a size that no edition exceeds."""
    return Size(place, constant(place) if size is None else size, of, need, why)


def capped(place: str, of: str, beyond: str, *, size: int | None = None) -> Size:
    """Return a size that may be exceeded."""
    return Size(place, constant(place) if size is None else size, of, None, beyond)


POSITION = (
    enough("layout.MOST_CELLS", "cells of a quilt, in two words", MAX_CELLS),
    enough("bits of a word", "patches of a circle", MAX_PATCHES, size=64),
    enough("layout.MOST_SLOTS", "patches for sale", MOST_FOR_SALE),
    enough("layout.MOST_TURNS", "orientations of a patch", TURNS),
    enough(
        "layout.MAX_MOVES",
        "legal moves",
        MOST_FOR_SALE * PLACEMENTS + 2,
        "leather has fewer placements; batches beside them are left out without room",
    ),
    enough("layout.LEATHER_AT", "bits of CLAIMS for tiles", 2 * MOST_TILES),
    enough(
        "layout.LEATHER_BITS",
        "leather patches placed",
        MAX_CELLS,
        "each covers a cell",
        size=(1 << layout.LEATHER_BITS) - 1,
    ),
    enough("31 bits of a purse", "buttons", 2 * WEALTH + PAID * EARNED, size=(1 << 31) - 1),
    capped("packed.NARROW", "income in a purse", "it is hashed as a word of its own besides"),
    enough("int32 of chronicle.Facts", "points", MARGIN, size=(1 << 31) - 1),
)

ENDGAME = (
    enough("endgame.arena.UNBOUNDED", "thirds of a point", 3 * MARGIN + 1),
    enough("int32 of Arena.alone", "points of a player alone", ALONE, size=(1 << 31) - 1),
    capped(
        "endgame.driver.multipliers.MOST",
        "parts of a point in a far table",
        "`has_place` sees it before: the search goes on without these tables",
    ),
    capped("endgame.economy.PURSES", "buttons in a far table", "the last row pays for everything"),
    capped("endgame.economy.EARNINGS", "incomes in a far table", "the last stands for all above"),
    capped(
        "endgame.alone.TABLES",
        "tables of a player on a path",
        "the last stays in use, with wider bounds",
    ),
    enough("endgame.history.ADVANCING", "patches, and the advance", MAX_PATCHES),
    enough("endgame.batches.NO_PATCH", "patches, and leather", MAX_PATCHES),
    enough("endgame.batches.A_PART", "patches, and leather", batches.NO_PATCH + 1),
    enough("endgame.batches.FINE", "parts of a patch's placements", PLACEMENTS + 1),
    enough(
        "int16 of Arena.parts",
        "parts of a position",
        batches.FINE + MOST_FOR_SALE * PLACEMENTS,
        "each placement is in one fine part at most",
        size=(1 << 15) - 1,
    ),
    capped(
        "endgame.squares.MOST_WINDOWS",
        "windows of the bonus square",
        "all count as open, which is safe",
    ),
    capped("endgame.squares.MOST_NODES", "nodes of a window", "the window counts as open"),
    enough("8 bits of a window's question", "leather to come", LONGEST_TRACK, size=(1 << 8) - 1),
    enough("endgame.filling.ROWS", "cells of a window, and the last row", SIDE * SIDE + 1),
    enough(
        "endgame.packer.ROWS",
        "patches of a set",
        packer.MOST_PATCHES - 1,
        "larger sets are not packed: they fit if their cells do",
    ),
    enough(
        "endgame.packer.LISTS",
        "lists of placements in all rows",
        sum(range(1, packer.ROWS + 1)),
        "a row has a list for each patch left",
    ),
    capped("endgame.packer.MOST_NODES", "nodes of a packing", "the set counts as fitting"),
    enough(
        "4 bits of a hash",
        "breadth of a relaxed game, and a flag",
        2 * arena.SNUG + 1,
        "`pressing` stops there",
        size=(1 << 4) - 1,
    ),
    enough("8 bits of a hash", "cells without a place", MAX_CELLS, size=(1 << 8) - 1),
    capped(
        "endgame.ways.MOST_WAYS", "ways round the circle", "alike ones become one, as good as all"
    ),
    enough(
        "endgame.driver.memory.DEEPEST",
        "routines that call each other",
        5,
        "solve, deepen, narrow, prove, name",
    ),
    capped(
        "endgame.driver.memory.MOST_UNANSWERED",
        "unanswered questions",
        "the last gives way; only the order of questions depends on them",
    ),
)

PLAYERS = (
    enough(
        "players.arena.UNBOUNDED",
        "hundredths of a point",
        100 * MARGIN + constant("players.arena.UNBOUNDED") // 2,
        "an evaluation is cut at half of it",
    ),
    enough(
        "40 bits of an entry",
        "values of the draft",
        2 * constant("players.arena.UNBOUNDED"),
        size=(1 << 39) - 1,
    ),
    enough(
        "14 bits of an entry",
        "moves of the draft",
        (MAX_PATCHES << options.CHOICE_BITS) - options.NO_MOVE,
        size=(1 << 14) - 1,
    ),
    enough(
        "players.options.CHOICE_BITS",
        "placements that are tried",
        quilts.WIDEST,
        size=1 << options.CHOICE_BITS,
    ),
    capped("players.quilts.WIDEST", "placements kept of a patch", "only the snuggest are tried"),
    capped(
        "players.room.MOST_QUILTS",
        "quilts that a search has met",
        "the search ends, and answers with the last finished depth",
    ),
    enough("players.arena.MOST", "moves tried", MOST_FOR_SALE * quilts.WIDEST + 2),
    enough("players.arena.DEEPEST", "depth of an iteration", style.MOST_DEPTH),
    enough(
        "players.recall._INDEX_BITS",
        "bits of an entry's number",
        (room.ANALYSIS_ENTRIES - 1).bit_length(),
    ),
    enough(
        "players.snugness.SLICES",
        "numbers of looseness",
        (1 << constant("players.snugness.START")) + 2 * 4 * MAX_CELLS,
        size=1 << constant("players.snugness.SLICES"),
    ),
    enough("players.prospects.NEAR", "patches for sale", MOST_FOR_SALE),
    enough("players.analysis.BOUNDS", "kinds of moves", 1 + MAX_PATCHES + 1 + 1),
    capped("players.estimates.MOST_LINES", "lines of an analysis", "a move gives its line away"),
    enough("players.placing.MOST_PATCHES", "patches, and leather", MAX_PATCHES + 1),
    enough("int32 of rollout.Tree.nodes", "half wins", 2 * MOST_ROLLOUTS, size=(1 << 31) - 1),
)

PACKING = (
    capped(
        "packing.filling.SLICES",
        "placements over a cell, counted",
        "31 stands for all above",
        size=(1 << constant("packing.filling.SLICES")) - 1,
    ),
    capped(
        "a word of Stack.cells",
        "packings",
        "the largest number stands for all above",
        size=(1 << 64) - 1,
    ),
    capped("packing.waste._MIDDLE", "cells more of one colour", "no holes are claimed"),
    enough("packing.square.NO_CAP", "buttons or spaces of all patches", MAX_PATCHES * MOST),
)

PRINTED = printing("current")
TURNS_ALONE = len(PRINTED.patches) + PRINTED.last + 1
"""Each buys a patch, or passes the other token, but for the last one."""

SOLO = (
    enough(
        "solo.search.DEPTH",
        "plies of a solo line",
        1 + TURNS_ALONE + len(PRINTED.leather_marks) + PRINTED.last,
        "only the printings; a back is shown before each card, and each card walks a space",
    ),
)

HOSTS = (
    enough("allocation.MOST_ARRAYS", "arrays of a search", 44, "a test counts them"),
    capped("library.tuples.MOST", "tuples remembered", "all are forgotten, and packed again"),
    capped(
        "endgame.sizes.MEMO_ENTRIES", "answers remembered", "a new one takes an old one's place"
    ),
    capped("endgame.sizes.REMEMBERED", "placements remembered", "so does a new one"),
    capped("endgame.sizes.REPLIES", "replies remembered", "so does a new one"),
    capped("shared_search.NOTES", "moves that threads search", "one is searched twice"),
    capped(
        "pages of WebAssembly",
        "memory",
        "the command ends with an error that says so",
        size=1 << 16,
    ),
)

GROUPS = {
    "A position": POSITION,
    "The endgame search": ENDGAME,
    "The search of the draft": PLAYERS,
    "Packing": PACKING,
    "The solo game": SOLO,
    "Hosts": HOSTS,
}
"""All fixed sizes by subject."""


def table(sizes: tuple[Size, ...]) -> str:
    """Return the table of some sizes."""
    rows = ["| size | holds | of | the most there can be | |", "|:--|--:|:--|--:|:--|"]
    for each in sizes:
        need = "more" if each.need is None else f"{each.need:,}"
        rows.append(f"| `{each.place}` | {each.size:,} | {each.of} | {need} | {each.beyond} |")
    return "\n".join(rows)


def text() -> str:
    """Return the largest edition, and a table of the sizes of each subject."""
    largest = (
        f"That edition has {MAX_CELLS} cells, {MAX_PATCHES} patches, {LONGEST_TRACK} spaces with a "
        f"mark on each, and numbers up to {MOST}."
    )
    return "\n".join([largest, *(f"\n## {name}\n\n{table(one)}" for name, one in GROUPS.items())])
