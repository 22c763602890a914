"""The reference of the commands, generated from the command line during the build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer
from sphinx.application import Sphinx

from patchwork_solve.analyses.cli import app as command_line
from patchwork_solve.analyses.commands.catalogue import GROUPS
from patchwork_solve.engine.base.program import NAME

PAGE = "reference/options"


def reference() -> str:
    """Return a section for each command in the groups of the help, as Markdown."""
    root = typer.main.get_command(command_line)
    context = root.make_context(NAME, [], resilient_parsing=True)
    lines: list[str] = []
    for group in GROUPS:
        lines += [f"## {group.title}", ""]
        for name in group.commands:
            lines += _command(root.get_command(context, name), name, context)
    return "\n".join(lines)


def _command(command: Any, name: str, parent: Any) -> Iterator[str]:
    """Yield the lines of a command: help, options, examples; then those of its commands."""
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    yield from (f"### `{context.command_path.removeprefix(NAME + ' ')}`", "", command.help, "")
    records = [each.get_help_record(context) for each in command.get_params(context)]
    rows = [_row(*record) for record in records if record and "--help" not in record[0]]
    if rows:
        yield from ("| argument or option | meaning |", "|:--|:--|", *rows, "")
    prose, _, examples = (command.epilog or "").partition("Example")
    yield from (prose.strip(), "")
    shown = [line for line in examples.splitlines() if line.startswith(NAME)]
    if shown:
        yield from ("```sh", *shown, "```", "")
    if hasattr(command, "commands"):
        for inner in command.list_commands(context):
            yield from _command(command.get_command(context, inner), inner, context)


def _row(names: str, meaning: str) -> str:
    # The table needs a backslash before a bar; the page does not show it.
    cells = (f"`{names}`", meaning.replace("  [", " [").replace("<", "\\<").replace("*", "\\*"))
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def append_reference(app: Sphinx, docname: str, source: list[str]) -> None:
    """Append the reference to its page when Sphinx reads it."""
    if docname == PAGE:
        source[0] += "\n" + reference()


def is_always_outdated(app: Sphinx, *changed: object) -> list[str]:
    """Return the page, so that Sphinx always reads it: its source is not a file of the docs."""
    return [PAGE] if PAGE in app.env.found_docs else []


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("source-read", append_reference)
    app.connect("env-get-outdated", is_always_outdated)
    return {"parallel_read_safe": True}
