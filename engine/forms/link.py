"""Links of the board: a position, a game, a puzzle or a study behind the ``#`` of an address.

docs/reference/links.md is the specification. Mail programs, chats and forums change links; what can
be undone safely is undone, and a short link ends in a check.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from patchwork_solve.engine.base import examples
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.fragment import fragment_of, plain
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.forms.notation import length_of_start, read_edition
from patchwork_solve.engine.game.cell import cell_text, corner_of, read_cell
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.orientation import EVERY, orientations_of
from patchwork_solve.engine.game.patch import LEATHER

VERSION = 1
FIELD = "link"
LONGEST = 200_000
"""Characters of a link."""

_LARGEST_STUDY = 1_000_000
"""Bytes of a study in a link."""

_SHORT = re.compile(r"v(\d{1,6})_(\d{1,4})_([A-Za-z0-9._~-]+)")
_CHECK = re.compile(r"_(?=([0-9a-z]{4}))")
_LONG = re.compile(r"(?:(\d{1,4}):)?((?:position|game)[+ ].*)")
_PUZZLE = re.compile(r"puzzle:([\w-]+)/(\d{1,6})", re.I)
_MARK = re.compile(r"^(?:turn_[01]_[0-9a-f]{1,32}|task)_")
"""The mark of a game by link, or of a position that is sent as a question; either is behind it."""

_STUDY_FILE = re.compile(r"(?:\d{1,4}:)?study:")
_PARAMETERS = re.compile(r"[?&]\w{1,40}=")
"""The first of the parameters that sites append to addresses."""

_END = ".,;:!?)]>\"'”’»*"
"""Signs of the sentence around a link."""

DAMAGED = Sentence("damaged or cut off; copy it again")


@dataclass(frozen=True)
class Link:
    """The content of a link.

    Parameters
    ----------
    text : str
        The one-line form, or a study as JSON.
    ply : int or None
        The ply of a game that the link shows.
    """

    text: str
    ply: int | None = None


def read_link(text: str, field: str = FIELD) -> Link:
    """Read a link: whole or from its ``#`` on.

    Raises `InputError` if it is damaged, of another version, or names what this program does not
    have.
    """
    if len(text) > LONGEST:
        raise InputError(
            field,
            "{value}; allowed: {allowed}",
            value=Sentence("{count} characters", count=f"{len(text):,}"),
            allowed=f"{LONGEST:,}",
        )
    fragment = fragment_of(text) or ""
    address = plain(fragment)
    if _STUDY_FILE.match(address):
        raise InputError(field, "names a study on a site; save the study, and give its file")
    if found := _PUZZLE.match(address):
        return _puzzle(found[1].lower(), int(found[2]), field)
    if address.startswith("puzzle"):
        raise InputError(field, "names no puzzle; allowed: #puzzle:SET/NUMBER")
    if address.lower().startswith(("learn", "set:")):
        raise InputError(field, "names lessons or several puzzles; open it on the board")
    if fragment.startswith("v"):
        return _short(fragment, field)
    return _long(fragment, field)


# -- the long form -----------------------------------------------------------------------------


def _long(fragment: str, field: str) -> Link:
    for _ in range(3):
        if found := _LONG.match(fragment):
            break
        fragment = unquote(fragment)
    else:
        raise InputError(field, DAMAGED)
    ply, text = found.groups()
    if not text.split(" ")[-1].split("+")[-1].startswith("names"):
        text = _PARAMETERS.split(text, maxsplit=1)[0].rstrip(_END)
    words = unquote(text.replace("+", " ")).split()
    # Only names hold a % of their own: elsewhere it is left over from a second encoding.
    words = [word if word.startswith("names:") else plain(word) for word in words]
    return Link(" ".join(words), None if ply is None else int(ply))


# -- the short form ----------------------------------------------------------------------------


def _hashes(text: str) -> Iterator[int]:
    """Yield the FNV-1a hash of each beginning of a text, by the low bytes of its characters."""
    value = 0x811C9DC5
    for sign in text:
        yield value
        value = (value ^ ord(sign) & 0xFF) * 0x01000193 & 0xFFFFFFFF
    yield value


def _check(value: int) -> str:
    """Return the four characters in which a hash is written, in base 36."""
    digits = ""
    value %= 36**4
    for _ in range(4):
        value, digit = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def _sealed(fragment: str) -> str | None:
    """Return the longest beginning of a fragment whose check is right, without the check.

    Dropping a tail is safe, as the check is there.
    """
    text = re.sub(r"\s", "", plain(fragment))
    ends = {found.start(): found[1] for found in _CHECK.finditer(text)}
    right = [
        at for at, value in enumerate(_hashes(text)) if at in ends and _check(value) == ends[at]
    ]
    return text[: right[-1]] if right else None


def _short(fragment: str, field: str) -> Link:
    version = re.match(r"v(\d{1,6})_", fragment)
    if version and int(version[1]) != VERSION:
        raise InputError(
            field,
            "is of version {version}; this program reads version {known}",
            version=version[1],
            known=VERSION,
        )
    body = _SHORT.fullmatch(_sealed(fragment) or "")
    if body is None:
        raise InputError(field, DAMAGED)
    number, packed = int(body[2]), body[3]
    if packed.startswith("study_"):
        return Link(_study(packed.removeprefix("study_"), field))
    words = [_unescaped(word, field) for word in _MARK.sub("", packed).split("_")]
    start = length_of_start(words)
    if start == len(words):
        return Link(" ".join(words))
    edition = read_edition(words[1 if words[1] != "position" else 2], None)
    moves = [_long_move(move, edition, field) for move in words[start:]]
    return Link(" ".join([*words[:start], *moves]), number)


def _unescaped(word: str, field: str) -> str:
    try:
        encoded = word.replace(".", ",").replace("~", "/").replace("-", "%")
        return unquote(encoded, errors="strict")
    except UnicodeDecodeError:
        raise InputError(field, DAMAGED) from None


def _study(packed: str, field: str) -> str:
    try:
        content = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        text = inflate.decompress(content, _LARGEST_STUDY).decode()
    except (ValueError, zlib.error):
        raise InputError(field, DAMAGED) from None
    if inflate.unconsumed_tail:
        raise InputError(
            field,
            "the study has more than {most} bytes",
            most=f"{_LARGEST_STUDY:,}",
        )
    return text


def _long_move(move: str, edition: Edition, field: str) -> str:
    """Return the token of a move; one that is not short is a token already."""
    if move == "0":
        return Move().to_text()
    if leather := re.fullmatch(r"0([a-z]{1,2}\d{1,3})", move):
        return f"{LEATHER}@{leather[1]}"
    short = re.fullmatch(r"([A-Za-z])([0-7])([a-z]{1,2}\d{1,3})", move)
    if short is None:
        return move
    letter, lies, place = short.groups()
    name = next((name for name, each in edition.letter.items() if each == letter), None)
    if name is None:
        raise InputError(
            field,
            "{letter} is not a patch letter of edition {edition}",
            letter=letter,
            edition=edition.name,
        )
    row, column = read_cell(place, field)
    laid = EVERY[int(lies)].lay(edition.find(name).cells)
    return Move(name, tuple((row + r, column + c) for r, c in laid)).to_text()


# -- puzzles -----------------------------------------------------------------------------------


def _puzzle(name: str, number: int, field: str) -> Link:
    """Return the position of a puzzle that comes with the program."""
    found = examples.find(name, field, "puzzles")
    puzzles = json.loads(read_bytes(Path(found.path), field, 1 << 25))["puzzles"]
    if not 1 <= number <= len(puzzles):
        raise InputError(
            field,
            "puzzle {number}; allowed: 1 to {most} of {name}",
            number=number,
            most=len(puzzles),
            name=shown(name),
        )
    return Link(puzzles[number - 1]["position"])


# -- writing -----------------------------------------------------------------------------------


def short_link(text: str, edition: Edition, ply: int = 0) -> str:
    """Return the short form of a link, from its ``#`` on.

    Parameters
    ----------
    text : str
        The one-line form of a position or a game.
    edition : Edition
        Its rules.
    ply : int
        The ply of a game that the link shows.

    Examples
    --------
    >>> from patchwork_solve.engine.forms.variant import edition_of
    >>> short_link("game current RFcB advance leather@d4", edition_of("current"), 2)
    '#v1_2_game_current_RFcB_0_0d4_rxje'
    """
    words = text.split()
    start = length_of_start(words)
    moves = [_short_move(word, edition) for word in words[start:]]
    shown_at = ply if moves else 0
    parts = "_".join(_escaped([*words[:start], *moves]))
    body = f"v{VERSION}_{shown_at}_{parts}"
    *_, value = _hashes(body)
    return f"#{body}_{_check(value)}"


def _escaped(words: Sequence[str]) -> Iterator[str]:
    shorter = {",": ".", "/": "~"}
    for word in words:
        yield "".join(
            sign
            if sign.isascii() and sign.isalnum()
            else shorter.get(sign) or "".join(f"-{byte:02X}" for byte in sign.encode())
            for sign in word
        )


def _short_move(token: str, edition: Edition) -> str:
    move = Move.from_text(token)
    if move.is_advance:
        return "0"
    if move.patch == LEATHER:
        return f"0{cell_text(move.cells[0])}"
    letter = "" if move.is_swap else edition.letter.get(move.patch or "", "")
    if not (letter.isascii() and letter.isalpha()):
        return token
    row, column = corner_of(move.cells)
    cells = tuple(sorted((r - row, c - column) for r, c in move.cells))
    lies = orientations_of(edition.find(move.patch or "").cells).get(cells)
    return token if lies is None else f"{letter}{EVERY.index(lies)}{cell_text((row, column))}"
