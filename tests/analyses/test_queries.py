"""Queries: each declared field refuses what it does not allow, in Python and as an option."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import pytest

from patchwork_solve import Game, best, bounds, pack, review, solve, square
from patchwork_solve.analyses.asking.command import options, with_options
from patchwork_solve.analyses.asking.query import (
    Choice,
    Flag,
    Names,
    Number,
    Query,
    Texts,
    Whole,
    declarations,
    option_names,
    optional_fields,
)
from patchwork_solve.analyses.asking.settings import Settings
from patchwork_solve.analyses.best.query import BestQuery
from patchwork_solve.analyses.bounds.query import BoundsQuery
from patchwork_solve.analyses.bounds.report_query import BoundsReportQuery
from patchwork_solve.analyses.commands.film import FilmOptions
from patchwork_solve.analyses.commands.pictures import LookOptions
from patchwork_solve.analyses.comparing.query import OptionalLate, WhatIfQuery
from patchwork_solve.analyses.comparing.rebalance_query import RebalanceQuery
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.design.query import DesignQuery
from patchwork_solve.analyses.endgame.query import EndgameQuery
from patchwork_solve.analyses.exercises.query import ExercisesQuery
from patchwork_solve.analyses.fitting.query import FitQuery
from patchwork_solve.analyses.interest.query import InterestQuery
from patchwork_solve.analyses.losses.query import LossesQuery
from patchwork_solve.analyses.luck.query import LuckQuery
from patchwork_solve.analyses.match.ladder_query import LadderQuery
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.openings.query import Openings
from patchwork_solve.analyses.packing.query import PackQuery, SquareQuery
from patchwork_solve.analyses.playing.query import PlayQuery
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.puzzles.query import PuzzlesQuery
from patchwork_solve.analyses.report.output import Format
from patchwork_solve.analyses.review.query import ReviewQuery
from patchwork_solve.analyses.simulation.query import RunQuery
from patchwork_solve.analyses.solo.query import (
    SoloBestQuery,
    SoloLevelsQuery,
    SoloProofQuery,
    SoloReviewQuery,
)
from patchwork_solve.analyses.solved.query import FirstMoves
from patchwork_solve.analyses.study.query import Endgames
from patchwork_solve.analyses.worth.query import SelfGames
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.lab import design, sweep, whatif
from patchwork_solve.players import play_match
from patchwork_solve.solo import best_solo, review_solo, solve_solo
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

FUNCTIONS: dict[str, Callable[..., object]] = {
    "best": best,
    "solo best": best_solo,
    "solo endgame": solve_solo,
    "solo review": review_solo,
    "bounds": bounds,
    "endgame": solve,
    "pack": pack,
    "square": square,
    "play-match": play_match,
    "review": review,
    "whatif": whatif,
    "sweep": sweep,
    "design": design,
}

GAME = Game.load("example:three-blunders")
SOLO = SoloState.new(1).to_text()

QUERIES: dict[str, tuple[type[Query], dict[str, Any], tuple[str, ...]]] = {
    "best": (BestQuery, {}, ("example:close-finish",)),
    "endgame": (EndgameQuery, {}, ("example:close-finish",)),
    "pack": (PackQuery, {}, ("domino",)),
    "square": (SquareQuery, {}, ("domino",)),
    "play-match": (MatchQuery, {"a": "greedy", "b": "random"}, ("greedy", "random")),
    "review": (ReviewQuery, {"game": GAME}, ("example:three-blunders",)),
    "ladder": (LadderQuery, {}, ("greedy", "random")),
    "fit": (FitQuery, {}, ()),
    "bounds": (BoundsQuery, {}, ()),
    "simulate": (
        RunQuery,
        {"players": "greedy", "games": 4, "out": None},
        ("--players", "greedy", "--games", "4"),
    ),
    "puzzles": (PuzzlesQuery, {}, ()),
    "replay": (FilmOptions, {}, ("example:three-blunders",)),
    "show": (LookOptions, {}, ("example:close-finish",)),
    "exercises": (ExercisesQuery, {"games": ["example:game"]}, ("example:game",)),
    "report bounds": (BoundsReportQuery, {"what": "circles"}, ("circles",)),
    "report openings": (Openings, {}, ()),
    "report solved": (FirstMoves, {}, ()),
    "report endgames": (Endgames, {}, ()),
    "report interest": (InterestQuery, {}, ("run",)),
    "report luck": (LuckQuery, {}, ("run",)),
    "report losses": (LossesQuery, {"players": ["greedy"]}, ("--players", "greedy")),
    "whatif": (WhatIfQuery, {"variant": "first-2014"}, ("first-2014",)),
    "report compare": (OptionalLate, {}, ("run", "run")),
    "sweep": (SweepQuery, {"field": "square_points=0..1"}, ("square_points=0..1",)),
    "design": (
        DesignQuery,
        {"goals": "win_0=0.5", "vary": "square_points=0..1"},
        ("--goal", "win_0=0.5", "--vary", "square_points=0..1"),
    ),
    "rebalance": (RebalanceQuery, {"edition": "current"}, ("current",)),
    "play": (PlayQuery, {}, ()),
    "report prices": (PriceQuery, {}, ()),
    "report patches": (SelfGames, {}, ()),
    "report solo": (SoloLevelsQuery, {}, ()),
    "solo best": (SoloBestQuery, {}, (SOLO,)),
    "solo endgame": (SoloProofQuery, {}, (SOLO,)),
    "solo review": (SoloReviewQuery, {}, (f"{SOLO} advance",)),
}
"""The query of each command, what it needs beside one field in Python, and on a command line."""


OUTPUTS = {
    "fit": "--out",
    "play-match": "--resume",
    "ladder": "--resume",
    "report bounds": "--resume",
    "puzzles": "--output",
    "exercises": "--output",
    "report openings": "--resume",
    "report solved": "--resume",
    "report endgames": "--resume",
    "report losses": "--resume",
    "report interest": "--resume",
    "report luck": "--resume",
    "report solo": "--output",
    "solo best": "",
    "solo endgame": "",
    "solo review": "",
    "simulate": "--out",
    **dict.fromkeys(
        (
            "review",
            "play",
            "whatif",
            "design",
            "report compare",
            "rebalance",
            "report prices",
            "report patches",
        ),
        "--output",
    ),
}
"""The option for a file that a command writes, where that is not a picture."""


def wrong_values() -> Iterator[tuple[str, str, Any]]:
    """Yield each command with a field and a value that the field does not allow."""
    for command, (query, _, _) in QUERIES.items():
        optional = optional_fields(query)
        for name, declared in declarations(query).items():
            yield from ((command, name, value) for value in declared.wrong())
            if declared.wrong() and name not in optional:
                yield command, name, None


@pytest.mark.parametrize(("command", "name", "value"), list(wrong_values()))
def test_a_field_refuses_what_it_does_not_allow(command: str, name: str, value: Any) -> None:
    query, needed, _ = QUERIES[command]
    with pytest.raises(InputError) as raised:
        query(**{**needed, name: value})
    assert raised.value.field == name
    assert "; allowed: " in raised.value.reason


@pytest.mark.parametrize("command", QUERIES)
def test_an_option_refuses_what_its_field_does(run: Run, tmp_path: Path, command: str) -> None:
    query, _, needed = QUERIES[command]
    output = OUTPUTS.get(command, "--svg")
    written = tmp_path / ("written.html" if output == "--output" else "written.svg")
    for name, option in option_names(query).items():
        declared = declarations(query)[name]
        if not option.startswith("-") or isinstance(declared, (Flag, Texts)):
            continue
        for value in declared.wrong():
            line = (
                *command.split(),
                *needed,
                f"{option}={value}",
                *([f"{output}={written}"] if output else []),
            )
            refused(run(*line), f"error: {option}: ", "; allowed: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", FUNCTIONS)
def test_the_function_takes_what_the_query_declares(command: str) -> None:
    query = QUERIES[command][0]
    declared = {field.name: field.default for field in fields(query)}
    for name, parameter in inspect.signature(FUNCTIONS[command]).parameters.items():
        if name not in ("of", "progress", "state", "game", "out", "late", "metrics"):
            default = MISSING if parameter.default is parameter.empty else parameter.default
            assert declared[name] == default, name


# -- the adapter itself --------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted(Query):
    """A query with a field of each kind that the adapter treats in its own way."""

    circles: Annotated[int, Whole("How many.", 1, 9, option="--number")]
    is_fast: Annotated[bool, Flag("Whether to hurry.")] = False
    settings: Annotated[object, Settings("Set this.", option="--set")] = None
    threads: Annotated[int, Whole("How many.", 1, 9, unwritten=4, default="some")] = 1
    nodes: Annotated[int | None, Whole("How many.", 1, 9, option=None)] = None
    hidden: object = None


def wanted(query: Wanted, more: int = 3) -> None:
    """Take a query."""
    assert more == 3
    calls.append(query)


calls: list[Wanted] = []


def test_a_query_becomes_options() -> None:
    command = with_options(wanted)
    parameters = inspect.signature(command).parameters
    assert list(parameters) == ["circles", "is_fast", "settings", "threads", "more"]
    assert parameters["circles"].default is inspect.Parameter.empty
    assert parameters["is_fast"].default is False
    given = {"circles": "7", "is_fast": True, "settings": ["a=1", "b=x"], "threads": "2"}
    command(**given, more=3)
    assert calls.pop() == Wanted(7, True, {"a": 1, "b": "x"}, 2)
    command(**{**given, "threads": None}, more=3)
    assert calls.pop().threads == 4
    with pytest.raises(InputError, match=r"^--number: 10; allowed: 1 to 9$"):
        command(**{**given, "circles": "10"}, more=3)


@dataclass(frozen=True)
class Spare(Query):
    """A query beside another."""

    names: Annotated[object, Names("Which.", unwritten=())] = ()
    share: Annotated[float | None, Number("How much.", 0, 1, "")] = 1.0


def test_a_command_takes_two_queries() -> None:
    taken: list[object] = []

    def both(first: Wanted, second: Spare) -> None:
        taken.extend((first.circles, second))

    both.__annotations__ = {"first": Wanted, "second": Spare, "return": None}
    command = with_options(both)
    first = {"circles": "7", "is_fast": False, "settings": [], "threads": None}
    command(**first, names=None, share=None)
    command(**first, names="a, b", share="0.5")
    assert taken == [7, Spare((), None), 7, Spare(("a", "b"), 0.5)]
    with pytest.raises(InputError, match=r"^--share: 2; allowed: 0 to 1"):
        command(**first, names=None, share="2")


def test_a_parameter_of_a_command_is_declared_as_a_field() -> None:
    taken: list[object] = []

    def command(circles: int, more: int = 3, *, spare: Spare) -> None:
        taken.extend((circles, more, spare.share))

    number = Annotated[int, Whole("How many.", 1, 9, option="--number")]
    command.__annotations__ = {"circles": number, "more": int, "spare": Spare, "return": None}
    run = with_options(command)
    assert list(inspect.signature(run).parameters) == ["circles", "more", "names", "share"]
    run(circles="7", more=4, names=None, share="0.5")
    assert taken == [7, 4, 0.5]
    with pytest.raises(InputError, match=r"^--number: 10; allowed: 1 to 9$"):
        run(circles="10", more=4, names=None, share="0.5")


def test_a_choice_among_members_of_an_enum_is_a_member() -> None:
    assert Choice("Which.", tuple(Format)).checked("csv", "form") is Format.CSV


def test_a_field_of_python_only_is_checked() -> None:
    assert Wanted(1, nodes=9).nodes == 9
    with pytest.raises(InputError, match=r"^nodes: 10; allowed: 1 to 9$"):
        Wanted(1, nodes=10)


@pytest.mark.parametrize(
    ("field", "named"),
    [
        ("circles", "--number"),
        ("circles[3]", "--number[3]"),
        ("settings.a", "--set a"),
        ("circles.a", "circles.a"),
        ("hidden", "hidden"),
        ("also", "--also"),
    ],
)
def test_errors_name_options(field: str, named: str) -> None:
    with pytest.raises(InputError) as raised, options(Wanted, also="--also"):
        raise InputError(field, "wrong")
    assert raised.value.field == named


def test_a_function_without_a_query_stays() -> None:
    def plain(more: int = 3) -> None: ...

    assert with_options(plain) is plain
