"""One player's way along the track: where it starts, what is bought from where, what it scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.solver.buttons import require_sums
from patchwork_solve.solver.packing.instance import Packing
from patchwork_solve.solver.score.alone.prizes import Kind, Prize, purse_in, purse_of
from patchwork_solve.solver.track import paid_between

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Situation:
    """The standing of one player, as far as the score bounds need it.

    Parameters
    ----------
    place : int
        Space of the token.
    buttons, income : int
        Buttons in hand; buttons paid at every income mark.
    patches : tuple of int
        Numbers of the patches that the player may still buy.
    quilt : Quilt
        What is sewn on already.
    owed : int
        Leather patches in hand that must be sewn on now.
    leather : tuple of int
        Marks of the leather patches that the player may still be the first to cross.
    tile_open, tile_held : bool
        Whether the special tile can still be won; whether the player holds it.
    held : int
        Points at the end that the player has already, besides the special tile: of further tiles,
        full lines and leather, that in hand included.
    prizes : tuple of Prize
        Further tiles and lines that the player may still earn.
    """

    edition: Edition
    place: int
    buttons: int
    income: int
    patches: tuple[int, ...]
    quilt: Quilt
    owed: int = 0
    leather: tuple[int, ...] = ()
    tile_open: bool = True
    tile_held: bool = False
    held: int = 0
    prizes: tuple[Prize, ...] = ()

    @classmethod
    def new(cls, edition: Edition, number: int = 0) -> Situation:
        """Return the situation of a seat when the game begins."""
        seat, quilt = edition.seats[number], Quilt.of_edition(edition)
        ahead = max(one.space for one in edition.seats)
        return cls(
            edition,
            seat.space,
            seat.buttons,
            seat.income,
            tuple(range(len(edition.patches))),
            quilt,
            seat.leather,
            tuple(mark for mark in edition.leather_marks if mark > ahead),
            bool(squares(edition, edition.square)),
            held=edition.leather_points * seat.leather,
            prizes=purse_of(edition, quilt, number).prizes,
        )

    @classmethod
    def of(cls, state: State, number: int) -> Situation:
        """Return the situation of a player in a position, with the patches within reach."""
        from patchwork_solve.engine.circle import reachable

        player = state.players[number]
        edition = state.edition
        reach = [edition.index[r.patch] for r in reachable(state)[number] if r.can_buy]
        owed = state.leather_owed if state.to_move == number else 0
        purse = purse_in(state, number)
        return cls(
            edition,
            player.time,
            player.buttons,
            player.income,
            tuple(sorted(reach)),
            player.quilt,
            owed,
            state.leather_left,
            bool(squares(edition, edition.square)) and state.special_tile is None,
            state.special_tile == number,
            purse.held + edition.leather_points * owed,
            purse.prizes,
        )

    def __post_init__(self) -> None:
        require_sums(self.edition)

    @property
    def empty(self) -> int:
        """Cells that are empty once the leather in hand is sewn on."""
        return self.quilt.holes - self.owed

    @property
    def missing(self) -> int:
        """Fewest cells still to be covered to fill some window of the bonus square."""
        windows = squares(self.edition, self.edition.square)
        lacking = [(window & self.quilt.free).bit_count() for window in windows]
        return max(0, min(lacking, default=0) - self.owed)

    @property
    def prize_points(self) -> int:
        """Points of all prizes together."""
        return sum(prize.points for prize in self.prizes)

    def lacking(self, prize: Prize) -> int:
        """Return the fewest empty cells of the areas of a prize, before leather in hand is sewn."""
        return prize.lacking(self.quilt.free)

    def paid(self, old: int, new: int) -> int:
        """Return the buttons for each income when the token moves from one space to another."""
        return paid_between(self.edition, old, new)


@dataclass(frozen=True)
class Plan:
    """Purchases and moves of one player on the way to the last space.

    Parameters
    ----------
    purchases : tuple of (int, int)
        The space from which each patch is bought and its number, in order; between purchases the
        token walks, one button a space.
    leather : tuple of int
        Marks whose leather patches are sewn on.
    tile : bool
        Whether the special tile is won on the way.
    prizes : tuple of int
        Numbers of the situation's prizes that are earned.
    packing : Packing or None
        The packing on the quilt, where geometry was requested.
    """

    purchases: tuple[tuple[int, int], ...]
    leather: tuple[int, ...] = ()
    tile: bool = False
    prizes: tuple[int, ...] = ()
    packing: Packing | None = None

    @property
    def patches(self) -> tuple[int, ...]:
        """Numbers of the patches bought, in order."""
        return tuple(number for _, number in self.purchases)


@dataclass(frozen=True)
class Entry:
    """One line of a plan's timeline.

    Parameters
    ----------
    start, end : int
        Spaces before and after.
    patch : int or None
        Number of the patch bought; None for a walk.
    paid, walked, earned : int
        Buttons paid for the patch, received for walking, received at income marks.
    buttons, income, covered : int
        Buttons in hand, income, and cells covered on this way, all after the entry.
    """

    start: int
    end: int
    patch: int | None
    paid: int
    walked: int
    earned: int
    buttons: int
    income: int
    covered: int


class BrokenPlanError(ValueError):
    """A plan that the rules do not allow."""


def timeline(situation: Situation, plan: Plan) -> list[Entry]:
    """Follow a plan step by step; this knows nothing of the models that make plans.

    Raises `BrokenPlanError` at the first thing that the rules do not allow.
    """
    edition = situation.edition
    place, buttons, income = situation.place, situation.buttons, situation.income
    covered = 0
    entries: list[Entry] = []

    def go(end: int, patch: int | None, paid: int) -> None:
        nonlocal place, buttons, income
        earned = income * situation.paid(place, end)
        walked = edition.advance_pay * (end - place) if patch is None else 0
        buttons += earned + walked
        pieces = covered + sum(m <= end for m in plan.leather)
        entries.append(Entry(place, end, patch, paid, walked, earned, buttons, income, pieces))
        place = end

    for space, number in plan.purchases:
        patch = edition.patches[number]
        _check(number in situation.patches, f"{patch.name} cannot be bought")
        _check(place <= space < edition.last, f"{patch.name} from {space}, token on {place}")
        if space > place:
            go(space, None, 0)
        _check(patch.buttons <= buttons, f"{patch.name} costs more than {buttons}")
        buttons -= patch.buttons
        income += patch.income
        covered += patch.area
        go(min(space + patch.time, edition.last), number, patch.buttons)
    if place < edition.last:
        go(edition.last, None, 0)
    return entries


def score(situation: Situation, plan: Plan) -> int:
    """Return the points of a plan, checked step by step.

    Raises
    ------
    BrokenPlanError
        When a patch is bought twice, leather is not to be had, too much is sewn on, or the tile or
        a prize is claimed with too few cells covered.
    """
    entries = timeline(situation, plan)
    edition = situation.edition
    numbers = plan.patches
    _check(len(set(numbers)) == len(numbers), "a patch is bought twice")
    _check(len(set(plan.leather)) == len(plan.leather), "a leather patch is taken twice")
    _check(set(plan.leather) <= set(situation.leather), "leather that is not on the way")
    sewn = sum(edition.patches[number].area for number in numbers) + len(plan.leather)
    _check(sewn <= situation.empty, f"{sewn} cells sewn on, {situation.empty} empty")
    if plan.tile:
        _check(situation.tile_open and sewn >= situation.missing, "the tile is out of reach")
    buttons = entries[-1].buttons if entries else situation.buttons
    points = edition.square_points * (plan.tile + situation.tile_held)
    points += situation.held + edition.leather_points * len(plan.leather)
    points += _prizes(situation, plan, sewn)
    return buttons + points - edition.hole_penalty * (situation.empty - sewn)


def _prizes(situation: Situation, plan: Plan, sewn: int) -> int:
    """Return the points of the prizes claimed, checked by areas."""
    claimed = [situation.prizes[number] for number in plan.prizes]
    _check(len(set(plan.prizes)) == len(claimed), "a prize is claimed twice")
    covered = sewn + situation.owed
    for kind in (Kind.ROW, Kind.COLUMN):
        lines = sum(situation.lacking(prize) for prize in claimed if prize.kind is kind)
        _check(lines <= covered, f"full {kind}s are out of reach")
    for prize in claimed:
        _check(situation.lacking(prize) <= covered, "a prize is out of reach")
    return sum(prize.points for prize in claimed)


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenPlanError(otherwise)
