"""The commands as a Typer app: all of them, or only the one that a command line names.

A command is a function of a module of this folder. To load all of them takes longer than most
commands need for their work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Annotated, Any, NamedTuple

import typer

from patchwork_solve.analyses.asking.command import with_options
from patchwork_solve.analyses.commands.catalogue import (
    ALIASES,
    GROUPS,
    REPORTS,
    SOLO,
    aliases_of,
    group_of,
)
from patchwork_solve.analyses.commands.epilog import (
    epilog,
    reports_epilog,
    root_epilog,
    solo_epilog,
)
from patchwork_solve.analyses.commands.group import Command, Commands, Root
from patchwork_solve.engine.base.program import NAME, version


class Family(NamedTuple):
    """A command that has commands of its own.

    Attributes
    ----------
    commands : dict
        What each of them answers or does, by its name.
    epilog : callable
        Returns the end of its help.
    """

    help: str
    commands: dict[str, str]
    epilog: Callable[[], str]


FAMILIES = {
    "report": Family(
        "Report on many games or positions: is the game fair, what are patches worth?",
        REPORTS,
        reports_epilog,
    ),
    "solo": Family("Play and analyse the solo game against Automa.", SOLO, solo_epilog),
}

MODULES = {
    **dict.fromkeys(("new", "show", "moves", "perft", "replay", "circle"), "position"),
    **dict.fromkeys(("pack", "square"), "packing"),
    **dict.fromkeys((f"solo-{name}" for name in SOLO), "solo"),
}
"""Modules of commands that are not named after them."""

WORDS = {"import": "import_saved"}
"""Functions of commands whose names are words of Python."""

HELP_OPTIONS = ["-h", "--help"]

HELP = ([], *([option] for option in HELP_OPTIONS))
"""Command lines that list the commands."""

ROOM = __name__.rpartition(".")[0]


@cache
def app(command: str | None = None, inner: str | None = None, is_list: bool = False) -> typer.Typer:
    """Return the command line.

    Parameters
    ----------
    command : str, optional
        The only command to load; all by default.
    inner : str, optional
        Of a command with commands of its own, the only one to load.
    is_list : bool
        Only list the commands, without their options, which take a while to read.
    """
    found = typer.Typer(
        name=NAME,
        cls=Root,
        epilog=root_epilog(),
        context_settings={"help_option_names": HELP_OPTIONS},
        pretty_exceptions_enable=False,
    )
    found.callback()(options)
    for name in chain(*(group.commands for group in GROUPS)) if command is None else (command,):
        if name in FAMILIES:
            found.add_typer(
                typer.Typer(cls=Commands) if is_list else family(name, inner),
                name=name,
                help=FAMILIES[name].help,
                rich_help_panel=group_of(name).title,
            )
        else:
            _add(found, name, is_list)
    return found


@cache
def family(name: str, inner: str | None = None) -> typer.Typer:
    """Return the commands of a command, or one of them."""
    found = typer.Typer(cls=Commands, epilog=FAMILIES[name].epilog())
    for word in FAMILIES[name].commands if inner is None else (inner,):
        short = FAMILIES[name].commands[word]
        command = found.command(
            word, cls=Command, short_help=short, epilog=epilog(f"{name} {word}")
        )
        command(with_options(_function(f"{name}-{word}")))
    return found


def app_for(arguments: Sequence[str]) -> typer.Typer:
    """Return the command line with what some arguments need: one command if they begin with it."""
    if [*arguments] in HELP:
        return app(is_list=True)
    word, following = [*arguments[:2], "", ""][:2]
    name = ALIASES.get(word, word)
    if not any(name in group.commands for group in GROUPS):
        return app()
    is_inner = name in FAMILIES and following in FAMILIES[name].commands
    return app(name, following if is_inner else None)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"{NAME} {version()}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Find the best move in Patchwork, review games, solve puzzles and test changes of the rules.

    The analysis board has it all on one page: patchwork-solve board
    """


def _add(found: typer.Typer, name: str, is_list: bool) -> None:
    """Add a command, or only its name and first line, to the group that lists it."""
    command = _function(name)
    first = " ".join((command.__doc__ or "").partition("\n\n")[0].split())
    aliases = aliases_of(name)
    also = f" Also: {', '.join(aliases)}." if aliases else ""
    found.command(
        name,
        cls=Command,
        short_help=first + also,
        epilog=epilog(name),
        rich_help_panel=group_of(name).title,
    )(_without_options if is_list else with_options(command))


def _without_options() -> None:
    """Stand for a command that is only listed."""


def _function(name: str) -> Callable[..., None]:
    """Return the function of a command."""
    word = WORDS.get(name, name.replace("-", "_"))
    module: Any = import_module(f"{ROOM}.{MODULES.get(name, word)}")
    function: Callable[..., None] = getattr(module, word)
    return function
