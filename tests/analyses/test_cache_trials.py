"""Commands that fill an empty cache together."""

from pathlib import Path

import pytest

from scripts.cache_trials import damaged, examine


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "kernel").mkdir()
    (tmp_path / "kernel" / "unfinished-1").write_bytes(b"part of it")
    assert damaged(tmp_path) == ["unfinished-1"]


@pytest.mark.slow
def test_commands_at_once_on_an_empty_cache(tmp_path: Path) -> None:
    assert examine(tmp_path / "cache", 6) == []
