"""Suggestions of points to try next, by optuna's tree-structured Parzen estimator.

S. Watanabe, "Tree-structured Parzen estimator" (2023); of two goals, Y. Ozaki and others,
"Multiobjective tree-structured Parzen estimator" (Journal of AI Research 73, 2022).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from patchwork_solve.analyses.design.space import Point, Space

if TYPE_CHECKING:
    import optuna

TRIES = 20
"""Suggestions for each point that is wanted: some are known already, or cannot be played."""


def suggestions(
    space: Space,
    known: Mapping[Point, tuple[float, int]],
    left_out: Collection[Point],
    number: int,
    seed: int,
) -> list[Point]:
    """Return new points to try; the same ones for the same arguments.

    Parameters
    ----------
    known : Mapping
        Of each point that was tried, in their order, the distance to the goals and the number of
        changes: smaller is better in both.
    left_out : collection of tuple of int
        Points that are not to be suggested.
    number : int
        How many points; fewer where hardly any are left.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    # Random at first: without the own point there is nothing to learn from yet.
    sampler = optuna.samplers.TPESampler(
        seed=seed, multivariate=True, constant_liar=True, n_startup_trials=2
    )
    study = optuna.create_study(directions=["minimize"] * 2, sampler=sampler)
    distributions = _distributions(space)
    for point, scores in known.items():
        params = _params(space, point)
        study.add_trial(
            optuna.trial.create_trial(params=params, distributions=distributions, values=scores)
        )
    found: list[Point] = []
    for _ in range(TRIES * number):
        if len(found) == number:
            break
        trial = study.ask(distributions)
        point = _point(space, trial.params)
        if point in found or point in left_out or not space.is_playable(point):
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
            continue
        found.append(point)
    return found + _random(space, [*left_out, *found], number - len(found), seed)


def _random(space: Space, left_out: Collection[Point], number: int, seed: int) -> list[Point]:
    """Return new points at random: the estimator may suggest the same few again and again."""
    random, found = Random(seed), list[Point]()
    for _ in range(TRIES * number):
        point = tuple(map(random.choice, space.values))
        if len(found) < number and point not in [*left_out, *found] and space.is_playable(point):
            found.append(point)
    return found


def _distributions(space: Space) -> dict[str, optuna.distributions.BaseDistribution]:
    """Return the places in each rule's list of values, so that any list is evenly spaced."""
    import optuna

    return {
        rule.name: optuna.distributions.IntDistribution(0, len(values) - 1)
        for rule, values in zip(space.rules, space.values, strict=True)
    }


def _params(space: Space, point: Point) -> dict[str, int]:
    return {
        rule.name: values.index(value)
        for rule, values, value in zip(space.rules, space.values, point, strict=True)
    }


def _point(space: Space, params: Mapping[str, int]) -> Point:
    return tuple(
        values[params[rule.name]] for rule, values in zip(space.rules, space.values, strict=True)
    )


def first_points(space: Space, number: int, seed: int) -> Sequence[Point]:
    """Return points to begin with: some with one change each, the others at random."""
    own = space.own
    single = [
        (*own[:at], value, *own[at + 1 :])
        for at, values in enumerate(space.values)
        for value in _spread(values)
        if value != own[at]
    ]
    chosen = list(dict.fromkeys(p for p in single if space.is_playable(p)))
    if len(chosen) > number // 2:
        chosen = Random(seed).sample(chosen, number // 2)
    return chosen + suggestions(space, {}, [own, *chosen], number - len(chosen), seed)


def _spread(values: Sequence[int]) -> Sequence[int]:
    """Return the ends and the middle of some values."""
    return [values[-1], values[0], values[len(values) // 2]]
