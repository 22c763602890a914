"""The endgame search against brute force by the oracle, and against itself."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from patchwork_solve.engine.edition import PRINTINGS, Edition
from patchwork_solve.engine.endgame.candidates import Candidate, Candidates
from patchwork_solve.engine.endgame.driver import Endgame, Limits, RootMove, Search, solve
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.errors import ContradictionError, InputError
from patchwork_solve.engine.forms.variant import Variant, build
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.player import Player
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.proof import Proof, Status, Stopped
from patchwork_solve.engine.quilt import Quilt
from patchwork_solve.engine.state import State
from tests import oracle
from tests.harness import EDITIONS, edition_named

VARIANT = build(
    Variant(
        name="small",
        extends="current",
        rows=5,
        columns=6,
        last_space=24,
        income_marks=[4, 9, 14, 19, 24],
        leather_marks=[8, 20, 21, 23],
        square=4,
        remove=["long-plus", "fat-cross", "letter-h", "bar-5"],
    ),
    "variant",
)


PRINTINGS_IN_TURN = [State.new(edition=name).edition for name in PRINTINGS]


def margins(solved: Endgame) -> dict[Move, int]:
    """Return the exact margin of every root move."""
    assert all(root.is_exact for root in solved.moves)
    return {root.move: root.lower for root in solved.moves}


def late(seed: int, edition: Edition, until: int, players: str = "greedy") -> State:
    """Return a position of a game between simple players."""
    start = State.new(seed=seed, edition=edition)
    return play_out(start, (players, players), seed, until).final


def late_positions(edition: Edition, until: int, seeds: range) -> list[State]:
    """Return positions of greedy and random games that brute force can finish."""
    found = []
    for seed in seeds:
        state = late(seed, edition, until, "random" if seed % 4 == 0 else "greedy")
        if not state.is_over and len(state.legal_moves()) <= 25:
            found.append(state)
    return found


def as_position(state: State) -> oracle.Position:
    """Return a state as the oracle's position."""
    players = [
        oracle.Player(
            player.time,
            player.buttons,
            player.income,
            frozenset(
                divmod(cell, state.edition.width)
                for cell in range(state.edition.cells)
                if player.quilt.filled >> cell & 1
            ),
        )
        for player in state.players
    ]
    return oracle.Position(
        state.edition,
        state.circle,
        (players[0], players[1]),
        state.to_move,
        state.special_tile,
        state.leather_owed,
        state.finished_first,
    )


def as_oracle(move: Move) -> oracle.Move:
    """Return a move in the oracle's form."""
    if move.patch is None:
        return oracle.ADVANCE
    return (move.patch, move.cells[0] if move.is_leather else frozenset(move.cells))


def check_line(state: State, solved: Endgame) -> None:
    """Replay the witness through the rules: it must reach the margin, the scores, the winner."""
    assert solved.proof.witness is not None
    for move in solved.proof.witness.moves:
        state = state.play(move)
    assert state.is_over
    assert state.scores() == solved.scores
    assert state.scores()[0] - state.scores()[1] == solved.proof.lower
    assert state.winner == solved.winner


@pytest.mark.parametrize(
    ("name", "until", "seeds", "least"),
    [
        ("current", 50, range(300), 200),
        ("current", 49, range(60), 30),
        ("first-2014", 50, range(300), 200),
        ("first-2014", 49, range(60), 30),
        ("small", 21, range(300), 200),
        ("small", 19, range(60), 20),
        pytest.param("current", 50, range(300, 1000), 500, marks=pytest.mark.slow),
        pytest.param("first-2014", 50, range(300, 1000), 500, marks=pytest.mark.slow),
        pytest.param("small", 21, range(300, 1000), 500, marks=pytest.mark.slow),
        pytest.param("current", 47, range(24), 8, marks=pytest.mark.slow),
        pytest.param("first-2014", 47, range(24), 8, marks=pytest.mark.slow),
        pytest.param("small", 17, range(60), 20, marks=pytest.mark.slow),
    ],
)
def test_every_root_move_equals_brute_force(
    name: str, until: int, seeds: range, least: int
) -> None:
    edition = VARIANT if name == "small" else State.new(seed=0, edition=name).edition
    positions = late_positions(edition, until, seeds)
    assert len(positions) >= least
    for state in positions:
        solved = solve(state)
        expected = oracle.root_margins(as_position(state))
        found = {as_oracle(root.move): (root.lower, root.upper) for root in solved.moves}
        assert found == {move: (value, value) for move, value in expected.items()}, state.to_text()
        check_line(state, solved)


