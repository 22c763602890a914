"""A strategy in a file, `patchwork-strategy/1`, and whether it keeps what it claims."""

import base64
import lzma
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve import InputError, State
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.reading import read_bytes
from patchwork_solve.engine.forms.models import StateModel, Who
from patchwork_solve.engine.forms.validation import parse, validate
from scripts.strategies.bounds import GREAT, RICH, Bounds, bounds_of
from scripts.strategies.claim import Claim
from scripts.strategies.facts import Facts, Masks, facts_of
from scripts.strategies.hope import Guess, guess_of
from scripts.strategies.position import SPOTS, first
from scripts.strategies.showing import SLICE
from scripts.strategies.strategy import (
    DONE,
    FULL,
    GIVEN,
    LOST,
    MET,
    NO_MOVE,
    NODES,
    PAUSED,
    SMALLEST,
    UNDECIDED,
    USED,
    Choices,
    Walk,
    enlarged,
    go,
    new_walk,
)

FORMAT = "patchwork-strategy/1"

LARGEST = 1 << 26
"""Bytes of a file."""

MOST_CHOICES = 1 << 28

LARGEST_STREAM = 1 << 28
"""Bytes of memory that a stream may want."""

HOPE = np.dtype("<i4")

FLAWS = {
    UNDECIDED: "the choices end before the game does",
    NO_MOVE: "a choice is none of the moves of its position",
    LOST: "the game can end with less than is claimed",
}

Due = Annotated[int, Field(ge=0, le=1 << 20)]


class UnshownError(Exception):
    """A strategy does not keep what it claims, which says nothing of whether another would."""


class Strategy(BaseModel, ABC):
    """Fields of any file of a strategy: whose it is, what it claims, and what guides it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: str
    state: StateModel = Field(description="where the game begins")
    player: Who = Field(description="the hero, whose strategy it is")
    least: Annotated[int, Field(ge=-(1 << 20), le=1 << 20)] = Field(
        description="points that the hero leads by at the end, or more"
    )
    dues: Annotated[list[list[Due]], Field(min_length=2, max_length=2)] = Field(
        description="of the hero and the other, in 1/32 of a point: each patch in the order of the "
        "circle, and last a cell; any that are not below 0 give a bound"
    )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a file.

        Raises `InputError`, naming the field that is wrong.
        """
        (known,) = get_args(cls.model_fields["format"].annotation)
        return validate(cls, parse(read_bytes(path, "FILE", LARGEST)), known)

    def save(self, path: Path) -> None:
        """Write a file, whole or not at all.

        Raises `InputError`.
        """
        text = self.model_dump_json(exclude_unset=True)
        write_file(f"{text}\n".encode(), path, "certificate")

    @property
    def start(self) -> State:
        """The position where the game begins.

        Raises `InputError`.
        """
        return State.from_json(self.state.model_dump(exclude_unset=True))

    @abstractmethod
    def hoped(self, size: int) -> bytes:
        """Return the packed hopes of moves, unpacked.

        Raises `InputError`.

        Parameters
        ----------
        size : int
            Bytes that it must have.
        """

    def guess(self, facts: Facts) -> Guess:
        """Return the hopes by which moves are sorted."""
        shape = facts.last + 1, RICH + 1, GREAT + 1
        content = self.hoped(math.prod(shape) * HOPE.itemsize)
        return guess_of(np.frombuffer(content, HOPE).astype(np.int64).reshape(shape))

    def bounds(self, facts: Facts) -> Bounds:
        """Return the bounds by the Lagrange multipliers of the file."""
        wanted = len(facts.cost) + 1
        for one in self.dues:
            if len(one) != wanted:
                raise InputError(
                    "dues",
                    "{count} numbers; allowed: {wanted} for each player",
                    count=len(one),
                    wanted=wanted,
                )
        return bounds_of(facts, np.array(self.dues, np.int64))

    def walk(self) -> tuple[Claim, Walk]:
        """Return the claim, and a walk from the first position."""
        state = self.start
        try:
            facts = facts_of(state)
            walk = new_walk(facts, first(state, self.player))
            spots = np.zeros((SPOTS, 4), np.uint64)
            return Claim(facts, self.bounds(facts), self.guess(facts), spots, self.least), walk
        except InputError:
            raise
        except ValueError as error:
            raise InputError("state", str(error)) from None


