"""The commands `bounds` and `report bounds`: the JSON contract, files, bad input."""

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve import bounds
from patchwork_solve.analyses.bounds.answer import BoundsAnswer
from patchwork_solve.analyses.bounds.text import bounds_text
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import thorough
from tests.pictures import FETCHED

POCKET = "tests/data/variants/pocket.toml"
POSTAGE = "tests/data/variants/postage.toml"
FINISHED = Game.from_json(Path("examples/game.json").read_text("utf-8")).final.to_text()
CLOSE = "examples/close-finish.json"


def test_bounds_of_a_position(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "witness.json"
    document = run("bounds", CLOSE, "--format", "json", "--output", str(output)).json()
    assert document["status"] == "exact"
    assert document["lower"] == document["upper"] == document["proof"]["upper"]
    witness = document["witness"]
    assert json.loads(output.read_text("utf-8")) == witness
    game = Game.from_json(output.read_text("utf-8"))
    assert game.start == State.load(CLOSE)
    replayed = json.loads(run("replay", str(output), "--format", "json").stdout)
    assert replayed["scores"] == document["scores"]
    assert list(game.final.scores()) == document["scores"]
    assert document["scores"][0] == document["lower"]
    assert [one["player"] for one in document["players"]] == [0, 1]
    assert all(one["secured"] <= one["most"] for one in document["players"])
    assert document["players"][0]["most"] == document["upper"]
    assert document["players"][0]["secured"] <= document["lower"]
    assert document["proof"]["stopped"] == "finished"


@pytest.mark.thorough
def test_a_position_keeps_its_limit_and_says_what_came_first(run: Run, tmp_path: Path) -> None:
    start = State.new(seed=4).to_text()
    document = run("bounds", start, "--time-limit", "0.5", "--format", "json").json()
    assert document["status"] == "bounds"
    assert document["proof"]["stopped"] == "limit"
    assert document["proof"]["seconds"] < 10
    assert document["upper"] <= 96
    assert document["lower"] >= max(-104, document["players"][0]["secured"])
    assert "the limit came first" in run("bounds", start, "--time-limit", "0.1").stdout


def test_without_a_limit_no_limit_is_blamed() -> None:
    proof: Proof[None] = Proof(Status.BOUNDS, 13, 17, stopped=Stopped.SIZE)
    text = bounds_text(BoundsAnswer("The best", "points", proof))
    assert "between 13 and 17 points; a search that keeps more" in text
    assert "limit" not in text


def test_bounds_of_one_player_alone(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "pocket.html"
    document = run(
        "bounds",
        "--edition",
        POCKET,
        "--model",
        "packed",
        "--format",
        "json",
        "--output",
        str(output),
    ).json()
    assert document["status"] == "exact"
    assert len(document["quilt"]) == 5
    assert document["plan"][-1]["to"] == 16
    assert "Purchases along the time track" in output.read_text("utf-8")


def test_a_single_player_has_the_better_seat() -> None:
    pocket = Edition.load(POCKET)
    poor, rich = Seat(0), Seat(9, income=1)
    alike = [
        bounds(edition=replace(pocket, seats=(seat, seat)), model="economy")
        for seat in (poor, rich)
    ]
    assert alike[0].upper < alike[1].upper
    for seats in ((poor, rich), (rich, poor)):
        found = bounds(edition=replace(pocket, seats=seats, swap=True), model="economy")
        assert (found.lower, found.upper) == (alike[1].lower, alike[1].upper)
        assert found.plan is not None
        assert found.plan[0].buttons == 9


def test_rules_that_have_no_bounds_are_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "seats.toml"
    rules = Path(POCKET).read_text("utf-8")
    buttons = next(line for line in rules.splitlines() if line.startswith("start_buttons"))
    path.write_text(rules.replace(buttons, "start_buttons = [2, 3]\nswap = true"), "utf-8")
    start = State.new(seed=1, edition=Edition.load(path)).to_text()
    for words, arguments in {
        "start_buttons: bounds of all games take the same": ("--edition", str(path)),
        "STATE: with swap, bounds start after": (start,),
    }.items():
        refused(run("bounds", *arguments), f"error: {words}")
    refused(
        run("report", "bounds", "patches", "--edition", str(path)),
        "start_buttons: the report on patches takes only",
    )


@pytest.mark.parametrize("goal", ["highest", "longest", *thorough("lowest", "shortest")])
def test_the_game_of_an_extreme_is_a_file_that_replays(run: Run, goal: str, tmp_path: Path) -> None:
    output = tmp_path / "game.json"
    document = run(
        "bounds", "--edition", POSTAGE, "--goal", goal, "--format", "json", "--output", str(output)
    ).json()
    assert document["status"] == "exact"
    assert document["lower"] == document["upper"]
    assert json.loads(output.read_text("utf-8")) == document["witness"]
    replayed = json.loads(run("replay", str(output), "--format", "json").stdout)
    assert replayed["finished"]
    assert replayed["scores"] == document["scores"]
    shown = {
        "highest": max(replayed["scores"]),
        "lowest": min(replayed["scores"]),
        "longest": len(replayed["plies"]),
        "shortest": len(replayed["plies"]),
    }
    assert shown[goal] == document["lower"]
    assert document["unit"] == ("points" if goal in ("highest", "lowest") else "plies")


@pytest.mark.parametrize("goal", ["highest", "longest", "shortest"])
def test_a_limit_is_kept_and_leaves_an_interval(run: Run, goal: str) -> None:
    document = run("bounds", "--goal", goal, "--time-limit", "0.2", "--format", "json").json()
    assert document["status"] == "bounds"
    assert document["proof"]["seconds"] < 60
    assert document["witness"]["format"] == "patchwork-game/1"


@pytest.mark.parametrize("form", ["table", "csv", "markdown"])
def test_an_extreme_in_other_forms(run: Run, form: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("bounds", "--any-circle", "--edition", POSTAGE, "--format", form,
               "--output", str(page))  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "postage, the highest score in a game" in done.stdout
    text = page.read_text("utf-8")
    assert text.count("Purchases along the time track") == 2
    assert text.count("<svg") == 3
    assert not FETCHED.search(text)


@pytest.mark.thorough
def test_reports_in_every_form(run: Run, tmp_path: Path) -> None:
    common = ("report", "bounds", "circles", "--edition", POCKET, "--circles", "2", "--width", "20")
    answers = str(tmp_path / "answers.jsonl")
    parquet = tmp_path / "circles.parquet"
    rows = run(*common, "--format", "json", "--resume", answers, "--output", str(parquet)).json()
    assert len(rows) == 2
    read = pd.read_parquet(parquet)
    assert list(read["lower"]) == [row["lower"] for row in rows]
    again = run(*common, "--format", "csv", "--resume", answers)
    assert again.stdout.splitlines()[0].startswith("seed,goal,status,lower,upper,gap,")
    assert len(Path(answers).read_text().splitlines()) == 1 + 2, "the opening line, and the rows"
    best = run(*common, "--predictors", "--resume", answers, "--format", "json")
    assert all(row["correlation"] is None for row in json.loads(best.stdout))
    assert "note: 2 circles are too few" in best.stderr
    assert "correlation" in run(*common, "--predictors", "--resume", answers).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bounds", CLOSE, "--goal", "longest"), "error: --goal: longest; allowed with a STATE"),
        (("bounds", "--goal", "sum"), "error: --goal: sum; allowed without STATE"),
        (("bounds", CLOSE, "--any-circle"), "error: STATE: does not go with"),
        (("bounds", FINISHED), "error: STATE: the game is over"),
        (("bounds", "--edition", "third"), "error: --edition: unknown edition"),
        (("bounds", "--model", "packed", "--goal", "lowest"), "error: --goal: lowest"),
        (("bounds", CLOSE, "--output", "x.png"), "error: --output: x.png; allowed"),
        (("bounds", "--model", "packed", "--output", "x.json"), "error: --output: x.json; --model"),
        (
            ("bounds", "--output", "no/x.json"),
            "error: --output: cannot write no/x.json: there is no folder no",
        ),
        (
            ("bounds", CLOSE, "--edition", "first-2014"),
            "error: --edition: first-2014; the position",
        ),
        (("bounds", "--goal", "tallest"), "error: --goal: tallest; allowed without STATE: highest"),
        (
            ("report", "bounds", "patches", "--time-limit", "5"),
            "error: --time-limit: is for circles; leave it out with patches",
        ),
        (("report", "bounds", "editions", "--output", "x.json"), "error: --output: x.json"),
        (("report", "bounds", "patches", "--patch", "pluss"), "error: --patch: unknown patch"),
        (("report", "bounds", "circles", "--goal", "lowest"), "error: --goal: 'lowest'; allowed"),
        (
            ("report", "bounds", "circles", "--edition", "current", "--edition", POCKET),
            "error: --edition: 2 editions; circles takes one",
        ),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("progress")]
    assert len(lines) == 1
    assert lines[0].startswith(words)
