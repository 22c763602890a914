"""Sweeps: which rule, which values, and what becomes of the metrics."""

from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.comparing.effects import paired
from patchwork_solve.analyses.comparing.field import rule, swept
from patchwork_solve.analyses.comparing.sweep_frame import rows_of, sweep_frame
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.comparing.sweep_report import sentence, sweep_report
from patchwork_solve.analyses.simulation.metrics import metric_values
from patchwork_solve.analyses.simulation.run import Run as LabRun
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, load, to_toml, variant_of
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.seat import Seat
from patchwork_solve.lab import balance
from tests.analyses.conftest import Run as Call
from tests.analyses.games_as_tables import RICH, played_run

CURRENT = printing("current")


@pytest.mark.parametrize(
    ("text", "name", "values", "own"),
    [
        ("square_points=0..14..7", "square_points", (0, 7, 14), 7),
        ("leather_marks[0]=20..26..3", "leather_marks[0]", (20, 23, 26), 26),
        ("patches.A.buttons=1..2", "patches.domino.buttons", (1, 2), 2),
        ("patches.axe.time = 5..5", "patches.axe.time", (5,), 5),
        ("last_space=53..54", "last_space", (53, 54), 53),
        ("hole_penalty=0..1", "hole_penalty", (0, 1), 2),
        ("income_marks[8]=52..53", "income_marks[8]", (52, 53), 53),
        ("rows=8..9", "rows", (8, 9), 9),
        ("for_sale=1..6", "for_sale", (1, 2, 3, 4, 5, 6), 3),
        ("advance_pay=0..1", "advance_pay", (0, 1), 1),
        ("start_leather=0..1", "start_leather", (0, 1), 0),
        ("start_space.0=0..3..3", "start_space[0]", (0, 3), 0),
        ("swap", "swap", (0, 1), 0),
        ("swap=true..true", "swap", (1,), 0),
        ("start_space[0]=0..3..3", "start_space[0]", (0, 3), 0),
    ],
)
def test_a_field_and_its_values(
    text: str, name: str, values: tuple[int, ...], own: int, tmp_path: Path
) -> None:
    found = swept(text, CURRENT)
    assert (found.rule.name, found.values) == (name, values)
    assert found.rule.value(CURRENT) == own
    for value in values:
        changed = found.rule.changed(CURRENT, value)
        assert found.rule.value(changed) == value
        path = tmp_path / "variant.toml"
        path.write_text(to_toml(changed), "utf-8")
        assert load(path) == changed


def test_a_variant_keeps_what_it_had() -> None:
    tight = edition_of("example:tight-nine")
    changed = rule("patches.ell-5.time", tight).changed(tight, 9)
    assert (changed.square, changed.find("ell-5").buttons, changed.find("ell-5").time) == (6, 8, 9)


def test_a_seat_is_swept_alone_or_with_the_other() -> None:
    second = rule("start_buttons[1]", CURRENT).changed(CURRENT, 7)
    assert [seat.buttons for seat in second.seats] == [5, 7]
    assert [rule(f"start_buttons[{n}]", second).value(second) for n in (0, 1)] == [5, 7]
    both = rule("start_income", second).changed(second, 2)
    assert both.seats == (Seat(5, income=2), Seat(7, income=2))
    with pytest.raises(InputError, match=r"is 5 and 7 for the two seats; sweep start_buttons"):
        rule("start_buttons", second)


def test_a_tile_of_several_is_swept_by_its_place() -> None:
    assert swept("tiles.1.side=2..3", RICH) == swept("tiles[1].side=2..3", RICH)
    side = rule("tiles[1].side", RICH)
    assert side.value(RICH) == 2
    larger = side.changed(RICH, 3)
    assert [tile.side for tile in larger.tiles] == [3, 3, 2]
    assert larger.tiles[1].points == RICH.tiles[1].points
    both = swept("tiles[2].both", RICH)
    assert [both.rule.shown(value) for value in both.values] == ["false", "true"]
    assert both.rule.value(RICH) == 1
    assert not any(tile.both for tile in both.rule.changed(RICH, 0).tiles)
    # A printing has one tile, and no list of them.
    assert rule("tiles[0].points", CURRENT).changed(CURRENT, 9).square_points == 9


