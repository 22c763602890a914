"""Settings shared by all tests."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from patchwork_solve.analyses.fitting.options import NO, VARIABLE
from tests import chromium
from tests.warm import CLIENT, SOCKET

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, print_blob=True
)
settings.register_profile(
    "searching",
    deadline=None,
    max_examples=1000,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# The same examples on every run, unless somebody looks for new ones.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# Where no module compiled by Python is kept, each process compiles all anew: each worker its tests,
# in ten seconds, and what tests start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A fit takes half a minute: the tests of fits request it.
os.environ[VARIABLE] = NO

WARM = Path(__file__).with_name("warm.py")

# A shell lets its jobs in the background ignore Ctrl-C, and their children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


LANES = {"native": "native", "node": "javascript", "browser": "browser"}
"""Fixtures, and the marker of a test that needs one: its own command runs it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark a test by what it needs, unless it is one of the page's few in the default tests."""
    for item in items:
        for fixture in LANES.keys() & getattr(item, "fixturenames", ()):
            if not item.get_closest_marker("page"):
                item.add_marker(LANES[fixture])


LOADED = pytest.StashKey[frozenset[str]]()
"""The modules that were loaded when all tests were collected."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Collect without a collector of garbage, which would look at ten thousand tests each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        session.config.stash[LOADED] = frozenset(sys.modules)
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def loaded_by_collection(pytestconfig: pytest.Config) -> frozenset[str]:
    """The names of the modules that collecting all tests has loaded."""
    return pytestconfig.stash[LOADED]


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Yield an environment in which `patchwork-solve` begins at once; see `tests/warm.py`."""
    if not hasattr(os, "fork"):
        pytest.skip("the warm process copies itself, which this system cannot")
    folder = tmp_path_factory.mktemp("warm")
    command = folder / "patchwork-solve"
    command.write_text(CLIENT.format(python=sys.executable, file=WARM))
    command.chmod(0o755)
    address = str(folder / "socket")
    ready, is_ready = os.pipe()
    serving = [sys.executable, str(WARM), "--serve", address, str(is_ready)]
    with subprocess.Popen(serving, pass_fds=[is_ready], stdin=subprocess.DEVNULL) as process:
        os.close(is_ready)
        assert os.read(ready, 1), "the warm process did not begin"
        os.close(ready)
        path = f"{folder}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, SOCKET: address}
        environment.pop("COLUMNS", None)
        yield environment
        process.terminate()


@pytest.fixture(scope="session")
def native() -> Path:
    """The folder of the kernel's libraries for this system and for browsers, made before."""
    from scripts.native.stamp import is_of, stamp
    from scripts.native.targets import TARGETS, of_system
    from scripts.native.wheels import NATIVE, system

    needed = [*of_system(system()), *(target for target in TARGETS if target.is_wasm)]
    paths = [NATIVE / target.name / target.library for target in needed]
    if not is_of(NATIVE, stamp()) or not all(path.exists() for path in paths):
        pytest.skip("needs the kernel's libraries of these sources: make wheel wasm")
    return NATIVE


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """The system's Chromium, if there is one without windows: it opens a page in half the time."""
    pytest.importorskip("playwright.sync_api", reason="needs the extra dev: playwright")
    if chromium.program() is None:
        pytest.skip("there is no chromium on this machine")
    with chromium.launched() as browser:
        yield browser
