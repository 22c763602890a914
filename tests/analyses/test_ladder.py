"""The ladder: ratings against known strengths, and the command."""

import math
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from patchwork_solve.analyses.asking.graded import limit_of
from patchwork_solve.analyses.match.ladder import LadderAnswer, Meeting
from patchwork_solve.analyses.match.pairs import FIELDS
from patchwork_solve.analyses.match.rating import Pairing, drawn, interval, likeliest
from patchwork_solve.analyses.statistics.paired import Tally, elo_of, share_of
from patchwork_solve.engine.players.naming import RUNGS
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused
from tests.analyses.test_play_match import program

POCKET = "tests/data/variants/pocket.toml"
GAMES = ("--games", "6", "--processes", "1")
QUICK = ("ladder", "random", "greedy", "careful", *GAMES)


def played(strengths: list[float], pairs: int, rng: random.Random) -> list[Pairing]:
    """Return a round robin of players whose strengths are known; pairs are split now and then."""
    found = []
    for i, j in combinations(range(len(strengths)), 2):
        share = share_of(strengths[i] - strengths[j])
        split = min(2.4 * share * (1 - share), 2 * share, 2 - 2 * share)
        weights = [1 - share - split / 2, split, share - split / 2]
        found.append(Pairing(i, j, Tally.of(rng.choices((0, 1, 2), weights, k=pairs))))
    return found


def test_two_players_are_rated_by_their_share_and_half_a_game_each() -> None:
    tally = Tally(won=12, split=5, lost=3)
    exact = elo_of((29 + 0.5) / (40 + 1))
    ratings = likeliest(2, [Pairing(0, 1, tally)], 1)[0]
    assert ratings.tolist() == pytest.approx([exact, 0])
    assert likeliest(2, [Pairing(0, 1, tally)], 0)[0].tolist() == pytest.approx([0, -(exact or 0)])


def test_plenty_of_games_find_the_strengths() -> None:
    strengths = [-150.0, 0.0, 80.0, 300.0]
    pairings = played(strengths, 20_000, random.Random(1))
    assert likeliest(4, pairings, 1)[0].tolist() == pytest.approx(strengths, abs=8)


