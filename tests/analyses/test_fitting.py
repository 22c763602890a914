"""Fitting: the same plan gives the same file, and what is fitted foretells games."""

import json
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve.analyses.fitting.quality import predicted, search_errors
from patchwork_solve.analyses.fitting.regression import Scale, fit_linear, fit_net, one_thread
from patchwork_solve.analyses.fitting.targets import gains, targets
from patchwork_solve.engine.base import cancellation
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.kernel.players.network import HIDDEN, Network
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import Evaluation, read_evaluation
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from patchwork_solve.engine.players.search_thread import FEATURES
from patchwork_solve.engine.players.selfplay import Decisions
from patchwork_solve.engine.players.style import STRONG
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

POCKET = "tests/data/variants/pocket.toml"
TINY = ("--games", "60", "--nodes", "20", "--generations", "2", "--seed", "7")


def decisions(games: list[int], values: list[float], margins: list[float]) -> Decisions:
    """Return decisions of player 0 and player 1 in turn, whose features do not matter."""
    rows = len(games)
    return Decisions(
        features=np.zeros((rows, FEATURES), np.float32),
        games=np.array(games),
        straight=np.array(games) % 2 == 0,
        movers=np.arange(rows) % 2,
        strayed=np.zeros(rows, bool),
        done=np.linspace(0, 1, rows, dtype=np.float32),
        bases=np.ones(rows, np.float32),
        values=np.array(values, np.float32),
        margins=np.array(margins, np.float32),
    )


# -- what is fitted to what ----------------------------------------------------------------------


def test_a_target_is_made_of_what_comes_later() -> None:
    played = decisions([0, 0, 0, 4, 4], [9, 2, 4, 9, 6], [10, 10, 10, -20, -20])
    second = 0.5 * 4 + 0.5 * 10
    expected = [0.5 * 2 + 0.5 * second, second, 10, 0.5 * 6 - 0.5 * 20, -20]
    assert targets(played, trust=0.5).tolist() == expected
    assert targets(played, trust=1).tolist() == played.margins.tolist()


def test_what_came_of_a_detour_says_nothing_of_what_was_before() -> None:
    played = decisions([1, 1, 1, 3], [9, 2, 4, 8], [10, 10, 10, -20])
    played.strayed[[1, 3]] = True
    assert targets(played, trust=0.5).tolist() == [2, 2, 10, 8]


def test_a_gain_is_the_movers() -> None:
    played = decisions([0, 0], [0, 0], [5, 5])
    assert gains(played, played.margins).tolist() == [4, -4]


def test_errors_of_a_search_are_there_for_every_tenth() -> None:
    few = decisions([0, 0, 0], [0, 0, 10], [10, 10, 10])
    errors = search_errors(few)
    assert len(errors) == 10
    assert errors[0] == errors[5] == 10
    assert errors[-1] == pytest.approx(0.1)  # Never sure.
    assert list(errors) == sorted(errors, reverse=True)
    strayed = decisions([0, 0, 0, 1], [0, 0, 10, 0], [10, 10, 10, 99])
    strayed.done[:] = [0, 0.5, 1, 1]
    assert search_errors(strayed) == errors


# -- the functions -------------------------------------------------------------------------------


def rows(number: int) -> np.ndarray:
    """Return features of many sizes, one of them the same everywhere."""
    rng = np.random.default_rng(1)
    found = (rng.normal(3, 1, (number, FEATURES)) * rng.uniform(0.1, 50, FEATURES)).astype("f4")
    found[:, 4] = 7
    return found


def test_a_linear_function_is_found() -> None:
    features = rows(4000)
    scale = Scale(features)
    wanted = scale.scaled(features) @ np.linspace(-1, 1, FEATURES).astype("f4") + 5
    with one_thread():
        weights = fit_linear(scale, scale.scaled(features), wanted)
    assert predicted(weights, features, is_linear=True) == pytest.approx(wanted, abs=0.1)


@pytest.mark.slow
def test_a_network_finds_what_no_linear_function_says() -> None:
    features = rows(60_000)
    scale = Scale(features)
    scaled = scale.scaled(features)
    wanted = np.abs(scaled[:, 3]) * 20
    with one_thread():
        net = fit_net(scale, scaled, wanted, (1, 2))
        linear = fit_linear(scale, scaled, wanted)
    off = [
        np.square(wanted - predicted(weights, features, is_linear)).mean() / wanted.var()
        for weights, is_linear in ((net, False), (linear, True))
    ]
    assert off[0] < 0.2
    assert off[1] > 0.9


