"""The kernel functions that each kind of work calls, to be compiled before they are needed.

What is missing here is compiled when it is called.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from patchwork_solve.engine.kernel import perft, rules, tables
from patchwork_solve.engine.kernel.endgame import reachable, sizes
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import driver, losses, question, review
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.placements import Placements
from patchwork_solve.engine.kernel.endgame.ways import Ways
from patchwork_solve.engine.kernel.examples import (
    GAME,
    NUMBER,
    ROW,
    SECONDS,
    TABLES,
    WORD,
    floats,
    signed,
    task,
    unsigned,
)
from patchwork_solve.engine.kernel.packing import filling, knapsack, memo, problem, square
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
from patchwork_solve.engine.kernel.solo import automa, games
from patchwork_solve.engine.kernel.solo import search as solo_search
from patchwork_solve.engine.kernel.task import Task


def _endgame_memory() -> tuple[Arena, Driver]:
    """Return the working memory of an endgame search."""
    placements = Placements(unsigned(), signed(2), unsigned(2), signed(2), signed())
    work = Arena(
        states=signed(2),
        outlooks=signed(3),
        deferred=signed(2),
        frames=signed(2),
        codes=signed(2),
        ranks=signed(2),
        sums=signed(),
        by_time=signed(),
        control=signed(),
        table=signed(2),
        searching=signed(),
        pack_placements=placements,
        pack_stack=signed(2),
        pack_cells=unsigned(2),
        beside=unsigned(),
        pack_memo=unsigned(2),
        packing_memo=unsigned(2),
        fill_placements=placements,
        fill_stack=signed(2),
        fill_memo=unsigned(2),
        snug=signed(2),
        commit_memo=unsigned(2),
        experience=unsigned(2),
        history=signed(3),
        replies=signed(2),
        batch=signed(),
        parts=np.zeros((1, 1), np.int16),
        ceilings=np.zeros((1,) * 4, np.int32),
        multipliers=signed(2),
        expected_gains=np.zeros((1,) * 3, np.int32),
        alone=np.zeros((1,) * 4, np.int32),
        alone_of=signed(3),
        purchases=np.zeros((1, 1), np.int32),
        ahead=signed(),
        marks=signed(),
        bounds_of_moves=signed(2),
    )
    drive = Driver(
        control=ROW,
        question=ROW,
        frames=signed(2),
        roots=signed(2),
        order=ROW,
        codes=ROW,
        positions=signed(2),
        reach=unsigned(),
        line=ROW,
        sides=signed(2),
        pace=np.zeros((1, 1), np.float64),
        unanswered=signed(3),
        ways=signed(2),
        bought=ROW,
        slope=np.zeros(1, np.float64),
        trial=ROW,
    )
    return work, drive


def _endgame() -> list[Task]:
    work, drive = _endgame_memory()
    ways = Ways(signed(3), ROW, signed(2), ROW, ROW, signed(2), signed(2))
    place = (TABLES, ROW)
    memory = (*place, work, drive)
    return [
        task(question.go_on, *memory, NUMBER),
        task(driver.advance, *memory),
        task(driver.list_moves, *memory),
        task(driver.bounds, *memory, ROW, ROW),
        task(driver.begin_filling, work, drive),
        task(question.join, *place, work, ROW, drive),
        task(driver.put, *memory, ROW, NUMBER),
        task(driver.begin, drive, NUMBER),
        task(driver.begin_line, drive, NUMBER, NUMBER),
        task(driver.begin_play, drive, NUMBER),
        task(driver.begin_takeover, drive, NUMBER, 1.0),
        task(driver.begin_value, drive, 1.0),
        task(driver.ask, drive, ROW, *(NUMBER,) * 6),
        task(driver.narrow_interval, drive),
        task(reachable.ways_shapes, *place, signed(2)),
        task(reachable.fill_reach, *GAME, ways, ROW, signed(3), unsigned()),
        task(sizes.arena_shapes, *place, NUMBER, signed(2)),
        task(sizes.driver_shapes, *place, signed(2)),
        task(sizes.prepare, *place, work),
        *_rules(),
    ]


def _tables() -> list[Task]:
    facts = tables.Facts(ROW, signed(2), signed(2), signed(2), signed(2), unsigned())
    return [task(tables.fill, facts, TABLES), task(tables.table_shapes, facts, signed(2))]


def _rules() -> list[Task]:
    return [
        task(rules.play, *GAME, NUMBER),
        task(rules.legal_moves, *GAME, ROW),
        task(rules.play_checked, *GAME, NUMBER),
        task(rules.placements, TABLES, ROW, NUMBER),
        task(rules.score, TABLES, ROW, NUMBER),
        task(rules.winner, TABLES, ROW),
        task(rules.is_over, TABLES, ROW),
        *_tables(),
    ]


def _packing() -> list[Task]:
    shorts = np.zeros(1, np.int32)
    instance = problem.Problem(
        unsigned(2), shorts, shorts, unsigned(), signed(), signed(), unsigned(2), signed()
    )
    stack = filling.Stack(unsigned(2), signed(2), shorts, shorts, signed(), unsigned(2), signed())
    target = square.Target(unsigned(), signed(2), signed(), signed(2), signed(), signed())
    known = memo.Memo(entries=unsigned(2), stored=signed())
    subsets = knapsack.Knapsack(signed(2), ROW, signed(2), signed(2), ROW, ROW)
    return [
        task(knapsack.begin, subsets, NUMBER),
        task(knapsack.run, subsets, NUMBER),
        task(knapsack.rule_out, subsets),
        task(knapsack.widen, subsets),
        task(square.run_square, instance, target, stack, known, NUMBER),
        task(filling.run, instance, stack, known, NUMBER),
        task(filling.begin, instance, stack),
        task(square.begin_square, instance, target, stack),
        task(square.root_bound, instance, target, stack),
        task(problem.set_up, TABLES, ROW, True, WORD, WORD, instance),
        task(memo.carry_over, known, known),
        *_tables(),
    ]


def _games() -> list[Task]:
    trial = Trial(ROW, ROW, ROW, ROW, ROW, ROW)
    return [
        task(playout.playout, *GAME, ROW, NUMBER, ROW, ROW, trial, unsigned()),
        task(playout.decide, *GAME, NUMBER, ROW, trial, unsigned()),
        *_rules(),
    ]


def _batches() -> list[Task]:
    trial = Trial(ROW, ROW, ROW, ROW, ROW, ROW)
    start = (NUMBER, ROW, True)
    buffers = (ROW, ROW, ROW, ROW, trial, unsigned(), signed(2))
    return [task(playout.batch, TABLES, ROW, *start, *buffers), *_games()]


def _rollout() -> list[Task]:
    shorts = np.zeros((1, 1), np.int32)
    tree = rollout.Tree(shorts, ROW, signed(2), signed(2), ROW)
    return [
        task(rollout.begin, *GAME, tree),
        task(rollout.grow, TABLES, ROW, tree, NUMBER, unsigned()),
        task(rollout.decide, *GAME, tree, ROW),
        *_rules(),
    ]


def _searching() -> tuple[players_arena.Arena, Quilts, Network]:
    """Return the working memory of a search of the draft."""
    network = Network(
        draft=floats(2),
        cloth=floats(3),
        bias=floats(),
        inner=floats(2),
        inner_bias=floats(),
        outer=floats(),
        first=floats(),
        second=floats(),
        is_linear=ROW,
    )
    return (
        players_arena.new_arena(1, 1, players_arena.new_shared(1), signed(2)),
        new_quilts(1, 1),
        network,
    )


def _fitting() -> list[Task]:
    return [
        task(style.write_settings, ROW, signed(2), signed(2)),
        task(selfplay.play_game, *GAME, *_searching(), ROW, ROW, floats(2), signed(2)),
        task(rules.score, TABLES, ROW, NUMBER),
        *_tables(),
    ]


def _drafting() -> list[Task]:
    work, quilts, _network = memory = _searching()
    seen = (TABLES, ROW, work, quilts)
    return [
        task(drafting.run, TABLES, ROW, *memory, NUMBER),
        task(drafting.start, TABLES, ROW, *memory, ROW, NUMBER, NUMBER, NUMBER, NUMBER),
        task(judging.describe, TABLES, ROW, *memory, floats()),
        task(options.code_of, ROW, work, quilts, TABLES, NUMBER),
        task(search_request.list_roots, *seen, signed(2)),
        *_deciding(),
        *_rules(),
    ]


def _deciding() -> list[Task]:
    """Return the tasks that decide about searches of the draft."""
    work, quilts, _network = _searching()
    request = search_request.new_request(1)
    decision = deciding.new_decision()
    return [
        task(deciding.advance, TABLES, ROW, work, quilts, decision, SECONDS),
        task(deciding.begin, decision, ROW, NUMBER, SECONDS, NUMBER),
        task(search_request.allow, request, SECONDS, NUMBER, NUMBER),
        task(search_request.more, ROW, request, SECONDS),
        task(room.measure, SECONDS, NUMBER, NUMBER, ROW),
        task(style.write_settings, ROW, signed(2), signed(2)),
    ]


def _analysing() -> list[Task]:
    """Return the tasks that analyse positions."""
    work, quilts, _network = memory = _searching()
    analysis = new_analysis(1)
    doubled = doubling.new_doubling()
    figures = np.zeros(1, np.float64)
    return [
        task(analysing.advance, TABLES, ROW, work, quilts, analysis, SECONDS, NUMBER),
        task(analysing.begin, TABLES, analysis, ROW, signed(2), figures),
        task(analysing.go_on, analysis, SECONDS, NUMBER),
        task(doubling.begin_doubling, doubled, SECONDS, NUMBER),
        task(doubling.double, doubled, SECONDS),
        task(room.longest_game, TABLES),
        task(variation.variation, TABLES, ROW, *memory, NUMBER, ROW),
        *_drafting(),
    ]


def _hosting() -> list[Task]:
    """Return the tasks that other hosts and scripts call separately."""
    figures = np.zeros(1, np.float64)
    return [
        task(player_sizes.memory_shapes, TABLES, NUMBER, NUMBER, signed(2)),
        task(chance.win_chance, SECONDS, SECONDS),
        task(chance.expected_error, figures, SECONDS),
        task(style.write_player, NUMBER, ROW, signed(2)),
    ]


def _perft() -> list[Task]:
    count = perft.Count(signed(2), signed(2), ROW, ROW)
    return [
        task(perft.run, TABLES, ROW, count, True, NUMBER),
        task(perft.begin, *GAME, count),
        *_rules(),
    ]


def _chronicle() -> list[Task]:
    games = (signed(2), signed(2), ROW, ROW)
    facts = np.zeros((1, 1), np.int32)
    return [task(chronicle.chronicle, TABLES, *games, facts, facts), *_rules()]


def _replay() -> list[Task]:
    return [task(rules.is_legal, *GAME, NUMBER), *_rules()]


def _solo() -> list[Task]:
    opponent = automa.Opponent(signed(2), signed(2))
    search = solo_search.new_search(1, solo_search.CHANCE)
    trial = Trial(ROW, ROW, ROW, ROW, ROW, ROW)
    drawn = (ROW, trial, unsigned())
    place = (TABLES, ROW, opponent)
    numbers = (NUMBER, NUMBER)
    return [
        task(games.play_games, *place, ROW, *numbers, ROW, *drawn, signed(2)),
        task(games.choices, *GAME, *drawn),
        task(solo_search.run, *place, search, NUMBER, ROW),
        task(solo_search.begin, *place, search, ROW),
        task(automa.play_card, *place, ROW, NUMBER),
        task(automa.automa_score, TABLES, opponent, ROW),
        task(automa.is_won, TABLES, opponent, ROW),
        *_rules(),
    ]


def _review() -> list[Task]:
    game = review.Review(ROW, ROW, signed(2), signed(2))
    figures = np.zeros((1, 1), np.float64)
    judging = losses.Judging(signed(2), figures, signed(2), np.zeros(1, np.float64), signed(2))
    _work, drive = _endgame_memory()
    return [
        *_endgame(),
        task(review.begin, *GAME, game),
        task(review.advance, TABLES, ROW, game, True, True),
        task(review.hand_over, game, drive),
        task(review.take, TABLES, game, drive, NUMBER),
        task(losses.judge, TABLES, ROW, game, judging),
        task(losses.loss_error, SECONDS, True, SECONDS),
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
    "solo": _solo,
}


def tasks(jobs: Sequence[str]) -> list[Task]:
    """Return the tasks to compile for some kinds of work, each entry once, the largest first."""
    needed = {each.entry.name: each for job in jobs for each in JOBS[job]()}
    return list(needed.values())
