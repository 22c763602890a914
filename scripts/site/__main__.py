"""Write the site.

    python -m scripts.site FOLDER [DOCS]

The board goes into `FOLDER/board`: the page, and the engine that answers it in the browser. The
front page, the solved circles, the proved games, what is known of positions and the documentation
lie beside it; DOCS is a folder with the documentation that `make docs` has built. Any server of
files can serve it, under any path.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from scripts.npm.building import refresh
from scripts.site.app import write_offline
from scripts.site.board import write_board
from scripts.site.docs import join
from scripts.site.guide import make_live
from scripts.site.known import write_known
from scripts.site.learn import write_learn
from scripts.site.pages import write_pages
from scripts.site.proved import write_proved

if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m scripts.site FOLDER [DOCS]")
    refresh()
    folder, *docs = map(Path, sys.argv[1:])
    if not write_board(folder / "board"):
        print("npm has not installed esbuild: the board works, but loads each of its modules alone")
    write_pages(folder)
    write_proved(folder / "proved")
    write_known(folder / "known")
    write_learn(folder / "learn")
    for page in ("learn", "proved", "solved"):
        write_offline(folder / page)
    if docs:
        shutil.rmtree(folder / "docs", ignore_errors=True)
        shutil.copytree(docs[0], folder / "docs")
        make_live(folder / "docs", folder / "board")
        join(folder / "docs", folder / "board")
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{folder}: {len(files)} files, {size:,} bytes")
