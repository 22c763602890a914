"""The command `report prices`: moments, what is played from them, the answers it keeps."""

import json
import math
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from patchwork_solve import State
from patchwork_solve.analyses.comparing.priced import read_prices
from patchwork_solve.analyses.comparing.proposal import rebalance
from patchwork_solve.analyses.prices.extrapolation import extrapolation_mark
from patchwork_solve.analyses.prices.fair import FEWEST, Fit, fit, slopes
from patchwork_solve.analyses.prices.frame import priced, prices
from patchwork_solve.analyses.prices.moments import Moment, moments
from patchwork_solve.analyses.prices.query import PriceQuery, repriced
from patchwork_solve.analyses.prices.sentences import played, verdict
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import student
from patchwork_solve.engine.forms.variant import edition_of, to_toml, variant_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.parts import Parts
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.strong import Strong
from tests.analyses import synthetic
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

PLAYER = "strong-alone:30n"
TINY = PriceQuery("example:4x4", 4, 5, PLAYER)
SMALL = ("report", "prices", "--player", PLAYER, "--edition", "example:4x4", "--seed", "5")


@pytest.fixture(scope="module")
def found() -> list[Moment]:
    return moments(TINY)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return answers about 24 circles."""
    from patchwork_solve.analyses.workers.batch import Batch
    from patchwork_solve.analyses.workers.resumable import Ledger

    path = tmp_path_factory.mktemp("prices") / "answers.jsonl"
    with Ledger(path) as ledger:
        moments(replace(TINY, circles=24), Batch(ledger=ledger))
    return path


def test_moments_are_the_first_at_which_a_patch_can_be_bought(found: list[Moment]) -> None:
    """Replayed by the rules, and both games played on here."""
    edition = edition_of(TINY.edition)
    mine = {moment.patch: moment for moment in found if moment.circle == 2}
    state = circle_of(edition, TINY.seed, 2)
    player, seen, ply = bot(PLAYER), set(), 0
    while not state.is_over:
        own = player.choose(state, DecisionLimits())
        offered = {move.patch for move in state.legal_moves} - {None}
        for name in offered - seen if not state.leather_owed else ():
            moment = mine[edition.index[str(name)]]
            assert (moment.ply, moment.mover) == (ply, state.to_move)
            assert moment.bought == int(own.patch == name)
            assert moment.gain == played_on(state, str(name))
            if moment.buttons or moment.time:
                other = repriced(edition, str(name), moment.buttons, moment.time)
                circle, words = state.kernel_arguments()
                again = State.of_parts(Parts(other, circle, words, state.quilts))
                assert moment.changed == played_on(again, str(name))
        seen |= offered if not state.leather_owed else set()
        state, ply = state.play(own), ply + 1
    assert {edition.index[str(name)] for name in seen} == set(mine)


def played_on(state: State, name: str) -> int:
    """Return the gain of taking a patch, by games played here."""
    player = Strong.named(PLAYER, "player")
    valued = player.valued(state, DecisionLimits())
    ends = []
    for takes in (True, False):
        move = next(each.move for each in valued if (each.move.patch == name) == takes)
        player.close()
        after = state.play(move)
        while not after.is_over:
            after = after.play(player.choose(after, DecisionLimits()))
        first, second = after.scores()
        ends.append((first - second) * (1 - 2 * state.to_move))
    return ends[0] - ends[1]


def test_a_changed_price_is_paid_and_nothing_else_changes() -> None:
    edition = printing("current")
    other = repriced(edition, "plus", 2, -1)
    changed = [one for one, two in zip(edition.patches, other.patches, strict=True) if one != two]
    assert [patch.name for patch in changed] == ["plus"]
    assert other.find("plus").buttons == edition.find("plus").buttons + 2
    assert other.find("plus").time == edition.find("plus").time - 1
    assert replace(other, name=edition.name, patches=edition.patches) == edition


def test_by_hand() -> None:
    """With two rows a moment the regression is arithmetic: two patches, changes that balance."""
    made = []
    for circle in range(24):
        step = 2 if circle % 2 else -2
        noise = 1 if circle % 4 < 2 else -1
        for patch, gain in ((0, 4), (1, -2)):
            changed = gain - noise - 3 * step
            made.append(
                Moment(circle, patch, 0, 0, 1 - patch, gain, gain + noise, step, 0, changed)
            )
    found = fit(made)
    assert found.gain(0).value == pytest.approx(4)
    assert found.gain(1).value == pytest.approx(-2)
    assert found.slope(0).value == pytest.approx(-3)
    assert found.gap(0, 0).value == pytest.approx(4 / 3)
    assert found.gap(1, 0, relative=True).value == pytest.approx(-1)
    # Nothing was changed in time, so nothing is known of it.
    assert found.gap(0, 1).value is None
    frame = priced(PriceQuery("example:4x4", 24), made)
    row = frame[frame["moments"] == 24].iloc[0]
    assert row["fair_buttons"] == pytest.approx(row["price"] + 4 / 3, abs=1e-3)
    assert row["believed"] == 4
    assert row["bought"] == 1
    assert frame["gain"].notna().sum() == 2


def test_one_moment_has_a_gain_and_no_interval() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = fit([Moment(0, 0, 0, 0, 1, 4, 5, 2, 0, -1)])
    assert found.gain(0) == Figure(pytest.approx(5))
    assert found.slope(0) == Figure(pytest.approx(-3))
    assert found.gap(0, 0).value is None


def test_patches_with_few_moments_are_not_shown(tmp_path: Path) -> None:
    """One moment says what a gain is and not how far it may be off; nor is it in the mean."""
    rng = np.random.default_rng(17)
    of_others = synthetic.moments(rng, np.array([-2.0, -1.0, -3.0]), 60)
    one = [Moment(3, 5, 0, 0, 1, 4.0, 30, 2, 0, 25)]
    few = [Moment(at, 6, 0, 0, 1, 4.0, 20 + at % 3, 2, 0, 17) for at in range(19)]
    query = PriceQuery("example:4x4", 60)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        whole, without = priced(query, [*of_others, *one, *few]), priced(query, of_others)
    rare, shown = whole[whole["moments"].isin([1, 19])], whole[whole["moments"] > 19]
    assert rare["gain"].tolist() == pytest.approx([30, 21], abs=3)
    blank = ["gain_low", "fair_buttons", "low", "gap", "relative", "relative_low", "doubt",
             "fair_time", "time_low"]  # fmt: skip
    assert rare[blank].isna().all(axis=None)
    assert shown[blank].notna().all(axis=None)
    assert shown["relative"].mean() == pytest.approx(0, abs=1e-3)
    assert shown["doubt"].tolist() == pytest.approx(without["doubt"].dropna().tolist(), rel=0.5)
    assert rare["patch"].iloc[0] not in " ".join(verdict(whole))
    said = " ".join(played(query, [*of_others, *one, *few]))
    assert "2 patches with fewer than 20 moments have no interval" in said
    # What is read from a file: such a patch keeps its price.
    whole.to_csv(tmp_path / "prices.csv", index=False)
    table = read_prices(tmp_path / "prices.csv")
    found = rebalance(table, edition_of("example:4x4"), limit=0.1, cautious=True)
    assert set(found.frame["patch"]) == set(shown["patch"])
    blind = table.assign(relative=table["relative"].fillna(9.0))
    found = rebalance(blind, edition_of("example:4x4"), limit=0.1, cautious=True)
    kept = found.frame.set_index("patch").loc[rare["patch"]]
    assert not kept["sure"].any()
    assert (kept["change"] == 0).all()


def test_patches_are_shown_in_points_if_a_button_may_be_worthless() -> None:
    """One that is free and huge is named, though nobody knows what it should cost."""
    rng = np.random.default_rng(3)
    made = synthetic.moments(rng, np.array([-5.0, 60.0, -5.0, -5.0]), 60, slopes=(0.0, -3.0))
    frame = priced(PriceQuery("example:4x4", 60), made)
    assert frame["relative"].isna().all()
    head, better, worse = verdict(frame)
    assert head.startswith("No patch has a fair price")
    shown = frame[frame["gain"].notna()]
    above = shown["gain"] - shown["gain"].mean()
    best = shown.loc[above.idxmax(), "patch"]
    assert better == (
        f"Better purchases than the mean patch, by points: {best} ({above.max():+.1f})."
    )
    others = set(shown["patch"]) - {best}
    assert worse.startswith("Worse ones than the mean patch, by points: ")
    assert all(f"{name} (-1" in worse for name in others)


def test_moments_that_are_all_alike_do_not_say_how_far_others_are_off() -> None:
    made = [Moment(at, at % 2, 0, 0, 1, 4.0, 4 - 9 * (at % 2), 2, 0, 0) for at in range(80)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = fit([each._replace(changed=each.gain - 3 * each.buttons) for each in made])
        assert found.gain(0) == Figure(pytest.approx(4))
        assert found.gap(0, 0).low is None
        assert found.doubts() == [None, None]


def test_intervals_of_gains_are_those_of_clusters() -> None:
    """With one patch and no real change, Student's interval of the means of circles."""
    rng = np.random.default_rng(5)
    gains = rng.normal(-2, 9, 40).round()
    made = [Moment(at, 0, 0, 0, 0, 0.0, int(gain), 0, 0, 0) for at, gain in enumerate(gains)]
    gain = fit(made).gain(0)
    half = 2.0227 * gains.std(ddof=1) / math.sqrt(40)
    assert gain.value == pytest.approx(gains.mean())
    assert gain.high is not None
    assert gain.high - gains.mean() == pytest.approx(half, rel=0.001)


