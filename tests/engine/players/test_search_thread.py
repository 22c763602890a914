"""Threads of one search of the draft: what they share, and that it changes no answer."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import arena, drafting, options
from patchwork_solve.engine.kernel.players.search_request import SLICE
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State

CURRENT = printing("current")
DEPTH = 10


def thread(shared: arena.Shared) -> SearchThread:
    network = evaluation_for(CURRENT).network()
    return SearchThread(CURRENT, network, STRONG.settings(), 1 << 16, shared)


def nodes_to(depth: int, one: SearchThread, state: State) -> int:
    """Return the nodes that one hand alone takes to look so many moves ahead."""
    circle, words = state.kernel_arguments()
    one.start(circle, words, whole=False, afresh=False, keep=True, shared=False)
    while one.depth < depth and one.run(circle, 100) == drafting.RUNNING:
        pass
    return one.nodes


def late(seed: int, space: int) -> State:
    return play_out(State.new(seed), ("greedy", "greedy"), seed, until=space).final


def test_what_one_found_spares_the_other_the_search() -> None:
    shared = arena.new_shared(1 << 18)
    one, other = thread(shared), thread(shared)
    # The other has met other quilts before: numbers of quilts differ between the two. And what is
    # known of another circle, whose positions look alike, is none of this one's.
    nodes_to(6, other, State.new(8))
    one_alone = nodes_to(DEPTH, one, State.new(7))
    assert nodes_to(DEPTH, thread(arena.new_shared(1 << 18)), State.new(7)) == one_alone
    assert nodes_to(DEPTH, other, State.new(7)) < one_alone / 3


def test_a_table_that_is_kept_spares_search_of_what_follows() -> None:
    start = State.new(7)
    afresh, kept = (
        Strong(DecisionLimits(nodes=1)).drafter(CURRENT, DecisionLimits(nodes=10**5)) for _ in "ab"
    )
    circle, words = start.kernel_arguments()
    kept.start(circle, words, remember=True)
    found = kept.think_on(circle, DecisionLimits(nodes=50_000))
    circle, words = start.play(CURRENT.moves.move(found.code)).kernel_arguments()
    depths = []
    for drafter, remember in ((afresh, False), (kept, True)):
        drafter.start(circle, words, remember=remember)
        depths.append(drafter.think_on(circle, DecisionLimits(nodes=2_000)).depth)
    assert depths[1] > depths[0]


def test_a_game_begun_anew_knows_nothing_of_the_one_before() -> None:
    # The second game of a pair is played on the same circle.
    state = State.new(7)
    drafter = Strong(DecisionLimits(nodes=1)).drafter(CURRENT, DecisionLimits(nodes=10**5))
    depths = []
    for position in (state, state, state.play("advance"), state):
        circle, words = position.kernel_arguments()
        drafter.start(circle, words, remember=True)
        depths.append(drafter.think_on(circle, DecisionLimits(nodes=2_000)).depth)
    assert depths[3] <= depths[0] < depths[1]


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5])
def test_what_is_remembered_or_shared_changes_no_end(seed: int) -> None:
    # All is seen: what the table holds of the positions before must not change the value.
    state = late(seed, 48)
    assert not state.is_over
    network = evaluation_for(CURRENT).network()
    alone = Drafter(CURRENT, network, STRONG.settings(), Memory(1 << 16, 1 << 18))
    circle, words = state.kernel_arguments()
    found = alone.think(circle, words, DecisionLimits(nodes=10**7))
    assert found.nodes < 10**7, "the search sees every end"
    together = Drafter(CURRENT, network, STRONG.settings(), Memory(1 << 16, 1 << 18), threads=2)
    before = late(seed, 46)
    earlier = before.kernel_arguments()
    if not before.is_over:
        together.think(*earlier, DecisionLimits(nodes=20_000))
    began = time.monotonic()
    assert together.think(circle, words, DecisionLimits(seconds=60.0)).value == found.value
    assert time.monotonic() - began < 30, "two threads see that nothing is left to search"


def put_off_before(one: SearchThread) -> Iterator[int]:
    """Yield the plies open now whose move was put off before it was searched."""
    frames = one.work.frames
    for ply in range(1, int(one.work.control[arena.PLY]) + 1):
        above = frames[ply - 1]
        last = above[arena.NEXT] >= above[arena.COUNT] - above[arena.PUT_OFF]
        if last and frames[ply, arena.STATIC] != arena.UNKNOWN:
            yield ply


def test_a_move_that_is_put_off_takes_what_is_known_of_it_along() -> None:
    state = State.new(7)
    circle, words = state.kernel_arguments()
    shared = arena.new_shared(1 << 18)
    one, other, alone = thread(shared), thread(shared), thread(arena.new_shared(1))
    for each in (one, other):
        each.start(circle, words, whole=False, afresh=False, keep=True, shared=True)
    compared = 0
    for _ in range(1500):
        other.run(circle, 10)
        one.run(circle, 10)
        for ply in put_off_before(one):
            reached = one.work.states[ply].copy()
            alone.start(circle, reached, whole=False, afresh=False, keep=False, shared=False)
            known = one.work.frames[ply, arena.STATIC] / arena.POINT
            assert alone.describe(circle)[1] == known
            compared += 1
    assert compared > 0


def test_helpers_search_with_a_limit_of_seconds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    helped: list[SearchThread] = []
    monkeypatch.setattr(SearchThread, "search_until", lambda self, *given: helped.append(self))
    circle, words = State.new(9).kernel_arguments()
    network = evaluation_for(CURRENT).network()
    one, three = (
        Drafter(CURRENT, network, STRONG.settings(), Memory(1 << 16, 1 << 18), threads)
        for threads in (1, 3)
    )
    # With a limit of nodes the same decision as of one thread, each time.
    found = one.think(circle, words, DecisionLimits(nodes=5_000))
    assert three.think(circle, words, DecisionLimits(nodes=5_000)) == found
    assert not helped
    three.think(circle, words, DecisionLimits(seconds=0.05))
    assert len(set(helped)) == 2


AHEAD = 15
NODES_A_SECOND = 1_000


class NodeClock:
    """A clock that counts the nodes of a thread as time."""

    def __init__(self, one: SearchThread) -> None:
        self._one = one

    @property
    def spent(self) -> float:
        return self._one.nodes / NODES_A_SECOND


@pytest.fixture
def team(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Drafter:
    """Return a drafter of some threads, of which the first one is the clock."""
    network = evaluation_for(CURRENT).network()
    memory = Memory(1 << 16, 1 << 18)
    made = Drafter(CURRENT, network, STRONG.settings(), memory, request.param)
    clock = NodeClock(made._threads[0])
    monkeypatch.setattr("patchwork_solve.engine.players.drafter.Clock", lambda seconds: clock)
    return made


@pytest.mark.parametrize("team", [1, 2, 3, 4], indirect=True)
def test_time_is_up_although_only_another_thread_has_a_move(
    team: Drafter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first thread begins at the depth of the others, and may need long for its first move."""
    first, *helpers = team._threads

    @contextmanager
    def ahead(self: Drafter, circle: layout.Circle, request: object) -> Iterator[None]:
        for helper in helpers:
            while helper.depth < AHEAD:
                helper.run(circle, 100)
        yield

    monkeypatch.setattr(Drafter, "_run_helpers", ahead)
    found = team.think(*State.new(7).kernel_arguments(), DecisionLimits(seconds=0.5))
    assert first.nodes < 0.5 * NODES_A_SECOND + SLICE
    assert found.depth >= (AHEAD if helpers else 1)
    assert found.code != options.NO_MOVE


