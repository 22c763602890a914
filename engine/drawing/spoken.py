"""A position in words: what lies where, for whoever hears it or pastes it as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.drawing.fabric import patch_name
from patchwork_solve.engine.drawing.words import position_sentences, sentence
from patchwork_solve.engine.game.cell import (
    BLOCKED,
    EMPTY,
    LEATHER_MARK,
    UNKNOWN,
    Cell,
    cell_text,
)
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt

_OTHER_MARKS = {LEATHER_MARK: "leather", UNKNOWN: "unknown patches"}
"""Words for marks on a quilt besides the letters of patches."""


def spoken_lines(state: Position, called: Callable[[str], str] = patch_name) -> list[str]:
    """Return a position in words, a line for each thing.

    Parameters
    ----------
    called : callable, optional
        Name of a patch by its token; in English the token itself by default.
    """
    names = player_names(state.names)
    head, first, second, *rest = map(sentence, position_sentences(state, names, called))
    lines = [head]
    for name, holdings, quilt in zip(names, (first, second), state.quilts, strict=True):
        lines += [holdings, *_quilt_lines(name, quilt, state.edition, called)]
    shapes = [] if state.is_over else _shape_lines(state, called)
    return [*lines, *_payday_lines(state), *rest, *shapes]


def _payday_lines(state: Position) -> Iterator[str]:
    behind = min(player.time for player in state.players)
    marks = [str(mark) for mark in state.edition.income_marks if mark > behind]
    if marks:
        yield say("Paydays lie at {spaces}.", spaces=", ".join(marks))


def _shape_lines(state: Position, called: Callable[[str], str]) -> Iterator[str]:
    """Yield the shapes of the patches for sale, as they are drawn in the catalogue."""
    for name in state.for_sale:
        if name != UNKNOWN_PATCH:
            cells = _cells_words(state.edition.find(name).cells)
            yield say("Shape of {patch}: {cells}.", patch=called(name), cells=cells)


# -- a quilt -----------------------------------------------------------------------------------


def _quilt_lines(
    name: str, quilt: Quilt, edition: Edition, called: Callable[[str], str]
) -> Iterator[str]:
    last = cell_text((quilt.height - 1, quilt.width - 1))
    yield say(
        "The quilt of {player}, from {first} at the top left to {last}:",
        player=name,
        first="a1",
        last=last,
    )
    patches = {letter: called(patch) for patch, letter in edition.letter.items()}
    others = {mark: say(words) for mark, words in _OTHER_MARKS.items()}
    known = patches | others
    for mark, cells in _cells_by_mark(quilt).items():
        if mark == BLOCKED:
            yield f"- {say('not cells of the quilt: {cells}', cells=_runs_words(cells))}"
        elif mark != EMPTY:
            patch = known.get(mark, others[UNKNOWN])
            yield f"- {say('{patch} on {cells}', patch=patch, cells=_cells_words(cells))}"
    for area in _areas(_cells_by_mark(quilt).get(EMPTY, [])):
        spaces = say_many("{n} empty space", "{n} empty spaces", len(area))
        yield f"- {spaces}: {_runs_words(area)}"


def _cells_by_mark(quilt: Quilt) -> dict[str, list[Cell]]:
    """Return the cells of each mark, in reading order."""
    found: dict[str, list[Cell]] = {}
    for at, mark in enumerate(quilt.labels):
        found.setdefault(mark, []).append(divmod(at, quilt.width))
    return found


def _areas(cells: list[Cell]) -> Iterator[list[Cell]]:
    """Yield the connected areas of some cells."""
    left = set(cells)
    for first in cells:
        area, border = [], [first] if first in left else []
        while border:
            row, column = cell = border.pop()
            if cell in left:
                left.remove(cell)
                area.append(cell)
                border += [
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ]
        if area:
            yield sorted(area)


def _cells_words(cells: list[Cell] | tuple[Cell, ...]) -> str:
    return " ".join(map(cell_text, cells))


def _runs_words(cells: list[Cell]) -> str:
    """Return cells in reading order, those side by side together: ``a1 to c1, e1``."""
    runs: list[tuple[Cell, Cell]] = []
    for cell in cells:
        row, column = cell
        if runs and runs[-1][1] == (row, column - 1):
            runs[-1] = runs[-1][0], cell
        else:
            runs.append((cell, cell))
    return ", ".join(
        cell_text(first)
        if first == last
        else say("{first} to {last}", first=cell_text(first), last=cell_text(last))
        for first, last in runs
    )
