"""A strategy that is looked up by position, `patchwork-strategy/2`.

The hero makes the most hopeful move everywhere but in the positions that a table names: so a move
is found in a position without the walk that led to it. The table has a part of the hash of each
position. Should another position have the same part, then the hero skips moves there too, and the
check follows what comes of that.
"""

import base64
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from patchwork_solve import InputError
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.forms.validation import parse, validate
from scripts.strategies import certificate
from scripts.strategies.certificate import LARGEST, Certificate, Strategy, UnshownError, walked
from scripts.strategies.claim import Claim
from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Masks, Numbers
from scripts.strategies.position import MOST, names
from scripts.strategies.strategy import (
    GIVEN,
    MET,
    NODES,
    PLY,
    UNDECIDED,
    USED,
    Choices,
    Walk,
    go,
)

FORMAT = "patchwork-strategy/2"

NAME_BYTES = 6
"""Bytes of a hash that name a position: its highest."""

REST = np.uint64(64 - 8 * NAME_BYTES)
"""Bits of a hash that are left out."""

MOST_SKIPPED = MOST - 1


@compiled
def _skipped(named: Masks, skips: Choices, name: int) -> int:
    """Return how many moves are skipped in a position: 0 for one that the table does not name."""
    low, high = 0, len(named)
    while low < high:
        middle = (low + high) // 2
        if named[middle] < name:
            low = middle + 1
        else:
            high = middle
    return np.int64(skips[low]) if low < len(named) and named[low] == name else 0


@compiled
def go_by_position(
    claim: Claim,
    walk: Walk,
    most_nodes: int,
    given: Choices,
    met: Masks,
    named: Masks,
    skips: Choices,
) -> int:
    """Continue a walk with the choices of a table; `given` has place for one of them."""
    control = walk.control
    while True:
        ended = go(claim, walk, most_nodes, given, met)
        if ended != UNDECIDED:
            return ended
        key, _ = names(walk.positions[control[PLY]])
        given[0] = _skipped(named, skips, key >> REST)
        control[USED], control[GIVEN] = 0, 1


@compiled
def go_and_name(
    claim: Claim,
    walk: Walk,
    most_nodes: int,
    given: Choices,
    met: Masks,
    choices: Choices,
    named: Masks,
    skips: Choices,
    done: Numbers,
) -> int:
    """Continue a walk with the choices of a list; name the positions in which moves are skipped.

    `done` has the number of choices taken from the list, and of positions named.
    """
    control = walk.control
    while True:
        ended = go(claim, walk, most_nodes, given, met)
        if ended != UNDECIDED or done[0] == len(choices):
            return ended
        given[0] = choices[done[0]]
        done[0] += 1
        if given[0] > 0:
            key, _ = names(walk.positions[control[PLY]])
            named[done[1]], skips[done[1]] = key >> REST, given[0]
            done[1] += 1
        control[USED], control[GIVEN] = 0, 1


