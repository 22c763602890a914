"""Explanations: parts that add up to the difference, counted once, with signs that swap."""

from collections import Counter
from dataclasses import asdict
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from patchwork_solve.analyses.best.face import best
from patchwork_solve.analyses.explaining.account import Account, Chance, Entry, Source, standing
from patchwork_solve.analyses.explaining.answer import (
    TURNS,
    UNEXPLAINED,
    Explanation,
    explanation,
)
from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.explaining.face import explain
from patchwork_solve.analyses.explaining.finding import of_best, of_endgame
from patchwork_solve.analyses.explaining.granting import grant
from patchwork_solve.analyses.explaining.register import TITLES
from patchwork_solve.analyses.explaining.text import (
    SHOWN,
    explanation_text,
    mistake_words,
    shown,
)
from patchwork_solve.analyses.explaining.wording import signed
from patchwork_solve.analyses.review.face import review
from patchwork_solve.analyses.review.reasons import reasons, reasons_list
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.reviews import BLUNDERS, cut, from_on
from tests.engine.variants import SMALL, played, variant

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
ONLY = "example:only-move"
LATE = 42
"""Both tokens of a position that is proved in a moment are here or beyond."""


def late(seed: int) -> State:
    """Return a position near the end of a random game with several choices."""
    games = (
        play_out(State.new(seed=each), ("greedy", "careful"), each) for each in count(seed, 1000)
    )
    return next(
        state
        for game in games
        for state in game.states
        if min(player.time for player in state.players) >= LATE
        and len({move.patch for move in state.legal_moves}) > 1
    )


@cache
def pairs(seed: int) -> list[Explanation]:
    """Return explanations of each choice against each other in a late position, all proved."""
    state, courses = late(seed), []
    for move in {move.patch: move for move in state.legal_moves}.values():
        after = state.play(move)
        if after.is_over:
            first, second = after.scores()
            courses.append(Course.proved((move,), first - second))
        else:
            proof = solve(after, SearchLimits(every_move=False)).proof
            assert proof.witness is not None
            assert proof.lower is not None
            courses.append(Course.proved((move, *proof.witness.moves), proof.lower))
    return [explanation(state, one, other) for one in courses for other in courses]


# -- accounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_an_account_adds_up_to_the_scores(seed: int) -> None:
    """Over whole games, the entries are the final score less the first standing."""
    edition = ("current", "first-2014")[seed % 2]
    game = play_out(State.new(seed=seed, edition=edition), ("greedy", "careful"), seed)
    account = Account(game.start, game.moves)
    for player, final in enumerate(game.final.scores()):
        own = sum(each.points for each in account.entries if each.player == player)
        assert standing(game.start, player) + own == final == standing(game.final, player)
    assert not any(each.source is Source.RULES for each in account.entries)


@pytest.mark.parametrize("seed", range(20))
def test_an_account_of_a_variant_adds_up(seed: int) -> None:
    """Whatever rules a designer changes: limits of buttons, the swap, full lines, more tiles."""
    game = played(variant(seed, SMALL), seed)
    account = Account(game.start, game.moves)
    for player, final in enumerate(game.final.scores()):
        own = sum(each.points for each in account.entries if each.player == player)
        assert standing(game.start, player) + own == standing(game.final, player)
        assert not game.final.is_over or standing(game.final, player) == final


def test_a_purchase_is_worth_its_items_and_time_at_the_end_is_free() -> None:
    """By hand: 4 spaces filled, 1 income at 2 paydays, 2 buttons, and the spaces that are left."""
    state = State.load(ONLY)
    move = next(move for move in state.legal_moves if move.patch == "ell-4-slow")
    patch, own = state.edition.find("ell-4-slow"), state.players[state.to_move]
    (entry,) = (e for e in Account(state, [move]).entries if e.source is Source.PURCHASE)
    marks = sum(mark > own.time for mark in state.edition.income_marks)
    taken = min(patch.time, state.edition.last - own.time)
    assert entry.price is not None
    assert asdict(entry.price) == {
        "cells": 2 * len(patch.cells),
        "income": patch.income * marks,
        "buttons": -patch.buttons,
        "time": -taken,
    }
    assert entry.points == sum(asdict(entry.price).values())


