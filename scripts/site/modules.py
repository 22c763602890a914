"""The files that a module of JavaScript imports, so that a page requests all of them at once."""

from __future__ import annotations

import os
import re
from pathlib import Path

IMPORT = re.compile(
    r"""(?:^|;)(?:import|export)\b(?:[^"';]*?\bfrom)?\s*"(\.{1,2}/[^"]+)["]""", re.MULTILINE
)
"""A static import or re-export of a file; a type in a comment is none."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def imported(path: Path) -> list[Path]:
    """Return all that a module needs before it runs, itself not included, nearest first.

    Parameters
    ----------
    path : Path
    """
    found: dict[Path, None] = {path.resolve(): None}
    waiting = list(found)
    for module in waiting:
        text = COMMENT.sub("", module.read_text("utf-8"))
        for address in IMPORT.findall(text):
            other = (module.parent / address).resolve()
            if other not in found:
                found[other] = None
                waiting.append(other)
    return waiting[1:]


def address_of(path: Path, base: Path) -> str:
    """Return the address of a file as a module of a folder imports it.

    Parameters
    ----------
    path : Path
    base : Path
        The folder.
    """
    address = Path(os.path.relpath(path.resolve(), base.resolve())).as_posix()
    return address if address.startswith("../") else f"./{address}"
