"""Diaries: a game as a person writes it down, read by the rules, and written back."""

import random
from pathlib import Path

import pytest

from patchwork_solve import Game, InputError, Move, State
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.typed_move import read_typed_move, typed_words
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import shape
from patchwork_solve.engine.players.simple import play_out
from scripts.make_golden_games import FOLDER
from tests.harness import EDITIONS, edition_named

GAME = Game.load("example:game")
NAMES = ("Ann", "Bob")
CIRCLE = GAME.start.circle
LETTERS = printing("current").letter
HEAD = f"diary current\ncircle: {' '.join(CIRCLE)}\n"
GOLDEN = sorted(path.stem for path in FOLDER.glob("*.json"))


def refused(text: str, line: int, *words: str) -> None:
    with pytest.raises(InputError) as found:
        Game.from_diary(text)
    assert found.value.field == f"line {line}"
    for word in words:
        assert word in found.value.reason


def played(*lines: str) -> str:
    """Return a diary of the example's circle with these plies; the first is on line 3."""
    return HEAD + "\n".join(lines) + "\n"


# -- round trips ---------------------------------------------------------------------------------


def same(game: Game) -> None:
    again = Game.from_diary(game.to_diary())
    assert again == game
    assert again.names == game.names
    assert again.start.circle == game.start.circle


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_read_back(name: str) -> None:
    same(Game.from_json((FOLDER / f"{name}.json").read_text("utf-8")))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(2))
def test_games_of_every_edition_read_back(edition: str, seed: int) -> None:
    start = State.new(seed=seed, edition=edition_named(edition), names=("Ann, the 1st", "100 #%"))
    whole = play_out(start, ("random", "greedy"), seed)
    same(whole)
    half = len(whole.moves) // 2
    same(Game.played(whole.states[half], whole.moves[half:]))  # From any position.


def test_a_game_with_an_unknown_end_reads_back() -> None:
    start = State.new(circle=[*CIRCLE[:20], *["?"] * 13])
    game = Game.played(start, GAME.moves[:14])
    assert game.to_diary().splitlines()[3].endswith("...")
    same(game)
    same(Game(State.new(circle=[*CIRCLE[:5], "?", *CIRCLE[6:31], "?", CIRCLE[32]]), ()))


