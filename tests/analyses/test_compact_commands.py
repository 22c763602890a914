"""Compact pictures and moving ones on the command line."""

import json
from pathlib import Path

import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.pictures import description, parsed, texts, titles

CLOSE, GAME = "example:close-finish", "example:game"


def test_show_draws_a_compact_picture(run: Run, tmp_path: Path) -> None:
    path, bitmap = tmp_path / "x.svg", tmp_path / "x.png"
    chosen = ("--compact", "--mark", "domino@c3d3", "--crop", "mover", "--width", "300", "--dark")
    run("show", CLOSE, *chosen, "--svg", str(path), "--png", str(bitmap)).output()
    root = parsed(path.read_text("utf-8"))
    assert (root.get("width"), texts(root)[:2]) == ("300", ["O", "Orange (to move)"])
    assert int.from_bytes(bitmap.read_bytes()[16:20]) == 600


@pytest.mark.parametrize("chosen", [(), ("--compact", "--dark")])
def test_show_marks_the_best_move_and_the_played_one(
    run: Run, tmp_path: Path, chosen: tuple[str, ...]
) -> None:
    path = tmp_path / "x.svg"
    moves = ("--best", "domino@c3d3", "--played", "domino@d3e3")
    run("show", CLOSE, *moves, *chosen, "--svg", str(path)).output()
    said = description(parsed(path.read_text("utf-8")))
    assert " Best: Orange buys domino (2 buttons, 1 time) on c3 d3. Played: Orange " in said
    refused(run("show", CLOSE, *moves), "--best", "--svg")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--crop", "first"), ("--crop", "--compact")),
        (("--mark", "advance"), ("--mark", "--compact")),
        (("--dark",), ("--dark", "--compact")),
        (("--compact", "--crop", "all"), ("--crop", "quilts")),
        (("--compact", "--crop", ""), ("--crop", "quilts")),
        (("--compact", "--crop", "first:a1-j9"), ("--crop", "i9")),
        (("--compact", "--width", "10"), ("--width", "80")),
        (("--compact", "--mark", "up"), ("--mark", "advance")),
        (("--compact", "--mark", "domino@a1b1"), ("--mark",)),
        (("--compact", "--mark", "hat@a1b1"), ("--mark", "hat")),
        (("--best", "up"), ("--best", "advance")),
        (("--played", "domino@a1b1"), ("--played",)),
        (("--compact", "--played", "hat@a1b1"), ("--played", "hat")),
        (("--compact", "--mark", "advance", "--best", "advance"), ("--mark", "choose")),
    ],
)
def test_show_refuses_what_it_cannot_draw(
    run: Run, tmp_path: Path, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("show", CLOSE, *options, "--svg", str(tmp_path / "x.svg")), *words)
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_best_draws_the_position_with_its_best_move(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    command = ("best", CLOSE, "--names", "Ann,Bob", "--compact", "--svg", str(path))
    out = run(*command, "--format", "json").output()
    move = json.loads(out)["moves"][0]["move"]
    root = parsed(path.read_text("utf-8"))
    assert titles(root)[0] == "Best move (proved)"
    marked = description(root).partition(" Marked: ")[2]
    assert marked.startswith("Bob buys domino (2 buttons, 1 time) on ")
    assert marked.partition(" on ")[2].replace(" ", "").startswith(move.partition("@")[2])
    refused(run("best", CLOSE, "--crop", "first"), "--crop", "--compact")


def test_a_compact_picture_needs_a_file(run: Run) -> None:
    refused(run("show", CLOSE, "--compact"), "--compact", "--svg")


@pytest.mark.thorough
def test_replay_draws_a_game_that_moves(run: Run, tmp_path: Path) -> None:
    svg, gif = tmp_path / "x.svg", tmp_path / "x.gif"
    files = ("--animated-svg", str(svg), "--gif", str(gif))
    chosen = ("--names", "Ann,Bob", "--crop", "second", "--width", "120", "--pace", "0.5")
    run("replay", GAME, *files, *chosen).output()
    root = parsed(svg.read_text("utf-8"))
    assert titles(root)[0] == "current edition: Bob wins by 6; scores -1 to 5"
    assert gif.read_bytes().startswith(b"GIF89a")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--pace", "2"), ("--pace", "--gif")),
        (("--crop", "first"), ("--crop", "--gif")),
        (("--gif", "x.png"), ("--gif", ".gif")),
        (("--animated-svg", "x.gif"), ("--animated-svg", ".svg")),
        (("--gif", "x.gif", "--hold", "0"), ("--hold", "0.1")),
        (("--gif", "x.gif", "--crop", "first:z1-z2"), ("--crop", "i9")),
    ],
)
def test_replay_refuses_what_it_cannot_draw(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...], words: tuple[str, ...],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    refused(run("replay", GAME, *options), *words)
    assert not list(tmp_path.iterdir())
