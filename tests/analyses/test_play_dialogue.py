"""Lines typed in a game at the keyboard, and their results, without a keyboard."""

import pytest

from patchwork_solve.analyses.playing.dialogue import Dialogue, Reply
from patchwork_solve.analyses.playing.session import Session
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

CLOSE = "examples/close-finish.json"


def dialogue(state: State, seat: int | None = None, opponent: str = "greedy") -> Dialogue:
    """Return a conversation in which nobody gives advice."""

    def no_advice(state: State) -> None:
        raise AssertionError("nobody asked")

    humans = (0, 1) if seat is None else (seat,)
    other = None if seat is None else bot(opponent)
    return Dialogue(Session(Game(state, ()), humans), other, no_advice)  # type: ignore[arg-type]


def said(line: str, state: State | None = None) -> Reply:
    """Return the reply to a line in a position."""
    return dialogue(state or State.load(CLOSE)).answer(line)


@pytest.mark.parametrize(
    "line",
    [
        "domino@c6c7", "domino@c7c6", "domino c6 c7", "domino c6c7",
        "domino 9", "1 9", "A 9", "dom 9", "DOMINO C6", "1 2 c6", "A@c6c7", "1@c6c7", "d c6c7",
    ],
)  # fmt: skip
def test_ways_to_say_one_move(line: str) -> None:
    talk = dialogue(State.load(CLOSE))
    answer = talk.answer(line)
    assert answer.is_moved, answer.lines
    assert [str(move) for move in talk.session.record.moves] == ["domino@c6c7"]


def test_a_letter_may_be_small_where_nothing_begins_so() -> None:
    assert said("b").lines == said("corner-slow").lines
    assert said("d").lines == said("domino").lines


def test_a_letter_that_could_be_the_advance_needs_an_answer() -> None:
    first = ["hat", "long-tee", "plus"]
    rest = [name for name in State.new().edition.index if name not in (*first, "domino")]
    state = State.new(circle=[*first, *rest, "domino"])
    answer = said("a", state)
    assert answer.is_refused
    assert "advance or long-tee (letter a)" in answer.lines[0]
    assert "type adv or 2" in answer.lines[0]
    assert said("adv", state).is_moved
    assert "7" in said("2", state).lines[0]


@pytest.mark.parametrize("line", ["advance", "a", "ADV", "  advance  "])
def test_an_advance(line: str) -> None:
    talk = dialogue(State.load(CLOSE))
    assert talk.answer(line).is_moved
    assert talk.session.record.moves[0].is_advance


def test_a_corner_that_two_orientations_share_is_no_move() -> None:
    answer = said("domino d3")
    assert not answer.is_moved
    assert not answer.is_refused
    assert "2 places" in answer.lines[0]
    assert said("domino 1 d3").is_moved


@pytest.mark.thorough
def test_the_numbers_listed_are_those_that_are_played() -> None:
    """Every place of every patch, by number, and by orientation and corner: the same moves."""
    state = State.new(seed=4).play("advance")
    for name in state.for_sale:
        listed = "\n".join(said(name, state).lines)
        found = set()
        orientation = 0
        for line in listed.splitlines()[1:]:
            if line.startswith("orientation "):
                orientation = int(line.split()[1])
            for entry in line.split(",") if "#" not in line else []:
                number, _, corner = entry.strip().partition(" ")
                if not number.isdigit():
                    continue
                moves = []
                for words in (f"{name} {number}", f"{name} {orientation} {corner}"):
                    talk = dialogue(state)
                    assert talk.answer(words).is_moved, words
                    moves.append(talk.session.record.moves)
                assert moves[0] == moves[1]
                found.add(moves[0][0])
        assert found == {move for move in state.legal_moves if move.patch == name}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("castle", ("'castle'", "advance", "domino", "hint")),
        ("domnio", ("did you mean domino?",)),
        ("plus", ("plus is not for sale", "domino")),
        ("plus@a1b1", ("plus", "no placement of plus")),
        ("h", ("hint or help?",)),
        ("fat-zed", ("costs 8", "Orange has 7")),
        ("domino 11", ("1 to 10",)),
        ("domino 3 c3", ("no place", "orientation 3")),
        ("domino a1", ("no place", "a1")),
        ("domino@a1b1", ("a1 b1 covered already",)),
        ("domino@c3c5", ("no placement of domino",)),
        ("domino@c3z9", ("z9 is outside the quilt",)),
        ("domino@", ("domino@", "PATCH@CELLS")),
        ("leather@c3", ("no leather patch is owed",)),
        ("c3", ("'c3'",)),
        ("domino sideways", ("'sideways'", "a number", "corner")),
        ("advance now", ("'now'", "nothing follows")),
        ("save", ("save game.json",)),
        ("save /no/such/folder/x.json", ("no folder",)),
        ("save game.html", (".json or .txt",)),
        ("\x1b[2J\x00", (r"\x1b[2J\x00",)),
        ("x" * 5000, ("...",)),
    ],
)
def test_what_is_not_allowed_is_one_line_and_the_game_goes_on(
    line: str, words: tuple[str, ...]
) -> None:
    talk = dialogue(State.load(CLOSE))
    answer = talk.answer(line)
    assert answer.is_refused
    assert not answer.is_moved
    assert len(answer.lines) == 1
    assert answer.lines[0].isprintable()
    assert len(answer.lines[0]) < 300
    for word in words:
        assert word in answer.lines[0], answer.lines
    assert talk.session.plies == 0


