"""The words that a shell completes: editions, patches, players, examples.

Enums complete themselves. Where nothing fits, the shell offers files.
"""

from __future__ import annotations


def editions(incomplete: str) -> list[str]:
    """Complete the name of an edition."""
    from patchwork_solve.engine.forms.variant import NAMED
    from patchwork_solve.engine.game.edition import PRINTINGS

    return beginning(incomplete, [*PRINTINGS, *NAMED, *_examples("variant")])


def patches(incomplete: str) -> list[str]:
    """Complete the name of a patch of the printings."""
    from patchwork_solve.engine.game.edition import PRINTINGS, printing

    return beginning(incomplete, list(printing(PRINTINGS[0]).index))


def players(incomplete: str) -> list[str]:
    """Complete one player's name, or the second of two."""
    from patchwork_solve.engine.players.simple import PLAYERS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in beginning(last, list(PLAYERS))]


def opponents(incomplete: str) -> list[str]:
    """Complete a level of `play`, or a player's name."""
    from patchwork_solve.analyses.asking.levels import LEVELS
    from patchwork_solve.engine.players.naming import RUNGS

    return beginning(incomplete, [*LEVELS, *RUNGS])


def example_names(incomplete: str) -> list[str]:
    """Complete the name of an example."""
    from patchwork_solve.engine.base.examples import examples

    return beginning(incomplete, [example.name for example in examples()])


def positions(incomplete: str) -> list[str]:
    """Complete an example where a position or a game may stand, once ``example:`` is there."""
    return _written(incomplete, "position", "game", "diary")


def games(incomplete: str) -> list[str]:
    """Complete an example where a game may stand, once ``example:`` is there."""
    return _written(incomplete, "game", "diary")


def diaries(incomplete: str) -> list[str]:
    """Complete an example where a diary may stand, once ``example:`` is there."""
    return _written(incomplete, "diary")


def puzzles(incomplete: str) -> list[str]:
    """Complete an example where a set of puzzles may stand, once ``example:`` is there."""
    return _written(incomplete, "puzzles")


def _written(incomplete: str, *kinds: str) -> list[str]:
    """Return examples only after the start of ``example:``; a path is completed by files."""
    from patchwork_solve.engine.base.examples import PREFIX

    names = _examples(*kinds) if incomplete.startswith(PREFIX) else []
    return beginning(incomplete, names)


def _examples(*kinds: str) -> list[str]:
    from patchwork_solve.engine.base.examples import PREFIX, examples

    return [f"{PREFIX}{example.name}" for example in examples() if example.kind in kinds]


def beginning(incomplete: str, words: list[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
