"""Automa's turn written a second time, from the words of the rule sheet: slow and independent.

A position is one of `tests.oracle`, in which player 0 is the person and player 1 is Automa. The
cards are a copy of what stands on them: virtual buttons, income, and the first two filters (N for
not overtake, B for most buttons, L for largest); the third is the furthest patch on each card but
12, which has none.
"""

from dataclasses import dataclass, replace

from patchwork_solve.engine.game.edition import Edition
from tests import oracle

CARDS = {
    1: (1, 4, "NB"), 2: (2, 4, "NB"), 3: (3, 3, "NL"), 4: (4, 1, "NL"), 5: (5, 1, "NB"),
    6: (6, 0, "NL"), 7: (7, 0, "BL"), 8: (8, 0, "LB"), 9: (8, 0, "BN"), 10: (10, 0, "BL"),
    11: (10, 0, "BL"), 12: (0, 5, ""),
    13: (1, 5, "NB"), 14: (1, 4, "NL"), 15: (3, 4, "NB"), 16: (3, 3, "NL"), 17: (4, 1, "NB"),
    18: (4, 1, "NL"), 19: (6, 0, "NL"), 20: (6, 0, "BL"), 21: (8, 0, "LB"), 22: (8, 0, "BL"),
    23: (10, 0, "BN"), 24: (10, 0, "LB"),
}  # fmt: skip
DECKS = {"normal": range(1, 13), "tactical": range(13, 25)}

MARKER_SPACES = {1: 52, 2: 44, 3: 41, 4: 38, 5: 35}
"""The space of the marker by level, counted from 0 to 53."""


@dataclass(frozen=True)
class Solo:
    """A solo position.

    Parameters
    ----------
    board : oracle.Position
    level : int
    taken : tuple of str
        Automa's patches.
    """

    board: oracle.Position
    level: int
    taken: tuple[str, ...] = ()


def start(edition: Edition, circle: tuple[str, ...], level: int) -> Solo:
    """Return the first position: Automa begins without buttons."""
    board = oracle.start(edition, circle)
    person, automa = board.players
    return Solo(replace(board, players=(person, replace(automa, buttons=0))), level)


def move(solo: Solo, move: oracle.Move) -> Solo:
    """Return the position after a move of the person, by the rules for two."""
    return replace(solo, board=oracle._after(solo.board, move))


def reveal(solo: Solo, number: int) -> Solo:
    """Return the position after Automa's turn with a card."""
    _, income, _ = CARDS[number]
    board = solo.board
    patches = {patch.name: patch for patch in board.edition.patches}
    chosen, _ = choice(solo, number)
    taken = solo.taken
    person, automa = board.players
    if chosen is None:
        space = min(person.time + 1, board.edition.last)
    else:
        space = min(automa.time + patches[chosen].time, board.edition.last)
        at = board.circle.index(chosen)
        board = replace(board, circle=board.circle[at + 1 :] + board.circle[:at])
        taken = (*taken, chosen)
    crossed = [mark for mark in board.edition.income_marks if automa.time < mark <= space]
    moved = replace(automa, time=space, buttons=automa.buttons + income * len(crossed))
    tile = board.special_tile
    if tile is None and automa.time < MARKER_SPACES[solo.level] <= space:
        tile = 1
    first = board.finished_first
    if first is None and space == board.edition.last:
        first = 1
    # The rear token moves; on the same space the one on top, which came later.
    mover = 0 if moved.time > person.time else 1
    board = replace(
        board,
        players=(person, moved),
        special_tile=tile,
        finished_first=first,
        to_move=mover,
    )
    return Solo(board, solo.level, taken)


def choice(solo: Solo, number: int) -> tuple[str | None, str]:
    """Return the patch that a card takes, and the letter of the filter that left only that one.

    The letter is "A" where only one is affordable, and "F" where the furthest is taken.
    """
    board = solo.board
    person, automa = board.players
    patches = {patch.name: patch for patch in board.edition.patches}
    names = [name for name in board.circle[:3] if patches[name].buttons <= CARDS[number][0]]
    decided = "A"
    for letter in CARDS[number][2]:
        if len(names) < 2:
            break
        if letter == "N":
            last = board.edition.last
            kept = [
                name for name in names if min(automa.time + patches[name].time, last) <= person.time
            ]
        elif letter == "B":
            most = max(patches[name].income for name in names)
            kept = [name for name in names if patches[name].income == most]
        else:
            most = max(patches[name].area for name in names)
            kept = [name for name in names if patches[name].area == most]
        names = kept or names
        decided = letter
    return (names[-1], decided if len(names) == 1 else "F") if names else (None, "")


def scores(solo: Solo) -> tuple[int, int]:
    """Return the points of the person and of Automa."""
    board, level = solo.board, solo.level
    patches = {patch.name: patch for patch in board.edition.patches}
    printed = [patches[name].income for name in solo.taken if patches[name].income]
    points = 7 if board.special_tile == 1 else 0
    if level > 1:
        points += board.players[1].buttons
    if level in (3, 5):
        points += len(printed)
    if level in (4, 5):
        points += sum(printed)
    return oracle.scores(board)[0], points


def is_won(solo: Solo) -> bool:
    """Tell whether the person wins a finished game; a tie goes to who finished first."""
    person, automa = scores(solo)
    return person > automa or (person == automa and solo.board.finished_first == 0)
