"""What is refused is refused before anything is compiled: the error is the only line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

REFUSED = (
    "pack plsu",
    "pack domino --engine search --cp-sat random_seed=1",
    "pack domino --cp-sat nope=1",
    "square domino --at z9",
    "square domino --minimise soonest --engine search",
    "bounds --goal margin",
    "bounds --model packed --goal lowest",
    "report bounds patches --patch plsu",
    "report bounds circles --goal lowest",
    "report bounds editions --edition nope",
    "report bounds editions --resume README.md",
    "report endgames --resume README.md",
    "report losses --players greedy --edition nope",
    "report losses --players greedy --resume README.md",
    "report losses --players greedy --positions README.md",
    "play-match greedy careful --resume README.md",
    "ladder greedy careful --resume README.md",
    "fit --out fitted.json --resume README.md",
)

RUN = """
import sys
from patchwork_solve.analyses import cli

for line in sys.stdin:
    sys.argv = ["patchwork-solve", *line.split()]
    try:
        cli.main()
    except SystemExit as end:
        print(end.code)
"""
"""Runs commands, one a line, and prints how each ends."""


def test_a_refusal_comes_before_the_kernel_is_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input="\n".join(REFUSED),
        cwd=ROOT,
        env={**os.environ, "PATCHWORK_SOLVE_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["2"] * len(REFUSED)
    lines = done.stderr.splitlines()
    assert len(lines) == len(REFUSED), lines
    assert all(line.startswith("error: ") for line in lines), lines
    assert not [path for path in cache.rglob("*") if path.is_file()]
