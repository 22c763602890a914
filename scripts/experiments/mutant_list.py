"""Mutants of the program, each with the tests that should notice it: see `mutants`."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One change that makes the program wrong.

    Attributes
    ----------
    name : str
        What is wrong then.
    file : str
        Below the root.
    old, new : str
        A text that is in the file once, and what takes its place.
    tests : tuple of str
        Test files near it, the nearest first.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def is_kernel(self) -> bool:
        """Whether the file is compiled."""
        return self.file.startswith("engine/kernel/")


def _of(tests: str, file: str, name: str, old: str, new: str) -> Mutant:
    """Return a mutant; tests are written as words below `tests`."""
    return Mutant(name, file, old, new, tuple(f"tests/{each}.py" for each in tests.split()))


ANALYSES = (
    _of(
        "analyses/test_losses",
        "analyses/losses/loss.py",
        "a win that becomes a tie is not spoilt",
        "self.best > 0 >= self.kept",
        "self.best > 0 > self.kept",
    ),
    _of(
        "analyses/test_losses",
        "analyses/losses/loss.py",
        "the loss by placement holds that by draft",
        "return self.drafted - self.kept",
        "return self.best - self.kept",
    ),
    _of(
        "analyses/test_losses analyses/test_losses_summary",
        "analyses/losses/decision.py",
        "a phase begins a space late",
        "if space < then:",
        "if space <= then:",
    ),
    _of(
        "analyses/test_losses_summary",
        "analyses/losses/summary.py",
        "games without such a decision are left out of the mean",
        "games = among.groupby(CASE)",
        "games = some.groupby(CASE)",
    ),
    _of(
        "analyses/test_estimates",
        "analyses/statistics/estimates.py",
        "Student's quantile is the normal one",
        "        z\n        + (z**3 + z) / (4 * n)\n",
        "        z\n        + 0 * (z**3 + z) / (4 * n)\n",
    ),
    _of(
        "analyses/test_estimates",
        "analyses/statistics/estimates.py",
        "the error of clusters without its correction",
        "math.sqrt(off * clusters / (clusters - 1)) / number",
        "math.sqrt(off) / number",
    ),
    _of(
        "analyses/test_estimates",
        "analyses/statistics/estimates.py",
        "Holm's factor is one less",
        "(len(values) - passed) * values[at]",
        "(len(values) - passed - 1) * values[at]",
    ),
    _of(
        "analyses/test_estimates analyses/test_comparing",
        "analyses/statistics/anytime.py",
        "an interval for every look as for a single one",
        "(math.log1p(weight) + base) / cases",
        "(math.log1p(weight) + base / 2) / cases",
    ),
    _of(
        "analyses/test_match_statistics",
        "analyses/statistics/paired.py",
        "Tango's likeliest share by another equation",
        "b * b - 8 * n * c",
        "b * b - 4 * n * c",
    ),
    _of(
        "analyses/test_match_limits analyses/test_play_match",
        "analyses/match/sequential.py",
        "the verdicts are swapped",
        'zip(self._wealth, ("above", "below"), strict=True)',
        'zip(self._wealth, ("below", "above"), strict=True)',
    ),
    _of(
        "analyses/test_play_match",
        "analyses/match/frame.py",
        "the scores of the two players are swapped",
        'side = "a" if number == index else "b"',
        'side = "b" if number == index else "a"',
    ),
    _of(
        "analyses/test_ladder",
        "analyses/match/rating.py",
        "the second player is given the first one's wins",
        "won[0, pairing.second, pairing.first] += (1 - share) * games",
        "won[0, pairing.second, pairing.first] += share * games",
    ),
    _of(
        "analyses/test_comparing",
        "analyses/comparing/effects.py",
        "Welch's degrees of freedom from all circles",
        "part**2 / (len(values) - 1) for part",
        "part**2 / len(values) for part",
    ),
    _of(
        "analyses/test_comparing",
        "analyses/comparing/effects.py",
        "Holm's method counts the metrics asked about",
        "if p is not None and name not in primary}",
        "if p is not None}",
    ),
    _of(
        "analyses/test_pairing",
        "analyses/comparing/pairing.py",
        "circles with another starter count as the same",
        "return names[0] == names[1] and base.starter == variant.starter",
        "return names[0] == names[1]",
    ),
    _of(
        "analyses/test_comparing analyses/test_whatif",
        "analyses/comparing/differences.py",
        "a price that rises is called lower",
        'verb = "raising" if new > old',
        'verb = "raising" if new < old',
    ),
    _of(
        "analyses/test_luck",
        "analyses/luck/adjusted.py",
        "luck is added, not taken out",
        "np.asarray(sums, float) - slope * weights * off",
        "np.asarray(sums, float) + slope * weights * off",
    ),
    _of(
        "analyses/test_crossed analyses/test_luck",
        "analyses/luck/adjusted.py",
        "a circle's coefficient comes from its own half",
        "values[1 - half :: 2]",
        "values[half::2]",
    ),
    _of(
        "analyses/test_luck",
        "analyses/luck/split.py",
        "the part of the players is not unbiased",
        "players = apart.mean(-1) ** 2 - left / number",
        "players = apart.mean(-1) ** 2",
    ),
    _of(
        "analyses/test_prices_report",
        "analyses/prices/fair.py",
        "the error of the slope has the wrong sign",
        "gradient[self._at(which)] += value",
        "gradient[self._at(which)] -= value",
    ),
    _of(
        "analyses/test_rebalance",
        "analyses/comparing/priced.py",
        "an interval on the wrong side is refused only if all are",
        "if (off > ROUNDED).any():",
        "if (off > ROUNDED).all():",
    ),
    _of(
        "analyses/test_openings_report",
        "analyses/openings/summary.py",
        "what a purchase gives away has the wrong sign",
        'other["margin"] - own[other.index]',
        'own[other.index] - other["margin"]',
    ),
    _of(
        "analyses/test_patches_report",
        "analyses/worth/frame.py",
        "places of a stage are those of the whole game",
        "one.patch == patch and stage in (None, one.stage)]",
        "one.patch == patch]",
    ),
    _of(
        "analyses/test_review",
        "analyses/review/decision.py",
        "bounds of a loss with the players swapped",
        "(before, after) if player == 0 else (after, before)",
        "(before, after) if player == 1 else (after, before)",
    ),
    _of(
        "analyses/test_review",
        "analyses/review/accuracy.py",
        "accuracy forgets what is proved to be lost",
        "max(self.lost - ERRORS * self.error, self.lower, 0.0)",
        "max(self.lost - ERRORS * self.error, 0.0)",
    ),
    _of(
        "analyses/test_marks",
        "analyses/review/marks.py",
        "a loss of just a point has no mark",
        "if lost >= least",
        "if lost > least",
    ),
    _of(
        "analyses/test_balance_results",
        "analyses/balance/tile.py",
        "the tile's points are added to the swing",
        "tile_swing - {edition.square_points}",
        "tile_swing + {edition.square_points}",
    ),
    _of(
        "analyses/test_balance_course",
        "analyses/balance/leads.py",
        "the change of a lead just made counts as still to come",
        "ROWS BETWEEN 1 FOLLOWING AND",
        "ROWS BETWEEN CURRENT ROW AND",
    ),
    _of(
        "analyses/test_balance_course",
        "analyses/balance/income.py",
        "what a token has held there counts on the next space as well",
        "space >= time AND space < gone",
        "space >= time AND space <= gone",
    ),
    _of(
        "analyses/test_balance_results analyses/test_balance_metrics",
        "analyses/balance/clusters.py",
        "games of a circle count as independent",
        "off = self.squares - 2 * value * self.mixed + value * value * self.counts",
        "off = self.squares - value * self.mixed",
    ),
    _of(
        "analyses/test_sweep",
        "analyses/comparing/field.py",
        "a sweep leaves its last value out",
        "range(first, last + 1, step)",
        "range(first, last, step)",
    ),
    _of(
        "analyses/test_puzzles_rules analyses/test_puzzles_certificate",
        "analyses/puzzles/difficulty.py",
        "a puzzle that everybody finds has grade 0",
        "return max(1, GRADES - int(GRADES * share))",
        "return GRADES - int(GRADES * share)",
    ),
    _of(
        "analyses/test_packing_report",
        "analyses/packing/place.py",
        "a mark under the token counts as still to come",
        "mark > player.time for mark",
        "mark >= player.time for mark",
    ),
    _of(
        "analyses/test_commands analyses/test_games_as_input",
        "analyses/position/frame.py",
        "the score after a move is that of who moves next",
        "after.scores()[state.to_move],",
        "after.scores()[after.to_move],",
    ),
    _of(
        "analyses/test_simulate",
        "analyses/simulation/span.py",
        "the last shard goes beyond the games",
        "Span(first, min(first + size, end) - 1)",
        "Span(first, first + size - 1)",
    ),
    _of(
        "analyses/test_simulate_tables",
        "analyses/simulation/writing.py",
        "the tile is taken a ply late",
        "waited - 1, is_taken",
        "waited, is_taken",
    ),
    _of(
        "analyses/test_simulate_opened",
        "analyses/simulation/shard.py",
        "a shard of another run is accepted",
        'if document.get("run") != run:',
        'if document.get("run") is None:',
    ),
)

SOLVER = (
    _of(
        "solver/test_count",
        "solver/packing/backtracking.py",
        "packings without the places of leather",
        "comb(instance.room - instance.area + instance.leather, instance.leather)",
        "comb(instance.room - instance.area, instance.leather)",
    ),
    _of(
        "solver/test_count",
        "solver/packing/symmetry.py",
        "every patch counts as moved by each turn",
        "regular = regular and len(images) == len(group)",
        "regular = True",
    ),
    _of(
        "solver/test_count",
        "solver/packing/backtracking.py",
        "the least number of classes is rounded down",
        "classes = -(-packings // len(SYMMETRIES))",
        "classes = packings // len(SYMMETRIES)",
    ),
)

KERNEL = (
    _of(
        "engine/test_golden_games",
        "engine/kernel/rules.py",
        "leather that the other has passed is still there",
        "start = max(old, other)",
        "start = old",
    ),
    _of(
        "engine/test_golden_games",
        "engine/kernel/rules.py",
        "a patch must cost less than the buttons in hand",
        "            n = _emit(tables, words, circle[at], codes, n)",
        "            n = _emit(tables, words, circle[at], codes, n) if "
        "tables.patches[circle[at], COST] < buttons else n",
    ),
    _of(
        "engine/test_golden_games",
        "engine/kernel/rules.py",
        "a tie is player 0's",
        "return words[layout.FINISHED]\n    return 0 if a > b",
        "return 0\n    return 0 if a > b",
    ),
    _of(
        "engine/test_endgame",
        "engine/kernel/endgame/search.py",
        "a final margin without the cells promised",
        "margin(tables, words, tie) + promised_margin(tables, deferred)",
        "margin(tables, words, tie) + 0 * promised_margin(tables, deferred)",
    ),
    _of(
        "engine/test_endgame engine/test_winner",
        "engine/kernel/endgame/search.py",
        "an upper bound without the tie-break",
        "(first - least[1]) * unit + tie",
        "(first - least[1]) * unit",
    ),
    _of(
        "engine/test_endgame",
        "engine/kernel/endgame/relaxed.py",
        "a deferred player places a leather patch less",
        "count(low, high) - deferred[arena.COVERED]))",
        "count(low, high) - deferred[arena.COVERED] - 1))",
    ),
    _of(
        "hunt/test_hunt_last_moves",
        "engine/kernel/endgame/squares.py",
        "the last space before the end buys no patch",
        "for s in range(spaces - 1, -1, -1):",
        "for s in range(spaces - 2, -1, -1):",
    ),
)

MUTANTS = (*ANALYSES, *SOLVER, *KERNEL)
