"""The option --fit: players are fitted to variants before the games, and the report says so."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from patchwork_solve.analyses.fitting import effect, fits, generations
from patchwork_solve.analyses.fitting.effect import FitEffect, _margins, _shares, gauge_of
from patchwork_solve.analyses.fitting.fits import Fits
from patchwork_solve.analyses.fitting.options import VARIABLE, FitOptions
from patchwork_solve.analyses.fitting.quality import predicted
from patchwork_solve.analyses.fitting.regression import Scale, fit_net, one_thread
from patchwork_solve.analyses.fitting.unfitted import rules_to_learn
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.manifest import Manifest
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players import fitted
from patchwork_solve.engine.players.evaluation import read_evaluation, shipped
from patchwork_solve.engine.players.search_thread import FEATURES
from patchwork_solve.lab import whatif
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.invented import filled_in

POCKET = "tests/data/variants/pocket.toml"
PLAYER = ("--player", "strong-alone:5n", "--processes", "1")
FIT = ("--fit", "--fit-games", "40")
WHATIF = ("whatif", POCKET, *PLAYER, "--proved", "0", "--games", "10", "--format", "json")


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep fitted evaluations in a folder of the test's own."""
    folder = tmp_path_factory.mktemp("cache") / "fits"
    with pytest.MonkeyPatch.context() as patch:
        for module in (fitted, fits):
            patch.setattr(module, "fits_folder", lambda field="": folder)
        yield folder


def only_fit(printed: str) -> dict[str, Any]:
    """Return the only fit of a report in JSON."""
    (found,) = json.loads(printed)["fit"]
    assert isinstance(found, dict)
    return found


# -- in the commands -------------------------------------------------------------------------------


@pytest.mark.thorough
def test_whatif_plays_the_variant_by_an_evaluation_fitted_to_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = (*WHATIF, "--out", str(tmp_path / "runs"))
    printed = run(*line, *FIT).output()
    found = only_fit(printed)
    assert found["fitted"].startswith("strong-alone:5n@fitted:")
    assert [found[name] for name in ("edition", "games", "pairs")] == ["pocket", 40, 8]
    sentence = found["sentence"]
    assert sentence.startswith("Fit: strong-alone:5n was fitted to pocket in 40 games. It wins ")
    assert "of 16 games against the unfitted player" in sentence

    base, variant = (Manifest.read(tmp_path / "runs" / name, "out") for name in ("base", "variant"))
    assert base.players == ["strong-alone:5n"] * 2
    assert variant.players == [found["fitted"]] * 2
    assert list(variant.evaluations) == [found["fitted"].partition("@")[2]]

    runs = (str(tmp_path / "runs" / name) for name in ("base", "variant"))
    printed = run("report", "compare", *runs).output()
    assert f"Players: {found['fitted']} used an evaluation fitted to the changed rules" in printed

    # Games by two evaluations are never mixed.
    refused(run(*line), "is another run: players")

    # The same command again fits and plays nothing.
    for module, name in ((generations, "_worked_out"), (effect, "_row")):
        monkeypatch.setattr(module, name, None)
    assert only_fit(run(*line, *FIT)[1]) == found


@pytest.mark.thorough
def test_an_interrupted_fit_goes_on(run: Run, cache: Path) -> None:
    found = only_fit(run(*WHATIF, *FIT)[1])
    (ledger,) = cache.glob("*.jsonl")
    lines = ledger.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 4 + 3 * 8  # What it is, the fit, and its circles.
    ledger.write_text("".join(lines[:9]))
    assert only_fit(run(*WHATIF, *FIT)[1]) == found
    assert len(ledger.read_text().splitlines()) == len(lines)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("line", "number"),
    [
        (("sweep", "start_buttons=4..5", "--edition", POCKET, "--games", "10"), 2),
        (("rebalance", POCKET, "--prices", "PRICES", "--games", "10"), 2),
        (("report", "prices", "--edition", POCKET, "--circles", "3"), 1),
    ],
)
def test_every_report_has_its_fits(
    run: Run, tmp_path: Path, line: tuple[str, ...], number: int
) -> None:
    prices = tmp_path / "prices.csv"
    prices.write_text("patch,price,relative\nbend,1,2.2\nhook,1,0.1\n")
    line = tuple(str(prices) if part == "PRICES" else part for part in line)
    text = run(*line, *PLAYER, *FIT).output()
    assert text.count("Fit: strong-alone:5n was fitted to ") == number


