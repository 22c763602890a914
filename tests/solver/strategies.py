"""Hypothesis strategies: small random questions, and questions that are known to have an answer."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import Patch, shape
from patchwork_solve.solver.packing.instance import Instance
from tests.solver.variants import variant


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells beside a cell."""
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def cut_up(width: int, height: int, holes: int, rng: random.Random) -> list[list[Cell]]:
    """Cut a quilt, without some holes, into connected pieces of 1 to 8 cells."""
    left = {(row, column) for row in range(height) for column in range(width)}
    left -= set(rng.sample(sorted(left), holes))
    pieces = []
    while left:
        piece = [min(left)]
        left.remove(piece[0])
        wanted = rng.randint(2, 8)
        while len(piece) < wanted:
            edge = sorted({n for cell in piece for n in neighbours(cell)} & left)
            if not edge:
                break
            piece.append(rng.choice(edge))
            left.remove(piece[-1])
        pieces.append(piece)
    return pieces


@st.composite
def cut_quilts(draw: st.DrawFn) -> Instance:
    """Return a question that has an answer: the pieces of a quilt that was cut up."""
    width = draw(st.integers(4, 11))
    height = draw(st.integers(4, 11))
    holes = draw(st.integers(0, min(6, width * height // 8)))
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    pieces = cut_up(width, height, holes, rng)[:64]
    patches = [Patch(f"p{i}", shape(piece), 1, 1, 0) for i, piece in enumerate(pieces)]
    everywhere = (1 << (width * height)) - 1
    return Instance(variant(patches, width, height), everywhere, tuple(range(len(patches))))


OUTLINES = (
    ["#####", "#####", "#####", "#####", "#####"],
    ["####.", "#####", "#####", "#####", ".####"],
    ["..###", "..###", "#####", "#####", "#####"],
    ["#####", "#.###", "#####", "#####", "###.."],
)
"""Outlines in a square of 5, each with a square of 3 inside."""


def blocked_of(outline: list[str]) -> frozenset[Cell]:
    """Return the cells of the rectangle that are not part of a quilt."""
    marks = [(r, c, mark) for r, row in enumerate(outline) for c, mark in enumerate(row)]
    return frozenset((row, column) for row, column, mark in marks if mark == ".")


@st.composite
def small_questions(draw: st.DrawFn) -> Instance:
    """Return a few patches of the game on a few free cells, with or without an answer."""
    plain: Edition = variant(printing("current").patches, 5, 5)
    edition = replace(plain, blocked=blocked_of(draw(st.sampled_from(OUTLINES))))
    free = draw(st.integers(1, (1 << 25) - 1)) | draw(st.integers(1, (1 << 25) - 1))
    free &= edition.everywhere
    patches = draw(st.lists(st.integers(0, 20), min_size=1, max_size=4, unique=True))
    return Instance(edition, free, tuple(sorted(patches)))


@st.composite
def quilts_in_play(draw: st.DrawFn) -> Instance:
    """Return patches of the game for a quilt that several blocks cover already."""
    edition = printing("current")
    free = (1 << edition.cells) - 1
    for _ in range(draw(st.integers(2, 6))):
        side = draw(st.integers(1, 4))
        row, column = draw(st.integers(0, 9 - side)), draw(st.integers(0, 9 - side))
        for r in range(row, row + side):
            for c in range(column, column + side):
                free &= ~(1 << (r * edition.width + c))
    patches: list[int] = []
    room = free.bit_count()
    for number in draw(st.permutations(range(33))):
        area = edition.patches[number].area
        if area <= room and len(patches) < 12:
            patches.append(number)
            room -= area
    return Instance(edition, free, tuple(patches))
