"""Help and its examples, the module as a command, and what a shell completes."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from patchwork_solve.analyses import cli
from patchwork_solve.analyses.commands.catalogue import (
    ALIASES,
    GROUPS,
    OLD,
    REPORT_EXAMPLE,
    REPORTS,
    aliases_of,
)
from patchwork_solve.analyses.commands.epilog import SHOWN
from patchwork_solve.engine.base.program import NAME
from patchwork_solve.engine.endgame.memory import FIXED, MIB, TABLE_ENTRIES
from patchwork_solve.engine.kernel.endgame.transposition import ENTRY
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run
from tests.called import Done

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = str(Path(sys.executable).with_name("patchwork-solve"))
MODULE = f"{shlex.quote(sys.executable)} -m patchwork_solve"


@cache
def commands() -> tuple[str, ...]:
    """Return the words of every command."""
    names: list[str] = []
    for name, command in typer.main.get_command(cli.app).commands.items():  # type: ignore[attr-defined]
        parts = getattr(command, "commands", None)
        names += [name] if parts is None else (f"{name} {part}" for part in parts)
    return tuple(names)


@pytest.mark.parametrize("command", ["", *commands()])
def test_help_is_short_and_long(run: Run, command: str) -> None:
    status, out, err = run(*command.split(), "-h")
    assert (status, err) == (0, "")
    assert f"Usage: patchwork-solve {command}".rstrip() in out
    assert run(*command.split(), "--help") == (status, out, err)


@pytest.mark.parametrize("command", sorted(SHOWN))
def test_help_shows_examples(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    _, out, _ = run(*command.split(), "-h")
    for line in SHOWN[command]:
        assert line.startswith(command)
        assert f"patchwork-solve {line}\n" in "".join(
            f"{row.strip()}\n" for row in out.splitlines()
        )


def test_every_command_shows_examples() -> None:
    assert set(SHOWN) == set(commands())


def test_help_groups_the_commands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    rows = run("--help")[1].splitlines()
    titles = [row.split("─ ")[1].split(" ─")[0] for row in rows if row.startswith("╭─ ")]
    assert titles == ["Options", *(group.title for group in GROUPS)]
    listed = [row.split()[1] for row in rows if row.startswith("│ ") and row[2].isalpha()]
    assert listed == [name for group in GROUPS for name in group.commands]
    assert sorted(listed) == sorted({name.split()[0] for name in commands()})
    for group in GROUPS:
        assert f" {group.title}: patchwork-solve {group.example}" in [row.rstrip() for row in rows]


def test_help_shows_the_other_names(run: Run) -> None:
    out = " ".join(run("--help")[1].replace("│", " ").split())
    for alias, name in ALIASES.items():
        others = ", ".join(aliases_of(name))
        assert bool(others) != (alias in OLD)
        if not others:
            continue
        assert f" Also: {others}." in out.split(f" {name} ", 1)[1], alias
        assert f"Also called {others.replace(', ', ' or ')}." in run(name, "--help")[1]


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_another_name_runs_the_command(run: Run, alias: str, name: str) -> None:
    status, out, err = run(alias, "--help")
    assert (status, err) == (0, "")
    usage = f"Usage: patchwork-solve {name} "
    expected = " ".join(run(name, "--help")[1].split())
    assert " ".join(out.split()) == expected.replace(usage, f"Usage: patchwork-solve {alias} ")
    assert run(alias, "--format", "no") == run(name, "--format", "no")


def test_help_of_reports_says_what_each_answers(run: Run) -> None:
    out = " ".join(run("report", "--help")[1].replace("│", " ").split())
    assert set(REPORTS) == {name.split()[1] for name in commands() if name.startswith("report ")}
    for name, question in REPORTS.items():
        assert "?" in question
        assert f" {name} {question}" in out
    assert f"patchwork-solve {REPORT_EXAMPLE}" in out


@pytest.mark.parametrize("command", ["", "report", *commands()])
def test_help_names_no_type_of_a_programming_language(run: Run, command: str) -> None:
    out = run(*command.split(), "--help")[1]
    for word in ("bool", "int", "float", "path", "str", "int range"):
        assert f"<{word}>" not in out
    assert "<list[" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("solv", "no command 'solv'; did you mean solve or report solved?"),
        ("nwe", "no command 'nwe'; did you mean new?"),
        ("Endgame x", "no command 'Endgame'; did you mean endgame or report endgames?"),
        ("openings", "no command 'openings'; did you mean report openings?"),
        ("seven-by-seven", "no command 'seven-by-seven'; did you mean square?"),
        ("xyzzy", "no command 'xyzzy'; patchwork-solve --help lists all"),
        ("report opening", "no command 'opening'; did you mean openings?"),
        ("report solve", "no command 'solve'; did you mean solved or solo?"),
        ("report xyzzy", "no command 'xyzzy'; patchwork-solve report --help lists all"),
    ],
)
def test_an_unknown_command_suggests_the_nearest(run: Run, words: str, said: str) -> None:
    assert run(*words.split()) == (2, "", f"error: {said}\n")


SERVERS = ("board", "serve")


def examples() -> list[str]:
    """Return the examples but those that README shows, and its test runs; servers never end."""
    readme = (ROOT / "README.md").read_text("utf-8")
    lines = [line for command, lines in SHOWN.items() for line in lines if command not in SERVERS]
    lines += [group.example for group in GROUPS]
    return [line for line in dict.fromkeys(lines) if f"{NAME} {line}" not in readme]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the runs that reports on runs are about."""
    folder = tmp_path_factory.mktemp("played") / "runs"
    folder.mkdir()
    for name, edition in (("base", "current"), ("variant", "first-2014")):
        simulate("greedy", 20, out=folder / name, edition=edition).close()
    return folder


