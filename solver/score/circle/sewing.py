"""A game by the rules from the moves of a game without quilts, with a place for each patch."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.packing.backtracking import alternatives
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Packing
from patchwork_solve.solver.packing.questions import empty_cells
from patchwork_solve.solver.packing.symmetry import cells_of
from patchwork_solve.solver.score.circle.cooperation import ADVANCE_CODE, Cooperation

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State

SOON, IN_TIME = 200_000, 8_000_000
"""Nodes for a packing: about half a second, and ten or more. Nearly all sets are decided in a tenth
of the first. A limit in nodes and not in seconds gives the same game again on a busy machine."""

OTHER_PACKINGS = 3
"""More packings of each player, tried where the wrong one fills the bonus square first."""

WINDOW_UNITS = 4.0
"""CP-SAT's deterministic time for a packing that also fills a window of the bonus square."""


def sewn_game(
    state: State,
    games: Cooperation,
    codes: tuple[int, ...],
    tile_for: int | None,
    clock: LimitClock,
    nodes: int = SOON,
) -> Game | None:
    """Return a game by the rules with these advances and purchases; None when they do not fit.

    Parameters
    ----------
    state : State
        The position in which `codes` begin.
    codes : tuple of int
        Moves as `solver.score.circle.layers.Ending` holds them.
    tile_for : int or None
        The player whose packing should fill a bonus square, if it can.
    clock : LimitClock
        When it is over, nothing more is tried.
    nodes : int
        Limit for each packing.
    """
    packings = []
    for player, question in enumerate(_questions(state, games, codes)):
        packing = _packing(question, player == tile_for, clock.left, nodes)
        if packing is None:
            return None
        packings.append(packing)
    game = _play(state, games, codes, packings)
    if tile_for is None or game.final.special_tile == tile_for:
        return game
    # The other one filled a square sooner: perhaps not when the patches lie differently.
    limits = SolverLimits(clock.left, nodes=SOON)
    pools = [
        _variants(question, [packing, *alternatives(question, OTHER_PACKINGS, limits).packings])
        for packing, question in zip(packings, _questions(state, games, codes), strict=True)
    ]
    for first, second in product(*pools):
        if clock.is_over:
            break
        again = _play(state, games, codes, [first, second])
        if again.final.special_tile == tile_for:
            return again
    return game


def _variants(question: Instance, packings: list[Packing]) -> list[Packing]:
    """Return packings, and the same with the leather on the last of the cells left free."""
    found = list(packings)
    for packing in packings if question.leather else ():
        left = question.free & ~Packing(packing.sewn).covered
        last = list(cells_of(left, question.edition.width))[-question.leather :]
        found.append(Packing(packing.sewn, mask_of(last, question.edition.width)))
    return found


def _leather(state: State, games: Cooperation, codes: tuple[int, ...]) -> tuple[int, int]:
    """Return the leather patches that each player sews on: the rest of cells, less the patches."""
    sewn = games.cells_after(codes)
    found = []
    for player, patches in enumerate(games.shares(codes)):
        areas = sum(state.edition.patches[number].area for number in patches)
        before = state.edition.cells - state.players[player].quilt.holes
        found.append(sewn[player] - before - areas)
    return found[0], found[1]


def _questions(state: State, games: Cooperation, codes: tuple[int, ...]) -> list[Instance]:
    """Search for each player's packing."""
    leather = _leather(state, games, codes)
    return [
        Instance(
            state.edition,
            empty_cells(state.edition, state.quilts[player]),
            tuple(sorted(patches)),
            leather[player],
        )
        for player, patches in enumerate(games.shares(codes))
    ]


def _packing(
    question: Instance, wants_tile: bool, seconds: float | None, nodes: int
) -> Packing | None:
    edition = question.edition
    windows = tuple(squares(edition, edition.square))
    if wants_tile and windows and question.area < question.room:
        framed = Instance(
            edition, question.free, question.patches, question.leather, windows=windows
        )
        parameters = {"max_deterministic_time": WINDOW_UNITS, "random_seed": 0}
        limits = SolverLimits(seconds, parameters=parameters)
        packing = solve(framed, limits, Engine.CP_SAT).witness
        if packing is not None and not validator.problems(framed, packing):
            return packing
    packing = solve(question, SolverLimits(seconds, nodes=nodes)).witness
    if packing is None or validator.problems(question, packing):
        return None
    return packing


def _play(
    state: State, games: Cooperation, codes: tuple[int, ...], packings: list[Packing]
) -> Game:
    """Play the moves by the rules, with every patch in its place."""
    edition = state.edition
    cells = [dict(packing.sewn) for packing in packings]
    spare = [list(cells_of(packing.leather, edition.width)) for packing in packings]
    moves: list[Move] = []
    here = state

    def play(move: Move) -> None:
        nonlocal here
        here = here.play(move)
        moves.append(move)

    def sew_leather() -> None:
        while here.leather_owed:
            play(Move(LEATHER, (spare[here.to_move].pop(),)))

    sew_leather()
    for code in codes:
        if code == ADVANCE_CODE:
            play(Move())
        else:
            number = games.circle[code]
            mask = cells[here.to_move][number]
            name = edition.patches[number].name
            play(Move(name, tuple(cells_of(mask, edition.width))))
        sew_leather()
    return Game.played(state, moves)
