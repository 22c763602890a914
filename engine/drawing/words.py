"""Positions and plies in words: captions, and descriptions for readers who cannot see a picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.base.wording import counted as counted
from patchwork_solve.engine.drawing.fabric import patch_name
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

EDITIONS = {
    "current": "current edition",
    "first-2014": "2014 edition",
    "express": "Patchwork Express",
}
"""The names of the published editions as players know them."""

# -- single things -----------------------------------------------------------------------------


def price(patch: Patch) -> str:
    """Describe the price and the income of a patch: ``2 buttons, 1 time, 0 income``."""
    return say_many(
        "{n} button, {time} time, {income} income",
        "{n} buttons, {time} time, {income} income",
        patch.buttons,
        time=patch.time,
        income=patch.income,
    )


def title_of(name: str) -> str:
    """Return the title of a place of the circle: its patch, or ``unknown patch``."""
    return say("unknown patch") if name == UNKNOWN_PATCH else patch_name(name)


def patches_words(names: Iterable[str], words: Callable[[str], str] = str) -> list[str]:
    """Return words for patches in reach order, and how many unknown ones stand between them."""
    found: list[str] = []
    for is_unknown, run in groupby(names, lambda name: name == UNKNOWN_PATCH):
        same = list(run)
        if is_unknown:
            found.append(say_many("{n} unknown patch", "{n} unknown patches", len(same)))
        else:
            found += map(words, same)
    return found


def cost_words(patch: Patch) -> str:
    """Describe the price of a patch: ``2 buttons, 1 time``."""
    return say_many(
        "{n} button, {time} time", "{n} buttons, {time} time", patch.buttons, time=patch.time
    )


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
        return say("not finished; scores so far {points} to {others}", points=a, others=b)
    if _is_shared(state):
        return say("a shared tie, {points} to {others}", points=a, others=b)
    end = {"player": names[state.winner], "points": a, "others": b}
    if a == b:
        reason = say(_TIES[_tie_rule(state)][0])
        return say("{player} wins the tie {points} to {others}, {reason}", **end, reason=reason)
    return say("{player} wins by {lead}; scores {points} to {others}", **end, lead=abs(a - b))


def edition_words(edition: Edition) -> str:
    """Return the name of an edition as players know it; a variant has its own."""
    return say(EDITIONS[edition.name]) if edition.name in EDITIONS else edition.name


def headline(state: Position, names: Names | None = None) -> str:
    """Say in one line which edition this is and what happens next."""
    return f"{edition_words(state.edition)}: {turn(state, names)}"


def turn(state: Position, names: Names | None = None) -> str:
    """Say what happens next."""
    names = names or player_names(state.names)
    if state.winner is not None:
        scores = state.scores()
        if _is_shared(state):
            return say(
                "the game is over; a shared tie, {points} to {others}",
                points=scores[0],
                others=scores[1],
            )
        return over_words(names, state.winner, scores)
    if state.leather_owed:
        return say("{player} to place a leather patch", player=names[state.to_move])
    return say("{player} to move", player=names[state.to_move])


def over_words(names: Names, winner: int, scores: tuple[int, int]) -> str:
    """Say who has won a game, and both scores."""
    return say(
        "the game is over; {player} wins, {points} to {others}",
        player=names[winner],
        points=scores[winner],
        others=scores[1 - winner],
    )


def summary(state: Position, number: int) -> tuple[str, str]:
    """Describe a player's holdings and the count of the quilt, a line each."""
    player = state.players[number]
    return (
        say(
            "time {time}, buttons {buttons}, income {income}",
            time=player.time,
            buttons=player.buttons,
            income=player.income,
        ),
        say(
            "empty spaces {spaces}, score {points}",
            spaces=player.quilt.holes,
            points=state.scores()[number],
        ),
    )


def holdings_words(state: Position, number: int) -> str:
    """Return which tiles a player holds: ``7x7 tile``; nothing without one."""
    tiles = held_tiles(state, number)
    return tiles_words(tiles) if tiles else ""


def position_words(state: Position, names: Names | None = None) -> str:
    """Describe a position: whose turn it is, what both have, what is for sale and what follows."""
    names = names or player_names(state.names)
    return " ".join(map(sentence, position_sentences(state, names)))


def position_sentences(
    state: Position, names: Names, called: Callable[[str], str] = patch_name
) -> Iterator[str]:
    """Yield a position sentence by sentence: what comes next, each player, then what is shared.

    Parameters
    ----------
    names : tuple of str
        Names of the players.
    called : callable, optional
        Name of a patch by its token; in English the token itself by default.
    """
    edition = state.edition
    yield capital(headline(state, names))
    for number, name in enumerate(names):
        tiles = holdings_words(state, number)
        figures = ", ".join(summary(state, number))
        if tiles:
            yield say(
                "{player}: {figures}, holds the {tiles}", player=name, figures=figures, tiles=tiles
            )
        else:
            yield f"{name}: {figures}"
    if state.leather_left:
        yield say("Leather patches lie at {spaces}", spaces=_join(state.leather_left))
    sale, rest = state.for_sale, state.circle[len(state.for_sale) :]
    priced = patches_words(sale, lambda name: f"{called(name)} ({price(edition.find(name))})")
    if sale:
        yield say("For sale: {patches}", patches=", ".join(priced))
    else:
        yield say("No patch is left")
    if rest:
        patches = ", ".join(patches_words(rest, called))
        yield say("Then, in reach order: {patches}", patches=patches)


