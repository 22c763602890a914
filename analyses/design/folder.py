"""Contents of a search's folder."""

from __future__ import annotations

from pathlib import Path

from patchwork_solve.engine.base.files import lock_of

TRIALS, SEARCH, FINAL = "trials.jsonl", "search", "final"
"""Contents of the folder: the journal, and folders of runs for the search and for fresh circles."""

ENTRIES = (TRIALS, SEARCH, FINAL, lock_of(Path(TRIALS)).name)
"""All that may be in the folder; a run that is killed leaves the lock behind."""
