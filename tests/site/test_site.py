"""The documentation site: what must fail its build, and what its pages hold and request."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest
from filelock import FileLock

import patchwork_solve
from patchwork_solve import lab, players, puzzles, reports, svg
from patchwork_solve.analyses.commands.catalogue import GROUPS
from tests.board.expecting import axe, expect

pytestmark = pytest.mark.browser

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
LEARN = "```{toctree}\n:caption: Learn\nlearn/first\n```\n\n"
TABLES = "| | b |\n|---|---|\n| a | 1 |\n\n<table><tr><th></th><th>b</th></tr></table>\n"
PAGE = f"# A page\n\n## A part\n\n[There](#a-part) and [back](index.md).\n\n{TABLES}"
FAULTS = """
[page](nowhere.md) [anchor](index.md#no-part) ![picture](nowhere.svg)

```{eval-rst}
.. autofunction:: patchwork_solve.no_name
```
"""


def site_of(folder: Path, files: dict[str, str]) -> Path:
    """Write the source of a site with the settings of ours."""
    source = folder / "docs"
    shutil.copytree(DOCS / "site", source / "site")
    shutil.copy(DOCS / "conf.py", source)
    # Colours, font, header and icon are those of the board.
    page = "analyses/board/page"
    shutil.copytree(ROOT / page, folder / page)
    for name, text in files.items():
        (source / name).write_text(text, "utf-8")
    return source


def test_what_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    files = {"index.md": INDEX, "page.md": PAGE + FAULTS, "alone.md": "# In no list\n"}
    done = build(site_of(tmp_path, files), tmp_path / "build")
    assert done.returncode == 1
    warnings = done.stderr.count("WARNING")
    for fault in ("nowhere.md", "'no-part'", "nowhere.svg", "no_name", "alone.md: WARNING"):
        assert fault in done.stderr
    assert warnings == 5, done.stderr


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, which `make docs` may have built before: then only what changed is built.

    Where several processes run the tests, one builds it and the others wait.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    built = ROOT / "build" / "site-of-run"
    built.parent.mkdir(exist_ok=True)
    with FileLock(built.with_suffix(".lock")):
        if run is None or not built.exists() or built.read_text("utf-8") != run:
            done = build(DOCS, ROOT / "build")
            assert done.returncode == 0, done.stderr
            built.write_text(run or "", "utf-8")
    return ROOT / "build" / "docs"


def test_every_public_name_has_an_entry(site: Path) -> None:
    inventory = pytest.importorskip("sphinx.util.inventory", reason="needs the extra dev: sphinx")
    with (site / "objects.inv").open("rb") as file:
        listed = inventory.InventoryFile.load(file, "", lambda base, page: page)
    entries = {name for kind in listed.values() for name in kind}
    modules = (patchwork_solve, lab, players, puzzles, reports, svg)
    names = {f"{module.__name__}.{name}" for module in modules for name in module.__all__}
    assert names <= entries


def test_every_command_is_on_the_page_of_options(site: Path) -> None:
    page = (site / "reference" / "options.html").read_text("utf-8")
    for group in GROUPS:
        for command in group.commands:
            assert f'id="{command}"' in page, command
    assert "--time-limit</span>" in page


def test_the_notebook_shows_what_its_cells_draw(site: Path) -> None:
    page = (site / "how-to" / "notebook.html").read_text("utf-8")
    assert page.count("<svg xmlns") + page.count(".svg") >= 3
    assert "domino@g7h7" in page


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


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as a host of pages does, and yield its address."""
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a site of three pages is served, which builds without a warning."""
    folder = tmp_path_factory.mktemp("small")
    (source := site_of(folder, {"index.md": INDEX + LEARN, "page.md": PAGE})).joinpath(
        "learn"
    ).mkdir()
    (source / "learn" / "first.md").write_text(PAGE.replace("index.md", "../index.md"), "utf-8")
    done = build(source, folder / "build")
    assert (done.returncode, done.stderr) == (0, "")
    with served(folder / "build") as address:
        yield f"{address}/docs/"


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("light", 1280),
        ("dark", 390),
        pytest.param("light", 390, marks=pytest.mark.slow),
        pytest.param("dark", 1280, marks=pytest.mark.slow),
    ],
)
def test_a_page_has_the_header_font_and_colours_of_the_site(
    browser: Any, small: str, theme: str, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    surface = "getComputedStyle(document.body).backgroundColor"
    colours = {"light": "rgb(255, 255, 255)", "dark": "rgb(25, 28, 31)"}
    for name in ("index", "learn/first", "search"):
        page.goto(f"{small}{name}.html")
        assert page.locator("site-header [aria-current]").text_content() == "Docs"
        links = "[...document.querySelectorAll('site-header a')].map((link) => link.href)"
        assert set(page.evaluate(links)) == {f"{small}index.html"}
        page.wait_for_function("[...document.fonts].some((font) => font.status === 'loaded')")
        assert page.evaluate(surface) == colours[theme]
        assert axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    other = "dark" if theme == "light" else "light"
    page.click("site-header .theme")
    assert page.evaluate(surface) == colours[other]
    # The theme's own colours, as those of code, follow.
    page.wait_for_selector(f"body[data-theme={other}]", state="attached")
    page.goto(f"{small}index.html")
    assert page.evaluate(surface) == colours[other]
    context.close()


def test_a_phone_has_one_header(browser: Any, small: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{small}learn/first.html")
    expect(page.locator("site-header")).to_be_visible()
    expect(page.locator("header.mobile-header")).to_be_hidden()
    tree = page.locator(".sidebar-tree")
    expect(tree).not_to_be_in_viewport()
    page.click("site-header >> text=Pages")
    expect(tree).to_be_in_viewport()
    context.close()


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and prints nothing."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Print nothing."""


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.slow)])
def page(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A tab of a telephone's width; it requests nothing elsewhere, and nothing goes wrong in it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, color_scheme=request.param, base_url=address
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    requests: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda text: troubles.append(text.text) if text.type == "error" else None)
    yield page
    context.close()
    elsewhere = [url for url in requests if not url.startswith((address, "data:", "blob:"))]
    assert (elsewhere, troubles) == ([], [])