def test_slopes_that_differ_between_patches_are_reported() -> None:
    rng = np.random.default_rng(6)
    same = synthetic.moments(rng, np.full(6, -2.0), 400, (-1.5, -1.5), course=5.0)
    chances = slopes(fit(same), same)
    assert (chances["alike"] > 0.01).all()
    steep = [
        each._replace(changed=each.changed - 2 * each.buttons) if each.patch < 3 else each
        for each in same
    ]
    chances = slopes(fit(steep), steep)
    assert chances["alike"].iloc[0] < 1e-4
    assert chances["alike"].iloc[1] > 0.01


def test_a_frame_from_python() -> None:
    frame = prices(replace(TINY, patches=("domino", "bar-3")))
    assert frame["patch"].tolist() == ["domino", "bar-3"]
    assert frame["moments"].between(1, 4).all()
    assert frame["gain"].notna().all()
    assert frame["gain_low"].isna().all()
    assert frame["fair_buttons"].isna().all()


@pytest.mark.thorough
@pytest.mark.parametrize("more", [(), pytest.param(("--processes", "2"), marks=pytest.mark.slow)])
def test_processes_and_answers_kept_change_nothing(
    run: Run, kept: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    part = tmp_path / "answers.jsonl"
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    part.write_text("".join(lines[:23]), "utf-8")
    command = (*SMALL, "--circles", "24", "--format", "json")
    whole = run(*command, "--resume", str(kept))
    assert whole[0] == 0, whole[2]
    again = run(*command, "--resume", str(part), *more)
    assert again[1] == whole[1]
    assert len(part.read_text("utf-8").splitlines()) == len(lines)


@pytest.mark.thorough
def test_each_format(run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = (*SMALL, "--circles", "24", "--resume", str(kept))
    _, out, _ = run(*command)
    assert "in games of strong-alone:30n against itself on 24 circles." in out
    assert "One more button in the price of a patch changes the gain by -" in out
    document = run(*command, "--format", "json").json()
    assert [row["change"] for row in document["slopes"]] == ["button", "space"]
    assert len(document["patches"]) == 8
    named = {moment["patch"] for moment in document["moments"]}
    assert named == {row["patch"] for row in document["patches"]}
    page, rows = tmp_path / "prices.html", tmp_path / "prices.csv"
    assert run(*command, "--output", str(page))[0] == 0
    assert "<svg" in page.read_text("utf-8")
    assert run(*command, "--output", str(rows))[0] == 0
    assert rows.read_text("utf-8") == run(*command, "--format", "csv")[1]
    frame = pd.read_csv(rows)
    known = frame.dropna(subset="gap")
    assert (known["fair_buttons"] - known["price"] - known["gap"]).abs().max() < 1e-3
    assert (known["low"] <= known["fair_buttons"]).all()
    assert known["relative"].mean() == pytest.approx(0, abs=1e-3)
    assert "\n| patch" in run(*command, "--format", "markdown")[1]
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run(*command)[1].splitlines())) <= 60