def sentence(words: str) -> str:
    """Return words as a whole sentence."""
    return say("{words}.", words=words)


def _join(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


# -- a ply -------------------------------------------------------------------------------------


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
    cells : str
        The cells covered, or nothing.
    gains : tuple of str
        The events that bring the mover points; the others are losses, or the end.
    """

    what: str
    paid: str
    events: tuple[str, ...]
    cells: str
    gains: tuple[str, ...] = ()

    @property
    def done(self) -> str:
        """The move, with its price."""
        return f"{self.what} ({self.paid})" if self.paid else self.what

    def __str__(self) -> str:
        done = self.done
        where = say("{done} on {cells}", done=done, cells=self.cells) if self.cells else done
        return ", ".join([where, *self.events])


def caption_words(ply: Ply) -> str:
    """Describe a ply, its price and its effects, without its cells."""
    return ", ".join([ply.done, *ply.events])


def ply_words(
    before: Position,
    move: Move,
    after: Position,
    names: Names | None = None,
    fixed: Callable[[str], str] = str,
) -> Ply:
    """Say what a move did, by comparing the positions before and after it.

    Players without names are called by theirs in the position, or by their colours, here and in
    all sentences above. `fixed` marks the patch and the cells, which no translation touches.
    """
    names = names or player_names(before.names)
    mover, edition = before.to_move, before.edition
    if move.is_swap:
        what = say(
            "{player} takes the seat of {other}", player=names[mover], other=names[1 - mover]
        )
        return Ply(what, "", (), "")
    name, was, has = names[mover], before.players[mover], after.players[mover]
    earned = has.buttons - was.buttons
    if move.is_leather:
        what, costs = say("{player} places leather", player=name), ""
    elif move.is_purchase:
        patch = edition.find(str(move.patch))
        what = say("{player} buys {patch}", player=name, patch=fixed(patch_name(patch.name)))
        costs = cost_words(patch)
        earned += patch.buttons
    else:
        pay = min(edition.advance_pay * (has.time - was.time), earned)
        what = say("{player} advances to {space}", player=name, space=has.time)
        costs = say_many("+{n} button", "+{n} buttons", pay)
        earned -= pay
    paid = say("{costs}; +{income} income", costs=costs, income=earned) if earned else costs
    cells = fixed(" ".join(map(cell_text, move.cells))) if move.cells else ""
    gains = list(_gains(before, after, mover))
    return Ply(what, paid, tuple(_events(before, after, mover, gains)), cells, tuple(gains))


def _events(before: Position, after: Position, mover: int, gains: list[str]) -> Iterator[str]:
    leather = after.leather_owed > 0
    yield from gains[:leather]
    if wasted := _passed(before, after)[after.leather_owed :]:
        yield say("no empty space for the leather at {spaces}", spaces=_join(wasted))
    yield from gains[leather:]
    last = before.edition.last
    if before.players[mover].time < last == after.players[mover].time:
        is_second = after.players[1 - mover].time == last
        yield say("home") if is_second else say("home first")


def _gains(before: Position, after: Position, mover: int) -> Iterator[str]:
    """Yield the leather taken, then the squares and lines that bring points."""
    if taken := _passed(before, after)[: after.leather_owed]:
        yield say("takes the leather at {spaces}", spaces=_join(taken))
    had = Counter(held_tiles(before, mover))
    for tile in (Counter(held_tiles(after, mover)) - had).elements():
        yield say(
            "completes the {side}x{side} square, +{points}", side=tile.side, points=tile.points
        )
    yield from _line_gains(before, after, mover)


def _passed(before: Position, after: Position) -> tuple[int, ...]:
    """Return the marks of the leather patches that a move passed."""
    return tuple(mark for mark in before.leather_left if mark not in after.leather_left)


def _line_gains(before: Position, after: Position, mover: int) -> Iterator[str]:
    edition = before.edition
    old, new = full_lines(before.quilts[mover]), full_lines(after.quilts[mover])
    rows, columns = (has - had for had, has in zip(old, new, strict=True))
    if edition.row_points and rows > 0:
        points = edition.row_points * rows
        yield say_many("fills {n} row, +{points}", "fills {n} rows, +{points}", rows, points=points)
    if edition.column_points and columns > 0:
        points = edition.column_points * columns
        yield say_many(
            "fills {n} column, +{points}", "fills {n} columns, +{points}", columns, points=points
        )