def test_a_chart_answers_to_the_pointer(page: Any) -> None:
    page.goto("/laboratory/prices.html")
    point = page.locator(".chart-place svg path[aria-label*='off-centre-cross']").first
    point.hover(force=True)
    tooltip = page.locator("#vg-tooltip-element")
    expect(tooltip).to_contain_text("fair price")
    expect(page.locator("img[src*='chart-prices']")).to_be_hidden()


def test_a_chart_follows_the_theme(page: Any) -> None:
    title = page.locator(".chart-place svg .role-title-text text")
    page.goto("/laboratory/prices.html")
    colours = set()
    for theme in ("light", "dark"):
        page.evaluate("theme => document.body.dataset.theme = theme", theme)
        page.wait_for_function(
            "theme => document.querySelector('.chart-place').theme === theme", arg=theme
        )
        colours.add(title.get_attribute("fill"))
    assert len(colours) == 2


def test_the_picture_is_that_of_the_theme(page: Any) -> None:
    page.goto("/learn/board.html")
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    expect(page.locator("img[src$='board-dark.png']")).to_be_visible(visible=is_dark)
    expect(page.locator("img[src$='board.png']")).to_be_visible(visible=not is_dark)


@pytest.mark.parametrize("name", ["learn/board", "laboratory/openings"])
def test_what_we_add_to_a_page_is_for_everybody(name: str, page: Any) -> None:
    """Links, scrolled parts and the menu of a chart have names and can be reached by keyboard."""
    page.goto(f"/{name}.html")
    if name.startswith("laboratory"):
        page.wait_for_selector(".chart-place summary[aria-label]")
    wrong = {each["id"] for each in axe().run(page).response["violations"]}
    assert wrong.isdisjoint({"link-name", "scrollable-region-focusable", "summary-name"})


QUESTIONS = {
    "how do I enter my game": "learn/enter-your-game.html",
    "is going first an advantage": "explanation/first-player.html",
    "how strong is the player": "explanation/strength.html",
    "leather patch": "learn/guide/tile-and-leather.html",
    "bounds": "explanation/bounds.html",
    "puzzles": "learn/puzzles.html",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_search_finds_the_page_first(question: str, page: Any) -> None:
    page.goto(f"/search.html?q={quote_plus(question)}")
    first = page.locator("#search-results li a").first
    expect(page.locator(".search-summary")).to_contain_text("found")
    assert QUESTIONS[question] in str(first.get_attribute("href"))


@pytest.mark.parametrize("name", ["index", "reference/columns", "reference/api/position"])
def test_a_page_is_no_wider_than_a_telephone(name: str, page: Any) -> None:
    page.goto(f"/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
