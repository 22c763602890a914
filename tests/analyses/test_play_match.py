"""The command `play-match`: its figures, its file, its end."""

import csv
import io
import json
import math
import re
import shlex
import shutil
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from patchwork_solve import Game, InputError
from patchwork_solve.analyses.match import pairs
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.match.text import between, figures_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import mean
from patchwork_solve.analyses.workers import players
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.players import play_match
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.lanes import thorough

POCKET = "tests/data/variants/pocket.toml"
QUICK = ("play-match", "careful", "greedy", "--games", "12", "--processes", "1")
TIMES = {"seconds_per_decision"}


def document(run: Run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = run(*arguments, "--format", "json").json()
    return found


def games(run: Run, *arguments: str) -> list[dict[str, str]]:
    out = run(*arguments, "--format", "csv").output()
    return list(csv.DictReader(io.StringIO(out)))


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in TIMES}


def program(script: str) -> str:
    return f"pipe:{shlex.join([sys.executable, '-c', script])}"


# -- figures -------------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_games(run: Run) -> None:
    found, rows = document(run, *QUICK), games(run, *QUICK)
    assert (found["games"], found["pairs"], found["stopped"]) == (12, 6, "finished")
    won = [row[f"player_{row['winner']}"] for row in rows]
    assert found["wins"] == [won.count("careful"), won.count("greedy")]
    assert found["share"] == won.count("careful") / 12
    pairs = [won[at : at + 2].count("careful") for at in range(0, 12, 2)]
    counts = [found["pairs_won"], found["pairs_split"], found["pairs_lost"]]
    assert counts == [pairs.count(number) for number in (2, 1, 0)]
    margins = []
    for row in rows:
        outcome = Game.from_text(row["record"]).final.outcome()
        assert outcome is not None
        assert (str(outcome.winner), *map(str, outcome.scores)) == (
            row["winner"], row["score_0"], row["score_1"],
        )  # fmt: skip
        margins.append(outcome.margin if row["player_0"] == "careful" else -outcome.margin)
    assert found["margin"] == pytest.approx(fmean(margins))
    for number in (0, 1):
        assert sum(int(row[f"decisions_{number}"]) for row in rows) > 100
    assert found["normalised_elo"] is not None
    assert found["normalised_elo_low"] is found["normalised_elo_high"] is None, "of six pairs"
    for name in ("share", "elo"):
        assert found[f"{name}_low"] < found[name] < found[f"{name}_high"]


def test_the_margin_has_students_interval_of_pairs_and_none_of_a_few() -> None:
    few, more = (play_match("careful", "greedy", games=games) for games in (8, 10))
    said = [figures_frame(found).set_index("figure").loc["margin, points"] for found in (few, more)]
    _, low, high = mean(pairs.margins(more.rows))
    assert said[0].iloc[1] == "-"
    assert said[1].iloc[1] == between(Figure(0.0, low, high), 1) != "-"


def test_each_player_goes_first_on_the_same_circle(run: Run) -> None:
    rows = games(run, *QUICK)
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first["pair"] == second["pair"]
        assert first["record"].split()[:3] == second["record"].split()[:3]
        assert (first["player_0"], second["player_0"]) == ("careful", "greedy")
    assert len({row["record"].split()[2] for row in rows}) == 6


@pytest.mark.thorough
def test_a_pair_does_not_depend_on_those_before_it() -> None:
    """The memory of a search breaks ties between moves, and goes with the pair."""
    match = MatchQuery("strong:2000n", "strong:1500n", 8, 41_000)
    play, tasks = pairs.playing(match, Clock()), match.tasks()
    after_others = [play(task) for task in tasks][1:]
    alone = []
    for task in tasks[1:]:
        players.dismiss_players()
        alone.append(play(task))
    for one, other in zip(alone, after_others, strict=True):
        assert (one["record_0"], one["record_1"]) == (other["record_0"], other["record_1"])


@pytest.mark.thorough
def test_processes_make_no_difference_and_seeds_do(run: Run) -> None:
    found = timeless(document(run, *QUICK))
    assert timeless(document(run, *QUICK[:-1], "2")) == found
    assert timeless(document(run, *QUICK, "--seed", "1")) != {**found, "seed": 1}


