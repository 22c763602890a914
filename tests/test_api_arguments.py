"""Arguments of Python functions: numbers of numpy do, and errors name the wrong one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import (
    Edition,
    Game,
    InputError,
    Move,
    Player,
    Quilt,
    State,
    bounds,
    perft,
    review,
    square,
)
from patchwork_solve.analyses.balance.answer import BalanceAnswer
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.lab import (
    LatePositions,
    PriceQuery,
    design,
    rebalance,
    simulate,
    sweep,
    whatif,
)
from patchwork_solve.players import play_match, play_out
from patchwork_solve.reports import (
    FirstMoves,
    Openings,
    Sample,
    SelfGames,
    circles_frame,
    solved_frame,
    study_frame,
)
from patchwork_solve.svg import position_svg, quilt_svg, write_picture

ROOT = Path(__file__).resolve().parent.parent
SMALL = "example:4x4"
CLOSE = State.load(ROOT / "examples" / "close-finish.json")
CURRENT = CLOSE.edition
SHORT = Game.played(CLOSE, ["advance"])


def placed(time: Any = 10, buttons: Any = 8, income: Any = 3, **fields: Any) -> State:
    """Return a position of which some numbers may be none."""
    empty = Quilt.empty(9, 9)
    players = Player(time, buttons, income, empty), Player(12, 5, 0, empty)
    return State.of(CURRENT, CLOSE.circle, players, **fields)


# -- whole numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint8])
def test_positions_take_numbers_of_numpy(kind: type[np.integer[Any]]) -> None:
    given = placed(kind(30), kind(8), kind(3), leather_owed=kind(1), to_move=kind(0))
    assert given == placed(30, 8, 3, leather_owed=1, to_move=0)
    assert json.dumps(given.to_json()) == json.dumps(State.from_text(given.to_text()).to_json())
    assert State.new(kind(3)) == State.new(3)
    players = ("greedy", "random")
    assert play_out(CLOSE, players, kind(3), kind(50)) == play_out(CLOSE, players, 3, 50)
    assert perft(CLOSE, kind(1)) == perft(CLOSE, 1)


def test_cells_in_any_order_and_of_numpy_are_the_same_move() -> None:
    move = Move.from_text("domino@c6c7")
    given = (Move("domino", ((6, 2), (5, 2))), Move("domino", tuple(np.array([[6, 2], [5, 2]]))))
    assert given == (move, move)
    assert CLOSE.is_legal(given[0])
    played = Game.played(CLOSE, given[1:])
    assert Game.from_json(json.dumps(played.to_json())) == played


def test_questions_take_numbers_of_numpy() -> None:
    two, five = np.int64(2), np.int64(5)
    given = play_match("greedy", "random", two, seed=five, edition=SMALL)
    assert given.games == play_match("greedy", "random", 2, seed=5, edition=SMALL).games
    assert Openings((SMALL,), two, five) == Openings((SMALL,), 2, 5)
    assert json.dumps(Openings((SMALL,), two, five).tasks())
    assert json.dumps(SelfGames((SMALL,), two, five).tasks())
    assert json.dumps(PriceQuery(SMALL, two, five).tasks())
    assert json.dumps(FirstMoves((SMALL,), two, five, nodes=five, seconds=two).tasks())
    assert json.dumps(FirstMoves((SMALL,), two, tile=np.True_, moves=np.True_).tasks())
    solved = solved_frame(FirstMoves((SMALL,), np.int64(1), two, nodes=np.int64(100)))
    pd.testing.assert_frame_equal(
        solved.drop(columns="seconds"),
        solved_frame(FirstMoves((SMALL,), 1, 2, nodes=100)).drop(columns="seconds"),
    )


def test_any_whole_number_is_a_seed() -> None:
    game = play_out(CLOSE, ("random", "random"), -1)
    assert game == play_out(CLOSE, ("random", "random"), (1 << 64) - 1)
    assert State.new(-1).problems() == []
    frame = study_frame(Sample(SMALL, space=10, positions=1, seed=-1))
    assert frame["seed"].min() >= -1


# -- questions about rules -----------------------------------------------------------------------

GREEDY: dict[str, Any] = {"player": "greedy", "games": 4}
OF_GAMES: dict[str, Callable[..., object]] = {
    "simulate": lambda out, **given: simulate(
        **{"players": "greedy", "games": 4, "edition": SMALL, **given}, out=out
    ),
    "whatif": lambda out, **given: whatif("first-2014", **{**GREEDY, **given}, out=out),
    "sweep": lambda out, **given: sweep("square_points=6..7", **{**GREEDY, **given}, out=out),
    "design": lambda out, **given: design("tie=0", "swap", **{**GREEDY, **given}, out=out),
}


@pytest.mark.parametrize("name", OF_GAMES)
@pytest.mark.parametrize("field", ["seed", "games"])
def test_games_that_cannot_be_played(name: str, field: str, tmp_path: Path) -> None:
    """Other values are in tests/analyses/test_queries.py."""
    pytest.importorskip("duckdb")
    with pytest.raises(InputError) as raised:
        OF_GAMES[name](tmp_path / "run", **{field: -1})
    assert raised.value.field == field
    assert not (tmp_path / "run").exists()


def test_a_run_takes_numbers_of_numpy(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    four, three = np.int64(4), np.int64(3)
    given = {"edition": SMALL, "games_a_shard": np.int64(2)}
    with simulate(["greedy", "random"], four, out=tmp_path, seed=three, **given) as run:  # type: ignore[arg-type]
        assert run.about.seed == 3
        assert len(run.query("SELECT * FROM games")) == 4


@pytest.mark.thorough
def test_a_question_takes_numbers_of_numpy(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    ten, late = np.int64(10), LatePositions(np.int64(1), np.int64(50), np.int64(1000))
    found = whatif(
        "first-2014", out=tmp_path, player="greedy", games=ten, precision=None, seed=ten, late=late
    )
    assert found.effects["circles"].max() == 10


# -- single arguments ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: placed(buttons=-1), "players[0].buttons: -1; allowed: 0 to"),
        (lambda: play_out(CLOSE, ("greedy", "greedy"), 1, 54), "until: 54; allowed: 0 to 53"),
        (lambda: play_out(CLOSE, ("greedy", "greedy"), 1, -1), "until: -1; allowed: 0 to 53"),
        (lambda: Game.played(CLOSE, ["advance", "fly"]), "moves[1]: 'fly'; allowed: advance"),
        (lambda: Quilt("." * 82, 9), "quilt: 82 cells do not make rows of 9"),
        (lambda: Quilt("", 0), "quilt: 0 cells do not make rows of 0"),
        (
            lambda: Quilt("A1B......", 9),
            "quilt: 'A1B......'; allowed: '.', '*', '#', '-' and the letters",
        ),
        (lambda: State.from_json(ROOT), "Path; allowed: a JSON object"),
        (lambda: FirstMoves(ask="winner", moves=True).tasks(), "moves: needs the margin"),
        (lambda: square(["axe"], at="d4"), "at: d4 is not the top left cell"),
        (lambda: perft(CLOSE, -1), "depth: -1; allowed: 0 to 99"),
        (lambda: quilt_svg(CLOSE.quilts[0], None, [(9, 0)]), "window: "),
        (lambda: review("example:close-finish"), "game: "),
        (
            lambda: State.new(1, "examples/4x4.toml"),
            "edition: unknown edition 'examples/4x4.toml'; allowed: current, first-2014",
        ),
        (lambda: Edition.load("4x4"), "allowed: current, first-2014, or a .toml variant file"),
        (lambda: bounds("x"), "of: x; allowed"),
        (lambda: bounds("lowest", model="economy"), "of: lowest; model economy has only highest"),
        (lambda: bounds(CLOSE, ""), "goal: ; allowed"),
        (lambda: bounds(CLOSE, "x"), "goal: x; allowed"),
        (lambda: rebalance(pd.DataFrame({"patch": ["axe"]})), "prices: no column price"),
        (
            lambda: BalanceAnswer(("mine",), (), {}).summary("yours"),
            "run: no run 'yours'; allowed: mine",
        ),
    ],
)
def test_errors_name_the_argument(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError) as raised:
        ask()
    assert said in str(raised.value)
    assert "--" not in str(raised.value)


@pytest.mark.parametrize("bulk", [1, np.True_])
def test_perft_counts_the_last_ply_by_any_truth_value(bulk: Any) -> None:
    """Machine code was called with what it was not compiled for, and the process died."""
    assert perft(CLOSE, 2, bulk) == perft(CLOSE, 2) == 304


def test_players_of_a_sample_may_be_a_list() -> None:
    listed = Sample(SMALL, players=["greedy", "random"], space=10, positions=0)  # type: ignore[arg-type]
    assert len(study_frame(listed)) == 0


def test_a_file_is_not_among_what_a_new_game_takes() -> None:
    with pytest.raises(InputError) as raised:
        State.new(1, "examples/4x4.toml")
    assert ".toml variant file" not in str(raised.value)


def test_a_picture_is_written_where_a_string_says(tmp_path: Path) -> None:
    write_picture(position_svg(CLOSE), str(tmp_path / "position.svg"))
    assert (tmp_path / "position.svg").read_text("utf-8") == position_svg(CLOSE)
    with pytest.raises(InputError, match=r"^picture: .*; allowed: a name that ends in"):
        write_picture(position_svg(CLOSE), str(tmp_path / "position.gif"))


def test_a_game_is_played_by_tokens_too() -> None:
    game = Game.played(CLOSE, ["advance", Move()])
    assert game == Game.played(CLOSE, [Move(), Move()])
    assert Game.from_json(game.to_json()) == Game.from_text(game.to_text()) == game


def test_the_question_may_be_given_as_a_string() -> None:
    written = FirstMoves((SMALL,), 1, ask="winner").tasks()  # type: ignore[arg-type]
    assert [task["ask"] for task in written] == ["winner"]


def test_a_bad_cluster_is_named(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    pytest.importorskip("distributed")
    with pytest.raises(InputError, match=r"^cluster: ''"):
        simulate("greedy", 4, out=tmp_path / "run", edition=SMALL, cluster="")


# -- tables without rows -------------------------------------------------------------------------


def test_a_study_of_nothing_is_an_empty_table() -> None:
    full = study_frame(Sample(SMALL, space=10, positions=1))
    for empty in (study_frame(), study_frame(Sample(SMALL, space=10, positions=0))):
        assert len(empty) == 0
        pd.testing.assert_series_equal(empty.dtypes, full.dtypes)


def test_no_circles_are_an_empty_table() -> None:
    full, empty = circles_frame(SMALL, [0], widths=(5,)), circles_frame(SMALL, [])
    assert (len(full), len(empty)) == (1, 0)
    pd.testing.assert_series_equal(empty.dtypes, full.dtypes)


# -- processes -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("guard", ["", "if __name__ == '__main__':\n    "])
def test_a_script_without_a_guard_gets_a_clear_error(guard: str, tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    call = f'play_match("greedy", "random", 4, edition="{SMALL}", processes=2)'
    script.write_text(f"from patchwork_solve.players import play_match\n{guard}print({call})\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == (0 if guard else 1)
    last = done.stderr.strip().splitlines()[-1:]
    assert guard or last[0].endswith("process needs a __main__ guard"), last


@pytest.mark.slow
def test_processes_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process begins in the folder of the one that starts it, which may be gone."""
    game = Game.load(ROOT / "examples" / "three-blunders.json")
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(InputError, match=r"^processes: cannot be started: .*; 1 needs none"):
        review(game, player="strong:10n", processes=2)
    assert review(game, player="strong:10n").decisions
    with pytest.raises(OSError, match="No such file"):
        os.getcwd()


@pytest.mark.parametrize(
    ("number", "thing", "words"),
    [
        (1, "button", "1 button"),
        (0, "hole", "0 holes"),
        (2, "patch", "2 patches"),
        (1, "ply", "1 ply"),
        (2, "ply", "2 plies"),
        (2, "day", "2 days"),
        (1200, "packing", "1,200 packings"),
    ],
)
def test_a_number_of_things_in_words(number: int, thing: str, words: str) -> None:
    assert counted(number, thing) == words


def test_one_of_a_thing_is_singular() -> None:
    quilt = Quilt("A.*", 3)
    assert repr(quilt) == "<Quilt 1x3: 1 hole>"
    assert repr(CURRENT.find("plus")).endswith("5 cells>")
    assert "1 ply," in repr(SHORT)
