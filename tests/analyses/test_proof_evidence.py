"""What the move of a row says, by what its search looked for."""

from typing import Any

import pytest

from patchwork_solve.analyses.proofs.evidence import Evidence, Numbered, evidence_of
from patchwork_solve.analyses.proofs.fitting import known_of
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.endgame.solved import SearchLimits
from patchwork_solve.engine.kernel.layout import BOTH
from patchwork_solve.engine.state import State

TIE = State.load("example:tie")
MINE = TIE.to_move
SIGN = 1 - 2 * MINE


def row(**fields: Any) -> Numbered:
    bare: dict[str, Any] = {
        "position": TIE.with_names(None).to_text(), "lower": -9, "upper": 9, "nodes": 1,
        "version": "0", "search": "0" * 16,
    }  # fmt: skip
    return Numbered("line 2", ProofRow(**{**bare, **fields}))


def inferred(*rows: Numbered) -> Evidence:
    evidence = Evidence(rows)
    evidence.infer(MINE, len(TIE.legal_moves))
    return evidence


def test_a_move_that_keeps_the_margin_has_its_bound() -> None:
    found = inferred(row(lower=-2, upper=3, best="advance"))
    bounds = found.moves["advance"].interval
    assert bounds[MINE] == (-2, 3)[MINE]
    assert abs(bounds[1 - MINE]) > 9


def test_a_move_that_keeps_the_win_need_not_keep_the_margin() -> None:
    found = inferred(row(lower=-2, upper=3, best="advance", options=["winner_only"]))
    assert found.moves == {}


@pytest.mark.parametrize(
    ("fields", "is_kept"),
    [
        ({"lower": 0, "upper": 0, "winner": MINE}, False),
        ({"lower": 0, "upper": 0}, False),
        ({"lower": -2, "upper": 3}, False),
        ({"lower": SIGN * 2, "upper": SIGN * 2}, True),
        ({"lower": -2, "upper": 3, "winner": MINE, "options": ["winner_only"]}, True),
        ({"lower": 0, "upper": 0, "winner": BOTH, "options": ["winner_only"]}, True),
    ],
    ids=str,
)
def test_a_tie_may_be_lost_by_a_move_that_keeps_its_margin(
    fields: dict[str, Any], is_kept: bool
) -> None:
    evidence = inferred(row(best="advance", **fields))
    assert evidence.winning == ("advance" if is_kept else None)
    known = known_of(evidence, TIE, SearchLimits(winner_only=True), "x")
    assert (known.winning is not None) == is_kept


def test_a_row_with_a_line_wins_by_its_first_move() -> None:
    line = "advance advance"
    assert inferred(row(lower=0, upper=0, best="domino@a1b1", line=line)).winning == "advance"


def test_the_winning_move_of_one_row_and_the_margin_of_another() -> None:
    """A row that keeps a margin does not hide one that keeps the win."""
    one = row(lower=0, upper=0, best="domino@a1b1")
    other = row(winner=MINE, best="advance", options=["winner_only"])
    assert inferred(one, other).winning == "advance"


def test_rows_of_the_next_positions_count_for_their_moves() -> None:
    after = TIE.play("advance").with_names(None).to_text()
    ahead = row(position=after, lower=-1, upper=1)
    found = evidence_of(TIE, lambda state: [ahead] if state != TIE else [])
    assert found.moves["advance"].interval == (-1, 1)
