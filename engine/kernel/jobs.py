"""The kernel functions that each kind of work calls, to be compiled before they are needed.

A type is given by an example: arrays of one element, of the element's type and the dimensions that
callers pass. What is missing here is compiled when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import perft, rules
from patchwork_solve.engine.kernel.endgame import reachable, sizes
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import driver, question, review
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.placements import Placements
from patchwork_solve.engine.kernel.endgame.ways import Ways
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.packing import filling, memo, problem, square
from patchwork_solve.engine.kernel.players import (
    analysing,
    chance,
    chronicle,
    deciding,
    doubling,
    drafting,
    judging,
    options,
    playout,
    rollout,
    room,
    search_request,
    selfplay,
    style,
    variation,
)
from patchwork_solve.engine.kernel.players import arena as players_arena
from patchwork_solve.engine.kernel.players import sizes as player_sizes
from patchwork_solve.engine.kernel.players.analysis import new_analysis
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.placing import Trial
from patchwork_solve.engine.kernel.players.quilts import Quilts, new_quilts
from patchwork_solve.engine.kernel.task import Task


def _task(entry: Callable[..., Any], *examples: object) -> Task:
    return Task(entry, examples)


def _signed(dimensions: int = 1) -> NDArray[np.int64]:
    return np.zeros((1,) * dimensions, np.int64)


def _words(dimensions: int = 1) -> NDArray[np.uint64]:
    return np.zeros((1,) * dimensions, np.uint64)


def _floats(dimensions: int = 1) -> NDArray[np.float32]:
    return np.zeros((1,) * dimensions, np.float32)


_NUMBER = 1
_SECONDS = 1.0
_WORD = np.uint64(1)
_ROW = _signed()
_TABLES = Tables(
    patches=_signed(2),
    orients=_words(2),
    offsets=_signed(2),
    track=_signed(2),
    squares=_words(2),
    grid=_words(2),
    rules=_signed(),
)
_GAME = (_TABLES, _ROW, _ROW)
"""Tables, a circle and a packed state."""


def _endgame_memory() -> tuple[Arena, Driver]:
    """Return the working memory of an endgame search."""
    placements = Placements(_words(), _signed(2), _words(2), _signed(2), _signed())
    work = Arena(
        states=_signed(2),
        outlooks=_signed(3),
        deferred=_signed(2),
        frames=_signed(2),
        codes=_signed(2),
        ranks=_signed(2),
        sums=_signed(),
        by_time=_signed(),
        control=_signed(),
        table=_signed(2),
        searching=_signed(),
        pack_placements=placements,
        pack_stack=_signed(2),
        pack_cells=_words(2),
        beside=_words(),
        pack_memo=_words(2),
        packing_memo=_words(2),
        fill_placements=placements,
        fill_stack=_signed(2),
        fill_memo=_words(2),
        snug=_signed(2),
        commit_memo=_words(2),
        experience=_words(2),
        history=_signed(3),
        replies=_signed(2),
        batch=_signed(),
        parts=np.zeros((1, 1), np.int16),
        ceilings=np.zeros((1,) * 4, np.int32),
        multipliers=_signed(2),
        expected_gains=np.zeros((1,) * 3, np.int32),
        alone=np.zeros((1,) * 4, np.int32),
        alone_of=_signed(3),
        purchases=np.zeros((1, 1), np.int32),
        ahead=_signed(),
        marks=_signed(),
        bounds_of_moves=_signed(2),
    )
    drive = Driver(
        control=_ROW,
        question=_ROW,
        frames=_signed(2),
        roots=_signed(2),
        order=_ROW,
        codes=_ROW,
        positions=_signed(2),
        reach=_words(),
        line=_ROW,
        sides=_signed(2),
        pace=np.zeros((1, 1), np.float64),
        unanswered=_signed(3),
        ways=_signed(2),
        bought=_ROW,
        slope=np.zeros(1, np.float64),
        trial=_ROW,
    )
    return work, drive


def _endgame() -> list[Task]:
    work, drive = _endgame_memory()
    ways = Ways(_signed(3), _ROW, _signed(2), _ROW, _ROW, _signed(2), _signed(2))
    place = (_TABLES, _ROW)
    memory = (*place, work, drive)
    return [
        _task(question.go_on, *memory, _NUMBER),
        _task(driver.advance, *memory),
        _task(driver.list_moves, *memory),
        _task(driver.bounds, *memory, _ROW, _ROW),
        _task(driver.begin_filling, work, drive),
        _task(question.join, *place, work, _ROW, drive),
        _task(driver.put, *memory, _ROW, _NUMBER),
        _task(driver.begin, drive, _NUMBER),
        _task(driver.begin_line, drive, _NUMBER, _NUMBER),
        _task(driver.begin_play, drive, _NUMBER),
        _task(driver.begin_takeover, drive, _NUMBER, 1.0),
        _task(driver.begin_value, drive, 1.0),
        _task(driver.ask, drive, _ROW, *(_NUMBER,) * 6),
        _task(driver.narrow_interval, drive),
        _task(reachable.ways_shapes, *place, _signed(2)),
        _task(reachable.fill_reach, *_GAME, ways, _ROW, _signed(3), _words()),
        _task(sizes.arena_shapes, *place, _NUMBER, _signed(2)),
        _task(sizes.driver_shapes, *place, _signed(2)),
        _task(sizes.prepare, *place, work),
        *_rules(),
    ]


def _rules() -> list[Task]:
    return [
        _task(rules.play, *_GAME, _NUMBER),
        _task(rules.legal_moves, *_GAME, _ROW),
        _task(rules.play_checked, *_GAME, _NUMBER),
        _task(rules.placements, _TABLES, _ROW, _NUMBER),
        _task(rules.score, _TABLES, _ROW, _NUMBER),
        _task(rules.winner, _TABLES, _ROW),
        _task(rules.is_over, _TABLES, _ROW),
    ]


def _packing() -> list[Task]:
    shorts = np.zeros(1, np.int32)
    instance = problem.Problem(
        cover=_words(2),
        kind=shorts,
        code=shorts,
        members=_words(),
        areas=_signed(),
        tints=_signed(),
        grid=_words(2),
        width=_signed(),
    )
    stack = filling.Stack(
        cells=_words(2),
        spans=_signed(2),
        live=shorts,
        branches=shorts,
        per_kind=_signed(),
        slices=_words(2),
        status=_signed(),
    )
    target = square.Target(
        window=_words(),
        weights=_signed(2),
        caps=_signed(),
        spent=_signed(2),
        gains=_signed(),
        least=_signed(),
    )
    known = memo.Memo(entries=_words(2), stored=_signed())
    out = (_words(2), shorts, shorts)
    return [
        _task(square.run_square, instance, target, stack, known, _NUMBER),
        _task(filling.run, instance, stack, known, _NUMBER),
        _task(filling.begin, instance, stack),
        _task(square.begin_square, instance, target, stack),
        _task(square.root_bound, instance, target, stack),
        _task(problem.list_placements, _TABLES, _ROW, _WORD, _WORD, out),
        _task(memo.carry_over, known, known),
    ]


def _games() -> list[Task]:
    trial = Trial(_ROW, _ROW, _ROW, _ROW, _ROW, _ROW)
    return [
        _task(playout.playout, *_GAME, _ROW, _NUMBER, _ROW, _ROW, trial, _words()),
        _task(playout.decide, *_GAME, _NUMBER, _ROW, trial, _words()),
        *_rules(),
    ]


def _batches() -> list[Task]:
    trial = Trial(_ROW, _ROW, _ROW, _ROW, _ROW, _ROW)
    start = (_NUMBER, _ROW, True)
    buffers = (_ROW, _ROW, _ROW, _ROW, trial, _words(), _signed(2))
    return [_task(playout.batch, _TABLES, _ROW, *start, *buffers), *_games()]


def _rollout() -> list[Task]:
    shorts = np.zeros((1, 1), np.int32)
    tree = rollout.Tree(shorts, _ROW, _signed(2), _signed(2), _ROW)
    return [
        _task(rollout.begin, *_GAME, tree),
        _task(rollout.grow, _TABLES, _ROW, tree, _NUMBER, _words()),
        _task(rollout.decide, *_GAME, tree, _ROW),
        *_rules(),
    ]


def _searching() -> tuple[players_arena.Arena, Quilts, Network]:
    """Return the working memory of a search of the draft."""
    network = Network(
        draft=_floats(2),
        cloth=_floats(3),
        bias=_floats(),
        inner=_floats(2),
        inner_bias=_floats(),
        outer=_floats(),
        first=_floats(),
        second=_floats(),
        is_linear=_ROW,
    )
    return (
        players_arena.new_arena(1, 1, players_arena.new_shared(1), _signed(2)),
        new_quilts(1, 1),
        network,
    )


def _fitting() -> list[Task]:
    return [
        _task(style.write_settings, _ROW, _signed(2), _signed(2)),
        _task(selfplay.play_game, *_GAME, *_searching(), _ROW, _ROW, _floats(2), _signed(2)),
        _task(rules.score, _TABLES, _ROW, _NUMBER),
    ]


def _drafting() -> list[Task]:
    work, quilts, _network = memory = _searching()
    seen = (_TABLES, _ROW, work, quilts)
    return [
        _task(drafting.run, _TABLES, _ROW, *memory, _NUMBER),
        _task(drafting.start, _TABLES, _ROW, *memory, _ROW, _NUMBER, _NUMBER, _NUMBER, _NUMBER),
        _task(judging.describe, _TABLES, _ROW, *memory, _floats()),
        _task(options.code_of, _ROW, work, quilts, _TABLES, _NUMBER),
        _task(search_request.list_roots, *seen, _signed(2)),
        *_deciding(),
        *_rules(),
    ]


def _deciding() -> list[Task]:
    """Return the tasks that decide about searches of the draft."""
    work, quilts, _network = _searching()
    request = search_request.new_request(1)
    decision = deciding.new_decision()
    return [
        _task(deciding.advance, _TABLES, _ROW, work, quilts, decision, _SECONDS),
        _task(deciding.begin, decision, _ROW, _NUMBER, _SECONDS, _NUMBER),
        _task(search_request.allow, request, _SECONDS, _NUMBER, _NUMBER),
        _task(search_request.more, _ROW, request, _SECONDS),
        _task(room.measure, _SECONDS, _NUMBER, _NUMBER, _ROW),
        _task(style.write_settings, _ROW, _signed(2), _signed(2)),
    ]


def _analysing() -> list[Task]:
    """Return the tasks that analyse positions."""
    work, quilts, _network = memory = _searching()
    analysis = new_analysis(1)
    doubled = doubling.new_doubling()
    figures = np.zeros(1, np.float64)
    return [
        _task(analysing.advance, _TABLES, _ROW, work, quilts, analysis, _SECONDS, _NUMBER),
        _task(analysing.begin, _TABLES, analysis, _ROW, _signed(2), figures),
        _task(analysing.go_on, analysis, _SECONDS, _NUMBER),
        _task(doubling.begin_doubling, doubled, _SECONDS, _NUMBER),
        _task(doubling.double, doubled, _SECONDS),
        _task(room.longest_game, _TABLES),
        _task(variation.variation, _TABLES, _ROW, *memory, _NUMBER, _ROW),
        *_drafting(),
    ]


def _hosting() -> list[Task]:
    """Return the tasks that other hosts and scripts call separately."""
    figures = np.zeros(1, np.float64)
    return [
        _task(player_sizes.memory_shapes, _TABLES, _NUMBER, _NUMBER, _signed(2)),
        _task(chance.win_chance, _SECONDS, _SECONDS),
        _task(chance.expected_error, figures, _SECONDS),
        _task(style.write_player, _NUMBER, _ROW, _signed(2)),
    ]


def _perft() -> list[Task]:
    count = perft.Count(_signed(2), _signed(2), _ROW, _ROW)
    return [
        _task(perft.run, _TABLES, _ROW, count, True, _NUMBER),
        _task(perft.begin, *_GAME, count),
        *_rules(),
    ]


def _chronicle() -> list[Task]:
    games = (_signed(2), _signed(2), _ROW, _ROW)
    facts = np.zeros((1, 1), np.int32)
    return [_task(chronicle.chronicle, _TABLES, *games, facts, facts), *_rules()]


def _replay() -> list[Task]:
    return [_task(rules.is_legal, *_GAME, _NUMBER), *_rules()]


def _review() -> list[Task]:
    game = review.Review(_ROW, _ROW, _signed(2), _signed(2))
    _work, drive = _endgame_memory()
    return [
        *_endgame(),
        _task(review.begin, *_GAME, game),
        _task(review.advance, _TABLES, _ROW, game, True, True),
        _task(review.hand_over, game, drive),
        _task(review.take, _TABLES, game, drive, _NUMBER),
    ]


JOBS = {
    "rules": _rules,
    "endgame": _endgame,
    "review": _review,
    "packing": _packing,
    "games": _games,
    "batches": _batches,
    "rollout": _rollout,
    "fitting": _fitting,
    "drafting": _drafting,
    "analysing": _analysing,
    "hosting": _hosting,
    "perft": _perft,
    "replay": _replay,
    "chronicle": _chronicle,
}


def tasks(jobs: Sequence[str]) -> list[Task]:
    """Return the tasks to compile for some kinds of work, each entry once, the largest first."""
    needed = {task.entry.name: task for job in jobs for task in JOBS[job]()}
    return list(needed.values())
