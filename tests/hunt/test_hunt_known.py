"""Files of proofs against brute force: what a row says, and what searches make of it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.layout import BOTH
from patchwork_solve.engine.state import State
from patchwork_solve.reports import known_proofs
from tests.hunt.budget import examples, rounds
from tests.hunt.endgame_truth import (
    Truth,
    best,
    check_answer,
    check_exact,
    margin_of,
    truth_of,
    winner_of,
)
from tests.hunt.strategies import positions

ENTRIES = 1 << 10
ASKED = (
    SearchLimits(entries=ENTRIES),
    SearchLimits(entries=ENTRIES, every_move=False),
    SearchLimits(entries=ENTRIES, margin_only=True),
    SearchLimits(entries=ENTRIES, winner_only=True),
)
"""Whatever a search may look for."""

STOPS = (None, 1, 8, 30, 100)
"""Limits of nodes of the first search."""


def drawn_truth(state: State) -> Truth:
    truth = truth_of(state, 3_000)
    assume(truth is not None)
    assert truth is not None
    return truth


def keeps(state: State, truth: Truth, token: str, has_winner: bool) -> bool:
    """Whether a move is worth as much as the best one: the winner, or the margin."""
    value, top = truth[Move.from_text(token)], best(state, truth)
    return winner_of(value) == winner_of(top) if has_winner else margin_of(value) == margin_of(top)


def check_row(state: State, truth: Truth, row: ProofRow) -> None:
    """Check all that a row says."""
    top = best(state, truth)
    assert row.lower <= margin_of(top) <= row.upper
    assert row.winner in (None, winner_of(top))
    if row.best is not None and "winner_only" in row.options:
        assert keeps(state, truth, row.best, True)
    elif row.best is not None:
        sign, bound = 1 - 2 * state.to_move, (row.lower, row.upper)[state.to_move]
        assert sign * margin_of(truth[Move.from_text(row.best)]) >= sign * bound
    for token, (lower, upper) in (row.moves or {}).items():
        assert lower <= margin_of(truth[Move.from_text(token)]) <= upper
    if row.line is not None:
        for token in row.line.split():
            state = state.play(token)
        first, second = state.scores()
        assert (state.is_over, first - second, state.winner) == (
            True,
            margin_of(top),
            winner_of(top),
        )


def check_all_sought(state: State, truth: Truth, limits: SearchLimits, solved: Endgame) -> None:
    """Check that a finished search has found what it was to look for, and nothing wrong."""
    top = best(state, truth)
    check_answer(state, truth, solved)
    if limits.winner_only:
        assert solved.winner == winner_of(top)
        if solved.winner in (state.to_move, BOTH):
            assert keeps(state, truth, str(solved.best.move), True)
        return
    assert solved.proof.is_exact
    assert keeps(state, truth, str(solved.best.move), False)
    if limits.margin_only:
        return
    if limits.every_move:
        check_exact(state, truth, solved)
    assert solved.proof.witness is not None
    assert solved.winner == winner_of(top)
    assert keeps(state, truth, str(solved.proof.witness.moves[0]), True)


@rounds(60)
def test_each_search_takes_over_what_each_other_has_proved(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finished or stopped early, and from the same position or from those after its moves."""
    monkeypatch.setattr(searcher, "SLICE", 5)
    monkeypatch.setitem(searcher.CONTROL_OVERRIDES, memory.FIRST_DEEPENING, 20)

    @examples(number)
    @given(positions(), *2 * [st.sampled_from(ASKED)], st.sampled_from(STOPS), st.booleans())
    def check(
        state: State, first: SearchLimits, then: SearchLimits, stop: int | None, is_after: bool
    ) -> None:
        truth = drawn_truth(state)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "proofs.jsonl"
            begun = SearchLimits(**{**vars(first), "nodes": stop})
            with known_proofs(path):
                for one in map(state.play, state.legal_moves) if is_after else [state]:
                    if not one.is_over:
                        solve(one, begun)
                check_all_sought(state, truth, then, solve(state, then))
                again = solve(state, then)
                check_all_sought(state, truth, then, again)
            rows = [row for _, row in read_proofs(path, "x")] if path.exists() else []
            event(f"{min(len(rows), 3)} rows")
            for row in rows:
                if row.position == state.with_names(None).to_text():
                    check_row(state, truth, row)
                    assert again.proof.work.nodes == 0

    check()
