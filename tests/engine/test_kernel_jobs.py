"""The code compiled ahead is the code that the work calls, for the same types."""

import numpy as np
import pytest

from patchwork_solve.analyses.review.decision import decisions
from patchwork_solve.analyses.review.proofs import prove_game
from patchwork_solve.analyses.simulation.writing import Played, Writer
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.endgame.continuation import continuation, keeping
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel import rules
from patchwork_solve.engine.kernel.allocation import no_shapes
from patchwork_solve.engine.kernel.endgame.driver.losses import loss_error
from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.packing.memo import carry_over, memo
from patchwork_solve.engine.kernel.players import sizes, style
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.players.evaluation import evaluation_for, win_chance
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.playing_on import Continuations
from patchwork_solve.engine.players.rollout import Rollout
from patchwork_solve.engine.players.selfplay import SelfPlay, initial_network
from patchwork_solve.engine.players.simple import play_batch, play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.solo.players import Cards, play_solo
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.choose import Engine
from patchwork_solve.solver.packing.choose import solve as pack
from patchwork_solve.solver.packing.instance import Instance, Objective
from patchwork_solve.solver.packing.questions import windows

CURRENT = printing("current")


def work() -> None:
    """Do some of every kind of work."""
    start = State.new(seed=1)
    late = play_out(start, ("greedy", "greedy"), 1, until=50).final
    solve(late, SearchLimits(threads=1))
    solve(late, SearchLimits(threads=1, tabled=True))
    prove()
    perft(start, 1, bulk=True)
    bot("greedy").choose(start, DecisionLimits())
    play_batch(CURRENT, ("random", "random"), 1, seed=1)
    writer = Writer(CURRENT, ("greedy", "greedy"))
    advance = CURRENT.moves.code(start.legal_moves[0])
    writer.add(Played(0, 0, False, start, np.array([advance])))
    writer.tables()
    SelfPlay(CURRENT, initial_network(), 9, (1,)).play([1])
    Rollout(1).choose(start, DecisionLimits())
    strong = Strong()
    strong.analyse(start, DecisionLimits(nodes=1_000))
    for state in (start, late):
        strong.choose(state, DecisionLimits(nodes=1_000))
    strong.drafter(CURRENT).think(*start.kernel_arguments(), DecisionLimits(nodes=1_000))
    evaluation = evaluation_for(CURRENT)
    middle = play_out(start, ("greedy", "greedy"), 1, until=36).final
    Continuations(CURRENT, STRONG, evaluation, 100).play(middle, 1)
    strong.drafter(CURRENT).describe(*start.kernel_arguments())
    list(strong.analyse_on(late, DecisionLimits(nodes=1_000)))
    win_chance(1.0, evaluation.error(0.5))
    numbers, widths = np.zeros(style.NUMBERS, np.int64), np.zeros((style.MOST_WIDTHS, 2), np.int64)
    style.write_player(style.STRONG, numbers, widths)
    sizes.memory_shapes(CURRENT.tables, sizes.ANALYSIS, 0, no_shapes())
    free = (1 << CURRENT.cells) - 1
    every, corner = tuple(range(len(CURRENT.patches))), 0x1F1F  # Not a rectangle: sums mislead.
    for instance, nodes in (
        (Instance(CURRENT, free, (0, 1)), None),
        (Instance(CURRENT, free, (0, 1), 50, Objective.PATCHES, windows=windows(CURRENT, 7)), None),
        (Instance(CURRENT, corner, every, objective=Objective.CELLS), None),
        (Instance(CURRENT, free, every, objective=Objective.CELLS), 1),
    ):
        pack(instance, SolverLimits(nodes=nodes), Engine.SEARCH)
    solo = play_solo(SoloState.new(1), Cards(2), 1).final
    assert solo.winner is not None
    assert len(solo.scores()) == 2
    carry_over(memo(2), memo(4))  # What a long search does to its memory.
    assert start.is_legal(start.legal_moves[0])
    assert late.play(late.legal_moves[0]).scores()
    assert late.winner is None


def prove() -> None:
    """Do some of every kind of work with proofs."""
    early = play_out(State.new(seed=1), ("greedy", "greedy"), 1, until=36)
    found = solve(early.final, SearchLimits(nodes=30_000, threads=2))
    assert found.line.moves
    late = play_out(State.new(seed=1), ("greedy", "greedy"), 1, until=50).final
    margin = solve(late).lower
    assert keeping(late, margin)
    assert continuation(late, margin).is_complete
    assert decisions(early, prove_game(early, Limits(nodes=100), lambda words: None), {})
    assert loss_error(1.0, True, 0.0) < loss_error(1.0, False, 0.0)
    searcher = Searcher(early.final, 2, 1, False, lambda is_slice: None)
    assert searcher.fill_tables()
    searcher.static_bounds(searcher.words)
    tables, words = CURRENT.tables, searcher.words
    assert rules.placements(tables, words, 0) >= 0


@pytest.mark.thorough
def test_the_work_compiles_nothing_but_its_jobs() -> None:
    """Nothing more and nothing for other types, or it would be compiled twice."""
    work()
    for task in tasks(list(JOBS)):
        assert set(task.entry.overloads) <= {task.types}, task.entry.name
    unused = [task.entry.name for task in tasks(list(JOBS)) if not task.entry.overloads]
    assert unused == []
