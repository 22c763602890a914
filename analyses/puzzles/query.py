"""The puzzles to make: editions, number of games, and time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.fields import StopLimit
from patchwork_solve.analyses.asking.limits import MOST, MOST_AT_ONCE, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Query, Texts, Whole
from patchwork_solve.analyses.puzzles import GRADES
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import PRINTINGS

if TYPE_CHECKING:
    from patchwork_solve.analyses.puzzles.mining import Hunt

PUZZLES = 10
"""Puzzles of each edition by default."""


def themes(incomplete: str) -> list[str]:
    """Complete a theme of puzzles."""
    from patchwork_solve.analyses.puzzles.themes import NAMES

    return completion.beginning(incomplete, list(NAMES))


@dataclass(frozen=True)
class PickQuery(Query):
    """A choice of puzzles of a set: all that match."""

    number: Annotated[int | None, Whole("Show only the puzzle of this number.", 1, MOST)] = None
    theme: Annotated[
        str | None,
        Field("Show only puzzles with this theme.", metavar="THEME", completion=themes),
    ] = None
    difficulty: Annotated[int | None, Whole("Show only puzzles of this difficulty.", 1, GRADES)] = (
        None
    )


@dataclass(frozen=True)
class PuzzlesQuery(Query):
    """The puzzles to make; editions take turns with the seeds, so that no two share a circle."""

    edition: Annotated[
        Sequence[str] | None,
        Texts(
            "current, first-2014, or a variant's .toml; may be repeated (default: both editions).",
            completion=completion.editions,
        ),
    ] = None
    puzzles: Annotated[
        int | None, Whole(f"Number of puzzles of each edition (default: {PUZZLES}).", 1, MOST)
    ] = None
    seed: Annotated[int | None, Whole("Seed of the first game (default: 0).", 0, MOST_SEED)] = None
    processes: Annotated[
        int | None, Whole("Number of games searched at once (default: 1).", 1, MOST_AT_ONCE)
    ] = None
    seconds: StopLimit = None

    @property
    def editions(self) -> Sequence[str]:
        """The editions by name or path."""
        return self.edition or PRINTINGS

    @property
    def wanted(self) -> int:
        """How many puzzles of each edition are wanted."""
        return self.puzzles or PUZZLES

    def check(self) -> None:
        """Raise `InputError` for an unknown edition, or one that is named twice."""
        from patchwork_solve.engine.forms.variant import edition_of

        for at, name in enumerate(self.editions):
            edition_of(name)
            if name in self.editions[:at]:
                raise InputError("edition", "{name} is named twice", name=shown(name))

    def hunts(self) -> "list[Hunt]":
        """Return where puzzles are looked for."""
        from patchwork_solve.analyses.puzzles.mining import Hunt

        first, step = self.seed or 0, len(self.editions)
        return [Hunt(name, first + at, step) for at, name in enumerate(self.editions)]
