"""Fixed sizes hold what the largest edition needs, or their ways out keep answers true."""

import ast
import json
import math
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.engine.endgame import searcher
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.forms.variant import read_variant
from patchwork_solve.engine.game.cell import EMPTY
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup_flaws import player_flaws
from patchwork_solve.engine.kernel import allocation, layout
from patchwork_solve.engine.kernel.endgame import sizes
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, stack
from patchwork_solve.engine.kernel.packed import NARROW
from patchwork_solve.engine.kernel.players import sizes as of_players
from patchwork_solve.engine.kernel.players.room import longest_game
from patchwork_solve.engine.players.finisher import Finisher
from patchwork_solve.engine.state import State
from scripts import fixed_sizes
from scripts.fixed_sizes import EARNED, GROUPS, WEALTH, Size
from tests.engine.test_endgame_far import START, Imagined
from tests.harness import DATA

KERNEL = Path(layout.__file__).parent
DECISIONS = json.loads((DATA / "endgames" / "decisions.json").read_text("utf-8"))["rows"]
ROOT = Path(__file__).resolve().parents[2]
ALL = [each for group in GROUPS.values() for each in group]


def richest() -> Edition:
    """Return an edition with the largest numbers that the checks accept."""
    most, spaces = fixed_sizes.MOST, fixed_sizes.LONGEST_TRACK
    marks = list(range(1, spaces + 1))
    patch = {"cells": ["##"], "buttons": 0, "time": 0, "income": most}
    document = {
        "name": "richest", "rows": 8, "columns": 16, "last_space": spaces,
        "income_marks": marks, "leather_marks": marks, "square": 0, "square_points": 0,
        "hole_penalty": most, "start_buttons": most, "start_income": most, "start_leather": 0,
        "for_sale": 6, "income_points": most, "advance_pay": 5, "income_pay": 5,
        "leather_points": most,
        "patches": {f"p{number}": patch for number in range(fixed_sizes.MAX_PATCHES)},
    }  # fmt: skip
    return read_variant(json.dumps(document))


RICHEST = richest()


def player(space: int, buttons: int, income: int) -> Player:
    return Player(space, buttons, income, Quilt(EMPTY * RICHEST.cells, RICHEST.width))


# -- what is proved -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [each for each in ALL if each.need is not None], ids=str)
def test_a_size_holds_what_the_largest_edition_needs(size: Size) -> None:
    assert size.need is not None
    assert size.need <= size.size


def test_the_page_lists_every_size() -> None:
    page = (ROOT / "docs/reference/fixed-sizes.md").read_text("utf-8")
    assert "<!-- table: fixed_sizes -->" in page
    shown = fixed_sizes.text()
    assert all(f"| `{each.place}` | {each.size:,} |" in shown for each in ALL)


def test_the_richest_player_is_the_richest_that_is_accepted() -> None:
    assert not list(player_flaws(RICHEST, player(0, WEALTH, EARNED), "x"))
    for more in (player(0, WEALTH + 1, 0), player(0, 0, EARNED + 1)):
        assert len(list(player_flaws(RICHEST, more, "x"))) == 1


