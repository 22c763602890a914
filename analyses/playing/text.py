"""Lines for a player at the keyboard: choices, places, plies and the end of the game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from patchwork_solve.analyses.playing.orders import Word
from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.account import score_words
from patchwork_solve.engine.drawing.words import counted, outcome, ply_words, price
from patchwork_solve.engine.forms.typed_move import can_swap
from patchwork_solve.engine.game.cell import cell_text
from patchwork_solve.engine.game.move import SWAP_WORD
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.placement import places, shapes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from patchwork_solve.analyses.playing.session import Ply
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.patch import Shape
    from patchwork_solve.engine.game.placement import Place
    from patchwork_solve.engine.state import State

INDENT = "  "

GLUE = "\xa0"
"""A space at which lines are not folded; replaced by a space afterwards."""

MOVES = (
    ("advance, or a", "go to the space after the other token"),
    ("1, 2, 3", "a patch for sale, by place, letter, name or price (5/4/2): where it fits"),
    ("plus 4", "buy it, and put it in the fourth place listed"),
    ("plus c3", "with the upper left corner of the box around it at c3"),
    ("axe c3 turned", "turned clockwise (r), twice (r2), three times (r3)"),
    ("axe c3 flipped", "left and right exchanged (f), before it is turned: c3 f r2"),
    ("plus 2 c3", "the same in its second orientation"),
    ("plus@b1a2b2c2b3", "on these cells"),
    ("c3", "a leather patch, when one is owed"),
)
SWAP = (SWAP_WORD, "take the seat of the first player, before your first move")
ORDERS = (
    (Word.MOVES, "all choices"),
    (Word.SHOW, "the position again"),
    (Word.HINT, "what the strong player would do, proved where it can be"),
    (Word.EVAL, "what it makes of every choice"),
    (Word.UNDO, "back to your last decision"),
    (f"{Word.SAVE} game.json", "keep the record so far; .txt for one line"),
    (Word.QUIT, "leave; you can continue the game later"),
)
"""Commands and their meanings."""


def help_lines(edition: Edition) -> tuple[str, ...]:
    """Return the help: everything that can be typed in a game of an edition."""
    moves = (*MOVES, SWAP) if edition.swap else MOVES
    width = 2 + max(len(typed) for typed, _ in (*moves, *ORDERS))

    def explain(entries: Sequence[tuple[str, str]]) -> list[str]:
        indent = " " * (len(INDENT) + width)
        # Spaces that are not to be folded.
        heads = [f"{INDENT}{typed:<{width}}".replace(" ", GLUE) for typed, _ in entries]
        meanings = [meaning for _, meaning in entries]
        return [_fold(head + said, indent) for head, said in zip(heads, meanings, strict=True)]

    last = wrapped("A word may be shortened if no other begins like that.")
    return ("A move:", *explain(moves), "Anything else:", *explain(ORDERS), last)


def _fold(words: str, indent: str) -> str:
    return wrapped(words, indent).replace(GLUE, " ")


def choices_lines(state: State) -> list[str]:
    """Return the choices of the player to move, a line each."""
    if state.leather_owed:
        cells = [cell_text(move.cells[0]) for move in state.legal_moves]
        return [wrapped(f"leather on one of {len(cells)} cells: {' '.join(cells)}", INDENT)]
    after = state.play("advance").players[state.to_move]
    gain = after.buttons - state.players[state.to_move].buttons
    lines = [f"a  advance to {after.time}: +{counted(gain, 'button')}"]
    has = state.players[state.to_move].buttons
    for number, name in enumerate(state.for_sale, start=1):
        patch = state.edition.find(name)
        found = len(places(state, name))
        costly = f"too dear for {counted(has, 'button')}"
        can = counted(found, "place") if found else "fits nowhere"
        what = f"{name} ({state.edition.letter[name]}): {price(patch)}; "
        lines.append(f"{number}  {what}{can if patch.buttons <= has else costly}")
    if can_swap(state):
        other = player_names(state.names)[1 - state.to_move]
        lines.append(f"{SWAP_WORD}  take the seat of {other}, with all that is in it")
    return [wrapped(line, " " * 3) for line in lines]


def places_lines(state: State, patch: str, corner: Cell | None = None) -> list[str]:
    """Return the placements of a patch by orientation, each with its number and its corner."""
    if patch == LEATHER:
        return choices_lines(state)
    found = [place for place in places(state, patch) if corner in (None, place.corner)]
    shapes = shapes_of(state.edition, patch)
    said = price(state.edition.find(patch))
    head = f"{patch} ({said}), {counted(len(found), 'place')}: number and upper left corner"
    lines = [wrapped(head)]
    for (orientation, lies), among in groupby(
        found, key=lambda place: (place.orientation, place.lies)
    ):
        head = f"orientation {orientation} ({lies.words})"
        lines += [head, *_shape_lines(shapes[orientation - 1])]
        lines.append(_fold(f"{INDENT}{_corners(among)}", INDENT))
    return lines


def _corners(among: Iterable[Place]) -> str:
    # A number and its corner stay together on a line.
    entries = [f"{place.number}{GLUE}{cell_text(place.corner)}" for place in among]
    return ", ".join(entries)


def _shape_lines(shape: Shape) -> list[str]:
    height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
    covered = set(shape)
    rows = (
        "".join("##" if (row, column) in covered else "  " for column in range(width))
        for row in range(height)
    )
    return [f"{INDENT}{row}".rstrip() for row in rows]


def ply_line(ply: Ply, names: Names) -> str:
    """Return a ply in words."""
    return wrapped(f"{ply_words(*ply, names)}.", INDENT)


def end_lines(state: State, names: Names) -> list[str]:
    """Return the winner of a finished game and what made the scores."""
    return [
        wrapped(f"{capital(outcome(state, names))}."),
        *(wrapped(_score_line(state, number, names), INDENT) for number in (0, 1)),
    ]


def standing_line(state: State) -> str:
    """Return the score of an unfinished game in words."""
    return wrapped(f"{capital(outcome(state))}.")


def _score_line(state: State, number: int, names: Names) -> str:
    return f"{capital(names[number])}: {score_words(state, number)}"


def commands_line() -> str:
    """Return the commands that can be typed instead of a move."""
    return wrapped(f"Your move, or {', '.join(Word)}; help explains.")
