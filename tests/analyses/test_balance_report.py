"""The command `report balance`: what it prints and writes, and what it refuses."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.balance.answering import chosen_sections, report
from patchwork_solve.analyses.balance.page import balance_page
from patchwork_solve.analyses.balance.report import SECTIONS
from patchwork_solve.analyses.balance.summary import ENOUGH
from patchwork_solve.analyses.report.columns import columns_of
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.patch import LETTERS
from patchwork_solve.lab import BalanceAnswer, balance, simulate
from tests.analyses import synthetic
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run, run_of
from tests.analyses.test_bad_input import refused

OF_UNLIKE = ("strength", "restricted", "doublings")
"""Sections that say nothing of a player that met itself, with no handicap."""

NAMES = [section.name for section in SECTIONS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "greedy"
    simulate("greedy", 60, out=path, seed=3).close()
    return path


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "two"
    simulate(("greedy", "random"), 20, out=path, edition="first-2014").close()
    return path


@pytest.fixture(scope="module")
def answer(folder: Path) -> BalanceAnswer:
    return balance(folder)


@pytest.mark.thorough
def test_the_summary_comes_first_and_says_what_the_tables_say(answer: BalanceAnswer) -> None:
    out = str(answer)
    first, second = out.splitlines()[:2]
    assert first.startswith("greedy: ")
    assert "of 60 games of greedy against itself under current" in first
    assert second.startswith("- The first player's mean margin is")
    match = re.search(r"the first player wins (\d+(?:\.\d+)?) % \[", out)
    assert match is not None
    share = answer.to_frame("seats")["win"].iloc[0]
    assert float(match.group(1)) == pytest.approx(100 * share, abs=0.6)
    for section in SECTIONS:
        head = f"\n{section.title}\n"
        assert (head in out) == (section.name not in OF_UNLIKE), section.name
    assert "not proved" in out
    assert not re.search(r"\b(nan|<na>|none)\b", out, re.IGNORECASE)


def test_a_table_is_its_readers_own(answer: BalanceAnswer) -> None:
    said = answer.summary()
    seats = answer.to_frame("seats")
    seats.pop(str(seats.columns[0]))
    assert answer.summary() == said


def test_json_has_every_section(answer: BalanceAnswer) -> None:
    document = json.loads(json.dumps(answer.to_json()))
    assert list(document) == ["summary", "note", *(name.replace("-", "_") for name in NAMES)]
    for section in SECTIONS:
        names = [column.name for column in columns_of(section.dictionary)]
        assert all(list(row) == names for row in document[section.name.replace("-", "_")])


def test_runs_side_by_side(run: Run, folder: Path, pair: Path) -> None:
    sections = ("--section", "seats", "--section", "strength")
    command = ("report", "balance", str(folder), str(pair), *sections, "--format", "json")
    document = run(*command).json()
    assert [row["run"] for row in document["seats"]] == ["greedy", *["two"] * 3]
    assert {row["run"] for row in document["strength"]} == {"two"}


@pytest.mark.thorough
def test_csv_parquet_and_json_files_hold_the_same(run: Run, folder: Path, tmp_path: Path) -> None:
    for name in ("tile", None):
        chosen = () if name is None else ("--section", name)
        file, record = tmp_path / f"{name}.parquet", tmp_path / f"{name}.json"
        command = ("report", "balance", str(folder), *chosen, "--format", "csv")
        out = run(*command, "--output", str(file)).output()
        printed = pd.read_csv(StringIO(out))
        stored = pd.read_parquet(file)
        assert list(printed) == list(stored)
        assert len(printed) == len(stored)
        if name is not None:
            assert run(*command, "--output", str(record))[0] == 0
            assert len(json.loads(record.read_text("utf-8"))[name]) == len(stored)


@pytest.mark.thorough
def test_a_narrow_terminal(answer: BalanceAnswer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, str(answer).splitlines())) <= 60


def test_a_section_alone_is_whole(run: Run, folder: Path) -> None:
    _, out, _ = run("report", "balance", str(folder), "--section", "branching")
    document = run(
        "report", "balance", str(folder), "--section", "branching", "--format", "json"
    ).json()
    assert list(document) == ["summary", "note", "branching"]
    assert len(re.findall(r"^ *\d+ ", out, re.MULTILINE)) == len(document["branching"])


@pytest.mark.thorough
def test_markdown_for_a_guide(answer: BalanceAnswer) -> None:
    out = answer.to_markdown()
    assert out.startswith("# The balance of greedy\n\n- **greedy: ")
    assert "\n## The special tile\n" in out
    assert out.count("\n|:-") + out.count("\n|-") >= 10


@pytest.mark.thorough
def test_one_page(run: Run, folder: Path, pair: Path, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    command = ("report", "balance", str(folder), str(pair), "--section", "seats")
    run(*command, "--output", str(page)).output()
    text = page.read_text("utf-8")
    assert text.count("<svg") == 1
    assert "Made by <code>patchwork-solve report balance" in text
    assert text.count("patchwork-run/2") == 2


@pytest.mark.thorough
def test_the_whole_page(answer: BalanceAnswer) -> None:
    text = balance_page(answer, Provenance())
    assert text.count("<svg") >= 10
    assert not re.search(r"<(script|link|img|iframe)\b", text)
    assert not re.search(r"""(?:src|href)=["']?https?:""", text)
    assert "NaN" not in text
    for section in SECTIONS:
        assert (f"<h2>{section.title}</h2>" in text) == (section.name not in OF_UNLIKE)


