"""Two small searches of the kernel give up after some nodes: they must err on the safe side.

Whether patches fit together, and whether a bonus square can still be filled, is answered "yes" when
the search takes too long. So a "no" must be the truth always, and a "yes" where it was short.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import packer, squares, together
from patchwork_solve.engine.kernel.endgame.arena import DEFERRED, LEATHER, SEWN, WHO, Arena
from patchwork_solve.engine.kernel.endgame.outlook import FITS, OPEN_SQUARE, OUTLOOK, look_at_quilt
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.state import State
from patchwork_solve.solver.packing.instance import Instance
from tests.hunt.budget import examples, rounds
from tests.hunt.strategies import editions, positions
from tests.solver.plain_packing import packings, spots
from tests.solver.strategies import cut_quilts
from tests.solver.variants import variant

TETROMINOES = (["####"], ["###", "#.."], ["###", ".#."], ["##.", ".##"], ["##", "##"])


def tetrominoes(side: int, *counts: int) -> Edition:
    """Return an edition of tetrominoes, so many of each, with one window: the whole quilt."""
    rows = [rows for rows, n in zip(TETROMINOES, counts, strict=True) for _ in range(n)]
    patches = [Patch.drawn(f"p{number}", each, 1, 1, 0) for number, each in enumerate(rows)]
    return variant(patches, side, side, square=side)


ODD = tetrominoes(6, 2, 2, 1, 2, 2)
"""Nine tetrominoes for 6 x 6 cells, one of them a T: a chessboard's colours say it cannot be."""


def arena_of(edition: Edition) -> Arena:
    """Return the working memory of one thread, with the edition's patches as the circle."""
    return new_arenas(edition.tables, np.arange(len(edition.patches)), 64, 1)[0]


def word(*numbers: int) -> np.uint64:
    """Return a set as one word."""
    return np.uint64(sum(1 << number for number in numbers))


def halves(free: Mask) -> tuple[np.uint64, np.uint64]:
    low, high = layout.words(free)
    return np.uint64(low), np.uint64(high)


def everywhere(edition: Edition) -> Mask:
    return (1 << edition.cells) - 1


def cells_of(edition: Edition, free: Mask) -> frozenset[tuple[int, int]]:
    return frozenset(divmod(at, edition.width) for at in range(edition.cells) if free >> at & 1)


# -- patches that lie together -------------------------------------------------------------------


def fit_together(edition: Edition, free: Mask, patches: tuple[int, ...]) -> tuple[bool, Mask]:
    """Ask the kernel; return also the cells that the packing it found leaves."""
    arena = arena_of(edition)
    circle = np.arange(len(edition.patches))
    found = together.fit_together(edition.tables, circle, arena, *halves(free), word(*patches))
    low, high = arena.beside.tolist()
    return bool(found), low | high << 64


@st.composite
def few_patches(draw: st.DrawFn) -> tuple[Edition, Mask, tuple[int, ...]]:
    """Return some patches and at most nine free cells: too few for a long search."""
    edition = draw(editions())
    free = mask_of(
        [divmod(at, edition.width) for at in draw(st.permutations(range(edition.cells)))[:9]],
        edition.width,
    )
    patches = draw(st.sets(st.integers(0, len(edition.patches) - 1), max_size=4))
    return edition, free, tuple(sorted(patches))


@rounds(60)
def test_a_short_search_decides_what_fits_together(number: int) -> None:
    @examples(number)
    @given(few_patches())
    def check(question: tuple[Edition, Mask, tuple[int, ...]]) -> None:
        edition, free, patches = question
        found, left = fit_together(edition, free, patches)
        truth = list(packings(edition, cells_of(edition, free), patches))
        assert found == bool(truth)
        used = {frozenset[tuple[int, int]]().union(*packing) for packing in truth}
        beside = {cells_of(edition, free) - cells for cells in used}
        assert cells_of(edition, left) in beside or not found
        if found:
            with_one_more(edition, free, patches)

    check()


def with_one_more(edition: Edition, free: Mask, patches: tuple[int, ...]) -> None:
    """Every patch that lies beside the others is among those that fit with them, asked twice."""
    others = [n for n in range(len(edition.patches)) if n not in patches]
    cells = cells_of(edition, free)
    truth = {n for n in others if next(packings(edition, cells, (*patches, n)), None) is not None}
    arena = arena_of(edition)
    circle = np.arange(len(edition.patches))
    for candidates in (others[::2], others, others[1:]):
        found = together.fits_with(
            edition.tables, circle, arena, *halves(free), word(*patches), word(*candidates)
        )
        assert found == word(*(truth & set(candidates)))