@pytest.mark.parametrize("edition", ["current", "first-2014"])
def test_the_winner_of_a_tie_equals_brute_force(edition: str) -> None:
    """On margin 0 the winner is who can be home first without giving up the tie."""

    def wins(position: oracle.Position) -> bool:
        if oracle.is_over(position):
            return oracle.winner(position) == 0
        outcomes = (wins(oracle.play(position, m)) for m in oracle.legal_moves(position))
        return any(outcomes) if position.to_move == 0 else all(outcomes)

    ties = 0
    for seed in range(600):
        state = late(seed, State.new(edition=edition).edition, 51)
        if state.is_over or len(state.legal_moves()) > 12:
            continue
        solved = solve(state)
        if solved.proof.lower == 0:
            ties += 1
            assert solved.winner == (0 if wins(as_position(state)) else 1), state.to_text()
    assert ties >= 5


@pytest.mark.parametrize("seed", range(12))
def test_the_same_with_a_tiny_table(seed: int) -> None:
    """A table of 64 entries forgets nearly everything; the values must not change."""
    edition = State.new(edition=("current", "first-2014")[seed % 2]).edition
    state = late(seed, edition, 47)
    if state.is_over:
        pytest.skip("the game ended")
    large, small = solve(state), solve(state, Limits(entries=64))
    assert {r.move: r.lower for r in large.moves} == {r.move: r.lower for r in small.moves}
    assert all(root.is_exact for root in small.moves)
    assert (large.winner, large.proof.lower) == (small.winner, small.proof.lower)
    check_line(state, small)


@pytest.mark.parametrize(
    ("until", "seeds"),
    [(42, range(6)), pytest.param(40, range(8), marks=pytest.mark.slow)],
)
def test_the_same_with_several_threads(until: int, seeds: range) -> None:
    """Threads share a small table and get in each other's way; the values must not change."""
    helped = 0
    for seed in seeds:
        state = late(1000 + 10 * seed, PRINTINGS_IN_TURN[seed % 2], until)
        one = solve(state)
        for threads, entries in ((2, TABLE_ENTRIES), (3, 1024)):
            several = solve(state, Limits(entries=entries, threads=threads))
            assert margins(several) == margins(one)
            assert (several.winner, several.proof.lower) == (one.winner, one.proof.lower)
            check_line(state, several)
            helped += several.proof.work.nodes != one.proof.work.nodes
    assert helped


def images(state: State) -> list[State]:
    """Return the position turned upside down, mirrored, and with the players in each other's seat.

    Their moves come in another order, so that the search goes another way.
    """
    first, second = state.players

    def laid(rows: list[str], player: Player) -> Player:
        quilt = player.quilt
        return player._replace(quilt=Quilt.drawn(rows, quilt.width, quilt.height))

    def other(seat: int | None) -> int | None:
        return None if seat is None else 1 - seat

    def image(players: tuple[Player, Player], swapped: bool) -> State:
        seat = other if swapped else lambda number: number
        return State.of(
            state.edition,
            state.circle,
            players,
            to_move=seat(state.to_move),
            special_tile=seat(state.special_tile),
            leather_owed=state.leather_owed,
            finished_first=seat(state.finished_first),
        )

    upside_down = laid(first.quilt.rows[::-1], first), laid(second.quilt.rows[::-1], second)
    mirrored = laid([row[::-1] for row in first.quilt.rows], first), second
    return [image(upside_down, False), image(mirrored, False), image((second, first), True)]


