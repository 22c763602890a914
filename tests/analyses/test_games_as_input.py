"""A game in the place of a position, lines saved as games, and the examples by name."""

import io
import json
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve import Game, InputError, State
from patchwork_solve.engine.base import examples
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import EXAMPLES, refused

GAME = str(EXAMPLES / "game.json")
RECORD = Game.load(GAME)
CLOSE = "example:close-finish"


@pytest.mark.parametrize("ply", [0, 31, 45])
def test_a_game_stands_for_its_positions(run: Run, ply: int) -> None:
    for source in (GAME, RECORD.to_text(), "example:game"):
        status, out, err = run("show", source, "--ply", str(ply), "--text")
        assert (status, err) == (0, "")
        assert State.from_text(out) == RECORD.states[ply]


@pytest.mark.parametrize(
    "command",
    [
        ("moves",),
        ("circle",),
        ("perft", "--depth", "1"),
        ("endgame",),
        ("best", "--player", "strong:2000n"),
        ("bounds", "--goal", "sum"),
        ("pack", "domino", "--state"),
        ("square", "--state"),
    ],
)
def test_every_command_takes_a_ply_of_a_game(run: Run, command: tuple[str, ...]) -> None:
    """The answer is that of the position; only the time it took differs."""
    by_ply = run(*command, GAME, "--ply", "41", "--format", "csv")
    by_line = run(*command, RECORD.states[41].to_text(), "--format", "csv")
    assert by_ply[0] == by_line[0] == 0
    tables = [pd.read_csv(io.StringIO(out)) for _, out, _ in (by_ply, by_line)]
    first, second = (table.drop(columns="seconds", errors="ignore") for table in tables)
    pd.testing.assert_frame_equal(first, second)


def test_links_are_printed_and_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = run("show", GAME, "--ply", "31", "--link")[1].strip()
    assert run("show", link, "--text")[1].strip() == RECORD.states[31].to_text()
    monkeypatch.setenv("PATCHWORK_SOLVE_SITE", "https://example.org/board/")
    game = run("replay", GAME, "--link")[1].strip()
    assert game.startswith("https://example.org/board/#v1_45_game_current_")
    kept = tmp_path / "link.txt"
    kept.write_text(f"{game}\n", "utf-8")
    for source in (game, str(kept)):
        assert run("replay", source, "--text")[1].strip() == RECORD.to_text()


@pytest.mark.parametrize(
    "command", [("best", "--player", "strong:20n"), ("endgame",)], ids=" ".join
)
def test_an_answer_with_a_line_prints_its_link(run: Run, command: tuple[str, ...]) -> None:
    name, *options = command
    position = RECORD.states[41]
    link = run(name, GAME, "--ply", "41", "--link", *options)[1].strip()
    assert link.startswith("#v1_0_game_position_")
    line = Game.from_text(run("replay", link, "--text")[1])
    assert line.start == position
    assert line.moves[0] in position.legal_moves
    refused(run(name, GAME, "--link", "--format", "json"), "--link", "is text")


def test_a_link_shows_its_ply(run: Run) -> None:
    earlier = run("replay", GAME, "--link")[1].strip().replace("v1_45_", "v1_2_")
    refused(run("show", earlier), "link", "damaged or cut off")
    long = "#31:" + RECORD.to_text().replace(" ", "+")
    assert State.from_text(run("show", long, "--text")[1]) == RECORD.states[31]
    assert State.from_text(run("show", long, "--ply", "7", "--text")[1]) == RECORD.states[7]


def test_one_line_at_a_time(run: Run) -> None:
    refused(run("show", GAME, "--text", "--link"), "--link", "leave one out")
    refused(run("replay", GAME, "--link", "--format", "json"), "--link", "is text")


def test_without_a_ply_it_is_the_last(run: Run) -> None:
    status, out, err = run("show", GAME, "--text")
    assert (status, State.from_text(out)) == (0, RECORD.final)
    assert err == "note: the position after all 45 plies; --ply N takes an earlier one\n"
    refused(run("endgame", GAME), "STATE", "the game is over")


def test_bad_plies_are_refused(run: Run) -> None:
    for ply in ("46", "-1", "9" * 30):
        refused(run("endgame", GAME, "--ply", ply), "--ply: ", "allowed: 0 to 45, the plies of")
    refused(run("show", CLOSE, "--ply", "1"), "--ply: 1; STATE is a position")
    refused(run("pack", "domino", "--ply", "1"), "--ply: 1; goes with a game")
    refused(run("bounds", "--ply", "1"), "--ply: 1; goes with a GAME")
    refused(run("show", GAME, "--ply", "x"), "--ply", "whole number")