@pytest.mark.thorough
def test_when_the_time_is_up_it_reports_what_there_is(run: Run, tmp_path: Path) -> None:
    some = (*SMALL, "--resume", str(tmp_path / "answers.jsonl"), "--format", "json", "--circles")
    assert run(*some, "2")[0] == 0  # They are there, however slow the machine is.
    status, out, err = run(*some, "5000", "--time-limit", "1")
    assert status == 0, err
    assert json.loads(out)["moments"]
    assert "of 5000 circles; time ran out" in err


@pytest.mark.thorough
def test_circles_on_which_no_patch_can_be_bought_are_done_as_well(run: Run, tmp_path: Path) -> None:
    few = (*SMALL, "--seed", "0", "--circles", "6", "--patches", "domino")
    status, out, err = run(*few)
    assert (status, err) == (0, "")
    assert " on 1 circle." in out
    dear = tmp_path / "dear.toml"
    rules = variant_of(edition_of("example:4x4"), "dear", {"patches": {"domino": {"buttons": 50}}})
    dear.write_text(to_toml(rules), "utf-8")
    refused(run(*few, "--edition", str(dear)), "--circles", "on 6 of them")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--circles", "0"), ("--circles", "1")),
        (("--player", "careful"), ("--player", "does not report estimates")),
        (("--player", "no-tile/strong:30n"), ("--player", "does not report estimates")),
        (("--patches", "plas"), ("--patches", "plus")),
        (("--edition", "nope"), ("--edition", "nope")),
        (("--time-limit", "0"), ("--time-limit", "0")),
        (("--output", "x.json"), ("--output", ".csv")),
        (("--resume", "README.md"), ("--resume", "README.md")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "prices", *arguments), *words)


