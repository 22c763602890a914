"""Settings shared by all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, print_blob=True
)
settings.register_profile(
    "searching",
    deadline=None,
    max_examples=1000,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# The same examples on every run, unless somebody looks for new ones.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
