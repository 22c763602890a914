"""Two independent 64-bit hashes: one finds an entry of a table, the other checks it."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import Word

_PRIME_A = np.uint64(0x9E3779B97F4A7C15)
_PRIME_B = np.uint64(0xC2B2AE3D27D4EB4F)
_29 = np.uint64(29)
_32 = np.uint64(32)


@kernel
def absorb_key(key: Word, word: Word) -> Word:
    """Mix a word into the first hash."""
    key = (key ^ word) * _PRIME_A
    return key ^ (key >> _32)


@kernel
def absorb_check(check: Word, word: Word) -> Word:
    """Mix a word into the second hash."""
    check = (check + word) * _PRIME_B
    return check ^ (check >> _29)


@kernel
def key_of(low: Word, high: Word, third: Word, fourth: Word) -> Word:
    """Return the first hash of four words."""
    return absorb_key(absorb_key(absorb_key(low * _PRIME_B, high), third), fourth)


@kernel
def check_of(low: Word, high: Word, third: Word, fourth: Word) -> Word:
    """Return the second hash of four words."""
    return absorb_check(absorb_check(absorb_check(low * _PRIME_A, high), third), fourth)
