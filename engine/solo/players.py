"""Players of the solo game: those of the game for two, and one that plays out the cards."""

from __future__ import annotations

import random
import re
from typing import Protocol

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot, jobs_of
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.playouts import Playouts
from patchwork_solve.engine.solo.proving import Prover
from patchwork_solve.engine.solo.state import SoloState

CARDS = "cards"
"""The player that plays out the cards: ``cards`` or ``cards:N``."""

DECISION_PLAYOUTS = 200
"""Games that it plays out for each choice, where its name does not say."""

PROOF_NODES = 40_000
"""Nodes within which it proves a decision instead."""

PROOF_ENTRIES = 1 << 16

PROOF_SPACE = 40
"""The space from which a proof is tried: before it there is no hope of one."""

MARGIN_OF_A_WIN = 100.0
"""Points that it takes for as much as a certain win: where chances are alike, points decide."""


class SoloPlayer(Protocol):
    """A player of the person's moves."""

    @property
    def name(self) -> str:
        """Name on the command line."""

    def choose(self, state: SoloState, seed: int) -> Move:
        """Return a legal move."""

    def close(self) -> None:
        """Release memory and processes."""


class Ordinary:
    """A player of the game for two, who takes Automa for a player with an empty quilt.

    Parameters
    ----------
    player : Bot
    """

    def __init__(self, player: Bot) -> None:
        self._player = player
        self.name = player.name

    def choose(self, state: SoloState, seed: int) -> Move:
        """Return its move on the board."""
        return self._player.choose(state.board, DecisionLimits(seed=seed))

    def close(self) -> None:
        """Close the player."""
        self._player.close()


class Cards:
    """The player that estimates each choice over the cards to come, and proves it near the end.

    Parameters
    ----------
    playouts : int
        Games played out for each choice.
    """

    def __init__(self, playouts: int = DECISION_PLAYOUTS) -> None:
        self.name = f"{CARDS}:{playouts}"
        self._number = playouts
        self._playouts = Playouts()

    def choose(self, state: SoloState, seed: int) -> Move:
        """Return its move."""
        if state.you.time >= PROOF_SPACE:
            proved = Prover(PROOF_NODES, entries=PROOF_ENTRIES).prove(state)
            if proved and proved[0].move is not None:
                return proved[0].move
        choices = self._playouts.estimate(state, self._number, seed)
        best = max(choices, key=lambda choice: choice.chance + choice.margin / MARGIN_OF_A_WIN)
        assert best.move is not None
        return best.move

    def close(self) -> None:
        """Nothing to let go of."""


def solo_player(name: str, field: str = "player") -> SoloPlayer:
    """Return the player of a name.

    Raises `InputError`, naming `field`, for an unknown player or setting.
    """
    kind, colon, digits = name.partition(":")
    if kind != CARDS:
        return Ordinary(bot(name, field))
    if colon and not re.fullmatch("[1-9][0-9]{0,5}", digits):
        raise InputError(field, "{value}; allowed: cards:N, N from 1 to 999999", value=shown(name))
    return Cards(int(digits)) if colon else Cards()


def jobs_of_solo(name: str) -> tuple[str, ...]:
    """Return the kernel jobs that a player needs."""
    return ("solo",) if name.partition(":")[0] == CARDS else ("solo", *jobs_of(name))


def play_solo(start: SoloState, player: SoloPlayer, seed: int) -> SoloGame:
    """Return a game played to its end, with cards drawn from the seed."""
    return played_until(start, player, seed, start.edition.last + 1)


def played_until(start: SoloState, player: SoloPlayer, seed: int, space: int) -> SoloGame:
    """Return a game played until both tokens are on a space or beyond, or the game is over."""
    game, drawn = SoloGame(start), random.Random(seed)
    while not game.final.is_over:
        state = game.final
        if state.needs_back or state.needs_card:
            game = game.play(state.draw(drawn))
        elif min(state.you.time, state.automa.time) >= space:
            break
        else:
            game = game.play(player.choose(state, seed * 1_000 + len(game.plies)))
    return game
