"""Answer the questions of docs/learn/guide from solved positions, with a table for each.

    python -m scripts.experiments.measure_choices
    python -m scripts.experiments.measure_choices turn rules

tests/data/endgames has the exact margin after every move of 805 positions, each from a different
game, with both tokens at 36 or beyond. Only those in which the mover can buy are used. A table
shows the mean in points with its standard error, from the variation between positions.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean

import pandas as pd

from patchwork_solve.analyses.statistics.estimates import clustered
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.game.cell import EMPTY
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.state import State
from scripts.experiments.choices import Choice, by_phase, choices

LATE = 45
"""Space from which on the lines of best play are short enough to look at all of them."""
NODES = 100_000
"""For one of them."""
CLEAR = 2
"""Points by which one purchase is best, where the points of both players are compared."""


def summary(values: Sequence[float], weights: Sequence[int] | None = None) -> str:
    """Return a mean with its standard error; with weights, of values already multiplied by them."""
    mean, error = clustered(values, weights or [1] * len(values))
    if mean is None:
        return "-"
    return f"{mean:.2f}" if error is None else f"{mean:.2f} +- {error:.2f}"


def percent(hits: Iterable[float]) -> str:
    """Return a share in per cent."""
    return f"{100 * fmean(hits):.0f} %"


# -- to buy or to advance ------------------------------------------------------------------------


def _buy_or_advance(name: str, some: Sequence[Choice]) -> dict[str, object]:
    gains = [one.advance - one.purchase for one in some]
    return {
        "positions in which": name,
        "number": len(some),
        "only the advance is right": percent(gain > 0 for gain in gains),
        "both are": percent(gain == 0 for gain in gains),
        "only a purchase is right": percent(gain < 0 for gain in gains),
        "buying instead loses": summary([gain for gain in gains if gain > 0]),
        "advancing instead loses": summary([-gain for gain in gains if gain < 0]),
    }


def when(some: Sequence[Choice]) -> pd.DataFrame:
    """When is the advance right, and what does the other cost?"""
    keeps = [one for one in some if any(map(one.keeps_turn, one.patches))]
    parts = {
        **{f"the token behind is at {name}": part for name, part in by_phase(some).items()},
        "the mover is level, or 1 behind": [one for one in some if one.behind < 2],
        "2 or 3 behind": [one for one in some if 2 <= one.behind < 4],
        "4 or more behind": [one for one in some if one.behind >= 4],
        "some purchase keeps the turn": keeps,
        "no purchase keeps the turn": [one for one in some if one not in keeps],
        "all together": some,
    }
    return pd.DataFrame([_buy_or_advance(name, part) for name, part in parts.items()])


def turn(some: Sequence[Choice]) -> pd.DataFrame:
    """Where some purchases keep the turn and others do not: which are better, by how much?"""
    gains = []
    for one in some:
        keeping = [one.values[p.name] for p in one.patches if one.keeps_turn(p)]
        passing = [one.values[p.name] for p in one.patches if not one.keeps_turn(p)]
        if keeping and passing:
            gains.append(max(keeping) - max(passing))
    return pd.DataFrame(
        [
            {
                "positions": len(gains),
                "better: one that keeps the turn": percent(gain > 0 for gain in gains),
                "equal": percent(gain == 0 for gain in gains),
                "better: one that passes it": percent(gain < 0 for gain in gains),
                "keeping it gains on average": summary(gains),
            }
        ]
    )


# -- rules of thumb ------------------------------------------------------------------------------

Rule = Callable[[Choice, Patch], float]


def _first_by(rule: Rule, one: Choice) -> list[str | None]:
    """Return what a rule likes best, all of it."""
    liking = {patch.name: rule(one, patch) for patch in one.patches}
    return [name for name, value in liking.items() if value == max(liking.values())]


def _per_space(one: Choice) -> list[str | None]:
    """Return what brings most points a space; the advance brings one."""
    liking: dict[str | None, float] = {
        patch.name: one.points(patch) / max(patch.time, 1) for patch in one.patches
    }
    liking[None] = 1
    return [name for name, value in liking.items() if value == max(liking.values())]


def _less_spaces(one: Choice, patches: Sequence[Patch]) -> list[str | None]:
    """Return what brings most points less its spaces, or the advance if nothing brings any."""
    liking: dict[str | None, float] = {p.name: one.points(p) - p.time for p in patches}
    liking[None] = 0
    return [name for name, value in liking.items() if value == max(liking.values())]


def _turn_first(one: Choice) -> list[str | None]:
    """Return the same, of the purchases that keep the turn if one of these brings anything."""
    keeping = [patch for patch in one.patches if one.keeps_turn(patch)]
    found = _less_spaces(one, keeping)
    return found if found != [None] else _less_spaces(one, one.patches)


RULES: dict[str, Callable[[Choice], list[str | None]]] = {
    "points less spaces, keeping the turn first": _turn_first,
    "points for each space": _per_space,
    "points less spaces": lambda one: _less_spaces(one, one.patches),
    "always the cheapest": lambda one: _first_by(lambda _, patch: -patch.buttons, one),
    "always the least time": lambda one: _first_by(lambda _, patch: -patch.time, one),
    "always the largest": lambda one: _first_by(lambda _, patch: patch.area, one),
    "always the most income": lambda one: _first_by(lambda _, patch: patch.income, one),
    "never buy, always advance": lambda _: [None],
}
"""What each does, from the position alone; where it likes several alike, each as often."""


def rules(some: Sequence[Choice]) -> pd.DataFrame:
    """What do rules of thumb lose, if the patch is then sewn in its best place?"""
    rows = []
    for name, rule in RULES.items():
        done = [[one.best - one.values[patch] for patch in rule(one)] for one in some]
        rows.append(
            {
                "rule": name,
                "loses a decision": summary([fmean(lost) for lost in done]),
                "loses nothing": percent(fmean(not points for points in lost) for lost in done),
            }
        )
    return pd.DataFrame(rows)


RIGHT = "nothing"
BUYS = "it buys, the advance was right"
ADVANCES = "it advances, a purchase was right"
WRONG_PATCH = "it buys the wrong patch"

PARTS = 12
"""Of a position: as many as each of two, three or four equals takes a whole number of."""


def _what_goes_wrong(one: Choice, done: str | None) -> str:
    if one.values[done] == one.best:
        return RIGHT
    if done is None:
        return ADVANCES
    return BUYS if one.advance == one.best else WRONG_PATCH


def errors(some: Sequence[Choice]) -> pd.DataFrame:
    """What goes wrong by the rule of most points for each space, each of n equals counted 1 / n?"""
    rows = []
    for name in (RIGHT, BUYS, ADVANCES, WRONG_PATCH):
        sums, parts = [], []
        for one in some:
            alike = _per_space(one)
            wrong = [done for done in alike if _what_goes_wrong(one, done) == name]
            parts.append(len(wrong) * PARTS // len(alike))
            sums.append(sum(one.best - one.values[done] for done in wrong) * PARTS // len(alike))
        positions = sum(parts) / PARTS
        rows.append(
            {
                "what goes wrong": name,
                "positions": round(positions, 1),
                "share": f"{100 * positions / len(some):.0f} %",
                "loses then": summary(sums, parts),
            }
        )
    return pd.DataFrame(rows)


# -- where to sew --------------------------------------------------------------------------------


def edge(quilt: Quilt) -> int:
    """Return the length of the border around all free cells of a quilt."""
    free = {divmod(at, quilt.width) for at, label in enumerate(quilt.labels) if label == EMPTY}
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum((row + r, column + c) not in free for row, column in free for r, c in beside)


def _losses(one: Choice, patch: str) -> list[tuple[int, int]]:
    """Return what each place of a patch loses, and the edge that it leaves."""
    return [
        (one.best - margin, edge(one.state.play(move).quilts[one.state.to_move]))
        for move, margin in one.by_patch[patch].items()
    ]


def _smoothest(places: Sequence[tuple[int, int]]) -> float:
    """Return what the places of the shortest edge lose, on average where there are several."""
    shortest = min(edges for _, edges in places)
    return fmean(lost for lost, edges in places if edges == shortest)


def _placed(name: str, some: Sequence[list[tuple[int, int]]]) -> dict[str, object]:
    losses = [[lost for lost, _ in places] for places in some]
    return {
        "the token behind is at": name,
        "positions": len(some),
        "places": f"{fmean(map(len, some)):.0f}",
        "of them right": percent(fmean(not lost for lost in one) for one in losses),
        "all are": percent(not any(one) for one in losses),
        "only one is": percent(sum(not lost for lost in one) == 1 for one in losses),
        "one at random loses": summary([fmean(one) for one in losses]),
        "the shortest edge loses": summary([_smoothest(places) for places in some]),
        "the worst loses": summary([max(one) for one in losses]),
    }


def places(some: Sequence[Choice]) -> pd.DataFrame:
    """Where buying is right and the right patch has several places: what does the place cost?"""
    parts: dict[str, list[list[tuple[int, int]]]] = {}
    for name, part in by_phase(some).items():
        for one in part:
            right = [p for p, value in one.values.items() if p is not None and value == one.best]
            if right and len(one.by_patch[right[0]]) > 1:
                parts.setdefault(name, []).append(_losses(one, right[0]))
    everywhere = [lost for part in parts.values() for lost in part]
    rows = [_placed(name, part) for name, part in parts.items()]
    return pd.DataFrame([*rows, _placed("all together", everywhere)])


# -- whose points --------------------------------------------------------------------------------


def _scores(state: State, move: Move) -> tuple[int, int] | None:
    """Return the final scores after a move and best play, None if that is not found soon."""
    after = state.play(move)
    if after.is_over:
        return after.scores()
    solved = solve(after, SearchLimits(nodes=NODES, threads=1))
    if not solved.proof.is_exact or not solved.line.final.is_over:
        return None
    return solved.line.final.scores()


def _against_next(one: Choice) -> tuple[int, int] | None:
    """Return own points gained and the other's points taken by the best purchase, or None.

    Against the best other choice, where the purchase is better by `CLEAR`.
    """
    first, second, *_ = sorted(one.values, key=lambda patch: -one.values[patch])
    if first is None or one.values[first] - one.values[second] < CLEAR:
        return None
    mover = one.state.to_move
    ends = []
    for patch in (first, second):
        margins = one.by_patch[patch]
        scores = _scores(one.state, max(margins, key=lambda move: margins[move]))
        if scores is None:
            return None
        ends.append((scores[mover], scores[1 - mover]))
    (own, other), (own_then, other_then) = ends
    return own - own_then, other_then - other


def whose(some: Sequence[Choice]) -> pd.DataFrame:
    """Does the best purchase bring points to the mover, or take them from the other?"""
    late = [one for one in some if one.space >= LATE]
    found = [split for split in map(_against_next, late) if split is not None]
    return pd.DataFrame(
        [
            {
                "positions": len(found),
                "own points gained": summary([own for own, _ in found]),
                "points of the other taken": summary([taken for _, taken in found]),
                "most of it is taken": percent(taken > own for own, taken in found),
                "own score is lower": percent(own < 0 for own, _ in found),
            }
        ]
    )


# -- ties ----------------------------------------------------------------------------------------


def close(some: Sequence[Choice]) -> pd.DataFrame:
    """How close are these games under best play?"""
    margins = [abs(one.best) for one in some]
    return pd.DataFrame(
        [
            {
                "positions": len(some),
                "tied": percent(margin == 0 for margin in margins),
                "by 3 points or less": percent(margin <= 3 for margin in margins),
                "by 7 or less": percent(margin <= 7 for margin in margins),
                "points on average": summary(margins),
            }
        ]
    )


QUESTIONS: dict[str, Callable[[Sequence[Choice]], pd.DataFrame]] = {
    "when": when,
    "turn": turn,
    "rules": rules,
    "errors": errors,
    "places": places,
    "whose": whose,
    "close": close,
}


def answers(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each question, and its table as Markdown."""
    some = list(choices())
    for name in names:
        yield name, QUESTIONS[name](some).to_markdown(index=False)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    names = parser.parse_args().questions or list(QUESTIONS)
    if unknown := set(names) - set(QUESTIONS):
        parser.error(
            f"no such question: {', '.join(sorted(unknown))}; one of {', '.join(QUESTIONS)}"
        )
    for name, table in answers(names):
        print(f"{name}: {QUESTIONS[name].__doc__}\n\n{table}\n")


if __name__ == "__main__":
    main()
