"""A reader's hands: every click, key, stroke and text that is typed is one action, and counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import shape as shape_at_origin
from patchwork_solve.engine.state import State


class Hands:
    """Works on the board as a person does.

    Parameters
    ----------
    page : playwright.sync_api.Page
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.actions = 0

    def click(self, what: str) -> None:
        self.actions += 1
        self.page.click(what)

    def from_menu(self, words: str) -> None:
        """Open the menu of the board, and press what it holds: two actions."""
        self.actions += 2
        from_menu(self.page, words)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.actions += 1
            self.page.keyboard.press(key)

    def type(self, field: str, text: str) -> None:
        """Click into a field, write, and confirm: two actions."""
        self.click(field)
        self.actions += 1
        self.page.fill(field, text)
        self.page.press(field, "Enter")

    def cell(self, side: int, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell is on the screen."""
        row, column = cell
        found = self.page.evaluate(
            """([side, row, column]) => {
              const quilt = document.querySelector(`#player-${side} .quilt`);
              quilt.scrollIntoView({ block: "nearest" });
              const middle = new DOMPoint(column + 0.5, row + 0.5);
              const at = middle.matrixTransform(quilt.getScreenCTM());
              return [at.x, at.y];
            }""",
            [side, row, column],
        )
        return float(found[0]), float(found[1])

    def touch(self, side: int, cell: Cell) -> None:
        """Click on a cell."""
        self.actions += 1
        self.page.mouse.click(*self.cell(side, cell))

    def draw(self, side: int, cells: Iterable[Cell]) -> None:
        """Draw over cells without lifting the pointer."""
        self.actions += 1
        mouse = self.page.mouse
        way = trail(cells)
        mouse.move(*self.cell(side, way[0]))
        mouse.down()
        for cell in way[1:]:
            mouse.move(*self.cell(side, cell))
        mouse.up()

    def space(self, time: int) -> None:
        """Click on a space of the time track."""
        self.actions += 1
        found = self.page.evaluate(
            """(time) => {
              const box = document.querySelectorAll("#track .space")[time];
              box.scrollIntoView({ block: "nearest" });
              const { x, y, width, height } = box.getBoundingClientRect();
              return [x + width / 2, y + height / 2];
            }""",
            time,
        )
        self.page.mouse.click(*found)


def from_menu(page: Any, words: str) -> None:
    """Press what the menu of the board holds."""
    page.click("#tools [aria-label=More]")
    page.click(f"#popup-more >> text={words}")


def to_save(page: Any, tab: str) -> None:
    """Open a tab of what can be saved."""
    if not page.locator("dialog.save[open]").count():
        from_menu(page, "Picture, files")
    page.click(f"dialog.save[open] >> role=tab[name='{tab}']")


def orders(state: State, move: Move) -> list[str]:
    """Return the keys that play a move: take the patch, turn it, bring it to its place."""
    if move.patch is None:
        return ["0"]
    if move.is_swap:
        return ["9"]
    if move.is_leather:
        keys, shape = ["*"], ((0, 0),)
    else:
        keys = [str(1 + state.for_sale.index(move.patch))]
        shape = shape_at_origin(state.edition.find(move.patch).cells)
    for flips in range(2):
        for turns in range(4):
            if shape_at_origin(move.cells) == shape:
                keys += ["f"] * flips + ["r"] * turns
                row, column = min(r for r, _ in move.cells), min(c for _, c in move.cells)
                edge = ["Shift+ArrowUp", "Shift+ArrowLeft"]
                return [*keys, *edge, *["ArrowDown"] * row, *["ArrowRight"] * column, "Enter"]
            shape = shape_at_origin((column, -row) for row, column in shape)
        shape = shape_at_origin((row, -column) for row, column in shape)
    raise AssertionError(f"{move} has another shape than its patch")


def trail(cells: Iterable[Cell]) -> list[Cell]:
    """Return a way over all cells of one piece, edge to edge, back where it has branches."""
    rest = set(cells)
    way: list[Cell] = []

    def visit(cell: Cell) -> None:
        rest.discard(cell)
        way.append(cell)
        row, column = cell
        for beside in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if beside in rest:
                visit(beside)
                way.append(cell)

    visit(min(rest))
    assert not rest, "these cells are several pieces"
    return way
