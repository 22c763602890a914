"""Outlines of cells as path commands, in units of one cell."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from patchwork_solve.engine.game.cell import Cell

Point = tuple[int, int]
"""A corner of cells: x and y."""


def fine(value: float) -> str:
    """Return a length in cells with three decimals at most."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def outline(cells: Collection[Cell], inset: float = 0, radius: float = 0) -> str:
    """Return the closed border of cells, moved inwards, with rounded corners.

    Cells that touch at a corner only have borders of their own; a hole has its own border too.
    """
    return "".join(_rounded(loop, inset, radius) for loop in _loops(cells))


def squares(cells: Collection[Cell]) -> str:
    """Return the square of each cell."""
    return "".join(f"M{column} {row}h1v1h-1z" for row, column in cells)


def inner_lines(cells: Collection[Cell]) -> str:
    """Return the lines between neighbours."""
    inside = set(cells)
    return "".join(
        ("" if (row, column - 1) not in inside else f"M{column} {row}v1")
        + ("" if (row - 1, column) not in inside else f"M{column} {row}h1")
        for row, column in cells
    )


def _loops(cells: Collection[Cell]) -> Iterator[list[Point]]:
    """Yield the corners of each border, clockwise around the cells."""
    ways = _edges(cells)
    while ways:
        # Not where two cells touch: the border passes there twice.
        start = next((point for point, found in ways.items() if len(found) == 1), next(iter(ways)))
        loop, here, step = [start], start, None
        while True:
            there = _next(ways, here, step)
            step = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == start:
                break
            loop.append(here)
        yield _corners(loop)


def _edges(cells: Collection[Cell]) -> dict[Point, list[Point]]:
    """Return where the borders lead from each corner, the cells on the right."""
    inside = set(cells)
    ways: dict[Point, list[Point]] = {}
    for row, column in cells:
        top, bottom, left, right = row, row + 1, column, column + 1
        if (row - 1, column) not in inside:
            ways.setdefault((left, top), []).append((right, top))
        if (row, column + 1) not in inside:
            ways.setdefault((right, top), []).append((right, bottom))
        if (row + 1, column) not in inside:
            ways.setdefault((right, bottom), []).append((left, bottom))
        if (row, column - 1) not in inside:
            ways.setdefault((left, bottom), []).append((left, top))
    return ways


def _next(ways: dict[Point, list[Point]], here: Point, step: Point | None) -> Point:
    """Take the next edge: where two cells touch at a corner, the one of the same cell."""
    found = ways[here]
    at = 0
    if len(found) > 1 and step is not None:
        turns = [step[0] * (y - here[1]) - step[1] * (x - here[0]) for x, y in found]
        at = next(n for n, turn in enumerate(turns) if turn > 0)
    there = found.pop(at)
    if not found:
        del ways[here]
    return there


def _corners(loop: list[Point]) -> list[Point]:
    """Return a border without the points where it goes straight on."""
    after = [*loop[1:], loop[0]]
    return [
        here for at, here in enumerate(loop) if _way(loop[at - 1], here) != _way(here, after[at])
    ]


def _rounded(loop: list[Point], inset: float, radius: float) -> str:
    steps = []
    for at, (x, y) in enumerate(loop):
        ux, uy = _way(loop[at - 1], (x, y))
        vx, vy = _way((x, y), loop[(at + 1) % len(loop)])
        cx, cy = x - inset * (uy + vy), y + inset * (ux + vx)
        to = f"{fine(cx - radius * ux)} {fine(cy - radius * uy)}"
        curve = f"Q{fine(cx)} {fine(cy)} {fine(cx + radius * vx)} {fine(cy + radius * vy)}"
        steps.append(f"{'L' if at else 'M'}{to}{curve if radius else ''}")
    return "".join(steps) + "Z"


def _way(start: Point, end: Point) -> Point:
    """Return the direction between two corners."""
    (x0, y0), (x1, y1) = start, end
    return (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
