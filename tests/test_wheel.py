"""The wheel with machine code: it answers at once, from any folder, and compiles elsewhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
POSITION = ROOT / "examples" / "close-finish.json"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and install it without what it needs, which is here; return where."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "scripts.make_machine_code", folder / "code"], cwd=ROOT, check=True
    )
    environment = os.environ | {"PATCHWORK_SOLVE_MACHINE_CODE": str(folder / "code")}
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = [*pip, "wheel", ROOT, "--no-deps", "--wheel-dir", folder / "dist"]
    subprocess.run(build, env=environment, check=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    minor = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{minor}-{minor}-" in wheel.name
    install = [*pip, "install", "--no-deps", "--target", folder / "installed", wheel]
    subprocess.run(install, check=True)
    return folder / "installed"


def run(
    installed: Path, folder: Path, *command: str, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with what is installed and a cache that is empty at first."""
    settings = {"PYTHONPATH": str(installed), "PATCHWORK_SOLVE_CACHE": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **settings, **more},
        capture_output=True,
        text=True,
        timeout=600,
    )


ENDGAME = ("-m", "patchwork_solve", "endgame", str(POSITION), "--format", "json")


@pytest.mark.slow
@pytest.mark.parametrize("cpu", ["", "generic"])
def test_it_answers(cpu: str, installed: Path, tmp_path: Path) -> None:
    """Without compiling, or with it for a processor that the machine code is not for."""
    more = {"NUMBA_CPU_NAME": cpu} if cpu else {}
    done = run(installed, tmp_path, *ENDGAME, **more)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["lower"], answer["scores"]) == ("exact", 3, [6, 3])
    kept = list((tmp_path / "cache").rglob("endgame.search.run-*"))
    assert len(kept) == bool(cpu)
    assert ("compiling" in done.stderr) == bool(cpu)


@pytest.mark.slow
def test_it_brings_one_name(installed: Path, tmp_path: Path) -> None:
    """And the examples with it."""
    assert {path.name.split("-")[0] for path in installed.iterdir()} == {"patchwork_solve", "bin"}
    program = (
        "from importlib.resources import files\n"
        "import patchwork_solve\n"
        "print(patchwork_solve.__file__)\n"
        "print(files('patchwork_solve.examples').joinpath('trivial.json').read_text())\n"
    )
    done = run(installed, tmp_path, "-c", program)
    assert done.returncode == 0, done.stderr
    where, _, example = done.stdout.partition("\n")
    assert where.startswith(str(installed))
    assert json.loads(example) == json.loads((ROOT / "examples" / "trivial.json").read_text())
