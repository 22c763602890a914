"""Write the site.

    python -m scripts.site FOLDER

The board goes into `FOLDER/board`: the page, and the engine that answers it in the browser. Any
server of files can serve it, under any path.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.npm.building import refresh
from scripts.site.board import write_board

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m scripts.site FOLDER")
    refresh()
    board = Path(sys.argv[1]) / "board"
    write_board(board)
    files = [path for path in board.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{board}: {len(files)} files, {size:,} bytes")
