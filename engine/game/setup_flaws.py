"""Flaws of the parts of a position that a user sets up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from patchwork_solve.engine.base.errors import InputError, plural
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.wording import shortened, shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import tidy_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.player import Player

MOST_BUTTONS = 9999
"""The least upper limit of buttons and income, though no game of a printing comes near it."""


def all_home(edition: Edition, players: tuple[Player, Player]) -> bool:
    """Whether both tokens are home."""
    return all(player.time == edition.last for player in players)


def is_waiting(edition: Edition, left: int) -> bool:
    """Whether patches wait beside the circle while that many are left, they included."""
    return bool(edition.later) and left > edition.later_when + len(edition.later)


def circle_flaws(edition: Edition, circle: Sequence[str]) -> Iterator[InputError]:
    """Yield what is wrong with the circle by itself."""
    if len(circle) > len(edition.patches):
        reason = plural(
            "{n} patch; edition {edition} has {all}",
            "{n} patches; edition {edition} has {all}",
            len(circle),
            edition=edition.name,
            all=len(edition.patches),
        )
        yield InputError("circle", reason)
    seen: set[str] = set()
    for number, name in enumerate(circle):
        field = f"circle[{number}]"
        if name == UNKNOWN_PATCH:
            continue
        if name in seen:
            yield InputError(
                field, "patch {name} is listed twice; list it once", name=shortened(name, 40)
            )
            continue
        seen.add(name)
        try:
            edition.find(name, field)
        except InputError as flaw:
            yield flaw
    yield from _waiting_flaws(edition, circle)


def _waiting_flaws(edition: Edition, circle: Sequence[str]) -> Iterator[InputError]:
    """Yield the flaw of a circle in which patches that still wait do not come last."""
    waiting = len(edition.later)
    if not is_waiting(edition, len(circle)):
        return
    begun, beside = circle[:-waiting], circle[-waiting:]
    if {*begun} & {*edition.later} or {*beside} - {*edition.later, UNKNOWN_PATCH}:
        yield InputError(
            "circle",
            "the patches that join later come last until {when} are left of the others: {names}",
            when=edition.later_when,
            names=", ".join(edition.later),
        )


def names_flaws(names: object) -> Iterator[InputError]:
    """Yield what is wrong with the names of the players."""
    try:
        if names is not None:
            tidy_names(names)
    except InputError as flaw:
        yield flaw


def player_flaws(edition: Edition, player: Player, field: str) -> Iterator[InputError]:
    """Yield what is wrong with a player by itself."""
    limits = (("time", edition.last), *_riches(edition))
    for name, most in limits:
        value = getattr(player, name)
        if not is_whole(value):
            yield InputError(
                f"{field}.{name}", "{value}; allowed: a whole number", value=shown(value)
            )
        elif not 0 <= value <= most:
            yield InputError(
                f"{field}.{name}",
                "{value}; allowed: 0 to {most}",
                value=shown(int(value)),
                most=most,
            )
    quilt = player.quilt
    if (quilt.width, quilt.height) != (edition.width, edition.height):
        yield InputError(
            f"{field}.quilt",
            "{height} rows of {width}; allowed: {rows} of {columns}",
            height=quilt.height,
            width=quilt.width,
            rows=edition.height,
            columns=edition.width,
        )
    elif quilt.blocked != edition.blocked:
        yield InputError(
            f"{field}.quilt", "another outline than that of edition {edition}", edition=edition.name
        )


def _riches(edition: Edition) -> tuple[tuple[str, int], tuple[str, int]]:
    """Return the most buttons and income of a player: no game of the edition holds more.

    With every patch from the first space on, an advance over every space and nothing spent. The
    compiled search has room for the richest variant there can be, of some 148 million buttons, and
    for twice as many (`scripts.fixed_sizes`).
    """
    income = sum(patch.income for patch in edition.patches)
    income += max(seat.income for seat in edition.seats)
    start = max(seat.buttons for seat in edition.seats)
    paid = edition.income_pay * len(edition.income_marks) + edition.income_points
    buttons = start + edition.advance_pay * edition.last + paid * income
    return ("buttons", max(MOST_BUTTONS, buttons)), ("income", max(MOST_BUTTONS, income))


def turn_flaws(
    players: tuple[Player, Player], to_move: int | None, owed: int
) -> Iterator[InputError]:
    """Yield what is wrong with the player to move."""
    behind = None
    if players[0].time != players[1].time:
        behind = 0 if players[0].time < players[1].time else 1
    mover = behind if behind is None or not owed else 1 - behind
    if mover is None:
        if to_move is None:
            yield InputError("to_move", "needed when both tokens share a space: 0 or 1")
    elif to_move is not None and to_move != mover and owed:
        yield InputError(
            "to_move",
            "player {mover} has just passed a leather mark and moves; write {mover} or leave it "
            "out",
            mover=mover,
        )
    elif to_move is not None and to_move != mover:
        yield InputError(
            "to_move",
            "player {mover} is behind and moves; write {mover} or leave it out",
            mover=mover,
        )


def leather_flaws(
    edition: Edition, players: tuple[Player, Player], owed: int
) -> Iterator[InputError]:
    """Yield what is wrong with the leather owed."""
    if owed == 0:
        return
    if players[0].time == players[1].time:
        yield InputError(
            "leather_owed",
            "must be 0 while both tokens share a space: a player who owes leather is ahead",
        )
        return
    ahead, behind = sorted(players, key=lambda player: player.time, reverse=True)
    passed = sum(behind.time < mark <= ahead.time for mark in edition.leather_marks)
    if not 0 <= owed <= passed:
        yield InputError(
            "leather_owed",
            "{value}; allowed: 0 to {most}, the leather marks between the tokens",
            value=shown(owed),
            most=passed,
        )
    else:
        yield from room_flaws(ahead, owed)


def room_flaws(player: Player, owed: int) -> Iterator[InputError]:
    """Yield the flaw of a quilt without room for the leather owed."""
    if owed > player.quilt.holes:
        reason = plural(
            "{value}; the quilt has {n} empty cell",
            "{value}; the quilt has {n} empty cells",
            player.quilt.holes,
            value=shown(owed),
        )
        yield InputError("leather_owed", reason)


def finish_flaws(
    edition: Edition, players: tuple[Player, Player], finished_first: int | None
) -> Iterator[InputError]:
    """Yield what is wrong with the player who is home first."""
    home = [player.time == edition.last for player in players]
    if all_home(edition, players):
        if finished_first is None:
            yield InputError("finished_first", "needed when both tokens are home: 0 or 1")
    elif finished_first is not None and not home[finished_first]:
        yield InputError(
            "finished_first",
            "player {player} is not on the last space",
            player=finished_first,
        )
    elif any(home) and finished_first not in (None, home.index(True)):
        yield InputError("finished_first", "only player {index} is home", index=home.index(True))
