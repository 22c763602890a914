"""The command `report designer`: an evening in stages, its page, and the words it is made of."""

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.balance.strength import strength_words
from patchwork_solve.analyses.balance.typical import typical_games
from patchwork_solve.analyses.commands.report_designer import _folder_name
from patchwork_solve.analyses.designer import evening
from patchwork_solve.analyses.designer.query import DesignerQuery
from patchwork_solve.analyses.designer.report import _even_words
from patchwork_solve.analyses.designer.stages import Stage, Stages
from patchwork_solve.analyses.position.rules_text import components, rules_text
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of, variant_of
from patchwork_solve.engine.game.edition import printing
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run
from tests.analyses.test_bad_input import refused

POCKET = "tests/data/variants/pocket.toml"
PARTS = (Stage("first", "the first", 0.5), Stage("second", "the second", 0.5))


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "The first player who fills a square of 7 x 7 cells takes a tile of 7 points."),
        ({}, "Each player starts with 5 buttons."),
        ({"for_sale": 1}, "Or buy the next patch in front of"),
        ({"start_buttons": [5, 7]}, "The second player starts with 7 buttons."),
        ({"start_leather": [0, 1]}, "5 buttons and 1 leather patch on the quilt."),
        ({"start_income": [1, 0]}, "The first player starts with 5 buttons and an income of 1."),
        ({"start_space": [0, 2]}, "5 buttons and the token on space 2."),
        ({"swap": True}, "the second player may take the first player's seat"),
        ({"first_patches": ["axe"]}, "at random, behind axe in this order."),
        ({"advance_pay": 0}, "and take nothing."),
        ({"income_pay": 2}, "brings 2 times the income"),
        ({"income_points": 3}, "On the last space, each income pays 3 buttons more."),
        ({"max_buttons": 20}, "Nobody may hold more than 20 buttons"),
        ({"row_points": 1}, "Each full row is 1 point."),
        ({"column_points": 2}, "Each full column is 2 points."),
        ({"leather_points": 4}, "Each leather patch is 4 points."),
        ({"tie_break": "shared"}, "the players share the win."),
        ({"hole_penalty": 1}, "Each empty cell costs 1 point."),
        ({"last_space": 60}, "both tokens are on space 60."),
    ],
)
def test_the_rules_follow_from_the_fields(changes: dict[str, Any], sentence: str) -> None:
    rules = variant_of(printing("current"), "mine", changes) if changes else printing("current")
    assert sentence in " ".join(rules_text(rules))
    if changes:
        assert sentence not in " ".join(rules_text(printing("current")))


def test_the_parts_of_a_game() -> None:
    lagoon = components(edition_of("tests/data/lagoon.toml"))
    assert lagoon[:3] == [
        "2 quilts of 60 cells in 8 x 8",
        "28 patches of 132 cells together",
        "4 leather patches of one cell",
    ]
    assert lagoon[-1] == "2 bonus tiles"
    bare = variant_of(printing("current"), "bare", {"square": 0, "leather_marks": []})
    assert not any("leather" in part or "tile" in part for part in components(bare))


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("greedy", "greedy makes the move that looks best at once"),
        ("strong:1000n", "strong:1000n looks ahead through 1,000 positions for each decision"),
        ("strong:0.5", "strong:0.5 looks ahead for 0.5 seconds for each decision"),
        ("strong:9n@fitted:1f", "it learned these rules in games against itself"),
        ("rollout:10", "plays games to their end at random"),
        ("pipe:x", "pipe:x is a program of somebody else"),
    ],
)
def test_players_in_plain_words(player: str, words: str) -> None:
    assert words in strength_words(player)


def test_three_typical_games() -> None:
    run = played_run(("greedy", "greedy"), 9)
    games = run.games.set_index("game")["margin"]
    found = {each.name: games[each.number] for each in typical_games(run)}
    assert abs(found["closest"]) == games.abs().min()
    assert abs(found["most one-sided"]) == games.abs().max()
    assert found["median"] == games.median()
    for each in typical_games(run):
        scores = each.game.final.scores()
        assert scores[0] - scores[1] == games[each.number]


def test_what_makes_it_even_is_said_only_where_it_was_found() -> None:
    row = {"is_chosen": True, "circles": 1000, "mean": 0.5, "mean_low": 0.47, "mean_high": 0.53}
    figures = {"summary": ["No rule set is shown."], "rules": [row]}
    found = {"is_even": False, "is_nearer": True, "changes": ["letting them swap"]}
    (words,) = _even_words({**found, "figures": figures})
    assert words == (
        "To make it even: letting them swap. Then the first player wins 50 % [47, 53] of 1,000 "
        "games on fresh circles."
    )
    (words,) = _even_words({**found, "is_nearer": False, "figures": figures})
    assert words.endswith("the pie rule were tried. No rule set is shown.")
    figures["summary"] += ["win_0: 50 %", "9 fresh circles miss a difference of 40 points."]
    (words,) = _even_words({**found, "is_nearer": False, "figures": figures})
    assert words.endswith("No rule set is shown. 9 fresh circles miss a difference of 40 points.")
    assert "no rule needs to change" in _even_words({"is_even": True})[0]
    assert "allow more minutes" in _even_words({"is_even": False})[0]


# -- stages ----------------------------------------------------------------------------------------


def stages(folder: Path, seconds: float = 60, **head: str) -> Stages:
    return Stages(folder, {"player": "greedy", **head}, PARTS, seconds, lambda words: None)


