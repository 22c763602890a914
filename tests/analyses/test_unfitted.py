"""Players that were not fitted to rules of their own: each output says so."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from patchwork_solve.analyses.fitting.unfitted import unfitted_sentences, unlike
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from tests.analyses.conftest import Run

CURRENT = printing("current")
MARK = "Played with the printing's evaluation: "
PLAYER = "strong-alone:5n"
MATCH = ("play-match", PLAYER, "greedy", "--games", "2", "--processes", "1")


def priced(edition: Edition, count: int) -> Edition:
    """The rules with some patches one button dearer."""
    dearer = [replace(patch, buttons=patch.buttons + 1) for patch in edition.patches[:count]]
    return replace(edition, patches=(*dearer, *edition.patches[count:]))


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (CURRENT, []),
        (printing("first-2014"), []),
        (priced(CURRENT, 8), []),
        (priced(CURRENT, 9), ["other patches"]),
        (replace(CURRENT, square=6, hole_penalty=1), []),
        (replace(CURRENT, income_marks=(5, 11)), ["another time track"]),
        (edition_of("example:9x9"), []),
        (edition_of("express"), []),
        (variant_of(edition_of("express"), "dearer", {"start_buttons": 9}), []),
        (edition_of("example:5x5"), ["other patches", "another quilt", "another time track"]),
    ],
)
def test_the_differences_that_matter_to_an_evaluation(edition: Edition, words: list[str]) -> None:
    variant = replace(edition, definition=edition.definition or {"extends": edition.name})
    assert unlike(variant) == words


def test_a_printing_has_an_evaluation_of_its_own() -> None:
    assert unfitted_sentences(["strong:5n"], [CURRENT, printing("first-2014")]) == []


@pytest.mark.parametrize(
    ("player", "is_warned"),
    [("greedy", False), ("rollout:10", False), ("strong:5n", True), ("strong:5n@mine", False)],
)
def test_only_players_by_the_printings_evaluation_are_named(player: str, is_warned: bool) -> None:
    assert bool(unfitted_sentences([player], [edition_of("example:8x8")])) is is_warned


def test_a_run_and_its_reports_say_so(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    line = ("simulate", "--players", PLAYER, "--games", "4", "--edition", "example:8x8")
    assert MARK in run(*line, "--out", folder, "--processes", "1").output()
    assert MARK in run("report", "balance", folder).output()
    assert MARK in run("report", "publisher", folder).output()
    page = tmp_path / "page.html"
    run("report", "publisher", folder, "--output", str(page)).output()
    assert "Played with the printing&#39;s evaluation" in page.read_text("utf-8")


def test_a_match_says_so_as_text_and_as_json(run: Run) -> None:
    assert MARK in run(*MATCH, "--edition", "example:8x8").output()
    printed = run(*MATCH, "--edition", "example:8x8", "--format", "json").output()
    (warning,) = json.loads(printed)["warnings"]
    assert warning.startswith(MARK)
    assert "warnings" not in json.loads(run(*MATCH, "--format", "json").output())
