"""A game of each rule that a variant may change, played through the page to its end."""

from __future__ import annotations

from typing import Any

import pytest

from patchwork_solve import Game, Move, State
from patchwork_solve.engine.drawing.account import score_words
from patchwork_solve.engine.drawing.holdings import held_tiles
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.players.simple import play_out
from tests.board.expecting import expect, expect_accessible
from tests.board.hands import Hands, from_menu, orders
from tests.board.server import BoardServer
from tests.board.start import rest
from tests.lanes import slow

SHORT = """
name = "short"
extends = "current"
last_space = 12
income_marks = [3, 6, 9]
leather_marks = [5]
"""
TILES = """
tiles = [
    {side = 3, points = 7}, {side = 2, points = 4}, {side = 1, points = 1, both = true},
]
"""
HEART = 'outline = [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."]\ntiles = []'

RULES = {
    "outline": HEART,
    "one for sale": "for_sale = 1",
    "six for sale": "for_sale = 6",
    "tiles": TILES,
    "seats": "start_buttons = [3, 9]\nstart_space = [2, 0]\nstart_income = [0, 2]",
    "start leather": "start_leather = [1, 2]",
    "lines": "rows = 4\ncolumns = 5\nsquare = 0\nrow_points = 3\ncolumn_points = 2\nremove = ["
    '"long-plus", "bar-5", "ell-5"]\n',
    "pay": "advance_pay = 0\nincome_pay = 2\nincome_points = 3\nleather_points = 4",
    "swap": "swap = true\nstart_buttons = [5, 7]",
}


CELLS_INSIDE = """linen => {
  const inside = (row, column) => linen.isPointInFill(new DOMPoint(column + .5, row + .5));
  const all = [...Array(9).keys()];
  return all.flatMap((row) => all.filter((column) => inside(row, column))).length;
}"""
"""The number of cells whose middle is on the linen."""

QUICK = ("outline", "tiles", "swap")
"""Rules that change what the page shows or asks; the slow tests play with the others too."""


def game_of(rules: str) -> Game:
    """Return a short game with these rules; where the seats can be swapped, they are."""
    start = State.new(2, read_variant(SHORT + rules))
    opening = [Move.from_text("advance"), Move.from_text("swap")] if start.edition.swap else []
    state = start
    for move in opening:
        state = state.play(move)
    return Game(start, (*opening, *play_out(state, ("greedy", "greedy"), 5).moves))


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, id=name, marks=[] if name in QUICK else [pytest.mark.slow])
        for name, rules in RULES.items()
    ],
)
def test_a_game_is_played_to_its_end(page: Any, server: BoardServer, rules: str) -> None:
    game = game_of(rules)
    page.goto("about:blank")
    server.open(page, game.start.to_text())
    page.click("#tab-game")
    rest(page)
    hands = Hands(page)
    for state, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        expect(page.locator("#hand .offer:not(.advance)")).to_have_count(
            0 if state.leather_owed else len(state.for_sale)
        )
        swap = page.get_by_role("button", name="Swap seats")
        expect(swap).to_have_count(int(any(each.is_swap for each in state.legal_moves)))
        hands.press(*orders(state, move))
        expect(page.locator("#line")).to_have_value(after.to_text())
    final = game.final
    expect(page.locator("#hand")).to_contain_text("The game is over")
    for number in (0, 1):
        account = page.locator(f"#player-{number} .account")
        expect(account).to_have_text(score_words(final, number).replace(" -", " −"))
        tiles = page.locator(f"#player-{number} .badge.tile")
        expect(tiles).to_have_count(len(held_tiles(final, number)))


def test_blocked_cells_are_no_cells(page: Any, server: BoardServer) -> None:
    """They are not drawn, nothing is sewn on them, and an empty table keeps them."""
    start = State.new(2, read_variant(SHORT + HEART))
    page.goto("about:blank")
    server.open(page, start.to_text())
    drawn_cells = page.eval_on_selector("#player-0 .holes", CELLS_INSIDE)
    assert drawn_cells == start.edition.cells
    from_menu(page, "Set up a position")
    hands = Hands(page)
    line = page.locator("#line")
    hands.touch(0, (0, 0))
    expect(line).to_have_value(start.to_text())
    hands.draw(0, [(0, 1), (0, 2), (0, 3)])
    drawn = "-AA-..-"
    expect(line).not_to_have_value(start.to_text())
    state = State.from_text(line.input_value())
    assert state.quilts[0].rows[0] == drawn
    page.click("summary:has-text('More')")
    page.click("text=Clear the quilt of Blue")
    expect(page.locator("#player-0 .quilt")).to_have_attribute(
        "aria-label",
        f"Quilt of Blue, {start.edition.cells} empty spaces, a dash is not a cell: "
        + ", ".join(f"row {n} {row}" for n, row in enumerate(start.quilts[0].rows, 1)),
    )


def test_who_holds_a_further_tile_is_set_up(page: Any, server: BoardServer) -> None:
    page.goto("about:blank")
    server.open(page, State.new(2, read_variant(SHORT + TILES)).to_text())
    from_menu(page, "Set up a position")
    page.click("summary:has-text('More')")
    page.get_by_label("2x2 tile, +4").select_option("Orange")
    expect(page.locator("#player-1 .badge.tile")).to_have_text("2x2 +4")
    assert State.from_text(page.input_value("#line")).more_tiles == (1, None)


@pytest.mark.parametrize("rules", ["outline", "swap", *slow("six for sale", "tiles")])
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.slow)])
def test_axe_finds_nothing(browser: Any, server: BoardServer, rules: str, width: int) -> None:
    game = game_of(RULES[rules])
    viewport = {"width": width, "height": 844}
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, viewport=viewport)
    page = context.new_page()
    for state in (game.states[1], game.final):
        page.goto("about:blank")
        server.open(page, state.to_text())
        expect(page.locator("#hand")).not_to_be_empty()
        expect_accessible(page)
    context.close()


def test_a_position_without_a_proved_bound_is_analysed(page: Any, server: BoardServer) -> None:
    """Before the swap is settled a search may prove nothing; the page shows what is estimated."""
    page.goto("about:blank")
    server.open(page, game_of(RULES["swap"]).states[1].to_text())
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("table.moves .move").first).to_be_visible()
    expect(page.locator("table.moves")).to_contain_text("Swap")
    expect(page.locator("#panel-analysis")).not_to_contain_text("268435456")
