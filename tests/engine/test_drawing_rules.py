"""Pictures and text drawings of variants: outlines, what is for sale, tiles, the swap."""

import pytest

from patchwork_solve import Edition, State
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.account import score_words
from patchwork_solve.engine.drawing.colours import HOLE_FILL, SALE_FILL, TILE_FILL
from patchwork_solve.engine.drawing.holdings import first_square, full_lines, held_tiles
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.drawing.text import position_lines
from patchwork_solve.engine.drawing.words import ply_words, position_words
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.players.simple import play_out
from tests.pictures import SVG, description, fills, outside, overlaps, parsed, texts, titles

HEART = [".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."]
TILES = """
tiles = [
    {side = 3, points = 7}, {side = 2, points = 4}, {side = 1, points = 1, both = true},
    {side = 2, points = 2, both = true},
]
"""


def variant(rules: str) -> Edition:
    """Return a variant of the current printing with these rules."""
    return read_variant(f'name = "trial"\nextends = "current"\n{rules}')


def small(rules: str) -> Edition:
    """Return a variant with one patch, a pair of cells."""
    return read_variant(
        'name = "small"\nlast_space = 20\nincome_marks = []\nleather_marks = []\n'
        f"hole_penalty = 2\nstart_buttons = 5\n{rules}\n"
        '[patches.pair]\ncells = ["##"]\nbuttons = 1\ntime = 1\nincome = 0\n'
    )


def heart(rules: str = "") -> Edition:
    """Return a variant on a quilt in the shape of a heart."""
    return variant(f"outline = {HEART}\ntiles = []\n{rules}")


