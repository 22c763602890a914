"""The folder of a run as a field of queries and an argument of commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from patchwork_solve.analyses.asking.query import Folder, Texts
from patchwork_solve.analyses.simulation.place import place_of


@dataclass(frozen=True)
class Place(Folder):
    """A folder, or an address of fsspec."""

    metavar: str | None = field(default="RUN", kw_only=True)

    def checked(self, value: Any, name: str) -> Path | None:
        """Return either as a path."""
        return None if value is None else place_of(value, name)


@dataclass(frozen=True)
class Places(Texts):
    """Folders, or addresses of fsspec."""

    def checked(self, value: Any, name: str) -> list[Path]:
        """Return them as paths."""
        return [place_of(one, name) for one in value]


RunFolder = Annotated[Path, Place("A folder of simulate, or its address.", option="RUN")]
RunFolders = Annotated[
    Sequence[Path],
    Places(
        "Folders written by simulate, or their addresses, to compare side by side.",
        option="RUN",
        metavar="RUN...",
    ),
]
