"""The command `review` of several games: files, folders, diaries and studies."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import Edition, Game, InputError, Move, State
from patchwork_solve.analyses.reviews.decisions import mistake_of
from patchwork_solve.analyses.reviews.gathering import gather, is_several
from patchwork_solve.players import play_out
from patchwork_solve.reports import reviews_frame
from tests.analyses.conftest import Run
from tests.analyses.reviews import EXAMPLES
from tests.analyses.test_bad_input import refused
from tests.board.expecting import axe
from tests.planted import write_games

QUICK = ("--player", "strong:100n", "--processes", "1")
PAIRS = (("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Cleo"))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of small games, one of them a diary in a folder of its own."""
    folder = tmp_path_factory.mktemp("games")
    edition = Edition.load(str(EXAMPLES / "4x4.toml"))
    for seed, names in enumerate(PAIRS):
        start = State.new(seed=seed, edition=edition).with_names(names)
        game = play_out(start, ("careful", "random"), seed)
        text, place = game.to_text(), folder / f"{seed}.txt"
        if seed == 2:
            text, place = game.to_diary(), folder / "more" / "diary.txt"
            place.parent.mkdir()
        place.write_text(text)
    return folder


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of answers, so that each game is reviewed once."""
    return tmp_path_factory.mktemp("answers") / "answers"


@pytest.mark.thorough
def test_the_json_of_several_games_is_the_list_of_their_reviews(
    run: Run, games: Path, answers: Path
) -> None:
    several = json.loads(
        run("review", str(games), *QUICK, "--resume", str(answers), "--format", "json").stdout
    )
    assert [each["game"] for each in several] == ["0.txt", "1.txt", "more/diary.txt"]
    for each, path in zip(several, sorted(games.rglob("*.txt")), strict=True):
        alone = json.loads(run("review", str(path), *QUICK, "--format", "json").stdout)
        names = each.pop("names")
        assert names == list(Game.load(path).names or ())
        assert {**each, "seconds": 0} == {**alone, "seconds": 0, "game": each["game"]}


@pytest.mark.thorough
def test_the_parts_of_what_a_player_loses_add_up(run: Run, games: Path, answers: Path) -> None:
    command = ("review", str(games), *QUICK, "--resume", str(answers), "--format", "csv")
    decisions = pd.read_csv(StringIO(run(*command).stdout))
    players = pd.read_csv(StringIO(run(*command, "--section", "players").stdout))
    assert set(players["player"]) == {"Ann", "Bob", "Cleo"}
    for player, own in decisions.groupby("player"):
        number = own["game"].nunique()
        rows = players[players["player"] == player]
        assert rows.loc[rows["by"] == "all", "lost"].item() == pytest.approx(
            own["lost"].sum() / number, abs=0.01
        )
        mistakes = own[own["mistake"] != "none"]
        for by, total in (("phase", own["lost"].sum()), ("mistake", mistakes["lost"].sum())):
            found = rows.loc[rows["by"] == by, "lost"].sum()
            assert found == pytest.approx(total / number, abs=0.05), (player, by)
        opponents = rows[rows["by"] == "opponent"]
        weighted = (opponents["lost"] * opponents["games"]).sum()
        assert weighted == pytest.approx(own["lost"].sum(), abs=0.05)


@pytest.mark.thorough
def test_a_killed_run_goes_on_to_the_same_table(run: Run, games: Path, answers: Path) -> None:
    command = ("review", str(games), *QUICK, "--resume", str(answers), "--format", "csv")
    whole = run(*command).stdout
    head, first, *rest = answers.read_text().splitlines(keepends=True)
    assert len(rest) == len(PAIRS) - 1
    answers.write_text(head + first + rest[0][:100])
    assert run(*command).stdout == whole
    assert len(answers.read_text().splitlines()) == 1 + len(PAIRS)


@pytest.mark.thorough
def test_the_page_has_a_sentence_on_each_player(
    run: Run, games: Path, answers: Path, tmp_path: Path
) -> None:
    page, table = tmp_path / "page.html", tmp_path / "table.parquet"
    command = ("review", str(games), *QUICK, "--resume", str(answers))
    first = run(*command, "--output", str(page), "--title", "Club")
    assert first.returncode == 0, first.stderr
    written = page.read_text()
    assert "Club" in written
    for name in ("Ann", "Bob", "Cleo"):
        assert f"{name} loses" in written
        assert f"{name} loses" in first.stdout
    examples = pd.read_csv(
        StringIO(run(*command, "--format", "csv", "--section", "examples").stdout)
    )
    assert 0 < written.count("<figure>") <= len(examples)
    for row in examples.to_dict("records"):
        state = State.from_text(row["position"])
        assert {Move.from_text(row["move"]), Move.from_text(row["best"])} <= {*state.legal_moves}
    assert run(*command, "--output", str(table)).returncode == 0
    assert set(pd.read_parquet(table)["game"]) == {"0.txt", "1.txt", "more/diary.txt"}


@pytest.mark.browser
def test_nobody_is_left_out_of_the_page(
    run: Run, browser: Any, games: Path, answers: Path, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    run("review", str(games), *QUICK, "--resume", str(answers), "--output", str(path))
    for wide in (1280, 390):
        page = browser.new_page(viewport={"width": wide, "height": 800})
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        assert axe().run(page).response["violations"] == []
        page.close()


def test_a_folder_may_hold_other_files_and_a_game_twice(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (games / "0.txt").read_text()
    (tmp_path / "a.txt").write_text(f"{text}\n{(games / '1.txt').read_text()}\n")
    (tmp_path / "b.txt").write_text(text)
    (tmp_path / "c.json").write_text("{}")
    (tmp_path / "d.toml").write_text("")
    assert [one.name for one in gather([str(tmp_path)])] == ["a.txt #1", "a.txt #2"]
    notes = capsys.readouterr().err.splitlines()
    assert notes == [
        "note: 1 file holds no game to review: c.json",
        "note: 1 of 3 games are there twice; each counts once",
    ]


def test_games_have_names_of_their_own(games: Path) -> None:
    lines = [(games / f"{seed}.txt").read_text().strip() for seed in (0, 1)]
    assert [one.name for one in gather(lines)] == ["a line", "a line (2)"]
    assert [one.name for one in gather([str(games / "0.txt"), lines[1]])] == ["0.txt", "a line"]
    folders = [one.name for one in gather([str(games), "example:game"])]
    assert folders[-2:] == [f"{games.name}/more/diary.txt", "example:game"]


def test_a_long_line_is_one_game() -> None:
    assert not is_several([Game.load("example:game").to_text()])


@pytest.mark.thorough
def test_the_function_gives_what_the_command_gives(run: Run, games: Path, answers: Path) -> None:
    command = ("review", str(games), *QUICK, "--resume", str(answers), "--format", "csv")
    paths = sorted(games.rglob("*.txt"))
    frame = reviews_frame([paths[0], Game.load(paths[1]), paths[2]], "strong:100n")
    printed = pd.read_csv(StringIO(run(*command).stdout))
    assert list(frame) == list(printed)
    assert frame["game"].unique().tolist() == ["0.txt", "game 2", "diary.txt"]
    assert frame["move"].tolist() == printed["move"].tolist()
    assert frame["lost"].tolist() == pytest.approx(printed["lost"].tolist(), nan_ok=True)


@pytest.mark.parametrize(
    ("given", "player", "field"),
    [
        ([], "strong:20n", "games"),
        (["example:close-finish"], "strong:20n", "games"),
        (["example:game"], "strong", "player"),
    ],
)
def test_the_function_refuses_as_the_command(given: list[str], player: str, field: str) -> None:
    with pytest.raises(InputError) as raised:
        reviews_frame(given, player)
    assert raised.value.field == field


def test_a_study_is_reviewed_by_its_main_lines(tmp_path: Path) -> None:
    start = State.load("example:close-finish")
    domino = next(move for move in start.legal_moves if move.patch == "domino")
    steps = [{"after": 0, "move": str(domino)}, {"after": 0, "move": "advance"}]
    chapters = [{"start": start.to_text(), "moves": steps}, {"start": start.to_text()}]
    path = tmp_path / "study.json"
    path.write_text(json.dumps({"format": "patchwork-study/1", "chapters": chapters}))
    (found,) = gather([str(path)])
    assert found.game.moves == (domino,)


def test_names_are_for_games_without_names(games: Path) -> None:
    found = gather([str(games / "0.txt"), "example:game"], ("Eve", "Finn"))
    assert [one.game.names for one in found] == [("Ann", "Bob"), ("Eve", "Finn")]


def test_what_cannot_be_reviewed_is_named(run: Run, games: Path, tmp_path: Path) -> None:
    one = str(games / "0.txt")
    flawed = tmp_path / "flawed.txt"
    flawed.write_text((games / "0.txt").read_text().rstrip() + " advance\n")
    refused(run("review", str(tmp_path), *QUICK), "GAME", "flawed.txt")
    refused(run("review", one, "example:close-finish", *QUICK), "GAME", "position")
    refused(run("review", one, one, "--player", "strong:0.5"), "--player")
    refused(run("review", one, one, "--section", "gmes"), "--section")
    refused(run("review", one, "--resume", str(tmp_path / "answers")), "--resume")
    flawed.unlink()
    refused(run("review", str(tmp_path), *QUICK), "GAME", "no game to review")


def test_a_mistake_has_the_kind_of_what_is_better() -> None:
    state = State.new(seed=3)
    purchases = [move for move in state.legal_moves if move.is_purchase]
    own = [move for move in purchases if move.patch == purchases[0].patch]
    other = next(move for move in purchases if move.patch != own[0].patch)
    assert mistake_of(state, own[0], own[0]) == "none"
    assert mistake_of(state, own[0], own[1]) == "placement"
    assert mistake_of(state, own[0], other) == "draft"
    assert mistake_of(state, own[0], Move()) == "draft"
    assert mistake_of(state, Move(), own[0]) == "advance"


def test_a_missed_tile_is_a_mistake_of_its_own() -> None:
    state = State.load("example:tile-race")
    gains = [m for m in state.legal_moves if state.play(m).special_tile == state.to_move]
    others = [m for m in state.legal_moves if m not in gains]
    assert gains
    assert others
    assert mistake_of(state, others[0], gains[0]) == "tile"
    assert mistake_of(state, gains[0], others[0]) != "tile"


@pytest.mark.slow
def test_planted_weaknesses_are_found_and_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    write_games(folder, 4)
    out = run("review", str(folder), "--player", "strong:1000n", "--processes", "2").stdout
    said = " ".join(out.split()).split(" - ")
    for name, mistake, habit in (
        ("Leah", "placing leather patches badly", ""),
        ("Dora", "buying when another patch", "the dearest patch that could be bought"),
        ("Adam", "advancing when a purchase", "in the first half of the track"),
    ):
        (sentence,) = [one for one in said if one.startswith(f"{name} loses")]
        most, clearest = sentence.split(" Clearest: ")
        assert f"most by {mistake}" in most
        assert "more than the other players" in most
        assert habit in most
        assert clearest.count(" instead of ") == 3
    others = [one for one in said if one.startswith(("Sam", "Kim"))]
    assert not any("more than the other players" in one for one in others)