RULES = {
    "heart": f"outline = {HEART}\ntiles = []",
    "one": "for_sale = 1",
    "six": "for_sale = 6",
    "tiles": TILES,
    "seats": "start_buttons = [3, 9]\nstart_space = [2, 0]\nstart_leather = [1, 2]",
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_nothing_leaves_the_canvas_or_covers_words(rules: str, part: float) -> None:
    start = State.new(3, variant(rules))
    game = play_out(start, ("greedy", "greedy"), 3, int(part * start.edition.last))
    for picture in (
        position_svg(game.final),
        circle_svg(game.final, 4),
        line_svg(start, game.moves[:5]),
        line_svg(start, []),
    ):
        root = parsed(picture)
        assert outside(root) == []
        assert overlaps(root) == []
    for width in (60, 100):
        assert max(map(len, position_lines(game.final, width))) <= width


def test_blocked_cells_are_not_drawn() -> None:
    state = State.new(1, heart())
    cells = sum(row.count("#") for row in HEART)
    assert fills(parsed(position_svg(state)), HOLE_FILL) == 2 * cells
    root = parsed(quilt_svg(state.quilts[0]))
    assert fills(root, HOLE_FILL) == cells
    assert "a dash where there is no cell: row 1 -..-..-, " in description(root)
    drawn = [line[4:] for line in position_lines(state) if line.startswith("  1 ")]
    assert drawn[0].startswith("  . .   . .")


def test_the_border_of_a_quilt_follows_its_outline() -> None:
    """A plus has twelve corners; the cell in its middle has four neighbours."""
    edition = small('outline = [".#.", "###", ".#."]\ntiles = []')
    root = parsed(quilt_svg(Quilt.of_edition(edition)))
    ground, lines, binding = (str(node.get("d")) for node in root.iter(f"{SVG}path"))
    assert ground.count("L") + 1 == binding.count("Q") == 12
    assert lines.count("M") == 4


def test_every_patch_for_sale_stands_in_a_field_of_its_own() -> None:
    for number in (1, 2, 4, 6):
        state = State.new(1, variant(f"for_sale = {number}"))
        assert len(state.for_sale) == number
        assert fills(parsed(position_svg(state)), SALE_FILL) == number
        assert fills(parsed(circle_svg(state, 2)), SALE_FILL) == number


def tile_state() -> State:
    """Return a position in which the first player holds all tiles, the second those for both."""
    edition = variant(TILES)
    first = Quilt.drawn(["###......"] * 3 + ["." * 9] * 6, 9, 9)
    second = Quilt.drawn(["##......."] * 2 + ["." * 9] * 7, 9, 9)
    players = (Player(30, 3, 2, first), Player(31, 3, 2, second))
    return State.of(edition, ["domino"], players, special_tile=0, more_tiles=(0, None, None))


def test_tiles_are_drawn_with_who_holds_them() -> None:
    state = tile_state()
    assert [tile.side for tile in held_tiles(state, 0)] == [3, 2, 1, 2]
    assert [tile.side for tile in held_tiles(state, 1)] == [1, 2]
    root = parsed(position_svg(state))
    assert fills(root, TILE_FILL) == 4 + 2
    assert titles(root).count("square from a1") == 3 + 2, "one for each side"
    assert (
        "Blue: time 30, buttons 3, income 2, empty spaces 72, score -127, holds the"
        in position_words(state)
    )
    assert "3x3, 2x2, 1x1 and 2x2 tiles     1x1 and 2x2 tiles" in position_lines(state)
    assert "1x1 and 2x2 tiles" in texts(parsed(circle_svg(state, 1)))


def test_a_score_is_a_sum() -> None:
    state = tile_state()
    assert score_words(state, 0) == (
        "3 buttons + 7 for the 3x3 tile + 4 for the 2x2 tile + 1 for the 1x1 tile"
        " + 2 for the 2x2 tile - 2 for each of 72 empty spaces = -127"
    )
    edition = heart("row_points = 3\ncolumn_points = 2\nleather_points = 5\n")
    rows = ["-##-##-", ".....#.", "...*.#.", "-...##-", "--*.#--", "---#---"]
    quilt = Quilt.drawn(rows, 7, 6, blocked=edition.blocked)
    assert full_lines(quilt) == (2, 1)
    players = (Player(40, 9, 2, quilt), Player(41, 3, 2, Quilt.of_edition(edition)))
    state = State.of(edition, ["domino"], players)
    holes = quilt.holes
    assert score_words(state, 0) == (
        f"9 buttons + 3 for each of 2 full rows + 2 for each of 1 full column"
        f" + 5 for each of 2 leather patches - 2 for each of {holes} empty spaces"
        f" = {27 - 2 * holes}"
    )


def test_a_square_has_no_blocked_cell() -> None:
    edition = small('outline = [".##", "###", "###"]\ntiles = []')
    full = Quilt.drawn(["###"] * 3, 3, 3, blocked=edition.blocked)
    assert first_square(full, 3) == ()
    assert first_square(full, 2) == ((0, 1), (0, 2), (1, 1), (1, 2))
    assert full_lines(full) == (3, 3)


def test_the_words_of_a_ply_know_the_rules() -> None:
    start = State.new(1, variant("swap = true\nadvance_pay = 2\n"))
    after = start.play("advance")
    first = ply_words(start, start.legal_moves[0], after)
    assert str(first) == "Blue advances to 1 (+2 buttons)"
    swap = list(after.legal_moves)[-1]
    assert str(ply_words(after, swap, after.play(swap))) == "Orange takes the seat of Blue"
    picture = parsed(line_svg(start, [start.legal_moves[0], swap]))
    assert "2. Orange takes the seat of Blue" in texts(picture)


def test_a_ply_reports_tiles_and_lines() -> None:
    tiles = "tiles = [{side = 2, points = 4}]"
    edition = small(f"rows = 3\ncolumns = 3\n{tiles}\nrow_points = 3\ncolumn_points = 1")
    quilt = Quilt.drawn(["##.", "##.", "..."], 3, 3)
    players = (Player(3, 9, 0, quilt), Player(9, 9, 0, Quilt.empty(3, 3)))
    before = State.of(edition, ["pair"], players, special_tile=0)
    move = next(move for move in before.legal_moves if str(move) == "pair@c1c2")
    assert ply_words(before, move, before.play(move)).events == ("fills 2 rows, +6",)
    tall = next(move for move in before.legal_moves if str(move) == "pair@a3b3")
    assert ply_words(before, tall, before.play(tall)).events == ("fills 2 columns, +2",)
