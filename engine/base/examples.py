"""The examples that ship with the package: positions, games and a variant, each with a name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Literal

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import did_you_mean, shown

PREFIX = "example:"
"""Prefix that names an example where a file could stand."""

INDEX = "index.json"

SUFFIXES = {"variant": ".toml", "diary": ".txt"}
"""End of the name of an example's file that is not JSON."""

_KINDS = {
    "position": Sentence("a position"),
    "game": Sentence("a game"),
    "diary": Sentence("a diary"),
    "quilt": Sentence("a quilt"),
    "variant": Sentence("a variant"),
    "puzzles": Sentence("a set of puzzles"),
    "solo": Sentence("a solo position"),
}
"""Names of the content of a file, by its kind."""


@dataclass(frozen=True)
class Example:
    """One example.

    Parameters
    ----------
    shows : str
        What it is good for, in one sentence.
    """

    name: str
    kind: Literal["position", "game", "diary", "variant", "puzzles"]
    shows: str

    @property
    def path(self) -> Path:
        """The file that holds it."""
        return _folder() / f"{self.name}{SUFFIXES.get(self.kind, '.json')}"


def _folder() -> Path:
    """Return the folder of the examples: in the package once installed, beside it in a clone."""
    package = Path(str(resources.files("patchwork_solve")))
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent / "examples"


@lru_cache
def examples() -> tuple[Example, ...]:
    """Return all examples, from trivial to hard."""
    entries = json.loads((_folder() / INDEX).read_text("utf-8"))
    return tuple(Example(**entry) for entry in entries)


def find(name: str, field: str, *kinds: str) -> Example:
    """Return the example of a name, of one of some kinds if any are given.

    Raises
    ------
    InputError
        If there is no such example; the message lists near names.
    """
    known = {example.name: example for example in examples()}
    if name not in known:
        allowed = Sentence("; allowed: {names}", names=", ".join(known))
        hint = did_you_mean(name, known, most=3) or allowed
        raise InputError(field, "no example {name}{hint}", name=shown(name), hint=hint)
    found = known[name]
    if kinds and found.kind not in kinds:
        raise InputError(
            field,
            "example {name} is {kind}; allowed: {allowed}",
            name=name,
            kind=_KINDS[found.kind],
            allowed=_KINDS[kinds[0]],
        )
    return found
