"""Attack the static board in a browser: links, diagrams, files of progress, two tabs.

    python -m scripts.page_trials --fragments 300 --files 60

A finding is: an error of the page, a dialog, a request to another host, an element or a script that
a link put in, a message of more than a few lines, or progress that a refused file changed.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from scripts.hostile_subjects import STRANGERS, study
from scripts.spoiling import either, spoil_bytes
from tests.board.server import NO_TOUR
from tests.board.static_site import served
from tests.conftest import BROWSERS

SENT = "window.sent=1"
"""Script that no link may run."""

LONGEST_MESSAGE = 600
EVERY = 5
"""One link in so many is opened as a diagram too."""

PAUSE = 120
"""Milliseconds for the page to take a link in."""

FOREIGN = (
    "body script:not([src]), iframe, object, embed, [onerror], [onload], a[href^='javascript:']"
)
LOOK = """(foreign) => [
    window.sent,
    document.querySelectorAll(foreign).length,
    [...document.querySelectorAll("#message, [role=status]")].map((one) => one.textContent.length),
]"""

KEYS = ["ArrowLeft", "ArrowRight", "Space", "Enter", "Escape", "h", "a", "n", "z", "Tab"]

WRITTEN = (
    "#", "##", "#%", "#%00", "#__proto__", "#constructor", "#study:", "#study:../../../etc/passwd",
    "#study:javascript:alert(1)", "#study:data:text/html,x", "#study:http://evil.example/x.json",
    "#study://evil.example/x.json", "#study:%2f%2fevil.example", "#study:embed.html",
    "#9999:study:x", "#puzzle:../../x/1", "#puzzle:__proto__/1", "#puzzle:puzzles-current/0",
    "#puzzle:puzzles-current/999999", "#puzzle:puzzles-current/17", "#puzzle:today",
    "#v1_0_study__0000", "#v999999_0_x_0000", "#9999:game",
    f"#<script>{SENT}</script>", f"#<img src=x onerror={SENT}>", f"#position+<svg/onload={SENT}>",
    f"#javascript:{SENT}", "#position+" + "9/" * 5000, "#game+" + "A" * 100_000, "#" + "[" * 50_000,
    "#" + '{"a":' * 20_000, "#position+current+" + "Z" * 300, "#\ud7ff\u202e", "#{}", "#null",
)  # fmt: skip


def sealed(number: int, text: str) -> str:
    """Return a short link with its right check, as `model/link.js` writes it."""
    body, found = f"v1_{number}_{text}", 0x811C9DC5
    for letter in body:
        found = (found ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    digits = ""
    left = found % 36**4
    for _ in range(4):
        left, digit = divmod(left, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"#{body}_{digits}"


def packed(content: bytes) -> str:
    """Return a study as a link holds it."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    found = squeezed.compress(content) + squeezed.flush()
    return f"study_{urlsafe_b64encode(found).decode().rstrip('=')}"


def short(text: str) -> str:
    """Return the words of a position or a game as a short link has them."""
    signs = {",": ".", "/": "~", " ": "_"}
    return "".join(
        letter if letter.isascii() and letter.isalnum()
        else signs.get(letter) or "".join(f"-{byte:02X}" for byte in letter.encode())
        for letter in text
    )  # fmt: skip


def fragments(number: int, seed: int) -> Iterator[str]:
    """Yield links: written ones, and good ones that are spoilt and get their right check."""
    yield from WRITTEN[:number]
    rng = random.Random(seed)
    game = Game.load("example:three-blunders")
    texts = [game.to_text(), *(State.load(f"example:{n}").to_text() for n in ("tie", "variant"))]
    for _ in range(number - len(WRITTEN)):
        named = game.with_names(tuple(rng.sample(STRANGERS, 2)))
        text = rng.choice([*texts, named.to_text()]).encode()
        spoilt = (spoil_bytes(rng, text) if rng.random() < 0.8 else text).decode("utf-8", "replace")
        content = study(rng, [named])
        content = either(rng, content) if rng.random() < 0.7 else content
        if rng.random() < 0.05:
            content = b'{"format":"patchwork-study/1","title":"' + b"a" * 50_000_000
        yield rng.choice(
            (
                f"#{rng.randrange(99)}:{quote(spoilt, safe=',/@+')}",
                sealed(rng.randrange(99), short(spoilt)),
                sealed(rng.randrange(4), packed(content)),
            )
        )