@pytest.mark.thorough
def test_the_page_begins_with_the_verdict_and_keeps_details_for_later(
    answer: BalanceAnswer,
) -> None:
    text = balance_page(answer, Provenance())
    short = text[text.index("<h2>In short</h2>") : text.index("<h2>The games</h2>")]
    assert short.count("<strong>") == 1
    assert short.index("<strong>greedy: ") < short.index("<li>The first player") < len(short)
    assert short.count("<li>") <= 5
    details = short[short.index("<details>") :]
    assert "Winners score" in details
    assert "seed 3" in details


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        (28, "moving first is an advantage; the first player wins 70"),
        (12, "moving first is a disadvantage; the first player wins 30"),
        (20, "an advantage is unlikely to exceed"),
    ],
)
def test_the_verdict_on_player_order(wins: int, words: str) -> None:
    games = [(at, False, 9 if at < wins else -9) for at in range(40)]
    answer = report([synthetic.run_of(games, ("a", "a"))], chosen_sections(["runs", "seats"]))
    assert words in answer.summary()[0]


@pytest.mark.thorough
def test_readers_see_names_and_programs_codes(answer: BalanceAnswer) -> None:
    page = balance_page(answer, Provenance())
    for code in ("win_0", "tie_0", "tile_win", "lead_changes"):
        assert code not in str(answer)
        assert code.replace("_", "\\_") not in answer.to_markdown()
        assert f">{code}<" not in page
    assert "win_0" in answer.to_frame("figures")["figure"].tolist()
    assert answer.to_json()["ties"][0]["figure"] == "tie"


@pytest.mark.thorough
def test_a_name_with_markup_stays_words(tmp_path: Path) -> None:
    run = played_run(("greedy", "greedy"), 2, name="<b>&bold|")
    answer = report([run], chosen_sections(["runs", "seats"]))
    assert "<b>" not in balance_page(answer, Provenance())
    assert "\\<b\\>&bold\\|" in answer.to_markdown()


def test_from_python(folder: Path) -> None:
    answer = balance(folder, sections=["seats", "tile"])
    assert list(answer.frames) == ["seats", "tile"]
    assert answer.to_frame("seats")["games"].tolist() == [60]
    with pytest.raises(InputError, match="no section"):
        balance(folder, sections=["seat"])
    with pytest.raises(InputError, match="no section"):
        answer.to_frame("patches")
    own = played_run(("greedy", "greedy"), 3)
    assert balance(own, own, sections=["runs"]).runs == ("run", "run (2)")
    assert len(own.query("SELECT * FROM games")) == 3  # Still open.
    with pytest.raises(InputError, match="name at least one"):
        balance()


@pytest.mark.thorough
@pytest.mark.parametrize("number", [0, 1])
def test_runs_of_no_game_and_of_one(number: int) -> None:
    run = played_run(("greedy", "greedy"), number) if number else run_of([], [])
    answer = report([run], chosen_sections([]))
    # Of one game there is something to draw.
    page = [balance_page(answer, Provenance())] if number else []
    for words in (str(answer), answer.to_markdown(), *page):
        assert not re.search(r"\b(nan|<na>)\b", words, re.IGNORECASE)
    figures = answer.to_frame().set_index("figure")
    assert figures["value_low"].isna().all()
    assert figures.loc["win_0", "games"] == number
    assert ("no game was played to its end" in str(answer)) == (number == 0)
    assert "standard deviation of" not in str(answer)


