"""The command `play`: whole games over a pipe, what can be typed, the way back, the record."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwork_solve import solve
from patchwork_solve.analyses.playing.dialogue import Dialogue, Said
from patchwork_solve.analyses.playing.session import Session
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.players.course import course
from patchwork_solve.engine.players.match import derived_seed
from patchwork_solve.engine.players.naming import contender
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.analyses.test_exit import PATIENCE, Process

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
BANNER = str(Path(__file__).resolve().parents[1] / "data" / "variants" / "banner.toml")
QUICK = ("--hints", "strong:2000n")

Play = Callable[..., str]


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that plays what is typed and returns what is said; it must end well."""

    def call(typed: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status, out, err = run("play", *arguments)
        assert status == 0, err
        assert "error" not in err
        return out

    return call


def seeds(seed: int) -> Callable[[int, int], int]:
    return lambda seat, ply: derived_seed(seed, seat, ply)


def game_of(start: State, human: str, opponent: str, seat: int, seed: int) -> Game:
    """Return the game that a player would play in the human's place."""
    players = [contender(opponent), contender(opponent)]
    players[seat] = contender(human)
    both = (players[0], players[1])
    return Game(start, tuple(step.move for step in course(start, both, seeds(seed))))


def typed(game: Game, seat: int) -> str:
    """Return what the player of a seat types in a game."""
    moves = zip(game.states, game.moves, strict=False)
    return "".join(f"{move}\n" for state, move in moves if state.to_move == seat)


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "opponent", "level", "seat", "seed"),
    [
        ("current", "greedy", "beginner", 0, 5),
        ("first-2014", "random", "random", 1, 6),
        ("example:4x4", "rollout:100", "easy", 0, 7),
        (BANNER, "greedy", "greedy", 1, 8),
    ],
)
def test_a_whole_game_over_a_pipe(
    play: Play, tmp_path: Path, edition: str, opponent: str, level: str, seat: int, seed: int
) -> None:
    start = State.new(seed=seed, edition=edition_of(edition))
    game = game_of(start, "greedy", opponent, seat, seed)
    record = tmp_path / "game.json"
    with_whom = ("--against", level, "--seat", str(seat))
    where = ("--edition", edition, "--seed", str(seed), "--output", str(record))
    out = play(typed(game, seat), *where, *with_whom)
    assert Game.load(record).moves == game.moves
    a, b = game.final.scores()
    assert f"wins by {abs(a - b)}; scores {a} to {b}." in out or f"tie {a} to {b}" in out
    assert out.splitlines()[-1] == f"To review it: patchwork-solve review {record}"
    holes = [player.quilt.holes for player in game.final.players]
    for number, said in enumerate(out.splitlines()[-3:-1]):
        assert said.startswith(f"Player {number} (")
        assert said.endswith(f" = {(a, b)[number]}")
        assert f"each of {holes[number]} hole" in said or not holes[number]


def test_both_sides_at_one_keyboard_and_how_a_tie_breaks(play: Play) -> None:
    state = State.load(EXAMPLES / "tie.json")
    line = solve(state).line
    out = play("\n".join(map(str, line.moves)), str(EXAMPLES / "tie.json"), "--seat", "both")
    score, other = line.final.scores()
    assert score == other
    assert f"Player {line.final.winner} wins the tie {score} to {score}, home first." in out
    assert "(you)" not in out


def test_the_end_of_the_input_leaves_a_game_that_goes_on(play: Play, tmp_path: Path) -> None:
    start = State.new(seed=5)
    game = game_of(start, "greedy", "greedy", 0, 5)
    moves = typed(game, 0).splitlines(keepends=True)
    record = str(tmp_path / "game.json")
    common = ("--against", "greedy", "--seed", "5", "--output", record)
    out = play("".join(moves[:7]), *common)
    assert f"To go on: patchwork-solve play {record} --seat 0 --against greedy" in out
    assert 7 <= len(Game.load(record).moves) < len(game.moves)
    play("".join(moves[7:]), record, *common)
    assert Game.load(record).moves == game.moves


def test_without_a_file_the_record_is_told(play: Play) -> None:
    out = play("domino c6\nquit\n", CLOSE, "--seat", "1", "--against", "greedy")
    line = out.splitlines()[-1].partition("'")[2].partition("'")[0]
    assert str(Game.from_text(line).moves[0]) == "domino@c6c7"


# -- what can be typed ---------------------------------------------------------------------------


