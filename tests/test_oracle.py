"""Facts about the oracle that a reader can check by hand."""

import random
from dataclasses import replace

import pytest

from patchwork_solve.engine.game.edition import PRINTINGS, Edition, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.seat import Seat
from tests.oracle import (
    ADVANCE,
    Move,
    Player,
    Position,
    is_over,
    legal_moves,
    play,
    scores,
    start,
    winner,
)
from tests.oracle_placements import Cells, all_placements
from tests.oracle_search import best_margin, perft, root_margins

DOT = Patch("dot", ((0, 0),), buttons=0, time=1, income=0)
BAR = Patch("bar", ((0, 0), (0, 1)), buttons=2, time=3, income=4)


def tiny(*patches: Patch, **changes: object) -> Edition:
    """A 2x2 quilt, spaces 0 to 10, an income mark at 5 and no leather."""
    edition = Edition(
        name="tiny",
        patches=patches,
        width=2,
        height=2,
        last=10,
        income_marks=(5,),
        leather_marks=(),
        square=2,
        square_points=7,
        hole_penalty=2,
        seats=(Seat(5), Seat(5)),
    )
    return replace(edition, **changes)  # type: ignore[arg-type]


def block(*cells: tuple[int, int]) -> Cells:
    return frozenset(cells)


def rectangle(height: int, width: int) -> Cells:
    return frozenset((row, column) for row in range(height) for column in range(width))


def position(edition: Edition, first: Player, second: Player, **more: object) -> Position:
    circle = tuple(patch.name for patch in edition.patches)
    return replace(Position(edition, circle, (first, second)), **more)  # type: ignore[arg-type]


# Placements


def test_empty_quilt_has_7349_placements() -> None:
    edition = printing("current")
    assert sum(len(all_placements(edition, patch)) for patch in edition.patches) == 7349


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("domino", 2 * 9 * 8),  # two directions, 9 lines of 8
        ("square", 8 * 8),  # one orientation
        ("plus", 7 * 7),
        ("corner-slow", 4 * 8 * 8),  # four orientations, not eight
        ("ell-4-quick", 8 * 8 * 7),  # flips count
    ],
)
def test_placements_of_one_patch(name: str, count: int) -> None:
    edition = printing("current")
    patch = next(patch for patch in edition.patches if patch.name == name)
    assert len(all_placements(edition, patch)) == count


def test_placements_do_not_depend_on_how_a_patch_is_drawn() -> None:
    edition = tiny(BAR, width=3, height=2)
    upright = replace(BAR, cells=((0, 0), (1, 0)))
    assert set(all_placements(edition, BAR)) == set(all_placements(edition, upright))
    assert len(all_placements(edition, BAR)) == 2 * 2 + 3


# Purchases


def test_purchase_pays_places_moves_and_earns_its_own_income() -> None:
    edition = tiny(BAR)
    before = position(edition, Player(time=2, buttons=2, income=1), Player(time=9, buttons=0))
    laid = block((0, 0), (0, 1))
    after = play(before, ("bar", laid))
    assert after.players[0] == Player(time=5, buttons=2 - 2 + 5, income=5, filled=laid)
    assert after.players[1] == before.players[1]
    assert after.circle == ()
    assert after.to_move == 0


def test_income_mark_pays_on_arrival_not_on_departure() -> None:
    edition = tiny(DOT)
    leaving = position(edition, Player(5, 0, income=3), Player(6, 0))
    assert play(leaving, ADVANCE).players[0].buttons == 2
    arriving = position(edition, Player(3, 0, income=3), Player(4, 0))
    assert play(arriving, ADVANCE).players[0].buttons == 2 + 3


def test_price_must_be_in_hand_and_patch_must_fit() -> None:
    edition = tiny(BAR)
    far = Player(time=9, buttons=0)
    assert len(legal_moves(position(edition, Player(0, 2), far))) == 1 + 4
    assert legal_moves(position(edition, Player(0, 1), far)) == [ADVANCE]
    diagonal = Player(0, 2, filled=block((0, 0), (1, 1)))
    assert legal_moves(position(edition, diagonal, far)) == [ADVANCE]