def constants(function: ast.AST) -> Iterator[str]:
    """Yield the constants by which the lengths of arrays are written."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in (
            "write_shape", "np.zeros", "np.empty", "np.full",
        ):  # fmt: skip
            for part in ast.walk(call):
                name = ast.unparse(part) if isinstance(part, ast.Name | ast.Attribute) else ""
                if name.rpartition(".")[2].isupper():
                    yield name.rpartition(".")[2]


STRUCTURE = {
    "ALONE_OF", "BOUNDS", "COLUMNS", "CONTROL", "CORNERS", "DEFERRED", "DIGITS", "DRAFT", "ENTRY",
    "EXPERIENCE", "FIGURES", "FRAME", "HIDDEN", "INNER", "KEY", "LOOK", "MEMO", "NUMBERS",
    "OUTLOOK", "PACE", "POSITIONS", "QUILT", "QUILT_FEATURES", "REPLY", "ROLES", "ROOT",
    "ROOT_COLUMNS", "SECONDS", "SETS", "SETTINGS", "SIDE", "SIZE", "SNUG", "WAY", "WAYS",
    "DIMENSIONS", "QUESTION", "AREA_RULES", "DISTANCES", "END", "FIRST_AREA", "PER_AREA", "ROOM_HI",
}  # fmt: skip
"""Numbers of columns and of rows that are named one by one."""


def test_every_constant_in_a_shape_is_in_the_table() -> None:
    """All other lengths are those of the edition."""
    listed = {each.place.rpartition(".")[2] for each in ALL}
    used = {
        name
        for path in KERNEL.rglob("*.py")
        if path.name != "jobs.py"
        for name in constants(ast.parse(path.read_text("utf-8")))
    }
    assert used - STRUCTURE - {"LAST", "LEATHER_PATCH"} <= listed
    assert used >= STRUCTURE


Functions = dict[str, ast.FunctionDef]


def modules(folder: Path) -> dict[str, Functions]:
    """Return the functions of each module of a folder."""
    trees = {path.stem: ast.parse(path.read_text("utf-8")) for path in folder.glob("*.py")}
    return {
        name: {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        for name, tree in trees.items()
    }


def home(called: str, module: str, known: dict[str, Functions]) -> str | None:
    """Return the module of a function: the one that calls it, or the one that has it."""
    return next((name for name in (module, *known) if called in known[name]), None)


def routines(name: str, module: str, known: dict[str, Functions], seen: set[str]) -> set[str]:
    """Return the routines that a function may call, itself or through others."""
    found = set()
    seen.add(f"{module}.{name}")
    for node in ast.walk(known[module][name]):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in ("call", "stack.call"):
            found.add(ast.unparse(node.args[1]))
            continue
        at = home(called, module, known)
        if at is not None and f"{at}.{called}" not in seen:
            found |= routines(called, at, known, seen)
    return found


def test_no_more_routines_call_each_other_than_there_are_rows() -> None:
    known = modules(KERNEL / "endgame" / "driver")
    dispatch = known["driver"]
    steps = {"stack.TAKE_OVER": "take_over"}
    for node in ast.walk(ast.Module([dispatch["_step"], dispatch["_step_line"]], [])):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Compare):
            first = next(each for each in ast.walk(node.body[0]) if isinstance(each, ast.Call))
            steps[ast.unparse(node.test.comparators[0])] = ast.unparse(first.func)
    calls = {
        routine: routines(step, home(step, "stack", known) or "", known, set())
        for routine, step in steps.items()
    }
    assert len(calls) == stack.TAKE_OVER + 1

    def depth(routine: str, path: tuple[str, ...] = ()) -> int:
        assert routine not in path, "a routine that calls itself has no bound"
        return 1 + max((depth(each, (*path, routine)) for each in calls[routine]), default=0)

    (size,) = (each for each in ALL if each.place.endswith("memory.DEEPEST"))
    assert size.need == max(map(depth, calls)) <= memory.DEEPEST


def test_the_locals_of_a_routine_fit_its_frame() -> None:
    for path in (KERNEL / "endgame" / "driver").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and "memory.LOCALS +" in ast.unparse(node):
                end = eval(ast.unparse(node.args[1]), {"memory": memory})
                assert end <= memory.FRAME, path.name


def test_a_path_of_a_search_has_a_row_for_each_ply() -> None:
    """The root, each move of the longest game, and the position that begins a relaxed game."""
    swapping = read_variant(json.dumps({**dict(RICHEST.definition or {}), "swap": True}))
    for edition in (RICHEST, swapping):
        circle, _ = State.new(1, edition).kernel_arguments()
        (work,) = new_arenas(edition.tables, circle, 2, 1)
        assert 1 + longest_game(edition.tables) + 1 <= len(work.states)


def test_there_is_room_for_the_shapes_of_all_arrays() -> None:
    circle, _ = State.new(1, RICHEST).kernel_arguments()
    shapes = allocation.no_shapes()
    most = sizes.arena_shapes(RICHEST.tables, circle, 2, shapes)
    most = max(most, sizes.driver_shapes(RICHEST.tables, circle, shapes))
    for kind in range(of_players.DOUBLING + 1):
        most = max(most, of_players.memory_shapes(RICHEST.tables, kind, 2, shapes))
    (size,) = (each for each in ALL if each.place == "allocation.MOST_ARRAYS")
    assert size.need == most <= allocation.MOST_ARRAYS


# -- numbers as large as may be -------------------------------------------------------------------


@pytest.mark.parametrize("rich", [0, 1])
def test_the_largest_margins_are_exact(rich: int) -> None:
    """Three times such a margin, as a takeover counts, is more than 2 ** 28."""
    last = RICHEST.last
    players = [player(last, 0, 0), player(last, 0, 0)]
    players[rich] = player(last - 1, WEALTH, EARNED)
    state = State.of(RICHEST, [], (players[0], players[1]), finished_first=1 - rich)
    margin = (WEALTH + 5 + (5 + fixed_sizes.MOST) * EARNED) * (1 - 2 * rich)
    assert 3 * abs(margin) > 1 << 28
    solved = solve(state)
    assert (solved.lower, solved.upper, solved.winner) == (margin, margin, rich)
    tie = 1 - 2 * rich  # A tie would be won by the other, who is home first.
    assert Finisher(state, lambda nodes: False).value(0.0) == 3 * margin - tie


def test_income_beyond_its_part_of_a_purse_counts_in_full() -> None:
    """The richest player buys another patch: that is more than `NARROW`."""
    last, patch = RICHEST.last, RICHEST.patches[0]
    players = player(last - 1, WEALTH, EARNED), player(last, 0, 0)
    state = State.of(RICHEST, [patch.name], players, finished_first=1)
    income = EARNED + patch.income
    assert income > NARROW
    margin = WEALTH + 5 + (5 + fixed_sizes.MOST) * income + patch.area * RICHEST.hole_penalty
    solved = solve(state, SearchLimits(margin_only=True))
    assert (solved.lower, solved.upper, solved.best.move.patch) == (margin, margin, patch.name)


# -- what has a way out ---------------------------------------------------------------------------

Cut = Callable[[Arena], dict[str, Any]]

CUTS: dict[str, Cut] = {
    "tables of a player alone": lambda work: {"alone": work.alone[:, :1].copy()},
    "no table of a player alone": lambda work: {"alone": work.alone[:, :0].copy()},
    "patches that are packed": lambda work: {"pack_stack": work.pack_stack[:1].copy()},
    "replies remembered": lambda work: {"replies": work.replies[:1].copy()},
    "answers remembered": lambda work: {
        name: getattr(work, name)[:1].copy()
        for name in ("pack_memo", "packing_memo", "fill_memo", "commit_memo")
    },
}
"""Memory of a search cut to next to nothing."""

LIMITS = SearchLimits(margin_only=True, entries=1 << 16)


@cache
def nodes(position: str) -> int:
    """Return the nodes of a search with all its memory."""
    return solve(State.from_text(position), LIMITS).proof.work.nodes


@pytest.mark.parametrize("name", CUTS)
def test_a_search_whose_memory_is_used_up_proves_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = sorted(DECISIONS, key=lambda row: int(row["nodes"]))[:6]
    free = [nodes(row["position"]) for row in rows]
    roomy = searcher.new_arenas

    def cramped(*arguments: Any) -> list[Arena]:
        return [each._replace(**CUTS[name](each)) for each in roomy(*arguments)]

    monkeypatch.setattr(searcher, "new_arenas", cramped)
    found = [solve(State.from_text(row["position"]), LIMITS) for row in rows]
    assert [one.proof.work.nodes for one in found] != free  # What was cut was in use.
    for row, solved in zip(rows, found, strict=True):
        assert solved.lower == solved.upper == row["margin"]


class Moody(Imagined):
    """A far position of which many questions go unanswered, whatever they cost.

    Parameters
    ----------
    room : int
        Unanswered questions of a side that are remembered.
    """

    def __init__(self, seed: int, room: int) -> None:
        super().__init__((-347, 342), 1.05, START, math.inf)
        self._rng, host = random.Random(seed), self.driver
        host.drive = host._searcher.drive = host.drive._replace(
            unanswered=host.drive.unanswered[:, :room].copy()
        )

    def prove(self, threshold: int, side: int, nodes: int, depth: int) -> bool | None:
        found = super().prove(threshold, side, nodes, depth)
        return found if len(self.calls) > 30 or self._rng.random() < 0.6 else None


@pytest.mark.parametrize("seed", range(3))
def test_unanswered_questions_without_room_only_change_the_order(seed: int) -> None:
    """The last gives way; the ends come as far."""
    cramped, roomy = (Moody(seed, room) for room in (1, memory.MOST_UNANSWERED))
    for imagined in (cramped, roomy):
        imagined.approach()
        assert imagined.driver.interval == imagined.values
    assert cramped.calls != roomy.calls