@pytest.mark.parametrize(
    ("until", "seeds"),
    [(44, range(12)), pytest.param(42, range(12), marks=pytest.mark.slow)],
)
def test_images_of_a_position_are_worth_the_same(until: int, seeds: range) -> None:
    """Turned, mirrored, or with seats exchanged: the same values by another order of moves."""
    nodes = set()
    for seed in seeds:
        state = late(seed, PRINTINGS_IN_TURN[seed % 2], until)
        if state.is_over:
            continue
        solved = solve(state)
        values = sorted(margins(solved).values())
        turned, mirrored, exchanged = map(solve, images(state))
        assert sorted(margins(turned).values()) == values
        assert sorted(margins(mirrored).values()) == values
        assert sorted(-value for value in margins(exchanged).values()) == values
        assert turned.winner == mirrored.winner == solved.winner
        assert exchanged.winner == 1 - solved.winner
        nodes |= {each.proof.work.nodes for each in (solved, turned, mirrored, exchanged)}
    assert len(nodes) > 2 * len(seeds)


@pytest.mark.parametrize(
    ("until", "seeds"),
    [
        (46, range(24)),
        pytest.param(44, range(60), marks=pytest.mark.slow),
        pytest.param(42, range(20), marks=pytest.mark.slow),
    ],
)
def test_relaxed_games_change_no_value(until: int, seeds: range) -> None:
    """Alpha-beta without relaxed games finds the same margins, in more nodes."""
    saved = 0
    for seed in seeds:
        edition = State.new(edition=("current", "first-2014")[seed % 2]).edition
        state = late(seed, edition, until, ("greedy", "random", "careful")[seed % 3])
        if state.is_over:
            continue
        quick, plain = solve(state), solve(state, Limits(plain=True, seconds=60))
        if any(not root.is_exact for root in plain.moves):
            continue
        assert {r.move: r.lower for r in quick.moves} == {r.move: r.lower for r in plain.moves}
        assert (quick.winner, quick.proof.lower) == (plain.winner, plain.proof.lower)
        saved += plain.proof.work.nodes - quick.proof.work.nodes
    assert saved > 0


@pytest.mark.parametrize("seed", range(20))
def test_relaxed_games_change_no_value_of_a_variant(seed: int) -> None:
    """A small quilt and a small bonus square, which is completed often."""
    state = late(seed, VARIANT, 12)
    if not state.is_over:
        quick, plain = solve(state), solve(state, Limits(plain=True, seconds=10))
        for root in plain.moves:
            found = next(r for r in quick.moves if r.move == root.move)
            assert root.lower <= found.lower <= found.upper <= root.upper


def test_value_of_a_position_is_the_best_value_below_it() -> None:
    """Solving every child alone gives each root move's margin."""
    state = late(108, State.new().edition, 44)
    solved = solve(state)
    for root in solved.moves:
        child = state.play(root.move)
        assert solve(child).proof.lower == root.lower


def test_a_limit_gives_an_honest_interval() -> None:
    """Stopped early, the intervals hold the exact values."""
    state = late(101, State.new().edition, 43)
    exact = {root.move: root.lower for root in solve(state).moves}
    margin = solve(state).proof.lower
    assert margin is not None
    stopped = Search(state, Limits(seconds=0.0)).solve()
    assert stopped.proof.lower is not None
    assert stopped.proof.upper is not None
    assert stopped.proof.lower <= margin <= stopped.proof.upper
    for root in stopped.moves:
        assert root.lower <= exact[root.move] <= root.upper