@pytest.mark.parametrize("name", ["line.json", "line.txt"])
def test_a_line_is_a_game_that_starts_here(run: Run, tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    answer = run("endgame", CLOSE, "--save-line", path, "--format", "json").json()
    game = Game.load(path)
    assert [str(move) for move in game.moves] == answer["line"]
    assert list(game.final.scores()) == answer["scores"] == [6, 3]
    assert game.start == State.load(str(EXAMPLES / "close-finish.json"))
    assert run("replay", path, "--format", "json").json()["scores"] == [6, 3]
    text = run("replay", path, "--text")[1]
    assert Game.from_text(text) == game
    assert State.from_text(run("show", text, "--ply", "3", "--text")[1]) == game.states[3]


def test_the_line_of_an_unfinished_search_is_a_game_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "line.json"
    limits = ("--time-limit", "0.01", "--threads", "1")
    out = run(
        "endgame", "example:hard", *limits, "--save-line", str(path), "--format", "json"
    ).output()
    line = json.loads(out)["line"]
    assert len(line) >= 1
    assert [str(move) for move in Game.load(path).moves] == line


def test_a_line_is_saved_as_a_game_or_as_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "line.svg"
    refused(run("endgame", CLOSE, "--save-line", str(path)), "--save-line", ".json or .txt")


def test_the_witness_of_bounds_is_a_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "witness.json"
    answer = run("bounds", CLOSE, "--output", str(path), "--format", "json").json()
    assert json.loads(path.read_text()) == answer["witness"]
    game = Game.load(path)
    assert game.start == State.load(str(EXAMPLES / "close-finish.json"))
    assert game.final.scores()[0] == answer["lower"]
    assert run("replay", str(path))[0] == 0


def test_new_into_a_file_is_what_commands_read(run: Run, tmp_path: Path) -> None:
    """Where no terminal looks, as here, new prints JSON."""
    path = tmp_path / "state.json"
    path.write_text(run("new", "--seed", "3")[1])
    assert State.load(path) == State.new(seed=3)
    assert run("show", str(path))[1] == run("new", "--seed", "3", "--format", "table")[1]


def test_new_on_a_terminal_is_a_drawing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = run("new", "--seed", "3", "--format", "table")[1]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run("new", "--seed", "3")[1] == drawing


# -- examples ------------------------------------------------------------------------------------


def test_every_example_is_listed_and_every_listed_one_is_there(run: Run) -> None:
    listed = run("example", "--format", "json").json()
    assert {entry["name"] for entry in listed} == {
        path.stem
        for path in EXAMPLES.iterdir()
        if path.suffix in (".json", ".toml", ".txt") and path.name != "index.json"
    }
    for entry in listed:
        status, out, err = run("example", entry["name"])
        path = next(EXAMPLES.glob(f"{entry['name']}.*"))
        assert (status, out, err) == (0, path.read_text("utf-8"), "")
        kinds = {".toml": "variant", ".txt": out.split()[0]}
        kind = kinds.get(path.suffix) or json.loads(out)["format"]
        assert entry["kind"] in kind.replace("state", "position")
        assert entry["shows"]


def test_an_example_stands_for_its_file(run: Run) -> None:
    assert run("show", CLOSE) == run("show", str(EXAMPLES / "close-finish.json"))
    assert run("replay", "example:game") == run("replay", GAME)
    assert run("example", CLOSE) == run("example", "close-finish")
    named = run("new", "--seed", "1", "--edition", "example:tight-nine")
    assert named == run("new", "--seed", "1", "--edition", str(EXAMPLES / "tight-nine.toml"))


def test_unknown_examples_are_refused(run: Run) -> None:
    refused(run("example", "close-finnish"), "NAME", "did you mean close-finish")
    refused(run("show", "example:x"), "STATE", "no example 'x'", "allowed: trivial")
    refused(run("replay", "example:tight-nine"), "GAME", "is a variant; allowed: a position")
    refused(run("new", "--seed", "1", "--edition", "example:tie"), "edition", "allowed: a variant")
    with pytest.raises(InputError, match="example tie is a position; allowed: a game"):
        examples.find("tie", "GAME", "game")


def test_installed_examples_come_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a clone they lie beside the package; in what is installed, inside."""
    package = tmp_path / "patchwork_solve"
    for folder in (package, tmp_path):
        (folder / "examples").mkdir(parents=True)
        (folder / "examples" / "tie.json").write_text(folder.name)
    monkeypatch.setattr(
        "patchwork_solve.engine.base.examples.resources.files", lambda name: package
    )
    tie = examples.Example("tie", "position", "")
    assert tie.path.read_text() == "patchwork_solve"
    (package / "examples" / "tie.json").unlink()
    (package / "examples").rmdir()
    assert tie.path.read_text() == tmp_path.name
