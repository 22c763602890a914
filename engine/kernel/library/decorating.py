"""The kernel's decorators where a library runs it: nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from patchwork_solve.engine.kernel.library.opening import Library

_KERNEL = __package__.removesuffix("library")


class Decorating:
    """The decorators.

    Parameters
    ----------
    library : Library
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    def entry(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a caller of the library's function, or one that refuses where there is none."""
        name = f"{function.__module__.removeprefix(_KERNEL)}.{function.__qualname__}"
        found = self._library.function(name)
        if found is None:
            return _refusing(function, f"{name} is in no library, as jobs.py does not list it")
        return _dressed(found, function, name)

    def part(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that refuses calls: only functions of the library call the original."""
        name = f"{function.__module__}.{function.__qualname__}"
        reason = f"{name} is called by compiled code only; decorate it with @entry"
        return _refusing(function, reason)

    intrinsic = part


def _refusing(function: Callable[..., Any], reason: str) -> Callable[..., Any]:
    def refuse(*_: object) -> None:
        raise TypeError(reason)

    return _dressed(refuse, function, function.__qualname__)


def _dressed(
    made: Callable[..., Any], function: Callable[..., Any], name: str
) -> Callable[..., Any]:
    """Return a function with the name and the text of the one it stands for."""
    dressed: Any = update_wrapper(made, function)
    dressed.name, dressed.py_func = name, function
    return made
