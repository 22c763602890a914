"""A review as one HTML page: the graph, the costly moves to try again, every position and decision.

`analyses/board/browser/review-page.js` makes the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.explaining.text import mistake_words
from patchwork_solve.analyses.report.page import (
    TEMPLATES,
    Block,
    Provenance,
    page_html,
    picture_html,
    table_html,
)
from patchwork_solve.analyses.report.thumbnail import quilt_html
from patchwork_solve.analyses.review.graph import margin_svg
from patchwork_solve.analyses.review.marks import mark, marks_words
from patchwork_solve.analyses.review.options import choices
from patchwork_solve.analyses.review.readable import decisions_table, ledger_table
from patchwork_solve.analyses.review.words import accuracy_pairs, costly, notes, verdict
from patchwork_solve.engine.base.say import decimal, say, say_many
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.animation import animated_svg
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg
from patchwork_solve.engine.drawing.words import ply_words, turn
from patchwork_solve.engine.forms.move_words import move_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Choice, Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.names import Names


def review_page(
    answer: ReviewAnswer,
    names: Names,
    title: str | None,
    made: Provenance,
    explanations: Mapping[int, Explanation] | None = None,
) -> str:
    """Return a review as a page; names and title may be any text, None for the usual title.

    `explanations` of costly moves by ply are added.
    """
    known = explanations or {}
    title = title or capital(
        say("{player} against {other}: review", player=names[0], other=names[1])
    )
    said = [verdict(answer, names), _accuracy(answer, names), *notes(answer, names)]
    said.append(marks_words(answer.decisions, names))
    sections = [_graph(answer, names)]
    sections += [
        _retry(number, each, names, known.get(each.ply))
        for number, each in enumerate(answer.mistakes, 1)
    ]
    sections += [_moves(answer, names), _decisions(answer, names)]
    if answer.ledger:
        sections.append(_ledger(answer, names))
    return page_html(title, Markup(" ").join(filter(None, said)), sections, made)


def review_html(answer: ReviewAnswer, names: Names, title: str) -> str:
    """Return a review as a page without a note on its making."""
    return review_page(answer, names, title, Provenance())


def _accuracy(answer: ReviewAnswer, names: Names) -> Markup:
    """Return the accuracy of both players: a number, and its uncertainty in smaller letters."""
    found = Markup("; ").join(
        Markup("<b>{}</b>{}").format(
            head, Markup(" <small>{}</small>").format(rest) if rest else ""
        )
        for head, rest in accuracy_pairs(answer, names)
    )
    return Markup(say("Accuracy: {players}.")).format(players=found)


def _graph(answer: ReviewAnswer, names: Names) -> Block:
    words = say(
        "The value of each position for {player}, in points. Thick parts of the line are "
        "proved; the rest is estimated, with its standard error as a band. Each dot is a "
        "decision; larger dots lost more points.",
        player=names[0],
    )
    drawn = picture_html(margin_svg(answer, names))
    return Block(say("The course of the game"), words, [drawn, assets_html()])


# -- costly moves --------------------------------------------------------------------------------


def _retry(number: int, decision: Decision, names: Names, explained: Explanation | None) -> Block:
    """Return the section of a costly move: the position, the choices, and below the solution."""
    name = names[decision.player]
    title = say("Costly move {number}: move {n}", number=number, n=decision.ply)
    words = say("{turn}. What would you play?", turn=capital(turn(decision.state, names)))
    labels = Labels(names, say("Before move {n}", n=decision.ply))
    position = picture_html(position_svg(decision.state, labels))
    listed = Markup("").join(_choice(decision, each) for each in choices(decision))
    chosen = Markup(
        '<div class="retry" role="group" aria-label="{}">{}</div>'
        '<p class="verdict" role="status" aria-live="polite"></p>'
    ).format(say("Moves of {player}", player=name), listed)
    solution = Markup(
        '<div class="answer" data-reveal="{}"><p>{}</p>{}<div class="charts">{}</div></div>'
    ).format(
        say("Show what was played"),
        costly(decision, names),
        Markup("<p>{}</p>").format(mistake_words(explained)) if explained else "",
        Markup("").join(_outcomes(decision, names)),
    )
    return Block(title, words, [position, chosen, solution])


def _choice(decision: Decision, choice: Choice) -> Markup:
    """Return a button for a move, with the quilt after it."""
    after = decision.state.play(choice.move).quilts[decision.player]
    words = move_words(decision.state, choice.move)
    return Markup(
        '<button type="button" data-found="{}" data-says="{}">{}<span>{}</span></button>'
    ).format(
        "yes" if choice.is_found else "no",
        _says(choice, words),
        quilt_html(after, say("the quilt after {move}", move=words)),
        words,
    )


def _says(choice: Choice, words: str) -> str:
    """Return the verdict on a chosen move."""
    sure = say("proved") if choice.is_proved else say("estimated")
    if choice.is_found:
        return say("Found: {move} gives nothing away ({sure}).", move=words, sure=sure)
    points = (
        say_many("{n} point", "{n} points", round(choice.lost))
        if choice.is_proved
        else say("about {points} points", points=decimal(choice.lost))
    )
    said = {"move": capital(words), "points": points, "sure": sure}
    if choice.spoils_win:
        return say("{move} gives away {points} and the game ({sure}). Try another.", **said)
    return say("{move} gives away {points} ({sure}). Try another.", **said)


def _outcomes(decision: Decision, names: Names) -> list[Markup]:
    """Return figures of the quilts after the played move and after the best one."""
    is_best = decision.best == decision.move
    found = [
        _outcome(decision, say("Played"), decision.move, "last" if is_best else "wrong", names)
    ]
    if decision.best is not None and not is_best:
        found.append(_outcome(decision, say("Best"), decision.best, "best", names))
    return found


def _outcome(decision: Decision, what: str, move: Move, kind: str, names: Names) -> Markup:
    before, after = decision.state, decision.state.play(move)
    player = decision.player
    drawn = Markup("")
    if move.cells:  # An advance leaves the quilt as it is.
        quilts = after.quilts[player], before.quilts[player]
        drawn = picture_html(quilt_svg(*quilts, edition=after.edition, kind=kind))
    figure = Markup("<figure><figcaption><b>{}</b>: {}</figcaption>{}</figure>")
    return figure.format(what, str(ply_words(before, move, after, names)), drawn)


def assets_html() -> Markup:
    """Return the style and the script of a review, to try moves again and to step through."""
    files = (("style", "review.css"), ("script", "review.js"))
    return Markup("\n").join(
        Markup(f"<{tag}>\n{(TEMPLATES / name).read_text('utf-8')}</{tag}>") for tag, name in files
    )


# -- positions -----------------------------------------------------------------------------------


def _moves(answer: ReviewAnswer, names: Names) -> Block:
    """Return the section of all positions; with scripts a reader steps through them."""
    game = answer.game
    listed = [f"{each.ply}. {_move_of(each, names)}" for each in answer.decisions]
    options = Markup("").join(
        map(Markup("<option>{}</option>").format, [say("Beginning"), *listed])
    )
    bar = Markup(
        '<div class="steps" hidden><button type="button" data-step="-1">{}</button>'
        '<select aria-label="{}">{}</select>'
        '<button type="button" data-step="1">{}</button></div>'
    ).format(say("Back"), say("Position"), options, say("Next"))
    drawn = picture_html(animated_svg(game.start, game.moves, labels=Labels(names)))
    words = say("Every position of the game, after the move that led to it.")
    return Block(say("Move by move"), words, [bar, drawn])


def _move_of(decision: Decision, names: Names) -> str:
    words = f"{names[decision.player]}: {move_words(decision.state, decision.move)}"
    return f"{words} {mark(decision)}".rstrip()


# -- tables --------------------------------------------------------------------------------------


def _decisions(answer: ReviewAnswer, names: Names) -> Block:
    words = say(
        "Every decision that was not forced. Best: = if the played move was one of the best. Lost: "
        "the points that the move gave away. Proved: bounds of these points. Margin of {player}: "
        "before the move. Whole numbers are proved; the others are estimated by {engine}, with "
        "standard errors.",
        player=names[0],
        engine=answer.player,
    )
    margin = say("margin of {player}", player=names[0])
    figures = (say("ply"), say("lost"), say("proved"), margin)
    table = table_html(decisions_table(answer, names), None, figures=figures)
    return Block(say("Every decision"), words, [table])


def _ledger(answer: ReviewAnswer, names: Names) -> Block:
    words = say(
        "The parts of {player}'s margin over {other}, in points. Each line that begins with"
        " = is the sum of all lines above it.",
        player=names[0],
        other=names[1],
    )
    table = table_html(ledger_table(answer, names), None, figures=(say("points"),))
    return Block(say("Where the margin comes from"), words, [table])
