"""When the same seed gives the same circle under two rule sets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from patchwork_solve.analyses.comparing.pairing import has_same_circles


def edition(starter: int, *names: str, first: tuple[str, ...] = ()) -> Any:
    patches = [SimpleNamespace(name=name) for name in names]
    return SimpleNamespace(patches=patches, starter=starter, first_patches=first)


def test_circles_are_the_same_with_the_same_patches_and_starter() -> None:
    base = edition(0, "domino", "bar-3")
    assert has_same_circles(base, edition(0, "domino", "bar-3"))
    assert not has_same_circles(base, edition(0, "bar-3", "domino"))
    assert not has_same_circles(base, edition(1, "domino", "bar-3"))
    assert not has_same_circles(base, edition(0, "domino", "bar-3", first=("domino",)))
