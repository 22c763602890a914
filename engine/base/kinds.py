"""Arguments that are checked against the annotations of their function, before it runs.

`checked` wraps a public function, and `checked_methods` the constructor and the methods of a
public class. What an annotation allows is worked out at the first call.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Set
from functools import wraps
from importlib import import_module
from inspect import CO_VARARGS, getsource
from numbers import Real
from os import PathLike, fspath
from pathlib import Path
from typing import Annotated, Any, ForwardRef, NamedTuple, TypeVar, Union, get_args, get_origin

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.wording import shown

Function = TypeVar("Function", bound=Callable[..., Any])
Class = TypeVar("Class", bound=type)
Thing = TypeVar("Thing")


class Kind(NamedTuple):
    """Values that an annotation allows.

    Parameters
    ----------
    words : str
        As a message names one; empty for None.
    plural : str
        As a message names several.
    fits : callable
        Whether a value is of this kind.
    types : set of type
        Types all of whose values are, for a quick answer.
    """

    words: str
    plural: str
    fits: Callable[[Any], bool]
    types: Set[type] = frozenset()

    def takes(self, value: Any) -> bool:
        """Whether a value is of this kind."""
        return type(value) in self.types or self.fits(value)

    def require(self, value: Any, name: str) -> None:
        """Raise `InputError` for a value of another kind."""
        if not self.takes(value):
            raise InputError(
                name, "{value}; allowed: {allowed}", value=shown(value), allowed=self.words
            )


def checked(function: Function, module: str = "") -> Function:
    """Return a function that refuses an argument of another kind than its annotation.

    Parameters
    ----------
    function : callable
    module : str
        Where its annotations stand, if that is not its own module.
    """
    code = function.__code__
    named = code.co_varnames[: code.co_argcount]
    more = code.co_argcount + code.co_kwonlyargcount
    rest = code.co_varnames[more] if code.co_flags & CO_VARARGS else ""
    kinds: dict[str, Kind] = {}

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if not kinds:
            kinds.update(_kinds(function, module or function.__module__))
        for name, value in zip(named, args, strict=False):
            if name in kinds:
                kinds[name].require(value, name)
        for value in args[len(named) :] if rest in kinds else ():
            kinds[rest].require(value, rest)
        for name, value in given.items():
            if name in kinds:
                kinds[name].require(value, name)
        return function(*args, **given)

    return call  # type: ignore[return-value]


def checked_methods(*left_out: str) -> Callable[[Class], Class]:
    """Return a decorator of a class: its constructor and public methods refuse as `checked` does.

    Parameters
    ----------
    *left_out : str
        Methods that refuse by themselves, because they are called too often.
    """

    def decorate(cls: Class) -> Class:
        for name, method in list(vars(cls).items()):
            is_public = not name.startswith("_") or name == _constructor(cls)
            if is_public and name not in left_out:
                function = getattr(method, "__func__", method)
                if isinstance(function, types.FunctionType) and _has_kinds(function):
                    new = checked(function, cls.__module__)
                    wrapped = new if function is method else type(method)(new)
                    setattr(cls, name, wrapped)
        return cls

    return decorate


def _has_kinds(function: types.FunctionType) -> bool:
    return not function.__annotations__.keys() <= {"return"}


def _constructor(cls: type) -> str:
    return "__new__" if issubclass(cls, tuple) else "__init__"


def kind_of(annotation: Any, module: str) -> Kind:
    """Return the kind of an annotation, or of its text.

    Parameters
    ----------
    module : str
        Where the text stands.
    """
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        annotation = eval(annotation, {}, _Names(module))
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    origin = get_origin(annotation) or annotation
    parts = [kind_of(part, module) for part in _parts(annotation)]
    if isinstance(annotation, TypeVar):
        return _SIMPLE[Any]
    if origin is Annotated:
        return parts[0]
    if origin in (Union, types.UnionType):
        return _one_of(parts)
    if origin is Callable:
        return Kind("a function", "functions", callable)
    if parts and issubclass(origin, Mapping):
        return _mapping(*parts)
    if parts and origin is tuple and Ellipsis not in get_args(annotation):
        return _tuple(parts)
    if parts and issubclass(origin, Iterable):
        return _list(parts[0], Iterable if origin is Iterable else Collection)
    return _class(origin)


def _parts(annotation: Any) -> list[Any]:
    """Return the annotations inside another; of a function there is nothing to check."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return [parts[0]]
    return [] if origin is Callable else [part for part in parts if part is not Ellipsis]


def _kinds(function: Callable[..., Any], module: str) -> dict[str, Kind]:
    hints = {**function.__annotations__, "return": None}
    return {name: kind_of(hint, module) for name, hint in hints.items()}


