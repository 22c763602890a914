"""The command `report publisher`: one page, one sheet of paper, and the report behind it."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.balance.answering import chosen_sections, report
from patchwork_solve.analyses.balance.changes import Change, read_change
from patchwork_solve.analyses.balance.publisher import NEEDED, WORST, Brief
from patchwork_solve.analyses.balance.publisher_page import publisher_page
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.edition import printing
from patchwork_solve.lab import simulate
from tests.analyses import synthetic
from tests.analyses.conftest import Run
from tests.analyses.games_as_tables import played_run
from tests.analyses.test_bad_input import refused
from tests.board.firefox import Firefox, program

SENTENCES = {"win_0": "The share of wins rises by 4.", "margin": "The margin rises by 2."}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "greedy"
    simulate("greedy", 60, out=path, seed=3).close()
    return path


def rebalanced(edition: str = "current", changed: int = 33) -> dict[str, Any]:
    """Return the output of `rebalance`, with so many changed prices."""
    patches = [
        {
            "patch": patch.name,
            "price": patch.buttons,
            "sure": at % 7 == 5,
            "gap": 1 + at / 9,
            "gap_low": 0.2,
            "gap_high": 9.0,
            "change": int(at < changed),
            "new_price": patch.buttons + int(at < changed),
        }
        for at, patch in enumerate(printing("current").patches)
    ]
    return {"edition": edition, "patches": patches, "comparison": {"sentences": SENTENCES}}


def compared(base: str = "current") -> dict[str, Any]:
    """Return the output of `whatif`."""
    doing = [{"doing": f"raising the price of patch-{number} from 1 to 2"} for number in range(9)]
    return {"base": base, "variant": "x", "differences": doing, "sentences": SENTENCES}


def written(document: Any, folder: Path) -> Path:
    path = folder / "change.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


@pytest.mark.thorough
def test_both_pages_are_written_and_linked(run: Run, folder: Path, tmp_path: Path) -> None:
    page, change = tmp_path / "mine.html", written(rebalanced(), tmp_path)
    command = ("report", "publisher", str(folder), "--change", str(change), "--output", str(page))
    out = run(*command).output()
    text = page.read_text("utf-8")
    assert 'href="mine-report.html"' in text
    assert text.count("<svg width") + text.count('class="marks"') == 3
    assert text.count('class="value"') == 3
    assert text.count('class="patch"') == WORST
    assert not re.search(r"<(script|link|img|iframe)\b", text)
    assert "<h2>All figures</h2>" in (tmp_path / "mine-report.html").read_text("utf-8")
    for words in (*SENTENCES.values(), "28 more prices", "long-tee", "of 60 games of greedy"):
        assert words in text
        assert words in out


@pytest.mark.thorough
def test_json_and_csv(run: Run, folder: Path) -> None:
    document = run("report", "publisher", str(folder), "--format", "json").json()
    assert list(document) == ["summary", "figures", "patches", "changes", "edition"]
    assert [row["figure"] for row in document["figures"]] == [
        *("First player", "Leader halfway", "Special tile")
    ]
    assert document["changes"][0]["sentence"] == "No change has been measured yet."
    assert run("report", "publisher", str(folder), "--format", "csv")[1].count("\n") == 4


def test_patches_of_a_rebalance_come_first_where_they_are_sure(tmp_path: Path) -> None:
    change = read_change(written(rebalanced(), tmp_path), "current", "--change")
    brief = Brief(report([played_run(("greedy", "greedy"), 2)], chosen_sections(NEEDED)), change)
    named = [row["patch"] for row in brief.worst]
    names = [patch.name for patch in printing("current").patches]
    assert named == [names[at] for at in (26, 19, 12, 5)]
    assert change.sentences[0].startswith(f"{names[26]}: ")
    assert change.sentences[0].endswith("(sure)")


@pytest.mark.thorough
def test_what_rebalance_and_whatif_print_is_read(run: Run, tmp_path: Path) -> None:
    prices = str(Path(__file__).parents[1] / "data" / "prices.csv")
    free = ("rebalance", "current", "--prices", prices, "--games", "0", "--format", "json")
    variant = ("whatif", "example:tight-nine", "--player", "greedy", "--games", "6")
    path = tmp_path / "change.json"
    for command in (free, (*variant, "--proved", "0", "--format", "json")):
        out = run(*command).output()
        path.write_text(out, "utf-8")
        change = read_change(path, "current", "--change")
        assert change.sentences
        assert bool(change.gaps) == (command is free)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("wins", "words", "candidate"),
    [
        (85, "Moving first is an advantage.", "another start for one of the two seats"),
        (15, "Moving first is a disadvantage.", "another start for one of the two seats"),
        (50, "No advantage of either player order is shown.", "Nothing stands out"),
    ],
)
def test_the_verdict_and_what_to_try(wins: int, words: str, candidate: str) -> None:
    games = [(at, False, 9 if at < wins else -9) for at in range(100)]
    run = synthetic.run_of(games, ("a", "a"))
    parts = report([run, played_run(("greedy", "greedy"), 1)], chosen_sections(["runs", "seats"]))
    rest = report([played_run(("greedy", "greedy"), 1)], chosen_sections(NEEDED))
    frames = {**rest.frames, **{name: parts.frames[name] for name in ("runs", "seats")}}
    brief = Brief(type(rest)(rest.runs, rest.sections, frames))
    assert brief.headline == words
    assert candidate in " ".join(brief.changes)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ("[]", "no change that was measured"),
        ("{", "not valid JSON"),
        ('{"patches": [{"new_price": 1}]}', "no change that was measured"),
        (json.dumps(compared("other")), "is about 'other' and 'x', the run about 'current'"),
        (json.dumps(rebalanced("other")), "is about 'other', the run about 'current'"),
    ],
)
def test_a_file_that_is_no_change(document: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "change.json"
    path.write_text(document, "utf-8")
    with pytest.raises(InputError, match=re.escape(reason)):
        read_change(path, "current", "--change")


def test_refusals(run: Run, folder: Path, tmp_path: Path) -> None:
    ask = ("report", "publisher", str(folder))
    refused(run(*ask, "--change", str(tmp_path / "none.json")), "--change", "no file")
    refused(run(*ask, "--output", str(tmp_path / "page.csv")), "--output", ".html")
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def pages(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return pages with as little and with as much on them as there may be."""
    here = tmp_path_factory.mktemp("pages")
    full = rebalanced()
    long = {name: f"{words} " * 40 for name, words in SENTENCES.items()}
    changes: list[Change | None] = [
        None,
        read_change(written(full | {"comparison": {"sentences": long}}, here), "current", ""),
        read_change(written(compared() | {"sentences": long}, here), "current", ""),
    ]
    run = played_run(("greedy", "greedy"), 60, name="r" * 60)
    answer = report([run], chosen_sections(NEEDED))
    paths = []
    for number, change in enumerate(changes):
        path = here / f"page-{number}.html"
        brief = Brief(answer, change)
        page = publisher_page(brief, printing("current"), Provenance("x" * 400), "report.html")
        path.write_text(page, "utf-8")
        paths.append(path)
    return paths


