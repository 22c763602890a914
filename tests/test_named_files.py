"""Files of the tree that README and docs name are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FOLDERS = (
    "analyses",
    "docs",
    "engine",
    "examples",
    "patchwork_solve",
    "scripts",
    "solver",
    "tests",
)
SUFFIXES = "py|json|toml|csv|parquet|md|txt|svg|html|js|css"
NOT_OURS = {
    "/known/DIGEST.json",
    "/openapi.json",
    "even.toml",
    "fair.toml",
    "game-closest.json",
    "game-median.json",
    "game-one-sided.json",
    "manifest.json",
    "mine-report.html",
    "mine.json",
    "mine.txt",
    "patchwork_solve.svg",
    "planted.toml",
    "publisher-report.html",
    "publisher.html",
    "tight-nine-report.html",
    "tight-nine.html",
}
"""Files that a reader makes, or a command in a reader's folder; and a module."""
LAST_WITH_ALL = "757c0ca8"
"""The last commit with the scripts that ran once."""


@pytest.fixture(scope="module")
def tree() -> set[str]:
    """Names of all files of the tree."""
    return {file.name for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")}


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_files_that_are_named_are_there(page: Path, tree: set[str]) -> None:
    text = page.read_text("utf-8")
    for name in re.findall(rf"`((?:{'|'.join(FOLDERS)})/[^`\s]*)`", text):
        assert any(ROOT.glob(name)) or any(ROOT.glob(f"{name}.py")), name
    for name in re.findall(rf"`([\w./-]+\.(?:{SUFFIXES}))`", text):
        assert name in NOT_OURS or (ROOT / name).exists() or name in tree, name


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_scripts_that_are_named_are_there_or_in_a_named_commit(page: Path) -> None:
    text = page.read_text("utf-8")
    for name in re.findall(r"python -m scripts\.([a-z][\w.]*)", text):
        path = ROOT / "scripts" / name.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists() or LAST_WITH_ALL in text, name
