"""What a reader keeps of the board: pictures, and a page that needs no server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.board import sent
from patchwork_solve.analyses.board.questions import PageAsked, PictureAsked, VariationAsked
from patchwork_solve.analyses.page import Made, Section, code_html, page_html, picture_html
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.words import ply_words, turn
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.labels import Labels

LONGEST_LINE = 80
"""Plies of a line that is drawn."""


def picture(asked: PictureAsked) -> bytes:
    """Return a picture as SVG, or as a bitmap of twice the size.

    Raises
    ------
    InputError
        When the position or a move is wrong.
    """
    game = sent.game(sent.position(asked.position), asked.moves)
    svg = _svg(asked, game)
    if asked.format == "svg":
        return svg.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))


def _svg(asked: PictureAsked, game: Game) -> str:
    if asked.what == "position":
        return position_svg(game.final, asked.labels)
    if asked.what == "ring":
        purchases = sum(move.patch is not None and not move.is_leather for move in game.moves)
        return circle_svg(game.start, max(1, purchases), game.moves, asked.labels)
    if not game.moves:
        raise InputError("moves", "none; allowed: one or more, the line to be drawn")
    return _line(game, asked.labels)


def _line(game: Game, labels: Labels) -> str:
    if len(game.moves) > LONGEST_LINE:
        raise InputError("moves", f"{len(game.moves)}; a picture has up to {LONGEST_LINE}")
    return line_svg(game.start, game.moves, labels)


# -- a page --------------------------------------------------------------------------------------


def page(asked: PageAsked) -> str:
    """Return a game with its variations as one HTML page.

    Raises
    ------
    InputError
        When the position or a move is wrong.
    """
    game = sent.game(sent.position(asked.start), asked.moves)
    sections = [_beginning(game, asked.labels)]
    if game.moves:
        sections.append(_played("The moves", game, 1, asked.labels))
    for number, one in enumerate(asked.variations):
        sections.append(_variation(game, one, number, asked.labels))
    names = asked.labels.names
    title = asked.title or f"{names[0]} against {names[1]}"
    meaning = f"{turn(game.final, names)}."
    return page_html(title, meaning[:1].upper() + meaning[1:], sections, Made())


def _beginning(game: Game, labels: Labels) -> Section:
    drawn = picture_html(position_svg(game.start, labels))
    said = "The line below the picture is the position; any command reads it, and so does the board"
    return Section("The position", f"{said}.", [drawn, code_html(game.start.to_text())])


def _played(title: str, game: Game, first: int, labels: Labels) -> Section:
    parts = [_list(game, first, labels)]
    said = "The line below is the record; the command replay and the board read it."
    if len(game.moves) <= LONGEST_LINE:
        parts.append(picture_html(_line(game, labels)))
    else:
        said += f" It is not drawn: a picture has up to {LONGEST_LINE} moves."
    return Section(title, said, [*parts, code_html(game.to_text())])


def _variation(game: Game, asked: VariationAsked, number: int, labels: Labels) -> Section:
    field = f"variations[{number}]"
    if asked.ply > len(game.moves):
        reason = f"{asked.ply}; allowed: 0 to {len(game.moves)}, the plies of the game"
        raise InputError(f"{field}.ply", reason)
    if not asked.moves:
        raise InputError(f"{field}.moves", "none; allowed: one or more")
    try:
        line = sent.game(game.states[asked.ply], asked.moves)
    except InputError as error:
        raise InputError(f"{field}.{error.field}", error.reason) from None
    title = asked.name or f"Variation {number + 1}"
    return _played(f"{title}, after ply {asked.ply}", line, asked.ply + 1, labels)


def _list(game: Game, first: int, labels: Labels) -> Markup:
    """Return the plies as a numbered list."""
    said = _words(game, labels.names)
    items = Markup("").join(Markup("<li>{}</li>").format(words) for words in said)
    return Markup('<ol start="{}">{}</ol>').format(first, items)


def _words(game: Game, names: tuple[str, str]) -> Sequence[str]:
    states = game.states
    return [
        str(ply_words(states[n], move, states[n + 1], names)) for n, move in enumerate(game.moves)
    ]
