"""The C header and the manifest: what each function of the library takes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from patchwork_solve.engine.kernel.library.manifest import FORMAT
from scripts.native.lowering import Entry
from scripts.native.stamp import Stamp

_TOP = """\
/* The kernel of patchwork-solve as a library. Generated; do not edit.
 *
 * Each function takes its arguments in 64-bit slots, in the order listed. An array takes its
 * address and the length of each dimension; its elements are contiguous. The result replaces
 * slot 0; a float is passed as its bits. A function returns 0; anything else means that it failed.
 * All memory belongs to the caller.
 */
#ifndef PATCHWORK_SOLVE_KERNEL_H
#define PATCHWORK_SOLVE_KERNEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
"""

_BOTTOM = """
#ifdef __cplusplus
}
#endif

#endif
"""


def header(entries: Sequence[Entry]) -> str:
    """Return the C header."""
    return _TOP + "".join(_declaration(entry) for entry in entries) + _BOTTOM


def manifest(entries: Sequence[Entry], stamp: Stamp) -> str:
    """Return the same as JSON, for hosts in other languages.

    Parameters
    ----------
    entries : sequence of Entry
    stamp : Stamp
        What the libraries are made of.
    """
    listed = [
        {
            "name": entry.name,
            "symbol": entry.symbol,
            "slots": [slot.to_json() for slot in entry.slots],
            "result": entry.result,
        }
        for entry in entries
    ]
    document = {"format": FORMAT, **stamp._asdict(), "entries": listed}
    return json.dumps(document, indent=1) + "\n"


def _declaration(entry: Entry) -> str:
    lines = [f"/* {entry.name}; result: {entry.result}"]
    for index, slot in enumerate(entry.slots):
        element = f" of {slot.element}" if slot.element else ""
        lines.append(f" * {index:3} {slot.name}: {slot.kind}{element}")
    text = "\n".join(lines)
    return f"\n{text}\n */\nint32_t {entry.symbol}(int64_t *slots);\n"