# -- the sum ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_parts_of_proved_differences_add_up_and_swap(seed: int) -> None:
    found = {(each.move, each.other): each for each in pairs(seed)}
    for (move, other), each in found.items():
        *parts, rest = each.parts
        assert rest.concept == UNEXPLAINED
        assert rest.points == 0
        assert sum(part.points for part in parts) == each.difference
        assert isinstance(each.difference, int)
        assert each.is_proved
        assert each.is_established
        swapped = found[other, move]
        assert swapped.difference == -each.difference
        assert {part.concept: -part.points for part in swapped.parts} == {
            part.concept: part.points for part in each.parts
        }


@pytest.mark.parametrize("seed", range(6))
def test_nothing_counts_twice_and_every_claim_has_its_figure(seed: int) -> None:
    for each in pairs(seed):
        sides: tuple[list[Entry], list[Entry]] = ([], [])
        for part in each.parts:
            mover = each.state.to_move
            gained, missed = (
                sum(e.points if e.player == mover else -e.points for e in entries)
                for entries in part.entries
            )
            assert part.points == gained - missed
            for side, entries in zip(sides, part.entries, strict=True):
                side.extend(entries)
            assert any(letter.isdigit() for letter in part.words)
        assert all(max(Counter(side).values(), default=1) == 1 for side in sides)


@pytest.mark.parametrize("seed", range(6))
def test_claims_of_money_room_and_turn_hold_in_both_lines(seed: int) -> None:
    """Each is looked up again in the positions of the other line, by the rules."""
    for each in pairs(seed):
        mover = each.state.to_move
        accounts = [Account(each.state, one.line) for one in (each.course, each.contrast)]
        for part in each.parts:
            for side, entries in enumerate(part.entries):
                for entry in entries:
                    _require_true(part.concept, entry, accounts[side], accounts[1 - side], mover)


@pytest.mark.parametrize(("seed", "idle"), [(9, ["later", "timing"]), (27, ["denial"]), (57, [])])
def test_a_sentence_names_only_what_its_player_needs(seed: int, idle: list[str]) -> None:
    """Of others, which another move would do as well without, only the points are given."""
    state = late(seed)
    found = of_endgame(state, solve(state))
    assert found is not None
    plain = explanation(state, found.course, found.contrast)
    assert [(each.concept, each.points) for each in found.parts] == [
        (each.concept, each.points) for each in plain.parts
    ]
    assert [
        one.concept
        for one, all_ in zip(found.parts, plain.parts, strict=True)
        if one.words != all_.words
    ] == idle
    accounts = [Account(state, one.line) for one in (found.course, found.contrast)]
    for part in found.parts:
        lost = [
            _lost_without(account, entry)
            for account, other, side in zip(accounts, accounts[::-1], part.entries, strict=True)
            for entry in side
            if entry.source is Source.PURCHASE and entry.points > other.points_of(entry)
            if entry.ply or account is accounts[0]
        ]
        if part.concept in idle:
            assert part.words == f"{TITLES[part.concept]}: {signed(int(part.points))}"
        assert (0 in lost) == (part.concept in idle)


