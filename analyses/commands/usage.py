"""Errors of a command line, in our words."""

from __future__ import annotations

from typing import Any


def usage_words(error: Any) -> str:
    """Say what is wrong with a command line, from an error of Typer's.

    Typer passes on the sentences of pydantic, which name neither the value nor what is allowed.
    """
    from pydantic import ValidationError

    from patchwork_solve.engine.forms.validation import ALLOWED, complaint

    cause = error.__cause__
    if isinstance(cause, ValidationError):
        first = cause.errors()[0]
        if first["type"] in ALLOWED:
            error.message = complaint(cause, None).reason
        elif first["type"] == "value_error":  # a sentence of Typer's own
            error.message = str(first["ctx"]["error"])
    return str(error.format_message())