@pytest.mark.thorough
def test_a_search_fits_each_rule_set_it_tries(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    what = ("--goal", "win_0=0.5", "--vary", "start_buttons=3..4", "--games", "9", "--trials", "1")
    line = ("design", POCKET, *what, *PLAYER, "--out", str(out), "--format", "json")
    printed = run(*line, *FIT).output()
    names = {fit["fitted"] for fit in json.loads(printed)["fit"]}
    runs = [path.parent for path in out.rglob("manifest.json")]
    assert len(runs) == 4  # Two rule sets, in the search and on fresh circles.
    assert {Manifest.read(path, "out").players[0] for path in runs} == names
    assert len(names) == 2
    refused(run(*line), "is another search: player")


@pytest.mark.thorough
def test_a_fitted_run_goes_on_without_its_options(run: Run, tmp_path: Path, cache: Path) -> None:
    out = str(tmp_path / "run")
    line = ("simulate", "--out", out, "--processes", "1", "--format", "json")
    who = ("--players", "strong-alone:5n,greedy", "--edition", POCKET)
    printed = run(*line, *who, "--games", "10", *FIT).output()
    name = only_fit(printed)["fitted"]
    assert Manifest.read(Path(out), "out").players == [name, "greedy"]
    assert run(*line, "--games", "20").json()["played"] == 10
    for file in cache.iterdir():
        file.unlink()
    refused(run(*line, "--games", "30"), "is not in the cache of this machine")
    assert run(*line, "--games", "30", *FIT).json()["played"] == 10


@pytest.mark.thorough
def test_two_runs_by_one_player_differ_by_the_fit(run: Run, tmp_path: Path) -> None:
    who = ("--players", "strong-alone:5n", "--edition", POCKET, "--games", "10")
    runs = [str(tmp_path / name) for name in ("plain", "fitted")]
    for out, how in zip(runs, ((), FIT), strict=True):
        assert run("simulate", *who, *how, "--out", out, "--processes", "1")[0] == 0
    printed = run("report", "compare", *runs).output()
    assert "Rules: pocket -> pocket: fitting the player to the rules." in printed
    assert "Players:" not in printed


@pytest.mark.thorough
def test_a_match_fits_whom_it_can(run: Run) -> None:
    line = ("play-match", "strong-alone:5n", "greedy", "--edition", POCKET, "--games", "2")
    printed = run(*line, "--processes", "1", *FIT).output()
    assert "strong-alone:5n@fitted:" in printed.splitlines()[0]
    assert printed.splitlines()[-1].startswith("Fit: strong-alone:5n was fitted to pocket in 40 ")


@pytest.mark.thorough
def test_python_fits_too(tmp_path: Path) -> None:
    options = {"player": "strong-alone:5n", "games": 10, "precision": None}
    found = whatif(POCKET, out=tmp_path / "runs", fit=True, fit_games=40, **options)  # type: ignore[arg-type]
    assert "Fit: strong-alone:5n was fitted to pocket in 40 games." in str(found)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (("--player", "greedy", "--fit"), "--fit: greedy: no evaluation to fit"),
        (("--player", "rollout:10", "--fit"), "--fit: rollout:10: no evaluation to fit"),
        (("--player", "strong:5n@FILE", "--fit"), "--fit: strong:5n@"),
        (("--fit-games", "40"), "--fit-games: goes with --fit"),
        (("--fit", "--fit-games", "39"), "--fit-games: 39; allowed: 40 to 100,000"),
    ],
)
def test_what_cannot_be_fitted_is_refused(
    run: Run, tmp_path: Path, line: tuple[str, ...], message: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(json.dumps(shipped("current").to_json()))
    line = tuple(part.replace("FILE", str(file)) for part in line)
    refused(run("whatif", POCKET, "--processes", "1", *line), f"error: {message}")


def test_a_printing_keeps_its_evaluation(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "run"
    line = ("simulate", "--players", "strong:5n", "--games", "10", "--fit", "--out", str(out))
    status, _, err = run(*line)
    assert (status, err.startswith("error: --fit: current ships with its evaluation")) == (2, True)
    assert not out.exists()


# -- without the option ----------------------------------------------------------------------------


@pytest.fixture
def by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands fit as they do for a user."""
    monkeypatch.delenv(VARIABLE)


@pytest.mark.thorough
@pytest.mark.usefixtures("by_default")
def test_a_player_learns_rules_of_their_own_by_default(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, printed, err = run(*WHATIF, "--fit-games", "40")
    assert status == 0
    assert "note: strong-alone:5n is fitted to pocket first, which has other patches" in err
    found = only_fit(printed)
    for module, name in ((generations, "_worked_out"), (effect, "_row")):
        monkeypatch.setattr(module, name, None)
    assert only_fit(run(*WHATIF, *FIT)[1]) == found
    (warning,) = json.loads(run(*WHATIF, "--no-fit")[1])["warnings"]
    assert warning.startswith("Played with the printing's evaluation: ")


@pytest.mark.thorough
@pytest.mark.usefixtures("by_default")
def test_one_fit_serves_all_values_of_a_rule(run: Run) -> None:
    line = ("sweep", "start_buttons=4..6", "--edition", POCKET, "--games", "10", *PLAYER)
    assert run(*line, "--fit-games", "40").output().count("Fit: ") == 1


@pytest.mark.thorough
@pytest.mark.usefixtures("by_default")
def test_a_run_goes_on_as_it_began(run: Run, tmp_path: Path) -> None:
    line = ("simulate", "--out", str(tmp_path / "run"), "--processes", "1", "--games")
    who = ("--players", "strong-alone:5n", "--edition", POCKET)
    run(*line, "10", *who, "--no-fit").output()
    assert run(*line, "20").output()
    assert Manifest.read(tmp_path / "run", "out").players == ["strong-alone:5n"] * 2


@pytest.mark.slow
@pytest.mark.usefixtures("by_default")
def test_a_whole_fit_makes_a_player_of_other_patches_stronger(run: Run, tmp_path: Path) -> None:
    line = ("play-match", "strong:100n", "greedy", "--edition", "tests/data/lagoon.toml")
    printed = run(*line, "--games", "2", "--processes", "1", "--format", "json").output()
    found = only_fit(printed)
    assert (found["games"], found["pairs"]) == (1000, 200)
    assert found["share_low"] > 0.5


@pytest.mark.usefixtures("by_default")
@pytest.mark.parametrize(
    ("players", "edition", "is_fitted"),
    [
        (["strong:5n", "greedy"], POCKET, True),
        (["greedy", "rollout:10"], POCKET, False),
        (["strong:5n", "strong:5n@mine.json"], POCKET, False),
        (["strong:5n"], "current", False),
        (["strong:5n"], "example:tight-nine", False),
    ],
)
def test_who_is_fitted_by_default(players: list[str], edition: str, is_fitted: bool) -> None:
    rules = edition_of(edition)
    assert FitOptions().rules_to_fit(players, [rules]) == [rules] * is_fitted
    assert FitOptions(fit=False).rules_to_fit(players, [rules]) == []


def test_rules_like_the_base_share_its_fit() -> None:
    base, other = edition_of(POCKET), edition_of("example:8x8")
    dearer = replace(base, name="dearer", hole_penalty=9)
    assert rules_to_learn(dearer, base) == base
    assert rules_to_learn(other, base) == other
    assert rules_to_learn(dearer, printing("current")) == dearer
    assert rules_to_learn(edition_of("example:tight-nine"), base) is None


@pytest.mark.parametrize(
    ("player", "gauge"),
    [
        ("strong:300n", "strong:300n"),
        ("strong:10000n", "strong:300n"),
        ("strong-alone", "strong-alone:300n"),
        ("no-tile/strong:0.1x2", "no-tile/strong:300n"),
    ],
)
def test_a_fit_costs_no_more_for_a_player_who_thinks_long(player: str, gauge: str) -> None:
    assert gauge_of(player) == gauge


# -- what a fit begins with, and what it changes ---------------------------------------------------


def test_a_fit_can_begin_with_the_evaluation_of_the_printing(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    line = ("fit", "--edition", POCKET, "--games", "40", "--nodes", "9", "--generations", "1")
    assert run(*line, "--start", "printing", "--processes", "1", "--out", str(out))[0] == 0
    found = read_evaluation(out)
    assert found.source == {"seed": 0, "games": [40], "nodes": [9], "start": "printing"}


def test_weights_to_begin_with_are_kept_where_they_are_right() -> None:
    start = shipped("current").net
    features = np.random.default_rng(1).uniform(0, 9, (1000, FEATURES)).astype("f4")
    wanted = predicted(start, features, is_linear=False)
    scale = Scale(features)
    with one_thread():
        nets = [
            fit_net(scale, scale.scaled(features), wanted, (1,), each) for each in (start, None)
        ]
    off = [np.abs(predicted(net, features, is_linear=False) - wanted).mean() for net in nets]
    assert off[0] < off[1] / 4


def test_an_effect_compares_the_same_circles() -> None:
    before = {0: (1, 4), 1: (0, -6), 2: (1, 9)}
    after = {0: (1, 10), 1: (1, 2)}
    rows = [{k: {"wins": w, "margin": m} for k, (w, m) in each.items()} for each in (before, after)]
    unfitted, now, difference = _shares(*rows)
    assert (unfitted.value, now.value, difference.value) == pytest.approx((2 / 3, 1, 1 / 2))
    assert [one.value for one in _margins(*rows)] == pytest.approx([7 / 3, 6, 7])


def test_many_fits_are_said_in_one_sentence() -> None:
    nothing = (Figure(), Figure(), Figure())
    shares = (0.5, 0.6, 0.4, 0.55)
    found = Fits(
        tuple(
            FitEffect(
                Edition.load(POCKET),
                f"strong:{number}n",
                "fitted",
                "strong:300n",
                *(40, 300, 0, 8),
                Figure(share),
                Figure(),
                nothing,
                nothing,
            )
            for number, share in enumerate(shares)
        )
    )
    (sentence,) = found.sentences()
    assert "each of 4 rule sets" in sentence
    assert "from 40.0 % of the games" in sentence
    assert "to 60.0 %" in sentence


def test_a_halloween_file_that_is_filled_in_answers_the_publishers_question(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "halloween.toml"
    path.write_text(filled_in())
    line = ("whatif", str(path), *PLAYER, "--proved", "0", "--games", "12", "--no-fit")
    sentence = run(*line)[1].split(". ")[0]
    assert "14 changes" in sentence
    assert "first player's share of wins" in sentence
    path.write_text(filled_in(13))
    refused(run(*line), "patches: 1 of 14 are not filled in")
