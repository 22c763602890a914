"""Fixtures of the tests of the JavaScript package: the package built, and Node."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.npm.building import is_compiled, refresh
from scripts.site.board import BROWSER
from scripts.site.requests import write_requests

HERE = Path(__file__).parent

Run = Callable[..., str]


@pytest.fixture(scope="session")
def node() -> Run:
    """Return a function that runs a program of this folder on the built package."""
    if shutil.which("node") is None:
        pytest.skip("Node runs the JavaScript package")
    if not is_compiled():
        pytest.skip("needs the kernel for browsers, of these sources: make wasm")
    refresh()
    write_requests(BROWSER / "built")

    def run(program: str, *arguments: str, given: str = "") -> str:
        command = ["node", str(HERE / program), *arguments]
        done = subprocess.run(command, input=given, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
