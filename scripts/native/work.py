"""Work that calls every entry of the kernel, in short portions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from tempfile import TemporaryDirectory

import numpy as np

from patchwork_solve import Analysis, Game, State, best, pack, perft, review, solve, square
from patchwork_solve.engine.endgame.continuation import continuation
from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.cell import mask_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.allocation import no_shapes
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import driver, losses, memory, question
from patchwork_solve.engine.kernel.players import sizes, style
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import evaluation_for, win_chance
from patchwork_solve.engine.players.finisher import Finisher
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.playing_on import Continuations
from patchwork_solve.engine.players.selfplay import SelfPlay
from patchwork_solve.engine.players.simple import play_batch, play_out
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.solo.players import Cards, play_solo
from patchwork_solve.engine.solo.state import SoloState
from patchwork_solve.lab import simulate
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import subset
from patchwork_solve.solver.packing.instance import Instance, Objective

Portion = Callable[[], object]

FEW = 5_000
"""Nodes of the end of a game."""

ENTRIES = 64
"""Entries of the transposition table where none is needed."""

EDITIONS = ("current", "first-2014", "example:5x5", "example:8x8")
"""Both printings, and variants with a smaller quilt."""


def portions() -> Iterator[Portion]:
    """Yield portions without end, of every kind of work in turn."""
    for seed in count():
        edition = edition_of(EDITIONS[seed % len(EDITIONS)])
        yield from _of(edition, seed)


def _of(edition: Edition, seed: int) -> Iterator[Portion]:
    yield lambda: replace(edition).tables  # Nobody has asked for those of the copy.
    start = State.new(seed, edition)
    early = play_out(start, ("greedy", "greedy"), seed, edition.last // 2).states[-1]
    late = play_out(start, ("greedy", "careful"), seed, edition.last * 4 // 5).states[-1]
    yield lambda: solve(late, nodes=20_000)
    yield lambda: solve(early, nodes=3_000)
    yield lambda: _joined(early)
    yield lambda: best(late, player="strong:3000n")
    yield lambda: best(start, player="strong:3000n")
    yield lambda: list(Analysis(late, player="strong:50000n"))
    yield lambda: bot("strong:3000n").choose(early, DecisionLimits())
    yield lambda: _taken_over(play_out(start, ("greedy", "greedy"), seed, edition.last - 6).final)
    yield lambda: Continuations(edition, STRONG, evaluation_for(edition), 200).play(early, seed)
    yield lambda: bot("rollout:300").choose(start, DecisionLimits(seed=seed))
    yield lambda: play_batch(edition, ("greedy", "random"), 20, seed, count_choices=True)
    yield lambda: simulate("greedy", 2, edition=edition, seed=seed)
    yield lambda: perft(late, 2)
    yield lambda: _replayed(play_out(start, ("random", "random"), seed))
    yield lambda: SelfPlay(edition, evaluation_for(edition).network(), 200, (seed,)).play([0])
    yield lambda: square(state=late, engine="search", seconds=5)
    yield lambda: pack(_smallest(edition), edition=edition, engine="search", count=True, seconds=5)
    yield lambda: _chosen(edition)
    yield lambda: _written(edition, seed)
    yield lambda: _described(start)
    yield lambda: _described_player(edition)
    yield lambda: _thought_on(start)
    yield lambda: _looked_at(late)
    yield lambda: _finished(play_out(start, ("greedy", "greedy"), seed))
    yield lambda: _solo(seed)
    yield lambda: review(play_out(late, ("greedy", "greedy"), seed), player="strong:300n")


def _joined(state: State) -> None:
    """Fill the tables of a far search, and put a question to another thread too."""
    with closing(Searcher(state, ENTRIES, 1, False, lambda is_slice: None, tabled=True)) as first:
        first.fill_tables()
        place = first.tables, first.circle
        (other,) = new_arenas(*place, ENTRIES, 1)
        window = (0, 1, 0, arena.NO_DEPTH, arena.EITHER, memory.NO_LIMIT)
        driver.ask(first.drive, first.words, *window)
        question.join(*place, other, first.work.control, first.drive)


def _solo(seed: int) -> None:
    """Play a solo game, estimating choices and proving those near the end."""
    game = play_solo(SoloState.new(seed, level=1 + seed % 5), Cards(20), seed)
    game.final.scores()
    assert game.final.winner is not None


def _written(edition: Edition, seed: int) -> None:
    """Play games of which every ply is written down."""
    with TemporaryDirectory() as folder:
        simulate("greedy", 4, out=f"{folder}/run", edition=edition, seed=seed)


def _taken_over(state: State) -> None:
    """Decide near the end, where the endgame search takes over."""
    if not state.is_over:
        bot("strong:3000n").choose(state, DecisionLimits())


def _smallest(edition: Edition) -> list[str]:
    patches = sorted(edition.patches, key=lambda patch: patch.area)
    return [patch.name for patch in patches[:4]]


def _chosen(edition: Edition) -> None:
    """Choose the best patches for a corner of the quilt; stop before the answer on a whole one."""
    corner = mask_of([(row, column) for row in range(4) for column in range(5)], edition.width)
    for free, nodes in ((corner & edition.everywhere, None), (edition.everywhere, 1)):
        every = tuple(range(len(edition.patches)))
        question = Instance(edition, free, every, objective=Objective.POINTS, marks=3)
        subset.solve(question, SolverLimits(nodes=nodes))


def _described(state: State) -> None:
    """Compute what the strong player's evaluation sees of a position."""
    network = evaluation_for(state.edition).network()
    drafter = Drafter(state.edition, network, STRONG.settings(), Memory(64, 64))
    drafter.describe(*state.kernel_arguments())


