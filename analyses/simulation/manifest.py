"""The manifest of a run: all that its games depend on, and how they are divided."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from patchwork_solve.analyses.asking.limits import require_count
from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.fingerprint import machine_code, sources
from patchwork_solve.analyses.simulation.place import (
    add_file,
    made_folder,
    used_alone,
    write_file,
)
from patchwork_solve.analyses.simulation.span import (
    FILE,
    MOST_GAMES,
    TOGETHER,
    Span,
    require_few_shards,
    spans,
)
from patchwork_solve.analyses.workers.evaluations import evaluations
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.files import Added, cannot
from patchwork_solve.engine.base.program import NAME, version
from patchwork_solve.engine.base.wording import shortened, shown
from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players.naming import is_repeatable

FORMAT = "patchwork-run/2"
LARGEST = 1 << 20
"""Bytes of a manifest, at most."""

Count = Annotated[int, Field(ge=1)]
Name = Annotated[str, Field(min_length=1, max_length=4000)]


class Manifest(BaseModel):
    """Settings of a run's games, kept in its folder."""

    model_config = ConfigDict(strict=True, extra="forbid", ignored_types=(cached_property,))

    format: Literal["patchwork-run/2"] = "patchwork-run/2"
    program: str = NAME
    version: str = Field(description="of the program")
    kernel: str = Field(description="hash of the rules and searches, and of what compiled them")
    engine: str = Field(description="hash of the players' other sources and of what they know")
    players: list[Name] = Field(min_length=2, max_length=2)
    evaluations: dict[str, str] = Field(description="hash of each file that a player names")
    patience: float = Field(gt=0, description="seconds that an external program may take")
    edition: str = Field(description="its name")
    variant: Variant | None = Field(description="the edition in full, if it is a variant")
    seed: int = Field(ge=0, description="of the circles, and of what players draw")
    repeatable: bool = Field(description="whether the same games come out again")
    games_a_shard: Count
    games_a_folder: Count | None = Field(
        None, description="games whose files lie in one folder; without it all lie in one"
    )
    games: list[Count] = Field(
        min_length=1, description="number of games requested: at first, then in all, rising"
    )

    @classmethod
    def of(
        cls,
        edition: Edition,
        players: tuple[str, str],
        seed: int,
        patience: float,
        games_a_shard: int,
        games: int,
    ) -> Self:
        """Return the manifest of a run that is to be played by this program."""
        definition = edition.definition
        return cls(
            version=version(),
            kernel=machine_code(),
            engine=sources(),
            players=list(players),
            evaluations=evaluations(players),
            patience=patience,
            edition=edition.name,
            variant=None if definition is None else Variant.model_validate(dict(definition)),
            seed=seed,
            repeatable=all(map(is_repeatable, players)),
            games_a_shard=games_a_shard,
            games_a_folder=TOGETHER * games_a_shard,
            games=[games],
        )

    @classmethod
    def read(cls, folder: Path, field: str) -> Self:
        """Read the manifest of a folder.

        Raises `InputError` when the folder does not hold a run.
        """
        path = folder / FILE
        try:
            content = path.read_bytes()[: LARGEST + 1]
        except FileNotFoundError:
            raise InputError(
                field,
                "no {file} in {folder}: this is not a run of simulate",
                file=FILE,
                folder=shortened(str(folder), 100),
            ) from None
        except OSError as error:
            raise cannot("read", path, field, error) from None
        try:
            if len(content) > LARGEST:
                raise InputError("", "too large")
            manifest = validate(cls, parse(content), FORMAT)
            if sorted(set(manifest.games)) != manifest.games:
                raise InputError("games", "allowed: numbers that rise")
            require_count(manifest.total, MOST_GAMES, "games")
            require_few_shards(manifest.total, manifest.games_a_shard, "games_a_shard")
            _ = manifest.rules
        except InputError as error:
            raise InputError(
                field,
                "{path} is not a manifest: {error}",
                path=shortened(str(path), 100),
                error=error,
            ) from None
        return manifest

    def to_json(self) -> dict[str, Any]:
        """Return the document."""
        document = self.model_dump(mode="json", exclude_unset=False) | {
            "variant": None if self.variant is None else self.variant.model_dump(exclude_unset=True)
        }
        if self.games_a_folder is None:  # As runs were written before there were subfolders.
            del document["games_a_folder"]
        return document

    @cached_property
    def rules(self) -> Edition:
        """The edition."""
        return printing(self.edition) if self.variant is None else build(self.variant, "variant")

    @cached_property
    def fingerprint(self) -> str:
        """Says all that a game depends on, and how many make a shard; not how many there are."""
        document = {name: value for name, value in self.to_json().items() if name != "games"}
        text = json.dumps(document, sort_keys=True)
        return blake2b(text.encode(), digest_size=16).hexdigest()

    @property
    def total(self) -> int:
        """How many games the run shall have."""
        return self.games[-1]

    @property
    def is_paired(self) -> bool:
        """Whether two different players meet twice on each circle."""
        return self.players[0] != self.players[1]

    def spans(self) -> list[Span]:
        """Return the shards."""
        return spans(self.games, self.games_a_shard, self.games_a_folder)

    def place_of(self, number: int) -> tuple[int, bool]:
        """Return the circle of a game's number, and whether the player order is swapped."""
        if not self.is_paired:
            return number, False
        return number // 2, number % 2 == 1

    def require_same_program(self, field: str) -> None:
        """Refuse to play for another program than the one that began the run.

        Raises `InputError`, naming what differs.
        """
        for what, theirs, ours in (
            ("version", self.version, version()),
            ("kernel", self.kernel, machine_code()),
            ("engine", self.engine, sources()),
            ("evaluation", self.evaluations, evaluations(self.players)),
        ):
            if theirs != ours:
                raise InputError(
                    field,
                    "another {what} began this run: {theirs}, not {ours}",
                    what=what,
                    theirs=theirs,
                    ours=ours,
                )

    def after(self, found: Self, folder: Path, field: str) -> Self:
        """Return a folder's manifest after this one: the same, or longer.

        Raises `InputError` when the folder is a run of other games, naming what differs, or of more
        games.
        """
        # Where the files of a run lie was decided when it began.
        mine = self.model_copy(update={"games_a_folder": found.games_a_folder})
        here, there = (each.to_json() | {"games": None} for each in (mine, found))
        if here != there:
            what, theirs, ours = _first_difference(there, here)
            what = what if "." in what else what.replace("_", " ")
            raise InputError(
                field,
                "{folder} is another run: {what} {theirs}, not {ours}; name another folder",
                folder=shortened(str(folder), 100),
                what=what,
                theirs=theirs,
                ours=ours,
            )
        if self.total < found.total:
            raise InputError(
                "games",
                "{value}; the run in {folder} has {total}: use at least that many",
                value=self.total,
                folder=shortened(str(folder), 100),
                total=found.total,
            )
        if self.total == found.total:
            return found
        return found.model_copy(update={"games": [*found.games, self.total]})


