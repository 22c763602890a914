"""Arguments and results of the library's functions, as the library's manifest lists them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = "patchwork-kernel/1"
FILE = "manifest.json"
"""Beside the folders of the libraries."""

_ADDRESS = ".address"


@dataclass(frozen=True)
class Leaf:
    """An array or a number of an argument.

    Parameters
    ----------
    path : tuple of str
        The fields of the argument that lead to it; empty where it is the argument itself.
    kind : str
        Type of the number, or of the elements of the array, in numpy's words.
    dimensions : int
        Of the array; 0 for a number.
    """

    path: tuple[str, ...]
    kind: str
    dimensions: int = 0

    @property
    def slots(self) -> int:
        """The 64-bit slots that it takes: an address and each length, or the number."""
        return 1 + self.dimensions


@dataclass(frozen=True)
class Argument:
    """An argument of a function: an array, a number, or a tuple of these and of tuples.

    Parameters
    ----------
    name : str
    leaves : tuple of Leaf
        In the order of their slots.
    """

    name: str
    leaves: tuple[Leaf, ...]

    @property
    def is_tuple(self) -> bool:
        """Whether it has fields."""
        return self.leaves[0].path != ()

    @property
    def slots(self) -> int:
        """The 64-bit slots that it takes."""
        return sum(leaf.slots for leaf in self.leaves)


@dataclass(frozen=True)
class Function:
    """A function of the library.

    Parameters
    ----------
    name : str
        Within the kernel, `endgame.search.run`.
    symbol : str
        Of the C function.
    arguments : tuple of Argument
    result : str
        Type of the result, `none` where there is none.
    """

    name: str
    symbol: str
    arguments: tuple[Argument, ...]
    result: str


class Manifest:
    """The functions of a library, by their names within the kernel.

    Parameters
    ----------
    path : Path
        The file.

    Attributes
    ----------
    version : str
        A name for the kernel's sources and for what compiled them.
    sources : str
        A hash of the kernel's sources.

    Raises
    ------
    ValueError
        When it is not a manifest that this program reads.
    OSError
        When there is none.
    """

    def __init__(self, path: Path) -> None:
        content = json.loads(path.read_bytes())
        if content.get("format") != FORMAT:
            raise ValueError(
                f"{path}: format {content.get('format')!r}; this program reads {FORMAT}"
            )
        self.version = str(content["version"])
        self.sources = str(content["sources"])
        self._entries = {entry["name"]: entry for entry in content["entries"]}

    def function(self, name: str) -> Function | None:
        """Return a function by its name within the kernel; None for another name."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        return Function(name, entry["symbol"], _arguments(entry["slots"]), entry["result"])


def _arguments(slots: list[dict[str, Any]]) -> tuple[Argument, ...]:
    """Return the arguments that lie in some slots."""
    leaves: dict[str, list[Leaf]] = {}
    lengths = [slot["kind"] == "length" for slot in slots]
    for index, slot in enumerate(slots):
        if lengths[index]:
            continue
        name, *path = slot["name"].removesuffix(_ADDRESS).split(".")
        kind = slot.get("element", slot["kind"])
        dimensions = ([*lengths[index + 1 :], False]).index(False)
        leaves.setdefault(name, []).append(Leaf(tuple(path), kind, dimensions))
    return tuple(Argument(name, tuple(parts)) for name, parts in leaves.items())
