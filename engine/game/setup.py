"""Positions that a user sets up: what must hold to play on, and packing them for the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from patchwork_solve.engine.base.errors import InputError, plural
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.cell import LEATHER_MARK
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import Names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH, orientations
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup_flaws import (
    all_home,
    circle_flaws,
    finish_flaws,
    is_waiting,
    leather_flaws,
    names_flaws,
    player_flaws,
    room_flaws,
    turn_flaws,
)
from patchwork_solve.engine.game.tile import Tile, has_square, has_tile, why_not_held
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.layout import words as split

_FEW = 5
"""The number of missing patches of a circle that a message names."""


def beginner(edition: Edition, number: int) -> Player:
    """Return a player as the seat begins."""
    seat = edition.seats[number]
    return Player(seat.space, seat.buttons, seat.income, Quilt.of_edition(edition))


@dataclass(frozen=True)
class Setup:
    """A position from the parts that a user gave. Parts that follow from the rest may be None.

    The fields are those of `State.of`.
    """

    edition: Edition
    circle: Sequence[str]
    players: tuple[Player, Player]
    to_move: int | None = None
    special_tile: int | None = None
    leather_owed: int = 0
    finished_first: int | None = None
    names: Names | None = None
    more_tiles: Sequence[int | None] | None = None

    @classmethod
    def beginning(
        cls, edition: Edition, circle: Sequence[str], names: Names | None = None
    ) -> Setup:
        """Return the first position of a game.

        Raises `InputError` when the circle has not all patches of the edition.

        Parameters
        ----------
        circle : sequence of str
            All patches in reach order.
        names : (str, str), optional
            Of the players.
        """
        if len(circle) != len(edition.patches):
            missing = [name for name in edition.index if name not in circle]
            count, every = len(circle), len(edition.patches)
            reason = plural(
                "{n} patch; a new game has all {all}",
                "{n} patches; a new game has all {all}",
                count,
                all=every,
            )
            if 0 < len(missing) <= _FEW:
                reason = plural(
                    "{n} patch; a new game has all {all}; missing: {names}",
                    "{n} patches; a new game has all {all}; missing: {names}",
                    count,
                    all=every,
                    names=", ".join(missing),
                )
            raise InputError("circle", reason)
        first, second = (beginner(edition, number) for number in (0, 1))
        mover = edition.first_player
        owed = edition.seats[1 - mover].leather
        if owed:
            mover = 1 - mover
        else:
            owed = edition.seats[mover].leather
        return cls(edition, circle, (first, second), mover, leather_owed=owed, names=names)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Names of the patches that may stand where the circle has ``?``, in the edition's order.

        They are those named nowhere: neither in the circle nor by a shape sewn on a quilt.
        """
        if UNKNOWN_PATCH not in self.circle:
            return ()
        unnamed = {p.name: p for p in self.edition.patches if p.name not in set(self.circle)}
        for player in self.players:
            for letter, cells in player.quilt.sewn().items():
                outline = orientations(cells)[0]
                twins = [name for name, patch in unnamed.items() if patch.outline == outline]
                lettered = [name for name in twins if self.edition.letter[name] == letter]
                if lettered or len(twins) == 1:
                    del unnamed[(lettered or twins)[0]]
        return tuple(unnamed)

    def check(self) -> None:
        """Raise `InputError` for the first thing that keeps the rules from being played."""
        for flaw in self.flaws():
            raise flaw

    def flaws(self) -> Iterator[InputError]:
        """Yield everything that keeps the rules from being played."""
        yield from circle_flaws(self.edition, self.circle)
        yield from self._unknown_flaws()
        yield from names_flaws(self.names)
        found = [
            flaw
            for number, player in enumerate(self.players)
            for flaw in player_flaws(self.edition, player, f"players[{number}]")
        ]
        found += self._who_flaws()
        yield from found
        if found:
            return  # What follows compares them.
        yield from finish_flaws(self.edition, self.players, self.finished_first)
        if self._owes_start_leather():
            yield from self._start_leather_flaws()
        else:
            yield from leather_flaws(self.edition, self.players, self.leather_owed)
            if not all_home(self.edition, self.players):
                yield from turn_flaws(self.players, self.to_move, self.leather_owed)
        yield from self._tile_flaws()

    def _owes_start_leather(self) -> bool:
        """Whether leather is owed before the first move, by the rules of the edition."""
        seats = self.edition.seats
        return (
            self.leather_owed > 0
            and any(seat.leather for seat in seats)
            and len(self.circle) == len(self.edition.patches)
            and [player.time for player in self.players] == [seat.space for seat in seats]
        )

    def _start_leather_flaws(self) -> Iterator[InputError]:
        if self.to_move is None:
            yield InputError("to_move", "needed while leather is placed before the first move")
            return
        most = self.edition.seats[self.to_move].leather
        if self.leather_owed > most:
            yield InputError(
                "leather_owed",
                "{value}; player {player} places {most} before the first move",
                value=shown(self.leather_owed),
                player=self.to_move,
                most=most,
            )
        else:
            yield from room_flaws(self.players[self.to_move], self.leather_owed)

    def _tile_flaws(self) -> Iterator[InputError]:
        edition, given = self.edition, self.more_tiles
        held = [("special_tile", self.special_tile, Tile(edition.square, edition.square_points))]
        if given is None or len(given) == len(edition.more_tiles):
            for number, tile in enumerate(edition.more_tiles):
                held.append((f"more_tiles[{number}]", given[number] if given else None, tile))
        filled = [player.quilt.filled for player in self.players]
        for field, who, tile in held:
            reason = why_not_held(edition, tile, who, filled)
            if reason:
                yield InputError(field, reason)
        if given is not None and len(given) != len(edition.more_tiles):
            reason = plural(
                "{n} entry; edition {edition} has {most} more tiles",
                "{n} entries; edition {edition} has {most} more tiles",
                len(given),
                edition=edition.name,
                most=len(edition.more_tiles),
            )
            yield InputError("more_tiles", reason)

    def _unknown_flaws(self) -> Iterator[InputError]:
        places = list(self.circle).count(UNKNOWN_PATCH)
        if places > len(self.unknown):
            reason = plural(
                "{n} patch is unknown, but only {unknown} are named nowhere; leave out some "
                "'{mark}'",
                "{n} patches are unknown, but only {unknown} are named nowhere; leave out some "
                "'{mark}'",
                places,
                unknown=len(self.unknown),
                mark=UNKNOWN_PATCH,
            )
            yield InputError("circle", reason)

    def _who_flaws(self) -> Iterator[InputError]:
        for field in ("to_move", "special_tile", "finished_first"):
            who = getattr(self, field)
            if who is not None and not (is_whole(who) and who in (0, 1)):
                yield InputError(field, "{value}; allowed: 0, 1 or null", value=shown(who))
        if not is_whole(self.leather_owed):
            yield InputError(
                "leather_owed", "{value}; allowed: a whole number", value=shown(self.leather_owed)
            )

    def pack(self) -> tuple[layout.Circle, layout.Words]:
        """Return the circle and the packed state of a checked position.

        Where the circle has ``?``, any of the unknown patches stands in the packed one: the rules
        need a patch at each place. `State` keeps them from being seen and bought.
        """
        words = np.zeros(layout.SIZE, np.int64)
        for number, player in enumerate(self.players):
            base = number * layout.PER_PLAYER
            words[base : base + layout.PER_PLAYER] = [
                *free_words(player.quilt),
                player.time,
                player.buttons,
                player.income,
            ]
        words[layout.MOVER] = self._mover()
        words[layout.OWED] = self.leather_owed
        words[layout.TILE] = _number(self._holder())
        words[layout.FINISHED] = _number(self._first_home())
        words[layout.CLAIMS] = self._claims()
        unknown = iter(self.unknown)
        known = [next(unknown) if name == UNKNOWN_PATCH else name for name in self.circle]
        circle = [self.edition.index[name] for name in known]
        n = len(circle)
        if is_waiting(self.edition, n):
            n -= len(self.edition.later)
            # Places of patches that are gone: nobody looks at them.
            begun = circle[:n] + [0] * (self.edition.at_the_start - n)
            circle = [*begun, *begun, *circle[n:]]
        elif self.edition.later:
            words[layout.CLAIMS] |= layout.JOINED
        words[layout.REMAINING] = _with_sign((1 << n) - 1)
        return np.array(circle, np.int64), words

    def _ahead(self) -> int | None:
        a, b = (player.time for player in self.players)
        return None if a == b else 0 if a > b else 1

    def _mover(self) -> int:
        if self._owes_start_leather():
            return self.to_move or 0
        ahead = self._ahead()
        if ahead is not None:
            return ahead if self.leather_owed else 1 - ahead
        if all_home(self.edition, self.players) and self.finished_first is not None:
            return 1 - self.finished_first  # The later arrival made the last move of the game.
        return self.to_move or 0

    def _squares(self) -> list[int]:
        quilts = enumerate(player.quilt.filled for player in self.players)
        return [number for number, filled in quilts if has_square(self.edition, filled)]

    def _holder(self) -> int | None:
        if self.special_tile is not None:
            return self.special_tile
        return next(iter(self._squares()), None)

    def holders(self) -> tuple[int | None, ...]:
        """Return who holds each further tile that only one player may take; None for the others."""
        tiles = self.edition.more_tiles
        if self.more_tiles is not None:
            return tuple(self.more_tiles)
        filled = [player.quilt.filled for player in self.players]
        return tuple(
            None
            if tile.both
            else next((n for n in (0, 1) if has_tile(self.edition, tile.side, filled[n])), None)
            for tile in tiles
        )

    def _claims(self) -> int:
        """Return the word of the packed state for further tiles and leather that bring points."""
        held = enumerate(self.holders())
        claims = sum(1 << 2 * number + who for number, who in held if who is not None)
        if self.edition.leather_points:
            for number, player in enumerate(self.players):
                shift = layout.LEATHER_AT + layout.LEATHER_BITS * number
                claims |= player.quilt.labels.count(LEATHER_MARK) << shift
        return claims

    def _first_home(self) -> int | None:
        ahead = self._ahead()
        if self.finished_first is None and ahead is not None:
            return ahead if self.players[ahead].time == self.edition.last else None
        return self.finished_first


def _number(who: int | None) -> int:
    return layout.NOBODY if who is None else who


def free_words(quilt: Quilt) -> tuple[int, int]:
    """Return the free cells of a quilt as two signed words."""
    low, high = split(quilt.free)
    return _with_sign(low), _with_sign(high)


def _with_sign(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word
