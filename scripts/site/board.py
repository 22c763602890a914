"""The board as static files: the page, the engine that answers it in the browser, and its data."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from patchwork_solve.analyses.board.catalogues import board_files
from scripts.site import app
from scripts.site.bundle import bundle
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
    "*.js", "packing/*.js", "review/*.js", "solo/*.js",
    "built/*.js", "built/*.wasm", "built/*.weights",
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
    '<meta name="engine" content="/browser/worker.js">\n'
)
"""Tags of a page of a site: its policy, and the worker that answers it."""

KERNEL = '<link rel="preload" as="fetch" crossorigin href="/engine/built/patchwork.wasm">\n'
TEXTS = '<script src="/page/header.js"></script>\n'
AT_ONCE = TEXTS + '<script src="/page/server/engine.js"></script>\n'
"""Tags that begin to load the engine at once, once the header has begun to load its texts."""

COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has lines of its own. No text of our scripts has a line that begins like one."""

MODULE = re.compile(r'<script type="module" src="/([^"]+)"></script>\n')

JOINED = {
    "css": re.compile(r'<link rel="stylesheet" href="/(.*)">\n'),
    "js": re.compile(r'<script src="/(.*)"></script>\n'),
}
"""Style sheets and plain scripts of a page, one after the other."""


def write_board(folder: Path) -> bool:
    """Write the board into a folder, which becomes new; return whether its modules are bundled.

    All files of a version lie in a folder that is named after their contents: no browser takes one
    of another version for one of them.

    Parameters
    ----------
    folder : Path
    """
    shutil.rmtree(folder, ignore_errors=True)
    files = folder / "files"
    _write_files(files)
    (files / "page" / "embed" / "script.js").rename(folder / "embed.js")
    index = files / "page" / "index.html"
    embed = files / "page" / "embed" / "embed.html"
    text = with_preview(_site_html(index, HEAD + KERNEL + app.HEAD), "board").replace(
        TEXTS, AT_ONCE
    )
    pages = {"index": text, "embed": _site_html(embed, HEAD)}
    leave_comments_out(folder)
    sheets = {sheet for text in pages.values() for sheet in JOINED["css"].findall(text)}
    pages = {name: _join(files, name, text) for name, text in pages.items()}
    for sheet in sheets:
        (files / sheet).unlink()
    bundled = bundle(files, {files / "page" / f"{name}.js" for name in pages})
    version = files.rename(folder / _digest(files))
    for name, text in pages.items():
        for here, there in bundled.items():
            text = text.replace(f'"/{here}"', f'"/{there}"')
        text = _preload(version, text).replace('"/', f'"{version.name}/')
        (folder / f"{name}.html").write_text(text, "utf-8")
    # Last: it lists all files.
    app.write_app(folder)
    return bool(bundled)


def _site_html(page: Path, head: str) -> str:
    """Take a page out of its folder, and return it for a site: with its policy.

    Parameters
    ----------
    page : Path
        As the server serves it.
    head : str
        What the page has to know of the site.
    """
    text = page.read_text("utf-8")
    page.unlink()
    assert text.count(CHARSET) == 1
    return text.replace(*HEADER).replace(CHARSET, CHARSET + head)


def _join(files: Path, name: str, text: str) -> str:
    """Join the style sheets of a page into one file, and its plain scripts."""
    for kind, tag in JOINED.items():
        found = list(tag.finditer(text))
        content = "\n".join((files / each[1]).read_text("utf-8") for each in found)
        (files / "page" / f"{name}.{kind}").write_text(content, "utf-8")
        one = found[0][0].replace(found[0][1], f"page/{name}.{kind}")
        text = text.replace(found[0][0], one)
        for each in found[1:]:
            text = text.replace(each[0], "")
    return text


def _preload(files: Path, text: str) -> str:
    """Name all modules where the first is, so that none waits for those that import it."""
    first = MODULE.search(text)
    assert first is not None
    links = "".join(
        f'<link rel="modulepreload" href="/{path.relative_to(files.resolve()).as_posix()}">\n'
        for path in imported(files / first[1])
    )
    return text.replace(first[0], links + first[0])


def _digest(files: Path) -> str:
    return hashlib.sha256(json.dumps(app.digests(files)).encode()).hexdigest()[:12]


def _write_files(folder: Path) -> None:
    write_requests(BROWSER / "built")
    shutil.copytree(PAGE, folder / "page")
    (folder / "page" / "languages").mkdir()
    for name, content in board_files():
        (folder / "page" / "languages" / name).write_bytes(content)
    shutil.copytree(BROWSER, folder / "browser")
    library = folder / "browser" / LIBRARY
    text = library.read_text("utf-8")
    library.write_text(text.replace(PACKAGE_HERE, PACKAGE_THERE), "utf-8")
    _copy_engine(folder / "engine")
    _write_data(folder / "data")
    worker = folder / "browser" / "worker.js"
    imports = (f'import "{address_of(path, worker.parent)}";\n' for path in imported(worker))
    worker.write_text("".join(imports) + worker.read_text("utf-8"), "utf-8")


def leave_comments_out(folder: Path) -> None:
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
