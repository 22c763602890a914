"""Every command shown in README and docs is run, and its output compared.

A block ```` ```console ```` holds commands behind ``$`` and what they print; ``...`` stands for
anything (times, and what depends on the machine's speed).
"""

import doctest
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.shown import BLOCK, shown_commands

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
LABORATORY = "docs/laboratory/"
"""Notes on what was measured: their commands take long, and users run others."""
LONG = {"docs/reference/api/bounds.md"}
"""Pages whose examples in Python take minutes."""
THOROUGH = [
    f"docs/reference/api/{name}.md"
    for name in ("best", "drawing", "prices", "puzzles", "reports", "review", "whatif")
] + ["docs/reference/api/simulation.md"]
"""Pages whose examples in Python take a second or more."""
PLAYER = "examples/player.py"
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]


def commands() -> Iterator[Any]:
    for page in PAGES:
        for command, expected, lane in shown_commands(page.read_text("utf-8")):
            name = page.relative_to(ROOT).as_posix()
            lane = "slow" if name.startswith(LABORATORY) else lane
            marks = [getattr(pytest.mark, lane)] if lane else []
            yield pytest.param(name, command, expected, marks=marks)


@pytest.mark.parametrize(("page", "command", "expected"), list(commands()))
def test_command(
    page: str, command: str, expected: str, tmp_path: Path, shell: dict[str, str]
) -> None:
    if PLAYER in command:  # All else works in any folder.
        (tmp_path / PLAYER).parent.mkdir()
        (tmp_path / PLAYER).symlink_to(ROOT / PLAYER)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path,
        env=shell,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert "error" not in done.stderr, done.stderr
    checker = doctest.OutputChecker()
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert checker.check_output(expected, done.stdout, options), done.stdout


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page,
            id=name,
            marks=[pytest.mark.slow] * (name in LONG) + [pytest.mark.thorough] * (name in THOROUGH),
        )
        for page, name in zip(PAGES, NAMES, strict=True)
    ],
)
def test_python(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    # The fence that ends a block is not what its last line prints.
    text = re.sub(r"^```.*$", "", page.read_text("utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.summarize().failed == 0


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_links_lead_somewhere(name: str) -> None:
    """Those of docs are checked when the site is built."""
    page = ROOT / name
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        to = page.parent / target if target else page
        assert to.exists(), target
        if anchor and to.suffix == ".md":
            assert anchor in headings(to), f"{target}#{anchor}"


def words(page: Path) -> int:
    """Count the words of a page, but not what begins a block: no reader sees that."""
    return len(re.sub(r"^```.*$", "", page.read_text("utf-8"), flags=re.MULTILINE).split())


USER_PAGES = [
    page
    for page, name in zip(PAGES, NAMES, strict=True)
    if name.startswith("docs/") and name.split("/")[1] not in ("reference", "laboratory")
]


@pytest.mark.parametrize("page", USER_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_user_page_is_short(page: Path) -> None:
    """A longer page is split at a subject, or has history for the laboratory."""
    assert words(page) <= 1_600


def test_all_user_pages_together_are_short() -> None:
    assert sum(map(words, USER_PAGES)) <= 30_000


def test_the_readme_is_short_and_begins_with_a_picture() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= 150
    assert words(ROOT / "README.md") <= 1_100
    assert any("![" in line for line in lines[:20])


def test_the_readme_shows_commands() -> None:
    """The pattern that finds commands must find some."""
    assert len(BLOCK.findall((ROOT / "README.md").read_text("utf-8"))) >= 4
