"""The documentation site: what must fail its build, and what its pages hold and request."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import patchwork_solve
from patchwork_solve import lab, players, puzzles, reports, svg

inventory = pytest.importorskip("sphinx.util.inventory", reason="needs the extra dev: sphinx")

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def build(source: Path, to: Path) -> subprocess.CompletedProcess[str]:
    """Build a site as `make docs` does."""
    options = ["--quiet", "--fail-on-warning", "--keep-going", "-d", str(to / "doctrees")]
    return subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(source), str(to / "docs")],
        capture_output=True,
        text=True,
    )


INDEX = "# Site\n\n## Learn\n\n- [A page](page.md)\n"
NAME = "```{eval-rst}\n.. autofunction:: patchwork_solve.nothing\n```\n"
PAGE = "# A page\n\n## A part\n\n[There](#a-part) and [back](index.md).\n"


@pytest.mark.parametrize(
    ("index", "page", "warning"),
    [
        (INDEX, PAGE, None),
        (INDEX, PAGE + "[dead](nowhere.md)\n", "nowhere.md"),
        (INDEX, PAGE + "[dead](index.md#nowhere)\n", "'nowhere'"),
        (INDEX, PAGE + "![dead](nowhere.svg)\n", "nowhere.svg"),
        ("# Site\n\n## Learn\n\nNothing.\n", PAGE, "page.md: WARNING: document isn't included"),
        (
            INDEX,
            PAGE + "```{eval-rst}\n.. autofunction:: patchwork_solve.nothing\n```\n",
            "nothing",
        ),
    ],
    ids=["fine", "page", "anchor", "picture", "no list", "name"],
)
def test_what_leads_nowhere_fails_the_build(
    index: str, page: str, warning: str | None, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    shutil.copy(DOCS / "conf.py", source)
    shutil.copytree(DOCS / "site", source / "site")
    (source / "index.md").write_text(index, "utf-8")
    (source / "page.md").write_text(page, "utf-8")
    done = build(source, tmp_path)
    assert done.returncode == (warning is not None), done.stderr
    assert (warning or "") in done.stderr


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, which `make docs` may have built before: then only what changed is built."""
    done = build(DOCS, ROOT / "build")
    assert done.returncode == 0, done.stderr
    return ROOT / "build" / "docs"


def test_every_public_name_has_an_entry(site: Path) -> None:
    with (site / "objects.inv").open("rb") as file:
        listed = inventory.InventoryFile.load(file, "", lambda base, page: page)
    entries = {name for kind in listed.values() for name in kind}
    modules = (patchwork_solve, lab, players, puzzles, reports, svg)
    names = {f"{module.__name__}.{name}" for module in modules for name in module.__all__}
    assert names <= entries


LOADED = re.compile(r"<(?:script|img|link|iframe|source)\b[^>]*\b(?:src|href)=\"([^\"]*)\"")


def test_no_page_loads_anything_of_another_host(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > 80
    for page in pages:
        for address in LOADED.findall(page.read_text("utf-8")):
            assert "//" not in address, f"{page}: {address}"
    for sheet in site.rglob("*.css"):
        for address in re.findall(r"url\(([^)]*)\)|@import\s+(\S+)", sheet.read_text("utf-8")):
            assert not re.match(r"[\"']?(https?:)?//", "".join(address)), f"{sheet}: {address}"
