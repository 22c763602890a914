"""A position in words: every cell of both quilts is said once, and what it is."""

import re
from itertools import islice
from pathlib import Path

import pytest

from patchwork_solve import State, examples
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY, LEATHER_MARK, cell_text, read_cell
from patchwork_solve.engine.game.patch import LETTERS
from tests.drawn_positions import drawn_positions
from tests.engine.variants import LARGE, SMALL

RUN = re.compile(r"([a-z]+\d+)(?: to ([a-z]+\d+))?")


def said_cells(words: str) -> list[str]:
    """Return the cells of a list in words: ``a1 to c1, e1``."""
    found = []
    for first, last in RUN.findall(words):
        row, column = read_cell(first, "cell")
        for at in range(column, read_cell(last or first, "cell")[1] + 1):
            found.append(cell_text((row, at)))
    return found


def said_quilts(state: State) -> list[dict[str, str]]:
    """Return what is said of each cell of each quilt."""
    found: list[dict[str, str]] = []
    for line in state.to_words().splitlines():
        if line.startswith("The quilt of"):
            found.append({})
        if line.startswith("- "):
            what, cells = re.split(r" on |: ", line.removeprefix("- "))
            for cell in said_cells(cells):
                assert cell not in found[-1], line
                found[-1][cell] = what
    return found


def right(state: State, mark: str, what: str) -> bool:
    """Whether words say what a mark of a quilt means."""
    if mark in LETTERS:
        return state.edition.letter[what] == mark
    kinds = {
        EMPTY: r"\d+ empty spaces?",
        LEATHER_MARK: "leather",
        BLOCKED: "not cells of the quilt",
    }
    return re.fullmatch(kinds.get(mark, "unknown patches"), what) is not None


@pytest.mark.parametrize(
    "state",
    [
        State.load("example:hard"),
        *islice(drawn_positions(SMALL), 8),
        *islice(drawn_positions(LARGE), 2),
    ],
    ids=lambda state: state.edition.name,
)
def test_every_cell_of_both_quilts_is_said_once(state: State) -> None:
    for said, quilt in zip(said_quilts(state), state.quilts, strict=True):
        marks = {cell_text(divmod(at, quilt.width)): mark for at, mark in enumerate(quilt.labels)}
        assert said.keys() == marks.keys()
        assert all(right(state, mark, said[cell]) for cell, mark in marks.items())


def test_empty_spaces_are_said_by_area() -> None:
    words = State.load("example:close-finish").to_words()
    first, second = words.split("The quilt of Orange")
    assert re.findall(r"- (\d+) empty", first) == ["20", "1", "1"]
    assert "- 2 empty spaces: c6, c7" in second
    assert "- 5 empty spaces: c3 to e3, d4 to e4" in second


SMALL_ONE = (Path(examples.__file__).parent / "4x4.toml").read_text("utf-8")
OUTLINED = SMALL_ONE.replace(
    "square = 3\nsquare_points = 3", 'square = 0\noutline = ["####", "####", "####", "###."]'
)
"""A variant with an outline and without a tile."""


def outlined(rows: str, *, over: bool) -> State:
    """Return a position of the small variant, or how it ends."""
    edition = read_variant(OUTLINED)
    document = State.new(seed=3, edition=edition, names=("Ann", "Bob")).to_json()
    document["circle"] = ["domino", "?", "?"]
    document["players"][0] |= {"time": 14 if over else 6, "quilt": rows.split()}
    document["players"][1] |= {"time": 14 if over else 9}
    return State.from_json(document | {"to_move": 0, "finished_first": 1 if over else None})


QUILTS = """\
The quilt of Ann, from a1 at the top left to d4:
- domino on a1 b1
- leather on c1
- unknown patches on a2
- not cells of the quilt: d4
- 11 empty spaces: d1, b2 to d2, a3 to d3, a4 to c4
{}
The quilt of Bob, from a1 at the top left to d4:
- not cells of the quilt: d4
- 15 empty spaces: a1 to d1, a2 to d2, a3 to d3, a4 to c4
"""

TABLE = """\
4x4: Ann to move.
Ann: time 6, buttons 5, income 0, empty spaces 11, score -17.
{}Paydays lie at 8, 11, 14.
For sale: domino (2 buttons, 1 time, 0 income), 2 unknown patches.
Shape of domino: a1 b1.""".format(
    QUILTS.format("Bob: time 9, buttons 5, income 0, empty spaces 15, score -25.")
)

END = """\
4x4: the game is over; Ann wins, -17 to -25.
Ann: time 14, buttons 5, income 0, empty spaces 11, score -17.
{}For sale: domino (2 buttons, 1 time, 0 income), 2 unknown patches.""".format(
    QUILTS.format("Bob: time 14, buttons 5, income 0, empty spaces 15, score -25.")
)


@pytest.mark.parametrize(("over", "words"), [(False, TABLE), (True, END)])
def test_a_small_table_in_words(over: bool, words: str) -> None:
    assert outlined("AA*. #... .... ....", over=over).to_words() == words
