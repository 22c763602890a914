"""A position as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from patchwork_solve.engine.drawing.words import (
    headline,
    holdings_words,
    patches_words,
    summary,
    title_of,
)
from patchwork_solve.engine.game.cell import BLOCKED, cell_text
from patchwork_solve.engine.game.names import initials, player_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt

WIDTH = 100
"""Columns of a drawing in text, unless another number is given or a single quilt is wider."""

_GAP = 4
_INCOME, _LEATHER, _BOTH, _PLAIN = "$", "*", "&", "."
_TRACK_INDENT = 8


def position_lines(
    state: Position, width: int = WIDTH, players: Sequence[int] = (0, 1)
) -> list[str]:
    """Draw a position: whose turn, both quilts or that of one player, the track and the circle.

    Examples
    --------
    >>> from patchwork_solve import State
    >>> lines = position_lines(State.new(seed=1))
    >>> lines[0]
    'current edition: Blue to move'
    >>> max(map(len, lines)) <= WIDTH
    True
    """
    return [
        headline(state),
        "",
        *_beside([_player_lines(state, number, width) for number in players], width),
        "",
        *_track_lines(state, width),
        "",
        *_circle_lines(state, width),
    ]


def quilts_lines(drawn: Iterable[tuple[str, Quilt]], width: int = WIDTH) -> list[str]:
    """Draw quilts, each under a title: beside each other if they fit, else below each other."""
    return _beside([[title, *_quilt_lines(quilt, width)] for title, quilt in drawn], width)


def _beside(blocks: Sequence[list[str]], within: int) -> list[str]:
    """Put blocks of lines side by side if they fit, else below each other."""
    widths = [max(map(len, block)) for block in blocks]
    if sum(widths) + _GAP * (len(blocks) - 1) > within:
        return "\n\n".join("\n".join(block) for block in blocks).split("\n")
    return [
        (" " * _GAP)
        .join(part.ljust(width) for part, width in zip(row, widths, strict=True))
        .rstrip()
        for row in zip_longest(*blocks, fillvalue="")
    ]


# -- players -----------------------------------------------------------------------------------


def _player_lines(state: Position, number: int, width: int) -> list[str]:
    turn = "  <- to move" if state.to_move == number and not state.is_over else ""
    has, counts = summary(state, number)
    tiles = holdings_words(state, number)
    is_one = len(state.edition.tiles) < 2
    return [
        f"{player_names(state.names)[number]}{turn}",
        has,
        f"{counts}, {tiles}" if tiles and is_one else counts,
        *([] if is_one else [tiles or "no tile"]),
        *_quilt_lines(state.quilts[number], width),
    ]


def _quilt_lines(quilt: Quilt, width: int) -> list[str]:
    between = " " if 4 + 2 * quilt.width <= width else ""
    columns = [cell_text((0, column))[:-1] for column in range(quilt.width)]
    deep = max(map(len, columns))
    heads = [[name.rjust(deep)[level] for name in columns] for level in range(deep)]
    rows = [(str(number), row.replace(BLOCKED, " ")) for number, row in enumerate(quilt.rows, 1)]
    return [
        f"{left:>3} {between.join(cells)}".rstrip()
        for left, cells in [*(("", head) for head in heads), *rows]
    ]


# -- time track --------------------------------------------------------------------------------


def _track_lines(state: Position, width: int) -> list[str]:
    """Draw the track: a scale, the marks that a token pays at, and the tokens."""
    edition = state.edition
    lines = [f"Time track ({_INCOME} income, {_LEATHER} leather, {_BOTH} both)"]
    spaces = range(edition.last + 1)
    chunk = max(10, (width - _TRACK_INDENT) // 10 * 10)
    for start in spaces[::chunk]:
        part = spaces[start : start + chunk]
        scale = "".join(str(space).ljust(10) for space in part[::10])
        rows = [
            ("", scale.rstrip()),
            ("marks", "".join(_mark(state, space) for space in part)),
            *(("tokens", row) for row in _token_rows(state, part)),
        ]
        lines.extend(f"{name:<{_TRACK_INDENT}}{row}".rstrip() for name, row in rows)
    return lines


def _mark(state: Position, space: int) -> str:
    income = space in state.edition.income_marks
    leather = space in state.leather_left
    return (_BOTH if leather else _INCOME) if income else _LEATHER if leather else _PLAIN


def _token_rows(state: Position, part: Sequence[int]) -> list[str]:
    """Return a row with both tokens; two rows, the mover's on top, when they share a space."""
    top, under = state.to_move, 1 - state.to_move
    places = [player.time for player in state.players]
    signs = initials(player_names(state.names))
    if places[0] == places[1]:
        layers = [{places[top]: signs[top]}, {places[under]: signs[under]}]
    else:
        layers = [dict(zip(places, signs, strict=True))]
    rows = ["".join(layer.get(space, " ") for space in part).rstrip() for layer in layers]
    return [row for row in rows if row]


# -- circle ------------------------------------------------------------------------------------


def _circle_lines(state: Position, width: int) -> list[str]:
    if not state.circle:
        return ["Circle: no patch is left"]
    edition, sale = state.edition, state.for_sale
    rest = state.circle[len(sale) : len(state.circle) - len(state.waiting)]

    def entry(name: str) -> str:
        patch = edition.find(name)
        return f"{edition.letter[name]} {name} {patch.buttons}/{patch.time}/{patch.income}"

    lines = ["For sale", *_beside([_sale_lines(name, edition) for name in sale], width)]
    if rest:
        entries = patches_words(rest, entry)
        lines += ["", "Then, in reach order (buttons/time/income)", *_fill(entries, width)]
    if state.waiting:
        title = f"Beside the circle; join it when {edition.later_when} are left"
        lines += ["", title, *_fill(patches_words(state.waiting, entry), width)]
    return lines


def _sale_lines(name: str, edition: Edition) -> list[str]:
    if name == UNKNOWN_PATCH:
        return [title_of(name)]
    patch, letter = edition.find(name), edition.letter[name]
    costs = f"buttons {patch.buttons}, time {patch.time}, income {patch.income}"
    shape = [row.replace("#", letter * 2).replace(".", "  ") for row in patch.rows()]
    return [f"{letter} {name}", costs, *(f"  {row}".rstrip() for row in shape)]


def _fill(entries: Iterable[str], width: int) -> list[str]:
    """Fill lines with entries, never broken inside one."""
    glued = ", ".join(entry.replace(" ", "\xa0") for entry in entries)
    wrapped = textwrap.wrap(glued, width, break_on_hyphens=False, break_long_words=False)
    return [line.replace("\xa0", " ") for line in wrapped]