class _Names(dict[str, Any]):
    """The names that annotations of a module use, those for type checkers too."""

    def __init__(self, module: str) -> None:
        super().__init__(vars(sys.modules[module]))
        self._module = sys.modules[module]

    def __missing__(self, name: str) -> Any:
        for node in ast.walk(ast.parse(getsource(self._module))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    if name == (alias.asname or alias.name):
                        return _import(node, alias.name)
        raise KeyError(name)


class _Absent:
    """A library that is not installed: nobody has a value of its types."""

    def __getattr__(self, name: str) -> Any:
        return Any


def _import(node: ast.Import | ast.ImportFrom, name: str) -> Any:
    place = None if isinstance(node, ast.Import) else str(node.module)
    try:
        home = import_module(place or name)
    except ImportError:
        return Any if place else _Absent()
    if place is None:
        return home
    return getattr(home, name) if hasattr(home, name) else import_module(f"{place}.{name}")


def _class(cls: type) -> Kind:
    name = _PUBLIC_NAMES.get(cls.__name__, cls.__name__)
    how = f"{_READ_BY}{name}.load reads it" if name in _LOADED else ""
    known: set[type] = {cls}

    def fits(value: Any) -> bool:
        if isinstance(value, cls):
            known.add(type(value))  # A protocol takes long to answer.
        return type(value) in known

    article = "an" if name[0] in "AEIOU" else "a"
    return Kind(f"{article} {name}{how}", f"{name} objects", fits, known)


def _one_of(kinds: list[Kind]) -> Kind:
    named = [kind for kind in kinds if kind.words]
    words = [kind.words for kind in named]
    if len(named) > 1:
        words = [each.partition(_READ_BY)[0] for each in words]
    return Kind(
        _or(words),
        _or([kind.plural for kind in named]),
        lambda value: any(kind.takes(value) for kind in kinds),
        frozenset().union(*(kind.types for kind in kinds)),
    )


def _or(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _mapping(key: Kind, value: Kind) -> Kind:
    def fits(given: Any) -> bool:
        is_mapping = isinstance(given, Mapping)
        return is_mapping and all(key.takes(k) and value.takes(v) for k, v in given.items())

    return Kind("a mapping", "mappings", fits)


def _tuple(each: list[Kind]) -> Kind:
    def fits(given: Any) -> bool:
        is_tuple = type(given) is tuple or (is_listing(given) and isinstance(given, Collection))
        return is_tuple and len(given) == len(each) and all(map(Kind.takes, each, given))

    if len(each) == 2 and each[0].plural == each[1].plural:
        of = each[0].plural
        return Kind(f"a pair of {of}", f"pairs of {of}", fits)
    of = " and ".join(kind.words for kind in each)
    return Kind(f"a tuple of {of}", f"tuples of {of}", fits)


def _list(each: Kind, outer: type) -> Kind:
    """Return the kind of a list; of an iterator, the values are not looked at."""

    def fits(given: Any) -> bool:
        if type(given) not in (tuple, list):
            if not is_listing(given) or not isinstance(given, outer):
                return False
            if isinstance(given, Iterator):
                return True
        return all(map(each.takes, given))

    return Kind(f"a list of {each.plural}", f"lists of {each.plural}", fits)


def require_each(things: Any, kind: type[Thing], name: str) -> list[Thing]:
    """Return a list of things of one kind; of an iterator, all are looked at.

    Raises `InputError` if it is not a list, or holds anything else.
    """
    things = list(things) if is_listing(things) else things
    kind_of(list[kind], __name__).require(things, name)  # type: ignore[valid-type]
    return list(things)


def is_listing(value: Any) -> bool:
    """Whether a value lists others: a text, a mapping and a table do not."""
    is_other = isinstance(value, str | bytes | Mapping) or hasattr(value, "columns")
    return isinstance(value, Iterable) and not is_other


def is_truth(value: Any) -> bool:
    """Whether a value is a truth value, one of numpy too, or 0 or 1."""
    return isinstance(value, Hashable) and value in (True, False)


def _is_path(value: Any) -> bool:
    """Whether a value is a path, or an address of fsspec, which is used like one."""
    if isinstance(value, PathLike):
        return isinstance(fspath(value), str)
    return hasattr(value, "joinpath") and hasattr(value, "protocol")


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


_PUBLIC_NAMES = {"Position": "State"}
"""Names that users know for internal classes."""

_LOADED = ("State", "Game", "Edition")
"""Classes that are mostly read from files."""

_READ_BY = ", as "

_NONE = Kind("", "", lambda value: value is None, frozenset({type(None)}))
_ANYTHING = Kind("anything", "things", lambda value: True)

_SIMPLE: dict[Any, Kind] = {
    Any: _ANYTHING,
    object: _ANYTHING,
    None: _NONE,
    type(None): _NONE,
    bool: Kind("true or false", "truth values", is_truth, frozenset({bool})),
    int: Kind("a whole number", "whole numbers", is_whole, frozenset({int})),
    float: Kind("a number", "numbers", _is_number, frozenset({int, float})),
    str: Kind("text", "texts", lambda value: isinstance(value, str), frozenset({str})),
    PathLike[str]: Kind("a path", "paths", _is_path),
    Path: Kind("a path", "paths", _is_path),
}