def _described_player(edition: Edition) -> None:
    """Write what hosts know of a player: how far it errs, its settings, its memory."""
    evaluation = evaluation_for(edition)
    for done in (0.0, 0.3, 1.0):
        win_chance(20.0 * done - 7.0, evaluation.error(done))
        losses.loss_error(300_000.0 * done, False, 9.0 * done)
    style.write_player(
        style.DRAFT,
        np.zeros(style.NUMBERS, np.int64),
        np.zeros((style.MOST_WIDTHS, 2), np.int64),
    )
    for kind in (sizes.ARENA, sizes.QUILTS, sizes.NETWORK, sizes.DECISION, sizes.ANALYSIS):
        sizes.memory_shapes(edition.tables, kind, 64, no_shapes())


def _thought_on(state: State) -> None:
    """Search as a game does that is played to its end, and value all moves."""
    network = evaluation_for(state.edition).network()
    drafter = Drafter(state.edition, network, STRONG.settings(), Memory(1 << 10, 1 << 10))
    circle, words = state.kernel_arguments()
    drafter.think(circle, words, DecisionLimits(nodes=300))
    drafter.rated(circle)


def _looked_at(state: State) -> None:
    """Ask a searcher, and the rules, what analyses ask them."""
    tables = state.edition.tables
    circle, words = state.kernel_arguments()
    with closing(Searcher(state, 1 << 10, 1, False, lambda is_slice: None)) as searcher:
        searcher.static_bounds(words)
        searcher.search(words, -1, 1, nodes=2_000)
    for patch in circle[:3]:
        rules.placements(tables, words, patch)
    rules.play(tables, circle, words, layout.ADVANCE)


def _finished(game: Game) -> None:
    """Finish a game from near its end: its value, a move that keeps it, best play."""
    state = game.states[-5]
    first = state.edition.moves.code(state.legal_moves[0])
    Finisher(state, lambda nodes: nodes > FEW).finish(first, 0.0)
    Finisher(state, lambda nodes: nodes > FEW).value(0.0)
    proved = solve(state, nodes=FEW)
    if proved.lower == proved.upper:
        continuation(state, proved.lower)


def _replayed(game: Game) -> None:
    for state, move in zip(game.states, game.moves, strict=False):
        assert state.is_legal(move)
