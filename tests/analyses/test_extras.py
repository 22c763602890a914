"""Abilities of a plain installation, and its messages on the rest before any work."""

import importlib.util
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from patchwork_solve import InputError
from patchwork_solve.analyses import commands
from patchwork_solve.analyses.simulation.place import STORAGE
from patchwork_solve.engine.base import extras
from patchwork_solve.engine.base.extras import (
    ANKI,
    CHARTS,
    CLUSTER,
    FIT,
    GIF,
    LAB,
    PARQUET,
    PRINT,
    Extra,
)
from patchwork_solve.engine.base.program import NAME
from patchwork_solve.lab import PriceQuery, prices
from tests.analyses.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = [ANKI, CHARTS, CLUSTER, FIT, GIF, LAB, PARQUET, PRINT, STORAGE]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that hides modules, and lets no work begin."""
    monkeypatch.setattr(shutil, "which", lambda name: str(Path(sys.executable).with_name(name)))

    def worked(*words: object) -> NoReturn:
        raise AssertionError("work has begun")

    monkeypatch.setattr(commands, "_compiling", worked)
    monkeypatch.setattr("patchwork_solve.analyses.simulation.simulating.simulate", worked)
    find_spec = importlib.util.find_spec

    def hide(*modules: str) -> None:
        monkeypatch.setattr(
            extras, "find_spec", lambda name: None if name in modules else find_spec(name)
        )

    return hide


def refusal(option: str, extra: Extra) -> str:
    return f'error: {option}: {extra.reason}; pip install "{NAME}[{extra.name}]"\n'


CASES = [
    ("simulate --players greedy --games 20 --out run", "--out", PARQUET),
    ("simulate --players greedy --games 20 --out run --cluster tcp://x:1", "--cluster", CLUSTER),
    ("simulate --players greedy --games 20 --out memory://run", "--out", STORAGE),
    ("whatif example:tight-nine", "VARIANT", LAB),
    ("variant current --print mine.pdf", "--print", PRINT),
    ("sweep square_points=0..14..7", "FIELD", LAB),
    ("sweep square_points=0..14..7 --svg tile.svg", "--svg", CHARTS),
    ("design --goal win_0=0.5 --vary swap", "design", LAB),
    ("rebalance current", "rebalance", LAB),
    ("fit --out fitted.json", "fit", FIT),
    ("ladder random greedy --output ladder.html", "--output", CHARTS),
    ("puzzles example:puzzles-current --output puzzles.html", "--output", CHARTS),
    ("review example:three-blunders --output review.parquet", "--output", PARQUET),
    ("bounds example:close-finish --output bounds.parquet", "--output", PARQUET),
    ("report balance run", "RUN", LAB),
    ("report balance run --output balance.html", "--output", CHARTS),
    ("report bounds circles --output circles.html", "--output", CHARTS),
    ("report bounds circles --output circles.parquet", "--output", PARQUET),
    ("report bounds circles --cluster tcp://x:1", "--cluster", CLUSTER),
    ("report compare one two", "RUN_A", LAB),
    ("report endgames --output endgames.html", "--output", CHARTS),
    ("report endgames --cluster tcp://x:1", "--cluster", CLUSTER),
    ("report interest run", "RUN", LAB),
    ("report luck run", "RUN", LAB),
    ("report openings --output openings.html", "--output", CHARTS),
    ("report patches --output patches.html", "--output", CHARTS),
    ("report prices", "report prices", LAB),
    ("report prices --output prices.html", "--output", CHARTS),
    ("report publisher run", "RUN", LAB),
    ("report publisher run --output page.html", "--output", CHARTS),
    ("report solved --output solved.html", "--output", CHARTS),
    ("report solved --cluster tcp://x:1", "--cluster", CLUSTER),
]


@pytest.mark.parametrize(("line", "option", "extra"), CASES)
def test_a_missing_extra_is_named_before_any_work(
    line: str,
    option: str,
    extra: Extra,
    run: Run,
    without: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    for module in extra.modules:
        without(module)
        assert run(*line.split()) == (2, "", refusal(option, extra))
    assert list(tmp_path.iterdir()) == []


def test_python_names_the_extra_before_any_work(without: Callable[..., None]) -> None:
    without("statsmodels")
    with pytest.raises(InputError, match=r"^prices: the laboratory needs"):
        prices(PriceQuery(circles=1_000_000))


def test_the_pip_that_is_named_belongs_to_this_python(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After `make demo` the pip of the search path is another one, and knows no such package."""
    ours = tmp_path / "an environment" / "bin" / "python"
    monkeypatch.setattr(sys, "executable", str(ours))
    for found, expected in (
        (str(ours.with_name("pip")), "pip"),
        ("/usr/bin/pip", f"{shlex.quote(str(ours))} -m pip"),
        (None, f"{shlex.quote(str(ours))} -m pip"),
    ):
        monkeypatch.setattr(shutil, "which", lambda name, found=found: found)
        assert extras.install_command(LAB) == f'{expected} install "{NAME}[lab]"'


# -- what the project declares -------------------------------------------------------------------


def project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def names(requirements: list[str]) -> set[str]:
    return {requirement.partition(">=")[0] for requirement in requirements}


def test_the_board_belongs_to_the_default_installation() -> None:
    assert {"fastapi", "uvicorn"} <= names(project()["dependencies"])
    assert project()["optional-dependencies"]["board"] == []


def test_one_extra_installs_everything_but_the_tools_of_development() -> None:
    declared = project()["optional-dependencies"]
    (everything,) = declared["all"]
    installed = everything.removeprefix(f"{NAME}[").removesuffix("]").split(",")
    assert installed == sorted(set(declared) - {"all", "board", "dev"})
    # What nothing asks for at run time: the kernel itself says that it is missing.
    assert installed == sorted({"compile", *(extra.name for extra in EXTRAS)})


def test_every_extra_lists_the_packages_of_its_modules() -> None:
    brought = {"vl_convert": "vl-convert-python", "sklearn": "scikit-learn"}
    brought |= {"PIL": "pillow", "upath": "universal-pathlib"}
    for extra in EXTRAS:
        packages = names(project()["optional-dependencies"][extra.name])
        assert {brought.get(module, module) for module in extra.modules} == packages


def made(goal: str) -> list[str]:
    """Return the commands of a goal of make."""
    command = ["make", "--no-print-directory", "--dry-run", goal]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_demonstration_ends_with_what_to_try_next() -> None:
    board, command = made("demo")[-2:]
    assert "make board" in board
    assert ".venv/bin/patchwork-solve" in command
    assert "source .venv/bin/activate" in command


def test_make_board_opens_the_board() -> None:
    assert made("board")[-1] == ".venv/bin/patchwork-solve board"
