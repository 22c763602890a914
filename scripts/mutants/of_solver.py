"""Mutants of packings and bounds."""

from scripts.mutants.mutant import mutant

SOLVER = (
    mutant(
        "solver/test_count",
        "solver/packing/backtracking.py",
        "packings without the places of leather",
        "comb(instance.room - instance.area + instance.leather, instance.leather)",
        "comb(instance.room - instance.area, instance.leather)",
    ),
    mutant(
        "solver/test_count",
        "solver/packing/symmetry.py",
        "every patch counts as moved by each turn",
        "regular = regular and len(images) == len(group)",
        "regular = True",
    ),
    mutant(
        "solver/test_count",
        "solver/packing/backtracking.py",
        "the least number of classes is rounded down",
        "classes = -(-packings // len(SYMMETRIES))",
        "classes = packings // len(SYMMETRIES)",
    ),
    mutant(
        "solver/score/test_economy solver/score/test_way",
        "solver/score/alone/plan.py",
        "leather on the last space of a step counts a step late",
        "pieces = covered + sum(m <= end for m in plan.leather)",
        "pieces = covered + sum(m < end for m in plan.leather)",
    ),
)
