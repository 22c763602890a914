"""Loss of a decision: its parts, and the phase of the game it belongs to."""

import pytest

from patchwork_solve.analyses.losses.decision import phase
from patchwork_solve.analyses.losses.loss import Loss, loss_of
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import LEATHER


def test_a_loss_is_split_into_draft_and_placement() -> None:
    plus, other, axe = (Move(name, ((0, at),)) for name, at in (("plus", 0), ("plus", 1), ("x", 0)))
    margins = {Move(): 4, plus: 1, other: 3, axe: -2}
    lost = {move: loss_of(move, margins, 0) for move in margins}
    parts = {move: (loss.draft, loss.placement, loss.lost) for move, loss in lost.items()}
    assert parts == {Move(): (0, 0, 0), plus: (1, 2, 3), other: (1, 0, 1), axe: (6, 0, 6)}
    assert [move for move, loss in lost.items() if loss.spoils] == [axe]
    # Player 1 wants the margin low.
    assert loss_of(Move(), margins, 1) == Loss(2, -4, -4)
    assert not loss_of(axe, margins, 1).lost


def test_leather_has_no_draft() -> None:
    margins = {Move(LEATHER, ((0, 0),)): 5, Move(LEATHER, ((1, 0),)): -1}
    lost = [loss_of(move, margins, 0) for move in margins]
    assert [(one.draft, one.placement) for one in lost] == [(0, 0), (0, 6)]


@pytest.mark.parametrize(
    ("best", "kept", "spoils"),
    [(3, 0, True), (3, -1, True), (0, -1, True), (3, 1, False), (-1, -5, False), (0, 0, False)],
)
def test_what_spoils_a_win_or_a_tie(best: int, kept: int, spoils: bool) -> None:
    assert Loss(best, best, kept).spoils is spoils


def test_more_than_the_best_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        Loss(1, 2, 1)


def test_phases_are_those_of_the_token_behind() -> None:
    assert [phase(space) for space in (0, 35, 36, 38, 39, 41, 42, 45, 46, 53)] == [
        *("to 35", "to 35", "36 to 38", "36 to 38", "39 to 41", "39 to 41"),
        *("42 to 45", "42 to 45", "46 on", "46 on"),
    ]