@pytest.mark.thorough
def test_the_kernel_says_what_was_fitted() -> None:
    """The same features and weights give the same answer there and here."""
    features = rows(600)
    scale = Scale(features)
    scaled = scale.scaled(features)
    wanted = scaled[:, 0] + np.abs(scaled[:, 70])
    net = fit_net(scale, scaled, wanted, (1,))
    linear = fit_linear(scale, scaled, wanted)
    edition = printing("current")
    fitted = Evaluation(edition.name, net, linear, (1.0,), {})
    advancing: Network = Evaluation(
        edition.name, *({k: 0 * v for k, v in net.items()} for _ in "12"), (1.0,), {}
    ).network()
    state = State.new(3).play("advance")
    base = Drafter(edition, advancing, STRONG.settings(), Memory(64, 64)).describe(
        *state.kernel_arguments()
    )[1]
    for is_linear, weights in ((False, net), (True, linear)):
        drafter = Drafter(edition, fitted.network(is_linear), STRONG.settings(), Memory(64, 64))
        found, margin = drafter.describe(*state.kernel_arguments())
        sign = 1 - 2 * state.to_move
        assert sign * (margin - base) == pytest.approx(
            float(predicted(weights, found[None], is_linear)[0]), abs=0.02
        )


# -- the command ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_fit_repeats_with_any_number_of_processes(run: Run, tmp_path: Path) -> None:
    """And with what a run before remembered; the file is one that plays."""
    files = [tmp_path / f"{number}.json" for number in range(3)]
    kept = tmp_path / "kept.jsonl"
    ways = (
        ("--processes", "1"),
        ("--processes", "2", "--resume", str(kept)),
        ("--processes", "1", "--resume", str(kept)),
    )
    printed = []
    for file, how in zip(files, ways, strict=True):
        out = run(
            "fit", "--edition", POCKET, "--out", str(file), *TINY, *how, "--format", "json"
        ).output()
        printed.append(json.loads(out))
    assert printed[0] == printed[1] == printed[2]
    contents = [file.read_bytes() for file in files]
    assert contents[0] == contents[1] == contents[2]
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 2 * 4  # What it is, and two generations.

    # A run that was killed before the evaluation left figures of the second, and no more.
    kept.write_text("".join(lines[:7]))
    again = ("fit", "--edition", POCKET, "--out", str(files[0]), *TINY, *ways[2])
    assert run(*again, "--format", "json")[0] == 0
    assert files[0].read_bytes() == contents[0]
    tasks = [json.loads(line).get("task") for line in kept.read_text().splitlines()]
    assert tasks == [json.loads(line).get("task") for line in lines]

    state = State.new(1, printing("current"))
    move = bot(f"strong:200n@{files[0]}").choose(state, DecisionLimits())
    assert state.is_legal(move)


def test_another_seed_is_another_fit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for seed in "12":
        line = ("fit", "--edition", POCKET, "--games", "40", "--nodes", "9", "--generations", "1")
        out = run(*line, "--seed", seed, "--out", str(tmp_path / seed)).output()
        assert max(map(len, out.splitlines())) <= 60
    assert (tmp_path / "1").read_bytes() != (tmp_path / "2").read_bytes()


@pytest.mark.parametrize("variant", ["banner", "crowd", "oblong", "postage"])
def test_any_variant_is_fitted(run: Run, tmp_path: Path, variant: str) -> None:
    out = tmp_path / "out.json"
    edition = f"tests/data/variants/{variant}.toml"
    line = ("--games", "40", "--nodes", "30", "--generations", "1", "--processes", "1")
    printed = run("fit", "--edition", edition, "--out", str(out), *line).output()
    assert "network" in printed
    assert read_evaluation(out).source == {"seed": 0, "games": [40], "nodes": [30]}


def test_an_interrupted_fit_has_the_generations_it_finished(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from patchwork_solve.analyses.fitting import generations

    worked_out = generations._worked_out

    def interrupted(plan: object, step: generations.Generation, *more: object) -> object:
        if step.number == 3:
            cancellation._signals.append(2)
            raise KeyboardInterrupt
        return worked_out(plan, step, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(generations, "_worked_out", interrupted)
    out = tmp_path / "out.json"
    line = ("--games", "160", "--nodes", "20", "--processes", "1", "--format", "csv")
    status, printed, err = run("fit", "--edition", POCKET, "--out", str(out), *line)
    assert status == 0
    assert err.endswith("interrupted: 2 of 3 generations\n")  # Lines of progress come before.
    assert read_evaluation(out).source == {"seed": 0, "games": [40, 80], "nodes": [5, 10]}
    assert printed.count("network") == 2


def test_a_file_to_go_on_from_is_checked(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    out_file = tmp_path / "out.json"
    small = ("--games", "40", "--nodes", "9", "--generations", "1", "--processes", "1")
    line = ("fit", "--edition", POCKET, *small, "--out", str(out_file), "--resume", str(kept))
    assert run(*line)[0] == 0
    out_file.unlink()
    good = kept.read_text()
    for part, spoilt, word in (
        ('"model": "linear"', '"model": 3', "'model'"),
        ('"r2_5"', '"r2_6"', "r2_"),
        ('"bias": [', '"bias": [1, ', f"bias: allowed: {HIDDEN} finite numbers"),
        ('"row": {"evaluation"', '"row": {"other"', "column"),
    ):
        assert part in good
        kept.write_text(good.replace(part, spoilt, 1))
        refused(run(*line), "error: --resume", word)
        assert not out_file.exists()
