"""Savings of nodes can be switched off: every move is worth the same with them and without."""

from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pandas as pd
import pytest

from patchwork_solve.engine.endgame import memory, searcher
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.state import State
from tests.engine.test_endgame import VARIANT, late, margins, positions
from tests.lanes import few, thorough


class Switch(NamedTuple):
    """A means to save nodes, and how it is switched off.

    Attributes
    ----------
    attribute : str
        Of the module.
    settings : tuple
        Values with which it does nothing, or as little as possible.
    """

    module: ModuleType
    attribute: str
    settings: tuple[int, ...]


SWITCHES = {
    # With one entry everything overwrites it.
    "placements that held are remembered": Switch(memory, "REMEMBERED", (1, 0)),
    "placements are refuted in batches": Switch(searcher, "IN_BATCHES", (False,)),
    "moves that answered before are tried first": Switch(memory, "REPLIES", (1, 0)),
    "players alone are looked at one purchase ahead": Switch(searcher, "AHEAD", (False,)),
}


def solved_with(
    switch: Switch, setting: int, state: State, limits: SearchLimits | None = None
) -> Endgame:
    """Solve a position with one thing set otherwise."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(switch.module, switch.attribute, setting)
        return solve(state, limits)


def require_same_values(state: State) -> set[str]:
    """Solve a position in every way; return the names of what made a difference in nodes."""
    usual = solve(state)
    differing = set()
    for name, switch in SWITCHES.items():
        for setting in switch.settings:
            found = solved_with(switch, setting, state)
            assert margins(found) == margins(usual), name
            assert found.winner == usual.winner, name
            if found.proof.work.nodes != usual.proof.work.nodes:
                differing.add(name)
    return differing


@pytest.mark.parametrize(
    ("until", "seeds", "players"),
    [
        (45, range(100, 104), "greedy"),
        (44, range(112, 115), "careful"),
        *thorough((45, range(104, 112), "greedy"), (44, range(115, 120), "careful")),
        pytest.param(42, range(120, 160), "greedy", marks=pytest.mark.slow),
        pytest.param(42, range(120, 140), "careful", marks=pytest.mark.slow),
        pytest.param(40, range(160, 172), "greedy", marks=pytest.mark.slow),
        pytest.param(40, range(260, 272), "careful", marks=pytest.mark.slow),
    ],
)
def test_every_move_is_worth_the_same(until: int, seeds: range, players: str) -> None:
    states = positions(until, seeds, players)
    assert len(states) > len(seeds) // 2
    assert set[str]().union(*map(require_same_values, states)) == set(SWITCHES)


@pytest.mark.parametrize("seed", few(range(20), 7))
def test_every_move_of_a_variant_is_worth_the_same(seed: int) -> None:
    state = late(seed, VARIANT, 14 if seed % 2 == 0 else 12)
    if state.is_over:
        pytest.skip("the game ended")
    require_same_values(state)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "seed", "times"),
    [
        ("placements that held are remembered", 7090, 3),
        ("placements that held are remembered", 7220, 3),
        ("placements are refuted in batches", 7110, 2),
        ("placements are refuted in batches", 7140, 2),
        ("moves that answered before are tried first", 7010, 4 / 3),
        ("moves that answered before are tried first", 7200, 4 / 3),
    ],
)
def test_it_saves_nodes_of_a_hard_position(name: str, seed: int, times: float) -> None:
    """In an earlier position, where all placements of a roomy quilt are tried."""
    edition = State.new(edition=PRINTINGS[seed // 10 % 2]).edition
    state = late(seed, edition, 36)
    usual = solve(state, SearchLimits(margin_only=True))
    limits = SearchLimits(nodes=int(times * usual.proof.work.nodes), margin_only=True)
    assert usual.proof.is_exact
    switch = SWITCHES[name]
    assert not solved_with(switch, switch.settings[-1], state, limits).proof.is_exact


def test_threads_share_what_is_remembered() -> None:
    """An entry written by two threads at once must not pass for a placement or a reply."""
    for state in positions(42, range(80, 84)):
        assert margins(solve(state, SearchLimits(threads=3))) == margins(solve(state))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [22, 28, 29])
def test_published_margins_are_those_without_memory(seed: int) -> None:
    """6x6 was solved with it; without it takes three to nineteen times the nodes."""
    data = pd.read_parquet(Path(__file__).parents[2] / "docs" / "data" / "solved.parquet")
    kept = data[(data["edition"] == "6x6") & (data["ask"] == "margin")].set_index("seed").loc[seed]
    state = State.new(seed=seed, edition=edition_of("example:6x6"))
    switch = SWITCHES["placements that held are remembered"]
    found = solved_with(switch, 0, state, SearchLimits(threads=1, margin_only=True))
    assert found.proof.lower == found.proof.upper == kept["lower"] == kept["upper"]
