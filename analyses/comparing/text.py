"""Text of a comparison: rules, games, players, and the proved effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.pairing import replaced
from patchwork_solve.analyses.comparing.patch_words import patch_words
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.fitted import unfitted
from patchwork_solve.engine.players.naming import plays_by_printing

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.answer import Comparison
    from patchwork_solve.analyses.comparing.proved import Proved


def all_words(found: Comparison) -> Iterator[str]:
    """Yield the sentences of a comparison."""
    yield found.summary
    yield from patch_words(found.patches)
    yield rules_words(found)
    yield games_words(found)
    yield from player_words(found)
    if found.stopping is not None:
        yield found.stopping.words()
    if found.proved is not None:
        yield from proved_words(found.proved)


def rules_words(found: Comparison) -> str:
    """Say what differs between the rules."""
    names = f"{found.base.edition.name} -> {found.variant.edition.name}"
    listed = "; ".join(one.doing for one in found.differences)
    return f"Rules: {names}: {listed or 'nothing differs'}."


def games_words(found: Comparison) -> str:
    """Say which games it rests on, and what playing the same circles saved."""
    players = " against ".join(dict.fromkeys(found.base.players))
    if len(set(found.base.players)) == 1:
        players += " against itself"
    if not found.is_paired:
        return (
            f"Games: {players}, seed {found.base.seed}. The patches differ, and so do the circles; "
            "the two sides are compared as independent samples."
        )
    rows = {row["metric"]: row for row in found.effects.to_dict("records")}
    where = f"{counted(rows['win_0']['circles'], 'circle')} (seed {found.base.seed})"
    words = f"Games: {players} on {where}, the same under both rule sets"
    instead = replaced(found.base.edition, found.variant.edition)
    if instead:
        listed = ", ".join(f"{new} in the place of {old}" for old, new in instead.items())
        words += f", with {listed}"
    if found.left_out:
        words += f"; left out, because only one run has them: {counted(found.left_out, 'circle')}"
    saved = [rows[name]["saved"] for name in PRIMARY]
    if all(isinstance(one, float) for one in saved):
        share, margin = (100 * one for one in saved)
        words += (
            f". Using the same circles removes {share:.0f} % of the variance of the difference in "
            f"the share of wins, and {margin:.0f} % for the margin"
        )
    return f"{words}."


def player_words(found: Comparison) -> Iterator[str]:
    """Say where a player is another under either rule set: printings have an evaluation each."""
    by = [evaluation_for(about.edition).edition for about in (found.base, found.variant)]
    names = [name for name in dict.fromkeys(found.base.players) if plays_by_printing(name)]
    fitted = [name for name in dict.fromkeys(found.variant.players) if unfitted(name) != name]
    if fitted and found.base.edition != found.variant.edition:
        yield (
            f"Players: {' and '.join(fitted)} used an evaluation fitted to the changed rules, so "
            "a difference is that between two rule sets and two players who know them."
        )
    elif not fitted and names and by[0] != by[1]:
        yield (
            f"Players: {' and '.join(names)} used the evaluation of {by[0]} for the base rules and "
            f"that of {by[1]} for the changed rules, so part of a difference may come from the "
            f"player. {names[0]}@FILE uses one evaluation for both."
        )


# -- what is proved ------------------------------------------------------------------------------


def proved_words(proved: Proved) -> Iterator[str]:
    """Say what late positions prove of the change."""
    found, of = proved.chosen, len(proved.frame)
    where = f"with both tokens at space {proved.space} or beyond"
    text = (
        f"Proved: {counted(found.seen, 'position')} {where}, one for each circle. The change of "
        f"the rules can no longer affect {found.alike} of them."
    )
    if found.illegal:
        text += f" {found.illegal} of them cannot occur under the changed rules."
    if not found.tasks:
        yield f"{text} No position is left to solve."
        return
    exact = len(proved.effects)
    late = len(found.tasks) - of
    rest = f"; not reached in time: {late}" * bool(late)
    yield f"{text} Solved exactly under both rule sets: {exact} of {of}{rest}."
    if proved.bounds is not None:
        yield from _effect_words(proved)


def _effect_words(proved: Proved) -> Iterator[str]:
    if proved.effects:
        counts = ", ".join(f"{effect:+d}: {count}" for effect, count in proved.distribution.items())
        yield (
            f"Under best play, the change is worth {proved.mean:+.2f} points to the first player, "
            f"on average over the solved positions (positions by points: {counts}). It changes who "
            f"is ahead in {proved.turned} of them."
        )
    assert proved.bounds is not None
    low, high = proved.bounds
    if len(proved.effects) < len(proved.frame):
        yield (
            f"Over all {len(proved.frame)}, the mean is proved to lie between {low:+.2f} and "
            f"{high:+.2f}; the solved positions are the easier ones."
        )
