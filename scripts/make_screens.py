"""Make a picture of every screen of the site: light and dark, on a desktop and on a phone.

    python -m scripts.make_screens [--mockups FOLDER] [WORD ...]

The site is `build/site`, as `make site` writes it. The pictures go into `build/screens`, with an
index.html that shows each beside the picture of the same name in FOLDER. A word chooses the screens
whose names have it. Needs the extra `dev`, and the system's Chromium.
"""

import argparse
import sys
import urllib.parse
from collections.abc import Callable
from functools import partial
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, expect

from patchwork_solve import Edition, Game, State
from tests.board.hands import from_menu
from tests.board.screens import SCREENS
from tests.board.server import NO_TOUR
from tests.board.static_files import serving
from tests.chromium import launched

ROOT = Path(__file__).parents[1]
SITE, PICTURES = ROOT / "build" / "site", ROOT / "build" / "screens"
GAME = Game.load("example:game")
PATIENCE = 30_000
"""Milliseconds until a screen must be there."""

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}

HEAD = """<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
div { display: flex; gap: 1rem; align-items: start }
img { max-width: 49%; border: 1px solid }
</style>
"""
"""The head of the page that shows the pictures."""

Act = Callable[[Any], None]


def board(text: str) -> str:
    """Return the address of a position or of a game on the board."""
    return "board/#" + urllib.parse.quote(text)


def match(page: Any) -> None:
    SCREENS["match"](page)
    page.wait_for_selector("#hand .offer:not([aria-disabled=true])")
    page.evaluate("scrollTo(0, 0)")


def picked(page: Any) -> None:
    match(page)
    page.click("#hand .offer:not([aria-disabled=true], .advance)")
    expect(page.locator("#hand .sew-on")).to_be_visible()


def over(page: Any) -> None:
    SCREENS["match"](page)
    expect(page.locator(".ended")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def analysis(page: Any) -> None:
    page.click("#analyse")
    expect(page.locator("table.moves tbody tr").first).to_be_visible()
    expect(page.locator("#cancel, [aria-label=Stop]")).to_have_count(0)


def opened_by(selector: str, shown: str) -> Act:
    def act(page: Any) -> None:
        page.click(selector)
        expect(page.locator(shown).first).to_be_visible()

    return act


def record(page: Any) -> None:
    from_menu(page, "Enter a game")
    expect(page.locator("#recording")).to_be_visible()


MIDDLE, END = board(GAME.states[21].to_text()), board(State.load("example:close-finish").to_text())
LAST = board(GAME.states[-2].to_text())
FINISH = board(Game(GAME.states[34], GAME.moves[34:]).to_text())
VARIANT = board(State.new(1, Edition.load("example:8x8")).to_text())

SHOWN: dict[str, tuple[str, Act | None]] = {
    "front": ("", None),
    "learn": ("learn/", None),
    "proved": ("proved/", None),
    "solved": ("solved/", None),
    "docs": ("docs/", None),
    "menu": (MIDDLE, opened_by("site-header .menu", "site-header nav")),
    "newgame": ("board/#play", None),
    "play": (MIDDLE, match),
    "play-pick": (MIDDLE, picked),
    "over": (LAST, over),
    "analysis": (MIDDLE, analysis),
    "review": (FINISH, SCREENS["review"]),
    "puzzle": ("board/#puzzle:puzzles-current/1", None),
    "puzzles": ("board/#puzzles", None),
    "save": (MIDDLE, SCREENS["save"]),
    "study": (MIDDLE, SCREENS["study"]),
    "setup": (MIDDLE, SCREENS["setup"]),
    "record": (END, record),
    "record-hand": (END, SCREENS["record_hand"]),
    "games": (END, SCREENS["games"]),
    "open": (END, SCREENS["open"]),
    "keys": (END, SCREENS["keys"]),
    "packing": (END, opened_by("#tab-packing", "#panel-packing button.main")),
    "variant": (VARIANT, None),
}
"""Each screen: its address on the site, and what leads to it from there."""


def name_of(screen: str, size: str, scheme: str) -> str:
    """Return the name of a picture: the place, the size, what is done there, dark."""
    place, _, state = screen.partition("-")
    return "-".join(filter(None, (place, size, state, "dark" if scheme == "dark" else "")))


def show(page: Any, host: str, screen: str) -> None:
    """Go to a screen, and wait until it stands still."""
    path, act = SHOWN[screen]
    page.goto(host + path)
    if path.startswith("board"):
        page.wait_for_selector("body[data-ready]")
    if act:
        act(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")


def picture(browser: Any, host: str, screen: str, size: str, scheme: str) -> str:
    """Make a picture of a screen; return what went wrong."""
    settings = {"reduced_motion": "reduce", "service_workers": "block", "color_scheme": scheme}
    context = browser.new_context(**settings, **SIZES[size])
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NO_TOUR)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    if size == "phone":
        # Whoever presses something here does it with a finger.
        page.click = page.tap
    try:
        show(page, host, screen)
    except (Error, AssertionError) as error:
        troubles.append(str(error).splitlines()[0])
    page.screenshot(path=PICTURES / f"{name_of(screen, size, scheme)}.png")
    context.close()
    return "; ".join(troubles)


def mockup(folder: Path, name: str) -> Path | None:
    """Return the picture of a design for one of ours, if it has one."""
    found = (folder / f"{each}.png" for each in (name, name.replace("-desktop", "")))
    return next(filter(Path.is_file, found), None)


def index(names: list[str], mockups: Path | None) -> str:
    """Return the page that shows the pictures, each beside that of the design."""
    rows = []
    for name in names:
        theirs = mockup(mockups, name) if mockups else None
        sources = [f"{name}.png", *([theirs.as_uri()] if theirs else [])]
        images = "".join(f'<img src="{escape(each)}" alt="">' for each in sources)
        rows.append(f"<h2>{name}</h2><div>{images}</div>")
    return HEAD + "".join(rows)


def main() -> None:
    """Write the pictures and their page; exit with status 1 if a screen is not reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--mockups", type=Path, help="folder of the design's pictures")
    parser.add_argument("words", nargs="*", help="parts of names of screens")
    args = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    wanted = [each for each in SHOWN if not args.words or any(word in each for word in args.words)]
    troubles, names = [], []
    with launched(SITE) as browser, serving(SITE) as host:
        make = partial(picture, browser, host)
        for each in product(wanted, SIZES, ("light", "dark")):
            if each[:2] == ("menu", "desktop"):
                continue
            names.append(name_of(*each))
            if trouble := make(*each):
                troubles.append(f"{names[-1]}: {trouble}")
                print(troubles[-1], flush=True)
    (PICTURES / "index.html").write_text(
        index(names, args.mockups and args.mockups.resolve()), "utf-8"
    )
    print(f"{PICTURES / 'index.html'}: {len(names)} pictures")
    sys.exit(1 if troubles else 0)


if __name__ == "__main__":
    main()
