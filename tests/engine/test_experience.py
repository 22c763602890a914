"""What the endgame search remembers of placements: it saves nodes and changes no value."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.engine.edition import PRINTINGS
from patchwork_solve.engine.endgame import memory
from patchwork_solve.engine.endgame.driver import Endgame, Limits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State
from tests.engine.test_endgame import VARIANT, late, margins

OFF = 0
"""Entries with which nothing is remembered."""


def solved_with(
    entries: int, state: State, limits: Limits | None, monkeypatch: pytest.MonkeyPatch
) -> Endgame:
    """Solve a position with so many placements remembered."""
    monkeypatch.setattr(memory, "REMEMBERED", entries)
    return solve(state, limits)


def positions(until: int, seeds: range, players: str = "greedy") -> list[State]:
    """Return positions of both printings in turn."""
    editions = [State.new(edition=name).edition for name in PRINTINGS]
    found = [late(seed, editions[seed % 2], until, players) for seed in seeds]
    return [state for state in found if not state.is_over]


@pytest.mark.parametrize(
    ("until", "seeds", "players"),
    [
        (45, range(12), "greedy"),
        (44, range(12, 20), "careful"),
        pytest.param(42, range(20, 60), "greedy", marks=pytest.mark.slow),
        pytest.param(42, range(20, 40), "careful", marks=pytest.mark.slow),
        pytest.param(40, range(60, 72), "greedy", marks=pytest.mark.slow),
    ],
)
def test_remembering_changes_no_value(
    until: int, seeds: range, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Off, with one entry that everything overwrites, with all: the same value of every move."""
    asked = positions(until, seeds, players)
    assert len(asked) > len(seeds) // 2
    nodes = set()
    for state in asked:
        all_, one, none = (
            solved_with(entries, state, None, monkeypatch)
            for entries in (memory.REMEMBERED, 1, OFF)
        )
        assert margins(all_) == margins(one) == margins(none)
        assert all_.winner == one.winner == none.winner
        nodes |= {each.proof.work.nodes for each in (all_, one, none)}
        monkeypatch.undo()
    assert len(nodes) > len(asked), "nothing was remembered"


@pytest.mark.parametrize("seed", range(20))
def test_remembering_changes_no_value_of_a_variant(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = late(seed, VARIANT, 14)
    if state.is_over:
        pytest.skip("the game ended")
    with_all = solve(state)
    without = solved_with(OFF, state, None, monkeypatch)
    assert margins(with_all) == margins(without)
    assert with_all.winner == without.winner


@pytest.mark.parametrize("seed", [7090, 7150, 7220])
def test_it_saves_most_nodes_of_a_hard_position(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an earlier position, where all placements of a roomy quilt are tried."""
    edition = State.new(edition=PRINTINGS[seed // 10 % 2]).edition
    state = late(seed, edition, 36)
    with_all = solve(state, Limits(margin_only=True))
    limits = Limits(nodes=3 * with_all.proof.work.nodes, margin_only=True)
    assert with_all.proof.is_exact
    assert not solved_with(OFF, state, limits, monkeypatch).proof.is_exact


def test_threads_share_what_is_remembered() -> None:
    """An entry written by two threads at once must not pass for a placement."""
    for state in positions(42, range(80, 84)):
        assert margins(solve(state, Limits(threads=3))) == margins(solve(state))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [22, 28, 29])
def test_published_margins_are_those_without_memory(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """6x6 was solved with it; without it takes three to nineteen times the nodes."""
    data = pd.read_parquet(Path(__file__).parents[2] / "docs" / "data" / "solved.parquet")
    kept = data[(data["edition"] == "6x6") & (data["ask"] == "margin")].set_index("seed").loc[seed]
    state = State.new(seed=seed, edition=edition_of("example:6x6"))
    found = solved_with(OFF, state, Limits(threads=1, margin_only=True), monkeypatch)
    assert found.proof.lower == found.proof.upper == kept["lower"] == kept["upper"]
