"""A plain installation writes no charts and no Parquet, and says what does."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.analyses.conftest import Run

CHARTS = 'charts need altair and vl-convert-python; pip install "patchwork-solve[charts]"'
PARQUET = 'Parquet needs pyarrow; pip install "patchwork-solve[parquet]"'


@pytest.mark.parametrize(
    ("missing", "name", "message"),
    [
        ("altair", "a.html", CHARTS),
        ("vl_convert", "a.html", CHARTS),
        ("pyarrow", "a.parquet", PARQUET),
    ],
)
def test_a_missing_extra_is_named(
    missing: str,
    name: str,
    message: str,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "patchwork_solve.analyses.extras.find_spec",
        lambda module: None if module == missing else found(module),
    )
    status, out, err = run("report", "bounds", "circles", "--output", str(tmp_path / name))
    assert (status, out) == (2, "")
    assert err == f"error: --output: {message}\n"
    assert list(tmp_path.iterdir()) == []
