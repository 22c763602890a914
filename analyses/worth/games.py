"""Games that the strong player plays against itself, and what it expects of every choice in them.

A stage is a quarter of the track, by the space of the mover's token.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Points, Whole
from patchwork_solve.analyses.workers.rules import edition_in
from patchwork_solve.analyses.worth.query import SelfGames
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.number import CENTS
from patchwork_solve.engine.kernel import rules
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

Row = dict[str, Any]

STAGES = 4

Fits = dict[tuple[int, int], list[int]]
"""Quilts, those on which it fits, and places, by patch and stage."""

Stage = Annotated[int, Field(ge=0, lt=STAGES)]
Flag = Annotated[int, Field(ge=0, le=1)]


class SelfGame(AnswerRow):
    """A game: `offers` and `fits` are lists of the numbers of `Offer` and `Fit`."""

    repeats = ("seed",)

    edition: str
    seed: Whole
    scores: tuple[Points, Points]
    moves: Count
    offers: list[tuple[Count, Stage, Mean, Flag]]
    fits: list[tuple[Count, Stage, Count, Count, Count]]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for another edition, or a patch that it does not have."""
        edition = edition_in(task)
        if self.edition != edition.name:
            raise ValueError("another edition")
        if any(one[0] >= len(edition.patches) for one in (*self.offers, *self.fits)):
            raise ValueError("a patch that the edition does not have")


class Offer(NamedTuple):
    """A patch that the mover could buy.

    Attributes
    ----------
    patch : int
        Its number in the edition.
    stage : int
        From 0.
    value : float
        What the player expects of buying it less what of the best other choice, for the mover, in
        points.
    bought : int
        Whether it was: 0 or 1.
    """

    patch: int
    stage: int
    value: float
    bought: int


class Fit(NamedTuple):
    """How a patch of the circle fits on the quilts of movers, at one stage of one game.

    Attributes
    ----------
    quilts : int
        How many there were.
    fitting : int
        On how many of them it had a place.
    places : int
        How many places it had on all of them together.
    """

    patch: int
    stage: int
    quilts: int
    fitting: int
    places: int


class Played(NamedTuple):
    """A game as an answer has it.

    Attributes
    ----------
    moves : int
        Decisions in which a patch could be bought.
    """

    edition: str
    seed: int
    scores: tuple[int, int]
    moves: int
    offers: list[Offer]
    fits: list[Fit]


def played(query: SelfGames, batch: Batch | None = None) -> list[Played]:
    """Play the games, or take them from the answers known before.

    Raises
    ------
    InputError
        For an unknown edition or player, and for answers that somebody has changed.
    """
    query.check()
    rows = Batch.given(batch).rows(_row, query.tasks(), SelfGame)
    return [_read(row) for row in rows]


def _read(row: Row) -> Played:
    """Return the game of an answer."""
    a, b = row["scores"]
    offers = [Offer(*numbers) for numbers in row["offers"]]
    fits = [Fit(*numbers) for numbers in row["fits"]]
    return Played(row["edition"], row["seed"], (a, b), row["moves"], offers, fits)


# -- one game ------------------------------------------------------------------------------------


def _row(task: Row) -> Row:
    state = State.new(seed=task["seed"], edition=edition_in(task))
    offers: list[Offer] = []
    fits: Fits = defaultdict(lambda: [0, 0, 0])
    moves = 0
    with closing(analyst(task["player"])) as player:
        while not state.is_over:
            choice = player.choose(state, DecisionLimits())
            if not state.leather_owed:
                stage = _stage(state)
                _count_places(state, stage, fits)
                found = list(_offers(state, player, stage, choice.patch))
                moves += bool(found)
                offers += found
            if is_cancelled():
                raise GivenUpError  # What was cut short says less than it would.
            state = state.play(choice)
    return {
        "edition": state.edition.name,
        "seed": task["seed"],
        "scores": list(state.scores()),
        "moves": moves,
        "offers": [list(offer) for offer in offers],
        "fits": [[*key, *counts] for key, counts in sorted(fits.items())],
    }


def _stage(state: State) -> int:
    return STAGES * state.players[state.to_move].time // state.edition.last


def _offers(state: State, player: Strong, stage: int, bought: str | None) -> Iterator[Offer]:
    """Yield every patch that the mover could buy, with its value."""
    if len(state.legal_moves) == 1:
        return
    sign = 1 - 2 * state.to_move
    margins = {
        each.move.patch: sign * each.margin for each in player.valued(state, DecisionLimits())
    }
    for patch, margin in margins.items():
        if patch in state.edition.index:
            value = margin - max(other for name, other in margins.items() if name != patch)
            number = state.edition.index[patch]
            yield Offer(number, stage, round(value, CENTS), int(patch == bought))


def _count_places(state: State, stage: int, fits: Fits) -> None:
    """Add for each patch of the circle how many places it has on the mover's quilt."""
    _, words = state.kernel_arguments()
    index, tables = state.edition.index, state.edition.tables
    for name in state.circle:
        found = int(rules.placements(tables, words, index[name]))
        counts = fits[index[name], stage]
        counts[0] += 1
        counts[1] += found > 0
        counts[2] += found
