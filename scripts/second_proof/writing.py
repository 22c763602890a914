"""A strategy is written: a walk asks for the hero's choices, the search makes them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from patchwork_solve.engine.forms.schema import StateModel
from scripts.second_proof.bounds import Bounds
from scripts.second_proof.certificate import FORMAT, HOPE, Certificate, packed
from scripts.second_proof.compiling import compiled
from scripts.second_proof.facts import Facts, Masks
from scripts.second_proof.hope import Guess
from scripts.second_proof.position import follow
from scripts.second_proof.prover import SLICE, Prover
from scripts.second_proof.search import UNKNOWN, YES, prove
from scripts.second_proof.stack import NODES as VISITED
from scripts.second_proof.stack import PLY as OPEN
from scripts.second_proof.stack import Stack, new_stack
from scripts.second_proof.strategy import (
    ASKED,
    DONE,
    FULL,
    GIVEN,
    NODES,
    OFFERED,
    PAUSED,
    PLY,
    SMALLEST,
    Choices,
    Walk,
    enlarged,
    go,
    new_walk,
)

CROWDED, UNSURE = 10, 11
"""How writing ended, beside what ends a walk: no place for more choices; no choice was proved."""

LONGEST = 20 * SLICE
"""Nodes for a choice whose proof was forgotten, before somebody may stop it."""


@compiled
def _answer(
    facts: Facts,
    bounds: Bounds,
    guess: Guess,
    stack: Stack,
    walk: Walk,
    least: int,
    memory: Masks,
    spots: Masks,
) -> int:
    """Return the first move after which the claim is proved; below 0 `PAUSED` or `UNSURE`."""
    ply = walk.control[PLY]
    for choice in range(walk.control[OFFERED]):
        move = walk.moves[ply, choice]
        follow(facts, walk.positions[ply], move, spots, stack.positions[0])
        stack.control[OPEN] = stack.control[VISITED] = 0
        answer = prove(facts, bounds, guess, stack, least, LONGEST, memory, spots)
        if answer == UNKNOWN:
            return -PAUSED
        if answer == YES:
            return choice
    return -UNSURE


@compiled
def write(
    facts: Facts,
    bounds: Bounds,
    guess: Guess,
    stack: Stack,
    walk: Walk,
    least: int,
    most_nodes: int,
    given: Choices,
    met: Masks,
    memory: Masks,
    spots: Masks,
) -> int:
    """Go on with a walk and add every choice that it asks for; return how it ended."""
    control = walk.control
    while True:
        ended = go(facts, bounds, guess, walk, least, most_nodes, given, met, spots)
        if ended != ASKED:
            return ended
        if control[GIVEN] == len(given):
            return CROWDED
        choice = _answer(facts, bounds, guess, stack, walk, least, memory, spots)
        if choice < 0:
            return -choice
        given[control[GIVEN]] = choice
        control[GIVEN] += 1


def certificate_of(prover: Prover, least: int, choices: Choices) -> Certificate:
    """Put the strategy of a prover's hero into a certificate."""
    four = np.zeros((-(-len(choices) // 4), 4), np.uint8)
    four.flat[: len(choices)] = choices
    bits = (four << np.arange(0, 8, 2, np.uint8)).sum(axis=1, dtype=np.uint8)
    return Certificate(
        format=FORMAT,
        state=StateModel.model_validate(prover.state.to_json()),
        player=prover.hero,
        least=least,
        dues=prover.dues.tolist(),
        hopes=packed(prover.guess.hopes.astype(HOPE).tobytes()),
        count=len(choices),
        choices=packed(bits.tobytes()),
    )


def strategy_of(
    prover: Prover, least: int, tell: Callable[[int], None] = lambda choices: None
) -> Choices:
    """Return the hero's choices that keep a lead of `least`, which the prover has proved.

    Now and then `tell` is called with how many there are.

    Raises
    ------
    ValueError
        When the prover does not find it proved.
    """
    facts, walk = prover.facts, new_walk(prover.facts, prover.start)
    stack = new_stack(facts)
    given, met = np.zeros(SMALLEST, np.uint8), np.zeros((SMALLEST, 2), np.uint64)
    ended = PAUSED
    while ended != DONE:
        ended = write(
            facts, prover.bounds, prover.guess, stack, walk, least,
            int(walk.control[NODES]) + SLICE, given, met, prover.memory, prover.spots,
        )  # fmt: skip
        tell(int(walk.control[GIVEN]))
        if ended == CROWDED:
            given = np.concatenate([given, np.zeros_like(given)])
        elif ended == FULL:
            met = enlarged(met)
        elif ended not in (PAUSED, DONE):
            raise ValueError(f"a lead of {least} is not proved")
    return given[: walk.control[GIVEN]]
