"""A strategy is written: a walk requests the hero's choices, the search makes them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from patchwork_solve.engine.forms.models import StateModel
from scripts.second_proof.certificate import FORMAT, HOPE, Certificate, packed
from scripts.second_proof.claim import Claim
from scripts.second_proof.compiling import compiled
from scripts.second_proof.facts import Masks
from scripts.second_proof.position import follow
from scripts.second_proof.prover import Prover
from scripts.second_proof.search import UNKNOWN, YES, prove
from scripts.second_proof.showing import SLICE
from scripts.second_proof.stack import NODES as VISITED
from scripts.second_proof.stack import PLY as OPEN
from scripts.second_proof.stack import Stack, new_stack
from scripts.second_proof.strategy import (
    DONE,
    FULL,
    GIVEN,
    NODES,
    OFFERED,
    PAUSED,
    PLY,
    SMALLEST,
    TRIED,
    UNDECIDED,
    Choices,
    Walk,
    enlarged,
    go,
    new_walk,
)

CROWDED, UNSURE = 10, 11
"""How writing ended, beside what ends a walk: no place for more choices; no choice was proved."""


class UnwrittenError(Exception):
    """What was proved is not found proved again: a fault of the program, or nothing was proved."""


@compiled
def _answer(claim: Claim, stack: Stack, walk: Walk, nodes: int, memory: Masks) -> int:
    """Return the first move after which the claim is proved; below 0 `PAUSED` or `UNSURE`.

    After so many nodes of a proof it pauses, and goes on with that proof when it is called again.
    """
    control, ply = walk.control, walk.control[PLY]
    while control[TRIED] < control[OFFERED]:
        if stack.control[VISITED] == 0:
            move = walk.moves[ply, control[TRIED]]
            follow(claim.facts, walk.positions[ply], move, claim.spots, stack.positions[0])
        most = stack.control[VISITED] + nodes
        answer = prove(claim, stack, most, memory)
        if answer == UNKNOWN:
            return -PAUSED
        stack.control[OPEN] = stack.control[VISITED] = 0
        if answer == YES:
            choice = control[TRIED]
            control[TRIED] = 0
            return choice
        control[TRIED] += 1
    return -UNSURE


@compiled
def write(
    claim: Claim,
    stack: Stack,
    walk: Walk,
    nodes: int,
    given: Choices,
    met: Masks,
    memory: Masks,
) -> int:
    """Continue a walk and add every choice that it requests; return how it ended.

    It pauses after so many nodes of the walk, or of the proof of a choice.
    """
    control = walk.control
    most_nodes = control[NODES] + nodes
    while True:
        ended = go(claim, walk, most_nodes, given, met)
        if ended != UNDECIDED:
            return ended
        if control[GIVEN] == len(given):
            return CROWDED
        choice = _answer(claim, stack, walk, nodes, memory)
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
        state=StateModel.model_validate(prover.state.with_names(None).to_json()),
        player=prover.hero,
        least=least,
        dues=prover.multipliers.tolist(),
        hopes=packed(prover.guess.hopes.astype(HOPE).tobytes()),
        count=len(choices),
        choices=packed(bits.tobytes()),
    )


def strategy_of(
    prover: Prover,
    least: int,
    report: Callable[[int], None] = lambda choices: None,
    nodes: int = SLICE,
) -> Choices:
    """Return the hero's choices that keep a lead of `least`, which the prover has proved.

    After every so many `nodes` `report` is called with how many there are.

    Raises
    ------
    UnwrittenError
        When the prover does not find it proved.
    """
    claim, walk = prover.claim(least), new_walk(prover.facts, prover.start)
    stack = new_stack(prover.facts)
    given, met = np.zeros(SMALLEST, np.uint8), np.zeros((SMALLEST, 2), np.uint64)
    ended = PAUSED
    while ended != DONE:
        ended = write(claim, stack, walk, nodes, given, met, prover.memory)
        report(int(walk.control[GIVEN]))
        if ended == CROWDED:
            given = np.concatenate([given, np.zeros_like(given)])
        elif ended == FULL:
            met = enlarged(met)
        elif ended not in (PAUSED, DONE):
            raise UnwrittenError(f"a lead of {least} is not found proved again")
    return given[: walk.control[GIVEN]]