@pytest.mark.parametrize(
    ("seed", "cause", "is_vain"),
    [(11, "money", True), (57, "money", False), (68, "room", True), (81, "room", False)],
)
def test_a_cause_is_named_where_its_remedy_gains_points(
    seed: int, cause: str, is_vain: bool
) -> None:
    """Granted, the patch can be bought where it could not, and all else is the same."""
    state = late(seed)
    found = of_endgame(state, solve(state))
    assert found is not None
    (part,) = [each for each in found.parts if each.concept == cause]
    assert part.words.startswith("own later purchases: ") == is_vain
    gained, missed = part.entries
    entry = (*gained, *missed)[0]
    line = found.contrast.line if gained else found.course.line
    granted = grant(Account(state, line), entry.player, str(entry.patch), cause == "money")
    assert granted is not None
    lacking, given, buttons = granted
    assert entry.patch not in {move.patch for move in lacking.legal_moves}
    assert entry.patch in {move.patch for move in given.legal_moves}
    assert (buttons > 0) == (cause == "money")
    assert (given.scores()[entry.player] - lacking.scores()[entry.player]) == buttons
    sign = 1 - 2 * entry.player
    gain = sign * (solve(given).lower - solve(lacking).lower) - buttons
    assert (gain <= 0) == is_vain


def _lost_without(account: Account, entry: Entry) -> int | None:
    """Solve the positions after all other moves."""
    state, sign = account.states[entry.ply], 1 - 2 * entry.player
    margins: dict[bool, list[int]] = {True: [], False: []}
    for move in state.legal_moves:
        after = state.play(move)
        scores = after.scores()
        margin = scores[0] - scores[1]
        if not after.is_over:
            margin = solve(after, SearchLimits(margin_only=True)).lower
        margins[move.patch == entry.patch].append(sign * margin)
    return max(margins[True]) - max(margins[False]) if margins[False] else None


def _require_true(concept: str, entry: Entry, own: Account, other: Account, mover: int) -> None:
    turns = [state for state in other.states if state.to_move == mover]
    if concept in ("money", "room"):
        assert entry.player == mover
        assert not any(move.patch == entry.patch for s in turns for move in s.legal_moves)
        price = other.final.edition.find(str(entry.patch)).buttons
        able = [s.players[mover].buttons >= price for s in turns if entry.patch in s.for_sale]
        assert able
        assert any(able) == (concept == "room")
    elif concept == "turn":
        assert all(state.to_move == mover for state in own.states[: entry.ply + 1])
    elif concept == "denial":
        assert entry.player == 1 - mover
        assert other.bought(mover, entry.patch)
    elif concept in ("reply", "theirs"):
        assert entry.player == 1 - mover
        assert (entry.turn == 1) == (concept == "reply")
        assert not other.bought(mover, entry.patch)
    elif concept == "later":
        assert entry.player == mover
        assert entry.turn > 0


def test_the_first_turns_of_a_line() -> None:
    """A turn lasts until the other player moves, leather included."""
    state = State.load(ONLY)
    account = Account(state, solve(state).line.moves)
    assert [len(account.first_turns(number).line) for number in (0, 1, 2, 3, 9)] == [0, 2, 3, 4, 6]


def test_a_chance_is_the_best_of_all_turns() -> None:
    state = State.load(ONLY)
    account = Account(state, [Move()])
    patch = next(str(move.patch) for move in state.legal_moves if move.is_purchase)
    assert account.chance(state.to_move, patch) is Chance.LEGAL
    assert account.chance(state.to_move, "never-sold") is Chance.NEVER


def test_the_parts_of_an_example_are_those_counted_by_hand() -> None:
    """The tile brings 7; leather changes hands, 4; tee-5 comes late, 3; a patch is worth 2."""
    state = State.load(ONLY)
    found = of_endgame(state, solve(state))
    assert found is not None
    assert [(part.concept, part.points) for part in found.parts] == [
        ("tile", 7), ("leather", 4), ("timing", -3), ("purchase", 2), (UNEXPLAINED, 0)
    ]  # fmt: skip
    assert found.difference == 10
    said = explanation_text(found)
    assert "Why not advance 5 spaces? It is worth 10 points less than" in said
    assert "+2  Blue buys ell-4-slow, +2 (" in said  # One part is not "together".


