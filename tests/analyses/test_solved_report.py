"""The command `report solved`: circles solved from their first move, and what they say together."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve import Move, State, solve
from patchwork_solve.analyses.report.columns import dtypes_of, table_frame
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.solved.report import SECTIONS
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.reports import FirstMoves, first_patches_frame, solved_figures
from patchwork_solve.reports import solved_frame as frame_of
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

DATA = Path(__file__).resolve().parent.parent.parent / "docs" / "data" / "solved.parquet"
THREE = "tests/data/variants/three-by-three.toml"
SMALL = ("report", "solved", "--edition", THREE, "--circles", "3")


@pytest.fixture(scope="module")
def solved() -> pd.DataFrame:
    return frame_of(FirstMoves((THREE, "example:5x5"), 3, 1, tile=True, moves=True, nodes=500_000))


@pytest.mark.thorough
def test_a_row_is_what_solve_says(solved: pd.DataFrame) -> None:
    edition = edition_of("example:5x5")
    rows = solved[solved["edition"] == "5x5"]
    assert rows["seed"].tolist() == [1, 2, 3]
    for row in rows.to_dict("records"):
        state = State.new(seed=int(row["seed"]), edition=edition)
        assert row["circle"] == "".join(edition.letter[name] for name in state.circle)
        assert [row["sale_1"], row["sale_2"], row["sale_3"]] == list(state.for_sale)
        assert row["exact"]
        assert row["lower"] == row["upper"] == solve(state, margin_only=True).lower


def test_a_share_is_rounded_once() -> None:
    """The first player takes the tile in 491 of the 999 lines of 5x5: 49.149 %."""
    frame = pd.read_parquet(DATA)
    figures = solved_figures(frame[(frame["edition"] == "5x5") & (frame["ask"] == "margin")])
    values = readable(figures, SECTIONS[0]).set_index("figure")["value"]
    assert values["the first player takes the tile"] == "49.1 % [46.1, 52.2]"


def test_lines_are_replayed_to_the_proved_margin(solved: pd.DataFrame) -> None:
    editions = {edition_of(name).name: edition_of(name) for name in (THREE, "example:5x5")}
    for row in solved[solved["exact"]].to_dict("records"):
        replay(row, editions[row["edition"]])


def replay(row: dict[str, Any], edition: Any) -> None:
    """Play a row's line by the rules, and hold the row against what it comes to."""
    state = State.new(seed=int(row["seed"]), edition=edition)
    moves = [Move.from_text(token) for token in row["line"].split()]
    for move in moves:
        assert move in state.legal_moves
        state = state.play(move)
    assert state.is_over
    assert state.scores() == (row["score_0"], row["score_1"])
    assert row["lower"] == row["upper"] == row["score_0"] - row["score_1"]
    assert state.winner == row["winner"]
    assert state.special_tile == (None if pd.isna(row["tile_by"]) else row["tile_by"])
    assert len(moves) == row["plies"]
    assert (moves[0].patch or "advance") == row["best"]


def test_the_line_begins_with_a_move_that_keeps_the_margin(solved: pd.DataFrame) -> None:
    for row in solved[solved["exact"]].to_dict("records"):
        assert row["best"] in row["keeping"].split(" or ")


@pytest.mark.thorough
def test_the_published_data() -> None:
    """The data confirm docs/laboratory/solved.md; exact values are those of a search."""
    data = pd.read_parquet(DATA)
    assert list(data) == list(dtypes_of("report solved"))
    shown = data[data["exact"] & data["line"].notna()]
    assert len(shown) >= 500
    assert set(shown["edition"]) == {"5x5", "6x6"}
    for name, part in shown.groupby("edition"):
        for row in part.iloc[::20].to_dict("records"):
            replay(row, edition_of(f"example:{name}"))
    for row in data.dropna(subset="winner").iloc[::200].to_dict("records"):
        state = State.new(seed=int(row["seed"]), edition=edition_of(f"example:{row['edition']}"))
        assert solve(state, winner_only=True, nodes=300_000).winner in (row["winner"], None)


def row(**known: Any) -> dict[str, Any]:
    """Return a row with what is given, and nothing known of the rest."""
    return {**dict.fromkeys(dtypes_of("report solved")), "edition": "x", "ask": "margin", **known}