@pytest.mark.thorough
def test_a_run_of_forfeits() -> None:
    whole = played_run(("greedy", "random"), 3)
    games = whole.query("SELECT * FROM games").to_dict("records")
    plies = whole.query("SELECT * FROM plies").to_dict("records")
    games[0]["forfeit"] = "no move"
    few = chosen_sections(["runs", "seats", "figures"])
    some = report([run_of(games, plies, ("greedy", "random"))], few)
    assert "1 of them was forfeited" in str(some)
    assert some.to_frame("runs")["forfeits"].tolist() == [1]
    assert some.to_frame("seats")["games"].tolist()[0] == 5
    for game in games:
        game["forfeit"] = "no move"
    none = report([run_of(games, plies, ("greedy", "random"))], chosen_sections([]))
    assert "6 of them were forfeited" in str(none)
    assert "nan" not in str(none).lower()
    assert none.to_frame().set_index("figure").loc["win_0", "games"] == 0


def test_a_variant() -> None:
    run = played_run(("greedy", "greedy"), 6, edition_of("example:4x4"))
    answer = report([run], chosen_sections(["runs", "patches"]))
    assert len(answer.to_frame("patches")) == len(run.about.edition.patches)
    assert "circles of 4x4" in str(answer)


@pytest.mark.parametrize("points", [3, 0])
def test_the_value_of_the_tile_is_reported_with_its_swing(points: int) -> None:
    """50 points are most of the margin of a tile's taker; 7 may be more than that."""
    edition = replace(edition_of("example:4x4"), name="mine", square_points=points)
    run = played_run(("greedy", "greedy"), 40, edition)
    (sentence,) = report([run], chosen_sections(["tile"])).summary()
    own = f", including {points} for the tile itself" if points else ""
    assert sentence.endswith(f"points{own}.")


def test_a_variant_of_as_many_patches_as_there_may_be() -> None:
    """Beyond 52 their letters are Greek."""
    one = edition_of("current")
    more = [replace(one.patches[n % 33], name=f"patch-{n}") for n in range(33, len(LETTERS))]
    edition = replace(one, name="many", patches=(*one.patches, *more))
    answer = report([played_run(("greedy", "greedy"), 12, edition)], chosen_sections(["patches"]))
    frame = answer.to_frame("patches").set_index("patch")
    assert len(frame) == len(LETTERS) == 64
    assert frame.loc["patch-63", "turns"] > 0


def test_few_circles_name_no_best_patch() -> None:
    few = played_run(("greedy", "greedy"), 8)
    assert few.query("SELECT count(*) AS n FROM games")["n"].iloc[0] < ENOUGH
    assert "goes with the" not in str(report([few], chosen_sections(["patches"])))


def test_a_cancelled_report_ends_with_the_results_so_far() -> None:
    import signal

    run = played_run(("greedy", "greedy"), 2)

    def stop_at(section: str) -> Callable[[str], None]:
        def show(words: str) -> None:
            if words.endswith(f"now {section}"):
                signal.raise_signal(signal.SIGINT)

        return show

    with handlers_installed(lambda: False, (signal.SIGINT,)):
        answer = report([run], chosen_sections(["runs", "seats", "tile"]), stop_at("seats"))
    assert list(answer.frames) == ["runs", "seats"]
    assert "The special tile" not in str(answer)


def refusals() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    yield ("--section", "tiel"), ("--section", "did you mean tile")
    yield ("--section", "xyz"), ("--section", "seats, ")
    yield ("--section", "tile", "--section", "seats", "--format", "csv"), ("--section", "hold one")
    yield ("--output", "x.txt"), ("--output", ".html")
    yield ("--output", "no/such/folder/x.html"), ("--output",)
    yield ("--format", "xml"), ("--format",)


@pytest.mark.parametrize(("arguments", "words"), list(refusals()))
def test_bad_options(
    run: Run, folder: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    refused(run("report", "balance", str(folder), *arguments), *words)


def test_what_is_no_run(run: Run, folder: Path, tmp_path: Path) -> None:
    refused(run("report", "balance", str(tmp_path)), "RUN", "not a run")
    refused(run("report", "balance", "README.md"), "RUN")
    refused(run("report", "balance", str(tmp_path / "nothing")), "RUN", "not a run")
    refused(run("report", "balance", str(folder), str(tmp_path)), "RUN", "not a run")
    (tmp_path / "manifest.json").write_text("{}", "utf-8")
    refused(run("report", "balance", str(tmp_path)), "RUN")
    output = tmp_path / "x.html"
    refused(run("report", "balance", str(tmp_path), "--output", str(output)), "RUN")
    assert not output.exists()
