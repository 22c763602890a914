"""The inventory of a game log that a user saved by hand from a site for online play.

No public source describes such a log of Patchwork, and we have never seen one, so no event is read
as a move. Event types and the names of their arguments are listed, never a value, which may be a
person's name. Nothing is fetched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.base.wording import one_line
from patchwork_solve.engine.forms.validation import parse

if TYPE_CHECKING:
    import pandas as pd

LARGEST = 1 << 25
"""Limit of the bytes of a log; public logs of other games have one or two million."""

MOST = 200
"""Limit of listed types of events, and of listed arguments of each."""

LONGEST_NAME = 60
"""Characters of a name that are shown."""

_KINDS = {bool: "true or false", int: "number", float: "number", str: "text", list: "list"}

HOPE = (
    "The authors of this program have not seen any log of a Patchwork game, so events cannot be "
    "read as moves yet. With one, the list above would become a data file, and the game "
    "could be imported. To contribute yours, open an issue of the project, paste this list, and "
    "say whether you may attach the log. It contains the names of both players."
)


@dataclass(frozen=True)
class EventType:
    """Events of one type.

    Parameters
    ----------
    name : str
    count : int
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
    def load(cls, source: str, field: str = "FILE") -> Inventory:
        """Read a saved log from a file, or from standard input for ``-``.

        Raises
        ------
        InputError
            When the file is not JSON, or has no list at ``data.logs``.
        """
        text, _ = read_text(source, field, largest=LARGEST)
        return cls.of(parse(text))

    @classmethod
    def of(cls, document: Any) -> Inventory:
        """Return the inventory of a parsed log.

        Raises
        ------
        InputError
            When the log has no list at ``data.logs``.
        """
        packets = _packets(document)
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
                known.setdefault(argument, set()).add(_kind(value))
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


def _packets(document: Any) -> list[Any]:
    """Return the entries of ``data.logs``."""
    data = document.get("data") if isinstance(document, dict) else None
    logs = data.get("logs") if isinstance(data, dict) else None
    if not isinstance(logs, list):
        reason = "no list; a saved log has its packets there, each with its events in data"
        raise InputError("data.logs", reason)
    return logs


def _events(packets: list[Any]) -> Iterator[tuple[str, dict[str, Any]] | None]:
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


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    return _KINDS.get(type(value), "object")


def _arguments(kinds: dict[str, set[str]]) -> dict[str, str]:
    """Return the arguments of a type in order, each with all kinds of its values."""
    some = sorted(kinds)[:MOST]
    return {_short(name): " or ".join(sorted(kinds[name])) for name in some}
