"""The kinds of what Python code gives: a position, where its file's name will not do."""

from __future__ import annotations

from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.wording import shown


def require_kind(thing: object, kind: type, field: str) -> None:
    """Raise `InputError` for what is no `State`, or no `Game`, as the path of one."""
    if not isinstance(thing, kind):
        name = kind.__name__
        raise InputError(field, f"{shown(thing)}; allowed: a {name}, as {name}.load reads it")
