"""Late positions under two rule sets: the same situation, and whether what differs can matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.comparing.pairing import replaced
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.game.rule_fields import Kind, of_kind
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

AT_ONCE = 500
"""Games read at a time."""


class LatePosition(NamedTuple):
    """A position of a game that was played under the base rules.

    Attributes
    ----------
    circle : int
        The number of its circle in the run.
    """

    circle: int
    state: State


def late_positions(run: Run, space: int) -> Iterator[LatePosition]:
    """Yield of each circle where its first game stood when both tokens reached a space.

    Games that were over by then, or broke off, are passed over.
    """
    first = "SELECT min(game) FROM games WHERE forfeit IS NULL GROUP BY circle"
    games = run.query(f"SELECT game FROM games WHERE game IN ({first}) ORDER BY circle")["game"]
    for at in range(0, len(games), AT_ONCE):
        some = ", ".join(map(str, games[at : at + AT_ONCE]))
        sql = f"SELECT circle, start, moves FROM games WHERE game IN ({some}) ORDER BY circle"
        for row in run.query(sql).to_dict("records"):
            state = _standing_at(Game.from_text(f"game {row['start']} {row['moves']}"), space)
            if state is not None:
                yield LatePosition(int(row["circle"]), state)


def _standing_at(game: Game, space: int) -> State | None:
    for state in game.states:
        if min(player.time for player in state.players) >= space and not state.leather_owed:
            return None if state.is_over else state
    return None


def same_situation(state: State, rules: Edition) -> State | None:
    """Return a position as it would be under other rules; None where they do not allow it."""
    if state.special_tile is not None and not rules.square:
        return None
    has_same_tiles = rules.more_tiles == state.edition.more_tiles
    instead = replaced(state.edition, rules)
    try:
        found = State.of(
            rules,
            [instead.get(name, name) for name in state.circle],
            state.players,
            to_move=state.to_move,
            special_tile=state.special_tile,
            finished_first=state.finished_first,
            more_tiles=state.more_tiles if has_same_tiles else None,
        )
        require_playable(found)
    except InputError:
        return None
    # A square of other size may be full already: then its tile would have an owner.
    has_same_owners = not has_same_tiles or found.more_tiles == state.more_tiles
    return found if found.special_tile == state.special_tile and has_same_owners else None


def can_matter(state: State, other: State) -> bool:
    """Whether the rules of two equal situations differ in anything that is still to come."""
    return _ahead(state) != _ahead(other)


def _ahead(state: State) -> tuple[object, ...]:
    """Return all that the rules still have to say from here on."""
    rules = state.edition
    times = [player.time for player in state.players]
    tile: tuple[int, ...] = (rules.square_points,)
    if state.special_tile is None:
        tile = (rules.square, rules.square_points) if rules.square else ()
    return (
        rules.last,
        rules.hole_penalty,
        tile,
        rules.more_tiles,
        [
            each.number(rules)
            for kind in (Kind.NUMBER, Kind.CHOICE)
            for each in of_kind(kind)
            if each.has_default
        ],
        [mark for mark in rules.leather_marks if mark > max(times)],
        [[mark for mark in rules.income_marks if mark > time] for time in times],
        [_terms(rules.find(name)) for name in state.circle],
    )


def _terms(patch: Patch) -> tuple[object, ...]:
    return patch.buttons, patch.time, patch.income, patch.orientations
