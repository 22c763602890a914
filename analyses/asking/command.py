"""Queries as options of a command: what Typer reads, and the options that errors name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import MISSING, field, fields, make_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_type_hints

import typer

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.query import (
    Field,
    Query,
    declarations,
    option_names,
)
from patchwork_solve.analyses.asking.settings import Settings
from patchwork_solve.analyses.report.output import note
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import one_line


@contextmanager
def options(query: type[Query] | None = None, /, **names: str) -> Iterator[None]:
    """Name the option behind a field that is wrong.

    Parameters
    ----------
    query : type of Query, optional
        Its fields are named as it declares them, and so is a part of one, as ``quilt[3]``.
    **names : str
        The option of each further field, as ``depth="--depth"``.
    """
    try:
        yield
    except InputError as error:
        known = {**(_parts(query, error.field) if query else {}), **names}
        if error.field not in known:
            raise
        # A reason names other fields in backticks.
        reason = re.sub(r"`(\w+)`", lambda match: known.get(match[1], match[0]), error.reason)
        raise InputError(known[error.field], reason) from None


def _parts(query: type[Query], field: str) -> dict[str, str]:
    """Return the option of each field of a query, and of the part of one that an error names."""
    found = option_names(query)
    name, bracket, index = field.partition("[")
    if bracket and name in found:
        found[field] = f"{found[name]}[{index}"
    name, dot, key = field.partition(".")
    if dot and isinstance(declarations(query).get(name), Settings):
        found[field] = f"{found[name]} {key}"
    return found


def given(query: Query, *names: str) -> dict[str, Any]:
    """Return the values of some fields by option; None where the user writes nothing."""
    options = option_names(type(query))
    values = {options[name]: getattr(query, name) for name in names}
    return {option: None if value is False else value for option, value in values.items()}


def given_files(query: Query, *names: str) -> list[tuple[str, str | None]]:
    """Return the texts given for some fields that may name files, with their options."""
    return [(name, None if v is None else str(v)) for name, v in given(query, *names).items()]


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose parameters of a `Query` type are replaced by the queries' options.

    Typer reads its signature. The command is called with the queries made of the options; what a
    query refuses names the option. A parameter may also be declared as a field of a query is. A
    command without such parameters comes back as it is.
    """
    hints = get_type_hints(command, include_extras=True)
    queries = {name: hint for name, hint in hints.items() if _is_query(hint)}
    own = _own_query(command, hints)
    declared = option_names(own)
    if not queries and not declared:
        return command

    def made(query: type[Query], written: dict[str, Any]) -> Query:
        values = {name: written.pop(name) for name in option_names(query)}
        with options(query):
            return query(**query.filled(_read(query, values)))

    @wraps(command)
    def run(**written: Any) -> None:
        found = {place: made(query, written) for place, query in queries.items()}
        others = made(own, written)
        for query in (*found.values(), others):
            _note_cautions(query)
        command(**vars(others), **found, **written)

    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name in queries:
            parameters += _parameters(queries[name])
        elif name in declared:
            parameters += (one for one in _parameters(own) if one.name == name)
        else:
            keyword = parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])
            parameters.append(keyword)
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def _note_cautions(query: Query) -> None:
    """Print what is uncertain about the editions that a user names, if anything is."""
    from patchwork_solve.engine.forms.variant import Edition, edition_of

    for name, declared in declarations(type(query)).items():
        value = getattr(query, name)
        if declared.completion is not completion.editions or not value:
            continue
        for reference in [value] if isinstance(value, str | Edition) else value:
            with suppress(InputError):  # The command says what is wrong.
                edition = edition_of(reference)
                if edition.caution:
                    note(f"note: {edition.name}: {one_line(edition.caution)}")


def _own_query(command: Callable[..., None], hints: dict[str, Any]) -> type[Query]:
    """Return the query of the parameters of a command that are declared as fields."""
    declared = [
        (name, hints[name], MISSING if default is Parameter.empty else default)
        for name, default in ((p.name, p.default) for p in signature(command).parameters.values())
        if any(isinstance(one, Field) for one in get_args(hints[name])[1:])
    ]
    fields_ = [(name, hint, field(default=default)) for name, hint, default in declared]
    return make_dataclass("Own", fields_, bases=(Query,), frozen=True, kw_only=True)


def _is_query(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Query)


def _read(query: type[Query], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values that a user writes, as the query takes them."""
    declared = declarations(query)
    written = {name: value for name, value in values.items() if value not in (None, [])}
    return {
        name: declared[name].parsed(written[name]) if name in written else declared[name].unwritten
        for name in values
        if name in written or not declared[name].is_open
    }


def _parameters(query: type[Query]) -> list[Parameter]:
    """Return the parameters that Typer reads for the fields of a query."""
    defaults = {field.name: field.default for field in fields(query)}
    declared = declarations(query)
    return [
        _parameter(name, option, declared[name], defaults[name])
        for name, option in option_names(query).items()
    ]


def _written(default: Any) -> str | list[str]:
    """Return a default as a user writes it: a text, or several; a flag's is a flag."""
    return [*default] if isinstance(default, tuple) else str(default)


def _parameter(name: str, option: str, declared: Field, default: Any) -> Parameter:
    is_required = default is MISSING and not declared.is_open
    if declared.unwritten is not None or declared.is_open:
        default = None
    written = default if default in (None, True, False) or is_required else _written(default)
    shared: dict[str, Any] = {
        "help": declared.help,
        "metavar": declared.pattern(),
        "autocompletion": declared.completed,
    }
    if declared.default is not None:
        shared["show_default"] = declared.default
    if option.startswith("-"):
        opposite = getattr(declared, "opposite", None)
        info = typer.Option(f"{option}/{opposite}" if opposite else option, **shared)
    else:
        info = typer.Argument(**shared | {"metavar": declared.pattern() or option})
    kind = declared.kind if is_required or default is not None else declared.kind | None
    return Parameter(
        name,
        Parameter.KEYWORD_ONLY,
        default=Parameter.empty if is_required else written,
        annotation=Annotated[kind, info],
    )
