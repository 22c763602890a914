"""The inventory of a saved log: types of events and the names of their arguments.

Never a value, which may be a person's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.wording import one_line

if TYPE_CHECKING:
    import pandas as pd

MOST = 200
"""Limit of listed types of events, and of listed arguments of each."""

LONGEST_NAME = 60
"""Characters of a name that are shown."""

_KINDS = {bool: "true or false", int: "number", float: "number", str: "text", list: "list"}

HOPE = (
    "No values are listed, as they may be names of persons. The authors of this program have not "
    "seen a real log of a Patchwork game. To help, open an issue of the project and attach what "
    "import --anonymous writes of yours."
)


@dataclass(frozen=True)
class EventType:
    """Events of one type.

    Parameters
    ----------
    arguments : dict of str to str
        The kinds of values of each argument: number, text, list, object, true or false, null.
    """

    name: str
    count: int
    arguments: dict[str, str]


@dataclass(frozen=True)
class Inventory:
    """The contents of a log.

    Parameters
    ----------
    packets : int
        Entries of ``data.logs``.
    events : int
        Entries of their ``data`` that have a ``type``.
    skipped : int
        Entries of either that are of another form.
    types : tuple of EventType
        The most frequent first, `MOST` at most.
    left_out : int
        Further types.
    """

    packets: int
    events: int
    skipped: int
    types: tuple[EventType, ...]
    left_out: int

    @classmethod
    def of(cls, packets: Sequence[Any]) -> Inventory:
        """Return the inventory of the packets of a log."""
        skipped, counts = 0, Counter[str]()
        kinds: dict[str, dict[str, set[str]]] = {}
        for event in _events(packets):
            if event is None:
                skipped += 1
                continue
            name, arguments = event
            counts[name] += 1
            known = kinds.setdefault(name, {})
            for argument, value in arguments.items():
                known.setdefault(argument, set()).add(kind_of(value))
        types = tuple(
            EventType(name, count, _arguments(kinds[name]))
            for name, count in counts.most_common(MOST)
        )
        return cls(len(packets), counts.total(), skipped, types, len(counts) - len(types))

    def to_json(self) -> dict[str, Any]:
        """Return the document that `--format json` prints."""
        return {
            "packets": self.packets,
            "events": self.events,
            "skipped": self.skipped,
            "types": [
                {"type": one.name, "count": one.count, "arguments": one.arguments}
                for one in self.types
            ],
            "left_out": self.left_out,
        }

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each type: type (str), count (int), arguments (str)."""
        import pandas as pd

        rows = [
            {
                "type": one.name,
                "count": one.count,
                "arguments": ", ".join(f"{name}: {kind}" for name, kind in one.arguments.items()),
            }
            for one in self.types
        ]
        return pd.DataFrame(rows, columns=["type", "count", "arguments"])

    def to_text(self) -> str:
        """Return the printed text."""
        from patchwork_solve.analyses.report.table import wrapped

        lines = [f"{self.packets} packets, {self.events} events, {self.skipped} of another form"]
        for one in self.types:
            lines += ["", f"{one.name}: {one.count}"]
            lines += [f"  {name}: {kind}" for name, kind in one.arguments.items()]
        if self.left_out:
            lines += ["", f"{self.left_out} more types are left out"]
        return "\n".join([*lines, "", wrapped(HOPE)])


def _events(packets: Sequence[Any]) -> Iterator[tuple[str, dict[str, Any]] | None]:
    """Yield the type and the arguments of each event, None for entries of another form."""
    for packet in packets:
        events = packet.get("data") if isinstance(packet, dict) else None
        if not isinstance(events, list):
            yield None
            continue
        for event in events:
            name = event.get("type") if isinstance(event, dict) else None
            if not isinstance(name, str):
                yield None
                continue
            arguments = event.get("args")
            yield _short(name), arguments if isinstance(arguments, dict) else {}


def _short(name: str) -> str:
    return one_line(name, LONGEST_NAME) or "(empty)"


def kind_of(value: Any) -> str:
    """Return the kind of a value of JSON."""
    if value is None:
        return "null"
    return _KINDS.get(type(value), "object")


def _arguments(kinds: dict[str, set[str]]) -> dict[str, str]:
    """Return the arguments of a type in order, each with all kinds of its values."""
    some = sorted(kinds)[:MOST]
    return {_short(name): " or ".join(sorted(kinds[name])) for name in some}
