"""The endgame search against brute force by the oracle, and against itself."""

import pytest

from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.forms.variant import build
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from tests import oracle, oracle_search
from tests.harness import oracle_move, position_of
from tests.lanes import few, slow, thorough

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


def positions(until: int, seeds: range, players: str = "greedy") -> list[State]:
    """Return positions of both printings in turn."""
    found = [late(seed, PRINTINGS_IN_TURN[seed % 2], until, players) for seed in seeds]
    return [state for state in found if not state.is_over]


def late_positions(edition: Edition, until: int, seeds: range) -> list[State]:
    """Return positions of greedy and random games that brute force can finish."""
    found = []
    for seed in seeds:
        state = late(seed, edition, until, "random" if seed % 4 == 0 else "greedy")
        if not state.is_over and len(state.legal_moves) <= 25:
            found.append(state)
    return found


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
        ("current", 50, range(40), 25),
        ("current", 49, range(20), 9),
        ("first-2014", 50, range(40), 25),
        ("small", 21, range(40), 25),
        ("small", 19, range(8), 2),
        *thorough(
            ("first-2014", 49, range(20), 9),
            ("current", 49, range(20, 60), 18),
            ("small", 19, range(8, 24), 4),
        ),
        *slow(
            ("current", 50, range(40, 120), 50),
            ("first-2014", 50, range(40, 120), 50),
            ("first-2014", 49, range(20, 60), 18),
            ("small", 21, range(40, 120), 50),
        ),
        pytest.param("current", 50, range(120, 1000), 600, marks=pytest.mark.slow),
        pytest.param("first-2014", 50, range(120, 1000), 600, marks=pytest.mark.slow),
        pytest.param("small", 21, range(120, 1000), 600, marks=pytest.mark.slow),
        pytest.param("current", 47, range(24), 8, marks=pytest.mark.slow),
        pytest.param("first-2014", 47, range(24), 8, marks=pytest.mark.slow),
        pytest.param("small", 19, range(24, 60), 12, marks=pytest.mark.slow),
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
        expected = oracle_search.root_margins(position_of(state))
        found = {oracle_move(root.move): (root.lower, root.upper) for root in solved.moves}
        assert found == {move: (value, value) for move, value in expected.items()}, state.to_text()
        check_line(state, solved)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", ["current", *slow("first-2014")])
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
        if state.is_over or len(state.legal_moves) > 12:
            continue
        solved = solve(state)
        if solved.proof.lower == 0:
            ties += 1
            assert solved.winner == (0 if wins(position_of(state)) else 1), state.to_text()
    assert ties >= 5


@pytest.mark.parametrize("seed", [*range(4), *slow(*range(4, 12))])
def test_the_same_with_a_tiny_table(seed: int) -> None:
    """A table of 64 entries forgets nearly everything; the values must not change."""
    edition = State.new(edition=("current", "first-2014")[seed % 2]).edition
    state = late(seed, edition, 47)
    if state.is_over:
        pytest.skip("the game ended")
    large, small = solve(state), solve(state, SearchLimits(entries=64))
    assert {r.move: r.lower for r in large.moves} == {r.move: r.lower for r in small.moves}
    assert all(root.is_exact for root in small.moves)
    assert (large.winner, large.proof.lower) == (small.winner, small.proof.lower)
    check_line(state, small)


@pytest.mark.parametrize(
    ("until", "seeds"),
    [
        *thorough((42, range(3))),
        pytest.param(42, range(3, 6), marks=pytest.mark.slow),
        pytest.param(40, range(8), marks=pytest.mark.slow),
    ],
)
def test_the_same_with_several_threads(until: int, seeds: range) -> None:
    """Threads share a small table and get in each other's way; the values must not change."""
    helped = 0
    for seed in seeds:
        state = late(1000 + 10 * seed, PRINTINGS_IN_TURN[seed % 2], until)
        one = solve(state)
        for threads, entries in ((2, TABLE_ENTRIES), (3, 1024)):
            several = solve(state, SearchLimits(entries=entries, threads=threads))
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


@pytest.mark.thorough
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
        (46, range(8)),
        *thorough((46, range(8, 24))),
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
        quick, plain = solve(state), solve(state, SearchLimits(plain=True, seconds=60))
        if any(not root.is_exact for root in plain.moves):
            continue
        assert {r.move: r.lower for r in quick.moves} == {r.move: r.lower for r in plain.moves}
        assert (quick.winner, quick.proof.lower) == (plain.winner, plain.proof.lower)
        saved += plain.proof.work.nodes - quick.proof.work.nodes
    assert saved > 0


@pytest.mark.parametrize("seed", [*few(range(4), 2), *slow(*range(4, 20))])
def test_relaxed_games_change_no_value_of_a_variant(seed: int) -> None:
    """A small quilt and a small bonus square, which is completed often."""
    state = late(seed, VARIANT, 12)
    if not state.is_over:
        quick, plain = solve(state), solve(state, SearchLimits(plain=True, seconds=10))
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