def test_a_stage_that_is_done_is_not_done_again(tmp_path: Path) -> None:
    limits = []

    def work(clock: Any, show: Any) -> dict[str, Any]:
        limits.append(clock.left)
        return {"games": len(limits)}

    for _ in range(2):
        assert stages(tmp_path).result("first", work) == {"games": 1}
    assert limits == [pytest.approx(30, abs=1)]
    # With more time it goes on, and what it has used is taken off.
    assert stages(tmp_path, 600).result("first", work) == {"games": 2}
    assert limits[1] == pytest.approx(300, abs=1)


def test_what_was_cut_short_is_not_kept(tmp_path: Path) -> None:
    def killed(clock: Any, show: Any) -> dict[str, Any]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stages(tmp_path).result("first", killed)
    assert stages(tmp_path).result("first", lambda clock, show: {"a": 1}) == {"a": 1}


def test_another_evening_is_refused(tmp_path: Path) -> None:
    stages(tmp_path)
    with pytest.raises(InputError, match="another player"):
        stages(tmp_path, player="careful")
    (tmp_path / "first.json").write_text("{")
    with pytest.raises(InputError, match=r"first\.json is damaged"):
        stages(tmp_path).result("first", lambda clock, show: {})


# -- the command -----------------------------------------------------------------------------------

LINE = ("report", "designer", POCKET, "--player", "strong-alone:5n", "--processes", "1")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an evening be a few games long."""
    few = {"QUICK_GAMES": 60, "MATCH_GAMES": 10, "FINAL_GAMES": 40, "STRONG_GAMES": 60}
    for name, value in {**few, "CIRCLES": 30, "TRIALS": 2}.items():
        monkeypatch.setattr(evening, name, value)


@pytest.mark.thorough
@pytest.mark.usefixtures("short")
def test_an_evening_writes_its_page_and_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = (*LINE, "--out", str(tmp_path / "out"), "--minutes", "5", "--format", "json")
    with monkeypatch.context() as patch:
        patch.setattr(evening.Evening, "_match", lambda *given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run(*line)
    played = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.parquet")}
    assert played
    first = run(*line).json()
    assert {path: path.stat().st_mtime_ns for path in played} == played
    assert [row["games"] for row in first["players"]] == [60, 60, 10]
    assert {row["typical"] for row in first["games"]} == {"median", "closest", "most one-sided"}
    for name in ("publisher.html", "publisher-report.html", "game-closest.json"):
        assert (tmp_path / "out" / name).stat().st_size > 500
    html = (tmp_path / "out" / "publisher.html").read_text("utf-8")
    for words in ("The rules", "The parts of the game", "Three games to replay", "What to change"):
        assert html.count(f">{words}</h2>") == 1
    assert "Played with the printing&#39;s evaluation" in html
    monkeypatch.setattr(evening, "simulate", None)
    assert run(*line).json() == first
    refused(run(*line, "--seed", "3"), "another seed; name another folder")


@pytest.mark.slow
@pytest.mark.usefixtures("short")
@pytest.mark.skipif(find_spec("distributed") is None, reason="needs the extra cluster")
def test_a_cluster_plays_every_stage(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    line = (*LINE, "--out", str(tmp_path / "out"), "--minutes", "5", "--no-fit")
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="tcp"
    ) as there:
        for name in ("Workers", "ThisProcess"):
            monkeypatch.setattr(f"patchwork_solve.analyses.workers.pool.{name}", lambda: 1 / 0)
        weak = {"win": 0.2, "win_low": 0.1, "win_high": 0.3}
        monkeypatch.setattr(evening.Evening, "seats", lambda *given: weak)
        asked = (*line, "--cluster", there.scheduler_address, "--format", "json")
        found = run(*asked).json()
    assert [row["games"] for row in found["players"]] == [60, 60, 10]
    assert {"prices", "even"} <= found.keys()


def test_a_cluster_that_is_not_there_is_refused_before_the_fit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwork_solve.analyses.workers.cluster.REACHING", 0.5)
    out = tmp_path / "out"
    line = (*LINE, "--fit", "--out", str(out), "--cluster", "tcp://127.0.0.1:1")
    refused(run(*line), "cannot be reached")
    assert not out.exists()


def test_an_evening_of_hours() -> None:
    assert DesignerQuery("current").seconds == 1800
    assert DesignerQuery("current", hours=8).seconds == 28_800
    with pytest.raises(InputError, match="leave one out"):
        DesignerQuery("current", minutes=5, hours=1)


def test_the_folder_is_named_after_the_variant() -> None:
    assert _folder_name("my game, 2!") == "my-game-2-evening"
    assert _folder_name("!") == "variant-evening"


@pytest.mark.parametrize("weak", [0, 1])
def test_a_weak_seat_is_helped_and_the_other_held_back(weak: int) -> None:
    rules = variant_of(printing("current"), "x", {"start_buttons": [5, 2], "start_leather": [0, 1]})
    asked = object.__new__(evening.Evening)
    asked.edition = rules
    fields = asked._fields(weak)
    assert (
        fields
        == [
            ["start_buttons.0=5..8", "start_buttons.1=0..2", "start_leather.0=0..1", "swap"],
            ["start_buttons.1=2..5", "start_buttons.0=2..5", "start_leather.1=1..2", "swap"],
        ][weak]
    )
    asked.edition = replace(rules, swap=True)
    assert "swap" not in asked._fields(weak)
