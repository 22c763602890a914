"""Rows of plain values and a DataFrame of the same print the same."""

import pandas as pd
import pytest

from patchwork_solve.analyses.report.output import markdown_text
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import table
from tests.analyses.conftest import Run

CELLS = {
    "move": ["domino@g7h7", "advance", "a|b"],
    "in words": ["domino at g7, turned three times and flipped", None, "advance 3 spaces"],
    "lost": [0, None, -12],
    "buttons_after": [1, 22, 333],
    "special_tile": [True, False, True],
}
NUMBERS = ("lost", "buttons_after")


@pytest.mark.parametrize("columns", ["", "30", "60", "100"])
def test_rows_print_as_a_frame_does(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    rows = Rows(CELLS, NUMBERS)
    frame = rows.to_frame({"lost": "Int64"})
    assert table(rows) == table(frame)
    assert markdown_text(rows) == markdown_text(frame)
    assert table(Rows({})) == table(pd.DataFrame()) == "(nothing)"
    assert table(Rows({"move": []})) == "(nothing)"


def test_rows_are_changed_as_a_frame_is() -> None:
    rows = Rows(CELLS, NUMBERS)
    assert list(rows.without("lost", "move")) == ["in words", "buttons_after", "special_tile"]
    more = rows.with_column("placements", [1, 2, 3], "move", is_number=True)
    assert list(more)[:3] == ["move", "placements", "in words"]
    assert set(more.numbers) == {"lost", "buttons_after", "placements"}
    last = rows.with_column("lost", ["?", "1", "2"])
    assert list(last)[-1] == "lost"
    assert set(last.numbers) == {"buttons_after"}
    named = rows.renamed({"lost": "gone"})
    assert list(named)[2] == "gone"
    assert set(named.numbers) == {"gone", "buttons_after"}
    words = rows.mapped("buttons_after", str)
    assert list(words["buttons_after"]) == ["1", "22", "333"]
    assert set(words.numbers) == {"lost"}
    assert Rows.of([{"a": 1}, {"b": 2}], ("b", "a"), "a").columns == {
        "b": [None, 2],
        "a": [1, None],
    }
    assert len(rows) == 3


def test_the_circle_of_a_finished_game_in_markdown(run: Run) -> None:
    """It failed: the table of a circle without patches had no column of players."""
    out = run("circle", "example:longest-game-current", "--format", "markdown").output()
    assert out.splitlines()[0].startswith("| player ")
