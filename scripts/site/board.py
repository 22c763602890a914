"""The board as static files: the page, the engine that answers it in the browser, and its data."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from patchwork_solve.analyses.board.catalogues import languages, written
from scripts.site import app
from scripts.site.data import data
from scripts.site.head import with_preview
from scripts.site.modules import address_of, imported
from scripts.site.requests import write_requests

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "analyses" / "board" / "page"
BROWSER = ROOT / "analyses" / "board" / "browser"
ENGINE = ROOT / "engine" / "javascript"

LIBRARY = "library.js"
"""The only file of the browser's part that names the JavaScript package."""

PACKAGE_HERE, PACKAGE_THERE = "../../../engine/javascript/", "../engine/"
"""Paths of the package in the repository and on the site."""

ENGINE_FILES = (
    "*.js", "packing/*.js", "review/*.js", "built/*.js", "built/*.wasm", "built/*.weights",
)  # fmt: skip
NOT_IN_BROWSERS = ("node.js", "node-helper.js")

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Content security policy: the page loads only its own files, WebAssembly among them."""

HEADER = ('data-root="./" data-board="" data-docs="no"', 'data-root="../"')
"""The header of the page in a checkout, which has no other pages, and on a site."""

CHARSET = '<meta charset="utf-8">\n'
HEAD = (
    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    '<meta name="referrer" content="no-referrer">\n'
    '<meta name="engine" content="browser">\n'
)
"""Tags of the page for a site: its policy, and that no server answers."""

START = (
    '<link rel="preload" as="fetch" crossorigin href="engine/built/patchwork.wasm">\n'
    '<script src="page/server/engine.js"></script>\n'
)
"""Tags that begin to load the engine before all else."""

COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has lines of its own. No text of our scripts has a line that begins like one."""

MAIN = '<script type="module" src="page/main.js"></script>\n'


def write_board(folder: Path) -> None:
    """Write the board into a folder, which becomes new.

    Parameters
    ----------
    folder : Path
    """
    shutil.rmtree(folder, ignore_errors=True)
    write_requests(BROWSER / "built")
    shutil.copytree(PAGE, folder / "page")
    for language in languages():
        path = folder / "page" / "languages" / f"{language}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(written(language))
    index = folder / "page" / "index.html"
    text = site_html(index.read_text("utf-8"), HEAD + START + app.HEAD)
    (folder / "index.html").write_text(with_preview(text, folder.name), "utf-8")
    index.unlink()
    embed = folder / "page" / "embed"
    text = site_html((embed / "embed.html").read_text("utf-8"), HEAD)
    (folder / "embed.html").write_text(text, "utf-8")
    (embed / "embed.html").unlink()
    (embed / "script.js").rename(folder / "embed.js")
    shutil.copytree(BROWSER, folder / "browser")
    library = folder / "browser" / LIBRARY
    text = library.read_text("utf-8")
    library.write_text(text.replace(PACKAGE_HERE, PACKAGE_THERE), "utf-8")
    _copy_engine(folder / "engine")
    _write_data(folder / "data")
    _request_at_once(folder)
    _leave_comments_out(folder)
    # Last: it lists all files.
    app.write_app(folder)


def site_html(text: str, head: str) -> str:
    """Return a page for a site: with its policy, and addresses relative to it.

    Parameters
    ----------
    text : str
        The page as the server serves it.
    head : str
        What the page has to know of the site.
    """
    assert text.count(CHARSET) == 1
    text = text.replace(*HEADER)
    return text.replace(CHARSET, CHARSET + head).replace('"/page/', '"page/')


def _request_at_once(folder: Path) -> None:
    """Name all modules where the first is, so that none waits for those that import it."""
    index, worker = folder / "index.html", folder / "browser" / "worker.js"
    text = index.read_text("utf-8")
    assert text.count(MAIN) == 1
    links = "".join(
        f'<link rel="modulepreload" href="{path.relative_to(folder.resolve()).as_posix()}">\n'
        for path in imported(folder / "page" / "main.js")
    )
    index.write_text(text.replace(MAIN, links + MAIN), "utf-8")
    imports = (f'import "{address_of(path, worker.parent)}";\n' for path in imported(worker))
    worker.write_text("".join(imports) + worker.read_text("utf-8"), "utf-8")


def _leave_comments_out(folder: Path) -> None:
    """Take the comments out of all scripts: a quarter of what a browser loads of them."""
    for path in folder.rglob("*.js"):
        path.write_text(COMMENT.sub("", path.read_text("utf-8")), "utf-8")


def _copy_engine(folder: Path) -> None:
    for pattern in ENGINE_FILES:
        for path in sorted(ENGINE.glob(pattern)):
            if path.name in NOT_IN_BROWSERS:
                continue
            target = folder / path.relative_to(ENGINE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def _write_data(folder: Path) -> None:
    folder.mkdir()
    for name, values in data().items():
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, "utf-8")
