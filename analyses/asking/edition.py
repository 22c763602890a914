"""An edition as a user names it."""

from __future__ import annotations

import os

from patchwork_solve.engine.game.edition import Edition

EditionName = Edition | str | os.PathLike[str]
"""An edition, a printing's name, or the path of a variant's ``.toml`` file."""
