"""Themes of a puzzle, by rules over two lines of best play.

The solution is the line after the answer, the other the line after the natural move. Every rule is
one function of both; docs/learn/puzzles.md states them in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from patchwork_solve.analyses.explaining.account import Account, Source
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

QUIET = "quiet"
"""The theme where no rule applies."""


@dataclass(frozen=True)
class ThemeCase:
    """A puzzle as the rules of the themes see it.

    Parameters
    ----------
    solution, refutation : tuple of Move
        Best play to the end after the answer, and after the natural move, each with it.
    """

    proved: Proved
    solution: tuple[Move, ...]
    refutation: tuple[Move, ...]

    @property
    def state(self) -> State:
        """The position."""
        return self.proved.state

    @property
    def mover(self) -> int:
        """The player who solves it."""
        return self.proved.mover

    @cached_property
    def games(self) -> tuple[Game, Game]:
        """Both lines, replayed."""
        return Game.played(self.state, self.solution), Game.played(self.state, self.refutation)

    def ahead(self, source: Source) -> int:
        """Return by how many points the mover is better off in one item along the solution."""
        solved, refuted = (
            Account(self.state, line).lead(source, self.mover)
            for line in (self.solution, self.refutation)
        )
        return solved - refuted


def themes(case: ThemeCase) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of `THEMES`."""
    found = tuple(theme for theme, applies in THEMES.items() if applies(case))
    return found or (QUIET,)


def _is_only_move(case: ThemeCase) -> bool:
    """Every other move loses a game that the answer wins."""
    proved = case.proved
    return proved.winner(case.solution[0]) == case.mover and all(
        proved.winner(move) == 1 - case.mover for move in proved.others
    )


def _is_about_the_tile(case: ThemeCase) -> bool:
    """The special tile ends up with somebody else, or with nobody."""
    solved, refuted = (game.final.special_tile for game in case.games)
    return solved != refuted


def _is_about_leather(case: ThemeCase) -> bool:
    """The mover gets more out of the leather patches, against the opponent."""
    return case.ahead(Source.LEATHER) > 0


def _is_about_income(case: ThemeCase) -> bool:
    """The answer carries the token over an income mark, and the natural move does not."""
    solved, refuted = (_marks(case.state, line[0]) for line in (case.solution, case.refutation))
    return solved > refuted == 0


def _marks(state: State, move: Move) -> int:
    """Return the income marks that a move carries its player over."""
    before, after = (one.players[state.to_move].time for one in (state, state.play(move)))
    return sum(before < mark <= after for mark in state.edition.income_marks)


def _keeps_the_turn(case: ThemeCase) -> bool:
    """The mover moves again after the answer, and after the leather that it brings."""
    state = case.state.play(case.solution[0])
    for move in case.solution[1:]:
        if not state.leather_owed:
            break
        state = state.play(move)
    return not state.is_over and state.to_move == case.mover


def _denies(case: ThemeCase) -> bool:
    """The patch that the answer buys is one that the opponent buys after the natural move."""
    patch = case.solution[0].patch
    game = case.games[1]
    return patch is not None and any(
        move.patch == patch and state.to_move != case.mover
        for move, state in zip(game.moves, game.states, strict=False)
    )


def _is_about_packing(case: ThemeCase) -> bool:
    """The patch of the answer may be sewn elsewhere, and there it loses points."""
    patch = case.solution[0].patch
    return patch is not None and any(move.patch == patch for move in case.proved.others)


def _waits(case: ThemeCase) -> bool:
    """The answer is the advance, although there is something to buy."""
    return case.solution[0].is_advance


THEMES: dict[str, Callable[[ThemeCase], bool]] = {
    "only move": _is_only_move,
    "special tile": _is_about_the_tile,
    "leather": _is_about_leather,
    "income": _is_about_income,
    "double turn": _keeps_the_turn,
    "denial": _denies,
    "packing": _is_about_packing,
    "advance": _waits,
}
"""Every theme with its rule."""

NAMES = (*THEMES, QUIET)
