"""Commands with aliases and suggestions, and a help that shows values as people read them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any

from typer.core import TyperCommand, TyperGroup

from patchwork_solve.analyses.commands.catalogue import ALIASES, GROUPS, REPORTS, SOUGHT
from patchwork_solve.analyses.commands.lean_help import load_help
from patchwork_solve.analyses.commands.values import take_plain_values
from patchwork_solve.engine.base.wording import LONGEST_VALUE, shown

VALUES = {
    "str": "TEXT",
    "int": "N",
    "int range": "N",
    "float": "NUMBER",
    "float range": "NUMBER",
    "path": "FILE",
    "Path": "FILE",
    "bool": "",
}
"""Placeholder of an option's value in the help, by Typer's name of its type."""

TYPE = re.compile(r"<(?:list\[)?(.+?)\]?>")


class Command(TyperCommand):
    """A command whose help shows values as people read them."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return arguments and options."""
        return _readable(super().get_params(ctx), ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        load_help()
        super().format_help(ctx, formatter)


class Commands(TyperGroup):
    """Commands with aliases, and with suggestions for an unknown name."""

    aliases: Mapping[str, str] = {}
    """Commands by their aliases."""
    sought: Mapping[str, str] = {}
    """Command lines by words that people look for and that are no command here."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return _readable(super().get_params(ctx), ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        load_help()
        super().format_help(ctx, formatter)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by its name or an alias; None for an unknown one."""
        return super().get_command(ctx, self.aliases.get(cmd_name, cmd_name))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command of a command line, or fail with the nearest names."""
        word = args[0]
        is_unknown = self.get_command(ctx, word) is None and not word.startswith("-")
        if is_unknown and not ctx.resilient_parsing:
            ctx.fail(self._unknown(ctx, word))
        return super().resolve_command(ctx, args)

    def _unknown(self, ctx: Any, word: str) -> str:
        known = [*self.list_commands(ctx), *self.aliases]
        lines = {**dict(zip(known, known, strict=True)), **self.sought}
        near = get_close_matches(word.lower()[:LONGEST_VALUE], lines, n=2)
        suggested = " or ".join(dict.fromkeys(lines[name] for name in near))
        hint = f"did you mean {suggested}?" if near else f"{ctx.command_path} --help lists all"
        return f"no command {shown(word)}; {hint}"


class Root(Commands):
    """All commands, in the order of their groups."""

    aliases = ALIASES
    sought = SOUGHT | {name: f"report {name}" for name in REPORTS}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        order = {name: place for place, name in enumerate(chain(*(g.commands for g in GROUPS)))}
        return sorted(super().list_commands(ctx), key=order.__getitem__)


def _readable(params: Sequence[Any], ctx: Any) -> list[Any]:
    """Let the help show `VALUES` for the types of options, and no type for arguments."""
    for param in params:
        take_plain_values(param)
        type_ = TYPE.fullmatch(param.display_type(ctx))
        value = None if type_ is None else VALUES.get(type_[1])
        if value is None:
            continue
        if param.param_type_name == "argument":
            param.display_type_rich = lambda ctx: None
        elif param.metavar is None:
            param.metavar = value
    return list(params)