@rounds(25)
def test_pieces_of_a_quilt_lie_together(number: int) -> None:
    """However long it takes to find out."""

    @examples(number)
    @given(cut_quilts())
    def check(instance: Instance) -> None:
        patches = instance.patches[:20]
        assert fit_together(instance.edition, instance.free, patches)[0]
        arena = arena_of(instance.edition)
        circle = np.arange(len(instance.edition.patches))
        for at in range(len(patches)):
            others = word(*patches[:at], *patches[at + 1 :])
            found = together.fits_with(
                instance.edition.tables,
                circle,
                arena,
                *halves(instance.free),
                others,
                word(patches[at]),
            )
            assert found == word(patches[at])

    check()


def test_a_long_search_takes_for_granted_that_patches_lie_together() -> None:
    """They do not, and only a search that gives up says so; it knows of no cells that are left."""
    assert fit_together(ODD, everywhere(ODD), tuple(range(9))) == (True, 0)


def test_many_patches_are_taken_to_lie_together() -> None:
    """Sixteen dominoes on the 32 white cells of a chessboard: none fits, but nobody looks."""
    dominoes = [Patch.drawn(f"p{number}", ["##"], 1, 1, 0) for number in range(packer.MOST_PATCHES)]
    edition = variant(dominoes, 8, 8, square=0)
    white = mask_of([(r, c) for r in range(8) for c in range(8) if (r + c) % 2], 8)
    assert fit_together(edition, white, tuple(range(packer.MOST_PATCHES))) == (True, 0)
    assert fit_together(edition, white, tuple(range(packer.MOST_PATCHES - 1))) == (False, 0)


# -- the bonus square ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Filling:
    """Pieces that may cover a window: patches with the time each takes, and leather."""

    edition: Edition
    times: dict[int, int]
    spaces: int
    leather: int

    def ways(self, window: Mask, free: Mask) -> Iterator[bool]:
        """Yield for every placement tried whether it completes the window."""
        yield from self._ways(window & free, free, (), self.leather)

    def _ways(
        self, lack: Mask, free: Mask, chosen: tuple[int, ...], leather: int
    ) -> Iterator[bool]:
        yield lack.bit_count() <= leather
        if lack.bit_count() <= leather:
            return
        lowest = lack & -lack
        for number in self.times.keys() - set(chosen):
            if self._in_time((*chosen, number)):
                for mask in masks(self.edition, number):
                    if mask & lowest and not mask & ~free:
                        yield from self._ways(
                            lack & ~mask, free & ~mask, (*chosen, number), leather
                        )
        if leather:
            yield from self._ways(lack & ~lowest, free & ~lowest, chosen, leather - 1)

    def _in_time(self, chosen: tuple[int, ...]) -> bool:
        """The last purchase may overshoot; what is bought already takes no time."""
        times = [self.times[number] for number in chosen]
        return sum(times) == 0 or sum(times) - max(times) < self.spaces


@cache
def masks(edition: Edition, number: int) -> list[Mask]:
    return [mask_of(list(cells), edition.width) for cells in spots(edition, number)]


@dataclass(frozen=True)
class Looked:
    """Windows that the kernel leaves open, those that can be filled, and the nodes that took."""

    left: set[int]
    fillable: set[int]
    nodes: int


def look(state: State, player: int, owned: tuple[int, ...], leather: int, later: bool) -> Looked:
    """Ask the kernel and the slow search which windows a player can still fill.

    `owned` are indices of the circle of patches bought but not placed, of a deferred player.
    """
    edition, tables = state.edition, state.edition.tables
    circle, words = state.kernel_arguments()
    words[layout.REMAINING] &= ~int(word(*owned))
    outlook = np.zeros((2, OUTLOOK), np.int64)
    here, place = state.players[player].time, player * layout.PER_PLAYER + layout.PLACE
    # What is owned was bought on the way, when the quilt was looked at last.
    words[place] = 0
    look_at_quilt(tables, circle, words, player, word(*range(len(circle))), outlook)
    words[place] = here
    if here == edition.last:
        outlook[player, FITS] = 0
    windows = tables.squares.tolist()
    outlook[player, OPEN_SQUARE] = (1 << len(windows)) - 1
    deferred = np.zeros(DEFERRED, np.int64)
    deferred[[WHO, SEWN, LEATHER]] = player, int(word(*owned)), leather
    arena = new_arenas(tables, circle, 64, 1)[0]
    found = squares.open_windows(
        tables, circle, arena, words, outlook[player], deferred, player, later
    )
    spaces = edition.last - state.players[player].time if later else 0
    fits = [at for at in range(len(circle)) if int(outlook[player, FITS]) >> at & 1]
    times = {int(circle[at]): 0 for at in owned}
    if spaces:
        times |= {
            int(circle[at]): edition.patches[circle[at]].time for at in fits if at not in owned
        }
    owing = later and state.to_move == player and state.leather_owed > 0
    coming = len(state.leather_left) + state.leather_owed if spaces or owing else 0
    filling = Filling(edition, times, spaces, leather + coming)
    free = everywhere(edition) & ~state.quilts[player].filled
    fillable, nodes = set(), 0
    for at, (low, high) in enumerate(windows):
        for is_filled in filling.ways(low | high << 64, free):
            nodes += 1
            if is_filled:
                fillable.add(at)
                break
    return Looked({at for at in range(len(windows)) if int(found) >> at & 1}, fillable, nodes)


