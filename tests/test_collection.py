"""Work of a worker before its first test: nothing that only some tests need."""

HEAVY = {
    "IPython", "altair", "dask", "distributed", "duckdb", "fastapi", "genanki", "jsonschema",
    "narwhals", "optuna", "playwright", "scipy.stats", "sklearn", "sphinx", "statsmodels",
    "vl_convert",
}  # fmt: skip
"""Modules that take a tenth of a second or more; the tests that need one import it themselves."""


def test_collecting_loads_nothing_heavy(loaded_by_collection: frozenset[str]) -> None:
    assert loaded_by_collection & HEAVY == set()
