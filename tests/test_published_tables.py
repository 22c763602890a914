"""Tables of results in docs are those of the data beside them, which a report writes."""

import json
import re
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.losses.solved import read_solved
from patchwork_solve.analyses.openings.report import SECTIONS as OPENINGS
from patchwork_solve.analyses.report.columns import dtypes_of
from patchwork_solve.analyses.report.readable import readable as shown_to_readers
from patchwork_solve.analyses.report.section import named
from patchwork_solve.analyses.statistics.estimates import share
from scripts import publish_solved


def readable_patches(patches: pd.DataFrame) -> pd.DataFrame:
    return shown_to_readers(patches, named(OPENINGS, "patch"))


PATCH_COLUMNS = dtypes_of("report openings --by patch")
TESTS = Path(__file__).resolve().parent
DOCS = TESTS.parent / "docs"
ENDGAMES = TESTS / "data" / "endgames"


@pytest.mark.parametrize(
    ("page", "columns", "editions"),
    [
        ("patch_values", dtypes_of("report patches"), ["current", "first-2014"]),
        ("openings", PATCH_COLUMNS, ["current", "first-2014"]),
        ("prices", dtypes_of("report prices"), ["current"]),
    ],
)
def test_a_page_asks_for_every_table_of_its_data(
    page: str, columns: dict[str, str], editions: list[str]
) -> None:
    """The build writes them; it fails if a report no longer shows the file."""
    frame = pd.read_csv(DOCS / "data" / f"{page}.csv", dtype=columns)
    assert list(frame) == list(columns)
    assert frame["edition"].unique().tolist() == editions
    text = (DOCS / "laboratory" / f"{page}.md").read_text("utf-8")
    assert re.findall(r"<!-- table: (\w+ \S+) -->", text) == [f"{page} {one}" for one in editions]


def published() -> pd.DataFrame:
    return pd.read_parquet(DOCS / "data" / "solved.parquet")


def test_the_page_of_solved_circles_asks_for_every_table() -> None:
    text = (DOCS / "laboratory" / "solved.md").read_text("utf-8")
    marks = re.findall(r"<!-- table: solved (\S+ \w+) -->", text)
    solved = published()
    assert sorted(marks) == sorted(set(solved["edition"] + " " + solved["ask"]))


def test_solved_circles_published_again_are_the_same() -> None:
    """So that others can be added to them without the files they came from."""
    pd.testing.assert_frame_equal(publish_solved.answers([publish_solved.DATA]), published())


def test_what_another_program_solved_before_is_not_published(tmp_path: Path) -> None:
    """Answers asked again stand in the file beside those that a fault may have made wrong."""
    rows = publish_solved.answers([publish_solved.DATA]).head(2).astype(object)
    right, other = rows.where(rows.notna(), None).to_dict("records")
    wrong = right | {"lower": 99, "upper": 99}
    lines = [
        {"task": {"seed": row["seed"]}, "row": row, "seconds": 1.0, "by": by}
        for by, row in (("old", wrong), ("old", other), ("new", right))
    ]
    kept = tmp_path / "kept.jsonl"
    kept.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    found = publish_solved.answers([kept])
    assert found[["seed", "lower"]].values.tolist() == [[right["seed"], right["lower"]]]


# -- docs/learn/guide -----------------------------------------------------------------------------

GUIDE = "".join(page.read_text("utf-8") for page in (DOCS / "learn" / "guide").glob("*.md"))
STAGES = ("first", "second", "third", "last")


def test_a_purchase_keeps_the_turn_if_the_rules_say_so() -> None:
    kept = set()
    for state in [one.state for one in read_solved(ENDGAMES / "decisions.json")][::5]:
        mover, other = (state.players[each] for each in (state.to_move, 1 - state.to_move))
        for move in {move.patch: move for move in state.legal_moves if move.is_purchase}.values():
            after = state.play(move)
            # With leather in hand the mover places it first, whoever comes next.
            if not after.is_over and not after.leather_owed:
                space = mover.time + state.edition.find(str(move.patch)).time
                keeps = min(space, state.edition.last) <= other.time
                assert keeps == (after.to_move == state.to_move)
                kept.add(keeps)
    assert kept == {True, False}


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_the_guide_names_the_best_and_the_worst_of_a_quarter(stage: int) -> None:
    frame = pd.read_csv(DOCS / "data" / "patch_values.csv", dtype=dtypes_of("report patches"))
    frame = frame[(frame["edition"] == "current") & (frame["stage"] == str(stage))].dropna()
    ranked = frame.sort_values("value", ascending=False, kind="stable")
    summary = [f"{row.patch} {row.value:+.1f}" for row in ranked.itertuples()]
    words = f"| {STAGES[stage - 1]} | {', '.join(summary[:5])} | {', '.join(summary[:-6:-1])} |"
    assert words in GUIDE


def test_the_guide_has_the_openings_of_the_data() -> None:
    frame = pd.read_csv(DOCS / "data" / "openings.csv", dtype=PATCH_COLUMNS)
    readable = readable_patches(frame[frame["edition"] == "current"])
    rows = readable.set_index("patch")[["bought first", "gain", "lost"]]
    for patch, row in rows.head(7).iterrows():
        assert re.search(rf"\| {patch} \| [^|]* \| {re.escape(' | '.join(row))} \|", GUIDE), patch


def test_the_docs_state_who_wins_at_full_strength() -> None:
    games = pd.read_csv(DOCS / "data" / "full_strength.csv")
    assert games["game"].tolist() == list(range(len(games)))
    margins = games["score_0"] - games["score_1"]
    assert (games["winner"] == (margins < 0).astype(int))[margins != 0].all()
    value, low, high = (100 * each for each in share(int((games["winner"] == 0).sum()), len(games)))
    page = " ".join((DOCS / "laboratory" / "balance.md").read_text("utf-8").split())
    assert f"played {len(games):,} games as `strong:50000n`" in page
    assert f"the first player won {value:.1f} % [{low:.1f}, {high:.1f}], corrected" in page