def test_names_of_patches_that_mean_something_else_read_back() -> None:
    """A variant may call its patches by the letter, the number or the beginning of another one."""
    text = 'name = "twisted"\nextends = "current"\nremove = ["plus", "axe", "hat"]\n' + "".join(
        f'\n[patches.{name}]\ncells = ["###", "#.."]\nbuttons = 0\ntime = 1\nincome = 0\n'
        for name in ("A", "a", "2", "adv", "bar", "r1", "at", "turned", "f", "Boat", "boat")
    )
    from patchwork_solve.engine.forms.variant import read_variant

    edition = read_variant(text)
    for seed in range(4):
        names = list(edition.index)
        random.Random(seed).shuffle(names)
        same(play_out(State.new(edition=edition, circle=names), ("random", "random"), seed))


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_of_every_legal_move_are_read_as_it(edition: str) -> None:
    game = play_out(State.new(seed=3, edition=edition_named(edition)), ("greedy", "random"), 3)
    for state in game.states[:-1:7]:
        moves = state.legal_moves
        for move in moves[:: 1 + len(moves) // 20]:
            assert read_typed_move(typed_words(state, move), state) == move


def test_the_example_is_the_example_game() -> None:
    diary = Game.load("example:diary")
    assert (diary, diary.names) == (GAME, NAMES)
    assert len(diary.moves) == 45


# -- what a person may write ---------------------------------------------------------------------

FIRST = GAME.moves[0]  # zig-4-cheap (3/2/1), its upper left corner at a1, flipped and turned.


@pytest.mark.parametrize(
    "line",
    [
        "zig-4-cheap a1 r f",
        "zig-4-cheap a1 f r",
        "zig-4-cheap r f a1",
        "zig-4-cheap at a1, flipped and turned",
        "Zig-4-Cheap A1 R1 F",
        "F a1 r1 f",
        "2 a1 r f",
        "3/2/1 at a1 flipped turned once",
        "3/2 a1 f r3",
        "zig a1 f r",
        "zig-4-cheap@a1a2b2b3",
        "zig-4-cheap a1 a2 b2 b3",
        "  F  a1  r f   # a comment",
    ],
)
def test_ways_to_write_a_purchase(line: str) -> None:
    assert Game.from_diary(played("", line)).moves == (FIRST,)


@pytest.mark.parametrize("how", ["as pictured", ", as pictured", "pictured", "r0", "R0"])
def test_as_pictured_where_a_corner_fits_several_orientations(how: str) -> None:
    before = GAME.states[1]
    move = Game.from_diary(played("zig-4-cheap a1 r f", f"long-zed at f7 {how}")).moves[1]
    picture = before.edition.find("long-zed").cells
    assert shape(move.cells) == shape(picture)
    with pytest.raises(InputError, match=r"how does it lie\? as pictured \(r0\) or flipped \(f\)"):
        read_typed_move("long-zed f7", before)


@pytest.mark.parametrize(
    ("sale", "typed", "words"),
    [
        (("bar-5", "long-tee", "stairs"), "a", "advance or long-tee (letter a)? type adv or 2"),
        (("axe", "zig-4-dear", "bar-5"), "a", "advance or axe? type one more letter"),
    ],
)
def test_an_a_that_may_be_an_advance_or_a_patch(
    sale: tuple[str, ...], typed: str, words: str
) -> None:
    circle = (*sale, *(name for name in CIRCLE if name not in sale))
    with pytest.raises(InputError) as found:
        read_typed_move(typed, State.new(circle=circle))
    assert found.value.reason == words
    other = (*CIRCLE[5:8], *CIRCLE[:5], *CIRCLE[8:])
    assert read_typed_move(typed, State.new(circle=other)) == Move()


@pytest.mark.parametrize("line", ["advance", "Advance", "+", "+1", "adv", "advance 1 space", "+ 1"])
def test_ways_to_write_an_advance(line: str) -> None:
    assert Game.from_diary(played(line)).moves == (Move(),)


@pytest.mark.parametrize("line", ["leather e1", "leather at e1", "e1", "Leather E1", "lea e1"])
def test_ways_to_write_leather(line: str) -> None:
    lines = GAME.to_diary().splitlines()
    at = lines.index("leather at e1")
    assert Game.from_diary("\n".join([*lines[:at], line, *lines[at + 1 :]])) == GAME


HEADERS = {
    "letters": f"diary current\ncircle: {''.join(LETTERS[name] for name in CIRCLE)}",
    "the default printing": f"diary\ncircle: {','.join(CIRCLE)}",
    "semicolons": f"diary current\ncircle: {'; '.join(CIRCLE)}",
    "a patch a line": "diary current\ncircle:\n" + "\n".join(f"  {name}" for name in CIRCLE),
    "a numbered list": "diary current\ncircle:\n"
    + "\n".join(f"  {number}. {name}" for number, name in enumerate(CIRCLE, start=1)),
    "capitals, comments": f"# Sunday\nDiary current # new box\n\nCIRCLE : {' '.join(CIRCLE)} # all",
    "a byte order mark": f"\ufeffdiary current\r\ncircle: {' '.join(CIRCLE)}\r\n",
}


@pytest.mark.parametrize("case", HEADERS)
def test_ways_to_write_a_header(case: str) -> None:
    text = f"{HEADERS[case]}\n\n+\n"
    assert Game.from_diary(text) == Game.played(State.new(circle=CIRCLE), ["advance"])
    assert Document.read(text).is_game
    assert Document.read(text).game().moves == (Move(),)


@pytest.mark.parametrize("end", ["...", "…", "?", "?13", ", ?, ?, ?11"])
def test_ways_to_leave_the_end_open(end: str) -> None:
    text = f"diary current\ncircle: {' '.join(CIRCLE[:20])} {end}\n"
    assert Game.from_diary(text).start.circle == (*CIRCLE[:20], *["?"] * 13)


def test_names_are_those_of_the_header() -> None:
    assert Game.from_diary(HEAD.replace("circle", "names: Ann Lee , Zoë\ncircle")).names == (
        "Ann Lee",
        "Zoë",
    )


# -- what is wrong -------------------------------------------------------------------------------


def test_a_price_of_two_patches_for_sale_names_both() -> None:
    """Buttons and time alone are not enough for these; the income tells them apart."""
    circle = ["long-zig", *(name for name in CIRCLE if name not in ("long-zig", "letter-h"))]
    circle.insert(1, "letter-h")
    head = f"diary current\ncircle: {' '.join(circle)}\n"
    refused(f"{head}2/3 a1 r0", 3, "2/3: long-zig and letter-h cost that; name one of them")
    assert Game.from_diary(f"{head}2/3/0 a1 r0").moves[0].patch == "letter-h"


WRONG_PLIES = [
    ("plus a1", "plus is not for sale; for sale: bar-5, zig-4-cheap, fat-zed"),
    ("bar-5 a1", "costs 7; Blue has 5"),
    ("F", "where? possible corners: a1"),
    ("F i9 r f", "no place with its upper left corner at i9 flipped and turned; possible corners"),
    ("F b2", "how does it lie? as pictured (r0) or"),
    ("F r f", "where?"),
    ("leather a1", "no leather patch is owed"),
    ("+3", "advance: 3 spaces; from here it is 1"),
    ("9/9/9 a1", "no patch for sale has this price; for sale: bar-5 (R, 7/1/1)"),
    ("hello", "no move; allowed: advance, bar-5"),
    ("F z9x", "allowed: a corner (c3)"),
    ("F a1 a2", "no placement of zig-4-cheap"),
    ("advance now", "is too much"),
]


@pytest.mark.parametrize(("line", "words"), WRONG_PLIES)
def test_a_wrong_ply_names_its_line_and_what_was_possible(line: str, words: str) -> None:
    refused(played(line), 3, words, "possible: advance, zig-4-cheap (F, 3/2/1)")
    refused(played("", "+ # first", "", line), 6, "possible: advance")


def test_a_header_below_the_first_ply_is_refused() -> None:
    refused(played("+", "circle: axe"), 4, "'circle: axe' belongs above the first move")


def test_an_indented_line_goes_on_with_the_header_up_to_an_empty_one() -> None:
    refused(played("  F a1 r f"), 2, "'a1' is not a patch")
    assert Game.from_diary(played("", "  F a1 r f")).moves == (FIRST,)


def test_a_line_behind_the_end_of_the_game_is_refused() -> None:
    text = GAME.to_diary()
    refused(f"{text}advance\n", len(text.splitlines()) + 1, "the game is over")


WRONG_HEADERS = [
    ("", 1, "diary EDITION"),
    ("hello", 1, "diary EDITION"),
    ("diary nope\ncircle: axe", 1, "unknown edition 'nope'"),
    ("diary current today\ncircle: axe", 1, "'today' is too much"),
    ("diary current", 1, "circle: missing"),
    ("diary current\nnames: Ann, Bob\n+", 2, "circle: missing"),
    (f"{HEAD}circle: axe", 3, "given twice"),
    ("diary current\ncircle: axe hut", 2, "'hut' is not a patch of current"),
    ("diary current\ncircle: axe, axe ...", 2, "listed twice"),
    ("diary current\n# all\ncircle: axe", 3, "1 patch; a new game has all 33"),
    (f"diary current\ncircle: {' '.join(CIRCLE[1:])}", 2, "missing: bar-5"),
    ("diary current\ncircle: ?999 ?999 ?999", 2, "more than the 33 patches"),
    (f"diary current\nnames: Ann\ncircle: {' '.join(CIRCLE)}", 2, "names: "),
    ("diary current\nstart: position x", 2, "2 fields"),
    (f"diary first-2014\nstart: {GAME.start.to_text()}", 2, "of another edition"),
    (f"{HEAD}start: {GAME.start.to_text()}", 3, "is already in start"),
]


@pytest.mark.parametrize(("text", "line", "words"), WRONG_HEADERS)
def test_a_wrong_header_names_its_line(text: str, line: int, words: str) -> None:
    refused(text, line, words)


def test_a_diary_names_no_file_that_it_may_not(tmp_path: Path) -> None:
    for reference in ("../secret.toml", "/etc/secret.toml"):
        refused(f"diary {reference}\ncircle: axe", 1, "a path inside the document's folder")
    assert Document.read(f"diary mine.toml\ncircle: {' '.join(CIRCLE)}").names_a_file
    assert not Document.read(f"{HEAD}+ # as in mine.toml").names_a_file


def test_a_file_of_a_diary_is_a_game(tmp_path: Path) -> None:
    path = tmp_path / "last-night.txt"
    path.write_text(GAME.with_names(NAMES).to_diary(), "utf-8")
    assert Game.load(path) == GAME
    assert Game.load(path).names == NAMES
    assert Document.load(str(path), "GAME").game() == GAME


@pytest.mark.parametrize("seed", range(3))
def test_a_spoilt_diary_is_read_or_refused_in_a_line(seed: int) -> None:
    rng = random.Random(seed)
    whole = GAME.with_names(NAMES).to_diary().splitlines()
    lines = whole[: 7 + 12]
    signs = "abcdr123456789fFrR@+,./?#:-% \t\u202e…🪡²"
    for _ in range(25):
        spoilt = list(lines)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(spoilt))
            cut = rng.randrange(len(spoilt[at]) + 1)
            insert = "".join(rng.choices(signs, k=rng.randint(0, 3)))
            end = cut + rng.randint(0, 3)
            spoilt[at] = spoilt[at][:cut] + insert + spoilt[at][end:]
        text = "\n".join(spoilt)
        try:
            game = Game.from_diary(text)
        except InputError as error:
            said = str(error)
        else:
            said = "line 0: fine"
            same(game)
        assert said.startswith("line ")
        assert "\n" not in said
