"""The picture of a line of play, and its plies in words."""

import dataclasses

import pytest

from patchwork_solve import Game, InputError, Move, Player, Quilt, State
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.colours import TILE_FILL
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.words import headline, outcome, ply_words
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.players.simple import play_out
from tests.harness import EDITIONS, edition_named
from tests.pictures import description, dotted, fills, outside, overlaps, parsed, texts, titles


def played(edition: str, part: float, seed: int = 1) -> Game:
    """Return the rest of a greedy game from a part of the track."""
    start = State.new(seed, edition_named(edition))
    state = play_out(start, ("greedy", "greedy"), seed, int(part * start.edition.last)).final
    return play_out(state, ("greedy", "careful"), seed)


def behind(time: int, income: int, rows: list[str], special: int | None = None) -> State:
    """Return a position in which player 0 moves, with a quilt, and the other stands at 49."""
    quilts = Quilt.drawn(rows, 9, 9), Quilt.empty(9, 9)
    players = (Player(time, 9, income, quilts[0]), Player(49, 0, 0, quilts[1]))
    return State.of(printing("current"), ["domino", "bar-3"], players, special_tile=special)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_panel_for_both_starts_and_every_ply(edition: str) -> None:
    game = played(edition, 0.6)
    root = parsed(line_svg(game.start, game.moves))
    plies = [
        f"{number}. {ply_words(before, move, after)}"
        for number, (before, move, after) in enumerate(
            zip(game.states, game.moves, game.states[1:], strict=False), 1
        )
    ]
    assert [title for title in titles(root) if title[0].isdigit() and ". " in title] == plies
    assert {"Start: Blue", "Start: Orange"} <= set(titles(root))
    assert len(dotted(root)) == sum(bool(move.cells) for move in game.moves)
    score = str(game.final.scores()[1]).replace("-", "−")
    assert f"score {score}" in texts(root)
    described = description(root)
    assert all(f" {ply}." in described for ply in plies)
    assert described.startswith(f"Start: {capital(headline(game.start))}. ")
    assert game.final.is_over
    assert [ply.count(", home first") for ply in plies].count(1) == 1
    assert sum(ply.endswith(", home") for ply in plies) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_leaves_the_canvas_or_covers_words(edition: str) -> None:
    game = played(edition, 0.0)
    for labels in (Labels(), Labels(("A" * 99, "Bob of the long name"), "A title " * 60)):
        root = parsed(line_svg(game.start, game.moves, labels))
        assert outside(root) == []
        assert overlaps(root) == []


def test_every_quilt_has_its_coordinates() -> None:
    game = played("current", 0.8)
    written = texts(parsed(line_svg(game.start, game.moves)))
    panels = len(game.moves) + 2
    for name in "acefi123456789":
        assert written.count(name) >= panels


def test_the_title_has_the_result_of_a_finished_game() -> None:
    game = played("current", 0.8)
    a, b = game.final.scores()
    won = f"{len(game.moves)} moves; Ann wins by {a - b}; scores {a} to {b}"
    if game.final.winner == 1:
        won = won.replace("Ann", "Bob").replace(f"by {a - b}", f"by {b - a}")
    named = Labels(("Ann", "Bob"), "Final")
    assert titles(parsed(line_svg(game.start, game.moves, named)))[0] == f"Final: {won}"
    (title, *_) = titles(parsed(line_svg(game.start, game.moves[:1])))
    now = game.states[1].scores()
    assert title == f"current edition: 1 move; not finished; scores so far {now[0]} to {now[1]}"


def test_a_tie_is_reported() -> None:
    full = Quilt.drawn(["#" * 9] * 9, 9, 9)
    players = (Player(53, 4, 0, full), Player(53, 11, 0, full))
    state = State.of(printing("current"), ["domino"], players, special_tile=0, finished_first=1)
    assert outcome(state) == "Orange wins the tie 11 to 11, home first"


def test_plies_in_words() -> None:
    state = State.new(circle=["bar-3", *(n for n in printing("current").index if n != "bar-3")])
    buy = Move("bar-3", ((0, 0), (0, 1), (0, 2)))
    after = state.play(buy)
    words = str(ply_words(state, buy, after))
    assert words == "Blue buys bar-3 (2 buttons, 2 time) on a1 b1 c1"
    walked = state.play(Move())
    assert str(ply_words(state, Move(), walked)) == "Blue advances to 1 (+1 button)"
    reply = ply_words(after, Move(), after.play(Move()), ("Ann", "Bob"))
    assert (reply.what, reply.paid, reply.events) == ("Bob advances to 3", "+3 buttons", ())


SQUARE = [".######..", *["#######.."] * 6, *["." * 9] * 2]


def test_income_leather_and_home_are_events() -> None:
    """From 46 the token crosses the income mark at 47, and the leather at 50."""
    state = behind(46, 10, SQUARE)
    after = state.play(Move())
    ply = ply_words(state, Move(), after)
    assert ply.paid == "+4 buttons; +10 income"
    assert ply.events == ("takes the leather at 50",)
    leather = Move("leather", ((0, 0),))
    placed = ply_words(after, leather, after.play(leather))
    assert str(placed) == "Blue places leather on a1, completes the 7x7 square, +7"
    written = texts(parsed(line_svg(state, [Move(), leather])))
    assert {"+4 buttons; +10 income", "takes the leather at 50"} <= set(written)


def test_leather_for_which_there_is_no_hole() -> None:
    state = behind(46, 1, ["#########"] * 9, special=0)
    ply = ply_words(state, Move(), state.play(Move()))
    assert ply.events == ("no empty space for the leather at 50",)


def test_two_leather_patches_for_one_hole() -> None:
    edition = dataclasses.replace(printing("current"), leather_marks=(48, 49))
    rows = ["..#######", ".########", *["#########"] * 6, "########."]
    players = (Player(46, 5, 0, Quilt.drawn(rows, 9, 9)), Player(47, 0, 0, Quilt.empty(9, 9)))
    state = State.of(edition, ["corner-slow"], players, special_tile=0)
    buy = Move("corner-slow", ((0, 0), (0, 1), (1, 0)))
    events = ply_words(state, buy, state.play(buy)).events
    assert events == ("takes the leather at 48", "no empty space for the leather at 49")


def test_the_square_stays_where_it_was_completed() -> None:
    """The second patch completes another one, which comes before it in reading order."""
    rows = [".####....", *[".#######."] * 6, ".######..", "." * 9]
    state = behind(40, 0, rows)
    moves = [Move("domino", ((7, 7), (8, 7))), Move("bar-3", ((0, 5), (0, 6), (0, 7)))]
    for plies in range(3):
        root = parsed(line_svg(state, moves[:plies]))
        squares = [title for title in titles(root) if title.startswith("square from")]
        assert squares == ["square from b2"] * plies
        assert fills(root, TILE_FILL) == plies


def test_a_line_without_moves_and_an_illegal_one() -> None:
    root = parsed(line_svg(State.new(seed=1), []))
    assert {"Start: Blue", "Start: Orange"} <= set(titles(root))
    with pytest.raises(InputError, match="leather"):
        line_svg(State.new(seed=1), [Move("leather", ((0, 0),))])
