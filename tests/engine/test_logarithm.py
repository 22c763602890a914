"""The kernel's own logarithm and powers against the C library's."""

import math
import random

import numpy as np

from patchwork_solve.engine.kernel.logarithm import log
from patchwork_solve.engine.kernel.machine_code.programs import Entry
from patchwork_solve.engine.kernel.powers import exp, power


@Entry
def logarithms(numbers: np.ndarray, out: np.ndarray) -> None:
    for at in range(len(numbers)):
        out[at] = log(numbers[at])


@Entry
def exponentials(numbers: np.ndarray, out: np.ndarray) -> None:
    for at in range(len(numbers)):
        out[at] = exp(numbers[at])


@Entry
def powers(bases: np.ndarray, exponents: np.ndarray, out: np.ndarray) -> None:
    for at in range(len(bases)):
        out[at] = power(bases[at], exponents[at])


def test_it_is_within_a_unit_of_the_last_place() -> None:
    around = [2**bits + step for bits in range(2, 53) for step in (-1, 0, 1)]
    rng = random.Random(1)
    numbers = [*range(1, 2_000), *around, *(rng.randrange(1, 1 << 30) for _ in range(20_000))]
    found = np.empty(len(numbers))
    logarithms(np.array(numbers, np.int64), found)
    for number, value in zip(numbers, found.tolist(), strict=True):
        assert abs(value - math.log(number)) <= math.ulp(math.log(number)), number


def test_an_exponential_is_within_a_unit_of_the_last_place() -> None:
    rng = random.Random(2)
    numbers = [0.0, 1.0, -1.0, 600.0, -600.0, *(rng.uniform(-40, 40) for _ in range(20_000))]
    found = np.empty(len(numbers))
    exponentials(np.array(numbers), found)
    for number, value in zip(numbers, found.tolist(), strict=True):
        assert abs(value - math.exp(number)) <= math.ulp(math.exp(number)), number


def test_a_power_is_nearly_exact() -> None:
    rng = random.Random(3)
    bases = [10 ** rng.uniform(-6, 9) for _ in range(10_000)]
    exponents = [rng.uniform(0, 1) for _ in bases]
    found = np.empty(len(bases))
    powers(np.array(bases), np.array(exponents), found)
    for base, exponent, value in zip(bases, exponents, found.tolist(), strict=True):
        assert abs(value / base**exponent - 1) < 1e-14, (base, exponent)
