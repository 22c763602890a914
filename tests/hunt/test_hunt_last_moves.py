"""Positions in which everything hangs on where a late purchase, or leather, is placed.

Each is a trap for a search that leaves out placements which look alike: only one of them keeps room
for another patch, or completes the bonus square. Player 1 moves first and can only advance, so that
the search itself has to find it, not the list of the first moves.
"""

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import build
from patchwork_solve.engine.forms.variant_model import PatchChange, Variant
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.state import State
from tests.hunt.endgame_truth import check_exact, truth_of

pytestmark = pytest.mark.smoke

LAST = 6

Patches = dict[str, tuple[str, int] | tuple[str, int, int, int]]
"""The rows and the time of each patch, and its price and income where they are not 0."""


def trap(
    patches: Patches,
    quilt: str,
    spaces: int,
    square: int = 0,
    leather: tuple[int, ...] = (),
    tile: int | None = None,
    lead: int = 1,
    income: tuple[int, ...] = (),
    other: str | None = None,
    buttons: int = 0,
) -> State:
    """Return a position: player 0 is `spaces` from the end, and player 1 `lead` spaces behind.

    The quilt of player 1 is a chessboard, where nothing fits but leather, unless `other` is given.
    On the same space player 1 moves.
    """
    rows = quilt.split("/")
    edition = build(
        Variant(
            name="trap",
            rows=len(rows),
            columns=len(rows[0]),
            last_space=LAST,
            income_marks=list(income),
            leather_marks=list(leather),
            square=square,
            square_points=7,
            hole_penalty=2,
            start_buttons=0,
            patches={
                name: PatchChange(cells=cells.split("/"), time=time, buttons=price, income=pays)
                for name, (cells, time, price, pays) in (
                    (name, (*numbers, 0, 0)[:4]) for name, numbers in patches.items()
                )
            },
        ),
        "variant",
    )
    board = "".join("#."[sum(divmod(at, edition.width)) % 2] for at in range(edition.cells))
    board = board if other is None else other.replace("/", "")
    return State.of(
        edition,
        list(patches),
        (
            Player(LAST - spaces, buttons, 0, Quilt("".join(rows), edition.width)),
            Player(LAST - spaces - lead, 0, 0, Quilt(board, edition.width)),
        ),
        special_tile=tile,
        to_move=None if lead else 1,
    )


DOMINO, BAR = ("##", 0), ("###", 1)

TRAPS = {
    # Two cells are the domino's, three the bar's: it must not be laid on those.
    "room for the last patch": trap({"domino": DOMINO, "bar": BAR}, "...#..", 1),
    "room for the last but one": trap({"domino": DOMINO, "bar": ("###", 0)}, "...#..", 1),
    "room three spaces before": trap({"domino": ("##", 1), "bar": BAR}, "...#..", 3),
    # The last purchase counts seven points more where it fills the square.
    "the last patch fills the square": trap({"domino": ("##", 1)}, "#.#/#.#/...", 1, 2),
    "overshooting": trap({"domino": ("##", 5)}, "#.#/#.#/...", 2, 2),
    "the square without time": trap({"domino": DOMINO}, "#.#/#.#/...", 1, 2),
    # Leather on the last space: one of the cells completes a square, and comes second.
    "leather fills the square": trap({"domino": DOMINO}, "##.#./#.#.#", 2, 2, (LAST,)),
    "no leather for a square": trap({"domino": DOMINO}, "##.#./#.#.#", 2, 2, (LAST,), 1),
    # Leather on the way must leave the bar its three cells.
    "leather leaves room": trap({"bar": BAR}, "...#.", 3, 0, (LAST - 1,)),
    "leather leaves room for a square": trap(
        {"bar": BAR}, "##...#./#######", 3, 2, (LAST - 1,), None
    ),
    # Two patches that fit nowhere stand between; the domino's purchase brings the bar for sale.
    "for sale after a purchase without time": trap(
        {"domino": DOMINO, "long": ("######", 1), "longer": ("######", 2), "bar": BAR}, "...#..", 1
    ),
    # Only the income of the first patch pays for the other.
    "one patch pays for another": trap(
        {"domino": ("##", 3, 0, 20), "bar": ("###", 1, 5, 0)}, "...##..", 4, income=(LAST - 2,)
    ),
    "one patch pays for another on the last space but one": trap(
        {"domino": ("##", 2, 0, 20), "bar": ("###", 0, 5, 0)}, "...##..", 3, income=(LAST - 1,)
    ),
    # Two leather patches at once, on a quilt with room for one.
    "leather on a full quilt": trap({"bar": BAR}, "#####.", 2, 0, (LAST - 1, LAST)),
}


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", TRAPS)
def test_no_search_falls_into_a_trap(name: str, plain: bool) -> None:
    state = TRAPS[name]
    assert len(state.legal_moves) == 1
    truth = truth_of(state, 10_000)
    assert truth is not None
    check_exact(state, truth, solve(state, SearchLimits(entries=64, plain=plain)))


