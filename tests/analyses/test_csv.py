"""CSV: words that a spreadsheet would run, flags, and missing values."""

import csv
import io

import pandas as pd

from patchwork_solve.analyses.report.output import csv_text
from patchwork_solve.analyses.report.spreadsheet import unquoted

RUN_BY_A_SPREADSHEET = ("=1+cmd|'/C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\n=1", "\uff1d1",
                        "'=1")  # fmt: skip


def test_a_spreadsheet_runs_no_words_of_csv() -> None:
    words = [*RUN_BY_A_SPREADSHEET, "Ann", "'tis", "-3", "+4.5", "a=1", ""]
    frame = pd.DataFrame({"name": words, "move": words, "count": range(-2, len(words) - 2)})
    rows = list(csv.reader(io.StringIO(csv_text(frame))))[1:]
    names, moves, counts = map(list, zip(*rows, strict=True))
    dangerous = len(RUN_BY_A_SPREADSHEET)
    assert names == [*(f"'{each}" for each in RUN_BY_A_SPREADSHEET), *words[dangerous:]]
    assert list(map(unquoted, names)) == moves == words
    assert counts[0] == "-2"


def test_flags_and_what_is_missing_in_csv() -> None:
    frame = pd.DataFrame(
        {
            "flag": pd.array([True, None, False], dtype="boolean"),
            "sure": [True, False, True],
            "count": pd.array([1, None, 3], dtype="Int64"),
            "words": pd.array(["a, b", None, ""], dtype="str"),
        }
    )
    assert csv_text(frame) == 'flag,sure,count,words\ntrue,true,1,"a, b"\n,false,,\nfalse,true,3,\n'
    again = pd.read_csv(io.StringIO(csv_text(frame)), dtype={"flag": "boolean", "count": "Int64"})
    assert list(again["flag"].isna()) == [False, True, False]
    assert list(again["sure"]) == [True, False, True]
    assert again["count"].sum() == 4
