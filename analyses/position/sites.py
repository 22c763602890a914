"""The published board to which links of a local board lead."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

VARIABLE = "PATCHWORK_SOLVE_SITE"
"""Environment variable with the address of a published board."""


def published_site() -> str | None:
    """Return the address of the published board, or None if there is no valid one.

    Examples
    --------
    >>> import os
    >>> os.environ["PATCHWORK_SOLVE_SITE"] = "https://example.org/board/"
    >>> published_site()
    'https://example.org/board/'
    >>> os.environ["PATCHWORK_SOLVE_SITE"] = "javascript:alert(1)"
    >>> published_site() is None
    True
    >>> del os.environ["PATCHWORK_SOLVE_SITE"]
    """
    named = os.environ.get(VARIABLE, "")
    try:
        scheme = urlsplit(named).scheme
    except ValueError:
        return None
    return named if scheme in ("http", "https") and "#" not in named else None
