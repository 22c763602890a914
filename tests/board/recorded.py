"""The example game as it is entered into a record, and what the page shows of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from patchwork_solve import Game, Move, State
from patchwork_solve.engine.game.patch import shape
from tests.board.expecting import expect
from tests.board.hands import Hands, from_menu, to_save
from tests.board.keystrokes import TimedHands

PLAYED = Game.load("example:game")
"""A game of 45 plies; what a person has on paper."""


def begin(hands: Hands) -> None:
    hands.from_menu("Enter a game")
    expect(hands.page.locator("#recording")).to_be_visible()


def enter_circle(page: Any, text: str) -> None:
    """Begin a record with a circle that is pasted, and go on to its moves."""
    from_menu(page, "Enter a game")
    page.fill("#record-text", text)
    page.press("#record-text", "Enter")
    expect(page.locator(".count")).to_contain_text("All 33")
    page.click("text=Record the moves")
    expect(page.locator("#panel-record .next")).to_contain_text("Move 1:")


def wait_for_ply(page: Any, ply: int) -> None:
    """Wait until the position after so many moves is on the board, with all that is known of it."""
    now = page.locator("#panel-record .next")
    final = ply == len(PLAYED.moves)
    expect(now).to_contain_text("The game is over" if final else f"Move {ply + 1}:")


def lay(hands: Hands, state: State, move: Move) -> None:
    """Record a move with the mouse: pick, choose how it lies, lay."""
    hands_of(hands)
    if move.patch is None:
        hands.click("#hand .advance")
        return
    if move.is_leather:
        hands.touch(state.to_move, move.cells[0])
        return
    patch = state.edition.find(move.patch)
    hands.click(f"#hand button >> nth={state.for_sale.index(move.patch)}")
    ways = page_ways(hands.page)
    if shape(patch.cells) != shape(move.cells):
        hands.click(f"#hand .orientation >> nth={ways.index(sorted(shape(move.cells)))}")
    hands.touch(state.to_move, middle(move.cells))


def hands_of(hands: Hands) -> None:
    if isinstance(hands, TimedHands):
        hands.decide()


def page_ways(page: Any) -> list[list[tuple[int, int]]]:
    """Return how the patch in hand can lie, in the order of the buttons."""
    expect(page.locator(".held-name")).to_be_visible()
    squares = page.locator("#hand .orientation .patch").evaluate_all(
        """(pictures) => pictures.map((picture) => {
          const path = picture.querySelector("path");
          const places = [...Array(36).keys()].map((n) => [Math.floor(n / 6), n % 6]);
          return places.filter(([y, x]) => path.isPointInFill({ x: x + 0.5, y: y + 0.5 }));
        })"""
    )
    return [sorted((row, column) for row, column in each) for each in squares]


def middle(cells: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return the cell by which a patch hangs on the pointer: the one nearest to its centre."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    return min(sorted(cells), key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)


def saved(page: Any, folder: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        to_save(page, "More")
        page.click("text=Game (JSON)")
    download.value.save_as(folder / "game.json")
    page.keyboard.press("Escape")
    return json.loads((folder / "game.json").read_text())


def letters() -> str:
    return "".join(PLAYED.start.edition.letter[name] for name in PLAYED.start.circle)


def record_moves(page: Any, number: int) -> None:
    """Have the first moves recorded already: the page goes on with a record after a reload."""
    kept = {
        "edition": "current",
        "stage": "moves",
        "names": ["Ann", "Bob"],
        "circle": list(PLAYED.start.circle),
        "gap": 33,
        "moves": [str(move) for move in PLAYED.moves[:number]],
        "ply": number,
    }
    page.evaluate("(k) => sessionStorage.setItem('patchwork-recording', k)", json.dumps(kept))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    wait_for_ply(page, number)
