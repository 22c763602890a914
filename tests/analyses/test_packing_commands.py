"""The commands `pack` and `square`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

EXAMPLES = Path(__file__).parents[2] / "examples"
ENGINES = ("search", "cp-sat")
RACE = str(EXAMPLES / "tile-race.json")


def answer(run: Run, *arguments: str) -> Any:
    document = run(*arguments, "--format", "json", "--check").json()
    assert document["problems"] == []
    return document


@pytest.mark.parametrize("engine", ["search", "cp-sat", "auto"])
def test_pack(run: Run, engine: str) -> None:
    document = answer(run, "pack", "domino", "bar-3", "plus", "--engine", engine)
    assert document["status"] == "packed"
    assert document["covered"] == 10
    assert sum(len(row) - row.count(".") for row in document["quilt"]) == 10
    assert document["proof"]["status"] == "exact"


def test_quilts_are_drawn_only_for_pictures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of them were drawn for nothing, seconds after the time limit."""
    monkeypatch.setattr("patchwork_solve.engine.drawing.quilt.quilt_svg", None)
    status, out, err = run("pack", "domino", "bar-3", "--alternatives", "3")
    assert (status, err) == (0, "")
    assert "Packings that look different: 3" in out


def test_quilts_are_drawn_until_a_moment_after_the_limit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwork_solve.analyses.commands.packing.DRAWING", -60.0)
    monkeypatch.chdir(tmp_path)
    command = ("pack", "domino", "bar-3", "--alternatives", "3", "--svg", "a.svg")
    status, _, err = run(*command, "--time-limit", "50")
    assert status == 0
    assert "the first 1 of 3 quilts are drawn" in err
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]
    run(*command)
    assert len(list(tmp_path.iterdir())) == 3


def test_a_painted_quilt_is_packed_with_a_note(run: Run, tmp_path: Path) -> None:
    quilt = tmp_path / "quilt.txt"
    quilt.write_text("\n".join(["#xx......", *["." * 9] * 8]))
    status, out, err = run("pack", "domino", "bar-3", "--quilt", str(quilt))
    assert (status, out.splitlines()[0]) == (0, "Packed: 5 cells covered.")
    assert err == ("note: packed as if not sewn on yet, but the quilt shows the shape of domino\n")


@pytest.mark.parametrize("engine", ["search", "cp-sat"])
def test_pack_on_a_drawn_quilt(run: Run, tmp_path: Path, engine: str) -> None:
    """Two rows of three: a bar and a corner leave no domino, a bar and a bar fit."""
    quilt = tmp_path / "quilt.txt"
    rows = ["###...###", "###...###", *["#" * 9] * 7]
    quilt.write_text("\n".join(rows) + "\n")
    fits = answer(run, "pack", "bar-3", "--leather", "3", "--quilt", str(quilt), "--engine", engine)
    assert fits["status"] == "packed"
    assert fits["covered"] == 6
    bad = answer(run, "pack", "bar-3", "corner-quick", "--quilt", str(quilt), "--engine", engine)
    assert bad["status"] == "impossible"
    assert bad["quilt"] is None


def test_count(run: Run, tmp_path: Path) -> None:
    quilt = tmp_path / "quilt.txt"
    quilt.write_text("\n".join(["....#####", *["#" * 9] * 8]))
    document = answer(run, "pack", "bar-3", "--quilt", str(quilt), "--count")
    assert document["count"] == 2


def test_more_area_than_cells_is_answered_with_the_reason(run: Run) -> None:
    names = [
        patch["name"]
        for patch in json.loads((EXAMPLES.parent / "engine/data/patches.json").read_text("utf-8"))
    ]
    document = answer(run, "pack", *names)
    assert document["status"] == "impossible"
    assert "166 cells of patches for 81 empty cells" in document["reason"]


@pytest.mark.parametrize(
    ("minimise", "engine"),
    [
        *((least, engine) for least in ("cost", "time", "patches") for engine in ENGINES),
        ("soonest", "cp-sat"),
    ],
)
def test_square_of_a_live_position(run: Run, engine: str, minimise: str) -> None:
    document = answer(
        run, "square", "--state", RACE, "--player", "0", "--minimise", minimise, "--engine", engine
    )
    assert document["status"] == "exact"
    rows = document["quilt"]
    assert any(
        all("." not in row[left : left + 7] for row in rows[top : top + 7])
        for top in range(3)
        for left in range(3)
    )