class Lookup(Strategy):
    """A strategy with which a player can force a lead of a number of points, by position."""

    format: Literal["patchwork-strategy/2"]
    hopes: str = Field(
        description="what makes a move look hopeful, by space, buttons and income: 32-bit "
        "integers, lowest byte first, as base64 of a zlib stream"
    )
    skips: Annotated[list[str], Field(min_length=MOST_SKIPPED, max_length=MOST_SKIPPED)] = Field(
        description="positions in which the hero skips the one, two or three most hopeful moves: "
        f"the highest {NAME_BYTES} bytes of the hash of each, highest byte first, in ascending "
        "order, as base64; in all others the hero makes the most hopeful move"
    )

    @property
    def size(self) -> str:
        """Size of the file, in words."""
        return f"{len(self.table()[0]):,} positions named"

    def hoped(self, size: int) -> bytes:
        """Return the packed hopes of moves, unpacked."""
        unpacking = zlib.decompressobj()
        try:
            content = unpacking.decompress(base64.b64decode(self.hopes, validate=True), size + 1)
        except (ValueError, zlib.error):
            raise InputError("hopes", "this is no base64 of a zlib stream") from None
        if len(content) != size or not unpacking.eof or unpacking.unused_data:
            raise InputError(
                "hopes", "not one stream; allowed: one of {size} bytes", size=f"{size:,}"
            )
        return content

    def table(self) -> tuple[Masks, Choices]:
        """Return the positions named, in ascending order, and how many moves are skipped in each.

        Raises `InputError`.
        """
        parts = [_names_in(text, f"skips[{n}]") for n, text in enumerate(self.skips)]
        named = np.concatenate(parts)
        skips = np.repeat(np.arange(1, MOST_SKIPPED + 1, dtype=np.uint8), [len(p) for p in parts])
        order = np.argsort(named, kind="stable")
        if len(np.unique(named)) != len(named):
            raise InputError("skips", "a position is named twice; allowed: once")
        return named[order], skips[order]

    def check(self, report: Callable[[int], None] = lambda nodes: None) -> tuple[int, int]:
        """Follow the strategy against all that the other may do; see `Certificate.check`."""
        claim, walk = self.walk()
        named, skips = self.table()
        given = np.zeros(1, np.uint8)

        def go_on(claim: Claim, walk: Walk, most: int, met: Masks) -> int:
            return go_by_position(claim, walk, most, given, met, named, skips)

        walked(claim, walk, go_on, report)
        return int(walk.control[MET]), int(walk.control[NODES])


def load_strategy(path: Path) -> Certificate | Lookup:
    """Read a strategy in either form.

    Raises `InputError`, naming the field that is wrong.
    """
    document = parse(read_bytes(path, "FILE", LARGEST))
    if isinstance(document, dict) and document.get("format") == FORMAT:
        return validate(Lookup, document, FORMAT)
    return validate(Certificate, document, certificate.FORMAT)


def lookup_of(made: Certificate, report: Callable[[int], None] = lambda nodes: None) -> Lookup:
    """Return the strategy of a certificate by position, following it to its end.

    Raises what `Certificate.check` does.
    """
    claim, walk = made.walk()
    choices = made.given()
    named = np.zeros(np.count_nonzero(choices), np.uint64)
    skips, done = np.zeros(len(named), np.uint8), np.zeros(2, np.int64)
    given = np.zeros(1, np.uint8)

    def go_on(claim: Claim, walk: Walk, most: int, met: Masks) -> int:
        return go_and_name(claim, walk, most, given, met, choices, named, skips, done)

    walked(claim, walk, go_on, report)
    if done[0] != len(choices):
        raise UnshownError(f"{len(choices):,} choices, of which {done[0]:,} are met")
    size = made.guess(claim.facts).hopes.size * 4
    return Lookup(
        format="patchwork-strategy/2",
        state=made.state,
        player=made.player,
        least=made.least,
        dues=made.dues,
        hopes=base64.b64encode(zlib.compress(made.hoped(size), 9)).decode(),
        skips=[_text_of(named[skips == n]) for n in range(1, MOST_SKIPPED + 1)],
    )


def _text_of(named: Masks) -> str:
    """Return names of positions as the file has them."""
    content = np.sort(named << REST).astype(">u8").view(np.uint8).reshape(-1, 8)[:, :NAME_BYTES]
    return base64.b64encode(content.tobytes()).decode()


def _names_in(text: str, field: str) -> Masks:
    """Return the names of positions that a file has.

    Raises `InputError`.
    """
    try:
        content = np.frombuffer(base64.b64decode(text, validate=True), np.uint8)
    except ValueError:
        raise InputError(field, "this is no base64") from None
    if len(content) % NAME_BYTES:
        raise InputError(
            field,
            "{count} bytes; allowed: {size} for each position",
            count=len(content),
            size=NAME_BYTES,
        )
    rows = np.zeros((len(content) // NAME_BYTES, 8), np.uint8)
    rows[:, 8 - NAME_BYTES :] = content.reshape(-1, NAME_BYTES)
    return rows.view(">u8").reshape(-1).astype(np.uint64)


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: Lookup.model_json_schema()}
