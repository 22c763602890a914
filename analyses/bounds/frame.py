"""Score bounds as tables: one question, and many by edition, by patch, by circle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.asking.limits import require_seconds
from patchwork_solve.analyses.bounds.circle_features import features
from patchwork_solve.analyses.spread.batch import Batch
from patchwork_solve.analyses.spread.row import AnswerRow, Count, Mean, Points, Whole
from patchwork_solve.analyses.spread.rules import edition_in, in_full
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import whole
from patchwork_solve.engine.base.proof import Proof, Status, require_interval
from patchwork_solve.engine.base.wording import unquoted
from patchwork_solve.engine.forms.variant import edition_of, editions_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.state import State
from patchwork_solve.solver.asking import repeatable
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.alone import economy, geometry, pricing
from patchwork_solve.solver.score.alone.plan import Plan, Situation, timeline
from patchwork_solve.solver.score.circle import bounds as circle
from patchwork_solve.solver.score.circle.goal import Goal

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer

UNITS = 60.0
"""CP-SAT's deterministic time for one model; the two printings need 3 to 20."""


FEWEST_CIRCLES = 20
"""With fewer, a correlation of 0.4 is not told from none, and nothing is said."""


def steady(units: float = UNITS) -> SolverLimits:
    """Return limits under which a rerun gives the same answer: no clock, one worker."""
    return SolverLimits(threads=1, parameters=repeatable(units))


def _named(edition: str) -> dict[str, Any]:
    """Return what names an edition in a task: a variant's file may change between two runs."""
    return {"edition": edition, "variant": in_full(edition_of(edition))}


# -- one question -------------------------------------------------------------------------------


def bounds_frame(bounds: BoundsAnswer) -> pd.DataFrame:
    """Return one row: question, unit, status (str), lower, upper (Int64)."""
    proof = bounds.proof
    row = {
        "question": bounds.question,
        "unit": bounds.unit,
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
    }
    return pd.DataFrame([row]).astype({"lower": "Int64", "upper": "Int64"})


def players_frame(bounds: BoundsAnswer) -> pd.DataFrame:
    """Return one row for each player: player, secured, most (int), whatever the other does."""
    rows = [
        {"player": one.player, "secured": one.secured, "most": one.most} for one in bounds.players
    ]
    return pd.DataFrame(rows)


# -- editions ------------------------------------------------------------------------------------


class EditionBounds(AnswerRow):
    """The bounds of an edition, and the plan found."""

    edition: str
    status: str
    lower: Points | None
    upper: Points | None
    patches: Count | None
    spent: Count | None
    income: Count | None
    covered: Count | None

    def check(self, task: dict[str, Any]) -> None:
        """Raise `ContradictionError` for bounds that exclude each other."""
        require_interval(self.lower, self.upper, "a score")


def _edition_row(task: dict[str, Any]) -> dict[str, Any]:
    edition = edition_in(task)
    proof = geometry.ceiling(Situation.new(edition), steady(task["units"]))
    row: dict[str, Any] = {
        "edition": edition.name,
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
    }
    plan = proof.witness
    bought = [] if plan is None else [edition.patches[number] for number in plan.patches]
    leather = 0 if plan is None else len(plan.leather)
    row["patches"] = len(bought) if plan else None
    row["spent"] = sum(p.buttons for p in bought) if plan else None
    row["income"] = sum(p.income for p in bought) if plan else None
    row["covered"] = sum(p.area for p in bought) + leather if plan else None
    return row


def editions_frame(
    editions: Sequence[str], batch: Batch | None = None, units: float = UNITS
) -> pd.DataFrame:
    """Return the highest score of one player alone, the patches packed, one row an edition.

    Columns: edition (str), status (str), lower, upper (Int64, points), and of the plan found
    patches (Int64), spent (Int64, buttons), income (Int64, buttons a mark), covered (Int64, cells).

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files.
    batch : Batch, optional
    units : float
        CP-SAT's deterministic time for each round.

    Raises
    ------
    InputError
        For an unknown edition, one that is named twice, or two that bear one name.
    """
    editions_of(editions)  # None of them twice.
    tasks = [{"report": "editions", **_named(name), "units": units} for name in editions]
    counts = ["lower", "upper", "patches", "spent", "income", "covered"]
    return _frame(Batch.given(batch).rows(_edition_row, tasks, EditionBounds), counts)


# -- patches -------------------------------------------------------------------------------------


class PatchWorth(AnswerRow):
    """What a patch is worth; None where it is not proved."""

    repeats = ("patch",)

    patch: str
    buttons: Count
    time: Count
    income: Count
    area: Count
    without: Points | None
    worth: Points | None
    price: Points | None
    status: str


