"""The command `report patches`: games, what is counted in them, the answers it keeps."""

from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve import Player, State
from patchwork_solve.analyses.worth.frame import table_of, worth_frame
from patchwork_solve.analyses.worth.games import Fit, Offer, Played, played
from patchwork_solve.analyses.worth.query import SelfGames
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong
from tests.analyses.conftest import Run, check_resumed, check_time_limit
from tests.analyses.test_bad_input import refused

PLAYER = "strong:300n"
SMALL = ("report", "patches", "--player", PLAYER, "--edition", "example:4x4", "--games", "6")


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return played(SelfGames(("current",), 2, 3, PLAYER))


def test_a_game_is_the_players_own(games: list[Played]) -> None:
    """Replayed decision by decision, with what could be bought and where it fits counted anew."""
    state = State.new(seed=3)
    player = Strong(DecisionLimits(nodes=300))
    patches = state.edition.patches
    offers: list[tuple[str, int, int]] = []
    quilts = fitting = places = 0
    while not state.is_over:
        moves = state.legal_moves
        choice = player.choose(state, DecisionLimits())
        stage = 4 * state.players[state.to_move].time // 53
        if not state.leather_owed:
            for name in state.for_sale:
                if any(move.patch == name for move in moves):
                    offers.append((name, stage, int(choice.patch == name)))
            if "plus" in state.circle:
                free = State.of(
                    state.edition,
                    ["plus"],
                    _rich(state),
                    to_move=state.to_move,
                    special_tile=state.special_tile,
                ).legal_moves
                quilts += 1
                fitting += len(free) > 1
                places += len(free) - 1
        state = state.play(choice)
    found = games[0]
    assert found.scores == state.scores()
    listed = [(patches[one.patch].name, one.stage, one.bought) for one in found.offers]
    assert sorted(listed) == sorted(offers)
    plus = [one for one in found.fits if patches[one.patch].name == "plus"]
    assert [sum(getattr(one, name) for one in plus) for name in ("quilts", "fitting", "places")] \
        == [quilts, fitting, places]  # fmt: skip


def _rich(state: State) -> tuple[Player, Player]:
    """Return the players with money for anything, both tokens where the mover's is."""
    time = state.players[state.to_move].time
    first, second = (one._replace(buttons=99, time=time) for one in state.players)
    return first, second


def test_values_are_against_the_best_other_choice(games: list[Played]) -> None:
    state = State.new(seed=3)
    player = Strong(DecisionLimits(nodes=300))
    values = player.valued(state, DecisionLimits())
    assert {one.move.patch for one in values} == {move.patch for move in state.legal_moves}
    margins = sorted((one.margin for one in values), reverse=True)
    assert [one.margin for one in values] == margins
    index = state.edition.index
    first = {one.patch: one.value for one in games[0].offers[: len(values) - 1]}
    for one in values:
        if one.move.patch is not None:
            others = max(other.margin for other in values if other is not one)
            assert first[index[one.move.patch]] == pytest.approx(one.margin - others, abs=0.006)


def test_by_hand() -> None:
    """Two games written down, and what follows from them."""
    offers = [[Offer(0, 0, 1.0, 1), Offer(0, 0, -3.0, 0)], [Offer(0, 0, 2.0, 1)]]
    fits = [[Fit(0, 0, 4, 2, 10)], [Fit(0, 0, 1, 1, 5), Fit(0, 3, 2, 0, 0)]]
    made = [Played("4x4", n, (3, 1), 1, offers[n], fits[n]) for n in range(2)]
    frame = table_of(("example:4x4",), made)
    row = frame[(frame["patch"] == "domino") & (frame["stage"] == "1")].iloc[0]
    assert row[["offers", "games", "value"]].tolist() == [3, 2, 0]
    # Sums -2 and 2 of 2 and 1 offers: residuals -2 and 2 about the mean of 0.
    assert row["value_error"] == pytest.approx((8 * 2 / 1) ** 0.5 / 3, abs=1e-4)
    assert row["bought"] == pytest.approx(2 / 3, abs=1e-4)
    assert row[["quilts", "fits", "places"]].tolist() == [5, 0.6, 3]
    last = frame[(frame["patch"] == "domino") & (frame["stage"] == "4")].iloc[0]
    assert last[["offers", "quilts", "fits", "places"]].tolist() == [0, 2, 0, 0]
    assert pd.isna(last["value"])
    whole = frame[(frame["patch"] == "domino") & (frame["stage"] == "all")].iloc[0]
    assert whole[["offers", "quilts"]].tolist() == [3, 7]


