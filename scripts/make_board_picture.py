"""Make docs/pictures/board.png and record.png, and the same in the dark: the board in a browser.

On the first an endgame is solved, on the second a game is recorded. A third, preview.png, is the
first page of the site as links to it show it. Needs the extra `dev`, and the system's Chromium.
"""

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import expect

from patchwork_solve import Game
from scripts.site.pages import PREVIEW_HERE, write_pages
from tests.board.hands import Hands, from_menu
from tests.board.server import BoardServer
from tests.board.static_files import serving
from tests.chromium import launched

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = {"width": 1280, "height": 790}
RECORDED = 15
"""Plies that are recorded on the second picture, before the patch that is in hand."""


def main() -> None:
    """Write the pictures."""
    expect.set_options(timeout=60_000)
    with launched() as browser, BoardServer("example:close-finish") as server:
        shown = (("board", solve), ("record", record))
        for (name, fill), scheme in product(shown, ("light", "dark")):
            page = browser.new_page(viewport=SIZE, color_scheme=scheme)
            server.open(page)
            fill(page)
            page.evaluate("document.getElementById('message').textContent = ''")
            picture = PICTURES / (f"{name}-dark.png" if scheme == "dark" else f"{name}.png")
            page.screenshot(path=picture)
            page.close()
            print(f"{picture}: {picture.stat().st_size:,} bytes")
        preview(browser)


def preview(browser: Any) -> None:
    """Write the picture that stands beside links to the site."""
    picture = PICTURES / PREVIEW_HERE.name
    with TemporaryDirectory() as root, serving(Path(root)) as host:
        picture.touch()  # The pages are written with the last one.
        write_pages(Path(root))
        page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light")
        page.goto(host)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=picture)
        page.close()
    print(f"{picture}: {picture.stat().st_size:,} bytes")


def solve(page: Any) -> None:
    """Analyse the position, and look at a line."""
    page.click("#analyse")
    expect(page.locator("#panel-analysis")).to_contain_text("all moves are proved")
    page.hover("table.moves tbody tr >> nth=0")
    expect(page.locator("#player-0 .facts b")).to_contain_text("line ends")


def record(page: Any) -> None:
    """Record the first plies of the example game, and take a patch in hand."""
    game = Game.load("example:game")
    from_menu(page, "Enter a game")
    page.fill("#record-name-0", "Ann")
    page.fill("#record-name-1", "Bob")
    page.fill("#record-text", ", ".join(game.start.circle))
    page.press("#record-text", "Enter")
    page.click("text=Record the moves")
    next_ply = page.locator("#panel-record .next")
    hands = Hands(page)
    for ply, state in enumerate(game.states[:RECORDED], start=1):
        expect(next_ply).to_contain_text(f"Move {ply}:")
        move = game.moves[ply - 1]
        if move.cells:
            hands.draw(state.to_move, move.cells)
        else:
            page.click("#hand .advance")
    expect(next_ply).to_contain_text(f"Move {RECORDED + 1}:")
    page.click(f"#hand button >> nth={next_sale(game)}")
    expect(page.locator(".held-name")).to_be_visible()


def next_sale(game: Game) -> int:
    """Return the place among those for sale of the patch that is bought next."""
    return game.states[RECORDED].for_sale.index(str(game.moves[RECORDED].patch))


if __name__ == "__main__":
    main()
