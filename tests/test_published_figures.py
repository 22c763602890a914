"""Figures that docs have by hand, in tables and in sentences, are those of the data that ship."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from patchwork_solve.analyses.comparing.proposal import rebalance
from patchwork_solve.analyses.luck.mean_luck import coefficient, known
from patchwork_solve.analyses.prices.report import SECTIONS as PRICES
from patchwork_solve.analyses.puzzles import GRADES
from patchwork_solve.analyses.puzzles.themes import NAMES
from patchwork_solve.analyses.report.columns import dtypes_of
from patchwork_solve.analyses.report.readable import readable
from patchwork_solve.analyses.statistics.estimates import clustered, clustered_mean, clustered_share
from patchwork_solve.engine.game.edition import PRINTINGS, printing

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def raw(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


def flat(page: str) -> str:
    """Return a page without line breaks, so that sentences can be looked for."""
    return " ".join(raw(page).split())


def cells(*values: object) -> str:
    return "| " + " | ".join(map(str, values)) + " |"


def rows_of(page: str, head: str) -> dict[str, list[str]]:
    """Return the table whose first row begins so: by the first cell of a row its others."""
    lines = iter(raw(page).splitlines())
    table = [next(line for line in lines if line.startswith(head))]
    for line in lines:
        if not line.startswith("|"):
            break
        table.append(line)
    split = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {first: others for first, *others in split}


# -- docs/laboratory/prices.md, docs/laboratory/balance.md ----------------------------------------


def test_the_smallest_change_that_makes_prices_fair() -> None:
    found = rebalance(pd.read_csv(DOCS / "data/prices.csv"), printing("current"))
    changed = int((found.frame["change"] != 0).sum())
    page = flat("laboratory/balance.md")
    assert f"whole buttons: {found.total} buttons on {changed} patches, proved" in page
    beyond = found.frame.loc[~found.frame["met"], "patch"]
    assert f"Only {' and '.join(beyond)} stay further away" in page


def prices() -> pd.DataFrame:
    return pd.read_csv(DOCS / "data" / "prices.csv", dtype=dtypes_of("report prices"))


def test_balance_names_the_patches_that_are_not_priced_fairly() -> None:
    table = readable(prices(), PRICES[0])
    starred = int(table["change by"].str.endswith("*").sum())
    change = [
        (patch, claim.split()[0])
        for patch, claim in zip(table["patch"], table["change by"], strict=True)
    ]
    text = flat("laboratory/balance.md")
    assert f"{starred} of {len(table)} patches are better or worse purchases" in text
    first, second, third, fourth = (f"{patch} ({claim})" for patch, claim in change[:4])
    named = f"{first}, {second}, {third} and {fourth}".replace(")", " buttons)", 1)
    last, then, and_then, at_last = (f"{patch} ({claim})" for patch, claim in change[:-5:-1])
    assert f"are {named}. The worst are {last}, {then}, {and_then} and {at_last}." in text


def test_the_moments_of_the_published_game_are_counted() -> None:
    moments = int(prices()["moments"].sum())
    assert f"{moments:,} moments and {4 * moments:,} games played on" in flat(
        "laboratory/prices.md"
    )


def test_patches_with_fair_prices_match_the_first_table() -> None:
    table = readable(prices(), PRICES[0]).set_index("patch")
    found = re.findall(
        r"\| ([\w-]+) (\| \d+ \| \S+ \+- \S+ \| [^|]* \|) \d+ \|", raw("laboratory/prices.md")
    )
    assert len(found) == 6
    for patch, claim in found:
        assert claim == cells(*table.loc[patch, ["price", "gain", "fair price"]])


def test_the_docs_state_the_shipped_mean_luck() -> None:
    current, first = (known(printing(name)) for name in PRINTINGS)
    assert current is not None
    assert first is not None
    text = flat("laboratory/prices.md")
    assert f"{current.mean:.3f} +- {current.error:.3f} points ({current.circles:,} circles" in text
    assert f"{first.mean:.3f} +- {first.error:.3f} ({first.circles:,} of `first-2014`)" in text
    margin, win = coefficient("margin"), coefficient("win_0")
    file = ROOT / "analyses" / "luck" / "circle_luck.json"
    games = json.loads(file.read_text("utf-8"))["games"]
    claim = f"coefficients, {margin:.2f} for the margin and {win:.3f} for a won game, were fitted"
    assert f"{claim} once on {games['circles']:,} games of `{games['player']}` on circles" in text


def figure(values: Iterable[float], unit: str = "") -> str:
    """Return a figure of games, a circle each, as `report balance` tells it."""
    listed = list(map(float, values))
    interval = clustered_share if unit == "share" else clustered_mean
    found = interval(*clustered(listed, [1] * len(listed)), len(listed))
    return f"{replace(found, unit=unit)}"


def test_the_docs_state_the_games_at_full_strength() -> None:
    games = pd.read_csv(DOCS / "data" / "full_strength.csv")
    scores = games[["score_0", "score_1"]]
    ties = games["score_0"] == games["score_1"]
    table = rows_of("laboratory/balance.md", "| figure | `strong:1000n` | `strong:50000n`")
    assert table["figure"][-1] == f"`strong:50000n`, {len(games):,} games"
    winner, loser = figure(scores.max(axis="columns")), figure(scores.min(axis="columns"))
    expected = {
        "score of the winner, of the loser": f"{winner}, {loser}",
        "difference of the scores": figure((games["score_0"] - games["score_1"]).abs()),
        "equal scores": figure(ties, "share"),
        "equal scores: the first player wins": figure(games["winner"][ties] == 0, "share"),
        "plies": figure(games["plies"]),
    }
    assert {name: table[name][-1] for name in expected} == expected

    tiled = games.dropna(subset="tile")
    taken, by_first, won = (
        figure(flags, "share")
        for flags in (games["tile"].notna(), tiled["tile"] == 0, tiled["tile"] == tiled["winner"])
    )
    claim = f"At full strength it is taken in {taken} of the games. Its taker is the first player"
    assert f"{claim} in {by_first} and wins in {won}." in flat("laboratory/balance.md")


# -- docs/laboratory/solved.md --------------------------------------------------------------------


def solved(edition: str, ask: str) -> pd.DataFrame:
    frame = pd.read_parquet(DOCS / "data" / "solved.parquet")
    return frame[(frame["edition"] == edition) & (frame["ask"] == ask)].set_index("seed")


def test_sentences_on_solved_circles_are_those_of_their_data() -> None:
    text = flat("laboratory/solved.md")
    small, large = solved("5x5", "margin"), solved("6x6", "margin")
    won = small["winner"].value_counts()
    assert f"first player wins {won[0]} of the {won.sum():,} circles whose winner is" in text
    tied = small[small["lower"].eq(0) & small["exact"]]
    first = int((tied["winner"] == 0).sum())
    claim = f"wins {won[1]} circles of {won.sum():,}, by at most {-small['lower'].min()} points"
    assert f"{claim}; {len(tied)} end in a tie of points, and the tie-break decides" in text
    assert f"(for the first player in {first})" in text
    won, tied = large["winner"].value_counts(), large[large["lower"].eq(0) & large["exact"]]
    first = int((tied["winner"] == 0).sum())
    assert f"At 6x6 the first player wins {won[0]} of {won.sum()} (" in text
    claim = f"wins {won[1]} circles of {won.sum()}, by at most {-large['lower'].min()} points"
    tied_so = f"{len(tied)} end in a tie of points, and the first player wins {first} of them."
    assert f"{claim}; {tied_so}" in text
    moves = Counter(line.split()[0].split("@")[0] for line in large["line"].dropna())
    (a, many), (b, some), (c, few) = moves.most_common()
    assert (a, c) == ("advance", "cup")
    assert f"is to {a} in {many} circles, to buy {b} in {some} and {c} in {few};" in text


def test_the_files_of_replies_are_counted() -> None:
    text, files = raw("laboratory/solved.md"), pd.read_csv(DOCS / "data/replies/figures.csv")
    won = (files[files["player"] == 0]["value"] > 0).value_counts()
    assert (files.groupby("seed").size() == 2).all()
    assert f"{won.sum()} circles of 5x5 have these files for both sides:" in text
    claim = f"The first player wins {won[True]} of these circles, and the second {won[False]}."
    assert claim in text
    columns = {
        "replies": files["replies"],
        "positions that the checker meets": files["positions"],
        "size in kB": files["bytes"] / 1000,
    }
    for name, column in columns.items():
        figures = (f"{each:,.0f}" for each in (column.min(), column.median(), column.max()))
        assert f"| {name} {cells(*figures)}" in text


def test_the_cost_of_proving_only_the_winner_is_that_of_the_data() -> None:
    text = flat("laboratory/solved.md")
    winner = solved("5x5", "winner")
    nodes, of_margin = winner["nodes"], solved("5x5", "margin").loc[winner.index, "nodes"]
    claim = f"{nodes.median():,.0f} nodes in the median, and the margin {of_margin.median():,.0f}."
    fewer = f"The median circle takes {(of_margin / nodes).median():.0f} times fewer nodes,"
    total = f"but all circles together only {of_margin.sum() / nodes.sum():.1f} times fewer,"
    assert f"{claim} {fewer} {total}" in text
    assert f"The winner takes fewer in {(nodes < of_margin).sum()} of {len(winner)}." in text

    circles, true = solved("6x6", "winner"), solved("6x6", "margin")["winner"]
    won, left = circles["winner"].value_counts(), circles.index[circles["winner"].isna()]
    claim = f"circles are decided, {won[0]} for the first player and {won[1]} for the second."
    assert f"{won.sum()} of {len(circles)} {claim}" in text
    lost = int((true[left] == 1).sum())
    assert f"the second player wins {lost} of the {len(left)}, a third." in text

    circles = solved("7x7", "winner").dropna(subset="winner")
    won, quick = circles["winner"].value_counts(), int((circles["nodes"] <= 1_500_000).sum())
    claim = (
        f"{len(circles)} are decided, {won[0]} for the first player and {won[1]} for the second,"
    )
    assert claim in text
    assert f"{quick} of the {len(circles)} took no more than 1,500,000 nodes" in text


# -- docs/learn/puzzles.md, docs/laboratory/puzzles.md ---------------------------------------------


@pytest.fixture(scope="module")
def sets() -> list[Any]:
    files = (ROOT / "examples" / f"puzzles-{name}.json" for name in PRINTINGS)
    return [json.loads(file.read_text("utf-8")) for file in files]


def counted(sets: Sequence[Any], name: str) -> list[Counter[str]]:
    """Return how many puzzles of each set have each of a field's values, of one or of several."""
    values = [[puzzle[name] for puzzle in one["puzzles"]] for one in sets]
    return [
        Counter(
            str(each) for value in part for each in (value if isinstance(value, list) else [value])
        )
        for part in values
    ]


