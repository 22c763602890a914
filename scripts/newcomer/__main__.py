"""Do a newcomer's ten tasks on the site, by touch and by mouse and keys, and count the actions.

    python -m scripts.newcomer [WORD ...]

The site is `build/site`, as `make site` writes it. A picture of the end of each task goes into
`build/newcomer`; the table goes to standard output, as Markdown. A word chooses tasks: see, play,
set-up, record, share, study, puzzles, learn, proof, offline. Needs the extra `dev`, and the
system's Chromium.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from scripts.make_screens import ROOT, SITE, SIZES
from scripts.newcomer.reader import Reader
from scripts.newcomer.tasks import TASKS, Task
from tests.board.server import NO_TOUR
from tests.board.static_files import serving
from tests.chromium import launched

PICTURES = ROOT / "build" / "newcomer"

HEAD = """| task | before | phone | desktop | result |
|:--|:--|:--|:--|:--|"""


def done(browser: Any, host: str, word: str, size: str) -> tuple[str, str]:
    """Do a task; return its figures and its result, and leave a picture of its end."""
    task: Task = TASKS[word]
    context = browser.new_context(reduced_motion="reduce", **SIZES[size])
    context.add_init_script(NO_TOUR)
    context.set_default_timeout(60_000)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    reader = Reader(page, has_touch=size == "phone")
    start = time.monotonic()
    try:
        result = task.run(reader, host)
    except Exception as error:  # The picture shows where it stopped.
        result = f"stopped: {str(error).splitlines()[0]}"
    seconds = time.monotonic() - start
    page.screenshot(path=PICTURES / f"{word}-{size}.png")
    context.close()
    swipes = f", {reader.swipes} swipes" if reader.swipes else ""
    said = "; ".join([result, *troubles])
    print(f"{word}, {size}: {reader.actions}{swipes}, {seconds:.0f} s: {said}", file=sys.stderr)
    return f"{reader.actions}{swipes}, {seconds:.0f} s", said


def main() -> None:
    """Print the table; exit with status 1 if a task is not done."""
    words = [each for each in TASKS if each in sys.argv[1:]] or list(TASKS)
    PICTURES.mkdir(parents=True, exist_ok=True)
    rows = []
    with launched(SITE) as browser, serving(SITE) as host:
        for word in words:
            phone, said = done(browser, host, word, "phone")
            desktop, again = done(browser, host, word, "desktop")
            both = said if said == again else f"{said} / {again}"
            task = TASKS[word]
            rows.append(f"| {task.name} | {task.before} | {phone} | {desktop} | {both} |")
    print(HEAD, *rows, sep="\n")
    sys.exit(any("stopped: " in row for row in rows))


if __name__ == "__main__":
    main()
