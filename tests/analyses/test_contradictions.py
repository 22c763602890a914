"""Players that say opposite things of the same rules, and which of them to believe."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.answer import BalanceAnswer
from patchwork_solve.analyses.balance.answering import chosen_sections, report
from patchwork_solve.analyses.balance.contradictions import contradictions
from patchwork_solve.analyses.balance.foresight import foresight
from patchwork_solve.analyses.report.html import report_page
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition, printing
from tests.analyses import synthetic

CURRENT = printing("current")


def run_of(player: str, wins: float, tiles: float, edition: Edition = CURRENT) -> Run:
    """Return 100 made-up games: the first player wins such a share, and takes so many tiles."""
    games = [(circle, False, 5 if circle < 100 * wins else -5) for circle in range(100)]
    tile = [circle % 2 if circle < 100 * tiles else None for circle in range(100)]
    run = synthetic.run_of(games, (player, player), edition, tile=tile)
    run.about = run.about._replace(name=player.partition(":")[0])
    return run


def match_of(one: str, other: str, won: int) -> Run:
    """Return a match of 50 pairs, of which one player wins both games."""
    games = [(circle, swapped, 5 if (circle < won) != swapped else -5)
             for circle in range(50) for swapped in (False, True)]  # fmt: skip
    run = synthetic.run_of(games, (one, other))
    run.about = run.about._replace(name="match")
    return run


def answer(*runs: Run) -> BalanceAnswer:
    return report(runs, chosen_sections(["runs", "seats", "strength", "tile"]))


def said(*runs: Run) -> list[str]:
    return [one.words for one in contradictions(answer(*runs).frames)]


@cache
def greedy() -> Run:
    return run_of("greedy", 0.52, 0.29)


@cache
def strong() -> Run:
    return run_of("strong:1000n", 0.58, 0.97)


@pytest.mark.thorough
def test_a_tile_that_one_leaves_and_one_takes_is_a_contradiction() -> None:
    whole = answer(greedy(), strong())
    (words,) = [one.words for one in contradictions(whole.frames)]
    assert words.startswith(
        "The players contradict each other: with greedy the special tile is taken in 29.0 % ["
    )
    assert "with strong:1000n in 97.0 % [" in words
    assert words.endswith(
        "strong:1000n sees further (a player that searches stands above greedy on the measured "
        "ladder of players): its figure says more of good play."
    )
    # In short, and beside the figures.
    assert words in whole.summary()
    assert words in whole.report.to_text().split("The special tile\n")[1].split("\n\n")[0]
    assert report_page(whole.report, Provenance()).count("The players contradict each other") == 2
    assert whole.to_markdown().count("The players contradict each other") == 2


@pytest.mark.parametrize(
    "others",
    [
        lambda: [run_of("strong:1000n", 0.58, 0.38)],
        lambda: [run_of("strong:1000n", 0.5, 0.97, variant_of(CURRENT, "v", {"square": 6}))],
        lambda: [run_of("greedy", 0.52, 0.97)],
        lambda: [run_of("no-tile/strong:1000n", 0.52, 0.0)],
        lambda: [match_of("greedy", "strong:1000n", 2)],
        list,
    ],
)
def test_what_is_near_or_of_other_rules_or_of_a_handicap_is_none(
    others: Callable[[], list[Run]],
) -> None:
    assert said(greedy(), *others()) == []


@pytest.mark.thorough
def test_an_advantage_turned_round_is_a_contradiction_however_small() -> None:
    many = [(circle, False, 5 if circle % 100 < 41 else -5) for circle in range(1000)]
    other = [(circle, False, 5 if circle % 100 < 59 else -5) for circle in range(1000)]
    runs = []
    for player, games in (("rollout:10", many), ("rollout:1000", other)):
        run = synthetic.run_of(games, (player, player))
        run.about = run.about._replace(name=player.replace(":", "-"))
        runs.append(run)
    (words,) = said(*runs)
    assert "with rollout:10 the first player wins 41.0 % [" in words
    assert "rollout:1000 sees further (it is the same player with a higher limit)" in words


@pytest.mark.thorough
def test_a_match_counts_for_more_than_any_order() -> None:
    (words,) = said(greedy(), strong(), match_of("strong:1000n", "greedy", 3))
    assert "greedy sees further (it wins 94.0 % [" in words
    assert "of the games against strong:1000n in match)" in words
    (words,) = said(greedy(), strong(), match_of("greedy", "strong:1000n", 25))
    assert "strong:1000n sees further (a player that searches" in words


@pytest.mark.parametrize(
    ("one", "other", "further"),
    [
        ("random", "greedy", "greedy"),
        ("careful", "greedy", "careful"),
        ("strong-alone:30n", "careful", "strong-alone:30n"),
        ("strong:30n", "strong:300n", "strong:300n"),
        ("strong:0.5", "strong:300n", None),
        ("draft:30n", "rollout:300", None),
        ("pipe:mine", "greedy", None),
        ("strong:30n@a.json", "strong:30n@b.json", None),
        ("no-tile/strong:30n", "strong:30n", None),
    ],
)
def test_who_sees_further_by_name(one: str, other: str, further: str | None) -> None:
    for pair in ((one, other), (other, one)):
        found = foresight(*pair, None)
        assert (found and found.player) == further


def test_two_that_nothing_orders_are_left_to_a_match() -> None:
    frames: dict[str, Any] = {
        "runs": pd.DataFrame(
            [
                {"run": player, "player": player, "opponent": player, "edition": "current"}
                for player in ("draft:30n", "rollout:300")
            ]
        ),
        "tile": pd.DataFrame(
            [
                {
                    "run": "draft:30n",
                    "taken": "any",
                    "part": 0.2,
                    "part_low": 0.1,
                    "part_high": 0.3,
                },
                {
                    "run": "rollout:300",
                    "taken": "any",
                    "part": 0.8,
                    "part_low": 0.7,
                    "part_high": 1,
                },
            ]
        ),
    }
    (one,) = contradictions(frames)
    assert one.section == "tile"
    assert one.words.endswith("a match does (patchwork-solve play-match draft:30n rollout:300).")
    assert contradictions({"tile": frames["tile"]}) == []
