"""A simulation: who plays whom, how often, by which rules; checked before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.fields import process_count
from patchwork_solve.analyses.asking.limits import MOST, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Flag, Query, Seconds, Whole
from patchwork_solve.analyses.fitting.options import FitOptions
from patchwork_solve.analyses.simulation.place import is_address, place_of
from patchwork_solve.analyses.simulation.run_field import Place
from patchwork_solve.analyses.simulation.span import FILE, MOST_GAMES, require_few_shards
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.files import (
    cannot,
    is_unfinished,
    require_unicode,
    require_writable,
)
from patchwork_solve.engine.base.wording import shortened, shown
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.fitted import unfitted

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.manifest import Manifest


@dataclass(frozen=True)
class Players(Field):
    """One name, of a player that meets itself, or two."""

    def parsed(self, text: str) -> str | tuple[str, ...]:
        """Return the names."""
        names = tuple(name.strip() for name in text.split(","))
        return names if len(names) > 1 else names[0]

    def checked(self, value: Any, name: str) -> tuple[str, str]:
        """Return the names of both players."""
        match value:
            case str():
                return value, value
            case [str() as first, str() as second]:
                return first, second
        raise InputError(name, "{value}; allowed: a name, or two", value=shown(value))


@dataclass(frozen=True)
class Share(Field):
    """The first of two whole numbers says which part of the work, the second of how many."""

    def parsed(self, text: str) -> tuple[int, int] | str:
        """Return both numbers."""
        first, _, second = text.partition("/")
        if not all(number.isascii() and number.isdigit() for number in (first, second)):
            return text
        return int(first[:9]), int(second[:9])

    def checked(self, value: Any, name: str) -> tuple[int, int]:
        """Return both numbers."""
        if value is None or isinstance(value, str):
            raise InputError(name, "{value}; allowed: I/N, as in 1/2 and 2/2", value=shown(value))
        i, n = value
        if not 1 <= i <= n:
            raise InputError(name, "{i}/{n}; allowed: 1/{n} to {n}/{n}", i=i, n=n)
        return i, n

    def wrong(self) -> tuple[Any, ...]:
        """Return values that are not parts of a whole."""
        return "half", "1/x"


@dataclass(frozen=True)
class SimulationQuery(Query):
    """The players, the number of games, the rules and the folder of a simulation."""

    players: Annotated[
        Sequence[str],
        Players(
            "One player (plays itself, one game on each circle) or two (two games on each "
            "circle, each moves first once).",
            metavar="A[,B]",
            completion=completion.players,
            is_open=True,
        ),
    ]
    games: Annotated[int, Whole("Number of games in all.", 1, MOST_GAMES, is_open=True)]
    out: Annotated[
        Path | None,
        Place(
            "Folder of the run, or an address as s3://bucket/run; the same command continues it.",
        ),
    ]
    seed: Annotated[
        int,
        Whole(
            "Seed of the circles and of the players' draws (default: 0).",
            0,
            MOST_SEED,
            is_open=True,
        ),
    ] = 0
    edition: Annotated[
        EditionName,
        Field(
            "current (default), first-2014, a variant's .toml file, or example:tight-nine.",
            completion=completion.editions,
            is_open=True,
        ),
    ] = "current"
    games_a_shard: Annotated[
        int | None,
        Whole(
            "Number of games written together (default: about a minute of play, at most 1000, "
            "or a thousandth of the games if that is more).",
            1,
            MOST,
        ),
    ] = None
    shard: Annotated[
        tuple[int, int],
        Share(
            "Play only the I-th of every N shards, to share a folder among N runs.",
            metavar="I/N",
            is_open=True,
        ),
    ] = (1, 1)
    patience: Annotated[
        float,
        Seconds(
            "Seconds that an external program may take for a move (default: 60).", is_open=True
        ),
    ] = 60.0

    def check_games(self) -> None:
        """Raise `InputError` for what cannot be played."""
        from patchwork_solve.engine.players.naming import require_player

        for name in self.players:
            require_player(name, self.rules, "players")
        if self.is_paired:
            for field in ("games", "games_a_shard"):
                count = getattr(self, field)
                if count is not None and count % 2:
                    raise InputError(
                        field,
                        "{value}; games of two players come in pairs; use {count}",
                        value=count,
                        count=count + 1,
                    )

    def check(self) -> None:
        """Raise `InputError` for what cannot be played or written; nothing is written yet."""
        self.check_games()
        self._check_folder()
        require_few_shards(self.games, self.manifest.games_a_shard, "games_a_shard")
        shards = len(self.manifest.spans())
        i, n = self.shard
        if n > shards:
            raise InputError(
                "shard",
                "{i}/{n}; there are only {shards} shards of {games_a_shard} games",
                i=i,
                n=n,
                shards=shards,
                games_a_shard=self.manifest.games_a_shard,
            )

    def _check_folder(self) -> None:
        """Raise `InputError` for a folder that cannot be the run's."""
        folder = self.folder
        if is_address(folder):
            self._check_address()
            return
        require_unicode(folder, "out")
        name = shortened(str(folder), 100)
        try:
            if folder.exists() and not folder.is_dir():
                raise InputError("out", "{name} is a file; name a folder", name=name)
            is_run = not folder.is_dir() or (folder / FILE).exists()
            # A run may be about to write a manifest there, or have been killed before it had.
            if not is_run and not all(is_unfinished(path.name) for path in folder.iterdir()):
                raise InputError(
                    "out",
                    "{name} holds other things, and no {file}; name a new folder",
                    name=name,
                    file=FILE,
                )
        except OSError as error:
            raise cannot("read", folder, "out", error) from None
        require_writable(folder / FILE if folder.is_dir() else folder, "out")

    def _check_address(self) -> None:
        """Raise `InputError` for an address that cannot be that of the run.

        Two writers cannot lock anything there: what they write has to be the same.
        """
        from patchwork_solve.engine.players.naming import is_repeatable

        for name in self.names:
            if not is_repeatable(name):
                why = Sentence(
                    "{name} plays other games each time, which an address does not take",
                    name=shown(name),
                )
                raise InputError("players", "{why}; name a folder", why=why)

    @property
    def folder(self) -> Path:
        """The folder of the run; games in memory have none."""
        if self.out is None:
            raise ValueError("a simulation in memory has no folder")
        return self.out

    @cached_property
    def rules(self) -> Edition:
        """The edition."""
        return edition_of(self.edition)

    @property
    def names(self) -> tuple[str, str]:
        """Both players."""
        first, second = self.players
        return first, second

    @property
    def is_paired(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]

    @property
    def jobs(self) -> tuple[str, ...]:
        """Kernel jobs to compile."""
        from patchwork_solve.engine.players.naming import jobs_of

        jobs = [job for name in self.players for job in jobs_of(name)]
        return tuple(dict.fromkeys(["chronicle", *jobs]))

    @cached_property
    def manifest(self) -> "Manifest":
        """Manifest of the folder; that of a folder that goes on, if it fits.

        Raises `InputError` when the folder is a run of other games, or of more of them.
        """
        from patchwork_solve.analyses.simulation.manifest import Manifest
        from patchwork_solve.analyses.simulation.shard_size import games_a_shard

        found = manifest_in(self.out)
        size = self.games_a_shard
        if size is None:
            size = found.games_a_shard if found else games_a_shard(self.names, self.games)
        wanted = Manifest.of(self.rules, self.names, self.seed, self.patience, size, self.games)
        return wanted if found is None else wanted.after(found, self.folder, "out")


