"""A C header with the tables of a printing, and the names of what is in a packed position."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel import layout

FILE = "patchwork_edition.h"

_TOP = """\
/* The tables of the printing `current`, and the layout of a position. Generated; do not edit.
 *
 * A position is a row of PW_SIZE words. The fields of player p begin at p * PW_PER_PLAYER.
 */
#ifndef PATCHWORK_SOLVE_EDITION_H
#define PATCHWORK_SOLVE_EDITION_H

#include <stdint.h>

"""

_LAYOUT = (
    "FREE_LO", "FREE_HI", "PLACE", "BUTTONS", "EARNS", "PER_PLAYER", "MOVER", "OWED", "TILE",
    "FINISHED", "REMAINING", "TOKEN", "SIZE", "NOBODY", "ADVANCE", "ANCHOR_BITS", "MAX_MOVES",
)  # fmt: skip
"""Constants of `engine/kernel/layout.py`."""


def edition_header() -> str:
    """Return the header."""
    edition = printing("current")
    named = [f"#define PW_{name} {getattr(layout, name)}\n" for name in _LAYOUT]
    tables = [_array(name, table) for name, table in edition.tables._asdict().items()]
    patches = ", ".join(f'"{patch.name}"' for patch in edition.patches)
    names = f"static const char *const pw_names[{len(edition.patches)}] = {{{patches}}};\n"
    first, _ = edition.seats  # Both seats of a printing begin alike.
    buttons = f"#define PW_START_BUTTONS {first.buttons}\n"
    return "".join([_TOP, *named, buttons, "\n", *tables, names, "\n#endif\n"])


def _array(name: str, table: NDArray[Any]) -> str:
    """Return the declaration of a table of the edition, which may be written to."""
    shape = "".join(f"[{length}]" for length in table.shape)
    is_signed = table.dtype.kind == "i"
    values = ", ".join(f"{value}" if is_signed else f"{value}u" for value in table.reshape(-1))
    rows = f"{{{values}}}"
    kind = "int64_t" if is_signed else "uint64_t"
    size = table.size
    lengths = ", ".join(map(str, table.shape))
    return (
        f"/* {name}{shape} */\n"
        f"static {kind} pw_{name}[{size}] = {rows};\n"
        f"static const int64_t pw_{name}_lengths[{table.ndim}] = {{{lengths}}};\n"
    )
