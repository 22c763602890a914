"""Searches that are stopped, that go on, or are asked for less: what they say is proved."""

from itertools import pairwise

import pytest

from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.allowance import Allowance
from patchwork_solve.engine.endgame.driver import RootMove, Search, SearchLimits, solve
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from tests.engine.test_endgame import late
from tests.harness import EDITIONS, edition_named
from tests.lanes import few, slow, thorough

OTHERS = sorted({*EDITIONS} - {"current"})


def test_a_limit_gives_an_honest_interval() -> None:
    """Stopped early, the intervals hold the exact values."""
    state = late(101, State.new().edition, 43)
    exact = {root.move: root.lower for root in solve(state).moves}
    margin = solve(state).proof.lower
    assert margin is not None
    stopped = Search(state, SearchLimits(seconds=0.0)).solve()
    assert stopped.proof.lower is not None
    assert stopped.proof.upper is not None
    assert stopped.proof.lower <= margin <= stopped.proof.upper
    for root in stopped.moves:
        assert root.lower <= exact[root.move] <= root.upper


@pytest.mark.parametrize("until", [42, *thorough(24)])
def test_how_often_the_clock_is_looked_at_changes_nothing(
    until: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a limit of nodes repeats on a machine that is slower."""
    found = []
    for step in (50, 700, searcher.SLICE):
        monkeypatch.setattr(searcher, "STEP", step)
        stopped = solve(late(103, State.new().edition, until), SearchLimits(nodes=30_000))
        found.append((stopped.moves, stopped.line, stopped.proof.work.nodes))
    assert found[0] == found[1] == found[2]


def test_the_clock_is_looked_at_every_few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    allowed = Allowance.check_clock

    def watched(self: Allowance) -> None:
        looks.append(search.nodes)
        allowed(self)

    monkeypatch.setattr(Allowance, "check_clock", watched)
    search = Search(
        late(103, State.new().edition, 40), SearchLimits(nodes=30_000, margin_only=True)
    )
    search.solve()
    assert max(after - before for before, after in pairwise(looks)) <= 2 * searcher.STEP


@pytest.mark.parametrize("nodes", few([5_000, 0, 30_000], 1))
@pytest.mark.parametrize("seed", few([103, 101, 106], 1))
def test_a_stopped_search_names_a_move_that_keeps_what_it_proved(seed: int, nodes: int) -> None:
    """The move to play has the bound of the position, and the line after it keeps that bound."""
    state = late(seed, State.new().edition, 42)
    truth = {root.move: root.lower for root in solve(state).moves}
    stopped = solve(state, SearchLimits(nodes=nodes))
    sign = 1 if state.to_move == 0 else -1
    bound = stopped.proof.lower if state.to_move == 0 else stopped.proof.upper
    assert stopped.guaranteed == bound
    assert sign * truth[stopped.best.move] >= sign * stopped.guaranteed
    assert stopped.line.moves[0] == stopped.best.move
    here = state
    for move in stopped.line.moves:
        mover, here = here.to_move, here.play(move)
        if mover == state.to_move and not here.is_over:
            margin = solve(here, SearchLimits(margin_only=True)).proof.lower
            assert margin is not None
            assert sign * margin >= sign * stopped.guaranteed
    assert here == stopped.line.final


@pytest.mark.parametrize("name", ["current", *thorough(OTHERS[0]), *slow(*OTHERS[1:])])
@pytest.mark.parametrize("seed", [5, pytest.param(10, marks=pytest.mark.slow)])
def test_a_search_stopped_from_the_start_has_a_legal_line(name: str, seed: int) -> None:
    """Relaxed games, which hint at moves, have some that the rules do not know."""
    state = State.new(seed=seed, edition=edition_named(name))
    for nodes in (0, 2_000, 6_000):
        stopped = solve(state, SearchLimits(nodes=nodes))
        bound = stopped.proof.lower if state.to_move == 0 else stopped.proof.upper
        assert stopped.guaranteed == bound
        assert stopped.line == Line.played(state, stopped.line.moves)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_goes_on_ends_as_one_that_was_not_stopped(seed: int) -> None:
    """Its proofs stand each time it is stopped, and its table with them."""
    state = play_out(State.new(seed, PRINTINGS[seed % 2]), ("greedy", "careful"), seed, 39).final
    whole = {root.move: root.lower for root in solve(state, SearchLimits()).moves}
    search = Search(state, SearchLimits(nodes=1))
    lower, upper, stops = -999, 999, 0
    while True:
        found = search.solve()
        assert lower <= found.lower <= found.upper <= upper
        for root in found.moves:
            assert root.lower <= whole[root.move] <= root.upper
        lower, upper = found.lower, found.upper
        if all(root.is_exact for root in found.moves):
            break
        stops += 1
        search.allow(SearchLimits(nodes=2_000 * stops))
    search.close()
    assert stops
    assert {root.move: root.lower for root in found.moves} == whole
    assert found.line.is_complete
    assert found.line.final.outcome() is not None


FULL = "/".join((["#1#1#1#1#", "1#1#1#1#1"] * 5)[:9])
"""A quilt with every other cell free: nothing but leather fits on it."""

LOPSIDED = (
    "position current PFQJNX 30,6,5,#########/#########/#########/#########/#######2/#######2/"
    f"###6/###6/####5 30,104,0,{FULL} 0 0 0 -",
    "position current KXCeFNI 32,6,8,#########/#########/#########/#########/#######1#/###6/"
    f"###1#4/##7/###6 34,100,0,{FULL} 0 1 0 -",
)
"""Far positions worth 0 in which one player's least gain is above the other's greatest."""


@pytest.mark.thorough
@pytest.mark.parametrize("text", LOPSIDED)
def test_a_far_search_stopped_at_who_wins_the_tie_goes_on_in_points(text: str) -> None:
    """The bounds it begins with are of points, though its last question was of thirds."""
    state = State.from_text(text)
    whole = {root.move: root.lower for root in solve(state).moves}
    assert max(whole.values() if state.to_move == 0 else map(int.__neg__, whole.values())) == 0
    search = Search(state)
    for _ in range(12):
        search.allow(SearchLimits(nodes=1, line=False))
        found = search.solve()
        for root in found.moves:
            assert root.lower <= whole[root.move] <= root.upper
    search.close()


def test_what_stopped_a_search_is_said() -> None:
    state = late(101, State.new().edition, 36)
    assert solve(state, SearchLimits(nodes=0)).proof.stopped is Stopped.LIMIT
    assert solve(state, SearchLimits(seconds=0.0)).proof.stopped is Stopped.LIMIT
    assert solve(late(101, State.new().edition, 48)).proof.stopped is Stopped.FINISHED


def test_the_margin_alone_needs_no_line() -> None:
    state = late(108, State.new().edition, 44)
    alone = solve(state, SearchLimits(margin_only=True))
    assert alone.proof.is_exact
    assert alone.proof.lower == solve(state).proof.lower
    assert alone.proof.stopped is Stopped.FINISHED


def test_bounds_that_exclude_each_other_are_no_answer() -> None:
    """A contradiction between two proofs raises, whatever part of the answer shows it."""
    with pytest.raises(ContradictionError):
        RootMove(Move(), 3, 2)
    with pytest.raises(ContradictionError):
        Proof(Status.BOUNDS, 3, 2)
    with pytest.raises(ContradictionError):
        Proof(Status.EXACT, None, None)
    search = Search(late(108, State.new().edition, 44))
    upper = search.progress().upper
    search.drive.control[memory.LOWER] = upper + 1
    with pytest.raises(ContradictionError):
        search.progress()
    with pytest.raises(ContradictionError):
        search.solve()


def test_progress_narrows() -> None:
    """The intervals reported while searching only shrink."""
    seen: list[tuple[int, int]] = []
    state = late(101, State.new().edition, 41)
    solve(state, SearchLimits(nodes=100_000), lambda p: seen.append((p.lower, p.upper)))
    assert len(seen) > 2
    assert all(a[0] <= b[0] and a[1] >= b[1] for a, b in pairwise(seen))


def test_interruption_reports_what_is_proved() -> None:
    """Ctrl-C ends the search with bounds, not with an exception."""

    def interrupt(progress: object) -> None:
        raise KeyboardInterrupt

    state = late(108, State.new().edition, 25)
    solved = solve(state, report=interrupt)
    assert solved.proof.status.value == "bounds"
    assert solved.proof.stopped is Stopped.INTERRUPTION
    assert solved.scores is None


def test_a_finished_game_is_refused() -> None:
    """There is no move to value."""
    state = play_out(State.new(seed=1), ("greedy", "greedy"), 1).final
    with pytest.raises(InputError, match="over"):
        solve(state)


def test_a_line_of_best_play_can_be_enough() -> None:
    for name in ("close-finish", "tie", "only-move"):
        state = State.load(f"example:{name}")
        whole, enough = solve(state), solve(state, SearchLimits(every_move=False))
        assert enough.proof.is_exact
        assert (enough.lower, enough.winner) == (whole.lower, whole.winner)
        assert enough.line.is_complete
        assert enough.proof.work.nodes <= whole.proof.work.nodes
    assert any(not root.is_exact for root in enough.moves)
