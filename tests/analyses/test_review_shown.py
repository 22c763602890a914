"""Review as a reader sees it, and how the command ends."""

import csv
import io
import json
import re
import signal
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve import Game, InputError, State, review
from patchwork_solve.analyses.review import reviewing
from patchwork_solve.analyses.review.graph import _step, margin_svg
from patchwork_solve.analyses.review.proofs import prove_game
from patchwork_solve.engine.drawing.colours import PLAYER_FILL
from tests.analyses.conftest import Run
from tests.analyses.reviews import (
    BLUNDERS,
    EXAMPLES,
    KINDS,
    QUICK,
    document,
    late_file,
    reviewed,
)
from tests.analyses.test_bad_input import refused
from tests.pictures import SVG, parsed


@pytest.fixture
def late(tmp_path: Path) -> str:
    """Return the file of a short game."""
    return late_file(tmp_path)


# -- what a reader sees --------------------------------------------------------------------------


def test_text_says_what_is_proved_and_what_is_estimated() -> None:
    text = replace(reviewed("blunders"), shown=1).to_text(("Ann", "Bob"))
    assert text.startswith("Bob wins by 1; scores 17 to 18; 41 moves.\nAccuracy: Ann ")
    assert "Proved: Ann had a won game and lost it at move 35." in text
    assert (
        "1. Move 7: Bob plays arrow at g7, turned three times (arrow@h7g8h8i8g9i9) and gives"
        in text
    )
    assert "\n2. Move" not in text
    assert "before" in text
    assert re.search(r"=\s+the final margin\s+-1\s+proved", text)


@pytest.mark.parametrize("name", KINDS)
def test_a_terminal_of_sixty_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, reviewed(name).to_text().splitlines())) <= 60


