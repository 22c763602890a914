"""The head of the site's pages: what they load, and what a link to one shows elsewhere."""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path

from patchwork_solve.engine.base.wording import counted

ROOT = Path(__file__).resolve().parents[2]
PREVIEW = "front/preview.png"
"""The picture beside a link, 1200 by 630 pixels, on the site."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Content security policy: a page loads only files of its site."""

COMMON = f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="ROOT/front/page/icon.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" crossorigin href="ROOT/front/page/figtree.woff2">
<link rel="stylesheet" href="ROOT/front/page/tokens.css">
<link rel="stylesheet" href="ROOT/front/page/header.css">
<link rel="stylesheet" href="ROOT/front/page/cloth.css">
<link rel="stylesheet" href="ROOT/front/front.css">
<script src="ROOT/front/page/header.js"></script>
<script type="module" src="ROOT/front/page/model/written.js"></script>
"""

VALUE = '<span data-say="{name}">{value}</span>'
"""A value within a text that is translated."""

TITLE = re.compile(r"<title>(.*)</title>\n")
DESCRIPTION = re.compile(r'<meta name="description" content="(.*)">\n')


def with_head(text: str, place: str) -> str:
    """Return a page with the head that all pages share.

    Parameters
    ----------
    text : str
        A page whose head has its title, its description and what else it loads.
    place : str
        Its folder on the site, empty for the first page.
    """
    common = COMMON.replace("ROOT/", "../" if place else "")
    return with_preview(text.replace("<head>\n", f"<head>\n{common}", 1), place)


def with_preview(text: str, place: str) -> str:
    """Return a page with what a link to it shows elsewhere: title, description and a picture.

    Addresses there must be whole, so they are left out where the project has none.
    """
    title, description = TITLE.search(text), DESCRIPTION.search(text)
    assert title is not None
    assert description is not None
    shown = {"title": title[1], "description": description[1], "type": "website"}
    if site := address("Homepage"):
        at = f"{site.rstrip('/')}/"
        shown |= {"url": f"{at}{place and place + '/'}", "image": f"{at}{PREVIEW}"}
    tags = "".join(
        f'<meta property="og:{name}" content="{each}">\n' for name, each in shown.items()
    )
    return text.replace(title[0], title[0] + tags, 1)


def number(name: str, value: int, thing: str) -> str:
    """Return a number of things within a text, which a language says in forms of its own."""
    forms = f'data-one="{{n}} {thing}" data-many="{{n}} {thing}s" data-n="{value}"'
    return f'<span data-say="{name}" {forms}>{counted(value, thing)}</span>'


def address(name: str) -> str | None:
    """Return an address of the project, as `Homepage` or `Repository`; None where it has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = project.get("urls", {}).get(name)
    return None if found is None else escape(found)
