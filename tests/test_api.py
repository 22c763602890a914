"""The public face: what its names promise, and that it says what the commands say."""

import itertools
import json
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from patchwork_solve import (
    Edition,
    Game,
    InputError,
    Move,
    Quilt,
    State,
    bounds,
    pack,
    reachable,
    solve,
    square,
)
from patchwork_solve.analyses import cli
from patchwork_solve.analyses.asking.limits import interruptible
from patchwork_solve.engine.base import clock
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.players import play_out
from patchwork_solve.reports import moves_frame

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
RACE = str(EXAMPLES / "tile-race.json")
ROWS = ["#########"] * 7 + ["#........", "........."]
SET = ["bar-5", "bar-3", "domino"]


# -- the same answers as the commands ------------------------------------------------------------


def command(*arguments: str) -> str:
    done = CliRunner().invoke(cli.app, arguments)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def timeless(document: Any) -> Any:
    """Return a document without what another run measures anew."""
    if isinstance(document, dict):
        return {key: timeless(part) for key, part in document.items() if "seconds" not in key}
    return [timeless(part) for part in document] if isinstance(document, list) else document


@pytest.mark.parametrize(
    ("ask", "arguments"),
    [
        (lambda: solve(State.load(CLOSE)), ("endgame", CLOSE, "--threads", "1")),
        (lambda: bounds(State.load(CLOSE), "second"), ("bounds", CLOSE, "--goal", "second")),
        pytest.param(
            lambda: bounds("lowest", edition="tests/data/variants/pocket.toml"),
            ("bounds", "--goal", "lowest", "--edition", "tests/data/variants/pocket.toml"),
            marks=pytest.mark.slow,
        ),
        (
            lambda: pack(SET, maximise="points", buttons=9, edition="first-2014"),
            ("pack", *SET, "--maximise", "points", "--buttons", "9", "--edition", "first-2014"),
        ),
        (
            lambda: pack(SET, leather=1, count=True, alternatives=2),
            ("pack", *SET, "--leather", "1", "--count", "--alternatives", "2"),
        ),
        (
            lambda: square(state=State.load(RACE), edition="current", minimise="soonest"),
            ("square", "--state", RACE, "--minimise", "soonest"),
        ),
        (
            lambda: square(state=State.load(RACE), player=1, at="b2", size=5),
            ("square", "--state", RACE, "--player", "1", "--at", "b2", "--size", "5"),
        ),
    ],
)
def test_functions_answer_as_commands_do(
    ask: Callable[[], Any], arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    answer = ask()
    document = json.loads(json.dumps(answer.to_json()))
    assert timeless(document) == timeless(json.loads(command(*arguments, "--format", "json")))
    assert answer.to_frame().to_csv(index=False) == command(*arguments, "--format", "csv")
    # An option is not a word of Python.
    printed = command(*arguments).replace("; --all lists each", "")
    assert str(answer).splitlines()[:-1] == printed.splitlines()[:-1], "all but nodes and seconds"
    assert len(repr(answer)) <= 100


def test_moves_as_a_frame() -> None:
    printed = command("moves", CLOSE, "--format", "csv")
    assert moves_frame(State.load(CLOSE)).to_csv(index=False) == printed


# -- answers -------------------------------------------------------------------------------------


def test_a_solved_endgame() -> None:
    state = State.load(CLOSE)
    solved = solve(state)
    assert (solved.lower, solved.upper, solved.is_exact) == (3, 3, True)
    assert (solved.winner, solved.scores) == (0, (6, 3))
    assert len(solved.moves) == len(state.legal_moves)
    assert solved.best == solved.moves[0]
    assert solved.best.move == solved.line.moves[0] == Move.from_text("domino@g7h7")
    assert solved.line.is_complete
    assert solved.game.final == solved.line.final
    assert Game.from_text(solved.game.to_text()) == solved.game
    assert solved._repr_svg_().startswith("<svg")


def test_an_unfinished_endgame_is_an_interval() -> None:
    begun = solve(State.load(EXAMPLES / "hard.json"), nodes=1)
    assert (begun.is_exact, begun.proof.stopped.value) == (False, "limit")
    assert begun.lower < begun.upper
    assert (begun.scores, begun.proof.witness) == (None, None)
    assert solve(State.load(EXAMPLES / "hard.json"), nodes=1).moves == begun.moves


def test_a_packing() -> None:
    packed = pack(SET, ROWS, leather=1)
    assert (packed.status, packed.proof.is_exact) == ("packed", True)
    assert isinstance(packed.quilt, Quilt)
    assert packed.quilt.holes == packed.before.holes - 11 == 6
    assert sorted(patch.name for patch in packed.patches) == sorted(SET)
    assert str(packed._repr_svg_()).startswith("<svg")
    assert pack(SET, Quilt.drawn(ROWS, 9, 9), leather=1).quilt == packed.quilt
    none = pack(["plus"], ROWS)
    assert (none.status, none.quilt, none.patches) == ("impossible", None, ())
    assert none._repr_svg_() is None


def test_a_live_position_packs_its_circle() -> None:
    state = State.load(RACE)
    taken = pack(state=state, player=1, maximise="cells", seconds=20)
    assert taken.before == state.quilts[1]
    assert {patch.name for patch in taken.patches} <= set(state.circle)


def test_bounds_show_a_game() -> None:
    found = bounds(State.load(CLOSE))
    assert found.witness is not None
    assert found.lower == found.witness.final.scores()[0]
    assert found.is_exact
    assert found.status.value == "exact"


def test_an_edition_by_any_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\nextends = "current"\nstart_buttons = 9\n')
    mine = Edition.load(file)
    assert (mine.name, mine.seats[0].buttons) == ("mine", 9)
    assert Edition.load(str(file)) == mine
    assert Edition.load(mine) is mine
    assert Edition.load("first-2014").name == "first-2014"


def things() -> Iterator[object]:
    """Yield what people look at in a session."""
    edition, state = Edition.load("current"), State.load(CLOSE)
    yield from (edition, edition.find("plus"), Move.from_text("plus@b1a2b2c2b3"))
    yield from (state.quilts[0], state.players[0])
    yield from (part for parts in reachable(state).values() for part in parts)
    yield from (Game.load(EXAMPLES / "game.json"), play_out(state, ("greedy", "careful"), 1))
    solved = solve(state)
    yield from (solved, solved.solved, solved.line, solved.proof, solved.best)
    begun = solve(State.load(EXAMPLES / "hard.json"), nodes=1)
    yield from (begun, begun.solved, begun.line, begun.proof)
    yield from (pack(["plus"], ROWS), pack(["plus"], ROWS).proof, pack(SET, ROWS))
    yield from (bounds(state), bounds(state).players[0])


@pytest.mark.thorough
def test_everything_is_short_in_a_session() -> None:
    shown = [repr(thing) for thing in things()]
    assert len(shown) > 30
    assert [text for text in shown if len(text) > 100 or "\n" in text] == []


# -- what is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: solve(Game.load(EXAMPLES / "game.json").final), "game is over"),
        (lambda: pack(), "patches: missing; name some"),
        (lambda: pack("plus"), "patches: 'plus'; allowed: a list of texts"),
        (lambda: pack(["pluss"]), "patches: unknown patch 'pluss'; did you mean plus"),
        (lambda: pack(["plus"], ROWS[1:]), "quilt: 8 rows"),
        (lambda: pack(["plus"], Quilt.empty(7, 7)), "quilt: 7 rows"),
        (lambda: pack(["plus"], state=State.load(RACE), quilt=ROWS), "quilt: does not go with"),
        (lambda: pack(["plus"], maximise="cells", count=True), "maximise: does not go with"),
        (lambda: pack(["plus"], player=1), "player: 1; goes with `state`"),
        (
            lambda: square(state=State.load(RACE), edition="first-2014"),
            "edition: first-2014; the state names its own",
        ),
        (lambda: pack(["plus"], edition="third"), "edition: unknown edition 'third'"),
        (lambda: square(["plus"], at="9z"), "at: '9z'; allowed"),
        (lambda: bounds("widest"), "of: widest; allowed"),
        (lambda: bounds(State.load(CLOSE), "longest"), "goal: longest; allowed"),
        (lambda: bounds("highest", model="guess"), "model: 'guess'; allowed: game, economy"),
        (
            lambda: bounds(State.load(CLOSE), edition="first-2014"),
            "edition: first-2014; the position names its own",
        ),
        (lambda: bounds("highest", "first"), "goal: is for a position"),  # type: ignore[call-overload]
    ],
)  # fmt: skip
def test_errors_name_the_argument(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError) as raised:
        ask()
    assert said in str(raised.value)
    assert "--" not in str(raised.value)
    assert "\n" not in str(raised.value)


