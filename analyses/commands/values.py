"""Values of options that are plainly right, taken without pydantic, which takes a while to load."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")

UNSURE = object()
"""Stands for a value that Typer must look at: it may be wrong."""


def take_plain_values(param: Any) -> None:
    """Let an option or argument of Typer take a value that is plainly right as it is.

    All other values go to Typer, which knows what to say of a wrong one.
    """
    described = getattr(param, "type_descriptor", None)
    if described is None or "process_value" in vars(param):
        return
    process: Callable[[Any, Any], Any] = param.process_value

    def process_value(ctx: Any, value: Any) -> Any:
        if value is None and not param.required:
            found: Any = () if _is_many(param) else None
        else:
            found = _taken(param, described, value)
        if found is UNSURE:
            return process(ctx, value)
        return found if param.callback is None else param.callback(ctx, param, found)

    param.process_value = process_value


def _is_many(param: Any) -> bool:
    return bool(param.multiple or param.nargs != 1)


def _taken(param: Any, described: Any, value: Any) -> Any:
    """Return a value as the command gets it, or `UNSURE`."""
    info = described.parameter_info
    if info.parser is not None:
        return UNSURE
    if _is_many(param):
        is_plain = described.annotation == list[str] and bool(value)
        return [*value] if is_plain and all(type(each) is str for each in value) else UNSURE
    match described.annotation:
        case type() as kind if kind is str:
            return str(value) if type(value) in (str, int) else UNSURE
        case type() as kind if kind in (int, float):
            return _number(value, kind, info)
        case type() as kind if kind is Path:
            return _new_path(value)
        case type() as kind if issubclass(kind, Enum):
            return _choice(value, kind)
    return UNSURE


def _number(value: Any, kind: type[int] | type[float], info: Any) -> Any:
    """Return a number within its limits."""
    written = WHOLE if kind is int else NUMBER
    if type(value) is str and written.fullmatch(value):
        value = kind(value)
    least = float("-inf") if info.min is None else info.min
    most = float("inf") if info.max is None else info.max
    return value if type(value) is kind and least <= value <= most else UNSURE


def _new_path(value: Any) -> Any:
    """Return the path of a file that is not there; of one that is, Typer checks more."""
    is_plain = type(value) is str and "\0" not in value and not os.path.lexists(value)
    return Path(value) if is_plain else UNSURE


def _choice(value: Any, kind: type[Enum]) -> Any:
    """Return a choice by its exact name."""
    if type(value) is kind:
        return value
    return next((each for each in kind if type(value) is str and each.value == value), UNSURE)