def dialogue(state: State, seat: int | None = None, opponent: str = "greedy") -> Dialogue:
    """Return a conversation in which nobody gives advice."""

    def no_advice(state: State) -> None:
        raise AssertionError("nobody asked")

    humans = (0, 1) if seat is None else (seat,)
    other = None if seat is None else contender(opponent)
    return Dialogue(Session(Game(state, ()), humans), other, no_advice)  # type: ignore[arg-type]


def said(line: str, state: State | None = None) -> Said:
    """Return what comes of a line in a position."""
    return dialogue(state or State.load(CLOSE)).answer(line)


@pytest.mark.parametrize(
    "line",
    [
        "domino@c6c7", "domino@c7c6", "domino c6 c7", "domino c6c7",
        "domino 9", "1 9", "A 9", "dom 9", "DOMINO C6", "1 2 c6", "A@c6c7", "1@c6c7", "d c6c7",
    ],
)  # fmt: skip
def test_ways_to_say_one_move(line: str) -> None:
    talk = dialogue(State.load(CLOSE))
    answer = talk.answer(line)
    assert answer.is_moved, answer.lines
    assert [str(move) for move in talk.session.record.moves] == ["domino@c6c7"]


def test_a_letter_may_be_small_where_nothing_begins_so() -> None:
    assert said("b").lines == said("corner-slow").lines
    assert said("d").lines == said("domino").lines


def test_a_letter_that_could_be_the_advance_is_asked_about() -> None:
    first = ["hat", "long-tee", "plus"]
    rest = [name for name in State.new().edition.index if name not in (*first, "domino")]
    state = State.new(circle=[*first, *rest, "domino"])
    answer = said("a", state)
    assert answer.is_refused
    assert "advance, or long-tee" in answer.lines[0]
    assert "write adv or 2" in answer.lines[0]
    assert said("adv", state).is_moved
    assert "7" in said("2", state).lines[0]


@pytest.mark.parametrize("line", ["advance", "a", "ADV", "  advance  "])
def test_an_advance(line: str) -> None:
    talk = dialogue(State.load(CLOSE))
    assert talk.answer(line).is_moved
    assert talk.session.record.moves[0].is_advance


def test_a_corner_that_two_orientations_share_is_no_move() -> None:
    answer = said("domino d3")
    assert not answer.is_moved
    assert not answer.is_refused
    assert "2 places" in answer.lines[0]
    assert said("domino 1 d3").is_moved


def test_the_numbers_listed_are_those_that_are_played() -> None:
    """Every place of every patch, by number, and by orientation and corner: the same moves."""
    state = State.new(seed=4).play("advance")
    for name in state.for_sale:
        listed = "\n".join(said(name, state).lines)
        found = set()
        orientation = 0
        for line in listed.splitlines()[1:]:
            if line.startswith("orientation "):
                orientation = int(line.split()[1])
            for entry in line.split(",") if "#" not in line else []:
                number, _, corner = entry.strip().partition(" ")
                if not number.isdigit():
                    continue
                moves = []
                for words in (f"{name} {number}", f"{name} {orientation} {corner}"):
                    talk = dialogue(state)
                    assert talk.answer(words).is_moved, words
                    moves.append(talk.session.record.moves)
                assert moves[0] == moves[1]
                found.add(moves[0][0])
        assert found == {move for move in state.legal_moves() if move.patch == name}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("castle", ("'castle'", "advance", "domino", "hint")),
        ("domnio", ("did you mean domino?",)),
        ("plus", ("plus is not for sale", "domino")),
        ("plus@a1b1", ("plus", "no placement of plus")),
        ("h", ("hint or help?",)),
        ("fat-zed", ("costs 8", "player 1 has 7")),
        ("domino 11", ("1 to 10",)),
        ("domino 3 c3", ("no place", "orientation 3")),
        ("domino a1", ("no place", "a1")),
        ("domino@a1b1", ("a1 b1 covered already",)),
        ("domino@c3c5", ("no placement of domino",)),
        ("domino@c3z9", ("z9 is outside the quilt",)),
        ("domino@", ("domino@", "PATCH@CELLS")),
        ("leather@c3", ("no leather patch is owed",)),
        ("c3", ("'c3'",)),
        ("domino sideways", ("'sideways'", "a number", "corner")),
        ("advance now", ("'now'", "stands alone")),
        ("save", ("save game.json",)),
        ("save /no/such/folder/x.json", ("no folder",)),
        ("save game.html", (".json or .txt",)),
        ("\x1b[2J\x00", (r"\x1b[2J\x00",)),
        ("x" * 5000, ("...",)),
    ],
)
def test_what_is_not_allowed_is_one_line_and_the_game_goes_on(
    line: str, words: tuple[str, ...]
) -> None:
    talk = dialogue(State.load(CLOSE))
    answer = talk.answer(line)
    assert answer.is_refused
    assert not answer.is_moved
    assert len(answer.lines) == 1
    assert answer.lines[0].isprintable()
    assert len(answer.lines[0]) < 300
    for word in words:
        assert word in answer.lines[0], answer.lines
    assert talk.session.plies == 0


