"""A game that the rules have replayed, from a solution of the model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import LimitClock
from patchwork_solve.solver.packing.symmetry import cells_of
from patchwork_solve.solver.score.legal.any_circle import circle_of
from patchwork_solve.solver.score.legal.legal_model import LegalModel
from patchwork_solve.solver.score.legal.quilts import Filling, Sewing, packs, sewing
from patchwork_solve.solver.score.legal.turn import HERO, LEATHER_NUMBER, Turn, things_of


def turns_of(model: LegalModel, solver: cp_model.CpSolver) -> list[Turn]:
    """Return the turns of a solution in order."""
    v, edition = model.variables, model.edition
    buying: dict[tuple[int, int], list[int]] = defaultdict(list)
    for (player, number, space), bought in v.bought.items():
        if solver.boolean_value(bought):
            buying[player, space].append(number)
    taken = {one.start: one for one, is_taken in v.steps.items() if solver.boolean_value(is_taken)}
    tokens = next(start for start in taken if start.places == (0, 0))
    turns = []
    while tokens in taken:
        one = taken[tokens]
        patches = buying[one.player, one.origin]
        # Patches without time come first; of those the starter last, when it is for sale.
        waiting = [n for n in patches if edition.patches[n].time == 0]
        waiting.sort(key=lambda number: number == edition.starter)
        turns += [Turn(one.player, number, 0) for number in waiting]
        sewn = sum(solver.boolean_value(v.leather[one.player, mark]) for mark in one.leather)
        moved = [n for n in patches if edition.patches[n].time]
        turns.append(Turn(one.player, moved[0] if one.time else None, sewn))
        tokens = one.end
    return turns


@dataclass(frozen=True)
class Sewn:
    """The answer to how both quilts can be sewn.

    Parameters
    ----------
    fillings : pair of Filling or None
        The filling of each player; None while unknown.
    complete : bool
        Whether the absence of fillings is proved.
    misfits : tuple of (int, ...)
        Sets of patches that do not fit on a quilt, where those are the reason.
    hopeless : bool
        Whether the special tile is the reason, and would be in any order of the same purchases.
    """

    fillings: tuple[Filling, Filling] | None
    complete: bool
    misfits: tuple[tuple[int, ...], ...] = ()
    hopeless: bool = False


def sew(edition: Edition, turns: Sequence[Turn], tile: bool | None, clock: LimitClock) -> Sewn:
    """Sew both quilts so that the hero holds the special tile (True), does not, or either.

    Raises `StopError` when the time is over.
    """
    things = [things_of(turns, player) for player in (0, 1)]
    fits = [packs(edition, some, clock) for some in things]
    if not all(fits):
        misfits = [
            tuple(sorted(thing for thing in some if thing != LEATHER_NUMBER))
            for some, fit in zip(things, fits, strict=True)
            if fit is False
        ]
        return Sewn(None, bool(misfits), tuple(misfits))
    both = [sewing(edition, some, clock) for some in things]
    moments = [_moments(turns, player) for player in (0, 1)]
    return _match((both[0], both[1]), moments, tile)


def _moments(turns: Sequence[Turn], player: int) -> list[int]:
    """Return at which turn each of a player's things is sewn on."""
    found = []
    for at, turn in enumerate(turns):
        if turn.player == player:
            found += [at] * ((turn.patch is not None) + turn.leather)
    return found


def _match(
    both: tuple[Sewing, Sewing], moments: Sequence[Sequence[int]], tile: bool | None
) -> Sewn:
    """Choose when each player first fills a square."""
    never = 1 + max((at for some in moments for at in some), default=0)
    for mine, filling in both[HERO].fillings.items():
        for other, others in both[1 - HERO].fillings.items():
            hero = never if mine is None else moments[HERO][mine - 1]
            rival = never if other is None else moments[1 - HERO][other - 1]
            if tile is None or tile == (hero < rival):
                return Sewn((filling, others), True)
    complete = both[0].complete and both[1].complete
    squares = [any(moment is not None for moment in one.fillings) for one in both]
    if tile:
        hopeless = not squares[HERO]
    else:
        hopeless = None not in both[HERO].fillings and not squares[1 - HERO]
    return Sewn(None, complete, hopeless=complete and hopeless)


def game_of(
    edition: Edition, turns: Sequence[Turn], fillings: tuple[Filling, Filling]
) -> tuple[Game, int]:
    """Return the game, replayed through the rules, and the number of the hero in it.

    Raises `AssertionError` when the rules refuse a move: the model would be wrong.
    """
    first = turns[0].player
    left: list[list[Mask]] = [list(filling) for filling in fillings]
    moves = []
    for turn in turns:
        mine = left[turn.player]
        if turn.patch is None:
            moves.append(Move())
        else:
            name = edition.patches[turn.patch].name
            moves.append(Move(name, tuple(cells_of(mine.pop(0), edition.width))))
        for _ in range(turn.leather):
            moves.append(Move(LEATHER, tuple(cells_of(mine.pop(0), edition.width))))
    start = State.new(edition=edition, circle=circle_of(edition, turns))
    try:
        game = Game.played(start, moves)
    except InputError as error:
        raise AssertionError(f"the rules refuse a game of the model: {error}") from error
    return game, HERO if first == HERO else 1
