"""A copy of the sources, in which a mutant can do no harm."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scripts.mutants.mutant import Mutant

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("engine", "solver", "analyses", "examples")
NATIVE = "build/native"


class GoneError(Exception):
    """The text of a mutant is not in its file."""


def copy_sources(target: Path) -> None:
    """Copy the files that git knows, and let the package find its floors there.

    The installed package points at the checkout. Links within the copied package come first, for
    the tests and for every process that they start with `PYTHONPATH`.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        with suppress(FileNotFoundError):  # Deleted, and not yet committed.
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    for floor in FLOORS:
        (target / "patchwork_solve" / floor).symlink_to(target / floor)
    if (ROOT / NATIVE).exists():  # For the tests of JavaScript.
        shutil.copytree(ROOT / NATIVE, target / NATIVE)


@contextmanager
def changed(copy: Path, mutant: Mutant) -> Iterator[None]:
    """Change a file of the copy; it is as before afterwards.

    Raises `GoneError` when the file does not have the text, or has it twice.
    """
    path = copy / mutant.file
    text = path.read_text("utf-8") if path.exists() else ""
    if text.count(mutant.old) != 1:
        raise GoneError
    time = path.stat().st_mtime
    path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    # Python compiles a file anew whose size or time, in seconds, is another: two mutants of a file
    # may have the same size.
    os.utime(path, (time, time + 1 + sum(map(ord, mutant.name)) % 1_000_000))
    try:
        yield
    finally:
        path.write_text(text, "utf-8")
        os.utime(path, (time, time))
