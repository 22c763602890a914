"""Both packing engines, for tests that ask each of them the same."""

import pytest

from patchwork_solve.solver.packing.choose import Engine

ENGINES = (Engine.SEARCH, Engine.CP_SAT)

both_engines = pytest.mark.parametrize("engine", ENGINES)
