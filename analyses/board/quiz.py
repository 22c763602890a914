"""The shipped puzzles one at a time: the question, and the value of an answer."""

from __future__ import annotations

from functools import lru_cache

from patchwork_solve.analyses.board.view import Answer, state_answer
from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.solo.puzzles import solo_puzzles
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import PREFIX, examples, find
from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.record import Game


def sets() -> list[str]:
    """Return the names of the sets."""
    return [example.name for example in examples() if example.kind == "puzzles"]


@lru_cache
def _set(name: str) -> PuzzlesAnswer:
    find(name, "set", "puzzles")
    return PuzzlesAnswer.load(PREFIX + name)


def list_set(name: str) -> Answer:
    """Return the puzzles of a set, without positions and solutions.

    Raises
    ------
    InputError
        When there is no such set.
    """
    found = _set(name)
    puzzles = [_description(name, number, puzzle) for number, puzzle in found.numbered()]
    return {"kind": "puzzles", "set": name, "puzzles": puzzles}


def show_puzzle(name: str, number: int) -> Answer:
    """Return a puzzle's position and its question, without the solution.

    Raises
    ------
    InputError
        When there is no such puzzle.
    """
    puzzle = _puzzle(name, number)
    return {**state_answer(puzzle.state), "puzzle": _description(name, number, puzzle)}


def solo_set() -> Answer:
    """Return the solo puzzles with what is proved of each move; the page shows and judges them."""
    return {"puzzles": [{"level": one.state.level, **one.to_json()} for one in solo_puzzles()]}


def judge_move(name: str, number: int, move: Move | None) -> Answer:
    """Return the loss of a move; for the right move, or None, also the solution.

    Raises
    ------
    InputError
        When there is no such puzzle, or the move is not legal.
    """
    puzzle = _puzzle(name, number)
    if move is None:
        return {**_solution(puzzle), "right": False, "move": None, "lost": None,
                "spoils_win": False, "words": _answer_words(puzzle),
                "refutation": None}  # fmt: skip
    puzzle.state.play(move)
    lost = puzzle.proved.lost(move)
    right = move in puzzle.answer
    won, wins = (puzzle.proved.winner(one) == puzzle.mover for one in (puzzle.answer[0], move))
    said = {
        "right": right,
        "move": str(move),
        "lost": lost,
        "spoils_win": won and not wins,
        "words": _words(puzzle, move, lost, won and not wins),
        "refutation": None if right else _refutation(puzzle, move),
    }
    return {
        **said,
        **(
            _solution(puzzle)
            if right
            else {"answer": None, "solution": None, "natural": None, "themes": None}
        ),
    }


def _puzzle(name: str, number: int) -> Puzzle:
    found = _set(name)
    if not 1 <= number <= len(found):
        raise InputError("number", "{value}; allowed: 1 to {most}", value=number, most=len(found))
    return found[number - 1]


def _description(name: str, number: int, puzzle: Puzzle) -> Answer:
    return {
        "set": name,
        "number": number,
        "id": puzzle.id,
        "difficulty": puzzle.difficulty,
        "rating": puzzle.rating,
        "question": puzzle.question_to(player_names(None)),
    }


def _words(puzzle: Puzzle, move: Move, lost: int, spoils: bool) -> str:
    said = move_words(puzzle.state, move)
    if not lost:
        return say_many(
            "Right: {move}. Anything else loses {n} point or more.",
            "Right: {move}. Anything else loses {n} points or more.",
            puzzle.gap,
            move=said,
        )
    if spoils:
        return say_many(
            "{move} gives away {n} point, and with it the game (proved).",
            "{move} gives away {n} points, and with it the game (proved).",
            lost,
            move=capital(said),
        )
    return say_many(
        "{move} gives away {n} point (proved).",
        "{move} gives away {n} points (proved).",
        lost,
        move=capital(said),
    )


def _answer_words(puzzle: Puzzle) -> str:
    """Return the answer in words, with the number of placements that are as good."""
    best, others = puzzle.solution.moves[0], len(puzzle.answer) - 1
    answer = say("The answer: {move}.", move=move_words(puzzle.state, best))
    if not others:
        return answer
    more = say_many("{n} other place just as good.", "{n} other places just as good.", others)
    return f"{answer} {more}"


def _solution(puzzle: Puzzle) -> Answer:
    answer = sorted(map(str, puzzle.answer))
    return {
        "answer": answer,
        "solution": _line(puzzle.solution),
        "natural": _line(puzzle.refutation),
        "themes": list(puzzle.themes),
    }


def _refutation(puzzle: Puzzle, move: Move) -> Answer | None:
    """Return best play after a wrong move or one of its kind; None when no line has it."""
    for alike in (lambda one: one == move, lambda one: action(one) == action(move)):
        for line in puzzle.lines[1:]:
            if alike(line.moves[0]):
                return _line(line)
    return None


def _line(line: Game) -> Answer:
    return {"line": line.to_text(), "moves": [str(move) for move in line.moves]}