# -- Ctrl-C --------------------------------------------------------------------------------------


def interrupt_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come in the midst of the work, fast or slow: at its tenth look at the clock."""
    looks = itertools.count(1)

    def look() -> bool:
        if next(looks) == 10:
            signal.raise_signal(signal.SIGINT)
        return is_cancelled()

    monkeypatch.setattr(clock, "is_cancelled", look)


def test_ctrl_c_ends_a_search_with_what_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = State.load(EXAMPLES / "hard.json")
    solve(hard, nodes=1)  # Compiles what is not compiled yet.
    before = signal.getsignal(signal.SIGINT)
    interrupt_soon(monkeypatch)
    begun = solve(hard)
    assert begun.proof.stopped.value == "interruption"
    assert not begun.is_exact
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_ends_a_count_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    pack(["plus"], count=True)
    interrupt_soon(monkeypatch)
    begun = pack(["plus", "hat", "arrow", "bar-5", "tee-5", "square", "domino"], count=True)
    assert begun.status == "packed"
    assert begun.census is not None
    assert begun.census.packings.stopped.value == "interruption"


def test_a_second_ctrl_c_is_raised_even_if_a_search_swallows_it() -> None:
    def ask() -> None:
        with interruptible():
            signal.raise_signal(signal.SIGINT)
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        ask()
    with interruptible():
        assert not is_cancelled(), "an earlier cancellation is forgotten"


def test_sigterm_is_left_to_the_program() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with interruptible():
        assert signal.getsignal(signal.SIGTERM) is before
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