def owing() -> State:
    """Return a position in which player 0 owes leather."""
    state = State.load(CLOSE)
    for move in ("domino@c6c7", "advance", "fat-zed@f6f7g7h7g8h8"):
        state = state.play(move)
    assert state.leather_owed
    return state


def test_leather_is_a_cell() -> None:
    for line in ("d4", "D4", "leather@d4", "leather d4", "lea d4", f"leather {_nth('d4')}"):
        talk = dialogue(owing())
        assert talk.answer(line).is_moved, line
        assert str(talk.session.record.moves[0]) == "leather@d4"
    for line, word in (("advance", "must place"), ("a1", "covered"), ("domino", "must place")):
        answer = said(line, owing())
        assert answer.is_refused, line
        assert word in answer.lines[0], answer.lines
    assert "d4" in said("moves", owing()).lines[0]
    assert "d4" in said("leather", owing()).lines[0]


def _nth(cell: str) -> int:
    moves = [str(move) for move in owing().legal_moves()]
    return 1 + moves.index(f"leather@{cell}")


def test_every_choice_is_listed(play: Play) -> None:
    lines = said("moves").lines
    assert lines[0] == "a  advance to 47: +10 buttons"
    assert [line[0] for line in lines] == ["a", "1", "2", "3"]
    assert "10 places" in lines[1]
    assert "too dear for 7 buttons" in lines[2]
    out = play("help\nshow\n", CLOSE, "--seat", "both")
    assert out.count("Time track") == 2
    assert "back to your last decision" in out


