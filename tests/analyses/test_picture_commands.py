"""Drawings of commands: names and titles, additions to a quilt, and the patches of an edition."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pandas as pd
import pytest

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.names import COLOURS
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.harness import DATA
from tests.pictures import description, dotted, parsed, texts, titles

EXAMPLES = Path(__file__).parents[2] / "examples"
CLOSE, RACE, GAME = (
    str(EXAMPLES / name) for name in ("close-finish.json", "tile-race.json", "game.json")
)


def drawn(run: Run, path: Path, *command: str) -> ET.Element:
    """Run a command that draws, and return its picture."""
    run(*command, "--svg", str(path)).output()
    return parsed(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "command", [("show", CLOSE), ("circle", CLOSE), ("endgame", CLOSE), ("replay", GAME)]
)
def test_players_have_names_and_pictures_titles(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    chosen = ("--names", "Ann <3, Bob & Co", "--title", "Mine & yours")
    root = drawn(run, tmp_path / "x.svg", *command, *chosen)
    assert titles(root)[0].startswith("Mine & yours")
    shown = " ".join(texts(root))
    assert "Ann <3" in shown
    assert "Bob & Co" in shown
    assert COLOURS[0] not in shown + description(root)
    assert "Ann <3: time" in description(root)


def test_the_way_round_the_circle_has_the_names(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ring.svg"
    assert run("endgame", CLOSE, "--circle", str(path), "--names", "Ann,Bob")[0] == 0
    assert {"Ann", "Bob"} <= set(texts(parsed(path.read_text("utf-8"))))


BAD = {
    "one name": (("--names", "Ann"), ("--names", "two with a comma")),
    "three names": (("--names", "A,B,C"), ("--names", "two with a comma")),
    "a missing name": (("--names", "Ann, "), ("--names", "two with a comma")),
    "one name for both": (("--names", "Ann,Ann"), ("--names", "two different names")),
    "a long name": (("--names", f"{'A' * 25},Bob"), ("--names[0]", "1 to 24 letters")),
    "an empty title": (("--title", " "), ("--title", "is empty")),
}


@pytest.mark.parametrize(("options", "words"), BAD.values(), ids=BAD)
def test_bad_names_are_refused(
    run: Run, tmp_path: Path, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("show", CLOSE, *options, "--svg", str(tmp_path / "x.svg")), *words)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("show", CLOSE), ("endgame", CLOSE), ("replay", GAME)])
def test_a_title_without_a_picture(run: Run, command: tuple[str, ...]) -> None:
    refused(run(*command, "--title", "Mine"), "--title", "--svg")


def test_a_whole_game_is_drawn(run: Run, tmp_path: Path) -> None:
    root = drawn(run, tmp_path / "x.svg", "replay", GAME)
    assert titles(root)[0] == "current edition: 45 moves; Orange wins by 6; scores -1 to 5"
    assert any(title.startswith("45. Orange advances to 53") for title in titles(root))


def test_square_shows_its_window_and_what_it_adds(run: Run, tmp_path: Path) -> None:
    command = ("square", "--state", RACE, "--player", "0", "--minimise", "time")
    root = drawn(run, tmp_path / "x.svg", *command)
    assert "The square reaches from b2 to h8." in description(root)
    assert "square from b2" in titles(root)
    assert "Added: S on b8 b9 c9 d9 e9." in description(root)
    only = drawn(run, tmp_path / "y.svg", "square", "domino", "bar-3", "--size", "2")
    assert "square from a1" in titles(only)
    assert "Added" not in description(only), "an empty quilt needs no marks"


def test_bounds_draws_the_game_that_shows_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    command = ("bounds", CLOSE, "--names", "Ann,Bob", "--svg", str(path), "--format", "json")
    out = run(*command).output()
    root = parsed(path.read_text("utf-8"))
    shown = json.loads(out)
    plies = len(shown["witness"]["moves"])
    assert sum(title[0].isdigit() and ". " in title for title in titles(root)) == plies
    assert "Ann wins by" in titles(root)[0]


def test_bounds_draws_the_plan_of_one_player_alone(run: Run, tmp_path: Path) -> None:
    pocket = str(DATA / "variants" / "pocket.toml")
    command = ("bounds", "--edition", pocket, "--model", "economy", "--title", "Alone")
    root = drawn(run, tmp_path / "x.svg", *command)
    assert titles(root)[0] == "Alone"
    assert " in hand after it" in description(root)


def test_pack_marks_what_it_adds_to_a_quilt(run: Run, tmp_path: Path) -> None:
    command = ("pack", "--state", CLOSE, "--player", "1", "domino", "--leather", "0")
    root = drawn(run, tmp_path / "x.svg", *command)
    assert description(root).count("Added: A on ") == 1
    assert len(dotted(root)) == 1
    assert "Pale: sewn on before." in texts(root)


def test_patches_as_json_and_csv(run: Run) -> None:
    entries = run("patches", "--format", "json").json()
    frame = pd.read_csv(io.StringIO(run("patches", "--format", "csv")[1]))
    edition = printing("current")
    assert [entry["name"] for entry in entries] == frame["name"].tolist() == list(edition.index)
    for entry, patch in zip(entries, edition.patches, strict=True):
        assert entry["cells"] == patch.rows()
        assert (entry["height"], entry["width"]) == patch.box
        assert entry["orientations"] in (1, 2, 4, 8)
        assert entry["letter"] == edition.letter[patch.name]
        figures = (entry["buttons"], entry["time"], entry["income"], entry["area"])
        assert figures == (patch.buttons, patch.time, patch.income, len(patch.cells))
    numbers = frame.drop(columns=["name", "letter", "shape"])
    assert (numbers.dtypes == "int64").all()
    by_name = frame.set_index("name")["orientations"]
    assert by_name[["square", "bar-3", "cup", "axe"]].tolist() == [1, 2, 4, 8]


def test_patches_of_a_variant_are_drawn(run: Run, tmp_path: Path) -> None:
    variant = str(DATA / "variants" / "crowd.toml")
    root = drawn(run, tmp_path / "x.svg", "patches", "--edition", variant, "--title", "Ours")
    assert titles(root)[0] == "Ours"
    assert sum(title.startswith("extra-") for title in titles(root)) == 31
    refused(run("patches", "--edition", "curent"), "edition", "curent")
    refused(run("patches", "--title", "Ours"), "--title", "--svg")