def test_lists_are_taken_from_editions_by_name(tmp_path: Path) -> None:
    cut = tmp_path / "cut.toml"
    rows = [".########", *["#########"] * 8]
    cut.write_text(f'name = "cut"\nextends = "current"\noutline = {rows}\nincome_marks = [9]\n')
    found = swept(f"outline=first-2014,{cut}", CURRENT)
    assert [found.rule.shown(value) for value in found.values] == ["own", str(cut)]
    assert found.rule.value(CURRENT) == 0
    other = found.rule.changed(CURRENT, 1)
    assert (other.blocked, other.income_marks) == ({(0, 0)}, CURRENT.income_marks)
    assert found.rule.value(other) == 1
    marks = swept(f"income_marks={cut}", CURRENT)
    assert marks.rule.changed(CURRENT, 1).income_marks == (9,)
    rich = tmp_path / "rich.toml"
    rich.write_text(to_toml(RICH))
    tiles = swept(f"tiles={rich}", CURRENT).rule.changed(CURRENT, 1)
    assert (tiles.tiles, tiles.row_points) == (RICH.tiles, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tiles[1].side=3..5", "tiles[1]; allowed: 0 to 0"),
        ("tile[0].side=3..5", "did you mean tiles[0].side?"),
        ("outline=current", "allowed: editions that have others"),
        ("outline=nothing", "unknown edition 'nothing'"),
        ("square_points", "allowed: FIELD=A..B or FIELD=A..B..STEP"),
        ("square_points=1", "allowed: FIELD=A..B or FIELD=A..B..STEP"),
        ("square_points=-3..4", "allowed: FIELD=A..B or FIELD=A..B..STEP"),
        ("square_points=5..3", "5..3 is empty; write 3..5"),
        ("square_points=0..9..0", "a step of 0"),
        ("square_points=0..900", "901 values; allowed: up to 60, as in 0..900..16"),
        ("bonus_points=0..14", "no such field 'bonus_points'; did you mean square_points?"),
        ("squarepoints=0..14", "did you mean square_points?"),
        ("leather[0]=14..40", "did you mean leather_marks[0]?"),
        ("leather_marks=14..40", "did you mean leather_marks[0]?"),
        ("leather_marks[7]=14..40", "leather_marks[7]; allowed: 0 to 4"),
        ("patches.axx.buttons=0..4", "unknown patch 'axx'; did you mean axe?"),
        ("patches.axe.cells=0..4", "no such field"),
        (
            "start_buttons[2]=5..6",
            "did you mean start_buttons[0]?",
        ),
        ("start_space[x]=0..1", "did you mean start_space[0]?"),
        ("for_sale=7..9", "for_sale = 7: for_sale: 7; allowed: 6 or less"),
        ("xyzzy=0..4", "one of rows, columns, last_space"),
        ("leather_marks[0]=90..92", "leather_marks[0] = 90: leather_marks[0]: 90; allowed: 1 to"),
    ],
)
def test_what_is_no_sweep_is_one_line(run: Call, text: str, words: str) -> None:
    status, out, err = run("sweep", text, "--player", "greedy", "--games", "2")
    assert (status, out) == (2, "")
    assert words in err.splitlines()[-1]
    assert err.count("error:") == 1


def test_the_steps_of_a_range_that_is_too_long_do() -> None:
    assert len(swept("square_points=0..900..16", CURRENT).values) <= 60


def test_values_that_cannot_be_played_are_left_out_with_a_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    query = SweepQuery("leather_marks[0]=30..33", player="greedy", games=2)
    query.check()
    assert query.values == [30, 31, 33]
    assert "left out: leather_marks[0] = 32" in capsys.readouterr().err