def _first_difference(there: dict[str, Any], here: dict[str, Any]) -> tuple[str, str, str]:
    """Return the first field in which two unlike documents differ, and what either says.

    Of two variants it is the field of theirs: in full they look alike at their beginnings.
    """
    names = [*there, *(name for name in here if name not in there)]
    name = next(name for name in names if there.get(name, ...) != here.get(name, ...))
    theirs, ours = there.get(name), here.get(name)
    if isinstance(theirs, dict) and isinstance(ours, dict):
        inner, *texts = _first_difference(theirs, ours)
        return f"{name}.{inner}", texts[0], texts[1]
    texts = [_brief(theirs), _brief(ours)]
    if texts[0] == texts[1] and isinstance(theirs, list) and isinstance(ours, list):
        pairs = zip(theirs, ours, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        # They part where they are cut; one may be the beginning of the other.
        texts = [_brief(rest or None) for rest in (theirs[same:], ours[same:])]
    return name, texts[0], texts[1]


def _brief(value: Any) -> str:
    """Return a value as a message has it; an empty list is one that is given."""
    if value is None:
        return "none"
    if isinstance(value, list) and value:
        value = ",".join(map(str, value))
    return shortened(value if isinstance(value, str) else shown(value), 80)


@contextmanager
def begun(folder: Path, manifest: Manifest, field: str) -> Iterator[tuple[Manifest, bool]]:
    """Put a manifest into a folder, or go on with the one that is there.

    To make a run longer, request more games than it has. If no further game comes of it, as under
    rules that are refused, the folder becomes what it was.

    Yields
    ------
    tuple
        What stands there now, and whether the file system knows links.

    Raises
    ------
    InputError
        When the folder is a run of other games, or of more games, or cannot be written.
    """
    with made_folder(folder, field):
        path, found, now = folder / FILE, None, manifest
        added = add_file(_text(manifest), path, field)
        if added is Added.THERE:
            with used_alone(path, field):
                found = Manifest.read(folder, field)
                now = manifest.after(found, folder, field)
                if now.games != found.games:
                    write_file(_text(now), path, field)
        try:
            yield now, added is not Added.MOVED
        finally:
            with suppress(InputError, OSError):
                _take_back(folder, now, found, field)


def _take_back(folder: Path, now: Manifest, before: Manifest | None, field: str) -> None:
    """Put back the manifest that was there before, or none, if no game is new or under way."""
    path = folder / FILE
    new = now.spans()[0 if before is None else len(before.spans()) :]
    if not new or any(shard.is_begun(folder, span) for span in new):
        return
    with used_alone(path, field):
        if path.read_bytes() != _text(now):
            return  # Another run has made it longer.
        if before is None:
            path.unlink()
        else:
            write_file(_text(before), path, field)


def _text(manifest: Manifest) -> bytes:
    return f"{json.dumps(manifest.to_json(), indent=1, ensure_ascii=False)}\n".encode()
