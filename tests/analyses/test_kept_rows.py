"""Rows of a `--resume` file that somebody has changed: each is reported in one line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.bounds.alone import EditionBounds
from patchwork_solve.analyses.losses.tails import Opening as Beginning
from patchwork_solve.analyses.losses.tails import Tail
from patchwork_solve.analyses.match.pairs import Pair
from patchwork_solve.analyses.openings.frame import Opening
from patchwork_solve.analyses.solved.frame import SolvedCircle
from patchwork_solve.analyses.study.frame import Studied
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.row import AnswerRow
from patchwork_solve.analyses.worth.games import SelfGame
from patchwork_solve.engine.base.errors import InputError
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import few

POCKET = str(Path(__file__).parents[1] / "data" / "variants" / "pocket.toml")
OF_POCKET = ("--edition", POCKET)

COMMANDS: dict[str, tuple[str, ...]] = {
    "losses": ("report", "losses", "--tails", "1", "--space", "15", "--players", "greedy"),
    "openings": ("report", "openings", "--circles", "1", "--player", "strong:5n"),
    "solved": ("report", "solved", "--circles", "1", "--nodes", "1000"),
    "endgames": ("report", "endgames", "--positions", "1", "--space", "15"),
    "patches": ("report", "patches", "--games", "1", "--player", "strong:5n"),
    "editions": ("report", "bounds", "editions"),
    "match": ("play-match", "greedy", "random", "--games", "2", "--processes", "1"),
}
"""Commands that are quick, and whose ledgers differ."""

SCHEMAS: dict[str, tuple[type[AnswerRow], ...]] = {
    "losses": (Beginning, Tail),
    "openings": (Opening,),
    "solved": (SolvedCircle,),
    "endgames": (Studied,),
    "patches": (SelfGame,),
    "editions": (EditionBounds,),
    "match": (Pair,),
}
"""The rows of these ledgers."""

WORDS = ("is not an answer for this report", "name another file")

Entry = dict[str, Any]


def entries(kept: Path) -> list[Entry]:
    return [json.loads(line) for line in kept.read_text("utf-8").splitlines()]


def write(kept: Path, lines: list[Entry]) -> None:
    kept.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")


def with_nulls(lines: list[Entry]) -> Iterator[tuple[Entry, list[Entry]]]:
    """Yield the lines with a null in one column of one answer, after the answer as it was."""
    for at, line in enumerate(lines):
        for name in line.get("row", ()):
            row = line["row"] | {name: None}
            yield line, [*lines[:at], line | {"row": row}, *lines[at + 1 :]]


def is_refused(kept: Path, answer: Entry, schemas: tuple[type[AnswerRow], ...]) -> bool:
    """Whether an answer of a file is none, read as a report reads it."""
    [schema] = [one for one in schemas if one.model_fields.keys() == answer["row"].keys()]
    with Ledger(kept, entries(kept)[0].get("about")) as ledger:
        try:
            ledger.get(answer["task"], schema)
        except InputError as error:
            return error.field == "--resume" and all(words in error.reason for words in WORDS)
    return False


@pytest.mark.parametrize("name", few([*COMMANDS], 1))
def test_a_null_in_a_row_is_a_line(run: Run, tmp_path: Path, name: str) -> None:
    """A null in losses, openings and solved was a traceback."""
    kept = tmp_path / "kept"
    command = (*COMMANDS[name], *OF_POCKET, "--resume", str(kept), "--format", "json")
    answer = run(*command).output()
    assert run(*command)[:2] == (0, answer), "a row of ours is an answer"
    refusals = 0
    for before, lines in with_nulls(entries(kept)):
        write(kept, lines)
        if not is_refused(kept, before, SCHEMAS[name]):  # A column that may be empty.
            continue
        refusals += 1
        if refusals == 1:
            refused(run(*command), "--resume", *WORDS)
    assert refusals >= 2


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_null_in_any_row_is_a_line_or_an_empty_column(
    run: Run, tmp_path: Path, name: str
) -> None:
    kept = tmp_path / "kept"
    command = (*COMMANDS[name], *OF_POCKET, "--resume", str(kept), "--format", "json")
    assert run(*command)[0] == 0
    for before, lines in with_nulls(entries(kept)):
        write(kept, lines)
        done = run(*command)
        if is_refused(kept, before, SCHEMAS[name]):
            refused(done, "--resume", *WORDS)
        else:
            assert done[0] == 0