# -- played ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[SweepQuery, Path, pd.DataFrame]:
    query = SweepQuery("start_buttons=0..20..20", player="greedy", games=24)
    query.check()
    folder = tmp_path_factory.mktemp("swept") / "runs"
    return query, folder, sweep_frame(query, folder)


@pytest.mark.thorough
def test_every_value_is_compared_with_the_own_one(
    played: tuple[SweepQuery, Path, pd.DataFrame],
) -> None:
    _, _, frame = played
    assert sorted(frame["value"].unique()) == [0, 5, 20]
    assert set(frame[frame["is_own"]]["value"]) == {5}
    total = frame[frame["metric"] == "total"].set_index("value")
    for value in (0, 5, 20):
        rules = CURRENT if value == 5 else variant_of(CURRENT, "v", {"start_buttons": value})
        games = played_run(("greedy", "greedy"), 24, rules)
        means = games.query("SELECT avg(score_0 + score_1) AS mean FROM games")["mean"]
        assert total.loc[value, "mean"] == pytest.approx(means[0])
        change = total.loc[value, "mean"] - total.loc[5, "mean"]
        assert total.loc[value, "difference"] == pytest.approx(change)
    assert total.loc[20, "verdict"] == "change"
    assert total.loc[5, "verdict"] == "same"
    assert total.loc[20, "mean_low"] < total.loc[20, "mean"] < total.loc[20, "mean_high"]


@pytest.mark.slow
def test_a_value_has_the_figures_of_a_report_on_its_run(
    played: tuple[SweepQuery, Path, pd.DataFrame],
) -> None:
    _, folder, frame = played
    for value in (0, 5, 20):
        mine = frame[frame["value"] == value].set_index("metric")
        metrics = balance(folder / f"start_buttons-{value}").to_frame("figures").set_index("figure")
        for ours, theirs in (("mean", "value"), ("mean_low", "value_low"), ("circles", "circles")):
            expected = metrics.loc[mine.index, theirs].astype("Float64").round(4)
            found = mine[ours].astype("Float64").round(4)
            assert found.fillna(-1).sub(expected.fillna(-1)).abs().max() < 2e-4, ours


@pytest.mark.thorough
def test_a_sweep_goes_on_where_it_was_stopped(
    played: tuple[SweepQuery, Path, pd.DataFrame], monkeypatch: pytest.MonkeyPatch
) -> None:
    query, folder, frame = played

    def nobody(*_: object) -> None:
        raise AssertionError("a game was played again")

    monkeypatch.setattr("patchwork_solve.analyses.simulation.simulating.play", nobody)
    pd.testing.assert_frame_equal(sweep_frame(query, folder), frame)


@pytest.mark.thorough
def test_the_command_draws_and_writes(
    run: Call, played: tuple[SweepQuery, Path, pd.DataFrame], tmp_path: Path
) -> None:
    _, folder, _ = played
    command = ("sweep", "start_buttons=0..20..20", "--player", "greedy", "--games", "24",
               "--out", str(folder), "--metric", "total")  # fmt: skip
    files = ("--svg", str(tmp_path / "a.svg"), "--output", str(tmp_path / "a.html"))
    out = run(*command, *files).output()
    assert "Both scores together: a trend from " in out
    assert "both scores together against own" in out
    svg = (tmp_path / "a.svg").read_text("utf-8")
    assert svg.startswith("<svg")
    assert "start_buttons" in svg
    assert "start_buttons from 0 to 20" in (tmp_path / "a.html").read_text("utf-8")
    document = run(*command, "--format", "json").json()
    assert document["own"] == 5
    assert [row["value"] for row in document["values"]] == [0, 5, 20]


