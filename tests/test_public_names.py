"""The public names: which there are, what each is explained by, and what it loads."""

import inspect
import os
import pickle
import re
import subprocess
import sys
import traceback
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

import patchwork_solve
from patchwork_solve import (
    Game,
    InputError,
    Move,
    State,
    best,
    bounds,
    lab,
    players,
    puzzles,
    reports,
    review,
    solve,
    square,
    svg,
)
from scripts.house import build

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
RACE = str(EXAMPLES / "tile-race.json")


def pages() -> str:
    folder = ROOT / "docs" / "reference" / "api"
    return "".join(page.read_text("utf-8") for page in folder.glob("*.md"))


ROOMS = [patchwork_solve, lab, players, puzzles, reports, svg]
PUBLIC = {name: getattr(room, name) for room in ROOMS for name in room.__all__}
"""Every public name, and what it stands for."""


@pytest.mark.parametrize("name", PUBLIC)
def test_every_name_is_explained(name: str) -> None:
    """The site has a page for each (tests/site)."""
    thing = PUBLIC[name]
    text = inspect.getdoc(thing)
    assert text is not None
    assert text.splitlines()[0].endswith("."), "a sentence in one line"
    if not inspect.isfunction(thing):
        return
    parameters = [p.removeprefix("*") for p in inspect.signature(thing).parameters]
    listed = re.findall(r"^\*?(\w[\w, ]*?)(?: : .*)?$", text.partition("Parameters\n")[2], re.M)
    explained = {one for line in listed for one in line.split(", ")}
    assert len(parameters) == 1 or explained >= set(parameters)


def test_pages_call_arguments_what_functions_call_them() -> None:
    calls = re.findall(r"`(\w+)\(([\w, *=.()]*)\)`", pages())
    shown = [(name, given) for name, given in calls if name in PUBLIC]
    assert len(shown) > 10
    for name, given in shown:
        there = inspect.signature(PUBLIC[name]).parameters
        named = [one.partition("=")[0].strip(" *") for one in given.split(",")]
        wrong = [one for one in named if one.isidentifier() and one not in there]
        assert wrong == [], f"{name}({given})"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.__name__))
def test_names_of_the_stub_are_all_there_is(room: ModuleType) -> None:
    held = vars(room).items()
    own = {name for name, it in held if not name.startswith("_") and not inspect.ismodule(it)}
    assert own <= set(room.__all__)
    with pytest.raises(AttributeError):
        room.best_guess  # noqa: B018


def test_a_name_has_one_room() -> None:
    assert len(PUBLIC) == sum(len(room.__all__) for room in ROOMS)
    assert len(patchwork_solve.__all__) <= 40


def test_the_version_is_that_of_the_package() -> None:
    assert patchwork_solve.__version__ == metadata.version("patchwork-solve")


def test_errors_are_named_as_users_import_them() -> None:
    assert InputError.__module__ == "patchwork_solve"
    with pytest.raises(InputError) as raised:
        State("first-2015")
    assert traceback.format_exception_only(raised.value)[0].startswith("patchwork_solve.InputError")
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_a_position_begins_as_state_new_does() -> None:
    assert State("first-2014", 7) == State.new(7, "first-2014")
    assert pickle.loads(pickle.dumps(State("current", 7))) == State.new(7)


def test_legal_moves_are_a_sequence() -> None:
    state = State("current", 7)
    first, *_ = state.legal_moves
    assert (first, str(first)) == (Move(), "advance")
    assert first in state.legal_moves
    assert "advance" in state.legal_moves
    assert "leather@a1" not in state.legal_moves
    assert state.legal_moves[-2:] == [*state.legal_moves][-2:]
    assert repr(state.legal_moves).startswith(f"<{len(state.legal_moves)} legal moves: advance, ")


@pytest.mark.thorough
def test_an_example_is_named_wherever_a_position_or_a_game_is_given() -> None:
    name = "example:close-finish"
    assert solve(name, nodes=100).state == State.load(name)
    assert best(name, player="strong:100n").state == State.load(name)
    assert bounds(name).lower == bounds(State.load(name)).lower
    assert square(state="example:tile-race").status == square(state=State.load(RACE)).status
    shortest = "example:shortest-game-current"
    assert review(shortest, player="draft:5n").game == Game.load(shortest)


@pytest.mark.parametrize("name", ["game.json", "diary.txt"])
def test_a_game_that_was_saved_is_loaded(name: str, tmp_path: Path) -> None:
    game = Game.load("example:game").with_names(("Ann", "Bob"))
    game.save(tmp_path / name)
    assert Game.load(tmp_path / name) == game
    with pytest.raises(InputError, match="path: "):
        game.save(tmp_path / "nowhere" / name)


PRINT_IMPORTS = """
import sys, time
begin = time.perf_counter()
import patchwork_solve
seconds = time.perf_counter() - begin
{use}
heavy = [name for name in ("numba", "pandas", "ortools", "pydantic") if name in sys.modules]
print(seconds, *heavy)
"""


def imports(use: str) -> tuple[float, set[str]]:
    """Return the seconds that the import took, and what it and a use of it brought along."""
    code = PRINT_IMPORTS.format(use=use)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, *heavy = done.stdout.split()
    return float(seconds), set(heavy)


def test_the_import_is_light() -> None:
    found = [imports("") for _ in range(5)]
    assert min(seconds for seconds, _ in found) < 0.1
    assert {name for _, heavy in found for name in heavy} == set()


@pytest.mark.parametrize(
    ("use", "brings"),
    [
        ("patchwork_solve.solve, patchwork_solve.pack, patchwork_solve.Edition", set()),
        ("patchwork_solve.Edition.load('current')", set()),
        ("patchwork_solve.Edition.load('example:tight-nine')", {"pydantic"}),
        (f"patchwork_solve.solve(patchwork_solve.State.load({CLOSE!r}))", {"numba"}),
    ],
    ids=["names", "an edition", "a variant", "an endgame"],
)
def test_names_load_what_they_need(use: str, brings: set[str]) -> None:
    assert imports(use)[1] == brings


@pytest.mark.slow
def test_types_for_users(tmp_path: Path) -> None:
    build(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=",
         "--cache-dir", str(tmp_path / "cache"), str(ROOT / "tests" / "typed_user.py")],
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
