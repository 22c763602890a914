"""The kernel with every index checked, on a few extreme variants; the script takes a thousand."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_no_index_is_out_of_range() -> None:
    """In a process of its own: numba reads its flag when it is imported."""
    command = [sys.executable, "-m", "scripts.check_array_bounds", "--variants", "5"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "No index out of range." in run.stdout