def test_ratings_add_up_over_who_did_not_meet() -> None:
    pairings = [Pairing(0, 1, Tally(2000, 4000, 1000)), Pairing(1, 2, Tally(3000, 4000, 500))]
    ratings = likeliest(3, pairings, 2)[0]
    steps = [elo_of(pairing.tally.share) or 0 for pairing in pairings]
    assert ratings.tolist() == pytest.approx([sum(steps), steps[1], 0], abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(("strengths", "pairs"), [
    ([-400.0, 0.0, 60.0], 10), ([-100.0, 0.0, 150.0], 40), ([-300.0, 0.0, 300.0, 500.0], 50),
])  # fmt: skip
def test_intervals_hold_the_truth_and_ratings_lean_to_no_side(
    strengths: list[float], pairs: int
) -> None:
    rng = random.Random(5)
    others = [player for player, strength in enumerate(strengths) if strength]
    hits, leaning, trials = 0, np.zeros(len(strengths)), 80
    for _ in range(trials):
        pairings = played(strengths, pairs, rng)
        rows = drawn(len(strengths), pairings, strengths.index(0))
        leaning += likeliest(len(strengths), pairings, strengths.index(0))[0] - strengths
        for player in others:
            low, high = interval(rows[:, player]) or (0.0, 0.0)
            hits += low <= strengths[player] <= high
    number = trials * len(others)
    # Players of one ladder are not independent witnesses: twice the binomial error.
    assert hits / number == pytest.approx(0.95, abs=0.01 + 4 * math.sqrt(0.95 * 0.05 / number))
    assert np.abs(leaning / trials).max() < 25


@pytest.mark.thorough
def test_few_games_of_players_far_apart_do_not_pull_them_together() -> None:
    """With two pairs each, ratings lay outside their own intervals; these held 68 % of truths."""
    strengths, rng = [100.0 * player for player in range(12)], random.Random(7)
    hits, trials = 0, 6
    for _ in range(trials):
        pairings = played(strengths, 2, rng)
        ratings, rows = likeliest(12, pairings, 0)[0], drawn(12, pairings, 0)
        for player in range(1, 12):
            low, high = interval(rows[:, player]) or (0.0, 0.0)
            assert low < ratings[player] < high
            hits += low <= strengths[player] <= high
    assert hits / (11 * trials) > 0.75


def test_winning_all_games_gives_a_rating_and_playing_none_does_not() -> None:
    pairings = [Pairing(0, 1, Tally(won=30)), Pairing(2, 3, Tally(5, 5, 5)),
                Pairing(0, 2, Tally())]  # fmt: skip
    ratings, rows = likeliest(4, pairings, 1)[0], drawn(4, pairings, 1)
    assert ratings[0] == pytest.approx(elo_of(60.5 / 61))
    low, high = interval(rows[:, 0]) or (0.0, 0.0)
    assert 300 < low < ratings[0] < high
    assert np.isnan(ratings[2:]).all()
    assert interval(rows[:, 2]) is None


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("pairs", [10, 400])
@pytest.mark.parametrize("players", [9, 20])
def test_a_long_chain_of_one_sided_games_is_rated(players: int, pairs: int) -> None:
    """Its shares drawn came to 1, which no ratings are likeliest for."""
    pairings = [Pairing(i, i + 1, Tally(lost=pairs)) for i in range(players - 1)]
    ratings, rows = likeliest(players, pairings, 0)[0], drawn(players, pairings, 0)
    step = elo_of((2 * pairs + 0.5) / (2 * pairs + 1)) or 0
    assert ratings.tolist() == pytest.approx([step * player for player in range(players)])
    low, high = interval(rows[:, 1]) or (0.0, 0.0)
    assert 0 < low < step < high < 2400
    low, high = interval(rows[:, -1]) or (0.0, 0.0)
    assert 0 < low < high < 2400 * players


@pytest.mark.thorough
def test_a_link_of_a_chain_is_as_sure_however_long_it_is() -> None:
    ends = []
    for players in (12, 24):
        pairings = [Pairing(i, i + 1, Tally(lost=10)) for i in range(players - 1)]
        ends.append(interval(drawn(players, pairings, 0)[:, 1]))
    assert ends[1] == pytest.approx(ends[0], rel=0.02)


# -- answers -------------------------------------------------------------------------------------


def row(pair: int, wins: int) -> dict[str, Any]:
    """Return a pair of games as a match keeps it, with so many wins of the first player."""
    values = dict.fromkeys(FIELDS) | {"seconds_a": 2.0, "seconds_b": 1.0}
    values |= {"decisions_a": 20, "decisions_b": 40}
    found = {f"{name}_{seat}": value for name, value in values.items() for seat in (0, 1)}
    return {**found, "pair": pair, "won_0": wins > 0, "won_1": wins > 1}


def test_graded_players_show_the_value_of_doubling() -> None:
    names = ("greedy", "strong:0.4", "strong:0.1", "strong:1000n", "rollout:100", "rollout:1600")
    number = len(names)
    meetings = tuple(
        Meeting(i, j, tuple(row(k, (k * 7 + i + j) % 3) for k in range(12)))
        for i, j in combinations(range(number), 2)
    )
    answer = LadderAnswer(names, meetings, 0)
    elo = {found["player"]: found["elo"] for found in answer.ratings()}
    found = {row["player"]: row for row in answer.doublings()}
    assert set(found) == {"strong:0.4", "rollout:1600"}
    assert found["strong:0.4"]["after"] == "strong:0.1"
    gain = (elo["strong:0.4"] - elo["strong:0.1"]) / 2
    assert found["strong:0.4"]["elo_per_doubling"] == pytest.approx(gain)
    four = (elo["rollout:1600"] - elo["rollout:100"]) / 4
    assert found["rollout:1600"]["elo_per_doubling"] == pytest.approx(four)
    for doubling in found.values():
        low, value, high = (doubling[f"elo_per_doubling{end}"] for end in ("_low", "", "_high"))
        assert low < value < high
    assert "strong:0.1 to strong:0.4" in str(answer)


def test_limits_are_read_from_names() -> None:
    assert limit_of("strong:0.05") == ("strong:", 0.05)
    assert limit_of("strong:10000n") == ("strong:n", 10000)
    assert limit_of("strong-alone:30n") == ("strong-alone:n", 30)
    assert limit_of("rollout:10") == ("rollout:", 10)
    for name in ("greedy", "pipe:./mine", "strong", "strong:0", "strong:x"):
        assert limit_of(name) is None


def test_time_a_decision_is_the_players_own() -> None:
    answer = LadderAnswer(("greedy", "careful"), (Meeting(0, 1, (row(0, 1), row(1, 2))),), 0)
    seconds = {found["player"]: found["seconds_per_decision"] for found in answer.ratings()}
    assert seconds == {"greedy": 2 / 20, "careful": 1 / 40}
    shares = {found["player"]: found["share"] for found in answer.ratings()}
    assert shares == {"greedy": 0.75, "careful": 0.25}


# -- the command ---------------------------------------------------------------------------------


def document(run: Run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = run(*arguments, "--format", "json").json()
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    for player in found["players"]:
        del player["seconds_per_decision"]
    return found


@pytest.mark.thorough
def test_greedy_is_at_nothing(run: Run) -> None:
    found = document(run, *QUICK)
    elo = {row["player"]: row["elo"] for row in found["players"]}
    assert found["anchor"] == "greedy"
    assert elo["greedy"] == 0
    assert elo["random"] < 0
    assert list(elo.values()) == sorted(elo.values(), reverse=True)
    assert [row["games"] for row in found["pairings"]] == [6, 6, 6]
    assert timeless(document(run, *QUICK)) == timeless(found)


def test_neighbours_alone(run: Run) -> None:
    found = document(run, *QUICK, "--neighbours", "1")
    met = [(row["player"], row["opponent"]) for row in found["pairings"]]
    assert met == [("random", "greedy"), ("greedy", "careful")]


def test_no_named_player_means_all_players(run: Run) -> None:
    """A limit that ends it before the first pair still lists who would have met."""
    found = document(run, "ladder", *GAMES, "--time-limit", "1e-9")
    assert {row["player"] for row in found["players"]} == set(RUNGS)
    assert found["unfinished_pairs"] == len(RUNGS) * (len(RUNGS) - 1) // 2 * 3


@pytest.mark.thorough
def test_a_ladder_goes_on_where_its_file_ends(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    whole = timeless(document(run, *QUICK))
    some = ("ladder", "greedy", "random", *GAMES, "--resume", str(kept))
    assert document(run, *some)["players"]
    before = len(kept.read_text().splitlines())
    assert before == 1 + 3
    # Who is named first belongs to a pairing: the other two are new.
    full = document(run, "ladder", "greedy", "random", "careful", *GAMES, "--resume", str(kept))
    assert len(kept.read_text().splitlines()) == before + 6
    assert {row["player"] for row in full["players"]} == {row["player"] for row in whole["players"]}
    refused(run(*QUICK, "--seed", "9", "--resume", str(kept)), "--resume", "about another seed")
    match = ("play-match", "greedy", "random", "--games", "2", "--resume", str(kept))
    refused(run(*match), "--resume", "about another kind: 'ladder', not 'match'")


@pytest.mark.thorough
def test_forfeits_are_reported(run: Run) -> None:
    broken = program("import sys; sys.exit(4)")
    found = document(run, "ladder", broken, "greedy", "--games", "4", "--processes", "1")
    assert found["forfeits"] == {broken: 4}
    assert found["players"][-1]["elo"] < 0
    _, out, _ = run("ladder", broken, "greedy", "--games", "4", "--processes", "1")
    assert "forfeited 4 games, the last: it ended with status 4." in out


def test_a_time_limit_rates_who_played(run: Run) -> None:
    found = document(run, *QUICK, "--time-limit", "1e-9")
    assert found["unfinished_pairs"] == 9
    assert [row["elo"] for row in found["players"]].count(None) >= 2
    _, out, _ = run(*QUICK, "--time-limit", "1e-9")
    assert "9 pairs of games were not finished" in out


@pytest.mark.parametrize("edition", ["current", POCKET])
def test_the_page_plots_strength_against_time(run: Run, tmp_path: Path, edition: str) -> None:
    page = tmp_path / "ladder.html"
    run(*QUICK, "--edition", edition, "--output", str(page)).output()
    text = page.read_text()
    assert "Strength against time" in text
    assert "seconds a decision" in text
    assert "greedy is rated 0." in text or "random is rated 0." in text
    for name in ("random", "greedy", "careful"):
        assert f">{name}</text>" in text


@pytest.mark.parametrize(("arguments", "words"), [
    (("greedy",), ("PLAYERS", "1; allowed: 2 to 64")),
    (("greedy", "greedy"), ("PLAYERS", "'greedy' is named twice")),
    (("greedy", "\udcff"), ("PLAYERS", "'\\udcff' is not UTF-8")),
    (("greedy", "grandmaster"), ("PLAYERS", "'grandmaster'", "allowed")),
    (("--games", "3"), ("--games", "use 4")),
    (("--edition", "last"), ("--edition", "current")),
    (("--output", "ladder.pdf"), ("--output", ".html")),
])  # fmt: skip
def test_bad_input(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(run("ladder", *arguments), *words)