def test_a_few_circles_say_nothing_and_the_same_on_each_is_no_nothing(
    played: tuple[SweepQuery, Path, pd.DataFrame], tmp_path: Path
) -> None:
    query = SweepQuery("start_buttons=0..20..20", player="greedy", games=1)
    alone = sweep_frame(query, tmp_path / "runs")
    assert sentence(alone, query, "margin").startswith("There are too few circles to say whether")
    frame = played[2].copy()
    frame.loc[~frame["is_own"], ["difference_low", "difference_high"]] = pd.NA
    frame["verdict"] = frame["verdict"].where(frame["is_own"], "unsure")
    assert "at 0, 20, the same on every circle" in sentence(frame, query, "margin")


def test_the_own_value_alone_is_no_sweep(run: Call) -> None:
    status, _, err = run("sweep", "square_points=7..7", "--player", "greedy")
    assert (status, "FIELD: one value only" in err) == (2, True), err


def test_an_unknown_metric_is_refused(run: Call) -> None:
    status, _, err = run("sweep", "square_points=0..14", "--metric", "wins")
    assert (status, err) == (2, "error: --metric: unknown metric 'wins'; did you mean win_0?\n")


def test_a_folder_of_other_runs_is_refused(
    run: Call, played: tuple[SweepQuery, Path, pd.DataFrame]
) -> None:
    _, folder, _ = played
    for field, seed, words in (
        ("square_points=7..8", "0", "holds other things (start_buttons-0)"),
        ("start_buttons=5..6", "3", "is another run: seed 0, not 3"),
    ):
        command = ("sweep", field, "--player", "greedy", "--games", "2", "--seed", seed)
        status, _, err = run(*command, "--out", str(folder))
        assert (status, words in err) == (2, True), err


def test_too_little_time_for_two_values(tmp_path: Path) -> None:
    query = SweepQuery("square_points=7..8", player="greedy", games=2, seconds=1e-9)
    with pytest.raises(InputError, match="fewer than two values were finished"):
        sweep_frame(query, tmp_path / "runs")


# -- families --------------------------------------------------------------------------------------


def test_metrics_that_are_asked_for_are_a_family_of_their_own(
    played: tuple[SweepQuery, Path, pd.DataFrame],
) -> None:
    query, folder, frame = played
    runs = {value: LabRun.open(folder / f"start_buttons-{value}") for value in (0, 5, 20)}
    asked = rows_of(query, runs, ["win_0", "free_0", "plies"])
    own = {value: metric_values(run) for value, run in runs.items()}
    alone = paired(*(own[value]["plies"].to_numpy() for value in (5, 20)))
    (row,) = asked[(asked["metric"] == "plies") & (asked["value"] == 20)].to_dict("records")
    assert alone.p is not None
    # Two values against the own one, half of the 5 % for trends, and up to three metrics.
    assert row["p_adjusted"] in [pytest.approx(min(1.0, 4 * rank * alone.p)) for rank in (1, 2, 3)]
    rest = frame[frame["metric"] == "plies"]
    assert rest.loc[rest["value"] == 20, "p_adjusted"].iloc[0] > row["p_adjusted"]


def test_two_values_have_a_difference_and_no_trend(
    played: tuple[SweepQuery, Path, pd.DataFrame],
) -> None:
    query, folder, _ = played
    runs = {value: LabRun.open(folder / f"start_buttons-{value}") for value in (5, 20)}
    frame = rows_of(query, runs, ["total"])
    assert frame["trend"].isna().all()
    assert sweep_report(query, frame, ["total"]).frame("trends").empty
    total = frame[(frame["metric"] == "total") & (frame["value"] == 20)].iloc[0]
    before, after = (metric_values(runs[value])["total"].to_numpy() for value in (5, 20))
    assert total["p_adjusted"] == pytest.approx(paired(before, after).p)
    assert sentence(frame, query, "total").endswith("in both scores together at 20.")


def test_a_metric_of_unlike_players_is_refused(run: Call) -> None:
    status, _, err = run("sweep", "square_points=0..14", "--metric", "margin_named")
    words = "margin_named needs two unlike players; did you mean margin?"
    assert (status, err) == (2, f"error: --metric: {words}\n")
