"""One game, and in it each patch taken and left at the first moment at which it can be bought.

The moment is the first at which the player to move can buy the patch: nothing is drawn, each circle
has one at most, and no moment is there because the patch was refused before. From it the game is
played on twice by the same player for both sides: once the mover buys the patch, once it may not in
this decision. Circle, player order and position are the same, so the difference of the two final
margins is what taking it brings. Then both once more with a price or a time that is changed from
here on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any, NamedTuple

from patchwork_solve.analyses.prices.query import STEP, PriceQuery, repriced
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import (
    AnswerRow,
    Count,
    Mean,
    PlayerIndex,
    Points,
    Whole,
)
from patchwork_solve.analyses.workers.rules import edition_in
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.number import CENTS, rounded
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.parts import Parts
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of, derived_seed
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

Row = dict[str, Any]


class PricedCircle(AnswerRow):
    """A circle: `moments` are lists of the numbers of `Moment`, its circle left out."""

    repeats = ("circle",)

    circle: Whole
    margin: Points
    moments: list[
        tuple[Count, Count, PlayerIndex, PlayerIndex, Mean, Points, Points, Points, Points]
    ]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a patch that the edition does not have, or for two changes."""
        patches = len(edition_in(task).patches)
        for patch, _, _, _, _, _, buttons, time, _ in self.moments:
            if patch >= patches:
                raise ValueError("a patch that the edition does not have")
            if buttons and time:
                raise ValueError("a change of both the price and the time")


class Moment(NamedTuple):
    """A patch that was taken and left.

    Attributes
    ----------
    patch : int
        Its number in the edition.
    bought : int
        Whether the player bought it of its own accord: 0 or 1.
    believed : float
        Estimated gain of buying it over the best other choice, for the mover, in points, by a
        search of the position.
    gain : int
        The mover's final margin after taking it less that after leaving it.
    buttons, time : int
        By how much its price and its time are changed for `changed`; both 0 where nothing could be.
    changed : int
        The gain with that change; 0 without one.
    """

    circle: int
    patch: int
    ply: int
    mover: int
    bought: int
    believed: float
    gain: int
    buttons: int
    time: int
    changed: int


def moments(query: PriceQuery, batch: Batch | None = None) -> list[Moment]:
    """Return the moments of all circles; see `played`."""
    return played(query, batch)[0]


def played(query: PriceQuery, batch: Batch | None = None) -> tuple[list[Moment], int]:
    """Play the games, or take them from the answers known before.

    Returns
    -------
    tuple
        The moments, and how many circles were played; some may have no moment.

    Raises
    ------
    InputError
        For an unknown edition, player or patch, and for answers that somebody has changed.
    """
    query.check()
    batch = Batch.given(batch)
    editions = [edition_of(query.edition)]
    query = query.fitted([query.player], editions, batch.processes)
    rows = batch.rows(_row, query.tasks(), PricedCircle)
    return [Moment(row["circle"], *values) for row in rows for values in row["moments"]], len(rows)


def circles_of(found: Sequence[Moment]) -> int:
    """Return on how many circles some moment was found."""
    return len({moment.circle for moment in found})


# -- one circle ----------------------------------------------------------------------------------


def _row(task: Row) -> Row:
    edition = edition_in(task)
    state = circle_of(edition, task["seed"], task["circle"])
    waiting = set(task["patches"])
    found: list[list[Any]] = []
    with closing(analyst(task["player"])) as player, closing(analyst(task["player"])) as other:
        ply = 0
        while not state.is_over:
            if is_cancelled():
                raise GivenUpError  # What was cut short says less than it would.
            own = player.choose(state, DecisionLimits())
            offered = waiting.intersection(_for_sale(state)) if waiting else set()
            for name in sorted(offered, key=edition.index.__getitem__):
                number = edition.index[name]
                drawn = derived_seed(task["seed"], task["circle"], name, "change")
                values = _taken_and_left(state, name, other, drawn)
                found.append([number, ply, state.to_move, int(own.patch == name), *values])
            waiting -= offered
            state = state.play(own)
            ply += 1
    first, second = state.scores()
    return {"circle": task["circle"], "margin": first - second, "moments": found}


def _for_sale(state: State) -> set[str]:
    """Return the patches that the mover can buy: paid for, and with a place on the quilt."""
    if state.leather_owed:
        return set()
    return {str(move.patch) for move in state.legal_moves if move.is_purchase}


def _taken_and_left(
    state: State, name: str, player: Strong, drawn: int
) -> tuple[float, int, int, int, int]:
    """Return belief, gain, the change of price and time, and the gain with it."""
    estimated, gain = _gain(state, name, player)
    buttons, time = _change(state, state.edition.find(name), drawn)
    changed = 0
    if buttons or time:
        _, changed = _gain(_in(state, repriced(state.edition, name, buttons, time)), name, player)
    return estimated, gain, buttons, time, changed


def _change(state: State, patch: Patch, drawn: int) -> tuple[int, int]:
    """Draw one of the possible changes of the price and the time."""
    buttons = state.players[state.to_move].buttons
    possible = []
    if patch.buttons >= STEP:
        possible.append((-STEP, 0))
    if patch.buttons + STEP <= buttons:
        possible.append((STEP, 0))
    if patch.time > STEP:  # Without time it would be another kind of patch.
        possible.append((0, -STEP))
    possible.append((0, STEP))
    return possible[drawn % len(possible)]


def _in(state: State, edition: Edition) -> State:
    """Return the same position under an edition that differs only in a price or a time."""
    circle, words = state.kernel_arguments()
    return State.of_parts(Parts(edition, circle, words, state.quilts))


def _gain(state: State, name: str, player: Strong) -> tuple[float, int]:
    """Return the mover's gain from taking a patch against leaving it: estimated, and played.

    Both moves come from one search that looks at all choices alike, so that neither is the better
    thought of the two.
    """
    player.close()  # So that what was searched before breaks no tie.
    sign = 1 - 2 * state.to_move
    rated = player.rated(state, DecisionLimits())
    taking = next(each for each in rated if each.move.patch == name)
    leaving = next(each for each in rated if each.move.patch != name)
    estimated = rounded(sign * (taking.margin - leaving.margin), CENTS)
    taken, left = (_final(state.play(each.move), player) for each in (taking, leaving))
    return estimated, sign * (taken - left)


def _final(state: State, player: Strong) -> int:
    """Return the final margin of player 0 in a game that is played on."""
    player.close()
    while not state.is_over:
        state = state.play(player.choose(state, DecisionLimits()))
    first, second = state.scores()
    return first - second
