"""Text, Markdown, pages and pictures call the players by names and say moves in words.

JSON and CSV keep player 0 and 1, and the tokens of moves.
"""

import json
import re
from pathlib import Path

import pytest

from patchwork_solve import Game, ReviewAnswer, State, best, review, solve
from patchwork_solve.analyses.endgame.frame import move_rows
from patchwork_solve.analyses.puzzles.page import puzzles_page
from patchwork_solve.analyses.puzzles.text import puzzles_markdown, puzzles_text
from patchwork_solve.analyses.report.moves import line_lines, line_words, with_words
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.engine.game.names import initials
from patchwork_solve.puzzles import PuzzlesAnswer, load_puzzles
from patchwork_solve.svg import Labels, circle_svg, line_svg, position_svg
from tests.analyses.conftest import Run
from tests.analyses.reviews import BLUNDERS, from_on
from tests.pictures import description, parsed, texts, titles

CLOSE = "example:close-finish"
NAMES = ("--names", "Ann,Bob")
INDEX = re.compile(r"\b[Pp]layers? [01]\b")

COMMANDS = {
    "show": ("show", CLOSE),
    "endgame": ("endgame", CLOSE, "--explain"),
    "endgame, its winner alone": ("endgame", CLOSE, "--winner"),
    "endgame, not finished": ("endgame", "example:hard", "--time-limit", "0.01"),
    "best": ("best", CLOSE, "--player", "strong:1000n"),
    "best, far from the end": ("best", "example:hard", "--player", "strong:50n"),
    "replay": ("replay", "example:game"),
    "circle": ("circle", CLOSE),
    "bounds": ("bounds", CLOSE),
    "bounds of the other": ("bounds", CLOSE, "--goal", "second"),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_text_calls_the_players_by_names_or_colours(run: Run, command: tuple[str, ...]) -> None:
    for names, options in ((("Ann", "Bob"), NAMES), (("Blue", "Orange"), ())):
        out = run(*command, *options).output()
        assert all(name in out for name in names)
        assert not INDEX.search(out)


@pytest.mark.parametrize("command", ["endgame", "best", "replay", "circle"])
def test_json_and_csv_know_nothing_of_names(run: Run, command: str) -> None:
    line = {
        "endgame": ("endgame", CLOSE),
        "best": ("best", CLOSE, "--player", "strong:1000n"),
        "replay": ("replay", "example:three-blunders"),
        "circle": ("circle", CLOSE),
    }[command]
    for form in ("json", "csv"):
        _, plain, _ = run(*line, "--format", form)
        _, named, _ = run(*line, *NAMES, "--format", form)
        if command == "replay" and form == "json":  # Its positions are those of the named game.
            named = json.dumps(_without_names(json.loads(named)))
            plain = json.dumps(json.loads(plain))
        assert _timeless(named) == _timeless(plain)


def _without_names(document: dict[str, object]) -> dict[str, object]:
    for ply in document["plies"]:  # type: ignore[attr-defined]
        assert ply["state"].pop("names") == ["Ann", "Bob"]
    return document


def _timeless(text: str) -> str:
    return re.sub(r'"(compiling_)?seconds": [0-9.e-]+', "", text)


@pytest.mark.thorough
def test_the_margin_has_the_sign_of_who_moves_and_words_stand_beside_the_token(run: Run) -> None:
    _, out, _ = run("endgame", CLOSE, *NAMES)
    assert out.startswith("Proved: Ann wins by 3; scores 6 to 3 under best play.\n")
    rows = [re.split(r"  +", row) for row in out.splitlines()]
    assert ["move", "in words", "placements", "margin for Bob", "lost"] in rows
    assert ["domino@g7h7", "domino at g7", "5", "-3", "0"] in rows
    assert ["advance", "advance 3 spaces", "1", "-11", "8"] in rows
    assert ["", "3. Ann", "fat-zed at f6, turned twice", "fat-zed@f6f7g7h7g8h8"] in rows
    _, out, _ = run("best", CLOSE, *NAMES, "--player", "strong:1000000n")
    assert out.startswith("Best: domino at g7 (domino@g7h7). Proved: Ann wins by 3.\n")
    assert "| domino@g7h7" in run("best", CLOSE, *NAMES, "--format", "markdown")[1]
    assert "| domino at g7" in run("endgame", CLOSE, *NAMES, "--format", "markdown")[1]


def test_an_estimate_is_of_who_moves(run: Run) -> None:
    state = State.load(CLOSE)
    found = best(state, player="strong:50n")
    _, out, _ = run("best", CLOSE, *NAMES, "--player", "strong:50n")
    estimate = found.moves[0].estimate
    winner = "Ann" if estimate.margin > 0 else "Bob"
    assert f"{winner} wins by {abs(round(estimate.margin, 1)):g}" in out.splitlines()[0]
    for row in out.splitlines():
        for each in found.assessment.best_of_each():
            if row.startswith(f"{each.move} ") and not each.is_exact:
                assert f"  {-each.estimate.margin + 0.0:+.1f} +- " in row


def test_moves_have_words_in_text_and_markdown(run: Run) -> None:
    for options in ((), ("--format", "markdown")):
        _, out, _ = run("moves", CLOSE, *options)
        assert re.search(r"corner-slow@c3d3d4 .*corner-slow at c3, turned ", out)
    assert "in words" not in run("moves", CLOSE, "--format", "csv")[1]


def test_a_named_position_is_dealt_and_kept(run: Run) -> None:
    _, line, _ = run("new", "--seed", "1", *NAMES, "--text")
    assert State.from_text(line.strip()).names == ("Ann", "Bob")
    _, out, _ = run("show", line.strip())
    assert out.startswith("current edition: Ann to move\n")
    assert "Ann  <- to move" in out
    assert re.search(r"^tokens  A\n +B$", out, re.MULTILINE) or "tokens  A\ntokens  B\n" in out


def test_check_and_its_refusals_use_the_names(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "named.txt"
    path.write_text(State.load(CLOSE).with_names(("Ann", "Bob")).to_text())
    _, out, _ = run("check", str(path))
    assert out.startswith("fine: current edition: Bob to move\n")
    assert "  Ann: 22 empty spaces, score -36 now\n" in out
    _, _, err = run("show", f"game {path.read_text()} domino@g7h7 domino@g7h7")
    assert "domino is not for sale" in err


def test_play_uses_the_names_of_the_players(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"domino g7\nquit\n")))
    record = tmp_path / "game.json"
    _, out, _ = run("play", CLOSE, "--seat", "both", *NAMES, "--output", str(record))
    assert "Bob> domino g7\nBob buys domino (2 buttons, 1 time) on g7 h7.\n" in out
    assert Game.load(str(record)).names == ("Ann", "Bob")


