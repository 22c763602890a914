"""What a reader sees of an assessment: the move, why it leads, what is belief and what is proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.table import table, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from patchwork_solve.engine.players.assessment import Assessment, Considered
    from patchwork_solve.engine.state import State


def best_text(
    state: State, player: str, assessment: Assessment, moves: Sequence[Considered]
) -> str:
    """Return what a reader sees, with so many of the moves."""
    best = assessment.best
    lines = [wrapped(verdict(assessment))]
    lines += [wrapped(sentence) for sentence in _reasons(assessment)]
    lines += ["", table(_readable(assessment, moves))]
    if any(not each.is_exact for each in moves):
        lines.append(wrapped(_what_is_belief(player, moves)))
    lines += ["", "Best play:" if best.is_best_play else "Expected:", *_line_text(state, best)]
    cost = f"{assessment.nodes:,} nodes, depth {assessment.depth}, {assessment.seconds:.2f} s"
    return "\n".join([*lines, "", wrapped(cost)])


def verdict(assessment: Assessment) -> str:
    """Return the best move and what it is worth in one sentence."""
    best = assessment.best
    estimate = best.estimate
    if best.is_exact:
        return f"Best: {best.move}, and it is proved: {_proved_outcome(best)}."
    return (
        f"Best: {best.move}. Expected margin of player 0: {estimate.margin:+.1f} points, give or "
        f"take {estimate.margin_error:.1f}; chance that player 0 wins: {_percent(estimate.win)}."
    )


def _proved_outcome(each: Considered) -> str:
    margin = round(each.estimate.margin)
    if margin:
        return f"player {int(margin < 0)} wins by {abs(margin)}"
    if each.estimate.win in (0.0, 1.0):
        return f"a tie, which player {int(each.estimate.win == 0.0)} wins"
    return "a tie"


def _reasons(assessment: Assessment) -> list[str]:
    """Say how far the best move leads, and what is proved of the position."""
    said = []
    if assessment.lower is not None and not assessment.best.is_exact:
        said.append(f"Proved: the margin lies in [{assessment.lower}, {assessment.upper}].")
    others = assessment.best_of_each()[1:]
    if others:
        said.append(_lead(assessment, others[0]))
    return said


def _lead(assessment: Assessment, other: Considered) -> str:
    """Say how far the best move leads the best of the other choices."""
    behind = assessment.lost(other)
    is_proved = assessment.best.is_exact and other.is_exact
    if other.lost_error is not None and not is_proved:
        return (
            f"It leads {other.move}, the best of the other choices, by {behind:.1f} +- "
            f"{other.lost_error:.1f} points after {_games(assessment)} games played on from each."
        )
    if behind > 0:
        how = "It is" if is_proved else "It is believed to be"
        return f"{how} {behind:.1f} points better than {other.move}, the best of the other choices."
    if is_proved:
        return f"It is worth as much as {other.move}, the best of the other choices."
    return f"No other choice is believed to be better; next comes {other.move}."


def _games(assessment: Assessment) -> int:
    """Return how many games were played on from each choice that is not proved."""
    return max(each.estimate.games for each in assessment.moves)


def _what_is_belief(player: str, moves: Sequence[Considered]) -> str:
    """Say what the columns are."""
    whose = f"games that {player} plays on with itself" if _are_games(moves) else player
    said = f"believed: margin of player 0 with its standard error, and chance, of {whose}"
    if any(each.lower is not None for each in moves):
        return f"({said}; proved: whatever the other player does)"
    return f"({said}; nothing is proved so early)"


def _are_games(moves: Sequence[Considered]) -> bool:
    return any(each.estimate.games for each in moves)


def _readable(assessment: Assessment, moves: Sequence[Considered]) -> pd.DataFrame:
    """Return the columns that say something: beliefs where a proof is missing, proofs where any."""
    import pandas as pd

    rows = [
        {
            "move": str(each.move),
            "believed": f"{each.estimate.margin:+.1f} +- {each.estimate.margin_error:.1f}",
            "0 wins": _chance(each),
            "proved": _proved(each),
            "lost": _lost(assessment, each),
        }
        for each in moves
    ]
    frame = pd.DataFrame(rows)
    if all(each.is_exact for each in moves):
        return frame.drop(columns="believed")
    return frame.drop(columns=[] if any(each.lower is not None for each in moves) else "proved")


def _proved(each: Considered) -> str:
    if each.lower is None:
        return "-"
    return str(each.lower) if each.is_exact else f"{each.lower} to {each.upper}"


def _lost(assessment: Assessment, each: Considered) -> str:
    said = f"{assessment.lost(each) + 0.0:.1f}"
    return said if each.lost_error is None else f"{said} +- {each.lost_error:.1f}"


def _chance(each: Considered) -> str:
    estimate = each.estimate
    if not estimate.win_error:
        return _percent(estimate.win)
    return f"{_believed(estimate.win)} +- {max(round(100 * estimate.win_error), 1)} %"


def _percent(chance: float) -> str:
    """Return a chance as a reader takes it: 0 and 100 % are proved alone."""
    if chance in (0.0, 1.0):
        return f"{100 * chance:.0f} %"
    return f"{_believed(chance)} %"


def _believed(chance: float) -> int:
    return min(max(round(100 * chance), 1), 99)


def _line_text(state: State, best: Considered) -> list[str]:
    lines = []
    for number, move in enumerate(best.line, start=1):
        lines.append(wrapped(f"{number:3}. player {state.to_move}  {move}", " " * 5))
        state = state.play(move)
    return lines
