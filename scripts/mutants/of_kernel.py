"""Mutants of the kernel, each of which is compiled anew."""

from scripts.mutants.mutant import mutant

KERNEL = (
    mutant(
        "engine/test_golden_games",
        "engine/kernel/rules.py",
        "leather that the other has passed is still there",
        "start = max(old, other)",
        "start = old",
    ),
    mutant(
        "engine/test_golden_games engine/test_rules_against_oracle",
        "engine/kernel/rules.py",
        "a patch must cost less than the buttons in hand",
        "            n = _emit(tables, words, circle[at], codes, n)",
        "            n = _emit(tables, words, circle[at], codes, n) if "
        "tables.patches[circle[at], COST] < buttons else n",
    ),
    mutant(
        "engine/test_golden_games",
        "engine/kernel/rules.py",
        "a tie is player 0's",
        "return tie_winner(tables, words)\n    return 0 if a > b",
        "return 0\n    return 0 if a > b",
    ),
    mutant(
        "engine/test_endgame",
        "engine/kernel/endgame/search.py",
        "a final margin without the cells promised",
        "margin(tables, words, tie) + promised_margin(tables, deferred)",
        "margin(tables, words, tie) + 0 * promised_margin(tables, deferred)",
    ),
    mutant(
        "engine/test_endgame engine/test_winner",
        "engine/kernel/endgame/search.py",
        "an upper bound without the tie-break",
        "frame[arena.BASE] - second * unit + tie",
        "frame[arena.BASE] - second * unit",
    ),
    mutant(
        "engine/test_endgame",
        "engine/kernel/endgame/relaxed.py",
        "a deferred player places a leather patch less",
        "count(low, high) - deferred[arena.COVERED]))",
        "count(low, high) - deferred[arena.COVERED] - 1))",
    ),
    mutant(
        "hunt/test_hunt_last_moves",
        "engine/kernel/endgame/squares.py",
        "the last space before the end buys no patch",
        "for s in range(spaces - 1, -1, -1):",
        "for s in range(spaces - 2, -1, -1):",
    ),
    mutant(
        "analyses/test_review",
        "engine/kernel/endgame/driver/losses.py",
        "bounds of a loss with the players swapped",
        "(before, after) if mover == 0 else (after, before)",
        "(before, after) if mover == 1 else (after, before)",
    ),
    mutant(
        "solver/test_subset",
        "engine/kernel/packing/knapsack.py",
        "part of an item counts for nothing in a bound",
        "return int(total + value * left // weight)",
        "return int(total)",
    ),
    mutant(
        "solver/test_subset",
        "engine/kernel/packing/problem.py",
        "patches of different shapes are one kind",
        "return bool(same_low and tables.orients[one, 1] == tables.orients[two, 1])",
        "return True",
    ),
)
