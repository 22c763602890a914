"""Positions and plies in words: captions, and descriptions for readers who cannot see a picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.base.wording import counted as counted
from patchwork_solve.engine.drawing.holdings import full_lines, held_tiles, tiles_words
from patchwork_solve.engine.game.cell import cell_text
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.game.position import Position

EDITIONS = {"current": "current edition", "first-2014": "2014 edition"}
"""The names of the published editions as players know them."""

# -- single things -----------------------------------------------------------------------------


def price(patch: Patch) -> str:
    """Describe the price and the income of a patch: ``2 buttons, 1 time, 0 income``."""
    return f"{counted(patch.buttons, 'button')}, {patch.time} time, {patch.income} income"


def title_of(name: str) -> str:
    """Return the title of a place of the circle: its patch, or ``unknown patch``."""
    return "unknown patch" if name == UNKNOWN_PATCH else name


def patches_words(names: Iterable[str], words: Callable[[str], str] = str) -> list[str]:
    """Return words for patches in reach order, and how many unknown ones stand between them."""
    found: list[str] = []
    for is_unknown, run in groupby(names, lambda name: name == UNKNOWN_PATCH):
        same = list(run)
        found += [counted(len(same), "unknown patch")] if is_unknown else map(words, same)
    return found


# -- a position --------------------------------------------------------------------------------


_TIES = {
    "first": ("home first", "by reaching the last space first", "won by the first to finish"),
    "second": ("who moved second", "by moving second", "won by the second player"),
    "cells": ("more cells covered", "by covering more cells", "won by the player with more cells"),
    "shared": ("shared", "", "shared"),
}
"""How a tie is won, at the end of a sentence and within one; and what the rule says of it."""


def _tie_rule(state: Position) -> str:
    """Return the rule that decides a tied game: ``first`` where cells decide and are equal."""
    rule = state.edition.tie_break
    cells = {quilt.holes for quilt in state.quilts}
    return "first" if rule == "cells" and len(cells) == 1 else rule


def tie_reason(state: Position) -> str:
    """Say how the winner of a tied game won it: ``by reaching the last space first``."""
    return _TIES[_tie_rule(state)][1]


def tie_rule_words(edition: Edition) -> str:
    """Say what becomes of a tie: ``won by the first to finish``."""
    return _TIES[edition.tie_break][2]


def _is_shared(state: Position) -> bool:
    """Whether a game ended in a tie that is shared."""
    from patchwork_solve.engine.game.outcome import BOTH  # It loads the kernel.

    return state.winner == BOTH


def outcome(state: Position, names: Names | None = None) -> str:
    """Say who won a finished game, or how it stands: ``Ann wins by 3; scores 6 to 3``."""
    names = names or player_names(state.names)
    a, b = state.scores()
    if state.winner is None:
        return f"not finished; scores as it stands {a} to {b}"
    if _is_shared(state):
        return f"a shared tie, {a} to {b}"
    winner = names[state.winner]
    if a == b:
        return f"{winner} wins the tie {a} to {b}, {_TIES[_tie_rule(state)][0]}"
    return f"{winner} wins by {abs(a - b)}; scores {a} to {b}"


def edition_words(edition: Edition) -> str:
    """Return the name of an edition as players know it; a variant has its own."""
    return EDITIONS.get(edition.name, edition.name)


def headline(state: Position, names: Names | None = None) -> str:
    """Say in one line which edition this is and what happens next."""
    return f"{edition_words(state.edition)}: {turn(state, names)}"


def turn(state: Position, names: Names | None = None) -> str:
    """Say what happens next."""
    names = names or player_names(state.names)
    if state.winner is not None:
        scores = state.scores()
        if _is_shared(state):
            return f"the game is over; a shared tie, {scores[0]} to {scores[1]}"
        own, other = scores[state.winner], scores[1 - state.winner]
        return f"the game is over; {names[state.winner]} wins, {own} to {other}"
    doing = "to place a leather patch" if state.leather_owed else "to move"
    return f"{names[state.to_move]} {doing}"


def summary(state: Position, number: int) -> tuple[str, str]:
    """Describe a player's holdings and the count of the quilt, a line each."""
    player = state.players[number]
    return (
        f"time {player.time}, buttons {player.buttons}, income {player.income}",
        f"empty spaces {player.quilt.holes}, score {state.scores()[number]}",
    )


def holdings_words(state: Position, number: int) -> str:
    """Return which tiles a player holds: ``7x7 tile``; nothing without one."""
    tiles = held_tiles(state, number)
    return tiles_words(tiles) if tiles else ""


def position_words(state: Position, names: Names | None = None) -> str:
    """Describe a position: whose turn it is, what both have, what is for sale and what follows."""
    names = names or player_names(state.names)
    return " ".join(f"{sentence}." for sentence in position_sentences(state, names))


