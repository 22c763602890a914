"""Imports of a command: nothing that it does not need, so that it starts quickly."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from patchwork_solve.analyses.commands.app import app
from patchwork_solve.analyses.commands.values import take_plain_values
from patchwork_solve.analyses.report.output import Format
from tests.analyses.conftest import Run
from tests.lanes import thorough

CLOSE = "example:close-finish"
HEAVY = {
    "altair", "dateutil", "fastapi", "filelock", "jinja2", "networkx", "ortools", "pandas",
    "pyarrow", "pydantic", "rich", "xml.etree.ElementTree",
}  # fmt: skip
"""Modules that none of these commands needs."""

FORKING = """
import json, os, sys
import numba, numpy
for line in sys.stdin:
    if not (child := os.fork()):
        answer = os.dup(1)
        os.dup2(2, 1)
        from patchwork_solve.analyses.cli import main
        for words in json.loads(line):
            sys.argv = ["patchwork-solve", *words]
            try:
                main()
            except SystemExit as end:
                assert not end.code, (words, end.code)
        os.write(answer, " ".join(sys.modules).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.write(1, b"\\n")
"""
"""A process that has loaded numba, which takes most of a start, and runs commands in copies."""

Loaded = Callable[..., set[str]]


@pytest.fixture(scope="module")
def loaded_by(compiled: None) -> Iterator[Loaded]:
    """Yield a function that returns the modules loaded after some command lines in a process."""
    if not hasattr(os, "fork"):
        pytest.skip("a process copies itself, which this system cannot")
    command = [sys.executable, "-c", FORKING]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def loaded(*lines: tuple[str, ...]) -> set[str]:
            print(json.dumps(lines), file=process.stdin)
            modules = set(process.stdout.readline().split())  # type: ignore[union-attr]
            assert modules, "a command failed"
            return modules

        yield loaded
        process.stdin.close()


@pytest.mark.parametrize(
    "command",
    [
        *thorough(
            (("endgame", CLOSE, "--explain"),),
            (("best", CLOSE, "--player", "strong:200n"),),
        ),
        ("endgame", CLOSE, "--all", "--names", "Ann,Bob", "--threads", "1"),
        ("show", CLOSE),
        ("show", "example:game", "--ply", "12"),
        ("check", CLOSE),
        ("check", "example:game"),
        ("moves", CLOSE),
        ("replay", "example:game"),
        ("pack", "plus", "--count"),
        ("new", "--seed", "3"),
    ],
    ids=" ".join,
)
def test_a_command_loads_nothing_heavy(loaded_by: Loaded, command: tuple[str, ...]) -> None:
    assert loaded_by(command, (*command, "--format", "json")) & HEAVY == set()


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_markdown_needs_no_pandas_and_csv_does(loaded_by: Loaded, form: str) -> None:
    assert ("pandas" in loaded_by(("endgame", CLOSE, "--format", form))) == (form == "csv")


@pytest.mark.thorough
def test_a_command_does_not_load_the_others(loaded_by: Loaded) -> None:
    modules = loaded_by(("solve", CLOSE))
    room = "patchwork_solve.analyses.commands."
    assert f"{room}endgame" in modules
    assert {f"{room}{name}" for name in ("best", "simulate", "board", "report_luck")} & modules == (
        set()
    )


def test_a_report_does_not_load_the_others(loaded_by: Loaded) -> None:
    modules = loaded_by(("report", "luck", "--help"))
    assert "patchwork_solve.analyses.commands.report_luck" in modules
    assert "patchwork_solve.analyses.commands.report_solved" not in modules


def test_the_help_loads_no_markdown(loaded_by: Loaded) -> None:
    modules = loaded_by(("--help",))
    assert "typer.rich_utils" in modules
    assert modules & {"rich.markdown", "rich.traceback", "markdown_it", "pygments", "pandas"} == (
        set()
    )


def test_the_list_of_commands_reads_no_options(run: Run) -> None:
    """The list is the same as with all options, which it does not read."""
    lists = typer.main.get_command(app(is_list=True))
    full = typer.main.get_command(app())
    assert not any(command.params for command in lists.commands.values())  # type: ignore[attr-defined]
    assert list(lists.commands) == list(full.commands)  # type: ignore[attr-defined]
    shown = run("--help")[1]
    assert shown == run("-h")[1] == run()[1]
    assert shown == CliRunner().invoke(app(), ["--help"], prog_name="patchwork-solve").output


def test_rich_is_whole_after_the_help() -> None:
    script = (
        "from patchwork_solve.analyses.commands.lean_help import load_help\n"
        "load_help()\n"
        "import rich.markdown, rich.traceback, typer.rich_utils\n"
        "assert rich.markdown.Markdown('a').markup == 'a' and rich.traceback.Traceback.extract\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


# -- values --------------------------------------------------------------------------------------

TEXTS = [
    "", " ", "0", "1", "7", "007", "+7", "-7", " 7 ", "7.0", "7.5", "1e3", ".5", "5.", "1_0", "٣",
    "nan", "inf", "true", "yes", "json", "JSON", "table", "plus", "-", "no-such-file", ".", "/",
    "a/b.svg", "999999999", "9999999999", "12345678901234567890", "half\udc80", "a\0b",
]  # fmt: skip


def parameters() -> Iterator[tuple[Any, Any]]:
    """Yield every option and argument, with the context of its command."""
    root: Any = typer.main.get_command(app())
    with root.make_context("patchwork-solve", [], resilient_parsing=True) as context:
        reports = root.commands["report"]
        for group, parent in ((root, context), (reports, reports.context_class(reports, context))):
            for name, command in group.commands.items():
                inside = command.context_class(command, parent, name, resilient_parsing=True)
                for param in command.params:
                    yield param, inside


def outcome(process: Any, ctx: Any, value: Any) -> tuple[str, str]:
    """Return the value that a command gets, or what is said of a wrong one."""
    try:
        found = process(ctx, value)
    except Exception as error:
        return type(error).__name__, str(error)
    return type(found).__name__, repr(found)


def test_a_plain_value_is_what_typer_makes_of_it() -> None:
    """With and without the short cut every value comes out the same, also those that are wrong."""
    checked = 0
    for param, ctx in parameters():
        take_plain_values(param)
        quick, typers = param.process_value, type(param).process_value.__get__(param)
        is_many = param.multiple or param.nargs != 1
        values = [(text, "b") for text in TEXTS] + [(), None] if is_many else [*TEXTS, None]
        for value in [*values, param.get_default(ctx)]:
            said = f"{ctx.info_name} {param.name} {value!r}"
            assert outcome(quick, ctx, value) == outcome(typers, ctx, value), said
        checked += 1
    assert checked > 300


def test_plain_values_do_not_go_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole numbers, decimals, words, choices and new files are taken at once."""
    found = {param.name: (param, ctx) for param, ctx in parameters()}
    plain = {"ply": ("31", 31), "save_every": ("2.5", 2.5), "names": ("A,B", "A,B")}
    plain |= {"form": ("json", Format.JSON), "circle": ("new.png", Path("new.png"))}
    for name, (text, value) in plain.items():
        param, ctx = found[name]
        take_plain_values(param)
        monkeypatch.setattr(type(param), "get_runtime_param", None)
        assert param.process_value(ctx, text) == value
