"""A saved table or log as a position or a game: every reading under which all of it agrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.importing.conventions import Convention, Laid, Sewn, fitting
from patchwork_solve.analyses.importing.log import Facts, Log, facts_of, read_log
from patchwork_solve.analyses.importing.table import Table
from patchwork_solve.engine.base.errors import InputError, Sentence, both, plural
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.schema import write_setup
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.cell import LEATHER_MARK, Cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, tidy_names
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.game.tile import has_square
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

MOST = 20
"""Names that a note lists."""

EDITION = "current"
"""The printing that is played there: its leather lies on the same spaces."""


@dataclass(frozen=True)
class Candidate:
    """A position or a game that agrees with all that a file says.

    Parameters
    ----------
    game : Game
        Without moves for a table.
    conventions : tuple of str
        Names of the conventions that give it; empty where no patch is sewn on.
    """

    game: Game
    conventions: tuple[str, ...]


@dataclass(frozen=True)
class Unplaced:
    """A table whose patches no known convention lays on the quilts.

    Parameters
    ----------
    document : dict
        The position with empty quilts.
    names : (str, str)
        Of the players.
    patches : (tuple of str, tuple of str)
        The patches of each player, in the order of the file.
    """

    document: dict[str, Any]
    names: Names
    patches: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Reading:
    """All readings of a file.

    Parameters
    ----------
    candidates : tuple of Candidate
        Empty if no convention fits.
    unplaced : Unplaced or None
        The patches, if no convention fits.
    notes : tuple of str
        What could not be compared, and what was not read.
    """

    candidates: tuple[Candidate, ...]
    unplaced: Unplaced | None
    notes: tuple[str, ...]


def read_saved(gamedatas: Any, packets: Sequence[Any] | None) -> Reading:
    """Return all readings of a saved table, or of a log that begins with it.

    Raises `InputError` for what is missing, of another form, or contradicts the rules or a counter.
    """
    edition = edition_of(EDITION)
    table = Table(gamedatas, edition)
    start = _Start(table)
    log = Log([], {0: start.facts}, set()) if packets is None else read_log(table, packets)
    start.check_areas()
    notes = tuple(_notes(table, start.facts, log, packets))
    sewn = [*start.sewn, *(ply.patch for ply in log.plies if ply.patch is not None)]
    ways = fitting(sewn)
    if not ways:
        return Reading((), _unplaced(start, sewn), notes)
    found, flaw = [], None
    for laid, conventions in ways.items():
        for circle, readings in start.facts.circles.items():
            try:
                game = _game(start, log, circle, laid)
                _compare(game, log, readings)
            except InputError as error:
                flaw = flaw or error
                continue
            found.append(Candidate(game, _named(sewn, conventions, start, readings)))
    if not found and flaw is not None:
        raise flaw
    return Reading(tuple(found), None, notes)


class _Start:
    """The position of a table but for the cells of its patches."""

    def __init__(self, table: Table) -> None:
        self.edition: Edition = table.edition
        self.names: Names = table.players[0].name, table.players[1].name
        self.sewn = table.sewn()
        self.facts = facts_of(table)
        self.incomes = _by_player(self.edition, self.sewn, "income")
        self.mover, self.owed, self.first = self._turn(table)
        self.active = table.active

    def _turn(self, table: Table) -> tuple[int | None, int, int | None]:
        """Return who moves where the spaces do not say it, the leather owed, and who is home."""
        times = self.facts.time
        passed = sum(mark <= max(times) for mark in self.edition.leather_marks)
        placed = sum(patch.name == LEATHER for patch in self.sewn)
        if placed > passed:
            reason = plural(
                "{n} leather patch is sewn on, but the tokens passed {passed}",
                "{n} leather patches are sewn on, but the tokens passed {passed}",
                placed,
                passed=passed,
            )
            raise InputError("tokens", reason)
        if times[0] != times[1]:
            ahead = int(times[1] > times[0])
            areas = _by_player(self.edition, self.sewn, "area")
            # Leather for which a quilt has no room is lost.
            owed = min(passed - placed, self.edition.cells - areas[ahead])
            return None, owed, None
        top = table.on_top()
        if top is None:
            top = table.active
        if top is None:
            keys = both(f"timemarker_{player.color}" for player in table.players)
            raise InputError("tokens", "{keys} have one space and state; one is on top", keys=keys)
        is_home = times[0] == self.edition.last
        return (None, 0, 1 - top) if is_home else (top, 0, None)

    def check_areas(self) -> None:
        """Raise `InputError` where a counter of the start is not what the patches sum up to.

        It does not depend on how they lie.
        """
        areas = _by_player(self.edition, self.sewn, "area")
        for player in (0, 1):
            for name, counted, expected in (
                ("empties", self.facts.empties[player], self.edition.cells - areas[player]),
                ("income", self.facts.income[player], self.incomes[player]),
            ):
                if counted is not None and counted != expected:
                    raise InputError(
                        f"counters.{name} of {self.names[player]}",
                        "{counted}, but the patches that are sewn on say {expected}",
                        counted=counted,
                        expected=expected,
                    )

    def setup(self, circle: Sequence[str], cells: Sequence[tuple[Cell, ...]]) -> Setup:
        """Return the position with its first patches on these cells."""
        quilts = [Quilt.of_edition(self.edition) for _ in range(2)]
        for patch, covered in zip(self.sewn, cells, strict=False):
            letter = LEATHER_MARK if patch.name == LEATHER else self.edition.letter[patch.name]
            quilts[patch.player] = quilts[patch.player].sew(covered, letter)
        facts = self.facts
        first, second = (
            Player(facts.time[n], facts.buttons[n], self.incomes[n], quilts[n]) for n in (0, 1)
        )
        given = self.mover, facts.tile, self.owed, self.first
        return Setup(self.edition, circle, (first, second), *given, _tidy(self))

    def state(self, circle: Sequence[str], cells: Sequence[tuple[Cell, ...]]) -> State:
        """Return the position with its patches on these cells.

        Raises `InputError` if the rules cannot be played from it, or the site names another player
        to move.
        """
        state = State.set_up(self.setup(circle, cells))
        holder = self.facts.tile
        if holder is not None and not has_square(self.edition, state.quilts[holder].filled):
            raise InputError(
                "tokens.tile_special7x7",
                "{name} has it, but no full square",
                name=self.names[holder],
            )
        if self.active not in (None, state.to_move) and not state.is_over:
            is_to = self.names[state.to_move]
            raise InputError("gamestate.active_player", "not {name}, who is to move", name=is_to)
        return state


def _tidy(start: _Start) -> Names | None:
    """Return the names of the players, None if this program cannot show them."""
    try:
        return tidy_names(start.names)
    except InputError:
        return None


def _by_player(edition: Edition, sewn: Sequence[Sewn], figure: str) -> tuple[int, int]:
    """Return the sum of a figure of the patches of each player."""
    sums = [0, 0]
    for patch in sewn:
        if patch.name == LEATHER:
            sums[patch.player] += figure == "area"
        else:
            sums[patch.player] += getattr(edition.find(patch.name), figure)
    return sums[0], sums[1]


def _game(start: _Start, log: Log, circle: Sequence[str], laid: Laid) -> Game:
    """Return the game of a log, each ply checked by the rules.

    Raises `InputError`, naming the event of the first ply that is not legal.
    """
    state = start.state(circle, laid[: len(start.sewn)])
    cells = iter(laid[len(start.sewn) :])
    moves = []
    position = state
    for number, ply in enumerate(log.plies, start=1):
        move = Move() if ply.patch is None else Move(ply.patch.name, next(cells))
        try:
            if position.to_move != ply.player:
                raise InputError("", "{name} is to move", name=start.names[position.to_move])
            position = position.play(move)
        except InputError as error:
            raise InputError(
                ply.event.field, "ply {number}: {reason}", number=number, reason=error.reason
            ) from None
        moves.append(move)
    return Game(state, tuple(moves))


def _compare(game: Game, log: Log, readings: Sequence[str]) -> None:
    """Raise `InputError` for the first figure of the file that is not that of the rules."""
    for number, facts in log.facts.items():
        event = log.plies[number - 1].event.field if number else "tokens"
        touched = log.touched if number else set(Facts._fields)
        for figure, said, ruled in _figures(facts, game.states[number], readings):
            if figure in touched and said is not None and said != ruled:
                reason = Sentence(
                    "{figure}: {said} in the file, {ruled} by the rules",
                    figure=_FIGURES[figure],
                    said=said,
                    ruled=ruled,
                )
                if not number:
                    raise InputError(event, reason)
                raise InputError(
                    event, "after ply {number}: {reason}", number=number, reason=reason
                )


_FIGURES = {
    "time": Sentence("time"),
    "buttons": Sentence("buttons"),
    "button_counters": Sentence("button counters"),
    "income": Sentence("income"),
    "empties": Sentence("empties"),
    "tile": Sentence("tile"),
    "circles": Sentence("circles"),
}


def _figures(facts: Facts, state: State, readings: Sequence[str]) -> Iterator[tuple[str, Any, Any]]:
    """Yield each figure, what the file says, and what the rules say; None where it says nothing."""
    for n, player in enumerate(state.players):
        yield "time", facts.time[n], player.time
        yield "buttons", facts.buttons[n], player.buttons
        yield "button_counters", facts.button_counters[n], player.buttons
        yield "income", facts.income[n], player.income
        yield "empties", facts.empties[n], player.quilt.holes
    held = Sentence("nobody"), *(Sentence("player {n}", n=number) for number in (1, 2))
    tile, holder = (0 if who is None else 1 + who for who in (facts.tile, state.special_tile))
    yield "tile", held[tile], held[holder]
    circle = facts.circles.get(state.circle, [])
    agrees = not set(readings).isdisjoint(circle)
    same = Sentence("the same order")
    yield "circles", same if agrees else Sentence("another order"), same


def _named(
    sewn: Sequence[Sewn], conventions: Sequence[Convention], start: _Start, readings: Sequence[str]
) -> tuple[str, ...]:
    """Return the names of the conventions of a candidate: the circle's where its reading counts."""
    circle = readings[:1] if len(start.facts.circles) > 1 else []
    if not sewn:
        return tuple(circle)
    return tuple(",".join([str(convention), *circle]) for convention in conventions)