SHEETS = (1, 2, 2)
"""Of each page: very long sentences push the rules and the parts to the back."""


def printed(tab: Any) -> list[int]:
    """Pages on each of the two papers."""
    found = (tab.pdf(format=paper) for paper in ("A4", "Letter"))
    return [len(re.findall(rb"/Type\s*/Page[^s]", content)) for content in found]


def test_it_prints_on_one_sheet_and_fits_a_phone(pages: list[Path], browser: Any) -> None:
    for path, most in zip(pages, SHEETS, strict=True):
        tab = browser.new_page(viewport={"width": 360, "height": 700})
        tab.goto(path.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") == 360
        assert max(printed(tab)) == most
        tab.add_style_tag(content=".block { display: none }")
        assert printed(tab) == [1, 1]
        tab.close()


@pytest.mark.browser
def test_it_prints_on_one_sheet_in_firefox(pages: list[Path]) -> None:
    found = program()
    if found is None:
        pytest.skip("there is no Firefox on this machine")
    size = {"width": 21.0, "height": 29.7}
    with Firefox(found) as firefox:
        for path, most in zip(pages, SHEETS, strict=True):
            tab = firefox.tab()
            tab.goto(path.as_uri())
            paper = firefox.command("browsingContext.print", context=tab.context, page=size)
            assert _sheets(base64.b64decode(paper["data"])) == most


def _sheets(pdf: bytes) -> int:
    """Return how many pages a PDF has, also where its objects are compressed."""
    parts = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompressobj().decompress(stream))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page[^s]", part)) for part in parts)