class Watch:
    """Faults in the tabs of a browser.

    Parameters
    ----------
    context : BrowserContext
    host : str
        The only one that may be reached.
    """

    def __init__(self, context: Any, host: str) -> None:
        self.host, self.findings = host, list[str]()
        context.add_init_script(NO_TOUR)
        context.on("request", lambda request: self._requested(request.url))
        context.on("page", self._opened)

    def _opened(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.findings.append(f"error: {error}"))
        page.on("dialog", self._dialog)
        page.on("console", self._said)

    def _dialog(self, dialog: Any) -> None:
        self.findings.append(f"a dialog: {dialog.message[:80]}")
        dialog.dismiss()

    def _said(self, said: Any) -> None:
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.findings.append(f"console: {said.text[:200]}")

    def _requested(self, url: str) -> None:
        if not url.startswith((self.host, "blob:", "data:")):
            self.findings.append(f"another host: {url[:100]}")

    def look(self, page: Any, name: str) -> None:
        """Name what a link has done, and look at the page."""
        sent, foreign, lengths = page.evaluate(LOOK, FOREIGN)
        found = ["it runs"] * bool(sent) + ["an element is put in"] * bool(foreign)
        found += [f"a message of {n} characters" for n in lengths if n > LONGEST_MESSAGE]
        self.findings += found
        for at, finding in enumerate(self.findings):
            if not finding.endswith("]"):
                self.findings[at] = f"{finding} [{name[:160]}]"


@contextmanager
def opened(browser: Any, address: str) -> Iterator[tuple[Any, Watch]]:
    """Yield a tab with the board, and what watches it."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    watch = Watch(context, address.split("/some/")[0])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    yield page, watch
    context.close()


def links(browser: Any, address: str, number: int, seed: int) -> tuple[int, list[str]]:
    """Open links on the board, one after the other, and some as diagrams too."""
    tried = 0
    with opened(browser, address) as (page, watch):
        other = page.context.new_page()
        for tried, link in enumerate(fragments(number, seed), start=1):
            page.evaluate("(link) => { location.hash = link.slice(1); }", link)
            page.wait_for_timeout(PAUSE)
            watch.look(page, link)
            if tried % EVERY == 0:
                other.goto(f"{address}embed.html{link}")
                other.wait_for_selector("body[data-ready]")
                watch.look(other, f"diagram {link}")
        return tried, watch.findings


def files(browser: Any, address: str, number: int, seed: int) -> tuple[int, list[str]]:
    """Load spoilt progress; what is kept is what was kept, or what a good file holds."""
    rng = random.Random(seed)
    with opened(browser, address) as (page, watch), tempfile.TemporaryDirectory() as folder:
        page.click("#tab-puzzles")
        page.wait_for_selector(".puzzles li")
        page.click("[data-key='1']")
        page.click("text=Show the answer")
        page.wait_for_function("Object.keys(localStorage).some((key) => key.includes('puzzles'))")
        saved = page.evaluate("Object.entries(localStorage)")
        kept = {
            name.rsplit("/", 1)[-1]: json.loads(value) for name, value in saved if value[:1] in "[{"
        }
        good = {"format": "patchwork-progress/1"}
        good |= {name: kept[name] for name in ("puzzles", "rating", "repetition") if name in kept}
        path = Path(folder, "same.json")
        for at in range(number):
            path.write_bytes(either(rng, json.dumps(good).encode()))
            page.set_input_files("[aria-label^='Load progress']", path)
            page.wait_for_timeout(PAUSE)
            watch.look(page, f"file {at}: {path.read_bytes()[:120]!r}")
            if at % 10 == 4:
                page.reload()
                page.wait_for_selector("body[data-ready]")
                page.click("#tab-puzzles")
                page.wait_for_selector(".puzzles li")
        page.evaluate("localStorage.clear()")
        path.write_text(json.dumps(good))
        page.set_input_files("[aria-label^='Load progress']", path)
        page.wait_for_timeout(10 * PAUSE)
        now = dict(page.evaluate("Object.entries(localStorage)"))
        for name, value in good.items():
            held = [json.loads(each) for key, each in now.items() if key.endswith(f"/{name}")]
            if name != "format" and held != [value]:
                watch.findings.append(f"a good file of the same name is not taken: {name}")
        return number, watch.findings


def tabs(browser: Any, address: str, number: int, seed: int) -> tuple[int, list[str]]:
    """Press keys in two tabs, and reload them; both must stay usable."""
    rng = random.Random(seed)
    with opened(browser, address) as (page, watch):
        other = page.context.new_page()
        other.goto(address)
        other.wait_for_selector("body[data-ready]")
        for _ in range(number):
            tab = rng.choice((page, other))
            tab.keyboard.press(rng.choice(KEYS))
            if rng.random() < 0.1:
                tab.reload()
                tab.wait_for_selector("body[data-ready]")
        for tab in (page, other):
            watch.look(tab, "two tabs")
        return number, watch.findings


def main() -> None:
    """Attack, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fragments", type=int, default=300)
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--keys", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    count = 0
    numbers = {links: options.fragments, files: options.files, tabs: options.keys}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        sync_playwright() as play,
    ):
        chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for attack, number in numbers.items():
            tried, findings = attack(browser, address, number, options.seed)
            count += len(findings)
            print(f"{attack.__name__}: {tried} tried, {len(findings)} findings", flush=True)
            print(*(f"  {finding}\n" for finding in findings), sep="", end="", flush=True)
        browser.close()
    sys.exit(bool(count))


if __name__ == "__main__":
    main()
