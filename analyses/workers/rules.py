"""The rules of a task: a printing as its name, a variant in full, independent of its file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.state import State


def in_full(edition: Edition) -> dict[str, Any] | None:
    """Return the definition of a variant as plain values, None for a printing."""
    return None if edition.definition is None else dict(edition.definition)


def named_rules(name: str) -> dict[str, Any]:
    """Return the rules of a task, from a printing's name or a variant's path."""
    return {"edition": name, "variant": in_full(edition_of(name))}


def edition_in(task: Mapping[str, Any]) -> Edition:
    """Return the edition of a task: a printing by its name, a variant by its definition."""
    variant = task["variant"]
    return edition_of(task["edition"]) if variant is None else build_edition(variant)


def build_edition(definition: Mapping[str, Any]) -> Edition:
    """Return the edition of a definition; it is built once.

    Building its tables takes longer than solving a late position.
    """
    return _build(json.dumps(definition))


@cache
def _build(definition: str) -> Edition:
    return build(Variant(**json.loads(definition)), "edition")


def without(state: State, **changes: Any) -> State:
    """Return a position under rules that differ in some fields of a variant."""
    edition = state.edition
    definition = edition.definition or {"extends": edition.name}
    changed = build_edition({**definition, "name": f"{edition.name[:40]}, changed", **changes})
    return State.of(
        changed,
        state.circle,
        state.players,
        to_move=state.to_move,
        special_tile=state.special_tile if changed.square else None,
        leather_owed=state.leather_owed,
        finished_first=state.finished_first,
    )
