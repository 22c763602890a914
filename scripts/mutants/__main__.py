"""Break the program in one place at a time, and see which tests notice.

    python -m scripts.mutants [WORD...] [--kernel]

It makes every mutant of `table` in a copy of the sources and runs its tests there until one fails:
first as `make test` selects them, then the others of `make test-all`. Before the first mutant the
tests run on the unchanged copy. WORDs choose the mutants whose file or name contains one of them.
Mutants of the kernel are compiled, which takes minutes each, so they run only with `--kernel`.
Those of JavaScript need Node and `make wasm`. The report has a line for each: killed by `test`,
killed by `test-all`, survived, broken (the tests cannot be imported), timeout (they took too long,
which says nothing on a busy machine), or gone (the text is no longer in the file). The exit status
is 1 unless each was killed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from scripts.mutants.copying import GoneError, changed, copy_sources
from scripts.mutants.mutant import Mutant
from scripts.mutants.table import MUTANTS

FAILED, NOTHING_RAN = 1, 5
"""Statuses of pytest: when a test fails, and when none is selected."""

TIMED_OUT = 124
"""Exit status for tests that take too long, as of `timeout` in coreutils."""

LIMIT = 900
"""Seconds for the tests of a mutant in each lane."""

OTHERS = "(thorough or native or javascript or browser) and not slow"
LANES: dict[str, tuple[str, ...]] = {"test": (), "test-all": ("-m", OTHERS)}
"""Options of pytest for the tests of each command that those before do not run."""


def _run(copy: Path, arguments: Iterable[str], **more: str) -> int:
    """Return the exit status of Python in the copy; `TIMED_OUT` if it takes too long.

    `more` are variables of its environment.
    """
    environment = {**os.environ, "PYTHONPATH": str(copy), **more}
    try:
        return subprocess.run(
            [sys.executable, *arguments], cwd=copy, env=environment, timeout=LIMIT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ).returncode  # fmt: skip
    except subprocess.TimeoutExpired:
        return TIMED_OUT


def pytest(copy: Path, tests: Iterable[str], **more: str) -> int:
    """Return the exit status of tests in the copy, which end with the first failure."""
    status = _run(copy, ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests], **more)
    return 0 if status == NOTHING_RAN else status


def require_copy(copy: Path) -> None:
    """Refuse to go on where the copy would test the sources of the checkout."""
    where = "import patchwork_solve.analyses.cli as it; print(it.__file__)"
    check = f"{where}\nassert it.__file__.startswith({str(copy)!r})"
    if _run(copy, ["-c", check]):
        raise SystemExit(f"Python does not import the copy in {copy}")


def verdict(copy: Path, mutant: Mutant) -> str:
    """Return the first command whose tests notice a mutant, or why there is none."""
    # The machine code of a broken kernel stays in the copy.
    own = {"PATCHWORK_SOLVE_CACHE": str(copy / "cache")} if mutant.is_kernel else {}
    try:
        with changed(copy, mutant):
            for name, selection in LANES.items():
                status = pytest(copy, (*selection, *mutant.tests), **own)
                if status == TIMED_OUT:
                    return "timeout"
                if status:
                    return name if status == FAILED else f"broken ({status})"
    except GoneError:
        return "gone"
    return "survived"


def is_chosen(mutant: Mutant, words: Iterable[str], kernel: bool) -> bool:
    """Whether a mutant is among those that are requested."""
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
    if not mutants:
        parser.error("WORD: no mutant has it; those of the kernel need --kernel")
    tests = dict.fromkeys(test for mutant in mutants for test in mutant.tests)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        copy_sources(copy)
        require_copy(copy)
        if any(pytest(copy, (*selection, *tests)) for selection in LANES.values()):
            raise SystemExit("some of the tests fail without a mutant")
        for mutant in mutants:
            begun = time.perf_counter()
            outcome = verdict(copy, mutant)
            found[outcome] += 1
            seconds = time.perf_counter() - begun
            print(f"{outcome:9} {seconds:5.0f} s  {mutant.file}: {mutant.name}", flush=True)
    by_default, by_all = found["test"], found["test"] + found["test-all"]
    print(f"{by_default} of {len(mutants)} killed by `make test`, {by_all} by `make test-all`")
    raise SystemExit(by_all < len(mutants))


if __name__ == "__main__":
    main()
