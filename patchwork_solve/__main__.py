"""`python -m patchwork_solve` is the command `patchwork-solve`."""

from patchwork_solve.analyses.cli import program

program()
