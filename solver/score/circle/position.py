"""Bounds on each player's final score from any position.

The upper bound is the economy model from where the player stands, with the patches still within
reach, their areas, and the leather and tile still to be won: no game from here scores more. The
lower bound is what the player can secure: make the best of the moves until the turn passes, then
advance on every turn. Advances pay for each space independently of the opponent, and an opponent
cannot take anything away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from patchwork_solve.engine.base.proof import Proof, Status, Work, require_interval
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits, never
from patchwork_solve.solver.score.alone import economy, geometry
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.alone.prizes import purse_in
from patchwork_solve.solver.score.circle.lagrange import Standing, linear_ceiling

MOST_LOOKED_AT = 2_000
"""Positions looked at for what a player secures: the turn passes after a few moves but late on."""


SOON_SOLVED = 5_000
"""Patches times spaces up to which the linear bound is taken even when the time is over: a tenth of
a second, without which a bound is hundreds of points wide. The printings have 1,749."""


@dataclass(frozen=True)
class ScoreBounds:
    """Bounds of one player's final score, in points.

    Parameters
    ----------
    secured : int
        The player can make sure of this much, against every play of the opponent.
    most : int
        No game from here gives the player more.
    moves : tuple of Move
        The moves that secure it; after them the player advances on every turn.
    proof : Proof of Plan
        The model's answer; its plan shows where `most` comes from.

    Raises
    ------
    ContradictionError
        When the player would make sure of more than any game gives.
    """

    player: int
    secured: int
    most: int
    moves: tuple[Move, ...] = field(repr=False)
    proof: Proof[Plan] = field(repr=False)

    def __post_init__(self) -> None:
        require_interval(self.secured, self.most, f"the score of player {self.player}")


def advancing_score(state: State, number: int) -> int:
    """Return the score of a player who only advances, in points.

    Leather that falls due on the way would only add to it.
    """
    situation = _standing(state, number)
    edition = state.edition
    walked = edition.advance_pay * (edition.last - situation.place)
    earned = situation.income * situation.paid(situation.place, edition.last)
    return situation.buttons + walked + earned + _without_buttons(situation)


def _without_buttons(situation: Situation) -> int:
    """Return the points of the quilt as it is, leather in hand included, and of what is held."""
    edition = situation.edition
    tile = edition.square_points * situation.tile_held
    return tile + situation.held - edition.hole_penalty * situation.empty


def _standing(state: State, number: int) -> Situation:
    """Return a player's situation without the patches, which take time to work out."""
    player = state.players[number]
    owed = state.leather_owed if state.to_move == number else 0
    return Situation(
        state.edition, player.time, player.buttons, player.income, (), player.quilt, owed,
        tile_held=state.special_tile == number,
        held=purse_in(state, number).held + state.edition.leather_points * owed,
    )  # fmt: skip


