"""Every command shown in README and docs is run, and its output compared.

A block ```` ```console ```` holds commands behind ``$`` and what they print; ``...`` stands for
anything (times, and what depends on the machine's speed).
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.shown import BLOCK, shown_commands

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def commands() -> Iterator[tuple[str, str, str]]:
    for page in PAGES:
        for command, expected in shown_commands(page.read_text("utf-8")):
            yield page.name, command, expected


@pytest.mark.parametrize(("page", "command", "expected"), list(commands()))
def test_command(page: str, command: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment.pop("COLUMNS", None)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert "error" not in done.stderr, done.stderr
    checker = doctest.OutputChecker()
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert checker.check_output(expected, done.stdout, options), done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_readme_shows_commands() -> None:
    """The pattern that finds commands must find some."""
    assert len(BLOCK.findall((ROOT / "README.md").read_text("utf-8"))) >= 4