def test_sixty_columns(play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = "help\nmoves\n1\n2\n3\ncastle\nhint\neval\nadvance\nmoves\n"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")
    out = play(typed, "--seed", "3", "--against", "greedy", "--output", "g.json", *QUICK)
    *lines, last = out.splitlines()
    assert max(map(len, lines)) <= 60
    assert last.startswith("To go on: ")


# -- hint, undo, save ----------------------------------------------------------------------------


def test_a_hint_says_whether_it_is_proved(play: Play) -> None:
    out = play("hint\n", CLOSE, "--seat", "1", "--hints", "strong:100000n")
    assert "Best: domino@c6c7, and it is proved: player 0 wins by 3." in out
    out = play("hint\neval\n", "--seed", "1", *QUICK)
    assert out.count("Expected margin of player 0: ") == 2
    assert out.count("nothing is proved so early") == 1


def test_undo_goes_back_over_the_reply_and_over_leather() -> None:
    talk = dialogue(State.load(CLOSE), seat=0)
    session = talk.session
    seen = [session.state]
    for _ in talk.replies():
        pass
    assert session.waits
    seen.append(session.state)
    assert talk.answer("1 1").is_moved or talk.answer("advance").is_moved
    for _ in talk.replies():
        pass
    before = session.plies
    assert talk.answer("undo").is_moved
    assert session.state == seen[1]
    assert session.plies < before
    answer = talk.answer("undo")
    assert answer.is_refused
    assert session.state == seen[1]


def test_undo_of_leather_and_then_of_what_brought_it() -> None:
    state = State.load(CLOSE).play("domino@c6c7").play("advance")
    talk = dialogue(state, seat=0)
    talk.answer("fat-zed@f6f7g7h7g8h8")
    talk.answer("d4")
    for _ in talk.replies():
        pass
    assert talk.session.plies > 2
    talk.answer("undo")
    assert talk.session.state.leather_owed == 1
    talk.answer("undo")
    assert talk.session.state == state


def test_what_is_taken_back_is_gone_from_the_record(play: Play, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    play("advance\nundo\n1 1\n", CLOSE, "--seat", "both", "--output", str(record))
    moves = [str(move) for move in Game.load(record).moves]
    assert moves == ["domino@c3d3"]


def test_the_record_is_there_after_every_ply(tmp_path: Path) -> None:
    kept: list[Game] = []
    session = Session(Game(State.new(seed=5), ()), (0,))
    talk = Dialogue(session, contender("greedy"), None, kept.append)  # type: ignore[arg-type]
    for line in ("advance", "advance", "advance"):
        talk.answer(line)
        for _ in talk.replies():
            assert kept[-1].moves == session.record.moves
    assert [len(game.moves) for game in kept] == list(range(1, session.plies + 1))


def test_a_record_that_cannot_be_kept_is_told_and_the_game_goes_on() -> None:
    def full(record: Game) -> None:
        raise InputError("--output", "cannot write x.json: No space left on device")

    session = Session(Game(State.load(CLOSE), ()), (0, 1))
    talk = Dialogue(session, None, None, full)  # type: ignore[arg-type]
    answer = talk.answer("advance")
    assert answer.is_moved
    assert "No space left on device" in answer.lines[1]


def test_save_writes_what_play_goes_on_from(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    out = play(f"domino c6\nsave {path}\nquit\n", CLOSE, "--seat", "1")
    assert f"{path} has the game, 1 move." in out
    assert len(Game.load(path).moves) == 1
    again = play("quit\n", str(path), "--seat", "1", "--against", "greedy")
    assert "time 45" in again


def test_a_program_that_gives_up_ends_the_game(play: Play) -> None:
    out = play("1 1\n" * 9, "--seed", "5", "--against", "pipe:sed -u s/.*/castle/")
    assert "gives the game up: it answered 'castle'" in out
    assert "Not finished" in out


# -- how it is left ------------------------------------------------------------------------------


class Player(Process):
    """A game that waits for a move on a pipe, or at a terminal."""

    def __init__(self, record: Path, terminal: int | None = None) -> None:
        command = ("play", "--seed", "5", "--against", "greedy", "--output", str(record))
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "patchwork_solve", *command],
            stdin=subprocess.PIPE if terminal is None else terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_politely(tmp_path: Path, number: int) -> None:
    record = tmp_path / "game.json"
    player = Player(record)
    assert player.popen.stdin is not None
    player.popen.stdin.write("1 1\n")
    player.popen.stdin.flush()
    player.wait_for(record.exists)
    time.sleep(0.3)  # Until it waits again.
    status, out, err = player.signalled(number)
    assert (status, err) == (0, "")
    assert "Not finished" in out
    assert f"To go on: patchwork-solve play {record}" in out
    assert len(Game.load(record).moves) >= 1


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    player = Player(record)
    assert player.popen.stdin is not None
    player.popen.stdin.write("1 1\n")
    player.popen.stdin.flush()
    player.wait_for(lambda: record.exists() and len(Game.load(record).moves) >= 2)
    player.popen.kill()
    player.popen.communicate(timeout=PATIENCE)
    assert len(Game.load(record).moves) >= 2
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    record = tmp_path / "game.json"
    player = Player(record, theirs)
    os.write(ours, b"1 1\n")
    player.wait_for(record.exists)
    os.write(ours, b"quit\n")
    out, err = player.popen.communicate(timeout=PATIENCE)
    os.close(theirs)
    os.close(ours)
    assert player.popen.returncode == 0, err
    assert "To go on" in out


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no-such-file",), ("STATE", "no-such-file")),
        (("-",), ("STATE", "standard input")),
        ((CLOSE, "--ply", "1"), ("--ply", "not a game")),
        (("--ply", "1"), ("--ply", "GAME")),
        ((CLOSE, "--edition", "first-2014"), ("--edition", "leave it out")),
        (("--edition", "nope"), ("nope",)),
        (("--against", "nobody"), ("--against", "nobody")),
        (("--seat", "2"), ("--seat", "2")),
        (("--hints", "greedy"), ("--hints", "greedy")),
        (("--output", "x.html"), ("--output", ".json or .txt")),
        (("--output", "/no/such/folder/x.json"), ("--output", "no folder")),
        (("--patience", "0"), ("--patience", "0")),
        ((str(EXAMPLES / "game.json"),), ("STATE", "game is over")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("play", *arguments), *words)


def test_moves_behind_a_ply_are_not_lost(run: Run, play: Play, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text((EXAMPLES / "game.json").read_text("utf-8"), "utf-8")
    before = json.loads(record.read_text("utf-8"))
    refused(run("play", str(record), "--ply", "30", "--output", str(record)), "--output", "--ply")
    assert json.loads(record.read_text("utf-8")) == before
    other = tmp_path / "other.json"
    play("", str(record), "--ply", "30", "--output", str(other))
    assert len(Game.load(other).moves) >= 30


def test_a_record_with_an_illegal_move_names_it(run: Run, tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / "game.json").read_text("utf-8"))
    document["moves"][3] = document["moves"][0]
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(document), "utf-8")
    refused(run("play", str(path)), "moves[3]")