def _distinct(state: State) -> Iterator[Move]:
    """Yield the advance, and of each patch for sale its first, middle and last placement."""
    placements: dict[str | None, list[Move]] = {}
    for move in state.legal_moves:
        placements.setdefault(move.patch, []).append(move)
    for moves in placements.values():
        yield from dict.fromkeys((moves[0], moves[len(moves) // 2], moves[-1]))


def secure_score(
    state: State, number: int, is_over: Callable[[], bool] = never
) -> tuple[int, tuple[Move, ...]]:
    """Return a score that a player can make sure of, and the moves until the turn passes."""
    best = advancing_score(state, number)
    line: tuple[Move, ...] = ()
    if state.to_move != number:
        return best, line
    waiting: list[tuple[State, tuple[Move, ...]]] = [(state, ())]
    looked_at = 0
    while waiting and looked_at < MOST_LOOKED_AT and not is_over():
        here, moves = waiting.pop()
        looked_at += 1
        value = here.scores()[number] if here.is_over else advancing_score(here, number)
        if value > best:
            best, line = value, moves
        if here.to_move == number and not here.is_over:
            waiting.extend((here.play(move), (*moves, move)) for move in _distinct(here))
    return best, line


def bounds(
    state: State,
    limits: SolverLimits | None = None,
    packed: bool = False,
    is_over: Callable[[], bool] | None = None,
) -> tuple[ScoreBounds, ScoreBounds]:
    """Return bounds on both players' final scores.

    Parameters
    ----------
    state : State
    limits : SolverLimits, optional
        Limits of both together; none by default.
    packed : bool
        Whether the patches must also lie on the quilt together: slower, sometimes sharper.
    is_over : callable, optional
        Returns whether the linear bound, for when the model's comes too late, has to stop too; the
        limits of `limits` when left out.

    Examples
    --------
    >>> both = bounds(State.from_json(open("examples/close-finish.json").read()))
    >>> [(one.secured <= one.most) for one in both]
    [True, True]
    """
    limits = limits or SolverLimits()
    clock = limits.clock()
    over = is_over or (lambda: clock.is_over)
    half = replace(limits, seconds=None if clock.left is None else clock.left / 2)
    first = _bounds(state, 0, half, packed, over)
    return first, _bounds(state, 1, replace(limits, seconds=clock.left), packed, over)


def _bounds(
    state: State, number: int, own: SolverLimits, packed: bool, is_over: Callable[[], bool]
) -> ScoreBounds:
    clock = own.clock()
    situation = Situation.of(state, number)
    low, moves = secure_score(state, number, lambda: clock.is_over)
    most = generous(situation)
    proof: Proof[Plan] = Proof(Status.BOUNDS, None, None, stopped=clock.stopped)
    if not clock.is_over:
        bound = geometry.ceiling if packed else economy.ceiling
        proof = bound(situation, replace(own, seconds=clock.left))
    # A model that is stopped may know less than the linear bound.
    least = None if proof.is_exact else linear(situation, is_over)
    most = min(upper for upper in (most, proof.upper, least) if upper is not None)
    return ScoreBounds(number, low, most, moves, proof)


def generous(situation: Situation) -> int:
    """Return a bound that needs no model: every patch for nothing, a full quilt, all prizes."""
    edition = situation.edition
    walked = edition.advance_pay * (edition.last - situation.place)
    income = situation.income + sum(edition.patches[n].income for n in situation.patches)
    earned = income * situation.paid(situation.place, edition.last)
    leather = edition.leather_points * len(situation.leather)
    return situation.buttons + walked + earned + leather + _most_held(situation)


def _most_held(situation: Situation) -> int:
    """Return the points of what is held and of all tiles and lines that may still be had."""
    tile = situation.edition.square_points * (situation.tile_held or situation.tile_open)
    return tile + situation.held + situation.prize_points


def linear(situation: Situation, is_over: Callable[[], bool]) -> int | None:
    """Return a bound that mostly takes a tenth of a second, for when the model's comes too late.

    None when a larger one (`SOON_SOLVED`) is not there before `is_over`.
    """
    edition = situation.edition
    purchases = len(situation.patches) * (edition.last - situation.place)
    covered = edition.cells - situation.empty
    standing = Standing(situation.place, situation.buttons, situation.income, covered)
    stop = never if purchases <= SOON_SOLVED else is_over
    found = linear_ceiling(edition, standing, situation.patches, stop)
    return None if found is None else found + _most_held(situation)


def fewest(state: State, number: int) -> int:
    """Return a score that every game from here reaches, without a model: with no buttons left."""
    return _without_buttons(_standing(state, number))


def margin(first: ScoreBounds, second: ScoreBounds) -> Proof[None]:
    """Bound player 0's margin over player 1 under best play, in points."""
    lower, upper = first.secured - second.most, first.most - second.secured
    status = Status.EXACT if lower == upper else Status.BOUNDS
    nodes = first.proof.work.nodes + second.proof.work.nodes
    seconds = first.proof.work.seconds + second.proof.work.seconds
    return Proof(status, lower, upper, work=Work(nodes, round(seconds, 4)))