def owing() -> State:
    """Return a position in which player 0 owes leather."""
    state = State.load(CLOSE)
    for move in ("domino@c6c7", "advance", "fat-zed@f6f7g7h7g8h8"):
        state = state.play(move)
    assert state.leather_owed
    return state


def test_leather_is_a_cell() -> None:
    for line in ("d4", "D4", "leather@d4", "leather d4", "lea d4", f"leather {_nth('d4')}"):
        talk = dialogue(owing())
        assert talk.answer(line).is_moved, line
        assert str(talk.session.record.moves[0]) == "leather@d4"
    for line, word in (("advance", "must place"), ("a1", "covered"), ("domino", "must place")):
        answer = said(line, owing())
        assert answer.is_refused, line
        assert word in answer.lines[0], answer.lines
    assert "d4" in said("moves", owing()).lines[0]
    assert "d4" in said("leather", owing()).lines[0]


def _nth(cell: str) -> int:
    moves = [str(move) for move in owing().legal_moves]
    return 1 + moves.index(f"leather@{cell}")


def test_every_choice_is_listed() -> None:
    lines = said("moves").lines
    assert lines[0] == "a  advance to 47: +10 buttons"
    assert [line[0] for line in lines] == ["a", "1", "2", "3"]
    assert "10 places" in lines[1]
    assert "too dear for 7 buttons" in lines[2]
    assert "Time track" in said("show").lines[0]
    assert any("back to your last decision" in line for line in said("help").lines)


# -- the way back, the record ----------------------------------------------------------------------


def test_undo_goes_back_over_the_reply_and_over_leather() -> None:
    talk = dialogue(State.load(CLOSE), seat=0)
    session = talk.session
    seen = [session.state]
    for _ in talk.replies():
        pass
    assert session.waits
    seen.append(session.state)
    assert talk.answer("1 1").is_moved or talk.answer("advance").is_moved
    for _ in talk.replies():
        pass
    before = session.plies
    assert talk.answer("undo").is_moved
    assert session.state == seen[1]
    assert session.plies < before
    answer = talk.answer("undo")
    assert answer.is_refused
    assert session.state == seen[1]


def test_undo_of_leather_and_then_of_what_brought_it() -> None:
    state = State.load(CLOSE).play("domino@c6c7").play("advance")
    talk = dialogue(state, seat=0)
    talk.answer("fat-zed@f6f7g7h7g8h8")
    talk.answer("d4")
    for _ in talk.replies():
        pass
    assert talk.session.plies > 2
    talk.answer("undo")
    assert talk.session.state.leather_owed == 1
    talk.answer("undo")
    assert talk.session.state == state


def test_the_record_is_there_after_every_ply() -> None:
    kept: list[Game] = []
    session = Session(Game(State.new(seed=5), ()), (0,))
    talk = Dialogue(session, bot("greedy"), None, kept.append)  # type: ignore[arg-type]
    for line in ("advance", "advance", "advance"):
        talk.answer(line)
        for _ in talk.replies():
            assert kept[-1].moves == session.record.moves
    assert [len(game.moves) for game in kept] == list(range(1, session.plies + 1))


def test_an_unwritable_record_is_reported_and_the_game_goes_on() -> None:
    def full(record: Game) -> None:
        raise InputError("--output", "cannot write x.json: No space left on device")

    session = Session(Game(State.load(CLOSE), ()), (0, 1))
    talk = Dialogue(session, None, None, full)  # type: ignore[arg-type]
    answer = talk.answer("advance")
    assert answer.is_moved
    assert "No space left on device" in answer.lines[1]
