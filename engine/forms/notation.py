"""The compact text forms: one token for a move, one line for a position or a game.

docs/reference/notation.md is the specification.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from patchwork_solve.engine.base.errors import InputError, plural
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.validation import parse
from patchwork_solve.engine.forms.variant import edition_named_in, variant_fields
from patchwork_solve.engine.game.cell import EMPTY
from patchwork_solve.engine.game.edition import MAX_PATCHES, Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, is_token, names_text, read_names
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.position import Position
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import Setup

_VARIANT = "variant:"
_NONE = "-"
_LONGEST_DEFINITION = 1 << 20
_PLACES = re.compile(r"(\?[0-9]{0,4})|(.)", re.DOTALL)


# -- parts of a line ---------------------------------------------------------------------------


def edition_text(edition: Edition) -> str:
    """Return an edition as one word."""
    if edition.definition is None:
        return edition.name
    # Not sorted: the order of the patches gives them their letters.
    compact = json.dumps(dict(edition.definition), separators=(",", ":"))
    return _VARIANT + base64.urlsafe_b64encode(zlib.compress(compact.encode(), 9)).decode()


def read_edition(text: str, base: Path | None) -> Edition:
    """Read an edition from one word.

    Raises `InputError`.
    """
    if not text.startswith(_VARIANT):
        return edition_named_in(text, base)
    try:
        packed = base64.urlsafe_b64decode(text.removeprefix(_VARIANT))
        plain = zlib.decompressobj().decompress(packed, _LONGEST_DEFINITION)
    except (ValueError, zlib.error):
        raise InputError("edition", "the variant is damaged; copy the whole line") from None
    try:
        variant = variant_fields(parse(plain))
    except InputError as error:
        raise InputError(f"edition.{error.field}".rstrip("."), error.reason) from None
    return edition_named_in(variant, base)


def _circle_text(edition: Edition, circle: Sequence[str]) -> str:
    text = ""
    for is_unknown, run in groupby(circle, lambda name: name == UNKNOWN_PATCH):
        names = list(run)
        if is_unknown:
            text += f"{UNKNOWN_PATCH}{len(names)}" if len(names) > 1 else UNKNOWN_PATCH
        else:
            text += "".join(edition.letter[name] for name in names)
    return text or _NONE


def read_circle(edition: Edition, text: str) -> list[str]:
    """Return the names of patches in reach order, given by their letters.

    Unknown patches are ``?``, and ``?12`` for twelve of them in a row.

    Raises `InputError` for a letter that the edition does not have, or more patches than any
    edition has.
    """
    names = {letter: name for name, letter in edition.letter.items()}
    if text == _NONE:
        return []
    circle: list[str] = []
    for unknown, letter in _PLACES.findall(text):
        if unknown:
            run = int(unknown.removeprefix(UNKNOWN_PATCH) or 1)
            if run > MAX_PATCHES:
                raise InputError(
                    "circle",
                    "{run} unknown patches; allowed: up to {most}",
                    run=run,
                    most=MAX_PATCHES,
                )
            circle += [UNKNOWN_PATCH] * run
        elif letter in names:
            circle.append(names[letter])
        else:
            raise InputError(
                f"circle[{len(circle)}]",
                "{letter} is not a patch letter of edition {edition}",
                letter=shown(letter),
                edition=edition.name,
            )
    return circle


def _quilt_text(quilt: Quilt) -> str:
    return "/".join(
        "".join(
            str(len(list(run))) if label == EMPTY else "".join(run) for label, run in groupby(row)
        )
        for row in quilt.rows
    )


def _read_quilt(text: str, edition: Edition, field: str) -> Quilt:
    rows = []
    for number, row in enumerate(text.split("/")):
        parts = re.findall(r"([0-9]+)|([^0-9])", row)  # Other digits, as ², are marks of a cell.
        if any(len(run) > 3 or int(run or 0) > edition.width for run, _ in parts):
            raise InputError(
                f"{field}[{number}]", "each row has {width} cells", width=edition.width
            )
        rows.append("".join(mark or EMPTY * int(run) for run, mark in parts))
    return Quilt.drawn(rows, edition.width, edition.height, field, edition.blocked)


def _player_text(player: Player) -> str:
    return f"{player.time},{player.buttons},{player.income},{_quilt_text(player.quilt)}"


def _read_player(text: str, edition: Edition, field: str) -> Player:
    parts = text.split(",")
    if len(parts) != 4:
        raise InputError(field, "allowed: TIME,BUTTONS,INCOME,QUILT")
    time, buttons, income = (
        _number(part, f"{field}.{name}")
        for part, name in zip(parts, ("time", "buttons", "income"), strict=False)
    )
    return Player(time, buttons, income, _read_quilt(parts[3], edition, f"{field}.quilt"))


def _number(text: str, field: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise InputError(field, "{value}; allowed: a whole number from 0", value=shown(text))
    return int(text)


def _who_text(who: int | None) -> str:
    return _NONE if who is None else str(who)


def _read_who(text: str, field: str) -> int | None:
    if text not in ("0", "1", _NONE):
        raise InputError(field, "{value}; allowed: 0, 1 or {none}", value=shown(text), none=_NONE)
    return None if text == _NONE else int(text)


# -- lines -------------------------------------------------------------------------------------


def position_text(state: Position) -> str:
    """Return a position as one line."""
    return " ".join(["position", *_fields(state)])


def setup_text(setup: Setup) -> str:
    """Return a position that is being put together as one line; it may not be one to play from.

    Raises `InputError` if a patch of the circle is not in the edition.
    """
    for number, name in enumerate(setup.circle):
        if name != UNKNOWN_PATCH:
            setup.edition.find(name, f"circle[{number}]")
    return " ".join(["position", *_fields(setup)])


def _fields(state: Position | Setup) -> list[str]:
    return [
        edition_text(state.edition),
        _circle_text(state.edition, state.circle),
        *(_player_text(player) for player in state.players),
        _who_text(state.to_move),
        _tiles_text(state),
        str(state.leather_owed),
        _who_text(state.finished_first),
        *_names_words(state.names),
    ]


def _tiles_text(state: Position | Setup) -> str:
    """Return who holds the special tile, then each further tile of a variant."""
    more = state.more_tiles or [None] * len(state.edition.more_tiles)
    return ",".join(map(_who_text, (state.special_tile, *more)))


def _read_tiles(text: str, edition: Edition) -> tuple[int | None, list[int | None]]:
    special, *more = text.split(",")
    holders = [_read_who(who, f"more_tiles[{number}]") for number, who in enumerate(more)]
    if len(holders) != len(edition.more_tiles):
        reason = plural(
            "{n} entry; edition {edition} has {most} more tiles",
            "{n} entries; edition {edition} has {most} more tiles",
            len(holders),
            edition=edition.name,
            most=len(edition.more_tiles),
        )
        raise InputError("more_tiles", reason)
    return _read_who(special, "special_tile"), holders


def _names_words(names: Names | None) -> list[str]:
    return [] if names is None else [names_text(names)]


_FIELDS = "position EDITION CIRCLE PLAYER PLAYER TO_MOVE SPECIAL_TILE LEATHER_OWED FINISHED_FIRST"
_LENGTH = len(_FIELDS.split())
WORDS_OF_A_POSITION = range(_LENGTH, _LENGTH + 2)
"""Numbers of words in the line of a position: the names of the players may be left out."""


def read_position(text: str, base: Path | None = None) -> Setup:
    """Read a position from one line.

    Raises `InputError`.

    Parameters
    ----------
    base : Path, optional
        Folder in which a variant file named by the line is looked for first.
    """
    parts = text.split()
    names = read_names(parts.pop()) if parts and is_token(parts[-1]) else None
    if len(parts) != _LENGTH or parts[0] != "position":
        reason = plural(
            "{n} field; allowed: {fields}, then names:A,B",
            "{n} fields; allowed: {fields}, then names:A,B",
            len(parts),
            fields=_FIELDS,
        )
        raise InputError("position", reason)
    edition = read_edition(parts[1], base)
    special, more = _read_tiles(parts[6], edition)
    return Setup(
        edition,
        read_circle(edition, parts[2]),
        (
            _read_player(parts[3], edition, "players[0]"),
            _read_player(parts[4], edition, "players[1]"),
        ),
        to_move=_read_who(parts[5], "to_move"),
        special_tile=special,
        leather_owed=_number(parts[7], "leather_owed"),
        finished_first=_read_who(parts[8], "finished_first"),
        names=names,
        more_tiles=more if edition.more_tiles else None,
    )


def is_beginning(state: Position) -> bool:
    """Whether a position is the first of a game, so that its circle says everything."""
    if len(state.circle) != len(state.edition.patches):
        return False
    first = Setup.beginning(state.edition, state.circle)
    turn = state.to_move, state.leather_owed
    # A drawn position may differ from the first one only in who holds a tile.
    is_held = any(holder is not None for holder in (state.special_tile, *state.more_tiles))
    is_blank = state.players == first.players and not is_held
    return is_blank and turn == (first.to_move, first.leather_owed)


def game_text(start: Position, moves: Sequence[Move]) -> str:
    """Return a game as one line."""
    if is_beginning(start):
        head = [
            edition_text(start.edition),
            _circle_text(start.edition, start.circle),
            *_names_words(start.names),
        ]
    else:
        head = [position_text(start)]
    return " ".join(["game", *head, *(move.to_text() for move in moves)])


def length_of_start(words: Sequence[str]) -> int:
    """Return how many words of a line stand before the first move."""
    if words[0] != "game":
        return len(words)
    start = 1 + _LENGTH if words[1:2] == ["position"] else 3
    return start + (start < len(words) and is_token(words[start]))


def read_game_text(text: str, base: Path | None = None) -> tuple[Setup, list[Move]]:
    """Read a game from one line: where it starts, and its moves.

    Raises `InputError`.
    """
    parts = text.split()
    if len(parts) < 3 or parts[0] != "game":
        raise InputError("game", "allowed: game EDITION CIRCLE MOVE MOVE ...")
    end = length_of_start(parts)
    if parts[1] == "position":
        start = read_position(" ".join(parts[1:end]), base)
    else:
        edition = read_edition(parts[1], base)
        names = read_names(parts[3]) if end > 3 else None
        start = Setup.beginning(edition, read_circle(edition, parts[2]), names)
    moves = [Move.from_text(token, f"moves[{n}]") for n, token in enumerate(parts[end:])]
    return start, moves
