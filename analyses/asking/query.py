"""A question as a frozen dataclass whose annotated fields say what they allow.

    @dataclass(frozen=True)
    class Sample(Query):
        circles: Annotated[int, Whole("How many circles.", 1, 1000)] = 10

`Sample(0)` raises ``circles: 0; allowed: 1 to 1,000``, and `asking.command` makes ``--circles`` of
it. A field without such a declaration is for Python only. Annotations are read as they stand: a
module of queries does not import them from ``__future__``.
"""

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import cache
from inspect import get_annotations
from numbers import Real
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args

from patchwork_solve.analyses.asking.limits import MOST, require_seconds
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.kinds import Kind, checked_methods, is_truth, kind_of, require_each
from patchwork_solve.engine.base.number import MOST_SECONDS, is_whole, to_int
from patchwork_solve.engine.base.wording import shown

N = TypeVar("N")


@dataclass(frozen=True)
class Field:
    """The values that a field of a query allows, and its form on the command line.

    Parameters
    ----------
    help : str
        A sentence for ``--help``.
    option : str or None
        As ``--time-limit``, where that is not the field's name; without dashes an argument; None
        for a field of Python only.
    metavar : str or None
        The placeholder of a value in the help.
    completion : callable or None
        Returns the words that a shell offers after what is typed.
    default : str or None
        The default as the help shows it, where that is not the value itself.
    unwritten : object
        The value of a command where the user writes nothing, if that is not Python's default.
    is_open : bool
        Whether a command may leave it open, for `Query.filled` or Python's default.
    """

    help: str
    _: KW_ONLY
    option: str | None = ""
    metavar: str | None = None
    completion: Callable[[str], list[str]] | None = None
    default: str | None = None
    unwritten: Any = None
    is_open: bool = False

    kind: ClassVar[Any] = str
    """The type that Typer reads; `parsed` makes the value of it."""

    def parsed(self, text: Any) -> Any:
        """Return the value that a user writes, or an invalid one, which `checked` refuses."""
        return text

    def checked(self, value: Any, name: str) -> Any:
        """Return a value as the query holds it.

        Raises `InputError`, naming the field, for a value that is not allowed.
        """
        return value

    def wrong(self) -> tuple[Any, ...]:
        """Return values that `checked` refuses, for tests."""
        return ()

    def pattern(self) -> str | None:
        """Return the placeholder of a value in the help; None for the name of the type."""
        return self.metavar

    def completed(self, incomplete: str) -> list[str]:
        """Return the words that begin as what is typed."""
        return self.completion(incomplete) if self.completion else []


@dataclass(frozen=True)
class Texts(Field):
    """Texts, one or more."""

    kind = list[str]

    def parsed(self, text: list[str]) -> list[str] | None:
        """Return the texts; None where the user writes nothing."""
        return text or None


@dataclass(frozen=True)
class Names(Field):
    """Names, with commas between on a command line."""

    def parsed(self, text: str) -> tuple[str, ...]:
        """Return the names."""
        return tuple(map(str.strip, text.split(","))) if text.strip() else ()

    def checked(self, value: Any, name: str) -> tuple[str, ...]:
        """Return the names."""
        return tuple(require_each(value, str, name))


@dataclass(frozen=True)
class Flag(Field):
    """A truth value: an option that takes no value, or two where the default is neither."""

    opposite: str | None = field(default=None, kw_only=True)

    kind = bool

    def checked(self, value: Any, name: str) -> bool:
        """Return Python's own truth value."""
        if not is_truth(value):
            raise InputError(name, "{value}; allowed: true or false", value=shown(value))
        return bool(value)

    def wrong(self) -> tuple[Any, ...]:
        """Return values that are not truth values."""
        return "yes", 2


@dataclass(frozen=True)
class Folder(Field):
    """The path of a folder."""

    def checked(self, value: Any, name: str) -> Path | None:
        """Return the path."""
        return None if value is None else Path(value)

    def pattern(self) -> str:
        """Return the kind of path."""
        return self.metavar or "FILE"


