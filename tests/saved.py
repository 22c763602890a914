"""A writer of saved tables and logs by every convention, with a geometry of its own."""

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from patchwork_solve import Game, State
from patchwork_solve.engine.game.cell import LEATHER_MARK, Cell
from patchwork_solve.engine.game.edition import Edition

PLAYERS = (("2345678", "Ann", "ff0000"), ("3456789", "Bob", "0000ff"))
"""Number, name and colour of both players."""

BUTTONS = 150
"""More than two players ever hold."""
PUBLISHED = "row-column,turn-flip,clockwise,flip-last,picture-corner"
CELLS = {
    "row-column": lambda r, c: f"_{r}_{c}",
    "row-column-from-1": lambda r, c: f"_{r + 1}_{c + 1}",
    "column-row": lambda r, c: f"_{c}_{r}",
    "column-row-from-1": lambda r, c: f"_{c + 1}_{r + 1}",
    "count": lambda r, c: f"_{9 * r + c}",
    "count-from-1": lambda r, c: f"_{9 * r + c + 1}",
    "digits": lambda r, c: f"_{r}{c}",
    "digits-from-1": lambda r, c: f"_{r + 1}{c + 1}",
}


def turned(picture: Sequence[Cell], state: int, convention: Sequence[str]) -> list[complex]:
    """Return the cells as column + row i: a quarter turn clockwise is a product with i."""
    _, code, turn, flip, _ = convention
    turns, is_flipped = (state % 4, state > 3) if code == "turn-flip" else divmod(state, 2)
    if turn == "anticlockwise":
        turns = -turns % 4
    points = [complex(column, row) for row, column in picture]
    if is_flipped and flip == "flip-first":
        points = [-point.conjugate() for point in points]
    points = [point * 1j**turns for point in points]
    if is_flipped and flip == "flip-last":
        points = [-point.conjugate() for point in points]
    return [complex(round(point.real), round(point.imag)) for point in points]


def anchor(points: Sequence[complex], name: str) -> complex:
    """Return the cell that the table names, where the picture was turned around its corner."""
    return {
        "picture-corner": 0j,
        "first-cell": min(points, key=lambda p: (p.imag, p.real)),
        "box-corner": complex(min(p.real for p in points), min(p.imag for p in points)),
    }[name]


def covered(picture: Sequence[Cell], location: str, state: int, name: str) -> set[Cell]:
    """Return the cells of a patch by its location and state."""
    convention = name.split(",")
    end = location[len("square_ff0000") :]
    points = turned(picture, state, convention)
    to = next(
        complex(column, row)
        for row in range(9)
        for column in range(9)
        if CELLS[convention[0]](row, column) == end
    )
    shift = to - anchor(points, convention[4])
    return {(int((p + shift).imag), int((p + shift).real)) for p in points}


@lru_cache(maxsize=1 << 14)
def code(picture: tuple[Cell, ...], cells: tuple[Cell, ...], name: str) -> tuple[str, int]:
    """Return the end of the location and the state of a patch that lies on some cells."""
    convention = name.split(",")
    lies = {complex(column, row) for row, column in cells}
    for state in range(8):
        points = turned(picture, state, convention)
        first = min(points, key=lambda p: (p.imag, p.real))
        shift = min(lies, key=lambda p: (p.imag, p.real)) - first
        if {point + shift for point in points} != lies:
            continue
        at = anchor(points, convention[4]) + shift
        return CELLS[convention[0]](int(at.imag), int(at.real)), state
    raise AssertionError(f"{cells} are not a patch")


def kinds(edition: Edition) -> dict[str, str]:
    """Return the token of each patch."""
    return {patch.name: f"patch_{n}" for n, patch in enumerate(edition.patches, start=1)}


def players() -> dict[str, Any]:
    return {
        number: {"id": number, "no": str(no), "name": name, "color": color}
        for no, (number, name, color) in enumerate(PLAYERS, start=1)
    }


