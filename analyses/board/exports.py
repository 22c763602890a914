"""Exports of the board: pictures, and a page that needs no server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from patchwork_solve.analyses.board.requests import PageRequest, PictureRequest, VariationRequest
from patchwork_solve.analyses.report.page import (
    Block,
    Provenance,
    code_html,
    page_html,
    picture_html,
)
from patchwork_solve.analyses.web import inputs
from patchwork_solve.engine.base.errors import InputError, either
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.circle import circle_svg
from patchwork_solve.engine.drawing.animation import animated_svg
from patchwork_solve.engine.drawing.compact import compact_svg
from patchwork_solve.engine.drawing.gif import game_gif
from patchwork_solve.engine.drawing.labels import Labels
from patchwork_solve.engine.drawing.line import line_svg
from patchwork_solve.engine.drawing.look import Look
from patchwork_solve.engine.drawing.marks import Marks
from patchwork_solve.engine.drawing.pace import Pace
from patchwork_solve.engine.drawing.picture import png_bytes
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.words import ply_words, sentence, turn
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.record import Game

LONGEST_BITMAP = 80
"""Plies of a line as a bitmap: each takes megabytes of memory. As SVG any number is drawn."""

STILL, MOVING = ("svg", "png"), ("svg", "gif")
"""Formats of pictures."""

MOST_PANELS = 1000
"""Plies that are drawn on one page: each takes some 20 KB of it."""


def picture(request: PictureRequest) -> bytes:
    """Return a picture as SVG, as a bitmap of twice the size, or a moving one as GIF.

    Raises
    ------
    InputError
        When the position, a move or the crop is wrong, or the format does not fit the picture.
    """
    game = inputs.game(inputs.position(request.position), request.moves)
    labels = Labels(title=request.title, patches="letters" if request.letters else "cloth")
    look = Look(request.crop, request.width, request.dark)
    allowed = MOVING if request.what == "moving" else STILL
    if request.format not in allowed:
        raise InputError(
            "format",
            "{value}; allowed: {allowed}",
            value=request.format,
            allowed=either(allowed),
        )
    if request.format == "gif":
        return game_gif(game.start, game.moves, Pace(request.pace), look, labels)
    svg = _svg(request, game, look, labels)
    if request.format == "svg":
        return svg.encode()
    return png_bytes(svg)


def _svg(request: PictureRequest, game: Game, look: Look, labels: Labels) -> str:
    if request.what == "compact":
        marks = _marks(request)
        return compact_svg(game.start, next(iter(game.moves), None), look, labels, marks)
    if request.what == "moving":
        return animated_svg(game.start, game.moves, Pace(request.pace), look, labels)
    if request.what == "position":
        return position_svg(game.final, labels, _marks(request))
    if request.what == "ring":
        purchases = sum(move.patch is not None and not move.is_leather for move in game.moves)
        return circle_svg(game.start, max(1, purchases), game.moves, labels)
    if not game.moves:
        raise InputError("moves", "missing; a line to draw needs at least one move")
    if request.format == "png" and len(game.moves) > LONGEST_BITMAP:
        raise InputError(
            "moves",
            "{value}; a bitmap has up to {most}, svg has them all",
            value=len(game.moves),
            most=LONGEST_BITMAP,
        )
    return line_svg(game.start, game.moves, labels)


def _marks(request: PictureRequest) -> Marks:
    given = {"best": request.best, "played": request.played}
    moves = {name: inputs.move(one, name) for name, one in given.items() if one is not None}
    return Marks(**moves)


# -- a page --------------------------------------------------------------------------------------


def page(request: PageRequest) -> str:
    """Return a game with its variations as one HTML page.

    Raises
    ------
    InputError
        When the position or a move is wrong.
    """
    game = inputs.game(inputs.position(request.start), request.moves)
    labels = Labels(title=request.title)
    sections = [_start_section(game, labels)]
    lines = [_Line(say("The moves"), game, 1)] if game.moves else []
    lines += [_variation(game, one, number) for number, one in enumerate(request.variations)]
    room = MOST_PANELS
    for line in lines:
        is_drawn = len(line.game.moves) <= room
        sections.append(_line_section(line, is_drawn, labels))
        room -= is_drawn * len(line.game.moves)
    names = player_names(game.names)
    title = request.title or say("{player} against {other}", player=names[0], other=names[1])
    return page_html(title, sentence(capital(turn(game.final))), sections, Provenance())


def _start_section(game: Game, labels: Labels) -> Block:
    drawn = picture_html(position_svg(game.start, labels))
    words = say(
        "The line below the picture is the position; any command reads it, and so does the board."
    )
    return Block(say("The position"), words, [drawn, code_html(game.start.to_text())])


class _Line(NamedTuple):
    """A game or a variation under its title, and the number of its first ply."""

    title: str
    game: Game
    first: int


def _line_section(line: _Line, is_drawn: bool, labels: Labels) -> Block:
    title, game, first = line
    parts = [_list(game, first)]
    said = say("The line below is the record; the command replay and the board read it.")
    if is_drawn:
        parts.append(picture_html(line_svg(game.start, game.moves, labels)))
    else:
        said += f" {say('It is not drawn: a page draws up to 1,000 moves.')}"
    return Block(title, said, [*parts, code_html(game.to_text())])


def _variation(game: Game, request: VariationRequest, number: int) -> _Line:
    field = f"variations[{number}]"
    if request.ply > len(game.moves):
        raise InputError(
            f"{field}.ply",
            "{value}; allowed: 0 to {most}, the moves of the game",
            value=request.ply,
            most=len(game.moves),
        )
    if not request.moves:
        raise InputError(f"{field}.moves", "none; allowed: one or more")
    try:
        line = inputs.game(game.states[request.ply], request.moves)
    except InputError as error:
        raise InputError(f"{field}.{error.field}", error.reason) from None
    name = request.name or say("Variation {n}", n=number + 1)
    title = say("{line}, after move {n}", line=name, n=request.ply)
    return _Line(title, line, request.ply + 1)


def _list(game: Game, first: int) -> Markup:
    """Return the plies as a numbered list."""
    items = Markup("").join(Markup("<li>{}</li>").format(_marked(words)) for words in _words(game))
    return Markup('<ol start="{}">{}</ol>').format(first, items)


_FROM, _TO = "\ue000", "\ue001"
"""Signs around what no translation touches; no name of a player has them."""


def _marked(words: str) -> Markup:
    """Return the words of a ply; no translation touches the patch and the cells."""
    said = str(escape(words))
    return Markup(said.replace(_FROM, '<span translate="no">').replace(_TO, "</span>"))


def _words(game: Game) -> Sequence[str]:
    states = game.states
    return [
        str(ply_words(states[n], move, states[n + 1], fixed=lambda words: _FROM + words + _TO))
        for n, move in enumerate(game.moves)
    ]