def position_sentences(
    state: Position, names: Names, called: Callable[[str], str] = str
) -> Iterator[str]:
    """Yield a position sentence by sentence: what comes next, each player, then what is shared.

    Parameters
    ----------
    names : tuple of str
        Names of the players.
    called : callable, optional
        Name of a patch by its token; the token itself by default.
    """
    edition = state.edition
    yield capital(headline(state, names))
    for number, name in enumerate(names):
        tiles = holdings_words(state, number)
        holds = f", holds the {tiles}" if tiles else ""
        yield f"{name}: {', '.join(summary(state, number))}{holds}"
    if state.leather_left:
        yield f"Leather patches lie at {_join(state.leather_left)}"
    sale, rest = state.for_sale, state.circle[len(state.for_sale) :]
    priced = patches_words(sale, lambda name: f"{called(name)} ({price(edition.find(name))})")
    yield f"For sale: {', '.join(priced)}" if sale else "No patch is left"
    if rest:
        yield f"Then, in reach order: {', '.join(patches_words(rest, called))}"


def _join(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


# -- a ply -------------------------------------------------------------------------------------

GAINS = ("takes ", "completes ", "fills ")
"""Beginnings of the events that bring the mover points; the others are losses, or the end."""


@dataclass(frozen=True)
class Ply:
    """Effect of a move.

    Parameters
    ----------
    what : str
        ``Ann buys plus``.
    paid : str
        What it cost or brought: ``5 buttons, 4 time; +12 income``; empty for leather and a swap.
    events : tuple of str
        ``takes the leather at 44``, ``completes the 7x7 square, +7``, ``home first``.
    where : str
        The cells covered, or nothing.
    """

    what: str
    paid: str
    events: tuple[str, ...]
    where: str

    def __str__(self) -> str:
        bracket = f" ({self.paid})" if self.paid else ""
        return f"{self.what}{bracket}{self.where}{''.join(f', {e}' for e in self.events)}"


def caption_words(ply: Ply) -> str:
    """Describe a ply, its price and its effects, without its cells."""
    paid = f" ({ply.paid})" if ply.paid else ""
    return ", ".join([ply.what + paid, *ply.events])


def ply_words(before: Position, move: Move, after: Position, names: Names | None = None) -> Ply:
    """Say what a move did, by comparing the positions before and after it.

    Players without names are called by theirs in the position, or by their colours, here and in
    all sentences above.
    """
    names = names or player_names(before.names)
    mover, edition = before.to_move, before.edition
    if move.is_swap:
        return Ply(f"{names[mover]} takes the seat of {names[1 - mover]}", "", (), "")
    name, was, has = names[mover], before.players[mover], after.players[mover]
    earned = has.buttons - was.buttons
    if move.is_leather:
        what, costs = f"{name} places leather", ""
    elif move.is_purchase:
        patch = edition.find(str(move.patch))
        what = f"{name} buys {patch.name}"
        costs = f"{counted(patch.buttons, 'button')}, {patch.time} time"
        earned += patch.buttons
    else:
        pay = min(edition.advance_pay * (has.time - was.time), earned)
        what, costs = f"{name} advances to {has.time}", f"+{counted(pay, 'button')}"
        earned -= pay
    paid = f"{costs}; +{earned} income" if earned else costs
    where = f" on {' '.join(map(cell_text, move.cells))}" if move.cells else ""
    return Ply(what, paid, tuple(_events(before, after, mover)), where)


def _events(before: Position, after: Position, mover: int) -> Iterator[str]:
    passed = tuple(mark for mark in before.leather_left if mark not in after.leather_left)
    taken = after.leather_owed
    if passed[:taken]:
        yield f"takes the leather at {_join(passed[:taken])}"
    if passed[taken:]:
        yield f"no empty space for the leather at {_join(passed[taken:])}"
    had = Counter(held_tiles(before, mover))
    for tile in (Counter(held_tiles(after, mover)) - had).elements():
        yield f"completes the {tile.side}x{tile.side} square, +{tile.points}"
    yield from _line_events(before, after, mover)
    last = before.edition.last
    if before.players[mover].time < last == after.players[mover].time:
        yield "home" if after.players[1 - mover].time == last else "home first"


def _line_events(before: Position, after: Position, mover: int) -> Iterator[str]:
    edition = before.edition
    paid = edition.row_points, edition.column_points
    if not any(paid):
        return
    old, new = full_lines(before.quilts[mover]), full_lines(after.quilts[mover])
    for points, had, has, thing in zip(paid, old, new, ("row", "column"), strict=True):
        if points and has > had:
            yield f"fills {counted(has - had, thing)}, +{points * (has - had)}"