def test_patches_of_one_shape_are_different_patches() -> None:
    edition = tiny(DOT, replace(DOT, name="other"))
    assert len(legal_moves(start(edition, ["dot", "other"]))) == 1 + 4 + 4


def test_skipped_patches_go_to_the_back() -> None:
    names = "abcde"
    edition = tiny(*(replace(DOT, name=name) for name in names))
    cells = block((0, 0))
    before = start(edition, names)
    assert play(before, ("a", cells)).circle == tuple("bcde")
    assert play(before, ("b", cells)).circle == tuple("cdea")
    assert play(before, ("c", cells)).circle == tuple("deab")
    with pytest.raises(ValueError, match="illegal"):
        play(before, ("d", cells))


def test_circle_of_fewer_than_three_patches() -> None:
    edition = tiny(DOT, replace(DOT, name="other"))
    before = start(edition, ["dot", "other"])
    after = play(before, ("other", block((0, 0))))
    assert after.circle == ("dot",)
    assert {move[0] for move in legal_moves(after)} == {"advance", "dot"}
    assert legal_moves(replace(before, circle=())) == [ADVANCE]


def test_purchase_overshoots_and_stops_at_the_last_space() -> None:
    edition = tiny(BAR, income_marks=(5, 10))
    before = position(edition, Player(8, 2), Player(9, 0))
    after = play(before, ("bar", block((0, 0), (0, 1))))
    assert after.players[0].time == 10
    assert after.players[0].buttons == 4  # income of the last space, nothing for the spaces


# Advances


def test_advance_from_4_to_11_is_paid_twice() -> None:
    before = position(printing("current"), Player(4, 0, income=3), Player(10, 0))
    after = play(before, ADVANCE)
    assert after.players[0] == Player(11, 7 + 2 * 3, income=3)
    assert after.to_move == 1


def test_advance_stops_at_the_last_space() -> None:
    before = position(tiny(DOT), Player(7, 0), Player(10, 0), finished_first=1)
    after = play(before, ADVANCE)
    assert after.players[0] == Player(10, 3)
    assert is_over(after)
    assert after.finished_first == 1
    assert legal_moves(after) == []


# Whose turn


def test_mover_on_top_moves_again() -> None:
    edition = tiny(BAR)
    cells = block((0, 0), (0, 1))
    behind = position(edition, Player(0, 2), Player(4, 0))
    level = position(edition, Player(0, 2), Player(3, 0))
    ahead = position(edition, Player(0, 2), Player(2, 0))
    assert play(behind, ("bar", cells)).to_move == 0
    assert play(level, ("bar", cells)).to_move == 0
    assert play(ahead, ("bar", cells)).to_move == 1


def test_second_player_on_top_moves_again() -> None:
    before = position(tiny(BAR), Player(3, 0), Player(0, 2), to_move=1)
    after = play(before, ("bar", block((1, 0), (1, 1))))
    assert after.to_move == 1
    assert after.players[1].time == after.players[0].time == 3


def test_patch_without_time_leaves_the_token_and_the_turn() -> None:
    edition = tiny(replace(DOT, time=0), income_marks=(4,), leather_marks=(4,))
    before = position(edition, Player(4, 0, income=3), Player(4, 0))
    after = play(before, ("dot", block((0, 0))))
    assert after.players[0] == Player(4, 0, income=3, filled=block((0, 0)))
    assert (after.to_move, after.leather_owed) == (0, 0)


# Leather


def test_leather_is_placed_before_the_turn_passes() -> None:
    edition = tiny(DOT, leather_marks=(5,))
    before = position(edition, Player(3, 0, filled=block((0, 0))), Player(4, 0))
    owing = play(before, ADVANCE)
    assert (owing.to_move, owing.leather_owed) == (0, 1)
    cells = [(0, 1), (1, 0), (1, 1)]
    assert legal_moves(owing) == [("leather", cell) for cell in cells]
    after = play(owing, ("leather", (1, 1)))
    assert after.players[0] == replace(owing.players[0], filled=block((0, 0), (1, 1)))
    assert (after.to_move, after.leather_owed) == (1, 0)


