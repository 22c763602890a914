"""The claim about a player, and the data by which it is judged."""

from typing import NamedTuple

from scripts.strategies.bounds import Bounds
from scripts.strategies.facts import Facts, Masks
from scripts.strategies.hope import Guess


class Claim(NamedTuple):
    """The claim that the hero can force a lead of a number of points at the end.

    Attributes
    ----------
    spots : uint64 array, shape (SPOTS, 4)
        The hero's placements found so far: `scripts.strategies.position.known_spot`.
    least : int
        Points.
    """

    facts: Facts
    bounds: Bounds
    guess: Guess
    spots: Masks
    least: int
