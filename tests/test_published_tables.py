"""Tables of results in docs are those of the data beside them, which a report writes."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from patchwork_solve.analyses.openings.summary import PATCH_COLUMNS
from patchwork_solve.analyses.openings.text import readable_patches
from patchwork_solve.analyses.worth.frame import COLUMNS
from patchwork_solve.analyses.worth.text import readable

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.mark.parametrize(
    ("page", "data", "columns", "told"),
    [
        ("patch_values.md", "patch_values.csv", COLUMNS, readable),
        ("openings.md", "openings.csv", PATCH_COLUMNS, readable_patches),
    ],
)
def test_a_published_table_is_that_of_its_data(page: str, data: str, columns, told) -> None:  # type: ignore[no-untyped-def]
    text = (DOCS / page).read_text("utf-8")
    frame = pd.read_csv(DOCS / "data" / data, dtype=columns)
    assert list(frame) == list(columns)
    editions = frame["edition"].unique().tolist()
    assert editions == ["current", "first-2014"]
    for edition in editions:
        part = frame[frame["edition"] == edition]
        assert told(part).to_markdown(index=False) in text