def test_themes_difficulties_and_confirmations_of_puzzles_are_counted(sets: list[Any]) -> None:
    expected: list[tuple[str, str, str, Sequence[str]]] = [
        ("themes", "learn/puzzles.md", "| theme |", NAMES),
        (
            "confirmations",
            "laboratory/puzzles.md",
            "| name |",
            ("two threads", "plain", "brute force"),
        ),
        (
            "difficulty",
            "laboratory/puzzles.md",
            "| difficulty |",
            [str(grade) for grade in range(1, GRADES + 1)],
        ),
    ]
    for field, page, head, names in expected:
        table, found = rows_of(page, head), counted(sets, field)
        assert set().union(*found) <= set(names)
        claim = {name.strip("`"): row[-2:] for name, row in table.items()}
        assert {name: claim[name] for name in names} == {
            name: [str(part[name]) for part in found] for name in names
        }


def test_the_docs_state_the_results_of_mining(sets: list[Any]) -> None:
    rows = rows_of("laboratory/puzzles.md", "| | current")
    table = {name.split(":")[0]: row for name, row in rows.items()}
    mined = [one for part in sets for one in part["mined"]]
    looked = [Counter(one["looked"]) for one in mined]
    kinds = ("decided", "natural", "unsolved", "several", "close", "tie")
    left = [one["decisions"] - one["puzzle"] - sum(one[kind] for kind in kinds) for one in looked]
    expected = {
        "games": [one["games"] for one in mined],
        "decisions examined, at most eight of a game": [one["decisions"] for one in looked],
        **{kind: [one[kind] for one in looked] for kind in kinds},
        "left out, because the game has a puzzle already": left,
        "puzzles by the first proof": [one["puzzle"] for one in looked],
        "unconfirmed by the second search": [one["unconfirmed"] for one in looked],
        "left out, because enough are alike": [one["enough alike"] for one in looked],
        "puzzles": [len(part["puzzles"]) for part in sets],
    }
    for name, numbers in expected.items():
        assert table[name] == [f"{number:,}" for number in numbers], name


# -- docs/laboratory/experiments.md ---------------------------------------------------------------


def test_the_docs_state_the_last_bench_signature() -> None:
    signature = int((ROOT / "tests" / "data" / "bench_signature.txt").read_text("utf-8"))
    *_, last = rows_of("laboratory/experiments.md", "| change | signature |").values()
    assert last[0] == f"{signature:,}"
