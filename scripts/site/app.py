"""App of the board: its manifest, its icons, and the worker that keeps it without a network.

Other pages of the site have such a worker, too.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path

from patchwork_solve.engine.drawing.picture import png_bytes
from scripts.site.modules import address_of, imported

HERE = Path(__file__).resolve().parent

WORKER = "service-worker.js"
VERSION_LINE, FILES_LINE = 'const VERSION = "";', "const FILES = {};"
"""The lines of the service worker that say what it keeps."""

INDEX = "index.html"

KEEPER = '<script src="../front/offline.js"></script>\n'
"""Registers the service worker of a page beside the board."""

LOADED = re.compile(r'<(?:link|script|img)\b[^>]*(?:href|src)="(\.\./[^"#?]+)"')
"""Files that a page loads from another folder."""

LIGHT, DARK = "#f4f5f4", "#111315"
"""The grounds of the page."""

SIZES = (192, 512)
"""Widths of the icons, in pixels."""

ICON = 16
"""Width of the drawing of an icon."""

HEAD = (
    '<link rel="manifest" href="manifest.webmanifest">\n'
    '<link rel="apple-touch-icon" href="icons/icon-192.png">\n'
    f'<meta name="theme-color" media="(prefers-color-scheme: light)" content="{LIGHT}">\n'
    f'<meta name="theme-color" media="(prefers-color-scheme: dark)" content="{DARK}">\n'
)
"""Tags of the page about the app."""


def write_app(folder: Path) -> None:
    """Make an app of the board in a folder, of all files that are there.

    Parameters
    ----------
    folder : Path
    """
    _write_icons(folder / "icons", next(folder.glob("*/page/icon.svg")))
    text = json.dumps(manifest(), indent=2) + "\n"
    (folder / "manifest.webmanifest").write_text(text, "utf-8")
    (folder / WORKER).write_text(service_worker(folder), "utf-8")


def manifest() -> dict[str, object]:
    """Return the manifest, from which a system installs the board."""
    sizes = [
        {"src": f"icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        | ({"purpose": "maskable"} if name == "maskable" else {})
        for name in ("icon", "maskable")
        for size in SIZES
    ]
    return {
        "name": "Patchwork Solve",
        "short_name": "Patchwork",
        "description": "Play Patchwork, review your games, and see what is proved.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": LIGHT,
        "theme_color": LIGHT,
        "categories": ["games"],
        "icons": [{"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"}, *sizes],
    }


def service_worker(folder: Path) -> str:
    """Return the program that keeps the board of a folder.

    Parameters
    ----------
    folder : Path
        A board that is complete but for this program.
    """
    return _worker(digests(folder))


def write_offline(folder: Path) -> None:
    """Let a browser keep a page of the site, with all that it needs from the folders beside it.

    Parameters
    ----------
    folder : Path
        With the page, on a site that is complete.
    """
    index = folder / INDEX
    text = index.read_text("utf-8").replace("</head>", f"{KEEPER}</head>", 1)
    index.write_text(text, "utf-8")
    beside = {address_of(path, folder): _digest(path.read_bytes()) for path in _needed(index)}
    (folder / WORKER).write_text(_worker(digests(folder) | beside), "utf-8")


def _needed(index: Path) -> list[Path]:
    """Return the files that a page loads from other folders."""
    folder = index.parent
    # A page loads one of the languages of its header.
    found: dict[Path, None] = dict.fromkeys(
        sorted((folder.parent / "front" / "page" / "languages").glob("*.json"))
    )
    for address in LOADED.findall(index.read_text("utf-8")):
        path = (folder / address).resolve()
        found |= dict.fromkeys([path, *(imported(path) if path.suffix == ".js" else [])])
        if path.suffix == ".css":
            urls = re.findall(r"url\([\"']?([^\"')]+)", path.read_text("utf-8"))
            found |= dict.fromkeys((path.parent / url).resolve() for url in urls)
    return [path for path in found if path.is_file() and folder.resolve() not in path.parents]


def _worker(kept: dict[str, str]) -> str:
    text = (HERE / "files" / WORKER).read_text("utf-8")
    files = json.dumps(kept, indent=2)
    version = hashlib.sha256((text + files).encode()).hexdigest()[:16]
    for line, value in ((VERSION_LINE, f'"{version}"'), (FILES_LINE, files)):
        assert text.count(line) == 1
        text = text.replace(line, f"{line.partition(' = ')[0]} = {value};")
    return text


def digests(folder: Path) -> dict[str, str]:
    """Return the digest of each file by its address; the page itself has that of the folder.

    Source maps are for developers only, whose browsers load them.

    Parameters
    ----------
    folder : Path
    """
    names = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".map"
    )
    return {
        "./" if name == INDEX else name: _digest((folder / name).read_bytes())
        for name in names
        if name != WORKER
    }


def _digest(content: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def _write_icons(folder: Path, drawn: Path) -> None:
    """Write the icon, also as bitmaps, and with a ground that systems cut to a shape of theirs."""
    folder.mkdir(exist_ok=True)
    icon = shutil.copyfile(drawn, folder / "icon.svg").read_text("utf-8")
    begin = icon.index(">") + 1
    drawing = icon[begin : icon.rindex("</svg>")]
    ground = f'<path fill="{LIGHT}" d="M0 0h16v16H0z"/>'
    inner = f'{ground}<g transform="translate(3.2 3.2) scale(.6)">{drawing}</g></svg>'
    for name, svg in (("icon", icon), ("maskable", icon[:begin] + inner)):
        for size in SIZES:
            content = png_bytes(svg, size / ICON)
            (folder / f"{name}-{size}.png").write_bytes(content)
