"""What a link to a page of the site shows elsewhere, with and without an address of the project."""

import re
from pathlib import Path

import pytest

from scripts.site import head
from scripts.site.learn import write_learn
from scripts.site.pages import write_pages
from scripts.site.proved import write_proved

PROJECT = '[project]\n[project.urls]\nHomepage = "https://quilt.example/solve"\n'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages without the board, of a project without an address."""
    root = tmp_path_factory.mktemp("site")
    write_pages(root)
    write_proved(root / "proved")
    write_learn(root / "learn")
    return root


@pytest.mark.parametrize("place", ["", "learn", "proved", "solved"])
def test_a_page_names_itself(site: Path, place: str) -> None:
    text = (site / place / "index.html").read_text("utf-8")
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', text))
    assert tags.keys() == {"title", "description", "type"}
    assert f"<title>{tags['title']}</title>" in text
    assert len(tags["description"]) < 160
    for path in re.findall(r'(?:href|src)="([^"#:]+\.(?:css|js|svg))"', text):
        assert "board/page" in path or (site / place / path).exists()


def test_addresses_come_from_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text(PROJECT, "utf-8")
    monkeypatch.setattr(head, "ROOT", tmp_path)
    page = '<title>Page</title>\n<meta name="description" content="Text.">\n'
    text = head.with_preview(page, "learn")
    assert 'og:url" content="https://quilt.example/solve/learn/"' in text
    assert 'og:image" content="https://quilt.example/solve/front/preview.png"' in text
    assert head.address("Repository") is None