Go = Callable[[Claim, Walk, int, Masks], int]
"""Goes on with a walk up to so many nodes; the last are the positions met. Returns how it ended."""


def walked(
    claim: Claim, walk: Walk, go_on: Go, report: Callable[[int], None] = lambda nodes: None
) -> None:
    """Walk to the end; now and then `report` is called with how many positions were visited.

    Raises `UnshownError` when the strategy does not keep what is claimed.
    """
    met = np.zeros((SMALLEST, 2), np.uint64)
    ended = PAUSED
    while ended != DONE:
        ended = go_on(claim, walk, int(walk.control[NODES]) + SLICE, met)
        report(int(walk.control[NODES]))
        if ended == FULL:
            met = enlarged(met)
        elif ended in FLAWS:
            at = int(walk.control[NODES])
            raise UnshownError(f"{FLAWS[ended]} (at node {at:,})")


class Certificate(Strategy):
    """A strategy with which a player can force a lead of a number of points."""

    format: Literal["patchwork-strategy/1"]
    hopes: str = Field(
        description="what makes a move look hopeful, by space, buttons and income: 32-bit "
        "integers, lowest byte first, as base64 of an xz stream"
    )
    count: Annotated[int, Field(ge=0, le=MOST_CHOICES)] = Field(description="of choices")
    choices: str = Field(
        description="which of its moves, the most hopeful first, the hero makes in each position: "
        "two bits each, four in a byte, lowest first, as base64 of an xz stream"
    )

    @property
    def size(self) -> str:
        """Size of the file, in words."""
        return f"{self.count:,} choices"

    def given(self) -> Choices:
        """Return the choices, unpacked."""
        bits = np.frombuffer(_unpacked(self.choices, -(-self.count // 4), "choices"), np.uint8)
        four = bits[:, None] >> np.arange(0, 8, 2, np.uint8) & 3
        return np.ascontiguousarray(four.reshape(-1)[: self.count])

    def hoped(self, size: int) -> bytes:
        """Return the packed hopes of moves, unpacked."""
        return _unpacked(self.hopes, size, "hopes")

    def check(self, report: Callable[[int], None] = lambda nodes: None) -> tuple[int, int]:
        """Follow the strategy against all that the other may do; return positions met and visited.

        Now and then `report` is called with the latter. The first counts positions in which the
        hero is to move, each once, the second all positions, as often as they are met.

        Raises
        ------
        InputError
            Naming the field that is wrong.
        UnshownError
            When the strategy does not keep what is claimed.
        """
        claim, walk = self.walk()
        given = self.given()
        walk.control[GIVEN] = len(given)

        def go_on(claim: Claim, walk: Walk, most: int, met: Masks) -> int:
            return go(claim, walk, most, given, met)

        walked(claim, walk, go_on, report)
        if walk.control[USED] != len(given):
            raise UnshownError(f"{self.count:,} choices, of which {walk.control[USED]:,} are met")
        return int(walk.control[MET]), int(walk.control[NODES])


def packed(content: bytes) -> str:
    """Return bytes as the file has them: base64 of an xz stream."""
    return base64.b64encode(lzma.compress(content, preset=9)).decode()


def _unpacked(text: str, size: int, field: str) -> bytes:
    """Unpack content that must have a given size; hardly more than that is unpacked."""
    unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ, LARGEST_STREAM)
    try:
        content = unpacking.decompress(base64.b64decode(text, validate=True), size + 1)
    except (ValueError, lzma.LZMAError):
        raise InputError(field, "this is no base64 of an xz stream") from None
    if len(content) > size:
        raise InputError(
            field, "a stream of more than {size} bytes; allowed: so many", size=f"{size:,}"
        )
    if len(content) < size or not unpacking.eof or unpacking.unused_data:
        what = f"a stream of {len(content):,} bytes, or not one stream"
        raise InputError(
            field, "{value}; allowed: one of {size} bytes", value=what, size=f"{size:,}"
        )
    return content


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schema of the format."""
    return {FORMAT: Certificate.model_json_schema()}
