"""The plies of a saved log: what its events move and count, packet by packet.

A packet is one action of a player. The rules decide later whether its ply is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from patchwork_solve.analyses.importing.conventions import DECLARED, Sewn
from patchwork_solve.analyses.importing.table import Table, Token, text_of, whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import say

MOST = 200
"""Plies of a log; the longest game of the printing has 63."""

STRANGE = "entries of another form"

_MARKER = "timemarker_"
_NOWHERE = Token("", 0)

_FIGURES = {"timemarker": "time", "token": "circles", "tile": "tile"}
"""The figure that a token tells of, by the beginning of its key."""

_COUNTERS = {"buttons": "button_counters", "income": "income", "empties": "empties"}
"""The figure of a counter, by the beginning of its name."""


class Event(NamedTuple):
    """An entry of a log.

    Parameters
    ----------
    number : int
        From 1, over all entries of all packets.
    kind : str
        Its type.
    """

    number: int
    kind: str
    arguments: dict[str, Any]

    @property
    def field(self) -> str:
        """Name of the event in a message."""
        return f"event {self.number} ({self.kind})"


class Moved(NamedTuple):
    """A token that an event moves."""

    event: Event
    token: str
    place: str
    state: int


class Facts(NamedTuple):
    """The figures of a table at a moment that the rules determine too; by player where a pair."""

    time: tuple[int, int]
    buttons: tuple[int, int]
    button_counters: tuple[int | None, int | None]
    income: tuple[int | None, int | None]
    empties: tuple[int | None, int | None]
    tile: int | None
    circles: dict[tuple[str, ...], list[str]]


class Ply(NamedTuple):
    """An action: a patch or leather that is sewn on, or an advance if there is none."""

    event: Event
    player: int
    patch: Sewn | None


@dataclass
class Log:
    """The plies of a log.

    Parameters
    ----------
    facts : dict of int to Facts
        The table after so many plies.
    touched : set of str
        The figures that the log moves or counts; others stay those of its beginning.
    unread : Counter of str
        How often each type of event occurs that is not read; `STRANGE` for other entries.
    last : Event or None
        The last event.
    """

    plies: list[Ply]
    facts: dict[int, Facts]
    touched: set[str]
    unread: Counter[str] = field(default_factory=Counter)
    last: Event | None = None


def facts_of(table: Table) -> Facts:
    """Return the figures of a table."""

    def of(name: str) -> tuple[int | None, int | None]:
        return table.counter(name, 0), table.counter(name, 1)

    return Facts(
        (table.time(0), table.time(1)),
        (table.buttons(0), table.buttons(1)),
        of("buttons"),
        of("income"),
        of("empties"),
        table.holder(),
        table.circles(),
    )


def read_log(table: Table, packets: Sequence[Any]) -> Log:
    """Return the plies of a log, and move the tokens of the table as it does.

    Raises `InputError`, naming an event of another form.
    """
    log = Log([], {0: facts_of(table)}, set())
    number = 0
    for packet in packets:
        events = list(_events(packet, number))
        log.unread.update(_unread(packet, events))
        number += _length(packet)
        moves = [moved for event in events for moved in _moves(event, table)]
        found = _plies(table, moves)
        # Buttons may be paid in a later packet, but before the next action.
        if any(ply.patch is None or ply.patch.token in table.kinds for ply in found):
            log.facts[len(log.plies)] = _facts_after(table, log.last)
        for event in events:
            log.last = event
            log.touched |= _apply(table, event)
        log.plies += found
        if len(log.plies) > MOST:
            raise InputError("logs", "more than {most} plies; no game is that long", most=MOST)
    log.facts[len(log.plies)] = _facts_after(table, log.last)
    return log


def _facts_after(table: Table, event: Event | None) -> Facts:
    """Return the figures of a table after an event.

    Raises `InputError`, naming the event, if a token is nowhere or two are at one place.
    """
    try:
        table.sewn()
        return facts_of(table)
    except InputError as error:
        if event is None:
            raise
        raise InputError(event.field, error.located) from None


def _length(packet: Any) -> int:
    events = packet.get("data") if isinstance(packet, dict) else None
    return len(events) if isinstance(events, list) else 0


def _unread(packet: Any, events: Sequence[Event]) -> Iterator[str]:
    """Yield what of a packet is not read: types of events, and `STRANGE` for each other entry."""
    known = {*DECLARED["moves"], *DECLARED["counters"]}
    yield from (event.kind for event in events if event.kind not in known)
    is_list = isinstance(packet, dict) and isinstance(packet.get("data"), list)
    yield from (say(STRANGE) for _ in range(_length(packet) - len(events) if is_list else 1))


def _events(packet: Any, before: int) -> Iterator[Event]:
    """Yield the entries of a packet that are events."""
    if not _length(packet):
        return
    for number, event in enumerate(packet["data"], start=before + 1):
        kind = event.get("type") if isinstance(event, dict) else None
        if isinstance(kind, str):
            arguments = event.get("args")
            yield Event(number, kind, arguments if isinstance(arguments, dict) else {})


def _moves(event: Event, table: Table) -> list[Moved]:
    """Return the tokens that an event moves."""
    if event.kind not in DECLARED["moves"]:
        return []
    given, name = event.arguments, event.field
    listed = given.get("list")
    tokens = listed if isinstance(listed, list) else [given.get("token_id")]
    states = given.get("new_states")
    found = []
    for at, token in enumerate(tokens):
        key = text_of(token, f"{name}.token_id")
        old = table.tokens.get(key, _NOWHERE)
        place, state = given.get("place_id"), given.get("new_state")
        if isinstance(states, list) and at < len(states):
            state = states[at]
        where = old.location if place is None else text_of(place, f"{name}.place_id")
        how = old.state if state is None else whole(state, f"{name}.new_state")
        found.append(Moved(event, key, where, how))
    return found


def _apply(table: Table, event: Event) -> set[str]:
    """Change the table as an event says, and return the figures that it changes."""
    touched = set()
    for moved in _moves(event, table):
        old = table.tokens.get(moved.token, _NOWHERE)
        table.tokens[moved.token] = Token(moved.place, moved.state)
        if any(place.startswith("buttons_") for place in (old.location, moved.place)):
            touched.add("buttons")
        touched.add(_FIGURES.get(moved.token.partition("_")[0], ""))
    if event.kind in DECLARED["counters"] and event.arguments.get("counter_value") is not None:
        name = text_of(event.arguments.get("counter_name"), f"{event.field}.counter_name")
        value = whole(event.arguments["counter_value"], f"{event.field}.counter_value")
        table.counters[name] = value
        touched.add(_COUNTERS.get(name.partition("_")[0], ""))
    return touched


def _plies(table: Table, moves: Sequence[Moved]) -> list[Ply]:
    """Return the plies of a packet: purchases, else an advance, and leather behind them.

    Raises `InputError` for a patch that was sewn on before.
    """
    markers = {f"{_MARKER}{one.color}": seat for seat, one in enumerate(table.players)}
    last = {moved.token: moved for moved in moves}
    bought: list[Ply] = []
    advances: list[Ply] = []
    leather: list[Ply] = []
    for key, moved in last.items():
        old, owner = table.tokens.get(key, _NOWHERE), table.owner(moved.place)
        if key in markers and moved.place != old.location:
            advances.append(Ply(moved.event, markers[key], None))
        if not table.is_cloth(key) or old == Token(moved.place, moved.state):
            continue
        if table.owner(old.location) is not None:
            raise InputError(
                moved.event.field, "moves {key}, which is sewn on; a patch stays", key=key
            )
        if owner is not None:
            patch = table.patch_at(key, owner, Token(moved.place, moved.state))
            (bought if key in table.kinds else leather).append(Ply(moved.event, owner, patch))
    buyers = {ply.player for ply in bought}
    return [*bought, *(ply for ply in advances if ply.player not in buyers), *leather]