def test_by_hand() -> None:
    """Three solved circles, and one that is not: it is told, never dropped."""
    rows = [
        row(lower=4, upper=4, exact=True, winner=0, keeping="advance", tile_effect=0,
            winner_without_tile=1, line="a", sale_1="p", sale_2="q", sale_3="r"),
        row(lower=-2, upper=-2, exact=True, winner=1, keeping="advance or p", tile_effect=3,
            winner_without_tile=1, line="a", tile_by=1, sale_1="p", sale_2="q", sale_3="s"),
        row(lower=0, upper=0, exact=True, winner=0, keeping="q", line="a", tile_by=0,
            sale_1="q", sale_2="r", sale_3="s"),
        row(lower=-10, upper=30, exact=False),
    ]  # fmt: skip
    frame = table_frame("report solved", rows)
    figures = solved_figures(frame).set_index("figure")
    assert figures.loc["margin exact", "value"] == 0.75
    wins = figures.loc["the first player wins"]
    assert (wins["circles"], wins["value"]) == (3, pytest.approx(2 / 3, abs=1e-4))
    assert (wins["least"], wins["most"]) == (0.5, 0.75)
    margin = figures.loc["margin of the first player"]
    assert margin["value"] == pytest.approx(2 / 3, abs=1e-4)
    assert (margin["least"], margin["most"]) == (-2, 8)
    assert figures.loc["tied, and won by the tie-break", "value"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures.loc["the tile decides who wins", "value"] == 0.5
    assert figures.loc["the tile is worth to the first player", "value"] == 1.5
    assert figures.loc["nobody takes the tile", "value"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures.loc["buying a patch is a best first move", "value"] == pytest.approx(
        2 / 3, abs=1e-4
    )
    assert figures.loc["only one first move is best", "value"] == pytest.approx(2 / 3, abs=1e-4)
    patches = first_patches_frame(frame).set_index("patch")
    assert patches["circles"].to_dict() == {"q": 3, "p": 2, "r": 2, "s": 2}
    assert patches["best"].to_dict() == {"q": 1, "p": 1, "r": 0, "s": 0}


def test_circles_that_are_not_solved_are_counted(run: Run) -> None:
    out = run(
        "report", "solved", "--circles", "2", "--nodes", "1000", "--edition", "example:6x6"
    ).output()
    assert "2 more are open" in out or "1 more is open" in out
    assert "-" in out.split("margin of the first player")[0]


def test_the_winner_alone(run: Run) -> None:
    out = run(
        "report", "solved", "--winner", "--circles", "2", "--seed", "3", "--format", "csv"
    ).output()
    assert pd.read_csv(StringIO(out))["winner"].tolist() == [0, 0]


@pytest.mark.thorough
def test_files_and_what_is_kept(run: Run, tmp_path: Path) -> None:
    kept = ("--resume", str(tmp_path / "answers.jsonl"))
    page, table = tmp_path / "solved.html", tmp_path / "solved.parquet"
    first = run(*SMALL, *kept, "--output", str(page), "--format", "json")
    assert first[0] == 0, first[2]
    assert run(*SMALL, *kept, "--output", str(table), "--format", "json")[1] == first[1]
    assert page.read_text("utf-8").count("<svg") >= 1
    assert pd.read_parquet(table)["lower"].tolist() == [
        each["lower"] for each in json.loads(first[1])["circles"]
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--circles", "0"), ("--circles", "1")),
        (("--nodes", "0"), ("--nodes", "1")),
        (("--edition", "nope"), ("nope",)),
        (("--time-limit", "0"), ("--time-limit", "0")),
        (("--by", "colour"), ("--by", "colour")),
        (("--output", "x.txt"), ("--output", ".csv")),
    ],
)
def test_refusals(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "solved", *arguments), *words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--winner", "--margin-only"), ("--winner", "--margin-only")),
        (("--winner", "--explain"), ("--explain", "--winner")),
        (("--margin-only", "--explain"), ("--explain", "--margin-only")),
    ],
)
def test_endgame_refuses_what_does_not_go_together(
    run: Run, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("endgame", "examples/close-finish.json", *arguments), *words)


@pytest.mark.thorough
@pytest.mark.parametrize("option", ["--winner", "--margin-only"])
def test_an_unfinished_search_announces_no_line(run: Run, tmp_path: Path, option: str) -> None:
    """Where there is no line, none is announced."""
    state = tmp_path / "first.json"
    state.write_text(run("new", "--seed", "0", "--edition", "example:7x7")[1])
    out = run("endgame", str(state), option, "--time-limit", "0.2").output()
    assert out.startswith("Not finished")
    assert "A line" not in out


@pytest.mark.thorough
def test_endgame_answers_only_the_question(run: Run) -> None:
    out = run("endgame", "examples/tie.json", "--winner")[1]
    assert out.startswith("Proved: Orange wins")
    out = run("endgame", "examples/tie.json", "--margin-only")[1]
    assert out.startswith("Proved: a tie; who wins it was not part of the question.")
    document = run("endgame", "examples/tie.json", "--winner", "--format", "json").json()
    assert (document["winner"], document["stopped"]) == (1, "finished")
