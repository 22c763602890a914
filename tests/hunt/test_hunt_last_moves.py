"""Positions in which everything hangs on where a late purchase, or leather, is placed.

Each is a trap for a search that leaves out placements which look alike: only one of them keeps room
for another patch, or completes the bonus square. Player 1 moves first and can only advance, so that
the search itself has to find it, not the list of the first moves.
"""

from __future__ import annotations

import pytest

from engine.endgame import Limits, solve
from engine.quilt import Quilt
from engine.state import Player, State
from engine.variant import PatchChange, Variant, build
from tests.hunt.endgame_truth import check_exact, truth_of

LAST = 6

Patches = dict[str, tuple[str, int]]
"""The rows and the time of each patch; they cost nothing and pay nothing."""


def trap(
    patches: Patches,
    quilt: str,
    spaces: int,
    square: int = 0,
    leather: tuple[int, ...] = (),
    tile: int | None = None,
) -> State:
    """Return a position: player 0 is `spaces` from the end, and player 1 a space further back.

    The quilt of player 1 is a chessboard: nothing fits there but leather.
    """
    rows = quilt.split("/")
    edition = build(
        Variant(
            name="trap",
            rows=len(rows),
            columns=len(rows[0]),
            last_space=LAST,
            income_marks=[],
            leather_marks=list(leather),
            square=square,
            square_points=7,
            hole_penalty=2,
            start_buttons=0,
            patches={
                name: PatchChange(cells=cells.split("/"), buttons=0, time=time, income=0)
                for name, (cells, time) in patches.items()
            },
        ),
        "variant",
    )
    board = "".join("#."[sum(divmod(at, edition.width)) % 2] for at in range(edition.cells))
    return State.of(
        edition,
        list(patches),
        (
            Player(LAST - spaces, 0, 0, Quilt("".join(rows), edition.width)),
            Player(LAST - spaces - 1, 0, 0, Quilt(board, edition.width)),
        ),
        special_tile=tile,
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
    # Two leather patches at once, on a quilt with room for one.
    "leather on a full quilt": trap({"bar": BAR}, "#####.", 2, 0, (LAST - 1, LAST)),
}


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", TRAPS)
def test_no_search_falls_into_a_trap(name: str, plain: bool) -> None:
    state = TRAPS[name]
    assert len(state.legal_moves()) == 1
    truth = truth_of(state, 10_000)
    assert truth is not None
    check_exact(state, truth, solve(state, Limits(entries=64, plain=plain)))