LONG = (
    "bench",
    "bounds --goal longest",
    "design",
    "exercises",
    "fit",
    "ladder",
    "play-match",
    "puzzles --edition",
    "report balance runs/base runs/variant",
    "report bounds circles",
    "report designer",
    "report interest",
    "report luck",
    "report losses",
    "report prices",
    "report publisher",
    "review example:three-blunders",
    "sweep",
    "whatif",
)
"""How the examples begin that take longest; other tests run these commands on less."""

THOROUGH = (
    "best example:game --ply 8",
    "best example:hard --player strong:50000n --all-placements",
    "bounds example:close-finish",
    "endgame example:close-finish --explain",
    "puzzles example:puzzles-",
    "rebalance current",
    "report balance runs/base --section",
    "report compare",
    "review example:game --time-limit 2",
    "simulate --players",
)
"""How others begin that take a second."""


def marked() -> Iterator[Any]:
    """Yield the examples: those that take long are slow, the first other of a command is smoke."""
    first: set[str] = set()
    for line in examples():
        command = max(filter(line.startswith, commands()), key=len)
        marks = [pytest.mark.slow] if line.startswith(LONG) else []
        marks += [pytest.mark.thorough] if line.startswith(THOROUGH) else []
        if not marks and command not in first:
            first.add(command)
            marks = [pytest.mark.smoke]
        yield pytest.param(line, marks=marks)


@pytest.mark.parametrize("line", list(marked()))
def test_an_example_of_the_help_runs_anywhere(
    tmp_path: Path, shell: dict[str, str], line: str, request: pytest.FixtureRequest
) -> None:
    if "runs/" in line:
        shutil.copytree(request.getfixturevalue("runs"), tmp_path / "runs")
    if "prices.csv" in line:
        shutil.copy(ROOT / "tests/data/prices.csv", tmp_path)
    if "proofs.parquet" in line:
        shutil.copy(ROOT / "docs/data/proofs.parquet", tmp_path)
    if "saved.json" in line:
        shutil.copy(ROOT / "tests/data/saved.json", tmp_path)
    done = subprocess.run(
        ["bash", "-c", f"{NAME} {line}"], cwd=tmp_path, env=shell, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or any(path.stat().st_size for path in tmp_path.iterdir())


@pytest.mark.thorough
def test_the_module_is_the_command(tmp_path: Path) -> None:
    for line in ("--version", "show example:tie --text", "show example:no"):
        module, script = (
            subprocess.run(
                ["bash", "-c", f"{command} {line}"], cwd=tmp_path, capture_output=True, text=True
            )
            for command in (MODULE, shlex.quote(SCRIPT))
        )
        assert (module.returncode, module.stdout) == (script.returncode, script.stdout)
        assert module.stderr == script.stderr


# -- completion ----------------------------------------------------------------------------------


def as_bash_asks(words: str) -> dict[str, str]:
    """Return the environment in which bash asks what could stand for the last of some words."""
    return {
        "_PATCHWORK_SOLVE_COMPLETE": "complete_bash",
        "COMP_WORDS": f"patchwork-solve {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }


@pytest.fixture
def completed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Return a function that completes words as bash does."""

    def call(words: str, **more: str) -> Done:
        for name, value in {**as_bash_asks(words), **more}.items():
            monkeypatch.setenv(name, value)
        return run()

    return call


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("en", ["endgame"]),
        ("pack plus ax", ["axe"]),
        ("square pinw", ["pinwheel"]),
        (
            "new --edition ",
            [
                "current",
                "first-2014",
                "express",
                "example:express",
                "example:tight-nine",
                "example:4x4",
                *(f"example:{n}x{n}" for n in range(5, 10)),
            ],
        ),
        ("new --players greedy,c", ["greedy,careful"]),
        ("bounds --goal l", ["lowest", "longest", "loser"]),
        ("show --format m", ["markdown"]),
        ("example cl", ["close-finish"]),
        ("show example:cl", ["example:close-finish"]),
        ("replay example:g", ["example:game"]),
        ("replay example:v", []),
        ("show ex", []),  # The shell offers files, as examples/.
    ],
)
def test_a_shell_completes(completed: Callable[..., Done], words: str, found: list[str]) -> None:
    done = completed(words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == found


def test_a_shell_completes_the_commands() -> None:
    """In a process of its own, as a shell starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "patchwork_solve"],
        env={**os.environ, **as_bash_asks("")},
        capture_output=True,
        text=True,
    )
    assert set(done.stdout.split()) == {name.split()[0] for name in commands()}


def test_words_that_no_shell_says(completed: Callable[..., Done]) -> None:
    for more in ({"COMP_CWORD": "x"}, {"_PATCHWORK_SOLVE_COMPLETE": "complete_cmd"}):
        done = completed("en", **more)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_a_script_for_the_shell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: "zsh")
    status, out, err = run("--show-completion")
    assert (status, err) == (0, "")
    assert out.startswith("#compdef patchwork-solve")
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: None)
    status, out, err = run("--show-completion")
    assert (status, out) == (2, "")
    assert "not supported" in err


def test_the_help_of_endgame_says_how_much_memory_it_takes(run: Run) -> None:
    table = TABLE_ENTRIES * ENTRY * 8 // MIB
    words = " ".join(run("endgame", "--help")[1].replace("\u2502", " ").split())
    assert f"(default {table}, and {FIXED} a thread)" in words