def _number(text: str, kind: Callable[[str], N]) -> N | str:
    """Return the number that a text says, or the text if it says none."""
    try:
        return kind(text)
    except ValueError:
        return text


@dataclass(frozen=True)
class Whole(Field):
    """A whole number, `least` to `most`; also 0 where that stands for none."""

    least: int
    most: int
    has_zero: bool = field(default=False, kw_only=True)

    def parsed(self, text: str) -> int | str:
        """Return the number."""
        return _number(text, int)

    def checked(self, value: Any, name: str) -> int:
        """Return Python's own number, also for one of numpy."""
        is_number = is_whole(value)
        if is_number and (self.least <= value <= self.most or (self.has_zero and value == 0)):
            return to_int(value, name)
        ends = {"least": self.least, "most": f"{self.most:,}"}
        allowed = Sentence("{least} to {most}", **ends)
        if self.has_zero:
            allowed = Sentence("0, or {least} to {most}", **ends)
        if not is_number:
            allowed = Sentence("whole numbers, {allowed}", allowed=allowed)
        raise InputError(name, "{value}; allowed: {allowed}", value=shown(value), allowed=allowed)

    def wrong(self) -> tuple[Any, ...]:
        """Return numbers out of range, and values that are not whole numbers."""
        return self.least - 1, self.most + 1, 10**99, "9" * 5000, 1.0, "x", True

    def pattern(self) -> str:
        """Return a letter and the range; beyond a million nobody needs the end of it."""
        range_ = (
            f"{self.least:,} to {self.most:,}" if self.most <= MOST else f"{self.least} or more"
        )
        return f"{self.metavar or 'N'} [{range_}]"


@dataclass(frozen=True)
class Seconds(Field):
    """A number of seconds above 0."""

    def parsed(self, text: str) -> float | str:
        """Return the number."""
        return _number(text, float)

    def checked(self, value: Any, name: str) -> float:
        """Return the seconds."""
        require_seconds(value, name, optional=False)
        return float(value)

    def wrong(self) -> tuple[Any, ...]:
        """Return values that are not time limits."""
        return 0, -1, MOST_SECONDS + 1, 10**400, float("inf"), float("nan"), "x", True

    def pattern(self) -> str:
        """Return the unit."""
        return "SECONDS"


@dataclass(frozen=True)
class Number(Field):
    """A number, `least` to `most`, of some unit."""

    least: float
    most: float
    unit: str

    def parsed(self, text: str) -> float | str:
        """Return the number."""
        return _number(text, float)

    def checked(self, value: Any, name: str) -> float:
        """Return the number."""
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        if not is_number or not self.least <= value <= self.most:
            given = f"{value:g}" if isinstance(value, float) else shown(value)
            allowed = Sentence(
                "{least} to {most} {unit}",
                least=f"{self.least:g}",
                most=f"{self.most:g}",
                unit=Sentence(self.unit),
            )
            raise InputError(name, "{value}; allowed: {allowed}", value=given, allowed=allowed)
        return float(value)

    def wrong(self) -> tuple[Any, ...]:
        """Return numbers out of range, and values that are not numbers."""
        return self.least - 1, self.most + 1, float("inf"), float("nan"), "x", True

    def pattern(self) -> str:
        """Return the range."""
        return f"N [{self.least:g} to {self.most:g}]"


@dataclass(frozen=True)
class Numbers(Field):
    """Two numbers with a comma between."""

    def parsed(self, text: str) -> tuple[float, ...] | str:
        """Return the numbers."""
        try:
            return tuple(map(float, text.split(",")))
        except ValueError:
            return text

    def checked(self, value: Any, name: str) -> tuple[float, float]:
        """Return the two."""
        pair = tuple(value) if isinstance(value, Iterable) else ()
        if len(pair) != 2 or not all(isinstance(end, Real) for end in pair):
            raise InputError(name, "{value}; allowed: two numbers, as in 0,50", value=shown(value))
        return pair

    def wrong(self) -> tuple[Any, ...]:
        """Return values that are not pairs of numbers."""
        return "x", "1", "1,2,3", 5