@pytest.mark.parametrize("team", [2, 3, 4], indirect=True)
def test_helpers_stop_when_time_is_up(team: Drafter, monkeypatch: pytest.MonkeyPatch) -> None:
    late: Counter[SearchThread] = Counter()
    search, help_with = SearchThread.run, SearchThread.search_until
    enough: list[Event] = []

    def watched_help(self: SearchThread, circle: layout.Circle, event: Event) -> None:
        enough.append(event)
        help_with(self, circle, event)

    def watched(self: SearchThread, circle: layout.Circle, nodes: int) -> int:
        late[self] += any(event.is_set() for event in enough)
        # Time may be up between the look and the search.
        assert late[self] <= 1, "a helper goes on"
        return search(self, circle, nodes)

    monkeypatch.setattr(SearchThread, "search_until", watched_help)
    monkeypatch.setattr(SearchThread, "run", watched)
    team.think(*State.new(7).kernel_arguments(), DecisionLimits(seconds=2))
    assert len(enough) == len(team._threads) - 1


def test_an_error_of_a_helper_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: SearchThread, circle: object, enough: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(SearchThread, "search_until", broken)
    with pytest.raises(ValueError, match="broken"):
        bot("strong:0.01x2").choose(State.new(9), DecisionLimits())


def test_two_threads_play_a_game() -> None:
    player = bot("strong:0.002x2")
    state = State.new(5)
    while not state.is_over:
        state = state.play(player.choose(state, DecisionLimits()))
    player.close()


@pytest.mark.parametrize("name", ["strong:0.05x0", "strong:0.05x9", "strong:100nx2", "draft:1x"])
def test_threads_that_mean_nothing(name: str) -> None:
    with pytest.raises(InputError, match="SECONDSxTHREADS"):
        bot(name)
