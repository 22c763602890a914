"""All mutants."""

from scripts.mutants.of_analyses import ANALYSES
from scripts.mutants.of_engine import ENGINE
from scripts.mutants.of_javascript import JAVASCRIPT
from scripts.mutants.of_kernel import KERNEL
from scripts.mutants.of_solver import SOLVER

MUTANTS = (*ANALYSES, *SOLVER, *ENGINE, *JAVASCRIPT, *KERNEL)
