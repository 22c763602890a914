"""Players by the names of the command line: ``greedy``, ``rollout:10000``, ``strong:0.05``."""

from __future__ import annotations

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.foreign import PATIENCE, PIPE, Foreign
from patchwork_solve.engine.players.person import ALLOWED as HABITS
from patchwork_solve.engine.players.person import ERRORS, NO_PLACING, Person, is_person
from patchwork_solve.engine.players.restricted import ALLOWED as HANDICAPS
from patchwork_solve.engine.players.restricted import (
    SLASH,
    Restricted,
    is_restricted,
    require_patch,
)
from patchwork_solve.engine.players.rollout import Rollout
from patchwork_solve.engine.players.simple import PLAYERS, Simple
from patchwork_solve.engine.players.strong import STYLES, Strong

RUNGS = (
    "random",
    "greedy",
    "careful",
    "rollout:1000",
    "rollout:10000",
    "draft:0.01",
    "strong:0.001",
    "strong:0.01",
    "strong:0.1",
)
"""Players of a ladder if none are named, weakest first."""

ROLLOUT = "rollout"

ALLOWED = Sentence(
    "{players}; a searching one with a handicap as {example} ({handicaps}), or with a habit as "
    "{habit} ({habits})",
    players=", ".join(
        [*PLAYERS, f"{ROLLOUT}:N", *(f"{style}[:SECONDS]" for style in STYLES), f"{PIPE}COMMAND"]
    ),
    example=f"no-tile{SLASH}strong",
    handicaps=HANDICAPS,
    habit=f"{ERRORS}=0.2{SLASH}strong",
    habits=HABITS,
)


def bot(name: str, field: str = "player", patience: float = PATIENCE) -> Bot:
    """Return the player of a name.

    Raises `InputError`, naming `field`, for an unknown player or setting, or a name that is not
    UTF-8.

    Parameters
    ----------
    field : str
        What an error names.
    patience : float
        Seconds that an external program may take for a move.
    """
    require_name(name, field)
    if name in PLAYERS:
        return Simple(name)
    if name.startswith(PIPE):
        return Foreign(name, field, patience)
    if is_person(name):
        return Person.named(name, field, bot)
    if is_restricted(name):
        return Restricted.named(name, field, bot)
    if _kind(name) == ROLLOUT:
        return Rollout.named(name, field)
    if _kind(name) in STYLES:
        return Strong.named(name, field)
    raise InputError(field, "{value}; allowed: {allowed}", value=shown(name), allowed=ALLOWED)


def require_name(name: object, field: str = "player") -> None:
    """Raise `InputError` if it is not a text, or one that no table can hold (bytes of a file)."""
    if not isinstance(name, str):
        raise InputError(field, "{value}; allowed: {allowed}", value=shown(name), allowed=ALLOWED)
    try:
        name.encode()
    except UnicodeEncodeError:
        raise InputError(
            field, "{name} is not UTF-8; give the file another name", name=shown(name)
        ) from None


def require_player(name: str, edition: Edition, field: str = "player") -> None:
    """Raise `InputError` for an unknown player or setting, or one that no edition like this has."""
    bot(name, field).close()
    require_patch(name, edition, field)


def jobs_of(name: str) -> tuple[str, ...]:
    """Return the kernel jobs that a player needs, named as in `engine.kernel.jobs`."""
    if name.startswith(PIPE):
        return ("rules",)
    if is_restricted(name) or is_person(name):
        return jobs_of(name.partition(SLASH)[2])
    if _kind(name) == ROLLOUT:
        return ("rollout", "rules")
    return ("drafting", "endgame") if _kind(name) in STYLES else ("games",)


def repeats_itself(name: str) -> bool:
    """Return whether a player plays the same game each time it begins on the same circle."""
    if is_person(name):
        return not name.startswith((ERRORS, NO_PLACING)) and repeats_itself(
            name.partition(SLASH)[2]
        )
    return is_restricted(name) or _kind(name) in STYLES


def file_of(name: str) -> str | None:
    """Return the file that a name names, as ``strong:1000n@FILE`` does; None for no file."""
    if name.startswith(PIPE):
        return None
    _, at, path = name.partition("@")
    return path if at else None


def plays_by_printing(name: str) -> bool:
    """Whether a player goes by the evaluation that ships for a printing: none of a file's."""
    return has_evaluation(name) and file_of(name) is None


def has_evaluation(name: str) -> bool:
    """Whether a player goes by an evaluation, that of a file or one that ships."""
    return not name.startswith(PIPE) and _kind(without_handicap(name)) in STYLES


def is_repeatable(name: str) -> bool:
    """Whether a player decides the same again: no external program, and no limit of time."""
    if name.startswith(PIPE):
        return False
    plain = without_handicap(name)
    return _kind(plain) not in STYLES or Strong.named(plain, "player").limits.seconds is None


def without_handicap(name: str) -> str:
    """Return the player of a name (no external program), without a file and without a handicap."""
    return name.partition("@")[0].rpartition("/")[2]


def _kind(name: str) -> str:
    """Return the first part of a name, before the setting and the file."""
    return name.partition("@")[0].partition(":")[0]
