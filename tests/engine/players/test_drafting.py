"""The search of the draft against plain minimax, and what ordering its moves must not change."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from patchwork_solve import State
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import arena, drafting
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.style import NEVER, STRONG
from tests.engine.players.test_snugness import ranked
from tests.lanes import few

PLAIN = replace(
    STRONG,
    root_width=1,
    widths=(),
    placed_cut=0,
    late_from=NEVER,
    late_cut=0,
    far_off=0,
    far_off_depth=0,
)
"""One placement of a patch, and nothing cut short: every value is that of minimax."""

POSITIONS = [
    ("first-2014", 2, 25),
    ("first-2014", 4, 47),
    ("example:4x4", 5, 0),
    ("example:4x4", 6, 8),
    ("current", 0, 0),
    ("current", 1, 12),
    ("current", 3, 38),
]


def position(edition: str, seed: int, space: int) -> State:
    start = State.new(seed, edition_of(edition))
    return play_out(start, ("greedy", "greedy"), seed, until=space).final if space else start


def thread(state: State, ordered_from: int, depth: int) -> SearchThread:
    """Return a search that ends at a depth; its table has one entry, so that it spares nothing."""
    settings = replace(PLAIN, ordered_from=ordered_from).settings()
    settings[arena.FLAGS, arena.MOST_DEPTH] = depth
    network = evaluation_for(state.edition).network()
    return SearchThread(state.edition, network, settings, 1 << 14, arena.new_shared(1))


def placed(one: SearchThread, state: State) -> None:
    circle, words = state.kernel_arguments()
    one.start(circle, words, whole=False, afresh=False, keep=False, shared=False)


def hundredths(points: float) -> int:
    return round(points * arena.POINT)


class Minimax:
    """The same game looked through move by move, by positions of the public interface."""

    def __init__(self, state: State) -> None:
        self.search = thread(state, 0, 1)
        self.moves = state.edition.moves

    def value(self, state: State, depth: int) -> int:
        """Return hundredths of a point, for player 0."""
        if state.is_over or (depth <= 0 and not state.leather_owed):
            return self.estimate(state)
        below = depth if state.leather_owed else depth - 1
        values = [self.value(child, below) for child in self.children(state)]
        return min(values) if state.to_move else max(values)

    def estimate(self, state: State) -> int:
        """Return the result of a game that is over, else what the evaluation says."""
        if state.is_over:
            first, second = state.scores()
            tie = arena.POINT // 2 * (1 if state.winner == 0 else -1)
            return (first - second) * arena.POINT or tie
        placed(self.search, state)
        return hundredths(self.search.describe(state.kernel_arguments()[0])[1])

    def children(self, state: State) -> Iterator[State]:
        """Yield what follows each move, of a patch its snuggest placement."""
        _, words = state.kernel_arguments()
        base = state.to_move * layout.PER_PLAYER
        low, high = (
            int(words[base + at]) & (1 << 64) - 1 for at in (layout.FREE_LO, layout.FREE_HI)
        )
        free = low | high << 64
        legal = set(state.legal_moves)
        if not state.leather_owed:
            yield state.play("advance")
        for patch in range(len(state.edition.patches) + 1):
            for code in ranked(state.edition, patch, free)[:1]:
                move = self.moves.move(code)
                if move in legal:
                    yield state.play(move)


@pytest.mark.parametrize(("edition", "seed", "space"), few(POSITIONS, 4))
def test_the_search_finds_what_minimax_finds(edition: str, seed: int, space: int) -> None:
    state = position(edition, seed, space)
    assert not state.is_over
    circle, _ = state.kernel_arguments()
    minimax = Minimax(state)
    for depth in (1, 2, 4):
        value = minimax.value(state, depth)
        for ordered_from in (0, 1, 2, 4):
            one = thread(state, ordered_from, depth)
            placed(one, state)
            assert one.run(circle, 10**6) == drafting.DONE
            assert hundredths(one.found(circle).value) == value, ordered_from


@pytest.mark.parametrize(("edition", "seed", "space"), POSITIONS)
def test_a_position_that_was_looked_at_for_the_order_counts_once(
    edition: str, seed: int, space: int
) -> None:
    state = position(edition, seed, space)
    circle, _ = state.kernel_arguments()
    one = thread(state, 1, 1)
    placed(one, state)
    one.run(circle, 10**6)
    after = list(Minimax(state).children(state))
    # The position itself and one after each move; some more where leather comes of a move.
    leather = sum(child.leather_owed > 0 for child in after)
    assert (one.nodes == 1 + len(after)) if leather == 0 else (one.nodes > 1 + len(after))


@pytest.mark.parametrize(("edition", "seed", "space"), POSITIONS)
def test_moves_stand_by_what_the_evaluation_says_of_what_follows(
    edition: str, seed: int, space: int
) -> None:
    state = position(edition, seed, space)
    one = thread(state, 1, 1)
    placed(one, state)
    one.run(state.kernel_arguments()[0], 10**6)
    minimax = Minimax(state)
    estimates = [minimax.estimate(child) for child in minimax.children(state)]
    assert one.work.frames[0, arena.COUNT] == len(estimates)
    # The greatest first for player 0, the least for player 1.
    ordered = one.work.statics[0, : len(estimates)].tolist()
    if len(estimates) > 1:
        assert ordered == sorted(estimates, reverse=state.to_move == 0)
    else:
        assert ordered == [arena.UNKNOWN], "one move needs no order"