def _notes(table: Table, facts: Facts, log: Log, packets: Sequence[Any] | None) -> Iterator[str]:
    """Yield what could not be compared, and what was not read."""
    named = {"income": facts.income, "empties": facts.empties}
    missing = [say("counter of {name}", name=name) for name, said in named.items() if None in said]
    if packets is not None:
        of_log = ("time", "buttons", "circles", "income", "empties")
        missing += [
            say("{name} in the log", name=name) for name in of_log if name not in log.touched
        ]
    if missing:
        yield say("not compared, as the file does not have it: {names}", names=", ".join(missing))
    others = [shown(name) for name in table.counters if not table.is_read(name)]
    if others:
        yield say("counters that are not read: {names}", names=_some(others))
    if log.unread:
        listed = [f"{shown(kind)} ({count})" for kind, count in log.unread.items()]
        yield say("events that are not read: {names}", names=_some(listed))


def _some(listed: Sequence[str]) -> str:
    """Return the first entries of a list."""
    more = [say("{n} more", n=len(listed) - MOST)] if len(listed) > MOST else []
    return ", ".join([*listed[:MOST], *more])


def _unplaced(start: _Start, sewn: Sequence[Sewn]) -> Unplaced:
    first, second = (
        tuple(patch.name for patch in sewn if patch.player == player) for player in (0, 1)
    )
    circle = next(iter(start.facts.circles))
    return Unplaced(write_setup(start.setup(circle, ())), start.names, (first, second))
