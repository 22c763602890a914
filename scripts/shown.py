"""Commands shown in the documentation: find them, and write their real output under them.

    python -m scripts.shown README.md docs/reference/notation.md

runs every command of these pages and replaces a line ``OUTPUT`` under it by what it printed,
in an empty folder that has the examples.
Outputs already there are left alone: the tests compare them. A block of commands that take long
begins with "```console thorough", and `make test-all` runs it, or with "```console slow", and
`make test-slow` does.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^```console(?: (thorough|slow))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACEHOLDER = "OUTPUT\n"


class Shown(NamedTuple):
    """A command of a page.

    Attributes
    ----------
    lane : str
        ``thorough`` or ``slow`` where it takes too long for the default tests.
    """

    command: str
    output: str
    lane: str


def shown_commands(page: str) -> list[Shown]:
    """Return each command of a page with the output shown under it."""
    found = []
    for lane, block in BLOCK.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Shown(command, output, lane))
    return found


def fill(page: str) -> str:
    """Return a page with its placeholders replaced by what the commands print."""
    for command, output, _ in shown_commands(page):
        if output == PLACEHOLDER:
            lines = "".join(f"{line.rstrip()}\n" for line in _printed(command).splitlines())
            page = page.replace(f"$ {command}\n{output}", f"$ {command}\n{lines}", 1)
    return page


def _printed(command: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "examples").symlink_to(Path("examples").resolve())
        shell = ["bash", "-o", "pipefail", "-c", command]
        return subprocess.run(
            shell, cwd=folder, stdout=subprocess.PIPE, text=True, check=True
        ).stdout


def main() -> None:
    """Fill the pages named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(fill(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
