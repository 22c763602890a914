"""A simulation that is asked for, checked before anything is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from patchwork_solve.analyses.asking.limits import MANY, MOST_SEED, require_count
from patchwork_solve.analyses.simulation.manifest import FILE, MOST_GAMES, Manifest
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import (
    cannot,
    is_unfinished,
    require_unicode,
    require_writable,
)
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.base.wording import shortened, shown
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.foreign import PATIENCE, PIPE
from patchwork_solve.engine.players.naming import (
    bot,
    jobs_of,
    require_player,
    without_handicap,
)
from patchwork_solve.engine.players.rollout import Rollout
from patchwork_solve.engine.players.strong import NODES_A_SECOND, Strong

A_SHARD_TAKES = 60.0
"""Seconds that a shard of games by default takes, roughly: what a killed run may lose."""

SIZES = (1000, 500, 200, 100, 50, 20, 10)
"""Games a shard by default: of them the largest that is done in that time."""


@dataclass(frozen=True)
class Simulation:
    """Who plays whom, how often, by which rules, into which folder.

    Parameters
    ----------
    players : tuple of str
        Names, as `engine.players.naming` has them; equal ones are a player that meets itself.
    games : int
    out : Path
        Folder of the run; it is made where there is none.
    seed : int
        Of the circles and of what players draw.
    edition : Edition or str
        Or a printing's name, or the path of a variant.
    games_a_shard : int, optional
        Games that are written together: by default what the players do in a minute, or what the
        folder's manifest says.
    shard : tuple of int
        ``(i, n)``: this run does the i-th of each n shards, the first being 1.
    patience : float
        Seconds that a foreign program may take over a move.
    """

    players: tuple[str, str]
    games: int
    out: Path
    seed: int = 0
    edition: Edition | str = "current"
    games_a_shard: int | None = None
    shard: tuple[int, int] = (1, 1)
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        keep_whole(self, "games", "seed", optional=("games_a_shard",))

    def check_games(self) -> None:
        """Raise `InputError` for what cannot be played."""
        require_count(self.games, MOST_GAMES, "games")
        require_count(self.games_a_shard, MANY, "games_a_shard", optional=True)
        require_count(self.seed, MOST_SEED, "seed", least=0)
        for name in self.players:
            require_player(name, self.rules, "players")
        if self.is_paired:
            for field in ("games", "games_a_shard"):
                count = getattr(self, field)
                if count is not None and count % 2:
                    raise InputError(
                        field, f"{count}; two players meet in pairs: ask for {count + 1}"
                    )

    def check(self) -> None:
        """Raise `InputError` for what cannot be played or written; nothing is written yet."""
        self.check_games()
        i, n = self.shard
        if not 1 <= i <= n:
            raise InputError("shard", f"{i}/{n}; allowed: 1/{n} to {n}/{n}")
        self._check_folder()
        shards = len(self.manifest.spans())
        if n > shards:
            raise InputError(
                "shard",
                f"{i}/{n}; there are only {shards} shards of {self.manifest.games_a_shard} games",
            )

    def _check_folder(self) -> None:
        """Raise `InputError` for a folder that cannot be the run's."""
        require_unicode(self.out, "out")
        try:
            if self.out.exists() and not self.out.is_dir():
                raise InputError("out", f"{self._folder} is a file; name a folder")
            if self.out.is_dir() and not (self.out / FILE).exists():
                self._check_no_run()
        except OSError as error:
            raise cannot("read", self.out, "out", error) from None
        if self.out.is_dir():
            require_writable(self.out / FILE, "out")
        else:
            require_writable(self.out, "out")

    def _check_no_run(self) -> None:
        """Raise `InputError` for a folder without a manifest that holds other files.

        A run may be about to write one there, or have been killed before it had.
        """
        if not all(is_unfinished(path.name) for path in self.out.iterdir()):
            raise InputError(
                "out", f"{self._folder} holds other things, and no {FILE}; name a new folder"
            )

    @property
    def _folder(self) -> str:
        return shortened(str(self.out), 100)

    @cached_property
    def rules(self) -> Edition:
        """The edition."""
        return self.edition if isinstance(self.edition, Edition) else edition_of(self.edition)

    @property
    def is_paired(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]

    @property
    def jobs(self) -> tuple[str, ...]:
        """What is to be compiled for it."""
        jobs = [job for name in self.players for job in jobs_of(name)]
        return tuple(dict.fromkeys(["chronicle", *jobs]))

    @cached_property
    def manifest(self) -> Manifest:
        """What the folder's manifest is to say; that of a folder that goes on, if it fits.

        Raises
        ------
        InputError
            When the folder is a run of other games, or of more of them.
        """
        found = Manifest.read(self.out, "out") if (self.out / FILE).exists() else None
        size = self.games_a_shard
        if size is None:
            size = games_a_shard(self.players) if found is None else found.games_a_shard
        wanted = Manifest.of(self.rules, self.players, self.seed, self.patience, size, self.games)
        return wanted if found is None else wanted.after(found, self.out, "out")


def games_a_shard(players: tuple[str, str]) -> int:
    """Return how many games are written together where nobody says it."""
    seconds = sum(map(seconds_a_game, players)) / 2
    fitting = [size for size in SIZES if size * seconds <= A_SHARD_TAKES]
    return fitting[0] if fitting else SIZES[-1]


SECONDS_A_GAME = {"random": 0.002, "greedy": 0.002, "careful": 0.04}
DECISIONS = 40
"""In a game, about."""
A_DECISION = 0.001
"""Seconds that a search takes beside its nodes."""
ROLLOUTS_A_SECOND = 1_000_000


def seconds_a_game(name: str) -> float:
    """Return roughly how long a game of a player against itself takes.

    It decides how large files become, and nothing else.
    """
    if name.startswith(PIPE):
        return float(DECISIONS)
    plain = without_handicap(name)
    if plain in SECONDS_A_GAME:
        return SECONDS_A_GAME[plain]
    player: Bot = bot(plain)
    if isinstance(player, Rollout):
        return DECISIONS * player.rollouts / ROLLOUTS_A_SECOND
    if isinstance(player, Strong):
        limits = player.limits
        seconds = limits.seconds or (limits.nodes or 0) / NODES_A_SECOND
        return DECISIONS * (seconds + A_DECISION)
    return SECONDS_A_GAME["careful"]


def both(players: object) -> tuple[str, str]:
    """Return the names of both players; one name alone is a player that meets itself.

    Raises
    ------
    InputError
        For anything but one or two names.
    """
    match players:
        case str():
            return players, players
        case [str() as first, str() as second]:
            return first, second
    raise InputError("players", f"{shown(players)}; allowed: a name, or two")


def pair(names: str) -> tuple[str, str]:
    """Read ``A`` or ``A,B``.

    Raises
    ------
    InputError
        When there are more than two.
    """
    found = [name.strip() for name in names.split(",")]
    if len(found) > 2:
        raise InputError("players", f"{shown(names)}; allowed: one or two names, as in A,B")
    return found[0], found[-1]
