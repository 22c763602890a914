"""The sets that ship: every puzzle is what it says, by the rules, by a search, by brute force."""

import json
from collections import Counter
from functools import cache
from math import ceil
from pathlib import Path

import pytest

from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.confirmation import BRUTE_FORCE, CONFIRMATIONS
from patchwork_solve.analyses.puzzles.mining import PLAYERS, proved_within
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.game.edition import PRINTINGS
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import Simple
from patchwork_solve.engine.state import State
from scripts.confirm_puzzles import agrees
from scripts.make_schemas import SCHEMAS
from tests import oracle
from tests.harness import edition_named, oracle_move, position_of

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = {"current": 100, "first-2014": 100, "express": 12}
"""The editions and how many puzzles each has."""
EASY_MOVES, EASY_SPACES = 40, 8
"""A puzzle with so few moves, and so few spaces left for both, is solved in a moment."""


@cache
def shipped(edition: str) -> PuzzlesAnswer:
    return PuzzlesAnswer.load(ROOT / "examples" / f"puzzles-{edition}.json")


def puzzles() -> list[Puzzle]:
    return [puzzle for edition in EDITIONS for puzzle in shipped(edition)]


def late(puzzle: Puzzle) -> bool:
    behind = min(player.time for player in puzzle.state.players)
    return (
        puzzle.state.edition.last - behind <= EASY_SPACES
        and len(puzzle.proved.margins) <= EASY_MOVES
    )


@pytest.mark.thorough
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_set_is_of_its_edition_and_varied(edition: str) -> None:
    found, number = shipped(edition), EDITIONS[edition]
    assert len(found) == number
    assert found.editions == [edition]
    assert len({puzzle.id for puzzle in found}) == number
    assert len({puzzle.source.seed for puzzle in found}) == number, "one of a game"
    assert sum(puzzle.action == "advance" for puzzle in found) <= number // 2
    grades = Counter(puzzle.difficulty for puzzle in found)
    assert max(grades.values()) <= ceil(number / 3)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", PRINTINGS)
def test_a_set_of_a_hundred_has_everything(edition: str) -> None:
    found = shipped(edition)
    assert {puzzle.difficulty for puzzle in found} == {1, 2, 3, 4, 5}
    themes = Counter(theme for puzzle in found for theme in puzzle.themes)
    assert min(themes[theme] for theme in ("packing", "leather", "special tile", "denial")) >= 5
    assert set(PLAYERS) == {name for puzzle in found for name in puzzle.source.players}


@pytest.mark.thorough
@pytest.mark.parametrize("edition", PRINTINGS)
def test_both_printings_share_no_circle(edition: str) -> None:
    other = shipped(PRINTINGS[edition == "current"])
    seeds = {puzzle.source.seed for puzzle in shipped(edition)}
    assert not seeds & {puzzle.source.seed for puzzle in other}


def test_every_position_is_late_legal_and_a_choice() -> None:
    for puzzle in puzzles():
        state = puzzle.state
        assert state.problems() == []
        assert not state.leather_owed
        assert all(3 <= state.edition.last - player.time <= 17 for player in state.players)
        assert set(puzzle.proved.margins) == set(state.legal_moves)
        assert len(puzzle.proved.margins) >= 5
        assert len({move.patch for move in puzzle.proved.margins}) >= 2


def test_the_answer_is_one_thing_two_points_better() -> None:
    """Worked out again, without `Proved`."""
    for puzzle in puzzles():
        sign = -1 if puzzle.state.to_move else 1
        worth = {move: sign * margin for move, margin in puzzle.proved.margins.items()}
        best = max(worth.values())
        answer = {move for move, value in worth.items() if value == best}
        assert answer == set(puzzle.answer)
        assert len({move.patch for move in answer}) == 1
        rest = [value for move, value in worth.items() if move not in answer]
        assert best - max(rest) == puzzle.gap >= 2
        assert abs(best) <= 20