def test_both_printings_and_variants(run: Run) -> None:
    for edition, name in (("first-2014", "first-2014"), (POCKET, "pocket")):
        found = document(run, *QUICK, "--edition", edition)
        assert found["edition"] == name
        assert found["pairs"] == 6


def test_a_match_of_a_player_against_itself_is_even_and_says_so(run: Run) -> None:
    status, out, error = run("play-match", "greedy", "greedy", "--games", "6", "--processes", "1")
    assert status == 0
    assert "A and B are the same player" in error
    assert "greedy (A)" in out
    assert "No difference is shown" in out


def test_one_who_wins_nothing_has_an_interval_and_no_elo(run: Run) -> None:
    command = ("play-match", program("import sys; sys.exit(1)"), "greedy", "--games", "4")
    found = document(run, *command, "--processes", "1")
    assert (found["share"], found["share_low"]) == (0, 0)
    assert found["share_high"] == pytest.approx(1 - 2 / (2 + 1.959964**2))
    assert found["elo"] is found["elo_low"] is found["normalised_elo"] is None
    assert found["elo_high"] == pytest.approx(400 * math.log10(1.959964**2 / 2))
    _, out, _ = run(*command, "--processes", "1")
    assert "No difference is shown" in out, "two pairs show none"
    assert re.search(r"Elo +- +113 or less", out)
    assert re.search(r"games forfeited +4 +0", out)
    assert "forfeited: it ended with status 1." in out
    assert found["forfeit_reasons"] == [["ended with status 1"], []]


@pytest.mark.parametrize("command", [
    (*QUICK, "--sprt", "0,5"),
    ("play-match", "greedy", program("import sys; sys.exit(1)  # " + 80 * "x"), "--games", "2",
     "--processes", "1"),
    ("ladder", "random", "strong:300n@engine/data/evaluation-current.json", "strong-alone:300n",
     "--games", "2", "--processes", "1"),
], ids=["match", "long name", "ladder"])  # fmt: skip
def test_sixty_columns_are_enough(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    def words(text: str) -> set[str]:
        return set(re.findall("[A-Za-z]{3,}", text))

    _, wide, _ = run(*command)
    monkeypatch.setenv("COLUMNS", "60")
    narrow = run(*command).output()
    assert max(map(len, narrow.splitlines())) <= 60
    assert words(wide) <= words(narrow)


# -- the test that ends a match ------------------------------------------------------------------


@pytest.mark.thorough
def test_a_plain_difference_ends_the_match(run: Run, tmp_path: Path) -> None:
    command = ("play-match", "greedy", "random", "--games", "400", "--sprt", "0,50")
    kept = str(tmp_path / "kept")
    found = document(run, *command, "--processes", "1")
    assert (found["stopped"], found["sprt"]["verdict"]) == ("decided", "above")
    assert found["pairs"] == found["sprt"]["pairs"] < 60
    again = document(run, *command, "--processes", "2", "--resume", kept)
    assert timeless(again) == timeless(found), "pairs count in their order"
    _, out, _ = run(*command, "--processes", "1", "--resume", kept)
    assert "the Elo difference of greedy is above 0 (after" in out


def test_a_match_without_a_verdict_says_so(run: Run) -> None:
    _, out, _ = run(*QUICK, "--sprt", "0,10")
    assert "no verdict after 6 pairs" in out


# -- the file ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_match_goes_on_where_its_file_ends(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    whole = games(run, *QUICK)
    some = (*QUICK[:4], "6", *QUICK[5:], "--resume", str(kept))
    assert [row["record"] for row in games(run, *some)] == [row["record"] for row in whole[:6]]
    before = kept.read_text()
    again = games(run, *QUICK, "--resume", str(kept))
    assert kept.read_text().startswith(before)
    assert len(kept.read_text().splitlines()) == 1 + 6
    assert [row["record"] for row in again] == [row["record"] for row in whole]


def test_a_file_of_another_match_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "kept")
    assert run(*QUICK, "--resume", kept)[0] == 0
    before = Path(kept).read_text()
    others = {
        "seed": (*QUICK, "--seed", "1"),
        "edition": (*QUICK, "--edition", "first-2014"),
        "players": ("play-match", "greedy", "careful", "--games", "12", "--processes", "1"),
    }
    for name, other in others.items():
        refused(run(*other, "--resume", kept), "--resume", f"about another {name}")
    refused(run("report", "endgames", "--resume", kept), "--resume", "another kind")
    monkeypatch.setattr("patchwork_solve.engine.base.program.version", lambda: "99")
    refused(run(*QUICK, "--resume", kept), "--resume", "about another version")
    assert Path(kept).read_text() == before


