"""Players with a handicap: they obey it, and play well where they may."""

import pytest

from patchwork_solve import Game, Move, State
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.players.game_loop import play_plies, seeds_of
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot, jobs_of, require_player
from patchwork_solve.engine.players.restricted import Restricted, best_allowed, forced_moves
from patchwork_solve.engine.players.strong import Strong

FREE = "strong-alone:100n"


def plies(name: str, seed: int, edition: str = "current") -> list[tuple[State, Move, State]]:
    """Return a player's moves against the free one, as player 0."""
    return [ply for ply in all_plies(name, seed, edition) if ply[0].to_move == 0]


def all_plies(name: str, seed: int, edition: str = "current") -> list[tuple[State, Move, State]]:
    """Return a game of a player, as player 0, against the free one."""
    start = State.new(seed=seed, edition=edition)
    found = play_plies(start, (bot(name), bot(FREE)), seeds_of(seed))
    return [(step.state, step.move, step.after) for step in found]


def test_never_that_patch() -> None:
    start = State.new(seed=2)
    wanted = next(move.patch for _, move, _ in plies(FREE, 2) if move.patch is not None)
    assert wanted in start.circle
    assert wanted not in {move.patch for _, move, _ in plies(f"no-patch={wanted}/{FREE}", 2)}


def test_never_passes_but_where_nothing_can_be_bought() -> None:
    for state, move, _ in plies(f"no-passes/{FREE}", 3):
        if move.is_advance:
            assert len(state.legal_moves) == 1


def test_never_the_tile() -> None:
    """In positions where a move that takes it lies at hand, leather among them."""
    state = State.load("example:tile-race")
    player = bot(f"no-tile/{FREE}")
    free, mover = bot(FREE), state.to_move
    taken = {True: 0, False: 0}
    for held in (False, True):
        at = state
        while not at.is_over:
            mine = held and at.to_move == mover
            at = at.play((player if mine else free).choose(at, DecisionLimits()))
        taken[held] = int(at.special_tile == mover)
    assert taken == {False: 1, True: 0}


def test_its_own_move_where_it_may_be_played() -> None:
    """A handicap that never bites changes nothing."""
    name = "no-patch=leather-never-is-a-patch-of-this"
    with pytest.raises(InputError, match="unknown patch"):
        bot(f"{name}/{FREE}").choose(State.new(seed=1), DecisionLimits())
    without = plies(f"no-tile/{FREE}", 5)
    free = plies(FREE, 5)
    same = (
        next(at for at, (one, two) in enumerate(zip(without, free, strict=False)) if one != two)
        if without != free
        else len(free)
    )
    assert same >= 10


def test_no_look_ahead_takes_what_looks_best_after_the_move() -> None:
    state = State.new(seed=7)
    player = Strong(DecisionLimits(nodes=100))
    drafter = player.drafter(state.edition, DecisionLimits(nodes=1))
    move = bot(f"no-look-ahead/{FREE}").choose(state, DecisionLimits())
    values = {}
    for each in player.rated(state, DecisionLimits(nodes=1)):
        after = state.play(each.move)
        values[each.move] = drafter.describe(*after.kernel_arguments())[1]
    sign = 1 - 2 * state.to_move
    assert sign * values[move] == pytest.approx(max(sign * v for v in values.values()), abs=0.02)


def test_what_the_search_left_out_is_still_allowed() -> None:
    """Among the moves that were not tried, the one that looks best is allowed."""
    state = State.new(seed=7)
    player = Strong(DecisionLimits(nodes=50))
    tried = {each.move for each in player.rated(state, DecisionLimits())}
    left = [move for move in state.legal_moves if move not in tried]
    assert left
    found = best_allowed(player, state, DecisionLimits(), lambda at, move: move not in tried)
    assert found is not None
    assert found.move in left
    assert best_allowed(player, state, DecisionLimits(), lambda at, move: False) is None


def test_a_forbidden_move_where_there_is_no_other_is_played_and_counted() -> None:
    state = State.new(seed=3, edition="current")
    player = bot(f"no-passes/{FREE}")
    assert isinstance(player, Restricted)
    forced = 0
    for before, move, _ in plies(f"no-passes/{FREE}", 3):
        player.choose(before, DecisionLimits())
        forced += move.is_advance
    assert player.broken == forced > 0
    game = Game(state, tuple(move for _, move, _ in all_plies(f"no-passes/{FREE}", 3)))
    assert forced_moves(player.name, game, 0) == forced
    assert forced_moves(FREE, game, 0) == forced_moves("no-look-ahead/strong", game, 0) == 0
    assert state.is_legal("advance")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no-tile/greedy", "searching player"),
        ("no-tile/", "allowed"),
        ("no-patch/strong", "is not a handicap"),
        ("no-patch=/strong", "is not a handicap"),
        ("no-tile=3/strong", "is not a handicap"),
        ("no-tile/no-passes/strong", "searching player"),
        ("no-buttons/strong", "allowed"),
        ("pipe:", "pipe:COMMAND"),
        ("pipe:  ", "pipe:COMMAND"),
        ("pipe:'unfinished", "quote"),
        ("pipe:no-such-program-anywhere --fast", "no program 'no-such-program-anywhere'"),
        ("grandmaster", "allowed: "),
    ],
)
def test_bad_names_are_refused(name: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        bot(name, "A")
    assert error.value.field == "A"


def test_a_patch_that_the_edition_has_not() -> None:
    edition = State.new(seed=1).edition
    require_player("no-patch=plus/strong:300n", edition, "A")
    require_player("no-tile/strong:300n", edition, "A")
    with pytest.raises(InputError, match=r"^A: unknown patch 'plush'"):
        require_player("no-patch=plush/strong:300n", edition, "A")


def test_names_and_what_they_need() -> None:
    name = "no-patch=plus/strong:300n"
    assert bot(name).name == name
    assert jobs_of(name) == jobs_of("strong:300n")
