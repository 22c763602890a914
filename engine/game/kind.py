"""The kinds of what Python code gives: a position, where its file's name will not do."""

from __future__ import annotations

import os
from typing import Any, TypeVar

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import is_listing, kind_of
from patchwork_solve.engine.base.wording import shown

Thing = TypeVar("Thing")


def require_kind(thing: object, kind: type, field: str) -> None:
    """Raise `InputError` if it is not a `State` or `Game`, for example a path."""
    if not isinstance(thing, kind):
        name = kind.__name__
        how = f", as {name}.load reads it" if hasattr(kind, "load") else ""
        raise InputError(field, f"{shown(thing)}; allowed: a {name}{how}")


def require_position(thing: object, field: str = "state") -> None:
    """Raise `InputError` for what cannot be read as a position, as a `State` can."""
    from patchwork_solve.engine.game.position import Position  # It loads the kernel.

    if not isinstance(thing, Position):
        raise InputError(field, f"{shown(thing)}; allowed: a State, as State.load reads it")


def require_each(things: Any, kind: type[Thing], field: str) -> list[Thing]:
    """Return a list of things of one kind.

    Raises
    ------
    InputError
        If it is not a list, or holds anything else.
    """
    things = list(things) if is_listing(things) else things
    kind_of(list[kind], __name__).require(things, field)  # type: ignore[valid-type]
    return list(things)


def path_text(source: Any, field: str) -> str:
    """Return a path as text.

    Raises
    ------
    InputError
        For what is neither text nor path-like.
    """
    path = source if isinstance(source, str) else None
    if isinstance(source, os.PathLike):
        path = os.fspath(source)
    if not isinstance(path, str):
        raise InputError(field, f"{shown(source)}; allowed: text, or a path")
    return path