class Writer:
    """Writes positions that follow on each other.

    Parameters
    ----------
    start : State
        The first one.
    circle : str
        Whether the neutral token's state is its place, or a number of patches.
    masks : bool
        Whether the pictures are written.
    """

    def __init__(
        self, start: State, convention: str = PUBLISHED, circle: str = "place", masks: bool = True
    ) -> None:
        self.edition = start.edition
        self.convention = convention
        self.is_place = circle == "place"
        self.masks = masks
        self.order = list(start.circle)
        self.leather: dict[tuple[str, int], int] = {}
        self.places = {name: at for at, name in enumerate(start.circle, start=1)}

    def tokens(self, state: State) -> dict[str, dict[str, Any]]:
        """Return the tokens of a position."""
        found: dict[str, tuple[str, int]] = {}
        named = kinds(self.edition)
        for key, (place, number) in self._circle(state).items():
            found[key] = (place, number)
        for (_, _, color), quilt in zip(PLAYERS, state.quilts, strict=True):
            letters = {letter: name for name, letter in self.edition.letter.items()}
            for letter, cells in quilt.sewn().items():
                patch = self.edition.find(letters[letter])
                end, how = code(patch.cells, cells, self.convention)
                found[named[patch.name]] = (f"square_{color}{end}", how)
            for at, label in enumerate(quilt.labels):
                if label == LEATHER_MARK:
                    end, how = code(((0, 0),), (divmod(at, 9),), self.convention)
                    number = self.leather.setdefault((color, at), len(self.leather))
                    found[f"patch_0_{number}"] = (f"square_{color}{end}", how)
        for number in range(len(self.leather), 5):
            found[f"patch_0_{number}"] = ("timeboard", 0)
        found |= self._of_players(state)
        return {
            key: {"key": key, "location": place, "state": str(number)}
            for key, (place, number) in found.items()
        }

    def _circle(self, state: State) -> dict[str, tuple[str, int]]:
        named = kinds(self.edition)
        circle = state.circle
        left = [name for name in self.order if name in circle]
        first = left.index(circle[0]) if left else 0
        if self.is_place:
            rows = {named[name]: ("market", self.places[name]) for name in left}
            # The token lies where the last purchase was: in the gap before the first patch.
            before = self.order[self.order.index(circle[0]) - 1] if left else ""
            neutral = 0 if before in left else self.places.get(before, 0)
            return {**rows, "token_neutral": ("market", neutral)}
        rows = {named[name]: ("market", at) for at, name in enumerate(left)}
        return {**rows, "token_neutral": ("market", first)}

    def _of_players(self, state: State) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = {}
        used = 0
        times = [player.time for player in state.players]
        top = state.to_move if not state.is_over else 1 - (state.finished_first or 0)
        for n, (_, _, color) in enumerate(PLAYERS):
            on_top = int(n == top) if times[0] == times[1] else 0
            found[f"timemarker_{color}"] = (f"square_{times[n]}", on_top)
            for number in range(used, used + state.players[n].buttons):
                found[f"button_{number}"] = (f"buttons_{color}", 0)
            used += state.players[n].buttons
        for number in range(used, BUTTONS):
            found[f"button_{number}"] = ("bank", 0)
        holder = state.special_tile
        where = "supply" if holder is None else f"tableau_{PLAYERS[holder][2]}"
        return {**found, "tile_special7x7": (where, 0)}

    def counters(self, state: State) -> dict[str, dict[str, Any]]:
        """Return the counters of a position."""
        found = {}
        for (_, _, color), player in zip(PLAYERS, state.players, strict=True):
            for name, value in (("income", player.income), ("empties", player.quilt.holes)):
                key = f"{name}_{color}_counter"
                found[key] = {"counter_name": key, "counter_value": value}
        return found

    def table(self, state: State) -> dict[str, Any]:
        """Return the whole table of a position."""
        types: dict[str, Any] = {}
        named = kinds(self.edition)
        for patch in self.edition.patches:
            rows = "".join(f":{row}" for row in patch.rows())
            types[named[patch.name]] = {
                "cost": str(patch.buttons),
                "time": patch.time,
                "income": patch.income,
                "spaces": patch.area,
            }
            if self.masks:
                types[named[patch.name]]["mask"] = rows.replace("#", "1").replace(".", "0")
        return {
            "players": players(),
            "tokens": self.tokens(state),
            "counters": self.counters(state),
            "token_types": types,
            "gamestate": {"name": "playerTurn", "active_player": PLAYERS[state.to_move][0]},
        }

    def packet(self, before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
        """Return what changes one table into the next, as one action."""
        events: list[dict[str, Any]] = []
        lists: dict[str, list[str]] = {}
        for key, token in after["tokens"].items():
            if token == before["tokens"][key]:
                continue
            if key.startswith("button"):
                lists.setdefault(token["location"], []).append(key)
                continue
            place, state = token["location"], token["state"]
            args = {"token_id": key, "place_id": place, "new_state": state, "player_name": "Ann"}
            events.append({"type": "tokenMoved", "args": args})
        for place, keys in lists.items():
            args = {"list": keys, "place_id": place, "new_state": 0}
            events.append({"type": "tokenMoved", "args": args})
        for key, counter in after["counters"].items():
            if counter != before["counters"][key]:
                events.append({"type": "counter", "args": {**counter, "inc": 1}})
        return {"move_id": "1", "data": [*events, {"type": "gameStateChange", "args": {}}]}


def saved_log(game: Game, convention: str = PUBLISHED, circle: str = "place") -> dict[str, Any]:
    """Return a game as the table of its beginning and a log."""
    writer = Writer(game.start, convention, circle)
    tables = [writer.table(state) for state in game.states]
    steps = itertools.pairwise(tables)
    packets = [writer.packet(before, after) for before, after in steps]
    return {"gamedatas": tables[0], "data": {"logs": packets}}
