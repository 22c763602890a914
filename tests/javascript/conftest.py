"""Fixtures of the tests of the JavaScript package: the package built, and Node."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest

from patchwork_solve.analyses.board.catalogues import written
from scripts.npm.building import is_compiled, refresh
from scripts.site.board import BROWSER
from scripts.site.requests import write_requests
from tests.analyses.board.conftest import Reader
from tests.board.static_site import copy_board, files_of

HERE = Path(__file__).parent

Run = Callable[..., str]
Request = tuple[str, dict[str, Any] | None]


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


@pytest.fixture(scope="session")
def board(tmp_path_factory: pytest.TempPathFactory, node: Run) -> Path:
    """Return the folder of the data of the board as static files."""
    folder = tmp_path_factory.mktemp("site") / "board"
    copy_board(folder)
    return files_of(folder) / "data"


@pytest.fixture(scope="session")
def catalogue_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    """Return a function that writes all texts of a language; its file, or nothing for English."""
    folder = tmp_path_factory.mktemp("catalogues")

    def catalogue(language: str) -> list[str]:
        if language == "en":
            return []
        path = folder / f"{language}.json"
        path.write_bytes(written(language))
        return [str(path)]

    return catalogue


@pytest.fixture
def compare(board: Path, node: Run, catalogue_of: Callable[[str], list[str]]) -> Any:
    """Return a function that compares the answers to some requests."""
    from patchwork_solve.analyses.board.app import board_app

    def compare(requests: Iterable[Request], language: str = "en") -> None:
        client = Reader(board_app(), {"accept-language": language})
        lines = []
        for path, body in requests:
            found = client.get(path) if body is None else client.post(path, json=body)
            sent = {"path": path, "body": body, "status": found.status_code}
            lines.append(json.dumps({**sent, "answer": _answer(found)}))
        assert len(lines) > 1
        said = node("board.mjs", str(board), *catalogue_of(language), given="\n".join(lines))
        assert said == f"{len(lines)} answers, 0 differ\n"

    return compare


def _answer(found: httpx.Response) -> Any:
    """Return an answer as the browser's engine gives it."""
    kinds = {"image/svg+xml": "svg", "text/plain; charset=utf-8": "html"}
    if (name := kinds.get(found.headers["content-type"])) is not None:
        return {name: found.text}
    answer = found.json()
    if found.status_code >= 400:
        return answer["error"]
    if answer.get("kind") == "variant":  # Its deal is another one each time.
        return {**answer, "new": answer["new"]["kind"]}
    return answer