def _patch_row(task: dict[str, Any]) -> dict[str, Any]:
    edition = edition_in(task)
    situation = Situation.new(edition)
    number = edition.index[task["patch"]]
    patch = edition.patches[number]
    limits = steady(task["units"])
    ceiling = task["ceiling"]
    without = economy.ceiling(situation, limits, forbidden=(number,))
    known = ceiling is not None and without.is_exact and without.upper is not None
    row: dict[str, Any] = {
        "patch": patch.name,
        "buttons": patch.buttons,
        "time": patch.time,
        "income": patch.income,
        "area": patch.area,
        "without": without.upper if without.is_exact else None,
        "worth": ceiling - without.upper if known else None,
        "price": None,
        "status": without.status.value,
    }
    if without.is_exact and without.upper is not None:
        price = pricing.highest_price(situation, number, without.upper, limits)
        row["price"] = price.lower if price.is_exact else None
        row["status"] = "never" if price.status.value == "infeasible" else price.status.value
    if not known:
        row["status"] = Status.BOUNDS.value
    return row


def require_patches(edition: str, names: Sequence[str]) -> None:
    """Raise `InputError` for a name that is none of an edition's patches."""
    for name in names:
        edition_of(edition).find(name)


def patches_frame(
    edition: str,
    names: Sequence[str] = (),
    batch: Batch | None = None,
    units: float = UNITS,
) -> pd.DataFrame:
    """Return what each patch is worth to the economy bound, most worth first.

    Columns: patch (str), buttons, time, income, area (Int64), without (Int64: the ceiling when the
    patch does not exist, points), worth (Int64: what the ceiling falls by, points), price (Int64:
    the highest price at which the patch is part of an optimal plan, buttons), status (str: exact;
    never when it is in none even if free; bounds when the limit came first, to either ceiling or
    to the price: what is not proved is NA).

    Parameters
    ----------
    edition : str
    names : sequence of str
        Patches; all of them when left out.
    batch : Batch, optional
    units : float
        CP-SAT's deterministic time for each of the two models of a patch.

    Raises
    ------
    InputError
        For an unknown edition or patch.
    """
    require_patches(edition, names)
    chosen = edition_of(edition)
    whole = economy.ceiling(Situation.new(chosen), steady(units))
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())  # Every answer below asks for it.
    tasks = [
        {
            "report": "patches",
            **_named(edition),
            "patch": name,
            "ceiling": whole.upper if whole.is_exact else None,
            "units": units,
        }
        for name in names or chosen.index
    ]
    counts = ["buttons", "time", "income", "area", "without", "worth", "price"]
    frame = _frame(Batch.given(batch).rows(_patch_row, tasks, PatchWorth), counts)
    order = frame.sort_values(["worth", "price"], ascending=False, kind="stable")
    return order.reset_index(drop=True)


# -- circles -------------------------------------------------------------------------------------


class CircleBounds(AnswerRow):
    """The bounds of a circle, its features, and the game that shows the lower one."""

    repeats = ("seed", "goal")

    seed: Whole
    goal: str
    status: str
    lower: Points | None
    upper: Points | None
    early_net: Mean
    early_income: Points
    early_cheap: Count
    quick_place: Mean
    rich_place: Mean
    game: str | None

    def check(self, task: dict[str, Any]) -> None:
        """Raise `ContradictionError` for bounds that exclude each other."""
        require_interval(self.lower, self.upper, "a score")


def _circle_row(task: dict[str, Any]) -> dict[str, Any]:
    state = State.new(seed=task["seed"], edition=edition_in(task))
    widths = None if task["widths"] is None else tuple(task["widths"])
    limits = SolverLimits(seconds=task["seconds"])
    proof = circle.bounds(state, Goal(task["goal"]), limits, widths)
    game = proof.witness
    return {
        "seed": task["seed"],
        "goal": task["goal"],
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        **features(state),
        "game": None if game is None else game.to_text(),
    }


def circles_frame(
    edition: str,
    seeds: Sequence[int],
    goal: str = "first",
    batch: Batch | None = None,
    widths: Sequence[int] | None = None,
    seconds: float | None = None,
) -> pd.DataFrame:
    """Return the best that two players can make together on random circles, one row a circle.

    Columns: seed (Int64: of `State.new`), goal (str), status (str), lower, upper (Int64, points),
    gap (Int64, points), the features of `circle_features` (Int64 or float), and game (str: the
    one-line text of the game that shows `lower`).

    Parameters
    ----------
    edition : str
    seeds : sequence of int
    goal : str
        A `solver.score.circle.goal.Goal`.
    batch : Batch, optional
    widths : sequence of int, optional
        Rounds of the search; the same widths give the same table.
    seconds : float, optional
        Limit for each circle; where it is reached, the table depends on the machine.

    Raises
    ------
    InputError
        As `require_circles`, for a seed that is no whole number, and for a limit that is none.
    """
    require_circles(edition, goal)
    require_seconds(seconds)
    seeds = [whole(seed, "seeds") for seed in seeds]
    tasks = [
        {
            "report": "circles",
            **_named(edition),
            "seed": seed,
            "goal": goal,
            "widths": None if widths is None else list(widths),
            "seconds": None if seconds is None else float(seconds),
        }
        for seed in seeds
    ]
    counts, texts = ["seed", "lower", "upper"], ["goal", "status", "game"]
    measured = features(State.new(seed=0, edition=edition_of(edition)))
    rows = Batch.given(batch).rows(_circle_row, tasks, CircleBounds)
    dtypes = dict.fromkeys(measured, "float64") | dict.fromkeys(texts, "str")
    dtypes |= dict.fromkeys([*counts, "early_income", "early_cheap"], "Int64")
    names = ["seed", "goal", "status", "lower", "upper", *measured, "game"]
    frame = pd.DataFrame(rows, columns=names).astype(dtypes)
    frame.insert(5, "gap", frame["upper"] - frame["lower"])
    return frame