@pytest.mark.thorough
@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_file_holds_every_ply(run: Run, late: str, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"review.{suffix}"
    assert run("review", late, *QUICK, "--output", str(path))[0] == 0
    read = pd.read_csv if suffix == "csv" else pd.read_parquet
    assert list(read(path)["ply"]) == list(range(1, 15))


@pytest.mark.thorough
def test_csv_lists_every_ply(run: Run, late: str) -> None:
    _, out, _ = run("review", late, *QUICK, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [int(row["ply"]) for row in rows] == list(range(1, 15))
    assert {row["spoils_win"] for row in rows} == {"true", "false"}


def test_the_graph_distinguishes_the_players_without_colour() -> None:
    root = parsed(margin_svg(reviewed("blunders"), ("Ann", "Bob")))
    shapes: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    for dot in root.findall(f"{SVG}g"):
        name = (dot.findtext(f"{SVG}title") or "").split(", ")[1].partition(":")[0]
        shapes[name].add(dot[1].tag.removeprefix(SVG))
    assert shapes == {"Ann": {"circle"}, "Bob": {"rect"}}


def test_markdown_is_a_post() -> None:
    found = reviewed("blunders")
    text = found.to_markdown(("A|n_n", "<b>"))
    assert text.startswith("# Review\n\n\\<b\\> wins by 1")
    assert text.count("```") == 6
    assert "<b>" not in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len({re.sub(r"\\\|", "", line).count("|") for line in tables}) == 2
    assert "| +2" not in text.split("## Every decision")[0]


class _Page(HTMLParser):
    """Elements of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.thorough
def test_the_page_stands_alone(run: Run, tmp_path: Path, late: str) -> None:
    path = tmp_path / "review.html"
    evil = '<script>alert(1)</script>"'
    run(
        "review",
        late,
        *QUICK,
        "--output",
        str(path),
        "--names",
        f"{evil[:20]},Bob",
        "--title",
        evil,
    ).output()
    text = path.read_text("utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    names = {name for _, name, _ in page.attributes}
    assert not names & {"href", "src", "onclick", "action", "xlink:href"}
    assert not re.search(r"""url\((?!#|"data:)""", text), "weaves are defined in the picture"
    assert "@import" not in text
    assert "alert(1)" not in re.sub(r"&lt;script&gt;alert\(1\)", "", text)
    ids = [value for _, name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    pictures = re.findall(r'<div class="picture" translate="no">(.*?)</div>', text, re.DOTALL)
    assert len(pictures) >= 8
    for picture in pictures:
        parsed(picture)
    groups = text.split('class="retry"')[1:]
    assert len(groups) == 3
    for group in groups:
        buttons = re.findall(r'data-found="(yes|no)" data-says="([^"]*)"', group)
        assert 2 <= len(buttons) <= 12
        found = [says for is_found, says in buttons if is_found == "yes"]
        assert found
        assert all("gives nothing away" in says for says in found)
    assert text.count("<script>\n") == 1


@pytest.mark.thorough
def test_the_page_and_the_course_of_any_game() -> None:
    for name in KINDS:
        course = parsed(reviewed(name)._repr_svg_())
        dots = [node for node in course.iter() if node.get("fill") in PLAYER_FILL]
        free = [each for each in reviewed(name).decisions if not each.forced]
        assert len(dots) == len(free) + 2, "one for each decision, and two of the legend"
        page = _Page()
        page.feed(reviewed(name).to_html())
        assert page.open == []


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_second_is_enough_for_an_answer(run: Run) -> None:
    found = document(run, BLUNDERS, "--time-limit", "1")
    assert found["seconds"] < 10
    assert all(row["lost"] is not None for row in found["decisions"])


def test_ctrl_c_prints_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes when the last plies are proved."""

    def interrupt(words: str) -> None:
        if words == "proving move 33 of 41":
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(
        reviewing, "prove_game", lambda game, limits, report: prove_game(game, limits, interrupt)
    )
    found = review(Game.load(BLUNDERS), seconds=60)
    assert found.is_interrupted
    assert found.to_json()["stopped"] == "interruption"
    assert any(each.lost is None for each in found.decisions)
    assert any(each.is_proved and not each.forced for each in found.decisions)
    assert "Interrupted: " in found.to_text()
    assert found.ledger == []
    for total in found.totals:
        low, high = total.accuracy or (0, 0)
        assert 0 <= low <= high <= 100
    page = _Page()
    page.feed(found.to_html())
    assert page.open == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("example:close-finish",), "GAME: this is a position without moves"),
        ((str(EXAMPLES / "tie.json"),), "GAME: this is a position without moves"),
        (("no.json",), "GAME: no file no.json"),
        ((BLUNDERS, "--player", "greedy"), "--player: 'greedy' does not report estimates"),
        (
            (BLUNDERS, "--player", "strong:1", "--time-limit", "3"),
            "--time-limit: 'strong:1' already limits",
        ),
        ((BLUNDERS, "--names", "Ann"), "--names: 'Ann'; give two"),
        ((BLUNDERS, "--title", "Mine"), "--title: is for a page"),
        ((BLUNDERS, "--title", " ", "--output", "a.html"), "--title: is empty"),
        ((BLUNDERS, "--output", "a.png"), "--output: a.png; allowed: a name that ends in"),
    ],
)
def test_bad_arguments_are_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    refused(run("review", *arguments), f"error: {said}")


def test_an_illegal_move_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = Game.load(BLUNDERS).to_json()
    record["moves"][4] = {"leather": [0, 0]}
    path.write_text(json.dumps(record), "utf-8")
    refused(run("review", str(path)), "error: moves[4]")
    record["moves"] = []
    path.write_text(json.dumps(record), "utf-8")
    assert run("review", str(path))[2].startswith("error: GAME: no move was played")


def test_errors_name_the_argument() -> None:
    with pytest.raises(InputError, match="game: no move was played"):
        review(Game(State.new(seed=1), ()))
    with pytest.raises(InputError, match="processes: 65"):
        review(Game.load(BLUNDERS), processes=65)
    with pytest.raises(InputError, match="seconds: 'strong:9n' already limits the search"):
        review(Game.load(BLUNDERS), player="strong:9n", seconds=3)


@pytest.mark.parametrize(
    ("least", "step"), [(0.2, 1), (5, 5), (201, 500), (501, 1000), (7e6, 10**7)]
)
def test_axes_have_round_steps_whatever_the_margins(least: float, step: int) -> None:
    assert _step(least) == step
