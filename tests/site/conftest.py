"""The site without its documentation, served."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.site.learn import write_learn
from scripts.site.pages import write_pages
from scripts.site.proved import write_proved
from tests.board.static_site import UNDER, served


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    """Where the site is served from."""
    with served(root) as board:
        write_pages(root / UNDER)
        write_proved(root / UNDER / "proved")
        write_learn(root / UNDER / "learn")
        yield board.removesuffix("board/")
