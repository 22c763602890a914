"""Far positions: bounds by tables of the economy, which no game breaks, and the switch for them."""

import math
import time
from collections.abc import Iterator

import numpy as np
import pytest

from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.endgame.allowance import Allowance, LimitReachedError
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.forms.variant import build
from patchwork_solve.engine.forms.variant_model import PatchChange, Variant
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.rule_fields import LONGEST_TRACK
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena, economy
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.engine.imagined import ImaginedDriver
from tests.engine.test_endgame import late, margins
from tests.hunt.endgame_truth import check_exact, truth_of
from tests.hunt.test_hunt_last_moves import TRAPS, TWINS


def moments(games: list[Game]) -> Iterator[tuple[State, int, int]]:
    """Every position of some games, either player, and what that player scored in the end."""
    for game in games:
        for state in game.states:
            for player, final in enumerate(game.final.scores()):
                yield state, player, final


def gain(work: arena.Arena, state: State, player: int, everything: int) -> int:
    """Return a bound of a player's gain by the tables, from the present income and the tile on."""
    tables = state.edition.tables
    circle, words = state.kernel_arguments()
    remaining = int(words[layout.REMAINING]) & everything
    multipliers = work.multipliers[player].tolist()
    base = player * layout.PER_PLAYER
    space, buttons, income = words[base + layout.PLACE : base + layout.EARNS + 1].tolist()
    at = min(buttons, economy.PURSES - 1), min(income, economy.EARNINGS - 1)
    bound = int(work.ceilings[player, space, *at])
    bound += sum(multipliers[i] for i in range(len(circle)) if remaining >> i & 1)
    bound += multipliers[-1] * state.quilts[player].holes
    hole = economy.UNIT * state.edition.hole_penalty
    leather = len(state.leather_left) + state.leather_owed
    bound += leather * max(0, hole - multipliers[-1])
    ahead = int(tables.track[-1, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS])
    return bound // economy.UNIT + ahead * income


@pytest.mark.thorough
@pytest.mark.parametrize("printing", PRINTINGS)
def test_no_player_gains_more_than_the_ceiling(printing: str) -> None:
    """No game breaks the bound of any multipliers; those that were searched for bound best."""
    start = State.new(seed=5, edition=printing)
    tables = start.edition.tables
    circle, _ = start.kernel_arguments()
    everything = (1 << len(circle)) - 1
    searcher = Searcher(start, 2, 1, False, lambda _: None)
    assert searcher.fill_tables()
    work = searcher.work
    found = work.multipliers[0].copy()
    games = [play_out(start, ("greedy", "careful"), seed) for seed in range(2)]
    games += [play_out(start, ("careful", "random"), seed) for seed in range(2)]
    first = []
    for multipliers in (
        found,
        np.zeros_like(found),
        np.random.default_rng(1).integers(0, 99, len(found)),
    ):
        work.multipliers[:] = multipliers
        for table in work.ceilings:
            economy.fill(tables, circle, np.uint64(everything), 0, multipliers, table)
        first.append(gain(work, start, 0, everything))
        for state, player, final in moments(games):
            tile = start.edition.square_points if state.special_tile is None else 0
            most = gain(work, state, player, everything)
            assert final <= state.scores()[player] + most + tile
    assert first[0] < min(first[1:])
    # Nobody ever scored 95; without multipliers the table allows hundreds of points.
    assert first[0] - 157 < 95 < first[1] - 157


@pytest.mark.parametrize("name", [*TRAPS, *TWINS])
def test_a_search_as_from_far_away_falls_into_no_trap(name: str) -> None:
    state = (TRAPS | TWINS)[name]
    truth = truth_of(state, 20_000)
    assert truth is not None
    check_exact(state, truth, solve(state, SearchLimits(entries=64, tabled=True)))


def variant_of(patches: dict[str, PatchChange], last: int, **rules: int) -> Edition:
    """Return a printing on a quilt of 3x3 with income everywhere and no leather."""
    small = {"rows": 3, "columns": 3, "square": 2, "square_points": 1, "start_buttons": 60} | rules
    marks = {"income_marks": list(range(1, last + 1)), "leather_marks": []}
    fields = {"name": "strange", "last_space": last, "patches": patches} | small | marks
    return build(Variant.model_validate(fields), "strange")


def test_a_patch_dearer_than_the_tables_know_can_be_bought() -> None:
    patches = {
        "big": PatchChange(cells=["##", "##"], buttons=economy.PURSES + 1, time=2, income=0),
        "line": PatchChange(cells=["###"], buttons=economy.PURSES, time=1, income=1),
        "pair": PatchChange(cells=["##"], buttons=1, time=1, income=0),
    }
    state = State.new(edition=variant_of(patches, 4, hole_penalty=20), circle=list(patches))
    truth = truth_of(state, 20_000)
    assert truth is not None
    check_exact(state, truth, solve(state, SearchLimits(tabled=True)))


def _has_tables(patch: PatchChange, last: int, hole_penalty: int) -> bool:
    edition = variant_of({"one": patch}, last, hole_penalty=hole_penalty)
    state = State.new(seed=1, edition=edition)
    return Searcher(state, 2, 1, False, lambda _: None, tabled=True).fill_tables()


def test_tables_are_done_without_where_their_numbers_do_not_reach() -> None:
    """An entry has 31 bits: a patch of immense income on an immense track needs more."""
    plain = PatchChange(cells=["##"], buttons=1, time=1, income=1)
    assert _has_tables(plain, 4, 2)
    assert _has_tables(plain, LONGEST_TRACK, 999)
    assert not _has_tables(plain.model_copy(update={"time": 0}), 4, 2)
    immense = PatchChange(cells=["###", "###", "###"], buttons=1, time=1, income=999)
    assert _has_tables(immense, LONGEST_TRACK, 800)
    assert not _has_tables(immense, LONGEST_TRACK, 999)