def test_second_token_across_takes_no_leather() -> None:
    edition = tiny(DOT, leather_marks=(5,))
    for leader in (5, 6):  # a token on the mark has crossed it
        after = play(position(edition, Player(3, 0), Player(leader, 0)), ADVANCE)
        assert after.leather_owed == 0


def test_several_leather_patches_in_one_move() -> None:
    edition = tiny(replace(DOT, time=5), leather_marks=(2, 3, 5, 6), square=0)
    before = position(edition, Player(1, 0), Player(2, 0))
    owing = play(before, ("dot", block((0, 0))))
    assert (owing.to_move, owing.leather_owed) == (0, 3)  # the mark at 2 was taken
    once = play(owing, ("leather", (0, 1)))
    assert (once.to_move, once.leather_owed) == (0, 2)
    twice = play(once, ("leather", (1, 0)))
    assert (twice.to_move, twice.leather_owed) == (0, 1)
    assert legal_moves(twice) == [("leather", (1, 1))]
    assert play(twice, ("leather", (1, 1))).to_move == 1


def test_leather_on_a_full_quilt_is_discarded() -> None:
    edition = tiny(replace(DOT, time=5), leather_marks=(2, 3))
    three = Player(0, 0, filled=block((0, 0), (0, 1), (1, 0)))
    full = play(position(edition, three, Player(1, 0)), ("dot", block((1, 1))))
    assert (full.to_move, full.leather_owed) == (1, 0)
    two = replace(three, filled=block((0, 0), (0, 1)))
    one_left = play(position(edition, two, Player(1, 0)), ("dot", block((1, 1))))
    assert (one_left.to_move, one_left.leather_owed) == (0, 1)


def test_game_is_not_over_while_leather_is_owed() -> None:
    edition = tiny(DOT, leather_marks=(10,))
    owing = play(position(edition, Player(9, 0), Player(9, 0)), ADVANCE)
    assert (owing.players[0].time, owing.leather_owed) == (10, 1)
    # Leather on the last space goes to the first to arrive, so this is built by hand.
    both_home = replace(owing, players=(owing.players[0], Player(10, 0)))
    assert not is_over(both_home)
    assert is_over(play(both_home, ("leather", (0, 0))))


# The special tile


def test_tile_is_for_the_first_player_only() -> None:
    edition = tiny(DOT)
    three = Player(0, 0, filled=block((0, 0), (0, 1), (1, 0)))
    before = position(edition, three, Player(5, 0))
    move = ("dot", block((1, 1)))
    after = play(before, move)
    assert after.special_tile == 0
    assert after.players[0].buttons == 0  # points, not buttons
    assert scores(after) == (7, -8)
    late = play(replace(before, special_tile=1), move)
    assert late.special_tile == 1
    assert scores(late) == (0, 7 - 8)


def test_leather_can_complete_the_square() -> None:
    player = Player(26, 0, filled=rectangle(7, 9) - block((3, 3)))
    before = position(printing("current"), player, Player(25, 0), leather_owed=1)
    assert play(before, ("leather", (3, 3))).special_tile == 0
    assert play(before, ("leather", (8, 8))).special_tile is None


def test_square_may_lie_anywhere_and_may_be_left_out() -> None:
    edition = tiny(DOT, width=4, height=3)
    filled = block((1, 2), (1, 3), (2, 2))
    before = position(edition, Player(0, 0, filled=filled), Player(5, 0))
    assert play(before, ("dot", block((2, 3)))).special_tile == 0
    without = replace(before, edition=replace(edition, square=0))
    assert play(without, ("dot", block((2, 3)))).special_tile is None


# Results


