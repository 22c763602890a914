"""Settings shared by all tests."""

from __future__ import annotations

import os
import signal

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

# A shell lets its jobs in the background ignore Ctrl-C, and their children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