def test_square_in_one_window(run: Run) -> None:
    document = answer(run, "square", "--state", RACE, "--at", "a1", "--leather", "1")
    if document["status"] != "infeasible":
        assert all("." not in row[:7] for row in document["quilt"][:7])


def test_a_character_that_quilts_are_not_written_with_is_noted(run: Run, tmp_path: Path) -> None:
    quilt = tmp_path / "quilt.txt"
    quilt.write_text("\n".join(["·" * 9] * 9), "utf-8")
    said = run("pack", "domino", "--quilt", str(quilt)).stderr
    assert "note: --quilt: '·' is read as cloth; an empty cell is '.'" in said
    quilt.write_text("\n".join([".........", "AB.#*...."] + ["." * 9] * 7), "utf-8")
    assert "cloth" not in run("pack", "domino", "--quilt", str(quilt)).stderr


def test_pictures_of_alternatives(run: Run, tmp_path: Path) -> None:
    svg = tmp_path / "pack.svg"
    run("pack", "domino", "bar-3", "--alternatives", "2", "--svg", str(svg))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pack-2.svg", "pack.svg"]


BAD = {
    "soonest by search": (
        ["square", "--state", RACE, "--minimise", "soonest", "--engine", "search"],
        ("--engine: ", "cp-sat"),
    ),
    "unknown patch": (["pack", "dominoes"], ("PATCH...: ", "dominoes", "domino")),
    "repeated patch": (["pack", "domino", "domino"], ("PATCH...: ", "domino", "twice")),
    "sewn already": (
        ["pack", "ell-5", "plus", "tee-5", "--state", RACE, "--player", "1"],
        ("plus",),
    ),
    "quilt and state": (["pack", "domino", "--state", RACE, "--quilt", "x"], ("--quilt",)),
    "no such quilt": (["pack", "domino", "--quilt", "none.txt"], ("--quilt", "none.txt")),
    "count with maximise": (["pack", "domino", "--count", "--maximise", "cells"], ("--maximise",)),
    "square too large": (["square", "domino", "--size", "10"], ("--size: ", "1 to 9")),
    "window that is none": (["square", "domino", "--at", "33"], ("--at", "b3")),
    "window off the quilt": (
        ["square", "domino", "--at", "i9"],
        ("--at: i9 ", "side 7", "a1 to c3"),
    ),
    "parameter of the other engine": (
        ["pack", "domino", "--engine", "search", "--cp-sat", "random_seed=1"],
        ("--cp-sat: ", "its engine"),
    ),
    "parameter that CP-SAT has not": (
        ["pack", "domino", "--engine", "cp-sat", "--cp-sat", "nope=1"],
        ("--cp-sat nope: ", "no parameter 'nope'"),
    ),
    "parameter mistyped": (
        ["pack", "domino", "--cp-sat", "num_worker=1"],
        ("--cp-sat num_worker: ", "did you mean num_workers"),
    ),
    "kind that CP-SAT refuses": (
        ["pack", "domino", "--engine", "cp-sat", "--cp-sat", "num_workers=x"],
        ("--cp-sat num_workers: ", "does not take 'x'"),
    ),
    "value that CP-SAT refuses": (
        ["pack", "domino", "--cp-sat", "num_workers=-3"],
        ("--cp-sat: ", "num_workers=-3"),
    ),
    "threads of the search": (
        ["pack", "domino", "--workers", "4", "--engine", "search"],
        ("--workers: 4",),
    ),
    "marks that do not count": (["pack", "domino", "--marks", "3"], ("--marks: 3", "points")),
    "edition and state": (
        ["square", "--state", RACE, "--edition", "first-2014"],
        ("--edition: first-2014", "leave it out"),
    ),
    "nobody's quilt": (["pack", "domino", "--player", "0"], ("--player: 0", "with --state")),
}


@pytest.mark.parametrize("words", [("--count",), ("--alternatives", "2")])
def test_a_table_says_that_it_lists_one_packing(run: Run, words: tuple[str, ...]) -> None:
    _, out, err = run("pack", "domino", "--leather", "0", *words, "--format", "csv")
    assert out.count("domino") == 1
    assert err == "note: csv shows only one packing; count and alternatives: table or json\n"


@pytest.mark.parametrize("name", BAD)
def test_bad_input(run: Run, name: str) -> None:
    arguments, words = BAD[name]
    refused(run(*arguments), *words)