def test_the_file_of_another_report_is_refused(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    study = ("report", "endgames", "--positions", "1", "--space", "52", "--edition", "current")
    assert run(*study, "--resume", kept)[0] == 0
    refused(run(*QUICK, "--resume", kept), "--resume", "another kind")


@pytest.mark.parametrize(
    "column", ["won_0", *thorough("pair", "seconds_a_1", "decisions_b_0", "record_1")]
)
def test_a_spoilt_file_is_refused(run: Run, tmp_path: Path, column: str) -> None:
    kept = tmp_path / "kept"
    assert run(*QUICK, "--resume", str(kept))[0] == 0
    head, first, *lines = kept.read_text().splitlines()
    entry = json.loads(first)
    value = entry["row"].pop(column)
    for wrong in ({f"{column}s": value}, {column: [value]}, {column: None}):
        spoilt = json.dumps({**entry, "row": entry["row"] | wrong})
        kept.write_text("\n".join((head, spoilt, *lines)) + "\n")
        refused(run(*QUICK, "--resume", str(kept)), "--resume", "line 2")


# -- from Python, and bad input ------------------------------------------------------------------


@pytest.mark.thorough
def test_the_function_does_what_the_command_does(run: Run) -> None:
    found = play_match("careful", "greedy", 12)
    assert timeless(found.to_json()) == timeless(document(run, *QUICK))
    assert [game.to_text() for game in found.games] == [row["record"] for row in games(run, *QUICK)]
    assert repr(found).startswith("<MatchAnswer: ")
    assert "pairs split 1-1" in str(found)


@pytest.mark.parametrize(("wrong", "words"), [
    ({"a": "grandmaster"}, "a: 'grandmaster'; allowed: "),
    ({"games": 5}, "games: 5; games come in pairs; use 6"),
    ({"games": 0}, "games: 0; allowed: 2 to 100,000"),
    ({"seconds": 0}, "seconds: 0; allowed"),
    ({"processes": 0}, "processes: 0; allowed"),
    ({"sprt": (5, 5)}, "sprt: 5,5; allowed: two Elo differences"),
    ({"sprt": (float("nan"), 5)}, "sprt: nan,5; allowed"),
])  # fmt: skip
def test_bad_arguments(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as error:
        play_match(**{"a": "greedy", "b": "greedy", **wrong})
    assert words in str(error.value)


@pytest.mark.parametrize(("arguments", "words"), [
    (("grandmaster", "greedy"), ("A", "'grandmaster'", "allowed: random, greedy, careful")),
    (("greedy", "strong:0"), ("B", "strong:0")),
    (("greedy", "rollout:x"), ("B", "rollout:x")),
    (("greedy", "pipe:"), ("B", "pipe:COMMAND")),
    (("pipe:no-such-program-anywhere", "greedy"), ("A", "no program")),
    (("greedy", "random", "--games", "7"), ("--games", "use 8")),
    (("greedy", "random", "--sprt", "50,0"), ("--sprt", "the lower first")),
    (("greedy", "random", "--sprt", "nan,nan"), ("--sprt", "allowed")),
    (("greedy", "random", "--sprt", "0,1e9"), ("--sprt", "within 2000")),
    (("greedy", "random", "--edition", "last"), ("--edition", "current")),
    (("greedy",), ("B",)),
])  # fmt: skip
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("play-match", *arguments), *words)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux")
def test_a_file_whose_name_is_no_text_is_refused_before_the_games(run: Run, tmp_path: Path) -> None:
    """The games were played, and the table of their players was a traceback."""
    evaluation = tmp_path / "evaluation-\udcff"
    shutil.copy("engine/data/evaluation-current.json", evaluation)
    name = f"strong:5n@{evaluation}"
    refused(run("play-match", "greedy", name, "--games", "2"), "B", "is not UTF-8")
