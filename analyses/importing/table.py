"""The table of a saved game: players, tokens and counters, as the site's page holds them.

Its tokens are checked one by one. What several of them say together is compared with the rules in
`reading`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from patchwork_solve.analyses.importing.conventions import CIRCLES, DECLARED, Sewn
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import LEATHER, Patch, Shape, orientations

MARKET, NEUTRAL, TILE = "market", "token_neutral", "tile_special7x7"
"""Names of the circle's place, the neutral token and the special tile."""

COUNTERS = ("buttons", "income", "empties")
"""Counters of each player that the rules determine too."""

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_PATCH = re.compile(r"patch_[1-9][0-9]?")
_LEATHER = re.compile(r"patch_0_[0-9]+")
_SEPARATORS = re.escape(DECLARED["separators"])
_CODE = re.compile(rf"[{_SEPARATORS}](?:([0-9]{{1,2}})|([0-9])[{_SEPARATORS}]([0-9]))")
_SPACE = re.compile(r"[^0-9]*_([0-9]{1,2})")


class Token(NamedTuple):
    """The place of a token, and the number that says more."""

    location: str
    state: int


class Seated(NamedTuple):
    """A player of a saved table."""

    id: str
    name: str
    color: str


class Kind(NamedTuple):
    """The patch that a token stands for, and its picture."""

    name: str
    picture: Shape


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """Return an object of JSON.

    Raises `InputError`, naming `field` if it is none.
    """
    if not isinstance(value, dict):
        raise InputError(field, "missing, or not an object")
    return value


def whole(value: Any, field: str) -> int:
    """Return a whole number, which such files often hold as text.

    Raises
    ------
    InputError
        Naming `field` if it is none.
    """
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not _WHOLE.fullmatch(text):
        raise InputError(field, "missing, or not a whole number")
    return int(text)


def text_of(value: Any, field: str) -> str:
    """Return a text that is not empty.

    Raises `InputError`, naming `field` if it is none.
    """
    if not isinstance(value, str) or not value:
        raise InputError(field, "missing, or not text")
    return value


class Table:
    """The tokens and counters of a saved table, which the events of a log change.

    Raises
    ------
    InputError
        For what is missing or of another form.
    """

    def __init__(self, gamedatas: Mapping[str, Any], edition: Edition) -> None:
        self.edition = edition
        self.players = _players(gamedatas)
        self.squares = [f"square_{player.color}" for player in self.players]
        self.kinds = _kinds(gamedatas, edition)
        self.tokens: dict[str, Token] = {}
        for key, token in mapping(gamedatas.get("tokens"), "tokens").items():
            field = f"tokens.{key}"
            token = mapping(token, field)
            location = text_of(token.get("location"), f"{field}.location")
            self.tokens[key] = Token(location, whole(token.get("state", 0), f"{field}.state"))
        self.counters: dict[str, int] = {}
        for key, counter in mapping(gamedatas.get("counters", {}), "counters").items():
            if isinstance(counter, dict) and counter.get("counter_value") is not None:
                field = f"counters.{key}.counter_value"
                self.counters[key] = whole(counter["counter_value"], field)
        self.active = _active(gamedatas, self.players)

    def token(self, key: str) -> Token:
        """Return a token.

        Raises `InputError` if there is none.
        """
        if key not in self.tokens:
            raise InputError(f"tokens.{key}", "missing")
        return self.tokens[key]

    def owner(self, location: str) -> int | None:
        """Return the player on whose quilt a location is."""
        for number, square in enumerate(self.squares):
            if location.startswith(square):
                return number
        return None

    def sewn(self) -> list[Sewn]:
        """Return the patches and the leather on the quilts.

        Raises `InputError` for a patch that lies neither in the circle nor on a quilt.
        """
        found = []
        for key, token in self.tokens.items():
            player = self.owner(token.location)
            if player is not None and self.is_cloth(key):
                found.append(self.patch_at(key, player, token))
        for key in self.kinds:
            where = self.token(key).location
            if where != MARKET and self.owner(where) is None:
                raise InputError(
                    f"tokens.{key}.location",
                    "{value}; a patch lies in 'market' or on square_COLOR",
                    value=shown(where),
                )
        return found

    def is_cloth(self, key: str) -> bool:
        """Whether a token is a patch or leather."""
        return key in self.kinds or _LEATHER.fullmatch(key) is not None

    def patch_at(self, key: str, player: int, token: Token) -> Sewn:
        """Return a patch on a quilt, where its token is.

        Raises `InputError` if its location does not end in one or two numbers.
        """
        rest = token.location.removeprefix(self.squares[player])
        code = _CODE.fullmatch(rest)
        if code is None:
            raise InputError(
                f"tokens.{key}.location",
                "{value}; it ends in one or two numbers, as _3_4",
                value=shown(token.location),
            )
        numbers = tuple(int(number) for number in code.groups() if number is not None)
        kind = self.kinds.get(key, Kind(LEATHER, ((0, 0),)))
        return Sewn(player, key, kind.name, kind.picture, numbers, token.state)

    def time(self, player: int) -> int:
        """Return the space of a player's token.

        Raises `InputError`.
        """
        key = f"timemarker_{self.players[player].color}"
        found = _SPACE.fullmatch(self.token(key).location)
        if found is None or int(found[1]) > self.edition.last:
            raise InputError(
                f"tokens.{key}.location",
                "{value}; it ends in a space, _0 to _{last}",
                value=shown(self.token(key).location),
                last=self.edition.last,
            )
        return int(found[1])

    def on_top(self) -> int | None:
        """Return the player whose token is on top, None if the tokens do not say it."""
        first, second = (self.token(f"timemarker_{one.color}").state for one in self.players)
        return None if first == second else int(second > first)

    def buttons(self, player: int) -> int:
        """Return the number of buttons that a player holds."""
        place = f"buttons_{self.players[player].color}"
        return sum(token.location == place for token in self.tokens.values())

    def counter(self, name: str, player: int) -> int | None:
        """Return the value of a counter of a player, None if there is none."""
        return self.counters.get(f"{name}_{self.players[player].color}_counter")

    def is_read(self, name: str) -> bool:
        """Whether a counter is compared with the rules."""
        return any(
            name == f"{figure}_{player.color}_counter"
            for figure in COUNTERS
            for player in self.players
        )

    def holder(self) -> int | None:
        """Return who holds the special tile."""
        where = self.token(TILE).location
        held = [where == f"tableau_{player.color}" for player in self.players]
        return held.index(True) if any(held) else None

    def circles(self) -> dict[tuple[str, ...], list[str]]:
        """Return each order of the circle that the neutral token may mean, with its readings.

        Raises `InputError` if two patches have one place, or the token's state fits neither
        reading.
        """
        row = sorted(
            (token.state, key)
            for key, token in self.tokens.items()
            if key in self.kinds and token.location == MARKET
        )
        places = [place for place, _ in row]
        for (place, one), (other, two) in itertools.pairwise(row):
            if place == other:
                raise InputError(
                    f"tokens.{two}.state",
                    "{place}, as of {one}; each has its own",
                    place=place,
                    one=one,
                )
        state = self.token(NEUTRAL).state
        found: dict[tuple[str, ...], list[str]] = {}
        for reading in CIRCLES:
            is_place = DECLARED["circle"][reading]
            if (is_place and state in places) or (not is_place and not 0 <= state <= len(row)):
                continue
            first = sum(place < state for place in places) if is_place else state
            names = [self.kinds[key].name for _, key in [*row[first:], *row[:first]]]
            found.setdefault(tuple(names), []).append(reading)
        if not found:
            raise InputError(
                f"tokens.{NEUTRAL}.state",
                "{value}; it is a place of its own, or a number up to {count} patches",
                value=state,
                count=len(row),
            )
        return found