SQUARES = editions(patches=4, quilts=((2, 3), (3, 3), (3, 4), (4, 4), (1, 16)), square=True)


@rounds(100)
def test_no_window_is_given_up_that_can_be_filled(number: int) -> None:
    """And where the search is short, one is left open only if one can be filled."""

    @examples(number)
    @given(positions(SQUARES), st.integers(0, 1), st.booleans(), st.integers(0, 2), st.data())
    def check(state: State, player: int, later: bool, leather: int, data: st.DataObject) -> None:
        at = st.integers(0, max(0, len(state.circle) - 1))
        owned = (
            data.draw(st.sets(at, min_size=int(not later), max_size=2)) if state.circle else set()
        )
        looked = look(state, player, tuple(sorted(owned)), leather, later)
        assert looked.fillable <= looked.left
        if looked.nodes < (squares.MOST_NODES if later else squares.CLAIM_NODES):
            assert bool(looked.left) == bool(looked.fillable)

    check()


def is_open(edition: Edition, spaces: int, times: int) -> bool:
    """Whether the first player, so far from the end, seems able to fill the only window.

    `times` is how often the same question is asked, of a memo that remembers it.
    """
    state = State.new(edition=edition, circle=[patch.name for patch in edition.patches])
    circle, words = state.kernel_arguments()
    words[layout.PLACE] = edition.last - spaces
    words[layout.PER_PLAYER + layout.PLACE] = edition.last  # No leather is left.
    outlook = np.zeros((2, OUTLOOK), np.int64)
    look_at_quilt(edition.tables, circle, words, 0, word(*range(len(circle))), outlook)
    outlook[0, OPEN_SQUARE] = 1
    arena = arena_of(edition)
    nobody = np.full(DEFERRED, layout.NOBODY, np.int64)
    answers = {
        bool(
            squares.open_windows(edition.tables, circle, arena, words, outlook[0], nobody, 0, True)
        )
        for _ in range(times)
    }
    assert len(answers) == 1
    return answers.pop()


def test_a_long_search_takes_for_granted_that_the_square_can_be_filled() -> None:
    """It cannot, and only a search that gives up leaves it open, the second time too."""
    assert is_open(ODD, 9, 2)


def claims(edition: Edition, owned: int) -> bool:
    """Whether the first player, who owns so many patches, is given the only window as filled."""
    _, words = State.new(edition=edition).kernel_arguments()
    outlook = np.zeros((2, OUTLOOK), np.int64)
    circle = np.arange(len(edition.patches))
    look_at_quilt(edition.tables, circle, words, 0, word(*circle), outlook)
    outlook[0, OPEN_SQUARE] = 1
    deferred = np.zeros(DEFERRED, np.int64)
    deferred[[WHO, SEWN]] = 0, int(word(*range(owned)))
    arena = arena_of(edition)
    return bool(
        squares.open_windows(edition.tables, circle, arena, words, outlook[0], deferred, 0, False)
    )


FOUR = tetrominoes(4, 1, 1, 1, 0, 1)
"""Four tetrominoes for 4 x 4 cells, one of them a T: it cannot be."""


def test_a_square_that_cannot_be_filled_is_not_awarded() -> None:
    """Unless there are so many ways that the search gives up, as with nine for 6 x 6 cells."""
    assert not claims(FOUR, 4)
    assert claims(tetrominoes(4, 2, 0, 0, 0, 2), 4)
    assert claims(ODD, 9)


def test_a_claim_is_looked_at_longer_than_what_may_still_come() -> None:
    """Five tetrominoes of which no four fill 4 x 4 cells: more than 200 nodes, not 2,000."""
    edition = tetrominoes(4, 0, 2, 1, 1, 1)
    window = Filling(edition, dict.fromkeys(range(5), 0), 0, 0)
    assert not any(window.ways(everywhere(edition), everywhere(edition)))
    assert is_open(edition, 9, 1)
    assert not claims(edition, 5)


def test_a_square_of_too_few_patches_is_given_up() -> None:
    """Nine patches of one space each, the last of which may overshoot, and no time for all."""
    assert not is_open(ODD, 8, 2)


@pytest.mark.parametrize("spaces", [9, 12])
def test_a_square_that_can_be_filled_stays_open(spaces: int) -> None:
    """The same nine patches with two T, which do fill it."""
    assert is_open(tetrominoes(6, 2, 2, 2, 1, 2), spaces, 2)