def test_the_stages_sum_up(games: list[Played]) -> None:
    frame = table_of(("current",), games)
    assert len(frame) == 33 * 5
    for _, part in frame.groupby("patch"):
        whole, stages = part[part["stage"] == "all"], part[part["stage"] != "all"]
        for name in ("offers", "quilts"):
            assert whole[name].sum() == stages[name].sum()
    known = frame[frame["offers"] > 0]
    assert known["bought"].between(0, 1).all()
    assert frame["fits"].dropna().between(0, 1).all()
    bought = (frame["bought"] * frame["offers"])[frame["stage"] == "all"].sum()
    assert bought == pytest.approx(
        sum(one.bought for game in games for one in game.offers), abs=0.1
    )
    # Early every patch fits everywhere.
    early = frame[(frame["stage"] == "1") & (frame["quilts"] > 0)]
    assert (early["fits"] == 1).all()


def test_a_frame_from_python() -> None:
    frame = worth_frame(SelfGames(("example:4x4",), 2, 1, PLAYER))
    assert frame["edition"].unique().tolist() == ["4x4"]
    assert len(frame) == 8 * 5


@pytest.mark.thorough
def test_processes_and_answers_kept_change_nothing(run: Run, tmp_path: Path) -> None:
    check_resumed(run, SMALL, tmp_path / "answers.jsonl")


@pytest.mark.thorough
def test_when_the_time_is_up_it_reports_what_there_is(run: Run, tmp_path: Path) -> None:
    check_time_limit(run, SMALL, tmp_path / "answers.jsonl", "games")


@pytest.mark.thorough
def test_each_format(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ("--resume", str(tmp_path / "answers.jsonl"))
    _, out, _ = run(*SMALL, *kept)
    assert "4x4: 6 games of strong:300n against itself; the first player scores " in out
    document = run(*SMALL, *kept, "--format", "json").json()
    assert len(document["games"]) == 6
    assert len(document["patches"]) == 8 * 5
    margins = [game["score_0"] - game["score_1"] for game in document["games"]]
    assert f"scores {sum(margins) / 6:+.1f} " in out
    page = tmp_path / "patches.html"
    assert run(*SMALL, *kept, "--output", str(page))[0] == 0
    assert "No value is proved" in page.read_text("utf-8")
    rows = tmp_path / "patches.csv"
    assert run(*SMALL, *kept, "--output", str(rows))[0] == 0
    assert rows.read_text("utf-8") == run(*SMALL, *kept, "--format", "csv")[1]
    assert "\n| patch" in run(*SMALL, *kept, "--format", "markdown")[1]
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run(*SMALL, *kept)[1].splitlines())) <= 60


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--player", "careful"), ("--player", "does not report estimates")),
        (("--edition", "nope"), ("nope",)),
        (("--time-limit", "0.000001"), ("--time-limit", "allow more")),
        (("--output", "x.json"), ("--output", ".csv")),
        (("--resume", "README.md"), ("--resume", "README.md")),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("report", "patches", *arguments), *words)


@pytest.mark.parametrize(
    ("sought", "instead"),
    [
        ('"offers": [[', '"offers": [["x"], ['),
        ('"offers": [[', '"offers": [[99, 0, 1.0, 1], ['),
        ('"offers": [[', '"offers": [[0, 0, 1e999, 1], ['),
        ('"fits": [[', '"fits": [[0, 9, 1, 1, 1], ['),
        ('"edition": "4x4"', '"edition": "x"'),
    ],
)
def test_answers_that_somebody_changed(run: Run, tmp_path: Path, sought: str, instead: str) -> None:
    kept = tmp_path / "answers.jsonl"
    command = (*SMALL[:-1], "1", "--resume", str(kept))
    assert run(*command)[0] == 0
    text = kept.read_text("utf-8")
    assert sought in text
    kept.write_text(text.replace(sought, instead), "utf-8")
    refused(run(*command), "--resume")
