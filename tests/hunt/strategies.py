"""Hypothesis strategies: tiny variants of every odd kind, and positions put together by hand.

A position owes nothing to a game: quilts are any cells, buttons and income any numbers, the circle
any patches in any order. The rules can be played from it, so every proof must hold for it.
"""

from hypothesis import assume
from hypothesis import strategies as st

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import build
from patchwork_solve.engine.forms.variant_model import PatchChange, Variant
from patchwork_solve.engine.game.cell import EMPTY, LEATHER_MARK, UNKNOWN
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.tile import has_square
from patchwork_solve.engine.state import State

SHAPES = (
    ("#",),
    ("##",),
    ("##", "#."),
    ("###",),
    ("##", "##"),
    ("###", "#.."),
    ("####",),
    ("###", ".#."),
    ("##.", ".##"),
    ("#.#", "###"),
    ("#####",),
    ("###", "###"),
)

QUILTS = (
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
    (2, 5),
    (2, 3),
    (1, 16),
    (16, 1),
    (1, 1),
)
"""Rows and columns."""

ROOM = 9
"""Most empty cells of a quilt: more make brute force slow."""


def _mostly(most: int, least: int = 0) -> st.SearchStrategy[int]:
    """Numbers up to `most`, three times out of four from the upper half."""
    upper = st.integers((least + most + 1) // 2, most)
    return st.one_of(upper, upper, upper, st.integers(least, most))


def _fits(rows: tuple[str, ...], quilt: tuple[int, int]) -> bool:
    sides = sorted((len(rows), len(rows[0])))
    return sides[0] <= min(quilt) and sides[1] <= max(quilt)


def _marks(last: int) -> st.SearchStrategy[list[int]]:
    """Marks anywhere, the last space and neighbours included."""
    return st.sets(st.integers(1, last), max_size=5).map(sorted)


def _patches(
    quilt: tuple[int, int], number: int, cheap: bool, vast: bool
) -> st.SearchStrategy[dict[str, PatchChange]]:
    shapes = st.sampled_from([list(rows) for rows in SHAPES if _fits(rows, quilt)])
    times = st.sampled_from((0, 0, 1, 2) if cheap else (0, 1, 2, 3, 1, 5))
    prices = st.integers(0, 1 if cheap else 5)
    patch = st.builds(
        PatchChange,
        cells=shapes,
        buttons=st.one_of(prices, st.integers(37, 60)) if vast else prices,
        time=times.filter(bool) if vast else times,
        income=st.sampled_from((0, 1, 2, 3, 0, 30 if vast else 9)),
    )
    several = st.lists(patch, min_size=number, max_size=number)
    return several.map(lambda found: {f"p{number}": one for number, one in enumerate(found)})


@st.composite
def editions(
    draw: st.DrawFn,
    patches: int = 5,
    longest: int = 10,
    quilts: tuple[tuple[int, int], ...] = QUILTS,
    square: bool = False,
    cheap: bool = False,
    vast: bool = False,
) -> Edition:
    """Return a tiny variant.

    Parameters
    ----------
    patches : int
        How many at most.
    longest : int
        The furthest last space.
    quilts : tuple of tuple of int
        Rows and columns to choose from.
    square : bool
        Whether there must be a bonus square worth several points.
    cheap : bool
        Whether patches cost next to nothing and half of them no time, so that many are bought and
        it matters where they lie.
    vast : bool
        Whether prices, incomes and purses may be larger than the tables of a far search, and every
        patch takes time, without which there are none.
    """
    quilt = draw(st.sampled_from(quilts))
    last = draw(st.integers(1, longest))
    variant = Variant(
        name="tiny",
        rows=quilt[0],
        columns=quilt[1],
        last_space=last,
        income_marks=draw(_marks(last)),
        leather_marks=draw(_marks(last)),
        square=draw(st.integers(int(square), min(3, *quilt))),
        square_points=draw(st.integers(4 * square, 7)),
        hole_penalty=draw(st.integers(int(cheap), 30 if vast else 3)),
        start_buttons=draw(st.integers(0, 90 if vast else 5)),
        patches=draw(_patches(quilt, draw(_mostly(patches, least=1)), cheap, vast)),
    )
    return build(variant, "variant")


@st.composite
def _quilt(draw: st.DrawFn, edition: Edition, gone: list[Patch], room: int) -> Quilt:
    """Return a quilt drawn by hand, with `room` empty cells at most."""
    letters = [edition.letter[patch.name] for patch in gone]
    labels = st.sampled_from((UNKNOWN, LEATHER_MARK, *letters))
    empty = draw(_mostly(min(room, edition.cells)))
    cells = draw(st.permutations(range(edition.cells)))[:empty]
    covered = draw(labels)
    return Quilt(
        "".join(EMPTY if at in cells else covered for at in range(edition.cells)), edition.width
    )


@st.composite
def positions(
    draw: st.DrawFn,
    variants: st.SearchStrategy[Edition] | None = None,
    spaces: int = 5,
    room: int = ROOM,
) -> State:
    """Return a position with a move left.

    Parameters
    ----------
    variants : strategy of Edition, optional
        `editions` when left out.
    spaces : int
        The furthest that a token is from the last space.
    room : int
        Most empty cells of a quilt.
    """
    edition = draw(editions() if variants is None else variants)
    order = draw(st.permutations(edition.patches))
    left = draw(_mostly(len(order)))
    far = min(spaces, edition.last)
    times = [edition.last - draw(_mostly(far)) for _ in range(2)]
    assume(min(times) < edition.last)
    first, second = (
        Player(
            time,
            draw(st.integers(0, 8)),
            draw(st.integers(0, 4)),
            draw(_quilt(edition, order[left:], room)),
        )
        for time in times
    )
    full = [has_square(edition, player.quilt.filled) for player in (first, second)]
    holders = st.sampled_from((0, 1) if all(full) else (None, 0, 1))
    owed = 0
    if times[0] != times[1]:
        ahead = first if times[0] > times[1] else second
        passed = sum(min(times) < mark <= max(times) for mark in edition.leather_marks)
        owed = draw(st.integers(0, min(passed, ahead.quilt.holes)))
    try:
        return State.of(
            edition,
            [patch.name for patch in order[:left]],
            (first, second),
            to_move=draw(st.integers(0, 1)) if times[0] == times[1] else None,
            special_tile=draw(holders),
            leather_owed=owed,
        )
    except InputError:  # The rules refuse what nobody could play on from.
        assume(False)
        raise
