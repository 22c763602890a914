"""A position of the game: the immutable public view of the packed state."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from typing import Any, NoReturn

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.forms.notation import position_text, read_position
from patchwork_solve.engine.forms.variant import published
from patchwork_solve.engine.game import problems
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.given_move import GIVEN_MOVE, move_of
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names, tidy_names
from patchwork_solve.engine.game.outcome import Outcome
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.player import Player
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.setup import Setup
from patchwork_solve.engine.game.shuffle import shuffled
from patchwork_solve.engine.game.tile import holders
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.legal_moves import LegalMoves
from patchwork_solve.engine.parts import Parts


@checked_methods("play", "is_legal")
class State:
    """An immutable position.

    ``State("current")`` and `State.new` begin a game; `State.load`, `State.of`, `State.from_json`
    and `State.from_text` set up a position; `play` goes on. The rules are those of
    `engine.kernel.rules`.

    Examples
    --------
    >>> state = State.new(seed=1)
    >>> len(state.circle), state.to_move, state.scores()
    (33, 0, (-157, -157))
    >>> state.play(Move()).players[0].time
    1
    """

    __slots__ = ("_circle", "_words", "edition", "names", "quilts", "unknown")

    edition: Edition
    quilts: tuple[Quilt, Quilt]
    names: Names | None
    """Names of the players, or None. Two positions with other names are equal."""
    unknown: tuple[str, ...]
    """Names of the patches that may stand where the circle has ``?``; none for a known circle."""
    _circle: layout.Circle
    _words: layout.Words

    def __init__(
        self,
        edition: Edition | str = "current",
        seed: int | None = None,
        circle: Sequence[str] | None = None,
        names: Names | None = None,
    ) -> None:
        """Make the first position of a game; see `new`."""
        self._fill(self.new(seed, edition, circle, names)._parts())

    @classmethod
    def of_parts(cls, parts: Parts) -> State:
        """Return a position made of parts that belong together; nothing is checked."""
        state = cls.__new__(cls)
        state._fill(parts)
        return state

    def _fill(self, parts: Parts) -> None:
        for put, part in zip(_PUT, parts, strict=True):
            put(self, part)

    def _replaced(self, **parts: Any) -> State:
        return State.of_parts(self._parts()._replace(**parts))

    def _parts(self) -> Parts:
        return Parts(self.edition, self._circle, self._words, self.quilts, self.names, self.unknown)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        # The kernel trusts the tables of the edition to be those of the packed state.
        raise FrozenInstanceError(f"cannot assign to {name!r}; a State does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name!r}; a State does not change")

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self).of_parts, (self._parts(),)

    # -- making ------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        seed: int | None = None,
        edition: Edition | str = "current",
        circle: Sequence[str] | None = None,
        names: Names | None = None,
    ) -> State:
        """Return the first position of a game.

        Parameters
        ----------
        seed : int, optional
            Shuffles the circle repeatably; the neutral token starts behind the smallest patch.
        edition : Edition or str
            A published one by its name: ``current``, ``first-2014`` or ``express``.
        circle : sequence of str, optional
            All patches in reach order, instead of a shuffle; ``?`` for one that is unknown.
        names : (str, str), optional
            Names of player 0, who moves first, and player 1.

        Raises
        ------
        InputError
            For an unknown edition, a seed that is not a whole number, a circle that is not a
            permutation of its patches, or names that are not two short texts.
        """
        edition = edition if isinstance(edition, Edition) else published(edition)
        if circle is None:
            circle = shuffled(edition, None if seed is None else to_int(seed, "seed"))
        return cls.set_up(Setup.beginning(edition, circle, names))

    @classmethod
    def of(
        cls,
        edition: Edition,
        circle: Sequence[str],
        players: tuple[Player, Player],
        *,
        to_move: int | None = None,
        special_tile: int | None = None,
        leather_owed: int = 0,
        finished_first: int | None = None,
        names: Names | None = None,
        more_tiles: Sequence[int | None] | None = None,
    ) -> State:
        """Return a position from its parts; what follows from the rest may be left out.

        Raises
        ------
        InputError
            When the rules cannot be played from here; `problems` reports what is merely odd.
        """
        owed, first = leather_owed, finished_first
        return cls.set_up(
            Setup(edition, circle, players, to_move, special_tile, owed, first, names, more_tiles)
        )

    @classmethod
    def set_up(cls, setup: Setup) -> State:
        """Return a position from the parts that a user gave; see `of`."""
        setup.check()
        order, words = setup.pack()
        first, second = setup.players
        names = None if setup.names is None else tidy_names(setup.names)
        quilts = first.quilt, second.quilt
        parts = Parts(setup.edition, order, words, quilts, names, setup.unknown)
        return cls.of_parts(parts)

    @classmethod
    def from_json(cls, document: Any) -> State:
        """Read a `patchwork-state/1` document (text, bytes or parsed)."""
        from patchwork_solve.engine.forms.schema import read_state

        return cls.set_up(read_state(document))

    @classmethod
    def from_text(cls, text: str) -> State:
        """Read the one-line form of docs/reference/notation.md."""
        return cls.set_up(read_position(text))

    @classmethod
    def load(cls, source: str | os.PathLike[str], field: str = "STATE") -> State:
        """Read a position from a file or a text.

        Parameters
        ----------
        source : str or path-like
            A path, ``-`` for standard input, the one-line form, or JSON.
        field : str
            Name of the source in an error about it.

        Raises
        ------
        InputError
        """
        from patchwork_solve.engine.forms.loading import load_setup

        return cls.set_up(load_setup(source, field))

    # -- the position ------------------------------------------------------------------------

    @property
    def circle(self) -> tuple[str, ...]:
        """Names of the remaining patches in reach order; the first are for sale.

        Those that join the circle later come last, until they have joined it.
        A patch that is not known is ``?``.
        """
        n = len(self._circle)
        token = int(self._words[layout.TOKEN])
        remaining = int(self._words[layout.REMAINING])
        order = [(token + i) % n for i in range(n)]
        patches = self.edition.patches
        left = [at for at in order if remaining >> at & 1]
        if self._is_waiting:
            left += range(n - len(self.edition.later), n)
        names = [patches[self._circle[at]].name for at in left]
        return tuple(UNKNOWN_PATCH if name in self.unknown else name for name in names)

    @property
    def for_sale(self) -> tuple[str, ...]:
        """Names of the patches in front of the neutral token."""
        begun = len(self.circle) - len(self.waiting)
        return self.circle[: min(self.edition.for_sale, begun)]

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names of the patches that wait beside the circle and join it later, in order."""
        return self.circle[-len(self.edition.later) :] if self._is_waiting else ()

    @property
    def _is_waiting(self) -> bool:
        is_joined = int(self._words[layout.CLAIMS]) & layout.JOINED
        return bool(self.edition.later) and not is_joined

    @property
    def players(self) -> tuple[Player, Player]:
        """Both players."""
        return self._player(0), self._player(1)

    def _player(self, number: int) -> Player:
        base = number * layout.PER_PLAYER
        time, buttons, income = self._words[base + layout.PLACE : base + layout.EARNS + 1].tolist()
        return Player._make((time, buttons, income, self.quilts[number]))

    @property
    def to_move(self) -> int:
        """The player to move; in a finished game, the player who moved last."""
        return int(self._words[layout.MOVER])

    @property
    def special_tile(self) -> int | None:
        """Who holds the special tile."""
        return _who(self._words[layout.TILE])

    @property
    def more_tiles(self) -> tuple[int | None, ...]:
        """Who holds each further tile of a variant; None for one that each player may take."""
        return holders(int(self._words[layout.CLAIMS]), self.edition.more_tiles)

    @property
    def leather_owed(self) -> int:
        """Leather patches the mover must place now."""
        return int(self._words[layout.OWED])

    @property
    def finished_first(self) -> int | None:
        """Who reached the last space first."""
        return _who(self._words[layout.FINISHED])

    @property
    def leather_left(self) -> tuple[int, ...]:
        """Leather marks that no token has passed."""
        leader = max(player.time for player in self.players)
        return tuple(mark for mark in self.edition.leather_marks if mark > leader)

    @property
    def is_over(self) -> bool:
        """Whether both tokens are home and no leather patch waits."""
        return bool(rules.is_over(self.edition.tables, self._words))

    def scores(self) -> tuple[int, int]:
        """Return both scores as if the game ended here."""
        tables = self.edition.tables
        return int(rules.score(tables, self._words, 0)), int(rules.score(tables, self._words, 1))

    @property
    def winner(self) -> int | None:
        """Who won, 2 where the tie is shared, or None while the game goes on."""
        return int(rules.winner(self.edition.tables, self._words)) if self.is_over else None

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        winner = self.winner
        return None if winner is None else Outcome(winner, self.scores())

    def problems(self) -> list[problems.Problem]:
        """Return everything that says no game can have reached this position."""
        return problems.problems(self)

    # -- playing -----------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves, the advance first; empty when the game is over.

        A patch that is unknown cannot be bought.
        """
        return LegalMoves(self.edition, self._circle, self._words, self.unknown)

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move, or its token, may be played."""
        try:
            move = move_of(move)
            code = self.edition.moves.code(move)
        except InputError:
            GIVEN_MOVE.require(move, "move")
            return False
        is_known = move.patch not in self.unknown
        tables = self.edition.tables
        return is_known and bool(rules.is_legal(tables, self._circle, self._words, code))

    def play(self, move: Move | str) -> State:
        """Return the position after a move.

        Parameters
        ----------
        move : Move or str
            A move, or its token, as ``"advance"``.

        Raises
        ------
        InputError
            When the move is not legal; the message says why.
        """
        move = move_of(move)
        code = self.edition.moves.code(move)
        words = self._words.copy()
        is_known = move.patch not in self.unknown
        if not is_known or not rules.play_checked(self.edition.tables, self._circle, words, code):
            raise InputError("move", problems.why_illegal(self, move))
        return self._replaced(words=words, quilts=self._parts().quilts_after(move))

    def with_names(self, names: Names | None) -> State:
        """Return the same position with other names of the players, or with none.

        Raises
        ------
        InputError
            When the names are not two short texts.
        """
        return self._replaced(names=None if names is None else tidy_names(names))

    # -- forms -------------------------------------------------------------------------------

    def kernel_arguments(self) -> tuple[layout.Circle, layout.Words]:
        """Return the circle and a copy of the packed state, for the kernel.

        Raises
        ------
        InputError
            When a patch of the circle is unknown: no search may take a guess for a fact.
        """
        problems.require_known_circle(self)
        return self._circle, self._words.copy()

    def to_json(self, derived: bool = False) -> dict[str, Any]:
        """Return the `patchwork-state/1` document, with `derived` also what follows from it."""
        from patchwork_solve.engine.forms.schema import write_state

        return write_state(self, derived)

    def to_text(self) -> str:
        """Return the one-line form of docs/reference/notation.md."""
        return position_text(self)

    def to_words(self) -> str:
        """Return the position in words, a line for each thing: for a reader who hears it."""
        from patchwork_solve.engine.drawing.spoken import spoken_lines

        return "\n".join(spoken_lines(self))

    def _key(self) -> tuple[Any, ...]:
        words = self._words.tolist()
        return words[: layout.REMAINING], self.circle, self.edition, self.quilts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self._words[: layout.REMAINING].tobytes(), self.circle))

    def __repr__(self) -> str:
        return f"State.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        from patchwork_solve.engine.drawing.text import position_lines

        return "\n".join(position_lines(self))

    def _repr_svg_(self) -> str:
        from patchwork_solve.engine.drawing.position import position_svg

        return position_svg(self)


_PUT = tuple(
    getattr(State, name).__set__
    for name in ("edition", "_circle", "_words", "quilts", "names", "unknown")
)
"""The one way past `State.__setattr__`, and a quick one."""


def _who(value: Any) -> int | None:
    return None if value == layout.NOBODY else int(value)