CELL = ("#", 1)

TWINS = {
    # Laid at an end, the cell leaves room for both others; laid second from it, for either.
    "a patch without time is not the last": trap(
        {"cell": CELL, "domino": DOMINO, "bar": BAR}, "......", 2, lead=-1
    ),
    "nor one that ends a space short": trap(
        {"cell": CELL, "domino": ("##", 1), "bar": ("###", 2)}, "......", 3, lead=-1
    ),
    # With leather to come, a cell that no patch can use is worth having.
    "leather has a cell of its own": trap(
        {"domino": ("##", 1), "bar": ("###", 1)}, "#...#.", 2, 0, (LAST,), lead=-1
    ),
    "leather has none": trap({"cell": ("#", 1), "bar": ("###", 1)}, "....", 2, 0, (LAST,), lead=-1),
    "leather has room beside one of two patches": trap(
        {"domino": ("##", 1), "bar": ("###", 1)}, "###...", 2, 0, (LAST,), lead=-1
    ),
    # Each player buys one of the first two; who has the domino has room for leather in the end.
    "room for the last patch and leather": trap(
        {"domino": ("##", 1), "bar": BAR, "last": ("###", 1)},
        "......",
        2,
        0,
        (LAST,),
        lead=0,
        other="......",
    ),
    # Bought now or a move later the domino leads to a tie, which it wins by going home at once.
    "a tie is won by who is home first": trap(
        {"domino": ("##", 3, 1, 2)}, "..", 3, lead=-1, income=(LAST - 1,), other="##", buttons=1
    ),
    "the square is still to be filled": trap(
        {"domino": DOMINO, "bar": ("##", 1)}, "#.#/..#/..#", 2, 2, (), lead=-1
    ),
}


@pytest.mark.parametrize("entries", [64, 1 << 12])
@pytest.mark.parametrize("name", TWINS)
def test_quilts_that_look_alike_are_distinguished(name: str, entries: int) -> None:
    """First moves lead to positions that only the shape of the quilt tells apart."""
    state = TWINS[name]
    truth = truth_of(state, 20_000)
    assert truth is not None
    assert len(set(truth.values())) > 1
    check_exact(state, truth, solve(state, SearchLimits(entries=entries)))


FULL = "/".join(["#########"] * 7)


@pytest.mark.parametrize("income", [0, 3])
def test_quilts_of_different_numbers_of_words_are_distinguished(income: int) -> None:
    """In a printing: with the leather at i9 the domino still has b1 and c1, and no cell is dead.

    With it at b1 nothing fits, and less is hashed of the quilt. Were the zero that the other one
    begins with to leave no trace, the two would be the same.
    """
    ahead = f"45,5,{income},#2######/{FULL}/########1"
    behind = f"41,0,3,#2######/{FULL}/#########"
    state = State.from_text(f"position current A {ahead} {behind} 0 0 1 -")
    truth = truth_of(state, 1_000)
    assert truth is not None
    assert len(set(truth.values())) > 1
    check_exact(state, truth, solve(state, SearchLimits(entries=64)))
