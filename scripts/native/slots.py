"""How the arguments of an entry lie in the slots that a caller fills.

A slot is a 64-bit integer. An array takes its address and its length in each dimension, in that
order; its elements are contiguous. A tuple takes the slots of its fields. A number or a truth
value takes one. The result replaces the first slot; a float is passed as its bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from numba.core import types


@dataclass(frozen=True)
class Slot:
    """One 64-bit integer of a call.

    Parameters
    ----------
    name : str
        The argument, with the field and `address` or `length0` where there are several.
    kind : str
        `address`, `length`, or the type of the number.
    element : str
        Type of the elements behind an address, else empty.
    """

    name: str
    kind: str
    element: str = ""

    def to_json(self) -> dict[str, str]:
        """Return the slot as the manifest shows it."""
        shown = {"name": self.name, "kind": self.kind}
        return {**shown, "element": self.element} if self.element else shown


def slots(name: str, kind: Any) -> Iterator[Slot]:
    """Yield the slots of an argument.

    Parameters
    ----------
    name : str
    kind : numba type
        An array, a tuple of these, a number or a truth value.

    Raises
    ------
    TypeError
        For any other type, or an array that is not contiguous.
    """
    if isinstance(kind, types.Array):
        if kind.layout != "C":
            raise TypeError(f"{name}: {kind}; only contiguous arrays are passed")
        yield Slot(f"{name}.address", "address", str(kind.dtype))
        yield from (Slot(f"{name}.length{axis}", "length") for axis in range(kind.ndim))
    elif isinstance(kind, types.BaseTuple):
        fields = getattr(kind, "fields", range(len(kind)))
        for field, inner in zip(fields, kind, strict=True):
            yield from slots(f"{name}.{field}", inner)
    elif isinstance(kind, types.Number | types.Boolean):
        yield Slot(name, str(kind))
    else:
        raise TypeError(f"{name}: {kind}; a caller cannot pass it in slots")