@pytest.mark.parametrize("name", PRINTINGS)
def test_only_advancing(name: str) -> None:
    """Player 0 gets -104 and player 1, who takes all five leather patches, -94.

    Player 0 steps on the odd spaces and player 1 on the even ones, where the leather lies; each
    earns 53 buttons beside the 5 at the start, and 58 - 2 * 81 = -104.
    """
    edition = printing(name)
    now = start(edition, [patch.name for patch in edition.patches])
    while not is_over(now):
        now = play(now, legal_moves(now)[0] if now.leather_owed else ADVANCE)
    assert scores(now) == (-104, -94)
    assert winner(now) == 1
    assert now.finished_first == 0


def test_tie_goes_to_the_first_to_arrive() -> None:
    edition = tiny(DOT)
    for first in (0, 1):
        tied = position(edition, Player(10, 3), Player(10, 3), finished_first=first)
        assert winner(tied) == first
    ahead = position(edition, Player(10, 4), Player(10, 3), finished_first=1)
    assert winner(ahead) == 0
    with pytest.raises(ValueError, match="not over"):
        winner(position(edition, Player(9, 3), Player(10, 3)))


def test_finished_first_is_set_by_the_first_arrival() -> None:
    edition = tiny(DOT)
    one_home = play(position(edition, Player(9, 0), Player(9, 0), to_move=1), ADVANCE)
    assert (one_home.finished_first, one_home.to_move) == (1, 0)
    assert play(one_home, ADVANCE).finished_first == 1


# Searches


def test_perft_by_hand() -> None:
    edition = tiny(DOT, last=2)
    before = start(edition, ["dot"])
    assert (
        perft(start(printing("current"), ["domino", "plus", "square", "bar-3"]), 1) == 1 + 144 + 49
    )
    assert perft(before, 0) == 1
    assert perft(before, 1) == 1 + 4
    # Player 0 is on space 1 either way; player 1 advances to 2 or takes the dot if it is left.
    assert perft(before, 2) == (1 + 4) + 4 * 1
    # Both advanced: player 0 advances or takes the dot. Player 1 took the dot: on top at space 1,
    # player 1 must advance. Player 0 took it: player 0, behind again, must advance.
    assert perft(before, 3) == (1 + 4) + 4 * 1 + 4 * 1


def test_perft_counts_a_finished_game_only_at_depth_0() -> None:
    before = position(tiny(DOT), Player(9, 0), Player(10, 0), circle=())
    assert perft(before, 1) == 1
    assert perft(before, 2) == 0


def test_best_margin_by_hand() -> None:
    """One space to go: the dot saves a hole worth 2, the advance earns 1 button."""
    edition = tiny(DOT, square_points=0)
    before = position(edition, Player(9, 0), Player(10, 0))
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    expected: dict[Move, int] = {("dot", block(cell)): 2 for cell in cells}
    assert root_margins(before) == {ADVANCE: 1, **expected}
    assert best_margin(before) == 2


def test_second_player_minimises() -> None:
    edition = tiny(DOT, square_points=0)
    before = position(edition, Player(10, 0), Player(9, 0), to_move=1)
    assert best_margin(before) == -2


def test_best_margin_takes_from_the_opponent() -> None:
    """Player 0 takes the dot (+2) and player 1 advances (+1), or the other way round."""
    edition = tiny(DOT, square_points=0)
    before = position(edition, Player(9, 0), Player(9, 0))
    margins = root_margins(before)
    assert margins[ADVANCE] == 1 - 2
    assert best_margin(before) == 2 - 1


@pytest.mark.parametrize("name", PRINTINGS)
def test_random_games_keep_the_books(name: str) -> None:
    edition = printing(name)
    area = {patch.name: len(patch.cells) for patch in edition.patches} | {"leather": 1}
    dice = random.Random(name)
    now = start(edition, dice.sample([patch.name for patch in edition.patches], 33))
    played = []
    while not is_over(now):
        move = dice.choice(legal_moves(now))
        played.append(move[0])
        now = play(now, move)
        assert min(player.buttons for player in now.players) >= 0
    assert played.count("leather") == len(edition.leather_marks)
    assert sum(len(p.filled) for p in now.players) == sum(area.get(n, 0) for n in played)
    bought = {patch.name for patch in edition.patches} & set(played)
    assert bought.isdisjoint(now.circle)
    assert len(bought) + len(now.circle) == 33
