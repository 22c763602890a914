"""Every public function, class and method refuses arguments of a wrong kind, and names them."""

import inspect
import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, get_args

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import InputError, State
from tests.test_public_names import PUBLIC

CLOSE = State.load("example:close-finish")


class Stranger:
    """An object of a kind that no function takes."""


STRANGE: dict[str, tuple[Any, str]] = {
    "an object": (Stranger(), "Any"),
    "a complex number": (1j, "Any"),
    "a class": (Stranger, "Any|Callable"),
    "bytes": (b"x", "Any"),
    "a list of strange things": ([Stranger()], "Any"),
    "None": (None, "Any|None"),
    "a frame": (pd.DataFrame({"a": [1, 2]}), "Any|DataFrame"),
    "an array": (np.array([1j, 2j]), "Any"),
    "a mapping": ({"x": Stranger()}, "Any"),
    "a number": (1e-300, "Any|float"),
    "a truth value": (True, "Any|bool"),
    "a number of numpy": (np.float64(2.0), "Any|float"),
    "a huge number": (10**400, "Any|float|int"),
    "a position": (CLOSE, "Any|State|Position"),
    "text": ("\ud800x", "Any|str|Source|EditionName"),
}
"""A value of each kind, and the annotations that take it: those in which one of the words stands.

An annotation that takes none of the words is one for which the value is of a wrong kind.
"""


def callables() -> Iterator[tuple[str, Callable[..., Any], object]]:
    """Yield each public function and method with an instance to call it on, or None."""
    for name, thing in PUBLIC.items():
        if not inspect.isclass(thing):
            yield name, thing, None
        elif not issubclass(thing, Enum | Exception):
            yield name, thing, None
            for method in filter(_is_ours, inspect.classify_class_attrs(thing)):
                own = instance(thing) if method.kind == "method" else None
                function = method.object if own is not None else getattr(thing, method.name)
                yield f"{name}.{method.name}", function, own


def _is_ours(method: inspect.Attribute) -> bool:
    kinds = ("method", "class method", "static method")
    is_public = method.kind in kinds and not method.name.startswith("_")
    if not callable(method.object) and method.kind == "method":
        return False  # A cached property.
    return is_public and method.defining_class.__module__.startswith("patchwork_solve")


def instance(cls: type) -> object:
    """Return an object without contents: an argument is refused before they are looked at."""
    if cls is State:
        return CLOSE
    return tuple.__new__(cls) if issubclass(cls, tuple) else object.__new__(cls)


def taken(annotation: Any) -> str:
    """Return an annotation as text; of a field of a query, its type."""
    kind = get_args(annotation)[0] if "Annotated" in str(annotation) else annotation
    return re.sub(r"<class '([\w.]+)'>", r"\1", str(kind)).replace("Names", "tuple[str, str]")


def cases() -> Iterator[Any]:
    """Yield each argument of each callable."""
    for name, function, owner in callables():
        parameters = list(inspect.signature(function).parameters.values())[owner is not None :]
        for parameter in parameters:
            if taken(parameter.annotation) not in ("Any", "Witness | None"):
                yield pytest.param(function, owner, parameter, id=f"{name}-{parameter.name}")


def call(
    function: Callable[..., Any], owner: object, parameter: inspect.Parameter, value: Any
) -> None:
    own = () if owner is None else (owner,)
    if parameter.kind is parameter.VAR_POSITIONAL:
        function(*own, value)
    else:
        function(*own, **{parameter.name: value})


@pytest.mark.parametrize(("function", "owner", "parameter"), list(cases()))
def test_an_argument_of_a_wrong_kind_is_named(
    function: Callable[..., Any], owner: object, parameter: inspect.Parameter
) -> None:
    annotation = taken(parameter.annotation)
    for value, takers in STRANGE.values():
        if re.search(rf"\b({takers})\b", annotation):
            continue
        with pytest.raises(InputError, match="; allowed: ") as raised:
            call(function, owner, parameter, value)
        assert re.match(rf"{parameter.name}\b", raised.value.field)
        assert str(raised.value).isprintable()