@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("seed", range(3))
def test_margins_are_the_same_with_tables_and_without(printing: str, seed: int) -> None:
    start = State.new(edition=printing).edition
    state = late(40 + seed, start, 44, "random" if seed == 0 else "greedy")
    with_tables = solve(state, SearchLimits(tabled=True))
    assert margins(with_tables) == margins(solve(state, SearchLimits(tabled=False)))


@pytest.mark.parametrize(
    ("plain", "look_ahead", "tabled", "rough"),
    [
        (False, True, None, True),
        (True, True, None, False),
        (False, False, None, False),
        (False, True, False, False),
        (False, True, True, True),
    ],
)
def test_nothing_is_taken_for_granted_without_tables(
    plain: bool, look_ahead: bool, tabled: bool | None, rough: bool
) -> None:
    searcher = Searcher(State.new(seed=1), 64, 1, plain, lambda _: None, look_ahead, tabled=tabled)
    control = searcher.drive.control
    assert control[[memory.IS_FAR, memory.IS_ROUGH]].tolist() == [rough, rough]


@pytest.mark.thorough
def test_the_first_move_has_an_interval_that_closes_in() -> None:
    """More nodes never make it wider, and it is never as wide as the static one."""
    start = State.new(seed=1000)
    searcher = Searcher(start, 64, 1, False, lambda _: None)
    assert searcher.fill_tables()
    static = searcher.static_bounds(start.kernel_arguments()[1])
    few, more = (
        solve(start, SearchLimits(nodes=nodes, margin_only=True)) for nodes in (20_000, 100_000)
    )
    assert few.proof.stopped is Stopped.LIMIT
    assert static[0] < few.lower <= more.lower <= more.upper <= few.upper < static[1]
    assert more.upper - more.lower < 250
    # Whoever moves knows a move that keeps what is proved.
    assert more.guaranteed == more.lower


START = 400
"""Points from which on margins cost nodes."""


class Imagined:
    """Two relaxed games whose proofs cost so many nodes a point more.

    Parameters
    ----------
    values : pair of int
        What can be proved from below and from above.
    growth : float
        By how much a point further from `START` multiplies the nodes.
    known : int
        What is proved at first, to either side.
    most : float
        Nodes after which a search ends.
    """

    def __init__(self, values: tuple[int, int], growth: float, known: int, most: float) -> None:
        self.values, self.growth, self.most = values, growth, most
        self.nodes = 0
        self.calls: list[tuple[int, int, int]] = []
        self.driver = ImaginedDriver((-known, known), self.prove)

    def cost(self, points: int) -> int:
        return int(10 * self.growth**points)

    def prove(self, threshold: int, side: int, nodes: int, depth: int) -> bool | None:
        self.calls.append((threshold, side, nodes))
        below = side == arena.FROM_BELOW
        bound = threshold if below else threshold - 1
        cost = self.cost(START + (bound if below else -bound))
        self.nodes += min(cost, nodes)
        self.driver.visit(self.nodes)
        if self.nodes > self.most:
            raise TimeoutError
        if cost > nodes:
            return None
        return bound <= self.values[0] if below else bound >= self.values[1]

    def approach(self) -> None:
        is_endless = math.isinf(self.most)
        self.driver.approach(memory.NO_LIMIT if is_endless else int(self.most))


@pytest.mark.parametrize("growth", [1.0, 1.05, 1.13, 1.3])
def test_questions_step_to_what_can_be_proved(growth: float) -> None:
    """Both ends reach the values of the two relaxed games, and no question is asked twice."""
    imagined = Imagined((-347, 342), growth, START, math.inf)
    imagined.approach()
    assert imagined.driver.interval == imagined.values
    assert len(set(imagined.calls)) == len(imagined.calls)


@pytest.mark.parametrize("growth", [1.09, 1.13, 1.16])
@pytest.mark.parametrize("most", [1_000_000, 50_000_000, 1_000_000_000])
@pytest.mark.parametrize("share_known", [0, 100])
def test_a_limit_of_nodes_is_put_to_use(growth: float, most: int, share_known: int) -> None:
    """The proofs from each end would take two fifths of its share, requested at once.

    Also where an earlier search has proved what took a hundredth of that.
    """
    known = START - (int(math.log(most / 20 / share_known, growth)) if share_known else 0)
    imagined = Imagined((0, 0), growth, known, most)
    with pytest.raises(TimeoutError):
        imagined.approach()
    lower, upper = imagined.driver.interval
    for points in (START + lower, START - upper):
        assert imagined.cost(points + 1) > 0.4 * most / 2


def test_an_allowance_counts_the_nodes_that_are_left() -> None:
    visited = [1000]
    endless = Allowance(None, None, lambda: visited[0])
    of_nodes = Allowance(None, 500, lambda: visited[0])
    of_both = Allowance(3600.0, 500_000_000, lambda: visited[0])
    assert endless.nodes_left() == math.inf
    assert of_nodes.nodes_left() == 500
    visited[0] += 501
    endless.check()
    with pytest.raises(LimitReachedError):
        of_nodes.check()
    # At this pace an hour is long enough for all nodes; from a slow one on it is not.
    assert of_both.nodes_left() == 500_000_000 - 501
    time.sleep(0.01)
    of_both.begin()
    time.sleep(0.01)
    visited[0] += 10
    assert 10 < of_both.nodes_left() < 3600 * 10 / 0.01