@pytest.mark.parametrize(
    ("sought", "instead"),
    [
        ('"moments": [[', '"moments": [["x"], ['),
        ('"moments": [[', '"moments": [[99, 0, 1, 0, 0.5, 1, 2, 0, 1], ['),
        ('"moments": [[', '"moments": [[0, 0, 1, 0, 1e999, 1, 2, 0, 1], ['),
        ('"moments": [[', '"moments": [[0, 0, 1, 0, 0.5, 1, 2, 2, 1], ['),
    ],
)
def test_answers_that_somebody_changed(
    run: Run, kept: Path, tmp_path: Path, sought: str, instead: str
) -> None:
    changed = tmp_path / "answers.jsonl"
    changed.write_text(kept.read_text("utf-8").replace(sought, instead, 1), "utf-8")
    refused(run(*SMALL, "--circles", "1", "--resume", str(changed)), "--resume")


@pytest.mark.parametrize(
    ("fair", "printed", "mark"),
    [(4.0, 2, ""), (4.01, 2, " ~"), (-0.1, 2, " ~"), (None, 2, ""), (math.nan, 2, "")],
)
def test_what_is_farther_than_it_was_measured_is_marked(
    fair: float | None, printed: float, mark: str
) -> None:
    assert extrapolation_mark(fair, printed) == mark


def test_the_interval_of_a_fair_price_by_hand() -> None:
    """A gain of 6 points where a button costs 2: both errors go into the gap of 3 buttons."""
    covariance = np.array([[0.5, 0.1], [0.1, 0.04]])
    found = Fit([7], [FEWEST], np.array([6.0, -2.0]), covariance, 40, [0]).gap(7, 0)
    # The gap rises by 1/2 with a point of the gain, and by 6/4 with one of the slope.
    error = math.sqrt(0.5**2 * 0.5 + 2 * 0.5 * 1.5 * 0.1 + 1.5**2 * 0.04)
    assert found.value == pytest.approx(3.0)
    assert found.high == pytest.approx(3.0 + student(39) * error)
    assert found.low == pytest.approx(3.0 - student(39) * error)
