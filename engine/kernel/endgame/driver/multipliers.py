"""The tables of a far search, filled with Lagrange multipliers that make their bounds low."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.rough import set_rough
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top
from patchwork_solve.engine.kernel.endgame.economy import (
    EARNINGS,
    PURSES,
    UNIT,
    count_purchases,
    fill,
)
from patchwork_solve.engine.kernel.endgame.expectation import fill_expected_gains
from patchwork_solve.engine.kernel.later import at_the_start, is_waiting, to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import leather_left
from patchwork_solve.engine.kernel.packed import free_cells

TABLES_PAY_FROM = 40
"""Spaces both tokens together have left from which the tables pay."""

VERY_FAR = 52
"""Spaces from which it also pays to assume that patches fit while there is much room."""

ROUNDS = 40
"""Fillings of a table in search of good multipliers."""

PULL = 25
"""How much less a cell's multiplier moves than a patch's: many cells are bought, a patch once."""

MOST = (1 << 31) - 1
"""The largest number that a table holds."""

_DAMPING = tuple(0.97**turn for turn in range(ROUNDS))
"""Factors by which the steps of the search become shorter."""

# Locals: the player, the filling, the least bound so far, and whether there is one.
PLAYER, TURN, LOWEST, IS_KNOWN = range(memory.LOCALS, memory.LOCALS + 4)

# Values of STEP.
_BEGIN, _SEARCH = range(2)


@kernel
def spaces_left(tables: Tables, words: Words) -> int:
    """Return the spaces that both tokens together have left."""
    last = tables.rules[layout.LAST]
    return 2 * last - words[layout.PLACE] - words[layout.PER_PLAYER + layout.PLACE]


@kernel
def has_place(tables: Tables, circle: Circle, words: Words) -> bool:
    """Whether tables can hold the patches' gains: each takes time, no gain is immense.

    On the way home each space can be left by one purchase at most, so that no entry is larger than
    the best purchase and a button, once a space.
    """
    last = tables.rules[layout.LAST]
    marks = tables.track[last, layout.INCOME_MARKS]
    most = 0
    rest = to_come(tables, words)
    while rest != ZERO:
        kind = tables.patches[circle[lowest(rest)]]
        rest &= rest - ONE
        if kind[layout.TIME] == 0:
            return False
        gain = kind[layout.AREA] * tables.rules[layout.HOLE_PENALTY] + kind[layout.INCOME] * marks
        most = max(most, gain)
    return UNIT * (most + tables.rules[layout.ADVANCE_PAY]) * last <= MOST


@kernel
def _free(words: Words, player: int) -> int:
    low, high = free_cells(words, player)
    return count(low, high)


@kernel
def _candidates(tables: Tables, drive: Driver, player: int) -> Word:
    """Return the patches that a player can still buy, each once."""
    return drive.reach[player] & to_come(tables, drive.positions[memory.ROOT_POSITION])


@kernel
def _bound(tables: Tables, work: Arena, drive: Driver, player: int) -> int:
    """Return the bound by a table, in parts of a point and without the present income."""
    words = drive.positions[memory.ROOT_POSITION]
    base = player * layout.PER_PLAYER
    buttons = min(words[base + layout.BUTTONS], PURSES - 1)
    income = min(words[base + layout.EARNS], EARNINGS - 1)
    patches = len(drive.bought)
    cell = drive.trial[patches]
    hole = UNIT * (tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS])
    total = np.int64(work.ceilings[player, words[base + layout.PLACE], buttons, income])
    candidates = _candidates(tables, drive, player)
    while candidates != ZERO:
        total += drive.trial[lowest(candidates)]
        candidates &= candidates - ONE
    return total + cell * _free(words, player) + leather_left(tables, words) * max(0, hole - cell)


@kernel
def _fill(tables: Tables, circle: Circle, work: Arena, drive: Driver, player: int) -> None:
    """Fill a player's table with the multipliers that are tried."""
    place = drive.positions[memory.ROOT_POSITION, player * layout.PER_PLAYER + layout.PLACE]
    fill(
        tables,
        circle,
        _candidates(tables, drive, player),
        place,
        drive.trial,
        work.ceilings[player],
    )


@kernel
def _count_purchases(
    tables: Tables, circle: Circle, work: Arena, drive: Driver, player: int
) -> None:
    """Count the purchases of each patch on a best way home."""
    words = drive.positions[memory.ROOT_POSITION]
    base = player * layout.PER_PLAYER
    for at in range(len(drive.bought)):
        drive.bought[at] = 0
    count_purchases(
        tables,
        circle,
        _candidates(tables, drive, player),
        words[base + layout.PLACE],
        words[base + layout.BUTTONS],
        words[base + layout.EARNS],
        drive.trial,
        work.ceilings[player],
        drive.bought,
    )


@kernel
def _find_slope(tables: Tables, circle: Circle, work: Arena, drive: Driver, player: int) -> float:
    """Find the direction in which the bound falls; return its squared length."""
    words = drive.positions[memory.ROOT_POSITION]
    patches = len(drive.bought)
    _count_purchases(tables, circle, work, drive, player)
    hole = UNIT * (tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS])
    sewn = leather_left(tables, words) if drive.trial[patches] < hole else 0
    for at in range(patches):
        sewn += tables.patches[circle[at], layout.AREA] * drive.bought[at]
        drive.slope[at] = drive.bought[at] - 1
    drive.slope[patches] = sewn - _free(words, player)
    length = 0.0
    for at in range(patches + 1):
        if drive.trial[at] == 0 and drive.slope[at] < 0:
            drive.slope[at] = 0.0
        if at < patches:
            length += drive.slope[at] * drive.slope[at]
    return length + drive.slope[patches] * drive.slope[patches] / PULL


