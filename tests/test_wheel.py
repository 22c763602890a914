"""The wheel brings the kernel as a library: it answers at once, on any Python, without numba."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from patchwork_solve.engine.kernel.library.opening import VARIABLE, system
from scripts.native.targets import of_system
from scripts.native.wheels import make
from tests.test_native import COMMAND, WITHOUT_NUMBA

ROOT = Path(__file__).resolve().parent.parent
POSITION = ROOT / "examples" / "close-finish.json"


@pytest.fixture(scope="module")
def wheel(native: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this system."""
    folder = tmp_path_factory.mktemp("dist")
    (folder / "patchwork_solve-0.0.0-py3-none-any.whl").touch()
    make(of_system(system()), folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where it is installed, without what it needs, which is here."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-deps", "--target", folder, wheel], check=True)
    return folder


def run(
    installed: Path, folder: Path, program: str, *words: str
) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, with what is installed, where there is no numba."""
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    settings = {"PYTHONPATH": str(installed), "PATCHWORK_SOLVE_CACHE": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA + program, *words],
        cwd=folder,
        env={**environment, **settings},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_it_answers(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, COMMAND, "endgame", str(POSITION), "--format", "json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["status"], answer["lower"], answer["scores"]) == ("exact", 3, [6, 3])
    assert "compiling" not in done.stderr
    assert not list(tmp_path.iterdir()), "nothing is compiled, so nothing is kept"


def test_it_is_for_a_system_and_any_python(wheel: Path) -> None:
    tags = {target.wheel for target in of_system(system())}
    assert wheel.name.removesuffix(".whl").split("-", 2)[2] in {f"py3-none-{tag}" for tag in tags}
    with zipfile.ZipFile(wheel) as file:
        names = [Path(name) for name in file.namelist()]
        (metadata,) = (name for name in file.namelist() if name.endswith("/METADATA"))
        lines = file.read(metadata).decode().splitlines()
    built = {name.parent.name for name in names if "patchwork." in name.name}
    assert built == {target.name for target in of_system(system())}
    needed = [line for line in lines if line.startswith("Requires-Dist: numba")]
    assert needed
    assert all(line.endswith(('extra == "compile"', 'extra == "all"')) for line in needed)


def test_it_brings_one_name(installed: Path, tmp_path: Path) -> None:
    """And the examples with it."""
    assert {path.name.split("-")[0] for path in installed.iterdir()} == {"patchwork_solve", "bin"}
    program = (
        "from importlib.resources import files\n"
        "import patchwork_solve\n"
        "print(patchwork_solve.__file__)\n"
        "print(files('patchwork_solve.examples').joinpath('trivial.json').read_text())\n"
    )
    done = run(installed, tmp_path, program)
    assert done.returncode == 0, done.stderr
    where, _, example = done.stdout.partition("\n")
    assert where.startswith(str(installed))
    assert json.loads(example) == json.loads((ROOT / "examples" / "trivial.json").read_text())
