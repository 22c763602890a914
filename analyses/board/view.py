"""A position as the page draws it: its rules, its contents and its legal moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from patchwork_solve.analyses.board.cloth import numbers, sewn_document
from patchwork_solve.analyses.position.check import Checked, check
from patchwork_solve.analyses.position.patches import patch_fields
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import say_many
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.drawing.account import score_words
from patchwork_solve.engine.drawing.holdings import first_square, held_tiles
from patchwork_solve.engine.drawing.words import headline, position_words, turn
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.forms.notation import read_position, setup_text
from patchwork_solve.engine.forms.schema import (
    drawing_flaws,
    drawn,
    edition_reference,
    state_fields,
    write_setup,
)
from patchwork_solve.engine.forms.variant import (
    NAMED,
    edition_named_in,
    edition_of,
    variant_fields,
)
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.move import Move, kind_of
from patchwork_solve.engine.game.patch import Patch, Shape, shape
from patchwork_solve.engine.game.problems import unknown_places
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.state import State

Answer = dict[str, Any]

MOST_REMARKS = 200
"""Remarks that a page gets on a document."""


def position_answer(document: Document) -> Answer:
    """Return everything to show of a position as written, legal or not."""
    return _answer(check(document), document)


def state_answer(state: State) -> Answer:
    """Return everything to show of a position."""
    return position_answer(Document.of(state.to_json()))


def remarks(checked: Checked) -> list[Answer]:
    """Return the remarks of the command `check`, the first ones of very many."""
    return [remark.document for remark in checked.remarks[:MOST_REMARKS]]


def _answer(checked: Checked, document: Document) -> Answer:
    state = checked.record if isinstance(checked.record, State) else None
    setup = _setup_of(document)
    edition = setup.edition if setup else _edition(document)
    return {
        "kind": "position",
        "remarks": remarks(checked),
        "verdict": checked.verdict,
        "edition": None if edition is None else edition_document(edition),
        "sewn": None if setup is None else _quilts(setup),
        "document": None if state is None else state.to_json(),
        "line": None if state is None else state.to_text(),
        "draft": None if setup is None else _draft(setup),
        "written": None if setup is None else write_setup(setup),
        "state": None if state is None else state_document(state),
    }


def _setup_of(document: Document) -> Setup | None:
    """Return the setup in a document, None when its quilts cannot be read."""
    try:
        if isinstance(document.content, str):
            return read_position(document.content, document.base)
        model = state_fields(document.content)
        edition = edition_named_in(model.edition, document.base)
        return None if any(drawing_flaws(model, edition)) else drawn(model, edition)
    except InputError:
        return None


def _draft(setup: Setup) -> str | None:
    """Return a setup as one line, None when a line cannot hold it."""
    try:
        text = setup_text(setup)
        read_position(text)
    except InputError:
        return None
    return text


def _edition(document: Document) -> Edition | None:
    """Return the edition of a document whose other parts cannot be read."""
    if not isinstance(document.content, dict):
        return None
    named = document.content.get("edition", "current")
    try:
        reference = named if isinstance(named, str) else variant_fields(named)
        return edition_named_in(reference, document.base)
    except InputError:
        return None


def _quilts(setup: Setup) -> list[Answer]:
    return [sewn_document(setup.edition, player.quilt) for player in setup.players]


# -- the rules -----------------------------------------------------------------------------------


def offered_editions() -> list[Answer]:
    """Return the rules of the editions that the page offers, without their patches."""
    return [_edition_facts(edition_of(name)) for name in (*PRINTINGS, *NAMED)]


@lru_cache(maxsize=16)
def edition_document(edition: Edition) -> Answer:
    """Return the rules as the page draws them: sizes, marks, and every patch in each rotation."""
    patches = [_patch(edition, patch) for patch in edition.patches]
    return {**_edition_facts(edition), "patches": patches}


def _edition_facts(edition: Edition) -> Answer:
    return {
        "name": edition.name,
        "reference": edition_reference(edition),
        "caution": edition.caution,
        "width": edition.width,
        "height": edition.height,
        "last": edition.last,
        "income_marks": list(edition.income_marks),
        "leather_marks": list(edition.leather_marks),
        "square": edition.square,
        "square_points": edition.square_points,
        "hole_penalty": edition.hole_penalty,
        "for_sale": edition.for_sale,
        "blocked": numbers(sorted(edition.blocked), edition.width),
        "more_tiles": [tile._asdict() for tile in edition.more_tiles],
    }


def _patch(edition: Edition, patch: Patch) -> Answer:
    shapes = [patch.cells, *(one for one in patch.orientations if one != patch.cells)]
    return {
        **patch_fields(edition, patch),
        "orientations": [[list(cell) for cell in one] for one in shapes],
        "turned": [shapes.index(_turn(one)) for one in shapes],
        "flipped": [shapes.index(_flip(one)) for one in shapes],
    }


def _turn(cells: Shape) -> Shape:
    """Return a shape after a quarter turn clockwise."""
    return shape((column, -row) for row, column in cells)


def _flip(cells: Shape) -> Shape:
    """Return a shape with left and right exchanged."""
    return shape((row, -column) for row, column in cells)


# -- the position --------------------------------------------------------------------------------


def state_document(state: State) -> Answer:
    """Return the facts of a position, and every legal move."""
    edition = state.edition
    return {
        "to_move": state.to_move,
        "is_over": state.is_over,
        "winner": state.winner,
        "scores": list(state.scores()),
        "headline": headline(state),
        "turn": capital(turn(state)),
        "words": position_words(state),
        "special_tile": state.special_tile,
        "leather_owed": state.leather_owed,
        "leather_left": list(state.leather_left),
        "income_left": [
            [mark for mark in edition.income_marks if mark > player.time]
            for player in state.players
        ],
        "finished_first": state.finished_first,
        "holes": [quilt.holes for quilt in state.quilts],
        "tiles": [_tiles(state, number) for number in (0, 1)],
        "accounts": [score_words(state, number) for number in (0, 1)],
        "for_sale": list(state.for_sale),
        "circle": list(state.circle),
        "waiting": len(state.waiting),
        "unknown": list(state.unknown),
        "known_words": _known_words(state) if state.unknown else None,
        "moves": _moves(state),
    }


def _known_words(state: State) -> str:
    known, left = len(state.circle) - unknown_places(state), len(state.circle)
    return say_many(
        "{n} of the {patches} patches left is known",
        "{n} of the {patches} patches left are known",
        known,
        patches=left,
    )


def _tiles(state: State, number: int) -> list[Answer]:
    """Return the tiles of a player, each with the first square on the quilt that it is for."""
    edition, quilt = state.edition, state.quilts[number]
    return [
        {
            "side": tile.side,
            "points": tile.points,
            "cells": numbers(first_square(quilt, tile.side), edition.width),
        }
        for tile in held_tiles(state, number)
    ]


def _moves(state: State) -> list[Answer]:
    """Return the legal moves, grouped by patch."""
    groups: dict[str | None, list[tuple[Cell, ...]]] = {}
    for move in state.legal_moves:
        groups.setdefault(move.patch, []).append(move.cells)
    width = state.edition.width
    return [
        {
            **_outcome(state, Move(patch, placements[0])),
            "placements": [numbers(cells, width) for cells in placements],
            "words": [move_words(state, Move(patch, cells)) for cells in placements],
        }
        for patch, placements in groups.items()
    ]


def _outcome(state: State, move: Move) -> Answer:
    """Return the effects of a move that do not depend on the placement."""
    mover = state.play(move).players[state.to_move]
    return {
        "patch": move.patch,
        "kind": kind_of(move),
        "cost": state.edition.find(str(move.patch)).buttons if move.is_purchase else 0,
        "time_after": mover.time,
        "buttons_after": mover.buttons,
        "income_after": mover.income,
    }
