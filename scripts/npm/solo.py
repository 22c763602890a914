"""Content of the solo game: its numbers, the cards and levels of Automa, and limits."""

from types import ModuleType
from typing import Any

from patchwork_solve.analyses.solo.query import SoloBestQuery
from patchwork_solve.engine.kernel.players.placing import new_trial
from patchwork_solve.engine.kernel.solo import automa, games, search
from patchwork_solve.engine.players.simple import CAREFUL_TRIALS, PLAYERS
from patchwork_solve.engine.solo.cards import DECKS, FURTHEST, deck_cards, opponent
from patchwork_solve.engine.solo.deciding import AFFORDABLE
from patchwork_solve.engine.solo.forms import SOLO_FORMAT
from patchwork_solve.engine.solo.playouts import GAME, POLICY
from patchwork_solve.engine.solo.proving import SLICE

NUMBERS: dict[ModuleType, tuple[str, ...]] = {
    automa: (
        "LEVEL", "IS_TACTICAL", "SEEN", "LEFT", "SHOWN", "PILE", "SIZE", "PERSON", "AUTOMA",
        "HIDDEN", "CARDS", "FIRST_CARDS", "FILTERS", "NO_FILTER", "MARKER", "COUNTS_BUTTONS",
        "COUNTS_PATCHES", "COUNTS_PRINTED",
    ),
    games: ("POINTS", "AUTOMA_POINTS", "WON", "RESULTS", "KEEP_CIRCLE"),
    search: ("CHANCE", "MARGIN", "DEPTH", "KEY", "PLY", "NODES", "OBJECTIVE"),
}  # fmt: skip
"""The numbers that the host of a solo game needs, by module."""


def data() -> dict[str, Any]:
    """Return the cards and levels of Automa, and the limits of estimates and proofs."""
    query = SoloBestQuery()
    return {
        "cards": {deck: [each._asdict() for each in deck_cards(deck)] for deck in DECKS},
        "tables": {deck: opponent(deck).cards.tolist() for deck in DECKS},
        "levels": opponent(DECKS[0]).levels.tolist(),
        "FURTHEST": FURTHEST,
        "AFFORDABLE": AFFORDABLE,
        "FORMAT": SOLO_FORMAT,
        "PLAYOUTS": query.playouts,
        "GAME": GAME,
        "PROOF_NODES": query.nodes,
        "SLICE": SLICE,
        "POLICY": PLAYERS[POLICY],
        "TRIAL": new_trial(*CAREFUL_TRIALS).settings.tolist(),
    }
