"""Tables and sentences on a narrow terminal: nothing is dropped, no number is broken."""

import re
from collections import Counter

import pandas as pd
import pytest

from patchwork_solve.analyses.report.table import room, table, wrapped
from tests.analyses.conftest import Run

CLOSE = "examples/close-finish.json"
POCKET = "tests/data/variants/pocket.toml"
WIDE = pd.DataFrame(
    {
        "patch": ["off-centre-cross", "plus"],
        "buttons_after": [12, 7],
        "why not": ["it fits nowhere on the quilt", None],
        "points": [1.5, -3.0],
    }
)


@pytest.mark.parametrize("command", [
    ("show", CLOSE),
    ("show", "examples/trivial.json"),
    ("moves", CLOSE),
    ("patches",),
    ("example",),
    ("replay", "examples/game.json"),
    ("circle", CLOSE),
    pytest.param(("endgame", CLOSE, "--explain"), marks=pytest.mark.thorough),
    ("pack", "plus", "arrow"),
    ("square", "--state", "examples/tile-race.json", "--player", "0"),
    pytest.param(("bounds", CLOSE), marks=pytest.mark.thorough),
    ("bounds", "--edition", POCKET, "--model", "economy"),
    pytest.param(
        ("report", "bounds", "circles", "--edition", POCKET, "--circles", "1", "--width", "20"),
        marks=pytest.mark.thorough,
    ),
    pytest.param(("report", "bounds", "patches", "--edition", POCKET), marks=pytest.mark.slow),
    pytest.param(
        ("report", "endgames", "--space", "50", "--positions", "2"), marks=pytest.mark.thorough
    ),
    pytest.param(("bench", "--signature"), marks=pytest.mark.slow),
], ids=lambda command: " ".join(command[:3]))  # fmt: skip
def test_every_command_fits_sixty_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    _, wide, _ = run(*command)
    monkeypatch.setenv("COLUMNS", "60")
    narrow = run(*command).output()
    assert max(map(len, narrow.splitlines())) <= 60
    assert numbers(wide) <= numbers(narrow)


@pytest.mark.parametrize("columns", [80, 60])
def test_the_plies_of_a_game_stay_a_table(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """A row begins with its number, and its words are folded below each other."""
    monkeypatch.setenv("COLUMNS", str(columns))
    _, text, _ = run("replay", "examples/game.json")
    heads, _, *rows = text.splitlines()
    assert heads.split() == ["ply", "player", "move", "time", "buttons", "income", "score"]
    assert max(map(len, rows)) <= columns
    begins = [row.split()[:2] for row in rows if row[:3].strip()]
    assert begins[:2] == [["1", "Blue"], ["2", "Orange"]]
    assert len([number for number, *_ in begins if number.isdecimal()]) == 45
    place = heads.index("move")
    assert {row[:place].strip() for row in rows if row and not row[:3].strip()} == {""}


@pytest.mark.parametrize("command", ["endgame", "best"])
def test_a_line_of_play_fits_twenty_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    options = ("--explain",) if command == "endgame" else ("--player", "strong:500n")
    narrow = run(command, CLOSE, *options).output()
    assert "  1. Orange  domino\n     at g7\n     domino@g7h7\n" in narrow
    # A move is not broken; nothing but a move is wider than the terminal.
    assert all(len(line.split()) == 1 for line in narrow.splitlines() if len(line) > 20)


def numbers(text: str) -> Counter[str]:
    """Count the numbers and moves of what was printed, without the line that tells the time."""
    lines = [line for line in text.splitlines() if not re.search(r"nodes, .* s$", line)]
    return Counter(re.findall(r"-?\d[\d.,]*\d|-?\d|[a-z-]+@[a-z\d]+", "\n".join(lines)))


def test_headings_fold_first_and_rows_are_stacked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    whole = table(WIDE)
    assert whole.splitlines()[0].split() == ["patch", "buttons_after", "why", "not", "points"]
    monkeypatch.setenv("COLUMNS", "60")
    folded = table(WIDE)
    assert folded.splitlines()[0].split() == ["patch", "buttons_", "why", "points"]
    assert max(map(len, folded.splitlines())) <= 60
    monkeypatch.setenv("COLUMNS", "42")
    assert table(WIDE).splitlines() == [
        "patch: off-centre-cross  buttons_after: 12",
        "why not: it fits nowhere on the quilt",
        "points: 1.5",
        "",
        "patch: plus  buttons_after: 7  why not: -",
        "points: -3.0",
    ]


def test_a_value_wider_than_the_terminal_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    token = "off-centre-cross@a1a2a3b1b2b3"
    assert token in table(pd.DataFrame({"move": [token], "lost": [3]})).split()


def test_sentences_are_wrapped_at_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    said = "between 13 and 17 points; a search that keeps more"
    assert wrapped(said) == said
    monkeypatch.setenv("COLUMNS", "30")
    assert wrapped(said, "  ") == "between 13 and 17 points; a\n  search that keeps more"


@pytest.mark.parametrize(
    ("columns", "width"),
    [("60", 60), ("5", 20), ("0", None), ("", None), ("-3", None), ("x", None), ("9" * 5000, None)],
)
def test_what_columns_may_say(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int | None
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert room() == width