@kernel
def _step(drive: Driver, bound: int, lowest_bound: int, turn: int, length: float) -> None:
    """Move the multipliers against the slope (a subgradient)."""
    patches = len(drive.bought)
    step = max(bound - 0.97 * lowest_bound, float(UNIT)) * _DAMPING[turn] / length
    for at in range(patches):
        moved = int(np.rint(drive.trial[at] + step * drive.slope[at]))
        drive.trial[at] = max(0, moved)
    moved = int(np.rint(drive.trial[patches] + step * drive.slope[patches] / PULL))
    drive.trial[patches] = max(0, moved)


@kernel
def _copy_best(work: Arena, drive: Driver, player: int, back: bool) -> None:
    """Keep the multipliers that are tried as the best ones, or try the best ones again."""
    for at in range(len(drive.trial)):
        if back:
            drive.trial[at] = work.multipliers[player, at]
        else:
            work.multipliers[player, at] = drive.trial[at]


@kernel
def _copy_to_second_places(tables: Tables, work: Arena, drive: Driver, player: int) -> None:
    """Give each patch that may change its index when others join the multiplier of the first."""
    if is_waiting(tables, drive.positions[memory.ROOT_POSITION]):
        begun = at_the_start(tables)
        for at in range(begun):
            work.multipliers[player, at + begun] = work.multipliers[player, at]


@kernel
def _is_alike(tables: Tables, drive: Driver) -> bool:
    """Whether both players stand alike and can buy the same, so that they have one table."""
    words = drive.positions[memory.ROOT_POSITION]
    for field in (layout.PLACE, layout.BUTTONS, layout.EARNS):
        if words[field] != words[layout.PER_PLAYER + field]:
            return False
    is_free = _free(words, 0) == _free(words, 1)
    return is_free and _candidates(tables, drive, 0) == _candidates(tables, drive, 1)


@kernel
def call_fill(work: Arena, drive: Driver) -> None:
    """Fill the tables; it takes a second from the first move."""
    call(drive, stack.FILL)
    work.control[arena.CEILINGS] = 0
    work.control[arena.EXPECTED] = 0


@kernel
def fill_tables(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> bool:
    """Fill a table once; return whether the host may look at the clock before more is done."""
    frame = drive.frames[top(drive)]
    player, turn = frame[PLAYER], frame[TURN]
    words = drive.positions[memory.ROOT_POSITION]
    if frame[memory.STEP] == _BEGIN:
        if not has_place(tables, circle, words):
            set_rough(work, drive, 0)
            finish(drive, 0)
            return False
        if player == 1 and _is_alike(tables, drive):
            _share_table(work)
            _finish(tables, circle, work, drive)
            return False
        for at in range(len(drive.trial)):
            drive.trial[at] = 0
        frame[TURN] = 0
        frame[IS_KNOWN] = 0
        frame[memory.STEP] = _SEARCH
        return True
    is_last = True
    if frame[memory.STEP] == _SEARCH:
        _fill(tables, circle, work, drive, player)
        bound = _bound(tables, work, drive, player)
        if frame[IS_KNOWN] == 0 or bound < frame[LOWEST]:
            frame[IS_KNOWN] = 1
            frame[LOWEST] = bound
            _copy_best(work, drive, player, False)
        length = _find_slope(tables, circle, work, drive, player)
        if length > 0:
            _step(drive, bound, frame[LOWEST], turn, length)
            frame[TURN] += 1
            is_last = frame[TURN] == ROUNDS
        if not is_last:
            return True
    _copy_best(work, drive, player, True)
    _fill(tables, circle, work, drive, player)
    _copy_to_second_places(tables, work, drive, player)
    frame[memory.STEP] = _BEGIN
    frame[PLAYER] += 1
    if frame[PLAYER] == 2:
        _finish(tables, circle, work, drive)
    return False


@kernel
def _share_table(work: Arena) -> None:
    """Give the second player the table of the first."""
    for space in range(work.ceilings.shape[1]):
        for buttons in range(PURSES):
            for income in range(EARNINGS):
                work.ceilings[1, space, buttons, income] = work.ceilings[0, space, buttons, income]
    for at in range(work.multipliers.shape[1]):
        work.multipliers[1, at] = work.multipliers[0, at]


@kernel
def _finish(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Have the search use the tables; one orders moves from very far."""
    work.control[arena.CEILINGS] = 1
    rough = drive.control[memory.IS_ROUGH]
    if rough == 1:
        words = drive.positions[memory.ROOT_POSITION]
        first = min(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE])
        for at in range(len(drive.bought)):
            drive.bought[at] = 0
        fill_expected_gains(
            tables,
            circle,
            to_come(tables, words),
            first,
            drive.bought,
            work.expected_gains,
        )
        work.control[arena.EXPECTED] = 1
    set_rough(work, drive, rough)
    finish(drive, 0)
