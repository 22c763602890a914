"""Puzzles for a reader: each position with its question, and the solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwork_solve.analyses.puzzles.puzzle import ADVANCE
from patchwork_solve.analyses.report.moves import full_words, line_words
from patchwork_solve.analyses.report.table import room, wrapped
from patchwork_solve.engine.drawing.text import WIDTH, position_lines
from patchwork_solve.engine.drawing.words import counted, outcome, ply_words
from patchwork_solve.engine.forms.move_words import move_words

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.puzzles.puzzle import Puzzle
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.record import Game

STAR = "*"
"""One for each grade of difficulty."""

PLACES = 4
"""Places of an answer that are listed beside the first; if there are more, only their number is."""


def puzzles_text(puzzles: PuzzlesAnswer, solutions: bool = True) -> str:
    """Return puzzles for a terminal."""
    lines = []
    for number, puzzle in puzzles.numbered():
        lines += [*_puzzle_lines(number, puzzle), "", ""]
    if solutions:
        lines += ["Solutions", ""]
        for number, puzzle in puzzles.numbered():
            lines += [*_solution_lines(number, puzzle), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def verdict(puzzles: PuzzlesAnswer) -> str:
    """Return how many puzzles there are."""
    return counted(len(puzzles), "puzzle")


def puzzles_markdown(puzzles: PuzzlesAnswer) -> str:
    """Return puzzles as a Markdown document, the solutions at the end."""
    parts = ["# Puzzles\n"]
    for number, puzzle in puzzles.numbered():
        position = "\n".join(position_lines(puzzle.state))
        parts.append(
            f"## Puzzle {number}\n\n{puzzle.question_to()} Difficulty {puzzle.difficulty} of 5.\n\n"
            f"```\n{position}\n```\n"
        )
    parts.append("# Solutions\n")
    for number, puzzle in puzzles.numbered():
        plies_in_words = "\n\n".join(sentences(puzzle))
        line, other = (_plies(game) for game in (puzzle.solution, puzzle.refutation))
        parts.append(
            f"## Solution {number}\n\n{plies_in_words}\n\nBest play:\n\n```\n{line}\n```\n\n"
            f"After {natural_words(puzzle)}:\n\n```\n{other}\n```\n"
        )
    return "\n".join(parts)


def _puzzle_lines(number: int, puzzle: Puzzle) -> Iterator[str]:
    yield f"Puzzle {number}  {STAR * puzzle.difficulty}"
    yield wrapped(puzzle.question_to())
    yield ""
    yield from position_lines(puzzle.state, room() or WIDTH)


def _solution_lines(number: int, puzzle: Puzzle) -> Iterator[str]:
    first, *rest = sentences(puzzle)
    yield wrapped(f"{number}. {first}", "   ")
    for sentence in rest:
        yield wrapped(f"   {sentence}", "   ")
    yield wrapped(f"   Best play: {_line(puzzle.solution)}", "     ")
    yield wrapped(f"   Instead: {_line(puzzle.refutation)}", "     ")


def _line(game: Game) -> str:
    return f"{line_words(game.start, game.moves)} ({outcome(game.final)})"


def natural_words(puzzle: Puzzle) -> str:
    """Return the natural move in words."""
    return move_words(puzzle.state, puzzle.natural)


def _plies(game: Game) -> str:
    """Return a line ply by ply, in words."""
    return "\n".join(f"{number:2}. {words}" for number, words in enumerate(plies(game), start=1))


def plies(game: Game) -> list[str]:
    """Return the plies of a line in words, how it ends behind the last."""
    plies_in_words = [
        str(ply_words(before, move, after))
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False)
    ]
    return [*plies_in_words[:-1], f"{plies_in_words[-1]}: {outcome(game.final)}"]


def sentences(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is to be said of a solution: the answer, the natural move, what it is about."""
    yield answer_words(puzzle)
    spoilt = puzzle.proved.winner(puzzle.natural) == 1 - puzzle.mover != puzzle.winner
    yield (
        f"The natural move, {full_words(puzzle.state, puzzle.natural)}, loses "
        f"{counted(puzzle.natural_loss, 'point')}{' and the game' if spoilt else ''}; any other "
        f"move loses {counted(puzzle.gap, 'point')} or more."
    )
    yield f"About: {', '.join(puzzle.themes)}. Difficulty {puzzle.difficulty}: {_finders(puzzle)}."


def _finders(puzzle: Puzzle) -> str:
    """Say who of the panel finds the answer."""
    found = [
        one.player if one.found == one.draws else f"{one.player} ({one.found} of {one.draws} times)"
        for one in puzzle.panel
        if one.found
    ]
    return f"found by {', '.join(found)}" if found else "found by nobody of the panel"


def answer_words(puzzle: Puzzle) -> str:
    """Return the answer in a sentence."""
    outcome_words = outcome(puzzle.solution.final)
    if puzzle.action == ADVANCE:
        return f"The advance: {outcome_words}."
    first, *others = (str(move).partition("@")[2] for move in _shown_first(puzzle))
    shown = others if len(others) <= PLACES else []
    also = "".join(f" or {place}" for place in shown)
    if others and not shown:
        also = f" or in {len(others)} other places"
    return f"{puzzle.action} on {first}{also}: {outcome_words}."


def _shown_first(puzzle: Puzzle) -> list[Move]:
    """Return every answer, that of the line first."""
    first = puzzle.solution.moves[0]
    return sorted(puzzle.answer, key=lambda move: (move != first, str(move)))