def _players(gamedatas: Mapping[str, Any]) -> tuple[Seated, Seated]:
    """Return both players in the order of the site's numbers."""
    players = mapping(gamedatas.get("players"), "players")
    if len(players) != 2:
        raise InputError("players", "{value}; allowed: two", value=len(players))
    found = []
    for key, player in players.items():
        field = f"players.{key}"
        player = mapping(player, field)
        color = text_of(player.get("color"), f"{field}.color").removeprefix("#")
        name = text_of(player.get("name"), f"{field}.name")
        found.append((whole(player.get("no"), f"{field}.no"), Seated(key, name, color)))
    (no, first), (other, second) = sorted(found)
    if no == other or first.color == second.color:
        field = "no" if no == other else "color"
        raise InputError(f"players.{second.id}.{field}", "the same as of the other player")
    return first, second


def _active(gamedatas: Mapping[str, Any], players: Sequence[Seated]) -> int | None:
    """Return the player to move according to the site, None if it names neither player."""
    state = gamedatas.get("gamestate")
    named = str(state.get("active_player")) if isinstance(state, dict) else ""
    ids = [player.id for player in players]
    return ids.index(named) if named in ids else None


def _kinds(gamedatas: Mapping[str, Any], edition: Edition) -> dict[str, Kind]:
    """Return the patch of each token, named by its figures."""
    by_figures: dict[tuple[int, ...], Patch] = {
        (p.buttons, p.time, p.income, p.area): p for p in edition.patches
    }
    found: dict[str, Kind] = {}
    for key, kind in mapping(gamedatas.get("token_types"), "token_types").items():
        if not _PATCH.fullmatch(key):
            continue
        field = f"token_types.{key}"
        kind = mapping(kind, field)
        named = ("cost", "time", "income", "spaces")
        figures = tuple(whole(kind.get(name), f"{field}.{name}") for name in named)
        patch = by_figures.pop(figures, None)
        if patch is None:
            said = ", ".join(f"{name} {n}" for name, n in zip(named, figures, strict=True))
            raise InputError(
                field, "{value}: not a patch, or one that another token has", value=said
            )
        found[key] = Kind(patch.name, _picture(kind.get("mask"), patch.cells, f"{field}.mask"))
    if by_figures:
        names = ", ".join(patch.name for patch in by_figures.values())
        raise InputError("token_types", "no token for {names}", names=names)
    return found


def _picture(mask: Any, cells: Shape, field: str) -> Shape:
    """Return the picture of a patch as the site draws it, ours if the file does not say it."""
    if mask is None:
        return cells
    rows = text_of(mask, field).strip(":").split(":")
    drawn = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell not in "0."]
    if not drawn or len(drawn) != len(cells) or orientations(drawn)[0] != orientations(cells)[0]:
        raise InputError(field, "another shape than that of the patch with these figures")
    return tuple(drawn)