def require_circles(edition: str, goal: str) -> None:
    """Raise `InputError` for another goal, or an edition whose circles have no bounds."""
    if goal not in list(Goal):
        allowed = ", ".join(Goal)
        raise InputError("goal", f"{unquoted(goal)}; allowed for circles: {allowed}")
    circle.check(State.new(seed=0, edition=edition_of(edition)))


def circle_predictors(circles: pd.DataFrame) -> pd.DataFrame:
    """Return how each feature of a circle goes with the best score found on it.

    Columns: feature (str), correlation, low, high (float: Spearman's rank correlation with `lower`
    and its 95 % interval; NA with fewer than `FEWEST_CIRCLES` circles, or where all are alike),
    circles (Int64: those that both are known of).

    The interval is Fisher's z with the variance (1 + r**2 / 2) / (n - 3) of Bonett and Wright
    (Psychometrika 65, 2000, 23-28), which keeps its level for rank correlations to about 0.95.

    Parameters
    ----------
    circles : DataFrame
        What `circles_frame` returned.
    """
    known = {"seed", "goal", "status", "lower", "upper", "gap", "game"}
    rows = [
        {"feature": name, **_rank_correlation(circles[name], circles["lower"])}
        for name in circles
        if name not in known
    ]
    frame = _frame(rows, ["circles"])
    numbers = ["correlation", "low", "high"]
    frame = frame.astype(dict.fromkeys(numbers, "float64"))
    return frame.sort_values("correlation", key=abs, ascending=False).reset_index(drop=True)


def _rank_correlation(values: pd.Series, scores: pd.Series) -> dict[str, float | int | None]:
    """Return Spearman's rank correlation of two columns and its 95 % interval."""
    both = pd.DataFrame({"values": values, "scores": scores}).dropna().astype("float64")
    found: dict[str, float | int | None] = {"correlation": None, "low": None, "high": None}
    n = len(both)
    if n >= FEWEST_CIRCLES and both.nunique().min() > 1:
        ranks = both.rank()
        r = float(ranks["values"].corr(ranks["scores"]))
        # A perfect correlation has no finite z.
        z = math.atanh(max(-1 + 1e-12, min(1 - 1e-12, r)))
        error = 1.96 * math.sqrt((1 + r * r / 2) / (n - 3))
        found = {"correlation": r, "low": math.tanh(z - error), "high": math.tanh(z + error)}
        found = {name: round(value, 3) for name, value in found.items() if value is not None}
    return {**found, "circles": n}


# -- plans ---------------------------------------------------------------------------------------


def timeline_frame(situation: Situation, plan: Plan) -> pd.DataFrame:
    """Return a plan step by step.

    Columns: from, to (Int64, spaces), action (str: a patch's name, or walk), paid, walked, earned,
    buttons, income (Int64, buttons; the last two after the step), covered (Int64, cells on the way
    so far, leather included).
    """
    patches = situation.edition.patches
    rows = [
        {
            "from": entry.start,
            "to": entry.end,
            "action": "walk" if entry.patch is None else patches[entry.patch].name,
            "paid": entry.paid,
            "walked": entry.walked,
            "earned": entry.earned,
            "buttons": entry.buttons,
            "income": entry.income,
            "covered": entry.covered,
        }
        for entry in timeline(situation, plan)
    ]
    counts = ["from", "to", "paid", "walked", "earned", "buttons", "income", "covered"]
    return _frame(rows, counts)


def optimal_plan(edition: Edition, limits: SolverLimits, packed: bool = True) -> Proof[Plan]:
    """Return the best plan of one player alone from the start of the game."""
    ask = geometry.ceiling if packed else economy.ceiling
    return ask(Situation.new(edition), limits)


def _frame(rows: list[dict[str, Any]], counts: Sequence[str]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    return frame.astype({name: "Int64" for name in counts if name in frame})