# -- estimates -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def estimated() -> Explanation:
    return explain(State.load("example:hard"), player="strong:2000n")


def test_the_parts_of_an_estimated_difference_add_up(estimated: Explanation) -> None:
    assert not estimated.is_proved
    assert estimated.error > 0
    assert sum(part.points for part in estimated.parts) == pytest.approx(estimated.difference)
    assert estimated.parts[-1].concept == UNEXPLAINED
    assert len(shown(estimated)) <= SHOWN + 2
    for line in (estimated.course.line, estimated.contrast.line):
        account = Account(estimated.state, line)
        assert account.first_turns(TURNS).line == line


def test_swapped_estimates_have_opposite_signs(estimated: Explanation) -> None:
    answer = best(estimated.state, player="strong:2000n")
    one, other = estimated.move, estimated.other
    first, second = of_best(answer, one, other), of_best(answer, other, one)
    assert first is not None
    assert second is not None
    assert {part.concept: part.points for part in first.parts} == {
        part.concept: -part.points for part in second.parts
    }
    assert first.error == second.error


def test_a_difference_within_its_error_is_not_established(estimated: Explanation) -> None:
    state = estimated.state
    courses = [Course((move,), margin, None, None, False)
               for move, margin in ((estimated.move, 3.0), (estimated.other, 2.0))]  # fmt: skip
    unsure, sure = (explanation(state, *courses, error) for error in (0.6, 0.4))
    assert not unsure.is_established
    assert "Not established" in str(unsure)
    assert sure.is_established
    assert "Not established" not in str(sure)


# -- mistakes --------------------------------------------------------------------------------------


def test_the_reason_of_a_proved_mistake() -> None:
    """Ann's last blunder: in the other place, she still buys letter-h; nothing else changes."""
    game = from_on(Game.load(BLUNDERS), 34)
    answer = review(game, player="strong:500n", processes=1, mistakes=1)
    (found,) = reasons(answer).values()
    assert [(part.concept, part.points) for part in found.parts] == [
        ("later", -9),
        (UNEXPLAINED, 0),
    ]
    assert (found.move, found.difference) == (game.moves[0], -9)
    (name, _) = player_names(found.state.names)
    said = f"Against it, -9: otherwise {name} later buys letter-h (+9). In all -9."
    assert mistake_words(found) == said
    assert reasons_list({1: found})[0]["words"] == mistake_words(found)


def test_what_a_mistake_was_after_comes_first_and_the_points_add_up() -> None:
    state = State.load(ONLY)
    found = explain(state, "advance", "ell-4-slow@d5d6e6f6", player="strong:5000n")
    assert mistake_words(found) == (
        "For it, +3: at another time tee-5 brings Orange +2, otherwise +5. "
        "Against it, -7: otherwise Blue completes the square (+7); "
        "-4: Orange takes 1 leather patch (+2); otherwise Blue takes 1 leather patch (+2); "
        "-2: the rest. In all -10."
    )


def test_the_reason_of_an_estimated_mistake_adds_up() -> None:
    game = cut(Game.load(BLUNDERS), 7)
    answer = review(from_on(game, 6), player="strong:500n", processes=1, mistakes=1)
    (found,) = reasons(answer).values()
    assert not found.is_proved
    assert sum(part.points for part in found.parts) == pytest.approx(found.difference)
    assert -found.difference == pytest.approx(answer.mistakes[0].lost, abs=0.01)


@pytest.mark.parametrize(
    ("state", "moves", "field"),
    [
        (ONLY, ("advance", "advance"), "other"),
        (ONLY, ("plus@a1a2",), "move"),
        ("example:trivial", (), "state"),
    ],
)
def test_what_cannot_be_explained_is_refused(
    state: str, moves: tuple[str, ...], field: str
) -> None:
    with pytest.raises(InputError) as refused:
        explain(state, *moves, player="strong:500n")
    assert refused.value.field.startswith(field)
