"""The command `puzzles`: sets made, shown, picked from, written; and what it refuses."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.puzzles.making import make
from patchwork_solve.analyses.puzzles.query import PuzzlesQuery
from patchwork_solve.analyses.report.moves import line_words
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.state import State
from patchwork_solve.puzzles import PuzzlesAnswer, load_puzzles, make_puzzles
from tests.analyses.conftest import Run
from tests.analyses.test_page import read

ROOT = Path(__file__).resolve().parents[2]
SET = "example:puzzles-current"
FILE = ROOT / "examples" / "puzzles-current.json"
SMALL = "example:4x4"

Document = dict[str, Any]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[PuzzlesAnswer, Path]:
    """Return a puzzle of a small variant, and the file of answers that it left."""
    path = tmp_path_factory.mktemp("made") / "answers.jsonl"
    with Ledger(path) as ledger:
        return make(PuzzlesQuery([SMALL], 1), ledger=ledger), path


@pytest.fixture(scope="module")
def shipped() -> PuzzlesAnswer:
    return load_puzzles(SET)


@pytest.mark.thorough
def test_a_puzzle_is_of_the_game_that_is_named(made: tuple[PuzzlesAnswer, Path]) -> None:
    (puzzle,) = made[0]
    source = puzzle.source
    first, second = map(bot, source.players)
    start = State.new(seed=source.seed, edition=edition_of(SMALL))
    steps = list(play_plies(start, (first, second), seeds_of(source.seed)))
    assert source.moves == tuple(step.move for step in steps[: source.ply])
    assert steps[source.ply].state == puzzle.state


# -- showing -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_set_is_shown_with_the_solutions_behind_all_puzzles(run: Run) -> None:
    status, out, err = run("puzzles", SET, "--difficulty", "5")
    assert (status, err) == (0, "")
    numbers = re.findall(r"^Puzzle (\d+)  \*{5}$", out, re.MULTILINE)
    questions, solutions = out.split("\nSolutions\n")
    assert len(numbers) > 1
    assert re.findall(r"^(\d+)\. ", solutions, re.MULTILINE) == numbers
    assert "Best play" not in questions
    assert "About:" not in questions
    assert "Solutions" not in run("puzzles", SET, "--number", numbers[0], "--no-solutions")[1]


@pytest.mark.thorough
def test_a_puzzle_prints_its_position_question_and_answer(run: Run, shipped: PuzzlesAnswer) -> None:
    puzzle = shipped[0]
    out = run("puzzles", SET, "--number", "1")[1]
    for words in (
        puzzle.question_to(),
        str(puzzle.state),
        f"1. {'The advance' if puzzle.action == 'advance' else puzzle.action}",
        f"({puzzle.natural}), loses {puzzle.natural_loss} point",
        f"Best play: {line_words(puzzle.state, puzzle.solution.moves)} (",
        f"Instead: {line_words(puzzle.state, puzzle.refutation.moves)} (",
    ):
        assert words in out


@pytest.mark.thorough
def test_it_fits_sixty_columns(
    run: Run, shipped: PuzzlesAnswer, monkeypatch: pytest.MonkeyPatch
) -> None:
    unbreakable = re.compile(r"\S{50}")
    real = run("puzzles", SET, "--theme", "denial")[1]
    assert max(map(len, real.splitlines())) > 60
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.argv", ["patchwork-solve"])
    from patchwork_solve.analyses.puzzles.text import puzzles_text

    text = puzzles_text(shipped.chosen(theme="denial"), True)
    lines = [line for line in text.splitlines() if not unbreakable.search(line)]
    assert max(map(len, lines)) <= 60


@pytest.mark.thorough
def test_csv_and_json_hold_the_same_puzzles(run: Run) -> None:
    arguments = ("puzzles", SET, "--difficulty", "4", "--theme", "leather")
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "--format", "csv")[1])))
    document = run(*arguments, "--format", "json").json()
    assert [row["id"] for row in rows] == [one["id"] for one in document["puzzles"]]
    assert all(row["difficulty"] == "4" and "leather" in row["themes"] for row in rows)
    assert PuzzlesAnswer.from_json(document).to_json() == document


def test_a_set_can_be_sliced_and_read_like_a_list(shipped: PuzzlesAnswer) -> None:
    found = shipped
    assert found[3:5].numbers == (4, 5)
    assert list(found[3:5]) == [found[3], found[4]]
    assert found.chosen(number=7).puzzles == (found[6],)
    assert len(found.to_frame()) == len(found) == 100


# -- files ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_page_needs_no_other_file_and_hides_the_solutions_at_the_back(
    run: Run, shipped: PuzzlesAnswer, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.html"
    assert run("puzzles", SET, "--difficulty", "5", "--output", str(path))[0] == 0
    text = path.read_text("utf-8")
    words = "".join(read(text).words)
    assert not re.search(r"(src|href)=", text)
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    chosen = shipped.chosen(difficulty=5)
    assert text.count("<svg") == 3 * len(chosen)
    first_solution = words.index("Solution ")
    assert words.rindex("Puzzle ") < first_solution
    for puzzle in chosen:
        assert words.index(puzzle.state.to_text()) > first_solution
        assert words.index(f"After {move_words(puzzle.state, puzzle.natural)}") > first_solution


@pytest.mark.thorough
def test_files_of_every_kind(run: Run, shipped: PuzzlesAnswer, tmp_path: Path) -> None:
    paths = {kind: tmp_path / f"set.{kind}" for kind in ("json", "md", "csv", "parquet")}
    assert run("puzzles", SET, "--theme", "income", "--output", str(paths["json"]))[0] == 0
    for kind in ("md", "csv", "parquet"):
        assert run("puzzles", str(paths["json"]), "--output", str(paths[kind]))[0] == 0
    again = PuzzlesAnswer.load(paths["json"])
    assert [one.id for one in again] == [one.id for one in shipped.chosen(theme="income")]
    words = paths["md"].read_text("utf-8")
    assert words.index("# Solutions") > words.rindex("## Puzzle")
    import pandas as pd

    assert list(pd.read_parquet(paths["parquet"])["id"]) == list(pd.read_csv(paths["csv"])["id"])


# -- making --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_variant_has_puzzles_too(made: tuple[PuzzlesAnswer, Path]) -> None:
    [puzzle] = made[0]
    assert puzzle.state.edition.name == "4x4"
    assert "two threads" in puzzle.confirmations
    assert PuzzlesAnswer.from_json(made[0].to_file()).to_json() == made[0].to_json()


def test_stored_answers_are_not_computed_again(made: tuple[PuzzlesAnswer, Path]) -> None:
    answer, path = made
    before = path.read_text()
    with Ledger(path) as ledger:
        assert make(PuzzlesQuery([SMALL], 1), ledger=ledger).to_json() == answer.to_json()
    assert path.read_text() == before


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on(made: tuple[PuzzlesAnswer, Path], tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    command = [sys.executable, "-m", "patchwork_solve.analyses.cli", "puzzles", "--edition", SMALL]
    command += ["--puzzles", "1", "--resume", str(path), "--format", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as killed:
        while not (path.exists() and path.read_text().count("\n") >= 2):
            assert killed.poll() is None, "it ended before it was killed"
            time.sleep(0.02)
        killed.send_signal(signal.SIGKILL)
    kept = path.read_text()
    assert kept.startswith('{"format": "patchwork-ledger/1"')
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["puzzles"] == made[0].to_json()["puzzles"]
    assert path.read_text().startswith(kept.rpartition("\n")[0])


@pytest.mark.slow
def test_ctrl_c_ends_with_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    command = [sys.executable, "-m", "patchwork_solve.analyses.cli", "puzzles", "--edition", SMALL]
    command += ["--puzzles", "50", "--resume", str(path), "--format", "csv"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as stopped:
        while not (path.exists() and path.read_text().count('"puzzles, game"') >= 2):
            assert stopped.poll() is None
            time.sleep(0.05)
        stopped.send_signal(signal.SIGINT)
        out, err = stopped.communicate()
    assert stopped.returncode == 0, err
    assert out.count("\n") >= 2
    assert "of 50 puzzles of example:4x4" in err
    assert "Traceback" not in err


def test_python_names_its_arguments() -> None:
    for wrong in ({"puzzles": 0}, {"seconds": 0.0}, {"processes": 0}):
        with pytest.raises(InputError, match=f"^{next(iter(wrong))}: "):
            make_puzzles(SMALL, **wrong)  # type: ignore[arg-type]


def test_a_limit_that_is_too_short_is_reported(run: Run) -> None:
    start = time.monotonic()
    status, out, err = run("puzzles", "--time-limit", "0.2", "--edition", "current")
    assert (status, out) == (2, "")
    assert err == "error: --time-limit: no puzzle was found within it; allow more\n"
    assert time.monotonic() - start < 30


def test_editions_take_turns_with_the_seeds() -> None:
    first, second = PuzzlesQuery(["current", "first-2014"], 3, 10).hunts()
    assert [first.task(number)["seed"] for number in range(3)] == [10, 12, 14]
    assert [second.task(number)["seed"] for number in range(3)] == [11, 13, 15]
    pairs = {tuple(first.task(number)["players"]) for number in range(36)}
    assert len(pairs) == 36


@pytest.mark.thorough
def test_answers_that_somebody_changed_are_refused(
    made: tuple[PuzzlesAnswer, Path], tmp_path: Path, run: Run
) -> None:
    text = made[1].read_text()
    [puzzle] = made[0]
    path = tmp_path / "changed.jsonl"
    natural = f'"natural": "{puzzle.natural}"'
    assert natural in text
    changes = [('"found": ["', '"found": ["plus@a1 '), (natural, '"natural": "nonsense"')]
    changed = [text.replace(old, new) for old, new in changes]
    # No choices at all: a division by zero, once.
    changed += [re.sub(r'"row": {"found": \[".*?"\]}', f'"row": {{"found": {found}}}', text)
                for found in ("[]", "null", '["advance"]')]  # fmt: skip
    for one in changed:
        assert one != text
        path.write_text(one)
        status, out, err = run(
            "puzzles", "--edition", SMALL, "--puzzles", "1", "--resume", str(path)
        )
        assert (status, out) == (2, "")
        assert err.splitlines()[-1].startswith("error: --resume")
        assert "is not an answer for this report" in err


# -- refusing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((SET, "--seed", "1"), "--seed: is for making puzzles; leave it out with SET"),
        ((SET, "--edition", "current"), "--edition: is for making puzzles; leave it out with SET"),
        ((SET, "--time-limit", "3"), "--time-limit: is for making puzzles"),
        (("--theme", "denial"), "--theme: picks from a set; name one as SET"),
        (("--number", "3"), "--number: picks from a set"),
        (("--solve",), "--solve: goes with --check"),
        ((SET, "--check", "x.json"), "SET: leave it out with --check"),
        (("--check", "x.json", "--processes", "2"), "--processes: leave it out with --check"),
        (("--check", "x.json", "--no-solutions"), "--no-solutions: leave it out with --check"),
        (("--check", "x.json", "--time-limit", "1"), "--time-limit: limits --check --solve"),
        ((SET, "--processes", "2"), "--processes: is for making puzzles; leave it out with SET"),
        (("--check", "nowhere.json"), "--check: no file nowhere.json"),
        ((SET, "--number", "101"), "--number: 101; allowed: 1 to 100"),
        ((SET, "--theme", "dragons"), "--theme: 'dragons'; allowed: only move, special tile"),
        ((SET, "--difficulty", "6"), "--difficulty: 6; allowed: 1 to 5"),
        ((SET, "--theme", "quiet", "--difficulty", "5"), "--theme: no puzzle of the set matches"),
        ((SET, "--output", "set.txt"), "--output: set.txt; allowed: a name that ends in"),
        (("example:game",), "SET: example game is a game; allowed: a set of puzzles"),
        (("nowhere.json",), "SET: no file nowhere.json"),
        (("--edition", "atlantis"), "--edition: unknown edition 'atlantis'"),
        (("--edition", "current", "--edition", "current"), "--edition: 'current' is named twice"),
        (("--time-limit", "0"), "--time-limit"),
        (("--puzzles", "0"), "--puzzles"),
        (("{}",), "format: missing"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str, run: Run) -> None:
    status, out, err = run("puzzles", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith("error: "), err
    assert said in err


def drop_last(moves: str) -> str:
    """Return a game of one move fewer."""
    return moves.rpartition(" ")[0]


CHANGES: dict[str, Callable[[Document, Document], object]] = {
    "margin": lambda one, _: one["moves"].update({"77": one["moves"].popitem()[1]}),
    "line": lambda one, _: one["lines"][0].update(line=one["lines"][0]["line"] + " advance"),
    "answer": lambda one, _: one["answer"].insert(0, "advance"),
    "theme": lambda one, _: one["themes"].insert(0, "quiet"),
    "state": lambda one, _: one["state"]["players"][0].update(buttons=99),
    "difficulty": lambda one, _: one.update(difficulty=1 + one["difficulty"] % 5),
    "natural": lambda one, _: one["natural"].update(move=one["answer"][0]),
    "position": lambda one, _: one.update(position="position nothing"),
    "game": lambda _, source: source.update(moves=source["moves"].partition(" ")[2] + " advance"),
    "cut": lambda _, source: source.update(moves=drop_last(source["moves"]), ply=source["ply"] - 1),
    "seed": lambda _, source: source.update(seed=source["seed"] + 1),
    "token": lambda _, source: source.update(moves=source["moves"] + " castle"),
    "confirmations": lambda one, _: one.update(confirmations=[]),
}
"""Each makes a puzzle, whose source comes second, another one or wrong."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_set_that_somebody_changed_is_refused(change: str, tmp_path: Path, run: Run) -> None:
    document = json.loads(FILE.read_text("utf-8"))
    document["puzzles"] = document["puzzles"][:2]
    puzzle = document["puzzles"][1]
    before = json.dumps(puzzle)
    CHANGES[change](puzzle, puzzle["source"])
    assert json.dumps(puzzle) != before
    path = tmp_path / "set.json"
    path.write_text(json.dumps(document), "utf-8")
    status, out, err = run("puzzles", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("error: puzzles[1]."), err


def test_a_set_of_a_version_that_kept_no_games_is_read(
    shipped: PuzzlesAnswer, tmp_path: Path
) -> None:
    document = json.loads(FILE.read_text("utf-8"))
    document["puzzles"] = document["puzzles"][:9]
    for puzzle in document["puzzles"]:
        del puzzle["source"]["moves"]
    path = tmp_path / "set.json"
    path.write_text(json.dumps(document), "utf-8")
    found = PuzzlesAnswer.load(path)
    assert [puzzle.proved for puzzle in found] == [puzzle.proved for puzzle in shipped[:9]]
    assert not any(puzzle.source.moves for puzzle in found)
    written = json.loads(found.to_file())
    assert written == {**document, "program": written["program"]}


def test_a_puzzle_is_in_a_set_once(tmp_path: Path) -> None:
    document = json.loads(FILE.read_text("utf-8"))
    document["puzzles"] = [document["puzzles"][0]] * 2
    with pytest.raises(InputError, match="is there twice"):
        PuzzlesAnswer.from_json(document)


@pytest.mark.thorough
def test_nothing_is_left_half_written(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "out.html"
    assert run("puzzles", SET, "--number", "500", "--output", str(path))[0] == 2
    assert os.listdir(tmp_path) == []
