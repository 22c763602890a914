"""Puzzles as an HTML page to print: a picture and a question each, the solutions at the back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.puzzles import GRADES
from patchwork_solve.analyses.puzzles.text import natural_words, plies, sentences
from patchwork_solve.analyses.report.moves import mover_name
from patchwork_solve.analyses.report.page import (
    Block,
    Provenance,
    code_html,
    page_html,
    picture_html,
)
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.puzzles.puzzle import Puzzle
    from patchwork_solve.engine.record import Game

NEW_SHEET = Markup('<div style="break-before: page"></div>')


def puzzles_page(title: str, puzzles: PuzzlesAnswer, made: Provenance) -> str:
    """Return puzzles as a page."""
    meaning = (
        "In each position one purchase (in one or more places) or the advance is at least two "
        "points better than any other move. This is proved for best play by both to the end of "
        "the game. The picture shows prices, marks and the order of the patches. The solutions "
        "are at the back."
    )
    questions = [_question(number, puzzle) for number, puzzle in puzzles.numbered()]
    solved = [_solution(number, puzzle) for number, puzzle in puzzles.numbered()]
    solved[0] = Block(solved[0].title, solved[0].meaning, [NEW_SHEET, *solved[0].content])
    return page_html(title, meaning, [*questions, *solved], made)


def _question(number: int, puzzle: Puzzle) -> Block:
    words = f"{puzzle.question_to()} Difficulty {puzzle.difficulty} of {GRADES}."
    picture = picture_html(position_svg(puzzle.state))
    return Block(f"Puzzle {number}", words, [Markup('<div class="sheet">{}</div>').format(picture)])


def _solution(number: int, puzzle: Puzzle) -> Block:
    answer, *rest = sentences(puzzle)
    paragraphs = [Markup("<p>{}</p>").format(sentence) for sentence in rest]
    lines = Markup('<div class="pair">{}{}</div>').format(
        _line(puzzle, puzzle.solution, "Best play"),
        _line(puzzle, puzzle.refutation, f"After {natural_words(puzzle)}"),
    )
    position = code_html(puzzle.state.to_text())
    return Block(f"Solution {number}", answer, [*paragraphs, lines, position])


def _line(puzzle: Puzzle, game: Game, title: str) -> Markup:
    """Return the mover's quilt at the end of a line, with what is new marked, and the plies."""
    mover = puzzle.mover
    picture = quilt_svg(
        game.final.quilts[mover], game.start.quilts[mover], edition=game.start.edition
    )
    listed = Markup("").join(Markup("<li>{}</li>").format(words) for words in plies(game))
    return Markup("<div><p><b>{}</b>; the quilt of {} at the end:</p>{}<ol>{}</ol></div>").format(
        title, mover_name(puzzle.state), picture_html(picture), listed
    )
