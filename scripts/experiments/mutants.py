"""Break the program in one place at a time, and see which tests notice.

    python -m scripts.experiments.mutants [WORD...] [--kernel]

It makes every mutant of `mutant_list` in a copy of the sources and runs its tests there, without
the slow ones, until one fails. Before the first mutant the tests run on the unchanged copy. WORDs
choose the mutants whose file or name contains one of them. Mutants of the kernel are compiled,
which takes minutes each, so they run only with `--kernel`. The report has a line for each: killed,
survived, broken (the tests cannot be imported), or gone (the text is no longer in the file). The
exit status is 1 unless each was killed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from scripts.experiments.mutant_list import MUTANTS, Mutant

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("engine", "solver", "analyses", "examples")

FAILED = 1
"""Status of pytest when a test fails."""

LIMIT = 900
"""Seconds for the tests of a mutant; one that makes them hang counts as killed."""


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
            shutil.copy(ROOT / name, target / name)
    for floor in FLOORS:
        (target / "patchwork_solve" / floor).symlink_to(target / floor)


def _run(copy: Path, arguments: Iterable[str], **more: str) -> int:
    """Return the exit status of Python in the copy; `FAILED` where it takes too long.

    `more` are variables of its environment.
    """
    # Without bytecode: two mutants of the same length within a second would share one.
    own = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {**os.environ, **own, **more}
    try:
        return subprocess.run(
            [sys.executable, *arguments], cwd=copy, env=environment, timeout=LIMIT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ).returncode  # fmt: skip
    except subprocess.TimeoutExpired:
        return FAILED


def pytest(copy: Path, tests: Iterable[str], **more: str) -> int:
    """Return the exit status of tests in the copy, which end with the first failure."""
    return _run(copy, ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests], **more)


def require_copy(copy: Path) -> None:
    """Refuse to go on where the copy would test the sources of the checkout."""
    where = "import patchwork_solve.analyses.cli as it; print(it.__file__)"
    check = f"{where}\nassert it.__file__.startswith({str(copy)!r})"
    if _run(copy, ["-c", check]):
        raise SystemExit(f"Python does not import the copy in {copy}")


def verdict(copy: Path, mutant: Mutant) -> str:
    """Return whether the tests of a mutant notice it; the file is as before afterwards."""
    path = copy / mutant.file
    text = path.read_text("utf-8") if path.exists() else ""
    if text.count(mutant.old) != 1:
        return "gone"
    path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    try:
        # The machine code of a broken kernel stays in the copy.
        own = {"PATCHWORK_SOLVE_CACHE": str(copy / "cache")} if mutant.is_kernel else {}
        status = pytest(copy, mutant.tests, **own)
    finally:
        path.write_text(text, "utf-8")
    if status not in (0, FAILED):
        return f"broken ({status})"
    return "killed" if status == FAILED else "survived"


def is_chosen(mutant: Mutant, words: Iterable[str], kernel: bool) -> bool:
    """Whether a mutant is among those that are wanted."""
    if mutant.is_kernel and not kernel:
        return False
    listed = list(words)
    return not listed or any(word in mutant.file or word in mutant.name for word in listed)


def main() -> None:
    """Run the mutants that were chosen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--kernel", action="store_true")
    options = parser.parse_args()
    mutants = [each for each in MUTANTS if is_chosen(each, options.words, options.kernel)]
    tests = dict.fromkeys(test for mutant in mutants for test in mutant.tests)
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        copy_sources(copy)
        require_copy(copy)
        if pytest(copy, tests):
            raise SystemExit("some of the tests fail without a mutant")
        for mutant in mutants:
            begun = time.perf_counter()
            outcome = verdict(copy, mutant)
            alive += outcome != "killed"
            seconds = time.perf_counter() - begun
            print(f"{outcome:9} {seconds:5.0f} s  {mutant.file}: {mutant.name}", flush=True)
    print(f"{len(mutants) - alive} of {len(mutants)} killed")
    raise SystemExit(alive > 0)


if __name__ == "__main__":
    main()
