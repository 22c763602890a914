"""A circle of which only a part is known: it is written, drawn and played on, never guessed."""

from xml.etree import ElementTree as ET

import pytest

from patchwork_solve import Game, InputError, Player, State, reach_graph
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.problems import require_known_circle
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.perft import count
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.svg import line_svg, position_svg
from tests.harness import EDITIONS, edition_named

WHOLE = Game.load("example:game")
CIRCLE = WHOLE.start.circle


def _cut(game: Game, known: int) -> Game:
    """Return the start of a game with a circle known so far, and the moves that it allows."""
    circle = game.start.circle
    start = State.new(
        edition=game.start.edition, circle=[*circle[:known], *["?"] * (len(circle) - known)]
    )
    gone = set(circle[known:])
    moves = []
    for move in game.moves:
        if move.patch in gone:
            break
        moves.append(move)
    return Game.played(start, moves)


PART = _cut(WHOLE, 20)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pair", [("greedy", "random"), ("random", "greedy")])
def test_what_is_known_is_as_in_the_whole_game(edition: str, pair: tuple[str, str]) -> None:
    whole = play_out(State.new(seed=6, edition=edition_named(edition)), pair, 6)
    cut = _cut(whole, len(whole.start.circle) // 2)
    hidden = set(whole.start.circle[len(whole.start.circle) // 2 :])
    assert set(cut.start.unknown) == hidden
    for known, true in zip(cut.states, whole.states, strict=False):
        assert known.circle == tuple("?" if name in hidden else name for name in true.circle)
        assert (known.players, known.scores()) == (true.players, true.scores())
        assert known.legal_moves == [m for m in true.legal_moves if m.patch not in hidden]
        assert all(map(known.is_legal, known.legal_moves))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_form_reads_back(edition: str) -> None:
    whole = play_out(State.new(seed=7, edition=edition_named(edition)), ("greedy", "random"), 7)
    cut = _cut(whole, len(whole.start.circle) // 2)
    half = len(cut.moves) // 2
    for game in (cut, Game.played(cut.states[half], cut.moves[half:])):
        assert Game.from_text(game.to_text()) == game
        assert Game.from_json(game.to_json()) == game
    for state in cut.states:
        for read in (State.from_text(state.to_text()), State.from_json(state.to_json())):
            assert (read, read.circle) == (state, state.circle)
            assert read.unknown == state.unknown


def test_a_run_of_unknown_patches_is_one_word() -> None:
    line = PART.start.to_text()
    letters = printing("current").letter
    assert line.split()[2] == "".join(letters[name] for name in CIRCLE[:20]) + "?13"
    assert State.from_text(line.replace("?13", "?" * 13)) == PART.start
    assert PART.to_json()["circle"] == [*CIRCLE[:20], *["?"] * 13]


def test_what_the_players_bought_is_not_unknown_in_a_position_by_itself() -> None:
    """A quilt says which patches are gone, by shape or by letter."""
    read = State.from_text(PART.final.to_text())
    assert set(read.unknown) == set(CIRCLE[20:])
    assert read.problems() == PART.final.problems() == []


def test_a_purchase_of_an_unknown_patch_is_refused() -> None:
    ply = len(PART.moves)
    move = WHOLE.moves[ply]
    known = "11 of the 24 patches left are known"
    assert not PART.final.is_legal(move)
    with pytest.raises(InputError, match=f"unknown whether {move.patch} is for sale: {known}"):
        PART.final.play(move)
    with pytest.raises(InputError, match=rf"^moves\[{ply}\]: ply {ply + 1}, .*{known}"):
        Game.played(PART.start, WHOLE.moves)


def test_whatever_searches_refuses() -> None:
    state = PART.states[4]
    said = "^circle: .* patches left are known; this needs all of them"
    for search in (
        state.kernel_arguments,
        lambda: require_known_circle(state),
        lambda: count(state, 1),
        lambda: reach_graph(state, 1),
        lambda: play_out(state, ("greedy", "random"), 1),
    ):
        with pytest.raises(InputError, match=said):
            search()


def test_more_unknown_patches_than_are_left_are_refused() -> None:
    state = PART.final
    document = state.to_json()
    document["circle"].append("?")
    with pytest.raises(InputError, match=r"^circle: 14 patches are unknown, but only 13 are named"):
        State.from_json(document)


@pytest.mark.parametrize("letters", ["?65", "?9999", "?123456"])
def test_runs_too_long_are_refused(letters: str) -> None:
    with pytest.raises(InputError, match=r"^circle"):
        State.from_text(PART.start.to_text().replace("?13", letters))


def test_a_game_needs_a_place_for_every_patch() -> None:
    with pytest.raises(InputError, match=r"^circle: 21 patches; a new game has all 33"):
        State.new(circle=[*CIRCLE[:20], "?"])


def test_a_position_by_hand_whose_quilts_name_no_patch() -> None:
    """Which patches are gone is open, so nothing that follows from it is said to be wrong."""
    edition = printing("current")
    covered = Quilt.drawn(["##......."] * 2 + ["........."] * 7, 9, 9)
    players = Player(5, 3, 1, covered), Player(4, 3, 0, Quilt.empty(9, 9))
    state = State.of(edition, [*CIRCLE[:20], *["?"] * 12], players)
    assert len(state.unknown) == 13
    assert state.problems() == []
    assert State.from_text(state.to_text()) == state


def test_pictures_and_text_show_what_is_unknown() -> None:
    for state in (PART.start, PART.final):
        shown = [position_svg(state), line_svg(state, [])]
        for svg in shown:
            ET.fromstring(svg)
        assert "unknown patch" in shown[0]
        assert "unknown patch" in str(state)
        assert state.to_json(derived=True)["derived"]["unknown"] == list(state.unknown)
    assert "unknown patches" in position_svg(PART.start)


def test_an_edition_has_no_patch_called_unknown() -> None:
    with pytest.raises(InputError, match=r"^patch: this patch is unknown"):
        printing("current").find("?")