@pytest.mark.parametrize("nodes", [0, 5_000, 30_000])
@pytest.mark.parametrize("seed", [101, 103, 106])
def test_a_stopped_search_names_a_move_that_keeps_what_it_proved(seed: int, nodes: int) -> None:
    """The move to play has the bound of the position, and the line after it keeps that bound."""
    state = late(seed, State.new().edition, 42)
    truth = {root.move: root.lower for root in solve(state).moves}
    stopped = solve(state, Limits(nodes=nodes))
    sign = 1 if state.to_move == 0 else -1
    bound = stopped.proof.lower if state.to_move == 0 else stopped.proof.upper
    assert stopped.guaranteed == bound
    assert sign * truth[stopped.best.move] >= sign * stopped.guaranteed
    assert stopped.line.moves[0] == stopped.best.move
    here = state
    for move in stopped.line.moves:
        mover, here = here.to_move, here.play(move)
        if mover == state.to_move and not here.is_over:
            margin = solve(here, Limits(margin_only=True)).proof.lower
            assert margin is not None
            assert sign * margin >= sign * stopped.guaranteed
    assert here == stopped.line.final


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seed", [5, 10])
def test_a_search_stopped_from_the_start_has_a_legal_line(name: str, seed: int) -> None:
    """Relaxed games, which hint at moves, have some that the rules do not know."""
    state = State.new(seed=seed, edition=edition_named(name))
    for nodes in (0, 5_000, 20_000):
        stopped = solve(state, Limits(nodes=nodes))
        bound = stopped.proof.lower if state.to_move == 0 else stopped.proof.upper
        assert stopped.guaranteed == bound
        assert stopped.line == Line.played(state, stopped.line.moves)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_goes_on_ends_as_one_that_was_not_stopped(seed: int) -> None:
    """What it proved stands each time it is stopped, and its table with it."""
    state = play_out(State.new(seed, PRINTINGS[seed % 2]), ("greedy", "careful"), seed, 41).final
    whole = {root.move: root.lower for root in solve(state, Limits()).moves}
    search = Search(state, Limits(nodes=1))
    lower, upper, stops = -999, 999, 0
    while True:
        found = search.solve()
        assert lower <= found.lower <= found.upper <= upper
        for root in found.moves:
            assert root.lower <= whole[root.move] <= root.upper
        lower, upper = found.lower, found.upper
        if all(root.is_exact for root in found.moves):
            break
        stops += 1
        search.allow(Limits(nodes=2_000 * stops))
    search.close()
    assert stops
    assert {root.move: root.lower for root in found.moves} == whole
    assert found.line.is_complete
    assert found.line.final.outcome() is not None


def test_what_stopped_a_search_is_said() -> None:
    state = late(101, State.new().edition, 36)
    assert solve(state, Limits(nodes=0)).proof.stopped is Stopped.LIMIT
    assert solve(state, Limits(seconds=0.0)).proof.stopped is Stopped.LIMIT
    assert solve(late(101, State.new().edition, 48)).proof.stopped is Stopped.FINISHED


def test_the_margin_alone_needs_no_line() -> None:
    state = late(108, State.new().edition, 44)
    alone = solve(state, Limits(margin_only=True))
    assert alone.proof.is_exact
    assert alone.proof.lower == solve(state).proof.lower
    assert alone.proof.stopped is Stopped.FINISHED


def test_bounds_that_exclude_each_other_are_no_answer() -> None:
    """A contradiction between two proofs raises, whatever part of the answer shows it."""
    with pytest.raises(ContradictionError):
        RootMove(Move(), 3, 2)
    with pytest.raises(ContradictionError):
        Proof(Status.BOUNDS, 3, 2)
    with pytest.raises(ContradictionError):
        Proof(Status.EXACT, None, None)
    words = np.zeros(1, np.int64)
    candidates = Candidates([Candidate(0, words, -5, 5)], True, (6, 9))
    with pytest.raises(ContradictionError):
        candidates.interval()


def test_progress_narrows() -> None:
    """The intervals reported while searching only shrink."""
    seen: list[tuple[int, int]] = []
    state = late(101, State.new().edition, 41)
    solve(state, Limits(seconds=2), lambda p: seen.append((p.lower, p.upper)))
    assert len(seen) > 2
    assert all(a[0] <= b[0] and a[1] >= b[1] for a, b in itertools.pairwise(seen))


def test_interruption_reports_what_is_proved() -> None:
    """Ctrl-C ends the search with bounds, not with an exception."""

    def interrupt(progress: object) -> None:
        raise KeyboardInterrupt

    state = late(108, State.new().edition, 25)
    solved = solve(state, report=interrupt)
    assert solved.proof.status.value == "bounds"
    assert solved.proof.stopped is Stopped.INTERRUPTION
    assert solved.scores is None


def test_a_finished_game_is_refused() -> None:
    """There is no move to value."""
    state = play_out(State.new(seed=1), ("greedy", "greedy"), 1).final
    with pytest.raises(InputError, match="over"):
        solve(state)


def test_a_line_of_best_play_can_be_enough() -> None:
    for name in ("close-finish", "tie", "only-move"):
        state = State.load(f"example:{name}")
        whole, enough = solve(state), solve(state, Limits(every_move=False))
        assert enough.proof.is_exact
        assert (enough.lower, enough.winner) == (whole.lower, whole.winner)
        assert enough.line.is_complete
        assert enough.proof.work.nodes <= whole.proof.work.nodes
    assert any(not root.is_exact for root in enough.moves)
