"""How the functions of this folder are compiled."""

from numba import njit

compiled = njit(_nrt=False, error_model="numpy")
"""No counting of references to arrays, which would take most of the time: none is made inside."""

inlined = njit(_nrt=False, error_model="numpy", inline="always")
