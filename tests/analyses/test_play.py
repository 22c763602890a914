"""The command `play`: whole games over a pipe, what can be typed, the way back, the record."""

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
from shlex import quote

import pytest

from patchwork_solve import solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.players.game_loop import play_plies
from patchwork_solve.engine.players.match import derived_seed
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.processes import PATIENCE, Process

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
    players = [bot(opponent), bot(opponent)]
    players[seat] = bot(human)
    both = (players[0], players[1])
    return Game(start, tuple(step.move for step in play_plies(start, both, seeds(seed))))


def typed(game: Game, seat: int) -> str:
    """Return the lines that the player of a seat types in a game."""
    moves = zip(game.states, game.moves, strict=False)
    return "".join(f"{move}\n" for state, move in moves if state.to_move == seat)


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "opponent", "level", "seat", "seed"),
    [
        ("current", "greedy", "beginner", 0, 5),
        ("first-2014", "random", "random", 1, 6),
        ("example:4x4", "draft:5n", "easy", 0, 7),
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
    assert out.splitlines()[-1] == f"To review it: patchwork-solve review {quote(str(record))}"
    holes = [player.quilt.holes for player in game.final.players]
    for number, said in enumerate(out.splitlines()[-3:-1]):
        assert said.startswith(f"{COLOURS[number]} (")
        assert said.endswith(f" = {(a, b)[number]}")
        assert f"each of {holes[number]} empty space" in said or not holes[number]


def test_both_sides_at_one_keyboard_and_how_a_tie_breaks(play: Play) -> None:
    state = State.load(EXAMPLES / "tie.json")
    line = solve(state).line
    out = play("\n".join(map(str, line.moves)), str(EXAMPLES / "tie.json"), "--seat", "both")
    score, other = line.final.scores()
    assert score == other
    assert f"{COLOURS[line.final.winner]} wins the tie {score} to {score}, home first." in out
    assert "(you)" not in out


def test_the_end_of_the_input_leaves_a_game_that_goes_on(play: Play, tmp_path: Path) -> None:
    start = State.new(seed=5)
    game = game_of(start, "greedy", "greedy", 0, 5)
    moves = typed(game, 0).splitlines(keepends=True)
    record = str(tmp_path / "game.json")
    common = ("--against", "greedy", "--seed", "5", "--output", record)
    out = play("".join(moves[:7]), *common)
    assert (
        f"To continue: patchwork-solve play {quote(str(record))} --seat 0 --against greedy" in out
    )
    assert 7 <= len(Game.load(record).moves) < len(game.moves)
    play("".join(moves[7:]), record, *common)
    assert Game.load(record).moves == game.moves


def test_without_a_file_the_record_is_printed(play: Play) -> None:
    out = play("domino c6\nquit\n", CLOSE, "--seat", "1", "--against", "greedy")
    line = out.splitlines()[-1].partition("'")[2].partition("'")[0]
    assert str(Game.from_text(line).moves[0]) == "domino@c6c7"


def test_sixty_columns(play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = "help\nmoves\n1\n2\n3\ncastle\nhint\neval\nadvance\nmoves\n"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")
    out = play(typed, "--seed", "3", "--against", "greedy", "--output", "g.json", *QUICK)
    *lines, last = out.splitlines()
    assert max(map(len, lines)) <= 60
    assert last.startswith("To continue: ")


@pytest.mark.thorough
def test_a_hint_says_whether_it_is_proved(play: Play) -> None:
    out = play("hint\n", CLOSE, "--seat", "1", "--hints", "strong:100000n")
    assert "Best: domino at g7 (domino@g7h7). Proved: Blue wins by 3." in out
    out = play("hint\neval\n", "--seed", "1", *QUICK)
    assert out.count(". Estimated: ") == 2
    assert out.count("nothing is proved so early") == 1


def test_what_is_taken_back_is_gone_from_the_record(play: Play, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    play("advance\nundo\n1 1\n", CLOSE, "--seat", "both", "--output", str(record))
    moves = [str(move) for move in Game.load(record).moves]
    assert moves == ["domino@c3d3"]


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


@pytest.mark.thorough
@pytest.mark.usefixtures("compiled")
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
    assert f"To continue: patchwork-solve play {quote(str(record))}" in out
    assert len(Game.load(record).moves) >= 1


@pytest.mark.slow
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


@pytest.mark.thorough
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
    assert "To continue" in out


def test_moves_of_a_file_from_windows(play: Play) -> None:
    out = play("\ufeffadvance\r\n\r\nquit\r\n", CLOSE, "--seat", "both")
    assert "Orange> advance\nOrange advances to 47" in out


def test_what_is_not_understood_costs_nothing(play: Play) -> None:
    """Neither the tail of a long line, nor a name that no file can have."""
    said = play(f"{'x' * 1000}advance\n{'7' * 5000}\nsave a\0b.json\nquit\n", "--seat", "both")
    assert said.count("Blue> ") == 4
    assert "NUL" in said
    assert "0 moves" not in said


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
        (("--against", "no-patch=nope/strong:100n"), ("--against: ", "nope")),
        (("--against", "nobody"), ("--against", "nobody")),
        (("--hints", "greedy"), ("--hints", "greedy")),
        (("--output", "x.html"), ("--output", ".json or .txt")),
        (("--output", "/no/such/folder/x.json"), ("--output", "no folder")),
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


def test_a_name_that_is_not_printable_is_escaped(play: Play) -> None:
    out = play("save \x00mine.json\nsave \x1b[31mno/mine.json\nquit\n", CLOSE, "--seat", "both")
    assert "no name of a file holds a NUL" in out
    assert "\\x1b[31mno" in out
    assert not {"\x00", "\x1b"} & set(out)


def test_a_game_is_not_saved_over_what_is_read(play: Play, tmp_path: Path) -> None:
    record, mine = tmp_path / "game.json", tmp_path / "mine.json"
    record.write_text((EXAMPLES / "game.json").read_text("utf-8"), "utf-8")
    before = record.read_bytes()
    mine.symlink_to(record)
    out = play(f"save {mine}\nquit\n", str(record), "--ply", "30", "--seat", "both")
    assert "is the file of STATE with --ply too" in " ".join(out.split())
    assert record.read_bytes() == before