@dataclass(frozen=True)
class Choice(Field):
    """One of some words; the members of an enum, where those are the words."""

    words: tuple[str, ...]

    def checked(self, value: Any, name: str) -> str:
        """Return the word."""
        if not isinstance(value, str) or value not in self.words:
            allowed = ", ".join(self.words)
            raise InputError(
                name, "{value}; allowed: {allowed}", value=shown(value), allowed=allowed
            )
        return self.words[self.words.index(value)]

    def wrong(self) -> tuple[Any, ...]:
        """Return the values that are not among the words."""
        return "x", "", self.words[-1].upper(), 1.5

    def pattern(self) -> str:
        """Return the words."""
        return f"<{'|'.join(self.words)}>"

    def completed(self, incomplete: str) -> list[str]:
        """Return the words that begin as what is typed."""
        return [word for word in self.words if word.startswith(incomplete)]


@checked_methods("__init__")
@dataclass(frozen=True)
class Query:
    """A question that is checked when it is made; see the module."""

    def __post_init__(self) -> None:
        optional, declared_fields = optional_fields(type(self)), declarations(type(self))
        for name, declared in declared_fields.items():
            value = getattr(self, name)
            if value is not None or name not in optional:
                object.__setattr__(self, name, declared.checked(value, name))
        for name, kind in _kinds(type(self)).items():  # type: ignore[arg-type]
            value = getattr(self, name)
            # On a command line, one text may name what a file holds.
            is_written = isinstance(value, str) and name in declared_fields
            if not is_written or isinstance(declared_fields[name], Texts):
                kind.require(value, name)

    @classmethod
    def filled(cls, written: dict[str, Any]) -> dict[str, Any]:
        """Return the values that the user of a command writes, and those known of open fields."""
        return written


def declarations(query: type[Query]) -> dict[str, Field]:
    """Return the declared fields of a query by name, in the order of the dataclass."""
    hints = _hints(query)
    return {
        field.name: declared
        for field in sorted(fields(query), key=lambda field: bool(field.kw_only))
        for declared in get_args(hints[field.name])[1:]
        if isinstance(declared, Field)
    }


def optional_fields(query: type[Query]) -> set[str]:
    """Return the names of the declared fields that may be None."""
    hints = _hints(query)
    declared = {name: get_args(hints[name])[0] for name in declarations(query)}
    defaults = {field.name: field.default for field in fields(query)}
    return {
        name
        for name, kind in declared.items()
        if defaults[name] is None or type(None) in get_args(kind)
    }


@cache
def _kinds(query: type[Query]) -> dict[str, Kind]:
    """Return the kind that the annotation of each field of a query allows."""
    return {
        name: kind_of(hint, base.__module__)
        for base in reversed(query.__mro__)
        for name, hint in get_annotations(base).items()
        if name in query.__dataclass_fields__
    }


def _hints(query: type[Query]) -> dict[str, Any]:
    """Return the annotations of a query's fields, those of its bases too."""
    hints: dict[str, Any] = {}
    for kind in reversed(query.__mro__):
        hints |= get_annotations(kind)
    if any(isinstance(hint, str) and hint.startswith("Annotated[") for hint in hints.values()):
        raise TypeError(f"the module of {query.__name__} imports annotations from __future__")
    return hints


def option_names(query: type[Query]) -> dict[str, str]:
    """Return the option, or the argument, behind each field of a query that has one."""
    return {
        name: declared.option or f"--{name.replace('_', '-')}"
        for name, declared in declarations(query).items()
        if declared.option is not None
    }
