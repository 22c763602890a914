"""Moves ordered by what came of them before: it saves nodes and changes no value."""

from __future__ import annotations

import pytest

from patchwork_solve.engine.edition import PRINTINGS
from patchwork_solve.engine.endgame import memory
from patchwork_solve.engine.endgame.driver import Endgame, Limits, solve
from patchwork_solve.engine.state import State
from tests.engine.test_endgame import VARIANT, late, margins
from tests.engine.test_experience import positions


def solved_with(
    replies: int, state: State, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None
) -> Endgame:
    """Solve a position with so many replies kept; with none there is no history either."""
    with monkeypatch.context() as patched:
        patched.setattr(memory, "REPLIES", replies)
        return solve(state, limits)


@pytest.mark.parametrize(
    ("until", "seeds", "players"),
    [
        (45, range(200, 208), "greedy"),
        (44, range(208, 214), "careful"),
        pytest.param(42, range(220, 260), "greedy", marks=pytest.mark.slow),
        pytest.param(40, range(260, 272), "careful", marks=pytest.mark.slow),
    ],
)
def test_history_changes_no_value(
    until: int, seeds: range, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all replies kept, with one that everything overwrites, with none."""
    asked = positions(until, seeds, players)
    assert len(asked) > len(seeds) // 2
    nodes = set()
    for state in asked:
        found = [solved_with(n, state, monkeypatch) for n in (memory.REPLIES, 1, 0)]
        assert margins(found[0]) == margins(found[1]) == margins(found[2])
        assert len({each.winner for each in found}) == 1
        nodes |= {each.proof.work.nodes for each in found}
    assert len(nodes) > len(asked), "no move was ordered otherwise"


@pytest.mark.parametrize("seed", range(12))
def test_history_changes_no_value_of_a_variant(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = late(seed, VARIANT, 12)
    if state.is_over:
        pytest.skip("the game ended")
    assert margins(solve(state)) == margins(solved_with(0, state, monkeypatch))


@pytest.mark.parametrize("seed", [7010, 7200])
def test_history_saves_nodes_of_a_hard_position(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = State.new(edition=PRINTINGS[seed // 10 % 2]).edition
    state = late(seed, edition, 36)
    with_all = solve(state, Limits(margin_only=True))
    limits = Limits(nodes=with_all.proof.work.nodes * 4 // 3, margin_only=True)
    assert with_all.proof.is_exact
    assert not solved_with(0, state, monkeypatch, limits).proof.is_exact