def test_greedy_never_finds_it() -> None:
    player = Simple("greedy")
    for puzzle in puzzles():
        for seed in range(1000, 1040):
            move = player.choose(puzzle.state, DecisionLimits(seed=seed))
            assert puzzle.proved.lost(move) >= puzzle.natural_loss >= 2


@pytest.mark.thorough
def test_lines_are_what_the_second_set_of_rules_plays() -> None:
    for puzzle in puzzles()[::5]:
        for game in puzzle.lines:
            position = position_of(puzzle.state)
            for move in game.moves:
                position = oracle.play(position, oracle_move(move))
            assert oracle.is_over(position)
            first, second = oracle.scores(position)
            assert first - second == puzzle.proved.margins[game.moves[0]]
            assert oracle.winner(position) == puzzle.proved.winner(game.moves[0])


def test_every_puzzle_was_proved_a_second_time() -> None:
    needed = {one.name for one in CONFIRMATIONS if one.is_needed}
    assert needed == {"two threads"}
    for puzzle in puzzles():
        assert needed <= set(puzzle.confirmations)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_positions_are_reached_by_the_published_moves(edition: str) -> None:
    """By the second set of rules, from the circle of the seed."""
    for puzzle in shipped(edition):
        source = puzzle.source
        assert len(source.moves) == source.ply > 0
        position = position_of(State.new(seed=source.seed, edition=edition_named(edition)))
        for move in source.moves:
            position = oracle.play(position, oracle_move(move))
        assert position == position_of(puzzle.state)


def solved(puzzle: Puzzle, limits: SearchLimits) -> dict[Move, int] | None:
    return proved_within(puzzle.state, limits, lambda progress: None)


def test_late_puzzles_are_proved_once_more() -> None:
    sample = [puzzle for puzzle in puzzles() if late(puzzle)][:12]
    assert len(sample) == 12
    for puzzle in sample:
        assert solved(puzzle, SearchLimits(entries=1 << 12)) == puzzle.proved.margins


@pytest.mark.thorough
def test_late_puzzles_are_confirmed_by_brute_force() -> None:
    sample = [puzzle for puzzle in puzzles() if BRUTE_FORCE in puzzle.confirmations]
    assert sample
    sample.sort(key=lambda puzzle: (-min(p.time for p in puzzle.state.players), puzzle.id))
    assert all(agrees(puzzle, 3_000) in (True, None) for puzzle in sample[:3])
    assert agrees(sample[0], 100_000)


def test_brute_force_knows_a_wrong_margin() -> None:
    sample = [puzzle for puzzle in puzzles() if BRUTE_FORCE in puzzle.confirmations]
    puzzle = min(sample, key=lambda each: len(each.solution.moves))
    margins = dict(puzzle.proved.margins)
    margins[puzzle.proved.others[0]] -= 1
    spoilt = Puzzle(
        puzzle.source,
        type(puzzle.proved)(puzzle.state, margins, puzzle.proved.ties),
        puzzle.natural,
        puzzle.lines,
        puzzle.panel,
        puzzle.confirmations,
    )
    assert agrees(spoilt, 100_000) is False


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(10))
def test_all_puzzles_are_proved_once_more(edition: str, part: int) -> None:
    for puzzle in shipped(edition)[part::10]:
        assert solved(puzzle, SearchLimits(entries=1 << 18)) == puzzle.proved.margins


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_brute_force_confirmed_it_confirms(edition: str) -> None:
    for puzzle in shipped(edition):
        if BRUTE_FORCE in puzzle.confirmations:
            assert agrees(puzzle, 100_000)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_set_keeps_its_schema(edition: str) -> None:
    import jsonschema

    schema = json.loads((SCHEMAS / "patchwork-puzzles-1.json").read_text("utf-8"))
    text = (ROOT / "examples" / f"puzzles-{edition}.json").read_text("utf-8")
    jsonschema.validate(json.loads(text), schema)
    written = shipped(edition).to_file()
    ours, theirs = (json.loads(each)["program"] for each in (written, text))
    assert written == text.replace(theirs, ours, 1)