# -- puzzles ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_puzzle_names_colours_and_its_document_numbers() -> None:
    puzzle = load_puzzles("example:puzzles-current")[0]
    answer = PuzzlesAnswer((puzzle,))
    shown = [puzzles_text(answer, True), puzzles_markdown(answer)]
    shown.append(puzzles_page("Puzzles", answer, Provenance()))
    for text in shown:
        assert f"{('Blue', 'Orange')[puzzle.mover]} to move" in text
        assert not INDEX.search(text)
        assert str(puzzle.natural) in text
    assert puzzle.question.startswith(f"Player {puzzle.mover} to move")


# -- a review --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reviewed() -> ReviewAnswer:
    """Return the review of the end of a game with a mistake."""
    game = from_on(Game.load(BLUNDERS), 30)
    return review(game.with_names(("Ann", "Bob")), player="strong:20n")


def test_accuracy_is_a_number_with_the_interval_in_smaller_letters(
    reviewed: ReviewAnswer,
) -> None:
    page = reviewed.to_html()
    for total, name in zip(reviewed.totals, ("Ann", "Bob"), strict=True):
        assert total.accuracy is not None
        assert total.estimate is not None
        low, high = total.accuracy
        assert low <= total.estimate <= high
        span = r"(\d+ to \d+; )?[\d.]+ points lost per decision"
        assert re.search(rf"{name} {total.estimate:.0f} \({span}", str(reviewed))
        assert re.search(rf"<b>{name} {total.estimate:.0f}</b> <small>{span}", page)
    spans = [list(total.accuracy or ()) for total in reviewed.totals]
    assert reviewed.to_json()["accuracy"] == spans


def test_a_review_says_names_and_moves_in_words(reviewed: ReviewAnswer) -> None:
    worst = reviewed.mistakes[0]
    plain = reviewed.to_text(("Cy", "Di"))
    assert "Ann" not in plain
    assert "Cy" in plain
    for text in (str(reviewed), reviewed.to_markdown(), reviewed.to_html()):
        assert not INDEX.search(text)
        assert "Ann" in text
        assert re.search(rf"plays [a-z0-9-]+ at [a-i][1-9].*{worst.move}", text)
    document = json.dumps(reviewed.to_json())
    assert "Ann" not in document
    assert "Ann" not in reviewed.to_frame().to_csv()


# -- pictures --------------------------------------------------------------------------------------


def test_pictures_carry_the_names_of_the_position() -> None:
    named = State.load(CLOSE).with_names(("Ann", "Bob"))
    line = solve(named).line.moves
    for drawn in (position_svg(named), circle_svg(named, 2, line), line_svg(named, line)):
        root = parsed(drawn)
        words = [*texts(root), *titles(root), description(root)]
        assert any("Ann" in each for each in words)
        assert any("Bob" in each for each in words)
        assert {"token of Ann", "token of Bob"} <= set(titles(root))
        assert {"A", "B"} <= set(texts(root))
        assert not INDEX.search(" ".join(words))
    other = parsed(position_svg(named, Labels(("Cy", "Di"))))
    assert {"token of Cy", "token of Di"} <= set(titles(other))
    assert {"token of Blue", "token of Orange"} <= set(
        titles(parsed(position_svg(named.with_names(None))))
    )


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Ann", "Bob"), ("A", "B")),
        (("ann", "Bob"), ("A", "B")),
        (("Ann", "amy"), ("1", "2")),
        (("Ünal", "Zoë"), ("Ü", "Z")),
        (("ßa", "Bob"), ("S", "B")),
    ],
)
def test_a_token_has_one_sign(names: tuple[str, str], signs: tuple[str, str]) -> None:
    assert initials(names) == signs


# -- lines -----------------------------------------------------------------------------------------


def test_a_line_of_play_in_words() -> None:
    state = State.load(CLOSE).with_names(("Ann", "Bob"))
    moves = solve(state).line.moves[:3]
    assert line_lines(state, moves) == [
        "  1. Bob  domino at g7                 domino@g7h7",
        "  2. Bob  advance 2 spaces             advance",
        "  3. Ann  fat-zed at f6, turned twice  fat-zed@f6f7g7h7g8h8",
    ]
    said = "Bob: domino at g7; advance 2 spaces; Ann: fat-zed at f6, turned twice"
    assert line_words(state, moves) == said
    assert line_lines(state, ()) == []
    assert line_words(state, ()) == ""


def test_a_table_of_moves_in_words() -> None:
    state = State.load(CLOSE)
    rows = with_words(state, move_rows(solve(state)))
    assert list(rows) == ["move", "in words", "lower", "upper", "lost"]
    assert dict(zip(rows["move"], rows["in words"], strict=True))["advance"] == "advance 3 spaces"
