"""Rules that the evaluation of a printing does not know, and players who meet them with it."""

from __future__ import annotations

from collections.abc import Iterable

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.learned import learned_rules

MOST_OTHERS = 0.25
"""Share of a variant's patches that may be unlike the printing's, as with a few prices changed."""


def unlike(edition: Edition, known: Edition | None = None) -> list[str]:
    """Return the parts unknown to an evaluation of other rules: patches, quilt, track.

    Parameters
    ----------
    known : Edition, optional
        The rules that it learned; by default those of the evaluation that ships for the edition.
    """
    parent = known or learned_rules(edition)
    others = len(set(edition.patches) - set(parent.patches))
    left_out = len(set(parent.index) - set(edition.index))
    quilts = [(each.width, each.height, each.blocked) for each in (edition, parent)]
    tracks = [(each.last, each.income_marks, each.leather_marks) for each in (edition, parent)]
    found = {
        "other patches": max(others, left_out) > MOST_OTHERS * len(edition.patches),
        "another quilt": quilts[0] != quilts[1],
        "another time track": tracks[0] != tracks[1],
    }
    return [words for words, is_so in found.items() if is_so]


def rules_to_learn(edition: Edition, base: Edition) -> Edition | None:
    """Return the rules to which a player of an edition is fitted by default.

    Those of a base that is not like a printing either serve all rules like it: so one fit serves a
    search for its prices. None where the evaluation of the printing knows enough.
    """
    if edition.definition is None or not unlike(edition):
        return None
    is_base = base.definition is not None and unlike(base) and not unlike(edition, base)
    return base if is_base else edition


def unfitted_sentences(players: Iterable[str], editions: Iterable[Edition]) -> list[str]:
    """Warn of players that were not fitted to the rules, in one sentence at most."""
    from patchwork_solve.engine.players.naming import plays_by_printing

    names = " and ".join(filter(plays_by_printing, dict.fromkeys(players)))
    for edition in editions:
        if names and edition.definition is not None and (differs := unlike(edition)):
            return [
                f"Played with the printing's evaluation: {names} learned "
                f"{learned_rules(edition).name}, but {edition.name} has {' and '.join(differs)}. A "
                "player fitted to these rules may be much stronger and give other figures: leave "
                "out --no-fit."
            ]
    return []
