"""The notebooks of docs: every cell runs, and what should draw itself does.

The cells run in IPython itself; a Jupyter kernel would add a server's packages and nothing to test.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(find_spec("IPython") is None, reason="needs the extra dev")

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTEBOOKS = sorted(DOCS.rglob("*.ipynb"))

RUN = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for source in json.load(sys.stdin):
    value = shell.run_cell(source)
    value.raise_error()
    formats, _ = shell.display_formatter.format(value.result)
    kind = type(value.result).__name__
    print("RESULT", json.dumps([kind, formats["text/plain"], sorted(formats)]))
"""


def cells(notebook: Path) -> list[dict[str, Any]]:
    return list(json.loads(notebook.read_text("utf-8"))["cells"])


def sources(name: str) -> list[str]:
    """Return the content of the cells of code of a notebook."""
    listed = cells(next(DOCS.rglob(name)))
    return ["".join(cell["source"]) for cell in listed if cell["cell_type"] == "code"]


def run(sources: list[str], folder: Path, home: Path) -> list[list[Any]]:
    """Return the type, the text and the formats of what each cell shows."""
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input=json.dumps(sources),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "IPYTHONDIR": str(home)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    return [json.loads(line.removeprefix("RESULT ")) for line in lines]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_stored_without_outputs(notebook: Path) -> None:
    code = [cell for cell in cells(notebook) if cell["cell_type"] == "code"]
    assert len(code) >= 5
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.mark.thorough
def test_every_cell_runs_and_draws(tmp_path: Path) -> None:
    sources_of = sources("notebook.ipynb")
    shown = run(sources_of, DOCS, tmp_path)
    assert len(shown) == len(sources_of)
    drawn = [kind for kind, _, formats in shown if "image/svg+xml" in formats]
    assert drawn == ["State", "EndgameAnswer", "PackingAnswer"]
    as_table = [kind for kind, _, formats in shown if "text/html" in formats]
    assert as_table == ["DataFrame"]


@pytest.mark.slow
def test_the_notebook_of_balance_starts_from_shards(tmp_path: Path) -> None:
    sources_of = sources("balance-notebook.ipynb")
    shown = run(sources_of, DOCS, tmp_path)
    assert len(shown) == len(sources_of)
    assert "plies-" in shown[0][1]
    drawn = [kind for kind, _, formats in shown if "text/html" in formats]
    assert drawn == ["DataFrame"] * 5 + ["Chart"]


def test_a_quilt_draws_itself_and_text_stays_short(tmp_path: Path) -> None:
    sources = ["import patchwork_solve", "patchwork_solve.Quilt.empty(9, 9)"]
    kind, text, formats = run(sources, tmp_path, tmp_path)[1]
    assert (kind, text) == ("Quilt", "<Quilt 9x9: 81 holes>")
    assert formats == ["image/svg+xml", "text/plain"]