@dataclass(frozen=True)
class RunQuery(SimulationQuery, FitOptions):
    """Query of the command `simulate`: the folder's manifest sets what the user leaves open."""

    processes: Annotated[int, process_count("Number of shards played at once.")] = 1
    seconds: Annotated[
        float | None,
        Seconds("Seconds after which to stop; a later run continues.", option="--time-limit"),
    ] = None
    verify: Annotated[bool, Flag("Play nothing; replay the saved games and compare.")] = False
    again: Annotated[
        int | None,
        Whole("With --verify: number of shards to play again (default: 1).", 0, MOST),
    ] = None
    remove_set_aside: Annotated[
        bool, Flag("Play nothing; delete the damaged shards of this run that were set aside.")
    ] = False

    @classmethod
    def filled(cls, written: dict[str, Any]) -> dict[str, Any]:
        """Return the fields that the user sets, and the manifest's values of the others.

        Raises `InputError` where neither says who plays and how often, or there is no run to
        verify or to tidy.
        """
        is_over = written["verify"] or written["remove_set_aside"]
        found = manifest_in(place_of(written["out"], "out"), is_required=is_over)
        if found is not None:
            names = ("players", "seed", "patience")
            there = {name: getattr(found, name) for name in names}
            if "players" not in written and written["fit"] is None:
                written["fit"] = False  # Its games say who plays.
            if written["fit"]:
                there["players"] = list(map(unfitted, there["players"]))
            written = {**there, "games": found.total, "edition": found.rules, **written}
        if "players" not in written:
            raise InputError("players", "missing; name one or two, as in greedy,careful")
        if "games" not in written:
            raise InputError("games", "missing; say how many")
        return written


def manifest_in(folder: Path | None, *, is_required: bool = False) -> "Manifest | None":
    """Return the manifest of the run in a folder; None if there is no manifest."""
    from patchwork_solve.analyses.simulation.manifest import Manifest

    if folder is None:
        return None
    try:
        if not (is_required or (folder / FILE).exists()):
            return None
    except OSError as error:
        raise cannot("read", folder, "out", error) from None
    return Manifest.read(folder, "out")
